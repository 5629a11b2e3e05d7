//go:build box

package eventtap

import (
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/loop"
	"laya/app/macos/box"
	"laya/app/macos/insert"
	"laya/app/macos/quartz"
	"laya/app/session"
	"laya/engine"
)

// front is the rest of the app: an engine that knows one word, and a panel.
type front struct {
	focus  atomic.Uint64 // how often the field got the keyboard again
	box    *box.Box
	tap    *Tap
	field  *box.Field
	word   string
	inside atomic.Pointer[func()] // called in a question
	reads  atomic.Int64           // of the field that were asked for
	clock                         // of the tap and the loop
	panics atomic.Bool            // a question panics
	drawn  atomic.Value           // session.Text
	asked  atomic.Int64
}

func (f *front) Show(d loop.Drawing) bool { f.drawn.Store(d.Text); return true }
func (f *front) Hide()                    { f.drawn.Store(session.Text("")) }

func (f *front) Ask(q loop.Question) {
	f.asked.Add(1)
	if inside := f.inside.Load(); inside != nil {
		(*inside)()
	}
	if f.panics.Load() {
		panic("a mistake")
	}
	typed := string(q.Window.Typed())
	if typed == "" || !strings.HasPrefix(f.word, typed) {
		return
	}
	f.tap.Post(session.Event{Kind: session.Answered, Answer: session.Answer{
		Generation: q.Generation, Ahead: q.Ahead, Suggestion: engine.Suggestion{Word: f.word, Remainder: f.word[len(typed):], Probability: 1},
	}})
}

// Read tells what the field holds when the keys that are on their way have reached it.
func (f *front) Read(id uint64) {
	f.reads.Add(1)
	go func() {
		f.box.Settle(time.Minute)
		f.tap.Post(session.Event{Kind: session.FieldRead, Read: id, Field: f.facts()})
	}()
}

func (f *front) facts() session.Field {
	facts := session.Field{ID: 1 + f.focus.Load(), App: "com.example.editor", Role: session.AreaField, Lag: session.ExactLag, Editable: true, AtStart: true}
	f.field.Edit(func(d *desktop.Field, _ time.Time) {
		before, after := d.Text()
		facts.Before, facts.After = session.Text(before), session.Text(after)
	})
	return facts
}

// clock is a clock that can be put on, and that stops who looks at it.
type clock struct {
	ahead atomic.Int64 // of the machine's, in ns
	still atomic.Int64 // the machine's time, in ns, at which it stands; 0 while it goes
	jumps atomic.Int64 // how often it may be looked at until it jumps by a minute
	delay atomic.Int64 // ns that a look takes
	stuck atomic.Pointer[stuck]
}

// stuck is where the thread stops.
type stuck struct{ reached, release chan struct{} }

// now is asked for when a key or other work begins, in each step of the loop, before something is typed, and at the end.
func (c *clock) now() time.Time {
	if s := c.stuck.Swap(nil); s != nil {
		close(s.reached)
		<-s.release
	}
	time.Sleep(time.Duration(c.delay.Load()))
	if c.jumps.Add(-1) == 0 {
		c.ahead.Add(int64(time.Minute))
	}
	now := time.Now()
	if still := c.still.Load(); still != 0 {
		now = time.Unix(0, still)
	}
	return now.Add(time.Duration(c.ahead.Load()))
}

// slowly makes the tap's next work take a minute.
func (c *clock) slowly() { c.jumps.Store(2) }

// stick makes the thread stop when it next begins something, until it is released.
func (c *clock) stick() *stuck {
	s := &stuck{make(chan struct{}), make(chan struct{})}
	c.stuck.Store(s)
	return s
}

func (f *front) Suppressed(session.Reason) {}

// start puts a tap in front of a field that has the keyboard.
func start(t *testing.T) (*box.Box, *front) { return startWith(t, 10*time.Millisecond, patience) }

// startUnchecked starts a tap that nobody looks after.
func startUnchecked(t *testing.T) (*box.Box, *front) { return startWith(t, time.Hour, patience) }

// patience is a tap's on slow machines.
const patience = 30 * time.Second

func startWith(t *testing.T, check, patience time.Duration) (*box.Box, *front) {
	t.Helper()
	b := box.New(t)
	f := &front{box: b, word: "completions"}
	f.field = b.Launch("com.example.editor").Add(desktop.Field{Role: session.AreaField, Lag: session.ExactLag})
	b.Focus(f.field)
	config := session.Default()
	config.AutoQuiet = false
	parts := loop.Parts{Panel: f, Fields: f, Engine: f, Observer: f, Now: f.now, Gate: func(*engine.Window, engine.Suggestion) bool { return true }}
	tap, err := Start(Options{Config: config, Parts: parts, Check: check, Patience: patience})
	if err != nil {
		t.Fatal(err)
	}
	f.tap = tap
	f.drawn.Store(session.Text(""))
	t.Cleanup(tap.Stop)
	tap.Post(session.Event{Kind: session.FocusChanged, Field: f.facts()})
	until(t, "the field is known", f.known)
	return b, f
}

