//go:build box && !darwin

package panel

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"laya/app/loop"
	"laya/app/macos/box"
	"laya/app/macos/caret"
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/element"
	"laya/app/macos/focus"
	"laya/app/macos/objc"
	"laya/app/macos/placement"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/screen"
	"laya/app/session"
)

// fixture is a panel, and what it asked and said.
type fixture struct {
	t     *testing.T
	panel *Panel

	mu      sync.Mutex
	asked   []uint64
	undrawn []error
	waits   []uint64
	drawn   []uint64
}

func newFixture(t *testing.T) *fixture {
	t.Helper()
	cocoatest.Need(t)
	f := &fixture{t: t}
	cocoatest.Do(t, func() {
		standIn()
		mac.dark, mac.contrast = false, false
		f.panel = New(usual, Parts{
			Locate:  func(n uint64) { f.note(func() { f.asked = append(f.asked, n) }) },
			Undrawn: func(_ uint64, why error) { f.note(func() { f.undrawn = append(f.undrawn, why) }) },
			Waits:   func(n uint64) { f.note(func() { f.waits = append(f.waits, n) }) },
			Drawn:   func(n uint64, _ time.Duration) { f.note(func() { f.drawn = append(f.drawn, n) }) },
		})
	})
	t.Cleanup(func() { cocoatest.Do(t, f.panel.stage.hide) })
	return f
}

func (f *fixture) note(what func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	what()
}

func (f *fixture) last() uint64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.asked[len(f.asked)-1]
}

// show shows a text and returns the number under which its caret is wanted.
func (f *fixture) show(text session.Text) uint64 {
	f.panel.Show(loop.Drawing{Text: text})
	return f.last()
}

// at is a caret in a line over the whole screen.
func at(number uint64, x, y float64) focus.Located {
	return focus.Located{Number: number, Caret: caret.Caret{
		Rect:    screen.Rect{X: x, Y: y, Width: 2, Height: 18},
		Clear:   screen.Rect{X: 0, Y: y, Width: screenWidth, Height: 18},
		Quality: caret.Exact, FontSize: 15,
	}}
}

// seen is what the screen shows when the main thread has come round once, and then what the user sees.
type seen struct {
	visible bool
	text    string
	frame   cocoa.Rect
}

func (f *fixture) seen() seen {
	f.t.Helper()
	var s seen
	done := false
	cocoa.OnMain(func() { // behind what the panel has posted
		v := f.panel.stage.view
		s, done = seen{v.panel.Visible(), v.text.Text(), v.panel.Frame()}, true
	})
	if !cocoatest.Wait(f.t, func() bool { return done }) {
		f.t.Fatal("the main thread does not come round")
	}
	if !s.visible {
		return seen{}
	}
	return s
}

// TestPanel_Waits: nothing is drawn before its caret is told, then it is drawn there, and again where it is told next.
func TestPanel_Waits(t *testing.T) {
	f := newFixture(t)
	number := f.show("orrow")
	if s := f.seen(); s.visible {
		t.Errorf("it is drawn at %v before its caret is told", s.frame)
	}
	f.panel.Located(at(number, 300, 200))
	first := f.seen()
	if first.text != "orrow" || first.frame.Origin.X > 302 || first.frame.MaxX() < 330 || first.frame.MaxY() != screenHeight-220 {
		t.Errorf("it shows %+v", first)
	}
	f.panel.Located(at(number, 400, 200))
	if s := f.seen(); s.frame != layout.R(first.frame.Origin.X+100, first.frame.Origin.Y, first.frame.Size.Width, first.frame.Size.Height) {
		t.Errorf("told 100 points further it moved from %v to %v", first.frame, s.frame)
	}
	f.panel.Located(at(number, 397, 200))
	if s := f.seen(); s.frame.Origin.X != first.frame.Origin.X+100 {
		t.Errorf("it trembles: %v", s.frame)
	}
	f.panel.Hide()
	if s := f.seen(); s.visible || f.last() != 0 {
		t.Errorf("hidden, it is at %v and asks for caret %d", s.frame, f.last())
	}
	if !slices.Equal(f.drawn, []uint64{number}) || !slices.Equal(f.waits, []uint64{number}) || len(f.undrawn) != 0 {
		t.Errorf("of %d it says that it waits %v, drawn %v, undrawn %v", number, f.waits, f.drawn, f.undrawn)
	}
}

