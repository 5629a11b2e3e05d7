//go:build box

package typing

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/loop"
	"laya/app/macos/apps"
	"laya/app/macos/box"
	"laya/app/macos/focus"
	"laya/app/macos/placement"
	"laya/app/macos/quartz"
	"laya/app/macos/screen"
	"laya/app/session"
	"laya/assets"
	"laya/engine"
)

// desk is a Mac in a box on which Laya runs, and a user at its keyboard.
type desk struct {
	*box.Box
	*Typing
	t     *testing.T
	panel *panel

	still   atomic.Pointer[time.Time] // the time at which the clock stands; nil while it goes
	config  session.Config
	mutex   sync.Mutex
	bundles map[int]string
	reasons [session.Reasons]int
}

// change is what a test wants otherwise.
type change func(*Options)

// start switches a Mac on whose engine knows one word.
func start(t *testing.T, changes ...change) *desk {
	t.Helper()
	b := box.New(t)
	table, err := apps.Read(assets.Apps())
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{Box: b, t: t, panel: &panel{}, config: session.Default(), bundles: map[int]string{}}
	d.config.AutoQuiet = false
	o := Options{
		Config: d.config, Gate: func(*engine.Window, engine.Suggestion) bool { return true },
		Engine: knows("completions"), Panel: d.panel, Observer: d, Apps: table, Displays: displays, BundleID: d.bundle,
		Now: d.now, Patience: time.Minute, // on slow machines
	}
	if err := quartz.Open(); err != nil {
		t.Fatal(err)
	}
	for _, change := range changes {
		change(&o)
	}
	if d.Typing, err = Start(o); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Stop(); err != nil {
			t.Error(err)
		}
	})
	return d
}

func (d *desk) now() time.Time {
	if still := d.still.Load(); still != nil {
		return *still
	}
	return time.Now()
}

func (d *desk) bundle(pid int) string {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	return d.bundles[pid]
}

func (d *desk) Suppressed(r session.Reason) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	d.reasons[r]++
}

func (d *desk) suppressed(r session.Reason) func() bool {
	return func() bool {
		d.mutex.Lock()
		defer d.mutex.Unlock()
		return d.reasons[r] > 0
	}
}

// open starts an app with a field, brings it to the front, and waits until that is known.
func (d *desk) open(bundle string, f desktop.Field, setups ...func(*box.App, *box.Field)) (*box.App, *box.Field) {
	app := d.Launch(bundle)
	d.mutex.Lock()
	d.bundles[app.PID] = bundle
	d.mutex.Unlock()
	field := app.Add(f)
	for _, setup := range setups {
		setup(app, field)
	}
	d.front(app, field)
	return app, field
}

// front gives a field the keyboard, and waits until that is known, if it can be.
func (d *desk) front(app *box.App, f *box.Field) {
	d.t.Helper()
	d.Focus(f)
	d.Activated(app.PID, app.Name)
	if d.again(); !app.Mute {
		d.known()
	}
}

// again has the session forget what it knows of the field, once it has taken all that was posted before.
func (d *desk) again() {
	d.t.Helper()
	off := d.config
	off.Enabled = false
	d.Post(session.Event{Kind: session.Configured, Config: &off})
	d.until("it is switched off", func() bool { return d.Status().Quiet == session.SwitchedOff })
	d.Post(session.Event{Kind: session.Configured, Config: &d.config})
	d.until("it is switched on", func() bool { return d.Status().Quiet != session.SwitchedOff })
}

// known waits until the session knows the field, or why it may not.
func (d *desk) known() {
	d.t.Helper()
	d.until("the field is known", func() bool {
		quiet := d.Status().Quiet
		return quiet != session.NoField && quiet != session.Unknown
	})
}

// quiet waits until there is another reason, or none, why nothing is offered.
func (d *desk) quiet(reason session.Reason) {
	d.t.Helper()
	d.until("it is quiet because of "+reason.String(), func() bool { return d.Status().Quiet == reason })
}

// write types as a fast person does.
func (d *desk) write(text string) {
	for _, r := range text {
		d.Type(string(r))
		time.Sleep(5 * time.Millisecond)
	}
}

// until waits for something that comes about on another thread.
func (d *desk) until(what string, done func() bool) {
	d.t.Helper()
	for end := time.Now().Add(30 * time.Second); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			d.t.Fatalf("after 30 s not: %s; the panel shows %q at %v", what, d.panel.text(), d.panel.frame())
		}
	}
}