// known reports whether the session knows what the field holds.
func (f *front) known() bool {
	quiet := f.tap.Status().Quiet
	return quiet == session.NoReason || quiet == session.NothingTyped
}

// until waits for something that comes about on another thread.
func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("after a minute not: %s", what)
		}
	}
}

func (f *front) draws(text session.Text) func() bool {
	return func() bool { return f.drawn.Load() == text }
}

func TestTap_Insert(t *testing.T) {
	b, f := start(t)
	b.Type("see comp")
	until(t, "letions is drawn", f.draws("letions"))
	b.Press(session.Key{Code: session.CodeTab})
	if f.field.Holds() != "see completions " {
		t.Errorf("the field holds %q, want the whole word and a space", f.field.Holds())
	}
	b.Type(".")
	if f.field.Holds() != "see completions." {
		t.Errorf("the field holds %q: the space is pulled back before the full stop", f.field.Holds())
	}
	b.Press(session.Key{Code: session.CodeTab}) // nothing is drawn: it belongs to the app
	if f.field.Holds() != "see completions.\t" {
		t.Errorf("the field holds %q: a Tab without a suggestion passes", f.field.Holds())
	}
	down, tabs := map[uint16]int{}, 0
	for _, d := range b.Delivered() {
		switch {
		case d.UserData == insert.Mark && d.Flags != 0:
			t.Errorf("%+v of ours has modifiers", d)
		case d.Kind == quartz.KeyDown:
			down[d.Code]++
		case d.Kind == quartz.KeyUp:
			down[d.Code]--
		}
		if d.Code == uint16(session.CodeTab) {
			tabs++
		}
	}
	for code, n := range down {
		if n != 0 {
			t.Errorf("key %d went down %d times more than up", code, n)
		}
	}
	if tabs != 2 {
		t.Errorf("%d events of the Tab key came to the app, want the second's down and up", tabs)
	}
}

func TestTap_InsertWhileModifiersAreHeld(t *testing.T) {
	b, f := start(t)
	b.Type("comp")
	until(t, "letions is drawn", f.draws("letions"))
	b.Press(session.Key{Code: session.CodeTab, Mods: session.Shift})
	if f.field.Holds() != "completions " {
		t.Errorf("the field holds %q", f.field.Holds())
	}
}

func TestTap_OwnEvents(t *testing.T) {
	b, f := start(t)
	b.Type("comp")
	until(t, "letions is drawn", f.draws("letions"))
	before := f.tap.Status().Keys
	source, err := quartz.NewEventSource(insert.Mark)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	own, err := source.Key(uint16(session.CodeTab), true)
	if err != nil {
		t.Fatal(err)
	}
	defer own.Release()
	own.Post(quartz.Session)
	b.Settle(time.Minute)
	if f.field.Holds() != "comp\t" || f.tap.Status().Keys != before {
		t.Errorf("the field holds %q: an event of ours was taken for the user's", f.field.Holds())
	}
}

func TestTap_Panic(t *testing.T) {
	b, f := start(t)
	f.panics.Store(true)
	b.Type("comp")
	f.panics.Store(false)
	if f.field.Holds() != "comp" || f.tap.Status().Broken == 0 {
		t.Errorf("the field holds %q after %d panics", f.field.Holds(), f.tap.Status().Broken)
	}
}

func TestTap_MouseAndScroll(t *testing.T) {
	for name, kind := range map[string]quartz.EventType{"a click": quartz.LeftMouseDown, "a scroll": quartz.ScrollWheel} {
		t.Run(name, func(t *testing.T) {
			b, f := start(t)
			b.Type("comp")
			until(t, "letions is drawn", f.draws("letions"))
			b.Mouse(kind)
			b.Mouse(kind)
			until(t, "nothing is drawn", f.draws(""))
		})
	}
}