// TestPanel_Late: what is told for a suggestion that is not wanted any more shows nothing.
func TestPanel_Late(t *testing.T) {
	f := newFixture(t)
	old := f.show("orrow")
	f.panel.Hide()
	f.panel.Located(at(old, 300, 200))
	if s := f.seen(); s.visible {
		t.Errorf("hidden before its caret was told, it shows %q", s.text)
	}
	older, newer := f.show("orrow"), f.show("ato")
	f.panel.Located(at(older, 300, 200))
	if s := f.seen(); s.visible {
		t.Errorf("at the caret of another suggestion it shows %q", s.text)
	}
	f.panel.Located(at(newer, 300, 200))
	f.panel.Located(at(older, 500, 200))
	f.panel.Located(focus.Located{Number: older, Err: element.Hung})
	if s := f.seen(); s.text != "ato" || s.frame.Origin.X > 302 {
		t.Errorf("it shows %+v", s)
	}
	f.panel.Hide()
	f.show("ther") // in one round of the main thread
	if s := f.seen(); s.visible {
		t.Errorf("what was hidden stands in for what follows: %q", s.text)
	}
}

// TestPanel_TypedThrough: letters that are typed vanish, and the rest stays where it is, also while the field tells the
// caret before them.
func TestPanel_TypedThrough(t *testing.T) {
	f := newFixture(t)
	number := f.show("orrow")
	f.panel.Located(at(number, 300, 200))
	first := f.seen()
	typed := time.Now()
	number = f.show("rrow")
	next := f.seen()
	if next.text != "rrow" || next.frame.MaxX() < first.frame.MaxX()-1 || next.frame.MaxX() > first.frame.MaxX()+1 || next.frame.Origin.X <= first.frame.Origin.X {
		t.Errorf("from %+v to %+v", first, next)
	}
	f.panel.Located(at(number, 300, 200))
	if s := f.seen(); s != next && time.Since(typed) < holds {
		t.Errorf("told the caret before the key it moved to %+v", s)
	}
	if !cocoatest.Wait(t, func() bool { return f.panel.stage.stands.caret.Caret.Rect.X == 300 }) {
		t.Error("it does not believe the caret that is told in the end")
	}
	if s := f.seen(); s.frame.Origin.X != first.frame.Origin.X || s.text != "rrow" {
		t.Errorf("in the end %+v", s)
	}
}

func TestPanel_Undrawn(t *testing.T) {
	full := at(0, 300, 200)
	full.Caret.Clear = screen.Rect{Width: screenWidth, Height: screenHeight}
	away := at(0, 5000, 200)
	tests := []struct {
		name  string
		caret focus.Located
		want  error
	}{
		{"the caret is not found", focus.Located{Err: element.Hung}, element.Hung},
		{"no room beside what is typed", full, placement.ErrNoRoom},
		{"off the screen", away, placement.ErrOffScreen},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFixture(t)
			tt.caret.Number = f.show("orrow")
			f.panel.Located(tt.caret)
			if s := f.seen(); s.visible || len(f.undrawn) != 1 || !errors.Is(f.undrawn[0], tt.want) || len(f.drawn) != 0 {
				t.Errorf("it shows %+v and says %v", s, f.undrawn)
			}
			f.panel.Located(at(tt.caret.Number, 300, 200)) // the loop has taken it back by now
			if s := f.seen(); s.visible {
				t.Errorf("it appears afterwards: %+v", s)
			}
			tt.caret.Number = f.show("orrow")
			f.panel.Located(at(tt.caret.Number, 300, 200))
			if s := f.seen(); !s.visible {
				t.Error("it does not appear any more")
			}
			f.panel.Located(tt.caret)
			if s := f.seen(); s.visible || len(f.undrawn) != 2 {
				t.Errorf("it stays at %v and says %v", s.frame, f.undrawn)
			}
		})
	}
}

// TestPanel_UndrawnLate: the loop does not take back what it has shown since.
func TestPanel_UndrawnLate(t *testing.T) {
	f := newFixture(t)
	away := at(f.show("orrow"), 5000, 200)
	cocoatest.Do(t, func() { mac.asked = func() { f.show("ato") } }) // while the other is being drawn
	f.panel.Located(away)
	f.seen()
	cocoatest.Do(t, func() { mac.asked = nil })
	if len(f.undrawn) != 0 {
		t.Errorf("it says %v of what is not wanted any more", f.undrawn)
	}
	f.panel.Located(at(f.last(), 300, 200))
	if s := f.seen(); s.text != "ato" {
		t.Errorf("it shows %+v", s)
	}
}

// TestPanel_LineMayBeFull: past the end of its line the text may stand in the next one, so the caret is waited for.
func TestPanel_LineMayBeFull(t *testing.T) {
	f := newFixture(t)
	l := at(f.show("orrow"), 300, 200)
	l.Caret.Clear.Width = 303
	f.panel.Located(l)
	if s := f.seen(); !s.visible {
		t.Fatal("it does not appear")
	}
	if len(f.waits) != 0 {
		t.Errorf("it is drawn, and says that it waits: %v", f.waits)
	}
	number := f.show("rrow")
	if s := f.seen(); s.visible || !slices.Equal(f.waits, []uint64{number}) {
		t.Errorf("it is drawn beyond the line: %+v; of %d it says that it waits: %v", s, number, f.waits)
	}
	f.panel.Located(at(number, 10, 218))
	if s := f.seen(); !s.visible || s.frame.Origin.X > 12 || len(f.undrawn) != 0 || !slices.Equal(f.drawn, []uint64{number - 1, number}) {
		t.Errorf("in the next line %+v, drawn %v, undrawn %v", s, f.drawn, f.undrawn)
	}
}

