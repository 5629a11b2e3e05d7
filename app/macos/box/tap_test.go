//go:build box

package box

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"
	"unicode/utf16"

	"laya/app/desktop"
	"laya/app/macos/quartz"
	"laya/app/macos/quartz/callback"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/session"
)

// tapThread runs a tap on a thread of its own, as the app does, until the test ends.
type tapThread struct {
	*quartz.Tap
	loop       cf.RunLoop
	quit, done chan struct{} // the thread ends, and with it its loop; it has ended
}

func runTap(t *testing.T, o quartz.TapOptions, handle quartz.Handler) *tapThread {
	t.Helper()
	th := &tapThread{quit: make(chan struct{}), done: make(chan struct{})}
	ready := make(chan error)
	go func() {
		defer close(th.done)
		lockForGood()
		tap, err := quartz.NewTap(o, handle)
		th.Tap, th.loop = tap, cf.CurrentRunLoop()
		ready <- err
		if err == nil {
			cf.Run()
			tap.Close()
			<-th.quit
		}
	}()
	if err := <-ready; err != nil {
		t.Fatal(err)
	}
	t.Cleanup(th.stop)
	return th
}

func (th *tapThread) stop() {
	th.loop.Stop()
	close(th.quit)
	<-th.done
}

var keys = quartz.TapOptions{Location: quartz.Session, Events: []quartz.EventType{quartz.KeyDown, quartz.KeyUp, quartz.FlagsChanged}}

// oneField starts an app with one field that has the keyboard.
func oneField(t *testing.T) (*Box, *Field) {
	t.Helper()
	b := New(t)
	f := b.Launch("com.example.editor").Add(desktop.Field{Role: session.AreaField, Lag: session.PromptLag})
	b.Focus(f)
	return b, f
}

func TestTap_SeesChangesAndSwallows(t *testing.T) {
	b, f := oneField(t)
	var seen strings.Builder
	var c quartz.Characters
	runTap(t, keys, func(_ quartz.Proxy, kind quartz.EventType, e quartz.Event) bool {
		if kind != quartz.KeyDown {
			return true
		}
		c.Read(e)
		text := string(utf16.Decode(c.Units()))
		seen.WriteString(text)
		if text == "a" {
			e.SetText("ä")
		}
		return text != "x"
	})
	b.Type("banxana")
	if f.Holds() != "bänänä" {
		t.Errorf("the field holds %q, want bänänä", f.Holds())
	}
	if seen.String() != "banxana" {
		t.Errorf("the tap saw %q", seen.String())
	}
}

func TestTap_EventFields(t *testing.T) {
	b, _ := oneField(t)
	type key struct {
		code   int64
		flags  quartz.Flags
		repeat bool
		units  int
	}
	var got []key
	var c quartz.Characters
	runTap(t, keys, func(_ quartz.Proxy, kind quartz.EventType, e quartz.Event) bool {
		if kind == quartz.KeyDown {
			c.Read(e)
			got = append(got, key{e.Int(quartz.Keycode), e.Flags(), e.Int(quartz.Autorepeat) != 0, len(c.Units())})
		}
		return true
	})
	b.Press(session.Key{Code: session.CodeTab})
	b.Press(session.Key{Text: "S"})
	b.Press(session.Key{Text: "s", Mods: session.Command | session.Option})
	b.Press(session.Key{Text: "s", Repeat: true})
	b.Press(session.Key{Code: 33})                                       // a dead key
	b.Press(session.Key{Text: session.Text(strings.Repeat("long", 20))}) // more than there is room for
	want := []key{{48, 0, false, 1}, {1, quartz.Shift, false, 1}, {1, quartz.Command | quartz.Option, false, 1}, {1, 0, true, 1}, {33, 0, false, 1}, {0, 0, false, 32}}
	if len(got) != len(want) {
		t.Fatalf("the tap saw %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("key %d is %+v, want %+v", i, got[i], want[i])
		}
	}
}

