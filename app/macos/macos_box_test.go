//go:build box && !darwin

package macos

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/engines"
	"laya/app/journal"
	"laya/app/macos/box"
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/permissions"
	"laya/app/session"
	"laya/app/settings"
	"laya/engine/frequency"
	"laya/engine/service"
)

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) { os.Exit(cocoatest.Main(m)) }

// mac is a Mac in a box on which the whole app runs.
type mac struct {
	*box.Box
	app   *App
	front cocoa.App  // an editor
	field *box.Field // in it
	home  string
	plan  func(engines.Choice, *frequency.Predictor) (service.Plan, error) // for the app's engines, nil for those of Laya
	drawn atomic.Int64                                                     // words that came on the screen
}

// narrow is how wide a character is, in points: the box breaks no lines, and a caret beside its field is not believed.
const narrow = 1

// newMac is a new user's Mac, before an editor.
func newMac(t *testing.T, trusted bool) *mac {
	t.Helper()
	cocoatest.Need(t)
	m := &mac{Box: box.New(t), home: t.TempDir()}
	t.Setenv("HOME", m.home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(m.home, "config"))
	t.Setenv("XDG_CACHE_HOME", filepath.Join(m.home, "cache"))
	m.Permit(trusted, trusted)
	editor := m.Launch("com.example.editor")
	m.front = cocoa.App{PID: editor.PID, Bundle: "com.example.editor", Name: "Editor"}
	m.field = editor.Add(desktop.Field{Role: session.AreaField, Lag: session.ExactLag})
	m.field.Frame.Size.Width, m.field.Character.Width = 1200, narrow
	m.Focus(m.field)
	how = func() string {
		if m.app == nil {
			return "it does not run"
		}
		return fmt.Sprintf("%+v, %+v, %q", m.app.typing.Status(), m.app.serving.Status().Engines, m.field.Holds())
	}
	t.Cleanup(func() { m.quit(t) })
	return m
}

// launch starts Laya on a new user's Mac.
func launch(t *testing.T, trusted bool) *mac {
	t.Helper()
	m := newMac(t, trusted)
	m.start(t)
	return m
}

// start starts Laya. GNUstep's workspace does not know the box's apps.
func (m *mac) start(t *testing.T) {
	t.Helper()
	m.app = &App{version: "test", journal: journal.Open(filepath.Join(m.home, "laya.log")), release: func() error { return nil }}
	m.app.serving.plan = m.plan
	cocoatest.Do(t, func() {
		if err := m.app.start(); err != nil {
			t.Error(err)
		}
		m.app.screen.drawn = func(time.Duration) { m.drawn.Add(1) }
		m.comeToFront()
	})
}

// comeToFront brings the editor to the front. On the main thread.
func (m *mac) comeToFront() {
	m.app.desk.activated(m.front)
	m.app.inFront()
}

func (m *mac) quit(t *testing.T) {
	if m.app == nil {
		return
	}
	cocoatest.Settle(t)
	m.app.stopBar(t)
	m.app.quit()
	m.app.screen.Hide() // which the end of the process does else
	cocoatest.Settle(t)
	m.app = nil
}

func (a *App) stopBar(t *testing.T) {
	cocoatest.Do(t, func() {
		if a.window != nil {
			a.window.Close()
		}
		a.trust.window.Close()
		a.bar.Remove()
	})
}

// how tells how the app is, for a test that fails.
var how = func() string { return "" }

func until(t *testing.T, what string, done func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !done(); time.Sleep(5 * time.Millisecond) {
		cocoatest.Settle(t) // AppKit draws when somebody lets it
		if time.Now().After(end) {
			t.Fatalf("after a minute not: %s; %s", what, how())
		}
	}
}

// soon waits a second.
func soon(t *testing.T, done func() bool) bool {
	t.Helper()
	for end := time.Now().Add(time.Second); !done(); time.Sleep(5 * time.Millisecond) {
		cocoatest.Settle(t)
		if time.Now().After(end) {
			return false
		}
	}
	return true
}

// tip is what the menu bar says of itself, without a click.
func (m *mac) tip(t *testing.T) (tip string) {
	cocoatest.Do(t, func() { tip = cocoatest.StatusItemTip() })
	return tip
}

func (m *mac) shown() uint64 { return m.app.typing.Status().Session.Shown }

// suggests types a word's beginning until the rest is drawn: a field has to show first that it tells what is typed.
func (m *mac) suggests(t *testing.T) {
	t.Helper()
	before := m.drawn.Load()
	until(t, "a word is drawn", func() bool {
		m.Type(" becaus")
		return soon(t, func() bool { return m.drawn.Load() > before })
	})
}