// TestPanel_AppHidden: who hides all other apps does not hide the panel, which the loop takes to be on the screen. GNUstep
// hides no panel with its app, so it is only asked whether it would.
func TestPanel_AppHidden(t *testing.T) {
	f := newFixture(t)
	cocoatest.Do(t, func() {
		if canHide(f.panel.stage.view.panel.ID()) {
			t.Error("the panel goes when the app is hidden")
		}
	})
}

func TestPanel_Look(t *testing.T) {
	f := newFixture(t)
	f.panel.Located(at(f.show("orrow"), 300, 200))
	first := f.seen()
	window := f.panel.stage.view.panel.ID()
	if mac.sharing[window] != 1 {
		t.Errorf("sharing is %d, want read only", mac.sharing[window])
	}
	f.panel.SetLook(Look{Size: 2})
	large := f.seen()
	if !large.visible || large.frame.Size.Height < 1.5*first.frame.Size.Height {
		t.Errorf("in twice the size %+v after %+v", large, first)
	}
	cocoatest.Do(t, func() {
		if v := f.panel.stage.view; !isHidden(v.cap.ID()) || !isHidden(v.key.ID()) {
			t.Error("a key is shown that is not to be")
		}
	})
	f.panel.SetLook(Look{Size: 2, Key: tab, HideInSharing: true})
	if s := f.seen(); s.frame.Size.Width <= large.frame.Size.Width || mac.sharing[window] != 0 {
		t.Errorf("with its key %+v, sharing %d", s, mac.sharing[window])
	}
	f.panel.SetLook(Look{Size: 2, Key: tab})
	if f.seen(); mac.sharing[window] != 1 {
		t.Errorf("sharing is %d, want read only", mac.sharing[window])
	}
	f.panel.Hide()
	f.panel.SetLook(usual)
	if s := f.seen(); s.visible {
		t.Error("a change of looks shows what was hidden")
	}
}

// TestPanel_Appearance: the same words at the same place have new colours when the system has.
func TestPanel_Appearance(t *testing.T) {
	f := newFixture(t)
	f.panel.Located(at(f.show("orrow"), 300, 200))
	f.seen()
	cocoatest.Do(t, func() { // in one round of the main thread
		mac.dark = true
		f.panel.Hide()
		f.panel.Located(at(f.show("orrow"), 300, 200))
	})
	s := f.seen()
	cocoatest.Settle(t)
	inside := cut(picture(t), s.frame.Inset(2))
	if countColour(inside, dark.fill, flat) < 100 || countColour(inside, dark.first, strokes) < 5 {
		t.Error("it is not dark")
	}
}

// TestPanel_Theme: what is on the screen follows the user's change to dark, which macOS announces to all; what is hidden
// stays so.
func TestPanel_Theme(t *testing.T) {
	f := newFixture(t)
	b := box.New(t)
	var ears cf.Subscription
	cocoatest.Do(t, func() { ears = OnTheme(f.panel.Recolour) })
	defer ears.Close()
	f.panel.Located(at(f.show("orrow"), 300, 200))
	f.seen()
	turn := func() seen {
		cocoatest.Do(t, func() {
			mac.dark = true
			b.Announce(themeNotification)
		})
		return f.seen()
	}
	s := turn()
	cocoatest.Settle(t)
	if inside := cut(picture(t), s.frame.Inset(2)); countColour(inside, dark.fill, flat) < 100 || countColour(inside, dark.first, strokes) < 5 {
		t.Error("it is not dark")
	}
	f.panel.Hide()
	if s := f.seen(); s.visible {
		t.Fatal("it is not hidden")
	}
	if s := turn(); s.visible {
		t.Error("a change of the theme shows what was hidden")
	}
}

// TestPanel_DrawnOnce: the same caret told again draws nothing.
func TestPanel_DrawnOnce(t *testing.T) {
	f := newFixture(t)
	number := f.show("orrow")
	f.panel.Located(at(number, 300, 200))
	f.seen()
	cocoatest.Do(t, func() { f.panel.stage.view.text.SetText("as it was") })
	f.panel.Located(at(number, 301, 200))
	if s := f.seen(); s.text != "as it was" {
		t.Error("it was drawn again")
	}
	f.panel.Located(at(number, 350, 200))
	if s := f.seen(); s.text != "orrow" {
		t.Errorf("it shows %q", s.text)
	}
}