func TestTap_Revocation(t *testing.T) {
	for name, freezes := range map[string]bool{"keys pass at once": false, "keys wait for the tap to be closed": true} {
		t.Run(name, func(t *testing.T) {
			b, f := start(t)
			b.FreezeOnRevocation(freezes)
			b.TapTimeout(3600) // a key that waits for the tap would wait for ever
			b.Type("comp")
			until(t, "letions is drawn", f.draws("letions"))
			b.Permit(false, false)
			b.Type("uter")
			if f.field.Holds() != "computer" {
				t.Errorf("the field holds %q", f.field.Holds())
			}
			until(t, "the tap is closed", func() bool { return f.tap.Status().State == Refused })
			until(t, "nothing is drawn", f.draws(""))
			b.Type(" co") // nobody sees it
			b.Permit(true, true)
			until(t, "the tap is back", func() bool { return f.tap.Status().State == On })
			until(t, "the field is known", f.known)
			b.Type("mp")
			until(t, "letions is drawn", f.draws("letions"))
		})
	}
}

// The tap's thread hangs in the engine, and then the permission is taken: the key goes on when the tap is closed.
func TestTap_RevocationWhileStuck(t *testing.T) {
	b, f := start(t)
	b.TapTimeout(3600)
	s := f.stick()
	defer close(s.release)
	b.Send(session.Key{Text: "c"})
	<-s.reached
	b.Permit(false, false)
	if !b.Settle(time.Minute) || f.field.Holds() != "c" {
		t.Errorf("the field holds %q: a key waits for a thread that is stuck", f.field.Holds())
	}
	b.Permit(true, true)
}

func TestTap_Timeouts(t *testing.T) {
	b, f := startUnchecked(t)
	for i := 1; i <= mostTimeouts; i++ {
		s := f.stick()
		b.TapTimeout(0.03)
		b.Type("c") // too slow
		b.TapTimeout(60)
		close(s.release)
		until(t, "the time-out is told", func() bool { return f.tap.Status().Timeouts == i })
		if i < mostTimeouts {
			until(t, "the tap is enabled again", func() bool { tap := f.tap.tap.Load(); return tap != nil && tap.Enabled() })
		}
	}
	until(t, "it rests", func() bool { return f.tap.Status().State == Resting })
	b.Type("omp")
	if f.field.Holds() != "cccomp" || f.tap.Status().State != Resting {
		t.Errorf("the field holds %q, state %d: keys pass while the tap rests", f.field.Holds(), f.tap.Status().State)
	}
	f.tap.Restart()
	until(t, "the tap is made anew", func() bool { return f.tap.Status().State == On })
}

func TestTap_DisabledByUserInput(t *testing.T) {
	b, f := startUnchecked(t)
	for range 10 {
		b.DisableTaps(quartz.TapDisabledByUserInput)
		until(t, "the tap is enabled again", func() bool { tap := f.tap.tap.Load(); return tap != nil && tap.Enabled() })
	}
	b.Type("comp")
	until(t, "letions is drawn", f.draws("letions"))
}

// What was typed while the tap was disabled is read, not guessed.
func TestTap_KeysThatWereNotSeen(t *testing.T) {
	b, f := startUnchecked(t)
	b.Type("see ")
	s, before := f.stick(), f.reads.Load()
	f.tap.Post(session.Event{Kind: session.Scrolled}) // the thread is busy
	<-s.reached
	b.DisableTaps(quartz.TapDisabledByUserInput)
	b.Type("co")
	close(s.release)
	until(t, "the tap is enabled again", func() bool { tap := f.tap.tap.Load(); return tap != nil && tap.Enabled() })
	until(t, "the field is read again", func() bool { return f.reads.Load() > before && f.known() })
	b.Type("mp")
	until(t, "letions is drawn", f.draws("letions"))
}

// A key that comes while another is being handled passes.
func TestKeyboard_KeyWithinAKey(t *testing.T) {
	b, f := start(t)
	source, err := quartz.NewEventSource(0)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	key, err := source.Key(0, true)
	if err != nil {
		t.Fatal(err)
	}
	defer key.Release()
	var passed atomic.Bool
	inside := func() { passed.Store(f.tap.keys.down(0, key.Event)) }
	f.inside.Store(&inside)
	b.Type("comp")
	if f.asked.Load() == 0 || !passed.Load() {
		t.Error("a key within a key is lost")
	}
}

func TestTap_DeadAfterSleep(t *testing.T) {
	b, f := start(t)
	b.Type("comp")
	until(t, "letions is drawn", f.draws("letions"))
	b.Sleep()
	b.Wake(false)
	f.tap.Restart()
	until(t, "a tap is made anew", func() bool { return f.tap.Status().Made == 2 })
	b.Type(" comp")
	until(t, "letions is drawn", f.draws("letions"))
}

func TestTap_DeadWithoutAWord(t *testing.T) {
	b, f := start(t)
	b.DisableTaps(0)
	until(t, "the tap is enabled again", func() bool { tap := f.tap.tap.Load(); return tap != nil && tap.Enabled() })
	if s := f.tap.Status(); s.Made != 1 || s.Timeouts != 0 {
		t.Errorf("%+v: it can be enabled again", s)
	}
	f.tap.tap.Load().Close() // it cannot be enabled any more
	until(t, "a tap is made anew", func() bool { return f.tap.Status().Made == 2 })
	b.Type("comp")
	until(t, "letions is drawn", f.draws("letions"))
}