func TestTap_ProxyPostsBeforeTheKey(t *testing.T) {
	b, f := oneField(t)
	const mark = 0x1a7a
	source, err := quartz.NewEventSource(mark)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	var own atomic.Int32
	runTap(t, keys, func(p quartz.Proxy, kind quartz.EventType, e quartz.Event) bool {
		if e != 0 && e.Int(quartz.UserData) == mark {
			own.Add(1)
			return true
		}
		if kind == quartz.KeyDown && e.Int(quartz.Keycode) == int64(session.CodeSpace) {
			for _, down := range []bool{true, false} {
				key, err := source.Key(0, down)
				if err != nil {
					t.Error(err)
					return true
				}
				key.SetText("completion")
				p.Post(key.Event)
				key.Release()
			}
		}
		return true
	})
	b.Type("the ")
	if f.Holds() != "thecompletion " {
		t.Errorf("the field holds %q: what is posted through the proxy comes before the key", f.Holds())
	}
	if own.Load() != 0 {
		t.Errorf("the tap saw %d events of its own: the proxy posts behind it", own.Load())
	}
	var down, up int
	for _, d := range b.Delivered() {
		if d.UserData == mark && d.Kind == quartz.KeyDown {
			down++
		}
		if d.UserData == mark && d.Kind == quartz.KeyUp {
			up++
		}
		if d.UserData == mark && d.Flags != 0 {
			t.Errorf("an event of ours carries the modifiers %#x", d.Flags)
		}
	}
	if down != 1 || up != 1 {
		t.Errorf("%d downs and %d ups carry the mark, want 1 and 1", down, up)
	}
}

func TestPost_GoesThroughTheTaps(t *testing.T) {
	b, f := oneField(t)
	const mark = 77
	source, err := quartz.NewEventSource(mark)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	var marked atomic.Int32
	runTap(t, keys, func(_ quartz.Proxy, kind quartz.EventType, e quartz.Event) bool {
		if e.Int(quartz.UserData) == mark {
			marked.Add(1)
		}
		return true
	})
	b.HoldModifiers(session.Shift | session.Option)
	key, err := source.Key(0, true)
	if err != nil {
		t.Fatal(err)
	}
	defer key.Release()
	key.SetText("twenty units are what an app takes of it")
	key.Post(quartz.Session)
	b.Settle(time.Minute)
	if want := "twenty units are wha"; f.Holds() != want {
		t.Errorf("the field holds %q, want %q", f.Holds(), want)
	}
	if marked.Load() != 1 {
		t.Errorf("the tap saw the marked event %d times", marked.Load())
	}
	if d := b.Delivered(); len(d) != 1 || d[0].Flags != 0 {
		t.Errorf("%+v was delivered: the modifiers that are held do not belong to it", d)
	}
}

func TestPost_WithoutPermission(t *testing.T) {
	b, f := oneField(t)
	source, err := quartz.NewEventSource(1)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	key, err := source.Key(0, true)
	if err != nil {
		t.Fatal(err)
	}
	defer key.Release()
	b.Permit(false, true)
	key.Post(quartz.Session)
	b.Settle(time.Minute)
	b.Permit(true, true)
	if f.Holds() != "" {
		t.Errorf("the field holds %q", f.Holds())
	}
}

func TestTap_Order(t *testing.T) {
	b, _ := oneField(t)
	var order atomic.Value
	order.Store("")
	note := func(name string) quartz.Handler {
		return func(_ quartz.Proxy, kind quartz.EventType, _ quartz.Event) bool {
			if kind == quartz.KeyDown {
				order.Store(order.Load().(string) + name)
			}
			return true
		}
	}
	first, last := keys, keys
	last.Last = true
	runTap(t, first, note("2"))
	runTap(t, last, note("3"))
	runTap(t, first, note("1"))
	hid := keys
	hid.Location = quartz.HID
	runTap(t, hid, note("0"))
	b.Type("a")
	if got := order.Load(); got != "0123" {
		t.Errorf("the taps were called in the order %v, want 0123", got)
	}
}

func TestTap_ListenOnly(t *testing.T) {
	b, f := oneField(t)
	o := keys
	o.ListenOnly = true
	var seen atomic.Int32
	release := make(chan struct{})
	runTap(t, o, func(_ quartz.Proxy, kind quartz.EventType, e quartz.Event) bool {
		<-release
		seen.Add(1)
		return false
	})
	b.Type("ab") // does not wait for the tap, and the tap cannot swallow
	if f.Holds() != "ab" {
		t.Errorf("the field holds %q, want ab", f.Holds())
	}
	close(release)
	for end := time.Now().Add(time.Minute); seen.Load() < 4 && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	if seen.Load() != 4 {
		t.Errorf("the tap heard %d events, want 4", seen.Load())
	}
}

func TestTap_Panic(t *testing.T) {
	b, f := oneField(t)
	before, _ := callback.Recovered()
	runTap(t, keys, func(_ quartz.Proxy, kind quartz.EventType, e quartz.Event) bool {
		if kind == quartz.KeyDown {
			panic("a mistake")
		}
		return true
	})
	b.Type("key")
	if f.Holds() != "key" {
		t.Errorf("the field holds %q: a key was lost to a panic", f.Holds())
	}
	if after, stack := callback.Recovered(); after-before != 3 || !strings.Contains(string(stack), "TestTap_Panic") {
		t.Errorf("%d panics were counted, want 3; the last at %s", after-before, stack)
	}
}