// TestPanel_Quiet: while it appears, changes and goes, the keyboard stays where it was, and keys get there.
func TestPanel_Quiet(t *testing.T) {
	f := newFixture(t)
	var window *cocoa.Window
	var field *cocoa.TextField
	cocoatest.Do(t, func() {
		window, field = cocoa.NewWindow("a document"), cocoa.NewTextField()
		window.SetFrame(layout.R(200, 500, 300, 100))
		field.SetFrame(layout.R(10, 10, 250, 24))
		window.Content().Add(field)
		window.Show()
		window.Focus(field)
	})
	if !cocoatest.Wait(t, window.Key) {
		t.Fatal("the document does not get the keyboard")
	}
	f.panel.Located(at(f.show("orrow"), 300, 200))
	if !f.seen().visible {
		t.Error("it does not appear")
	}
	cocoatest.Type(t, "tom")
	if !window.Key() {
		t.Error("the document lost the keyboard")
	}
	view, id := f.panel.stage.view, f.panel.stage.view.panel.ID()
	cocoatest.Do(t, func() {
		if got := field.Text(); got != "tom" {
			t.Errorf("the document's field holds %q", got)
		}
		if !ignoresMouse(id) || isKey(id) || alpha(id) != 1 {
			t.Errorf("the mouse is ignored: %v, the keyboard is had: %v, opacity %v", ignoresMouse(id), isKey(id), alpha(id))
		}
		if is, told := mac.elements[id]; is || !told || !mac.axHidden[view.panel.Content().ID()] {
			t.Error("Accessibility sees it")
		}
		window.Close()
	})
}

var (
	ignoresMouse = objc.Method[func(window objc.ID) bool]("-[NSWindow ignoresMouseEvents]")
	isKey        = objc.Method[func(window objc.ID) bool]("-[NSWindow isKeyWindow]")
	isHidden     = objc.Method[func(view objc.ID) bool]("-[NSView isHidden]")
	canHide      = objc.Method[func(window objc.ID) bool]("-[NSWindow canHide]")
	alpha        = objc.Method[func(window objc.ID) float64]("-[NSWindow alphaValue]")
)

// TestPanel_Threads: whatever comes from two threads while the main thread draws, in the end it is as it was said last.
func TestPanel_Threads(t *testing.T) {
	f := newFixture(t)
	seed := rand.Uint64()
	texts := []session.Text{"orrow", "rrow", "row", "ato", "ward to seeing"}
	var working sync.WaitGroup
	working.Go(func() {
		random := rand.New(rand.NewPCG(seed, 1))
		for range 3000 {
			if random.IntN(3) == 0 {
				f.panel.Hide()
			} else {
				f.panel.Show(loop.Drawing{Text: texts[random.IntN(len(texts))]})
			}
		}
	})
	f.show("orrow")
	working.Go(func() {
		random := rand.New(rand.NewPCG(seed, 2))
		for range 3000 {
			f.panel.Located(at(f.last(), float64(random.IntN(screenWidth)), 200))
		}
	})
	done := make(chan struct{})
	go func() { working.Wait(); close(done) }()
	for running := true; running; {
		select {
		case <-done:
			running = false
		default:
			f.seen()
		}
	}
	f.panel.Hide()
	if s := f.seen(); s.visible {
		t.Errorf("seed %d: hidden, it shows %+v", seed, s)
	}
	f.panel.Located(at(f.show("morning"), 300, 200))
	if s := f.seen(); s.text != "morning" || s.frame.Origin.X > 302 {
		t.Errorf("seed %d: it shows %+v", seed, s)
	}
	if !slices.IsSorted(slices.DeleteFunc(f.asked, func(n uint64) bool { return n == 0 })) {
		t.Errorf("seed %d: carets are asked for in another order than the suggestions", seed)
	}
}

func TestPanel_PrintsNothing(t *testing.T) {
	f := newFixture(t)
	f.panel.Located(at(f.show("orrow"), 300, 200))
	f.seen()
	for _, verb := range []string{"%v", "%+v", "%#v", "%s"} {
		if got := fmt.Sprintf(verb, f.panel); strings.Contains(got, "orrow") {
			t.Errorf("%s tells what was typed: %s", verb, got)
		}
	}
}

func TestPanel_Allocations(t *testing.T) {
	cocoatest.Need(t)
	var panel *Panel
	cocoatest.Do(t, func() { panel = New(usual, Parts{Locate: func(uint64) {}, Waits: func(uint64) {}}) })
	panel.Hide() // and the main thread is awake
	d := loop.Drawing{Text: "orrow"}
	if n := testing.AllocsPerRun(100, func() { panel.Show(d); panel.Hide() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
	cocoatest.Settle(t)
}
