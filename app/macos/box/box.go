//go:build box

// Package box is a Mac in a box, for tests on Linux: a C library of our own stands for CoreFoundation, CoreGraphics,
// ApplicationServices and Carbon, and everything that the app calls there is called as on a Mac, through the same
// tables, on the same threads.
//
// The library (fake/) has the objects, with reference counts and zombies; run loops; the window server with its event
// taps; displays, input sources, secure input, permissions. The apps and their text fields are here: a field is one of
// the simulated desktop (app/desktop), to which keys come at the end of the window server's path, and of which
// Accessibility asks. docs/mac-in-a-box.md says what is real, what is not, and what only a Mac can tell.
//
// There is one box in a process, and one test uses it at a time: New waits for it. When the test ends, the box fails it
// for every mistake that was made with a C function and for every object that was not released.
package box

import (
	"sync"
	"testing"
	"time"

	"laya/app/macos/quartz"
)

// Box is the Mac.
type Box struct {
	mutex     sync.Mutex // of everything below
	apps      []*App
	focus     *Field
	delivered []Delivered
	lastID    int64
}

// Delivered is a keyboard event that came to the app in front.
type Delivered struct {
	Kind     quartz.EventType
	Code     uint16
	Flags    quartz.Flags
	Text     string
	Repeat   bool
	UserData int64
}

var inUse sync.Mutex

// New switches the Mac on: one display of 1440 by 900 points and scale 2, an American keyboard, all permissions given,
// no app.
func New(t testing.TB) *Box {
	t.Helper()
	if err := load(); err != nil {
		t.Fatal(err)
	}
	inUse.Lock()
	b := &Box{}
	b.reset()
	opened.Store(b)
	TakeFaults()
	before := living()
	t.Cleanup(func() {
		defer inUse.Unlock()
		if !b.Settle(time.Minute) {
			t.Error("the box: an event is still on its way after a minute")
		}
		opened.Store(nil)
		boxNoMain()
		b.reset()
		if n := boxTaps(); n != 0 {
			t.Errorf("the box: %d event taps were not closed", n)
		}
		for _, leak := range leaks(before, time.Minute) {
			t.Error("the box: ", leak)
		}
		for _, fault := range TakeFaults() {
			t.Error("the box: ", fault)
		}
	})
	return b
}

func (b *Box) reset() {
	boxTrust(true, true)
	boxFreezes(false)
	b.TapTimeout(time.Minute.Seconds())
	boxConsole(true)
	boxSleep(false)
	boxSecureInput(false, 0)
	boxForgetWatchers()
	b.SetDisplays(quartz.Display{ID: 1, Bounds: quartz.Rect{Size: quartz.Size{Width: 1440, Height: 900}}, Scale: 2})
	b.SelectInputSource(quartz.InputSource{ID: "com.apple.keylayout.US", Layout: true, Languages: []string{"en"}})
}

// Settle waits until no event is on its way, and reports whether that came about in time. Apps that hang do not count.
func (b *Box) Settle(within time.Duration) bool { return boxSettle(within.Seconds()) }

// Delivered gives the keyboard events that came to an app, and forgets them.
func (b *Box) Delivered() []Delivered {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	d := b.delivered
	b.delivered = nil
	return d
}