func TestStart_WithoutPermission(t *testing.T) {
	b := box.New(t)
	b.Permit(false, false)
	f := &front{box: b}
	tap, err := Start(Options{Config: session.Default(), Check: 5 * time.Millisecond, Parts: loop.Parts{
		Panel: f, Fields: f, Engine: f, Observer: f, Now: f.now, Gate: func(*engine.Window, engine.Suggestion) bool { return true }}})
	if err != nil {
		t.Fatal(err)
	}
	f.tap = tap
	defer func() { tap.Stop(); tap.Post(session.Event{Kind: session.Woke}) }() // a late post does no harm
	if s := tap.Status(); s.State != Refused || s.Made != 0 {
		t.Errorf("without permission the tap is %+v", s)
	}
	b.Permit(true, true)
	until(t, "the tap is made", func() bool { return tap.Status().State == On })
}

// The thread is slow while an accept key waits, and slow before it takes one.
func TestTap_TooLateToType(t *testing.T) {
	tests := map[string]func(f *front){
		"slow with the key": func(f *front) { f.slowly() },
		"slow before the key": func(f *front) {
			f.slowly()
			f.tap.Post(session.Event{}) // no event that the session knows
			until(t, "it was slow", func() bool { return f.jumps.Load() < 0 })
		},
	}
	for name, slow := range tests {
		t.Run(name, func(t *testing.T) {
			b, f := start(t)
			b.Type("comp")
			until(t, "letions is drawn", f.draws("letions"))
			f.still.Store(time.Now().UnixNano()) // however long the test takes, the Tab comes at once
			slow(f)
			b.Press(session.Key{Code: session.CodeTab})
			if f.field.Holds() != "comp\t" {
				t.Errorf("the field holds %q: nothing is typed too late, and the key passes", f.field.Holds())
			}
			f.still.Store(0)
			f.ahead.Add(int64(2 * aftermath))
			until(t, "the field is known", f.known)
			b.Press(session.Key{Code: session.CodeBackspace})
			b.Type("l")
			until(t, "etions is drawn", f.draws("etions"))
			b.Press(session.Key{Code: session.CodeTab})
			if f.field.Holds() != "completions " {
				t.Errorf("the field holds %q: it was slow only once", f.field.Holds())
			}
		})
	}
}

// The callback while the garbage collector runs and every processor is busy. How long it takes is written down, not held:
// that is the machine's.
func TestTap_CallbackTimes(t *testing.T) {
	b, f := start(t)
	stop := make(chan struct{})
	defer close(stop)
	for range runtime.GOMAXPROCS(0) {
		go func() {
			for {
				select {
				case <-stop:
					return
				default:
					runtime.GC()
				}
			}
		}()
	}
	for range 20 {
		b.Type("comp ")
	}
	s := f.tap.Status()
	t.Logf("%d keys, p50 %v, p99 %v, longest %v", s.Keys, s.P50, s.P99, s.Max)
	if s.Timeouts != 0 || s.Keys != 200 {
		t.Errorf("%+v", s)
	}
}

func TestTextOf(t *testing.T) {
	for _, test := range []struct {
		units []uint16
		want  session.Text
		free  bool
	}{
		{nil, "", true}, {[]uint16{'a'}, "a", true}, {[]uint16{0xe9}, "é", true}, {[]uint16{0x3042}, "あ", false},
		{[]uint16{0xd83d, 0xde00}, "😀", false}, {[]uint16{'e', 0x301}, "e\u0301", false}, {[]uint16{0xd83d}, "\ufffd", false},
	} {
		if got := textOf(test.units); got != test.want {
			t.Errorf("textOf(%#x) = %q, want %q", test.units, string(got), string(test.want))
		}
		if n := testing.AllocsPerRun(100, func() { textOf(test.units) }); test.free && n != 0 {
			t.Errorf("textOf(%#x) allocates %v times", test.units, n)
		}
	}
}

// Who restarts a tap without permission gets none, and nothing stays drawn.
func TestTap_RestartWithoutPermission(t *testing.T) {
	b, f := startUnchecked(t)
	b.Type("comp")
	until(t, "letions is drawn", f.draws("letions"))
	b.Permit(false, false)
	f.tap.Restart()
	until(t, "nothing is drawn", f.draws(""))
	if s := f.tap.Status(); s.State != Refused || s.Made != 1 {
		t.Errorf("%+v", s)
	}
}