func TestTap_Timeout(t *testing.T) {
	b, f := oneField(t)
	b.TapTimeout(0.05)
	block := make(chan struct{})
	var disabled atomic.Int32
	var self atomic.Pointer[quartz.Tap]
	var slow atomic.Bool
	slow.Store(true)
	th := runTap(t, keys, func(_ quartz.Proxy, kind quartz.EventType, e quartz.Event) bool {
		switch {
		case kind == quartz.TapDisabledByTimeout && e == 0:
			disabled.Add(1)
			self.Load().Enable(true)
		case kind == quartz.KeyDown && slow.Load():
			<-block
			return false // too late to swallow
		}
		return true
	})
	self.Store(th.Tap)
	b.Type("a")
	if f.Holds() != "a" {
		t.Errorf("the field holds %q: a slow tap holds a key up for 50 ms and no longer", f.Holds())
	}
	b.TapTimeout(60)
	if th.Enabled() {
		t.Error("the tap is enabled after its time-out")
	}
	slow.Store(false)
	close(block)
	for end := time.Now().Add(time.Minute); !th.Enabled() && time.Now().Before(end); {
		time.Sleep(time.Millisecond)
	}
	b.Type("b")
	if disabled.Load() != 1 || !th.Enabled() || f.Holds() != "ab" {
		t.Errorf("told %d times, enabled %v, the field holds %q; want once, true, ab", disabled.Load(), th.Enabled(), f.Holds())
	}
}

func TestTap_DisabledByUserInput(t *testing.T) {
	b, _ := oneField(t)
	told := make(chan quartz.EventType, 1)
	th := runTap(t, keys, func(_ quartz.Proxy, kind quartz.EventType, _ quartz.Event) bool {
		if kind == quartz.TapDisabledByUserInput {
			told <- kind
		}
		return true
	})
	b.DisableTaps(quartz.TapDisabledByUserInput)
	select {
	case <-told:
	case <-time.After(time.Minute):
		t.Fatal("the tap was not told")
	}
	if th.Enabled() {
		t.Error("the tap is enabled")
	}
}

func TestTap_Close(t *testing.T) {
	b, f := oneField(t)
	b.TapTimeout(3600)
	entered, release := make(chan struct{}), make(chan struct{})
	th := runTap(t, keys, func(_ quartz.Proxy, kind quartz.EventType, _ quartz.Event) bool {
		if kind == quartz.KeyDown {
			close(entered)
			<-release
		}
		return true
	})
	b.Send(session.Key{Text: "a"})
	<-entered
	th.Close() // from another thread, while the handler is stuck
	if !b.Settle(time.Minute) || f.Holds() != "a" {
		t.Errorf("the field holds %q: a closed tap holds a key up", f.Holds())
	}
	b.Type("b")
	if f.Holds() != "ab" {
		t.Errorf("the field holds %q, want ab", f.Holds())
	}
	close(release)
}

func TestTap_Refused(t *testing.T) {
	b := New(t)
	b.Permit(false, true)
	if _, err := quartz.NewTap(keys, nil); err != quartz.ErrTapRefused {
		t.Errorf("an active tap without Accessibility: %v, want ErrTapRefused", err)
	}
	b.Permit(true, false)
	o := keys
	o.ListenOnly = true
	if _, err := quartz.NewTap(o, nil); err != quartz.ErrTapRefused {
		t.Errorf("a listening tap without Input Monitoring: %v, want ErrTapRefused", err)
	}
	if quartz.MayListen() || quartz.AskToListen() {
		t.Error("listening is allowed")
	}
}

func TestTap_Revocation(t *testing.T) {
	for name, freezes := range map[string]bool{"keys pass at once": false, "keys wait for the tap to be closed": true} {
		t.Run(name, func(t *testing.T) {
			b, f := oneField(t)
			b.FreezeOnRevocation(freezes)
			th := runTap(t, keys, func(quartz.Proxy, quartz.EventType, quartz.Event) bool { return false })
			b.Permit(false, false)
			b.TapTimeout(3600) // a key that waits for the tap would wait for ever
			if freezes {
				b.TapTimeout(0.05)
			}
			start := time.Now()
			b.Type("ab")
			took := time.Since(start)
			if f.Holds() != "ab" || freezes && took < 190*time.Millisecond {
				t.Errorf("the field holds %q after %v", f.Holds(), took)
			}
			b.TapTimeout(3600)
			th.Close() // what Laya does when it learns of it
			b.Type("cd")
			if f.Holds() != "abcd" {
				t.Errorf("after the tap is closed the field holds %q", f.Holds())
			}
			b.Permit(true, true)
		})
	}
}