// accepts takes the rest of a word by Tab, and gives how often it took to do so in time: who is slow types nothing.
func (m *mac) accepts(t *testing.T) (tries int) {
	t.Helper()
	until(t, "a word is taken", func() bool {
		tries++
		m.suggests(t)
		before := m.field.Holds()
		m.Press(session.Key{Code: session.CodeTab})
		return m.field.Holds() == before+"e "
	})
	return tries
}

// A first run without trust is explained; once it is given typing works, without a restart; what was typed is in no file.
func TestFirstRun(t *testing.T) {
	m := launch(t, false)
	until(t, "the permission is missed", func() bool { return m.app.trust.watcher.Status().State == permissions.Missing })
	page := permissions.PageFor(m.app.trust.watcher.Status(), permissions.PredictionUnset)
	until(t, "it is explained", func() bool { _, says := cocoatest.Says(t, "Laya", page.Headline); return says })
	if tip := m.tip(t); tip != "Laya needs your permission" {
		t.Errorf("the menu bar says %q", tip)
	}
	m.Type("hello")
	if got := m.field.Holds(); got != "hello" || m.shown() != 0 {
		t.Fatalf("without permission the field holds %q", got)
	}
	m.Permit(true, true)
	until(t, "the permission is noticed", func() bool { return m.app.trust.watcher.Status().State == permissions.Granted })
	until(t, "there is a tap", func() bool { return !m.app.refused() })
	until(t, "it is said that all is well", func() bool { _, says := cocoatest.Says(t, "Laya", "Laya is ready"); return says })
	until(t, "the menu bar says so", func() bool { return m.tip(t) == "Laya is on" })
	tries := m.accepts(t)
	cocoatest.Do(t, func() {
		if s := m.app.state(); !s.Trusted || s.Front.Name != "Editor" || s.Engine == "" {
			t.Errorf("the menu would say %+v", s)
		}
		if f := m.app.statistics(); f.Accepted == 0 || f.Accepted > tries || f.Shown == 0 {
			t.Errorf("preferences would say %+v", f)
		}
	})
	store := m.app.store
	m.quit(t)
	if use := store.Get().Usage["com.example.editor"]; use.Taken == 0 {
		t.Errorf("of the editor the settings keep %+v, a word was taken", use)
	}
	for _, typed := range []string{"becaus", "hello"} {
		m.inNoFile(t, typed)
	}
}

// macOS does not show the item, and a window says what to do; words are suggested all the same.
func TestHidden(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() { cocoatest.AllowInMenuBar(false) })
	t.Cleanup(func() { cocoatest.Do(t, func() { cocoatest.AllowInMenuBar(true) }) })
	m := launch(t, true)
	until(t, "it is explained", func() bool {
		_, says := cocoatest.Says(t, "Laya", "macOS does not show Laya in the menu bar")
		return says
	})
	m.suggests(t)
}

// inNoFile greps every file under the user's home.
func (m *mac) inNoFile(t *testing.T, typed string) {
	t.Helper()
	err := filepath.WalkDir(m.home, func(path string, entry os.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if strings.Contains(string(data), typed) {
			t.Errorf("%s is in %s", typed, path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

// Settings take effect while Laya runs.
func TestSettings(t *testing.T) {
	m := launch(t, true)
	until(t, "there is a tap", func() bool { return !m.app.refused() })
	m.suggests(t)
	update := func(change func(*settings.Settings)) {
		t.Helper()
		if err := m.app.store.Update(change); err != nil {
			t.Fatal(err)
		}
	}
	update(func(s *settings.Settings) { s.Enabled = false })
	until(t, "it is off", func() bool { return m.app.typing.Status().Quiet == session.SwitchedOff })
	before := m.shown()
	m.Type("e I do becaus")
	m.Press(session.Key{Code: session.CodeTab})
	if m.shown() != before || !strings.HasSuffix(m.field.Holds(), "becaus\t") {
		t.Errorf("switched off, it showed %d words, and the field holds %q", m.shown()-before, m.field.Holds())
	}
	update(func(s *settings.Settings) { s.Enabled = true })
	until(t, "it is on", func() bool { return m.app.typing.Status().Quiet != session.SwitchedOff })
	m.suggests(t)

	update(func(s *settings.Settings) { s.Engine.Use = "frequency" })
	until(t, "the counts serve", func() bool { return m.app.serving.Choice().Engine == "frequency" })
	m.suggests(t)
}
