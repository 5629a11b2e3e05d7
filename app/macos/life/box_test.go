//go:build box && !darwin

package life

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/engines"
	"laya/app/instance"
	"laya/app/journal"
	"laya/app/loop"
	"laya/app/macos/box"
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/eventtap"
	"laya/app/serving"
	"laya/app/session"
	"laya/engine"
)

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) { os.Exit(cocoatest.Main(m)) }

// app is an app that lives: a tap and an engine, a panel that remembers, a journal.
type app struct {
	box     *box.Box
	field   *box.Field
	tap     *eventtap.Tap
	engine  *serving.Engine
	journal *journal.Journal
	path    string       // of the journal
	drawn   atomic.Value // session.Text
	looks   atomic.Int64 // at the permissions
	wakes   atomic.Int64 // of the engine
	fresh   atomic.Int64 // how often the menu bar was told to look
	panics  atomic.Bool  // the panel does
}

func (a *app) Show(d loop.Drawing) bool {
	if a.panics.Swap(false) {
		panic("of " + string(d.Text))
	}
	a.drawn.Store(d.Text)
	return true
}
func (a *app) Hide()    { a.drawn.Store(session.Text("")) }
func (a *app) Look()    { a.looks.Add(1) }
func (a *app) Refresh() { a.fresh.Add(1) }
func (a *app) Wake()    { a.wakes.Add(1); a.engine.Wake() }

func (a *app) Read(id uint64) {
	go func() {
		a.box.Settle(time.Minute)
		a.tap.Post(session.Event{Kind: session.FieldRead, Read: id, Field: a.facts()})
	}()
}

// known reports whether the session knows what the field holds.
func (a *app) known() bool {
	quiet := a.tap.Status().Quiet
	return quiet == session.NoReason || quiet == session.NothingTyped
}

func (a *app) facts() session.Field {
	facts := session.Field{ID: 1, App: "com.example.editor", Role: session.AreaField, Lag: session.ExactLag, Editable: true, AtStart: true}
	a.field.Edit(func(d *desktop.Field, _ time.Time) {
		before, after := d.Text()
		facts.Before, facts.After = session.Text(before), session.Text(after)
	})
	return facts
}

func launch(t *testing.T) *app {
	t.Helper()
	cocoatest.Need(t)
	a := &app{box: box.New(t), path: filepath.Join(t.TempDir(), "laya.log")}
	a.journal = journal.Open(a.path)
	a.drawn.Store(session.Text(""))
	a.field = a.box.Launch("com.example.editor").Add(desktop.Field{Role: session.AreaField, Lag: session.ExactLag})
	a.box.Focus(a.field)
	var err error
	a.engine, err = serving.Open(serving.Options{
		Choice: engines.Choice{Engine: "frequency"}, Post: func(e session.Event) { a.tap.Post(e) },
	})
	if err != nil {
		t.Fatal(err)
	}
	config := session.Default()
	config.AutoQuiet = false
	everything := func(*engine.Window, engine.Suggestion) bool { return true }
	parts := loop.Parts{Panel: a, Fields: a, Engine: a.engine, Now: time.Now, Gate: everything}
	// Nobody looks after the tap: what revives it is what is tested.
	if a.tap, err = eventtap.Start(eventtap.Options{Config: config, Parts: parts, Check: time.Hour, Patience: time.Minute}); err != nil {
		t.Fatal(err)
	}
	a.tap.Post(session.Event{Kind: session.FocusChanged, Field: a.facts()})
	return a
}

func (a *app) quit(t *testing.T) {
	t.Helper()
	Quit(a.journal, Step{"tap", func() error { a.tap.Stop(); return nil }}, Step{"engine", a.engine.Close})
	if err := a.journal.Close(); err != nil {
		t.Error(err)
	}
}

func (a *app) wrote(t *testing.T) string {
	t.Helper()
	data, err := os.ReadFile(a.path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// suggests types a word's beginning and waits for the rest.
func (a *app) suggests(t *testing.T) {
	t.Helper()
	until(t, "the field is known", a.known)
	a.box.Type(" becaus")
	until(t, "the rest of because is drawn", func() bool { return a.drawn.Load() == session.Text("e") })
}

func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("after a minute not: %s", what)
		}
	}
}