func (d *desk) draws(text string) {
	d.t.Helper()
	d.until("the panel shows "+text, func() bool { return d.panel.text() == text })
}

func (d *desk) stands(want screen.Rect) {
	d.t.Helper()
	d.until("the panel stands at its place", func() bool { return d.panel.frame() == want })
}

// silent says that nothing is drawn, for as long as an answer may take.
func (d *desk) silent() {
	d.t.Helper()
	for end := time.Now().Add(150 * time.Millisecond); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if text := d.panel.text(); text != "" {
			d.t.Fatalf("the panel shows %q at %v", text, d.panel.frame())
		}
	}
}

func (d *desk) holds(f *box.Field, want string) {
	d.t.Helper()
	if got := f.Holds(); got != want {
		d.t.Errorf("the field holds %q, want %q", got, want)
	}
}

var tab = session.Key{Code: session.CodeTab}

// displays are those of the box; it has no menu bar and no Dock.
func displays() screen.Displays {
	list, _ := quartz.Displays()
	var out screen.Displays
	for _, d := range list {
		r := screen.Rect{X: d.Bounds.Origin.X, Y: d.Bounds.Origin.Y, Width: d.Bounds.Size.Width, Height: d.Bounds.Size.Height}
		out = append(out, screen.Display{Bounds: r, Visible: r, Scale: d.Scale})
	}
	return out
}

// panel is a panel of 80 by 20 points that writes down where it stands.
type panel struct {
	mutex  sync.Mutex
	wanted Word
	number int // of the last Show or Hide
	caret  focus.Located
	stood  bool   // a caret was told
	word   string // that is drawn
	at     screen.Rect
	full   bool // there is no room for it
	busy   bool // it draws nothing for now
	wraps  bool // the next word may stand in the next line: its caret is waited for, and never comes
}

func (p *panel) set(what func(*panel)) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	what(p)
}

func (p *panel) get(what func(*panel) bool) bool {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return what(p)
}

func (p *panel) Show(w Word) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.number++
	if p.wanted = w; p.word != "" {
		p.draw()
	}
}

func (p *panel) Stand(at focus.Located) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.caret, p.stood = at, true
	p.draw()
}

// draw draws what is wanted. What appears anew appears when the session knows of it.
func (p *panel) draw() {
	at, err := placement.Place(placement.Panel{Size: screen.Size{Width: 80, Height: 20}}, placement.Anchor{
		Caret: p.caret.Caret.Rect, Clear: p.caret.Caret.Clear, RightToLeft: p.caret.Direction == rightToLeft,
	}, displays())
	w, number := p.wanted, p.number
	switch {
	case p.busy:
	case err != nil || p.full:
		go w.Became(NoRoom)
	case p.wraps:
		go p.turn(w, number, Waits, "", screen.Rect{})
	case p.word != "":
		p.word, p.at = string(w.Text), at
	default:
		go p.turn(w, number, Seen, string(w.Text), at)
	}
}

// turn changes what is drawn, once the session knows of it.
func (p *panel) turn(w Word, number int, s Sight, word string, at screen.Rect) {
	w.Became(s)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.number == number {
		p.word, p.at = word, at
	}
}

func (p *panel) Hide() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.number++
	p.word, p.at = "", screen.Rect{}
}

func (p *panel) text() string {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.word
}

func (p *panel) frame() screen.Rect {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.at
}

// script is an engine that knows some words, by how they begin.
type script struct {
	words []string
	post  func(session.Event)
}

func knows(words ...string) func(func(session.Event)) (Engine, error) {
	return func(post func(session.Event)) (Engine, error) { return &script{words, post}, nil }
}

func (s *script) Ask(q loop.Question) {
	typed := string(q.Window.Typed())
	for _, word := range s.words {
		if typed != "" && strings.HasPrefix(word, typed) {
			s.post(session.Event{Kind: session.Answered, Answer: session.Answer{
				Generation: q.Generation, Ahead: q.Ahead, Suggestion: engine.Suggestion{Word: word, Remainder: word[len(typed):], Probability: 1},
			}})
			return
		}
	}
}

func (*script) Wake()        {}
func (*script) Close() error { return nil }
