//go:build box && !darwin

package permissions

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/engines"
	"laya/app/loop"
	"laya/app/macos/box"
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/eventtap"
	"laya/app/macos/objc"
	"laya/app/serving"
	"laya/app/session"
	"laya/engine"
)

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) { os.Exit(cocoatest.Main(m)) }

// app is the app as far as it matters here: a tap, a real engine, a panel that remembers, and the permissions.
type app struct {
	box    *box.Box
	field  *box.Field
	tap    *eventtap.Tap
	engine *serving.Engine
	drawn  atomic.Value // session.Text

	watcher *Watcher
	window  *Window
	opened  []string // by System Settings
	settled bool     // whether System Settings opens
}

func (a *app) Show(d loop.Drawing) bool {
	a.drawn.Store(d.Text)
	return true
}
func (a *app) Hide() { a.drawn.Store(session.Text("")) }

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

// launch starts the app on a Mac where it has never run.
func launch(t *testing.T) *app {
	t.Helper()
	cocoatest.Need(t)
	a := &app{box: box.New(t), settled: true}
	a.box.Permit(false, false)
	a.drawn.Store(session.Text(""))
	a.field = a.box.Launch("com.example.editor").Add(desktop.Field{Role: session.AreaField, Lag: session.ExactLag})
	a.box.Focus(a.field)
	var err error
	a.engine, err = serving.Open(serving.Options{Choice: engines.Choice{Engine: "frequency"}, Post: func(e session.Event) { a.tap.Post(e) }})
	if err != nil {
		t.Fatal(err)
	}
	config := session.Default()
	config.AutoQuiet = false
	everything := func(*engine.Window, engine.Suggestion) bool { return true }
	parts := loop.Parts{Panel: a, Fields: a, Engine: a.engine, Now: time.Now, Gate: everything}
	a.tap, err = eventtap.Start(eventtap.Options{Config: config, Parts: parts, Check: 20 * time.Millisecond, Patience: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	a.tap.Post(session.Event{Kind: session.FocusChanged, Field: a.facts()})
	cocoatest.Do(t, func() {
		a.window = NewWindow(Actions{
			Ask: Ask, Look: func() { a.watcher.Look() }, Prediction: ReadPrediction,
			Open: func(url string) bool { a.opened = append(a.opened, url); return a.settled },
		})
	})
	refused := func() bool { return a.tap.Status().State == eventtap.Refused }
	a.watcher = Watch(Mac(refused), func(s Status) { cocoa.OnMain(func() { a.window.Changed(s) }) })
	subscription := OnChange(a.watcher.Look)
	t.Cleanup(func() {
		subscription.Close()
		a.watcher.Stop()
		a.tap.Stop()
		if err := a.engine.Close(); err != nil {
			t.Error(err)
		}
		cocoatest.Settle(t)
		cocoatest.Do(t, a.window.Close)
	})
	return a
}

// says waits until the window is open and has a text.
func (a *app) says(t *testing.T, text string) {
	t.Helper()
	if !cocoatest.Wait(t, func() bool { return a.window.window.Visible() && strings.Contains(strings.Join(a.texts(), "\n"), text) }) {
		cocoatest.Do(t, func() {
			t.Errorf("the window, visible %v, says %q and not %q", a.window.window.Visible(), a.texts(), text)
		})
	}
}

// texts are what is to be read in the window. Main thread.
func (a *app) texts() (list []string) {
	for _, view := range a.views() {
		if objc.Responds(view, "title") {
			list = append(list, objc.GoString(titleOf(view)))
		} else {
			list = append(list, objc.GoString(textOf(view)))
		}
	}
	return list
}

func (a *app) views() (list []objc.ID) {
	if a.window.page == nil {
		return nil
	}
	array := subviews(a.window.page.ID())
	for i := range arrayCount(array) {
		list = append(list, arrayAt(array, i))
	}
	return list
}

// press clicks on a button as a user does.
func (a *app) press(t *testing.T, title string) {
	t.Helper()
	cocoatest.Settle(t)
	var at *cocoa.Point
	cocoatest.Do(t, func() {
		for _, view := range a.views() {
			if objc.Responds(view, "title") && objc.GoString(titleOf(view)) == title {
				r, window := toWindow(view, boundsOf(view), 0), a.window.window.Frame()
				at = &cocoa.Point{X: window.Origin.X + r.Origin.X + r.Size.Width/2, Y: window.Origin.Y + r.Origin.Y + r.Size.Height/2}
			}
		}
	})
	if at == nil {
		t.Fatalf("there is no button %q", title)
	}
	cocoatest.Click(t, *at)
}

var (
	subviews   = objc.Method[func(view objc.ID) objc.ID]("-[NSView subviews]")
	boundsOf   = objc.Method[func(view objc.ID) layout.Rect]("-[NSView bounds]")
	toWindow   = objc.Method[func(view objc.ID, r layout.Rect, to objc.ID) layout.Rect]("-[NSView convertRect:toView:]")
	titleOf    = objc.Method[func(button objc.ID) objc.ID]("-[NSButton title]")
	textOf     = objc.Method[func(control objc.ID) objc.ID]("-[NSControl stringValue]")
	arrayCount = objc.Method[func(array objc.ID) uint]("-[NSArray count]")
	arrayAt    = objc.Method[func(array objc.ID, index uint) objc.ID]("-[NSArray objectAtIndex:]")
)

func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("after a minute not: %s", what)
		}
	}
}