// The machine sleeps while a word is drawn, and wakes with a dead tap; the same for another user at the screen.
func TestSleep(t *testing.T) {
	tests := []struct {
		name            string
		away, back      string // notifications
		leave, comeBack func(*box.Box)
		wrote           string
	}{
		{"sleep", cocoa.WillSleep, cocoa.Woke, (*box.Box).Sleep, func(b *box.Box) { b.Wake(false) }, "msg=sleep"},
		{"another user", cocoa.SessionLeft, cocoa.SessionReturned, func(b *box.Box) { b.SwitchUser(true) },
			func(b *box.Box) { b.SwitchUser(false); b.DisableTaps(0) }, `msg="another user"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			a := launch(t)
			var attention *Attention
			cocoatest.Do(t, func() { attention = Attend(Rooms{Keys: a.tap, Engine: a, Permissions: a, Bar: a, Journal: a.journal}) })
			post := func(name string) { cocoatest.Do(t, func() { cocoa.Post(cocoa.WorkspaceCenter, name) }) }
			a.suggests(t)

			post(test.away)
			if !cocoatest.Wait(t, func() bool { return a.drawn.Load() == session.Text("") }) {
				t.Error("what was drawn stays on the screen")
			}
			test.leave(a.box)
			test.comeBack(a.box)
			if a.box.Type("x"); a.drawn.Load() != session.Text("") {
				t.Error("a dead tap sees keys")
			}
			post(test.back)
			if !cocoatest.Wait(t, func() bool {
				return a.looks.Load() == 1 && a.wakes.Load() == 1 && a.fresh.Load() == 1 && a.tap.Status().Made == 2
			}) {
				t.Errorf("looked at permissions %d times, woke the engine %d times, refreshed the menu bar %d times, made the tap %d times",
					a.looks.Load(), a.wakes.Load(), a.fresh.Load(), a.tap.Status().Made)
			}
			a.suggests(t)

			cocoatest.Do(t, attention.Stop)
			post(test.back)
			cocoatest.Settle(t)
			if a.wakes.Load() != 1 {
				t.Error("it is still heard after Stop")
			}
			a.quit(t)
			if text := a.wrote(t); strings.Count(text, test.wrote) != 1 || strings.Count(text, "msg=") != 3 {
				t.Errorf("the journal:\n%s", text)
			}
		})
	}
}

func TestSecondStart(t *testing.T) {
	cocoatest.Need(t)
	box.New(t)
	j := journal.Open(filepath.Join(t.TempDir(), "laya.log"))
	defer j.Close()
	path := filepath.Join(t.TempDir(), "laya.lock")
	release, err := Start(path)
	if err != nil {
		t.Fatal(err)
	}
	shown := 0
	subscription := OnSecondStart(j, func() { shown++ })
	defer subscription.Close()
	if _, err := Start(path); !errors.Is(err, instance.ErrRunning) || shown != 1 {
		t.Errorf("a second start: %v; the first one showed itself %d times", err, shown)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
	again, err := Start(path)
	if err != nil || shown != 1 {
		t.Fatalf("after the first has ended: %v; it showed itself %d times", err, shown)
	}
	again()
}

// Words are typed, taken, learnt of by a panic and quit upon; none of them is in the journal.
func TestNothingTyped(t *testing.T) {
	a := launch(t)
	var attention *Attention
	cocoatest.Do(t, func() { attention = Attend(Rooms{Keys: a.tap, Engine: a, Permissions: a, Bar: a, Journal: a.journal}) })
	words := []string{"because", "zanzibar", "parsley"}
	a.box.Type("zanzibar parsley")
	a.suggests(t)
	a.box.Press(session.Key{Code: session.CodeTab})
	a.panics.Store(true)
	a.box.Type("becaus")
	until(t, "the loop has survived a panic", func() bool { return a.tap.Status().Broken == 1 })
	for _, name := range []string{cocoa.WillSleep, cocoa.Woke, cocoa.SessionLeft, cocoa.SessionReturned} {
		cocoatest.Do(t, func() { cocoa.Post(cocoa.WorkspaceCenter, name) })
	}
	cocoatest.Wait(t, func() bool { return a.wakes.Load() == 2 })
	cocoatest.Do(t, attention.Stop)
	Quit(a.journal, Step{"tap", func() error { a.tap.Stop(); panic(a.field.Holds()) }})
	a.engine.Close()
	a.journal.Close()
	if got := a.field.Holds(); !strings.HasPrefix(got, "zanzibar parsley because becaus") {
		t.Errorf("the field holds %q", got)
	}
	text := a.wrote(t)
	if strings.Count(text, "msg=") != 6 {
		t.Errorf("the journal does not tell what happened:\n%s", text)
	}
	for _, word := range words {
		if strings.Contains(text, word[:4]) {
			t.Errorf("%s was typed and is in the journal:\n%s", word, text)
		}
	}
}