// suggests types a word's beginning and takes what is drawn.
func (a *app) suggests(t *testing.T) {
	t.Helper()
	until(t, "the field is known", a.known)
	a.box.Type(" becaus")
	until(t, "the rest of because is drawn", func() bool { return a.drawn.Load() == session.Text("e") })
	a.box.Press(session.Key{Code: session.CodeTab})
	if got := a.field.Holds(); !strings.HasSuffix(got, " because ") {
		t.Fatalf("the field holds %q", got)
	}
}

// A first run, told as it happens: nothing is allowed, it is explained, allowed, and typing works, in the same process.
func TestFirstRun(t *testing.T) {
	a := launch(t)
	a.says(t, "Laya needs one permission")
	a.picture(t, "permission-missing.png")
	a.box.Type("becaus")
	a.box.Press(session.Key{Code: session.CodeTab})
	if got := a.field.Holds(); got != "becaus\t" || a.drawn.Load() != session.Text("") {
		t.Errorf("without the permission the field holds %q, and %q is drawn", got, a.drawn.Load())
	}

	before, _ := a.box.Prompts()
	a.press(t, "Open System Settings…")
	a.press(t, "Open System Settings…")
	if prompts, _ := a.box.Prompts(); prompts != before+1 {
		t.Errorf("the user was asked %d times, want once", prompts-before)
	}
	if len(a.opened) != 2 || !strings.HasSuffix(a.opened[0], "?Privacy_Accessibility") {
		t.Errorf("opened %q", a.opened)
	}

	a.box.Permit(true, false)
	a.says(t, "Laya is ready")
	a.says(t, "macOS may have such suggestions of its own")
	a.picture(t, "permission-granted.png")
	a.press(t, "Open Keyboard Settings…")
	if last := a.opened[len(a.opened)-1]; !strings.Contains(last, "Keyboard") {
		t.Errorf("opened %q", last)
	}
	a.press(t, "Done")
	cocoatest.Do(t, func() {
		if a.window.window.Visible() {
			t.Error("the window does not close")
		}
	})
	a.suggests(t)
}

// The permission is taken: keys pass at once, it is explained; macOS gives it back without a word, and typing goes on.
func TestLost(t *testing.T) {
	a := launch(t)
	a.says(t, "Laya needs one permission")
	a.box.Permit(true, false)
	a.says(t, "Laya is ready")
	a.press(t, "Done")
	a.suggests(t)

	a.box.FreezeOnRevocation(true)
	a.box.Permit(false, false)
	a.says(t, "Laya can no longer see keys")
	a.picture(t, "permission-lost.png")
	a.box.TapTimeout(3600) // a key that waits for the tap would wait for ever
	a.box.Type("becaus")
	if !strings.HasSuffix(a.field.Holds(), "becaus") || a.drawn.Load() != session.Text("") {
		t.Errorf("after the loss the field holds %q and %q is drawn", a.field.Holds(), a.drawn.Load())
	}

	a.settled = false
	a.press(t, "Open System Settings…")
	a.says(t, "Open System Settings yourself, and go to Privacy & Security, Accessibility.")
	a.press(t, "Later")

	a.box.PermitSilently(true, false)
	if !cocoatest.Wait(t, func() bool { return a.watcher.Status().State == Granted }) {
		t.Fatalf("the status is %v", a.watcher.Status())
	}
	cocoatest.Do(t, func() {
		if a.window.window.Visible() {
			t.Error("the window opens for good news")
		}
	})
	a.suggests(t)
}

func (a *app) picture(t *testing.T, name string) {
	t.Helper()
	folder := os.Getenv("LAYA_PICTURES")
	if folder == "" {
		folder = t.TempDir()
	}
	cocoatest.Settle(t)
	cocoatest.Picture(t, filepath.Join(folder, name))
}

func TestReadPrediction(t *testing.T) {
	cocoatest.Need(t)
	read := func() (p Prediction) { cocoatest.Do(t, func() { p = ReadPrediction() }); return p }
	set := func(on bool) {
		cocoatest.Do(t, func() { setBool(standardDefaults(), on, objc.String(inlineDefault)) })
	}
	if got := read(); got != PredictionUnset {
		t.Errorf("prediction %d, want unset", got)
	}
	set(true)
	if got := read(); got != PredictionOn {
		t.Errorf("prediction %d, want on", got)
	}
	set(false)
	if got := read(); got != PredictionOff {
		t.Errorf("prediction %d, want off", got)
	}
	cocoatest.Do(t, func() { removeDefault(standardDefaults(), objc.String(inlineDefault)) })
}

var (
	standardDefaults = objc.ClassMethod[func() objc.ID]("+[NSUserDefaults standardUserDefaults]")
	setBool          = objc.Method[func(defaults objc.ID, on bool, key objc.ID)]("-[NSUserDefaults setBool:forKey:]")
	removeDefault    = objc.Method[func(defaults, key objc.ID)]("-[NSUserDefaults removeObjectForKey:]")
)
