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
	"laya/app/journal"
	"laya/app/macos/box"
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/permissions"
	"laya/app/session"
	"laya/app/settings"
)

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) { os.Exit(cocoatest.Main(m)) }

// mac is a Mac in a box on which the whole app runs.
type mac struct {
	*box.Box
	app   *App
	field *box.Field
	home  string
	drawn atomic.Int64 // words that came on the screen
}

// launch starts Laya for a new user, in front of an editor.
func launch(t *testing.T, trusted bool) *mac {
	t.Helper()
	cocoatest.Need(t)
	m := &mac{Box: box.New(t), home: t.TempDir()}
	t.Setenv("HOME", m.home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(m.home, "config"))
	t.Setenv("XDG_CACHE_HOME", filepath.Join(m.home, "cache"))
	m.Permit(trusted, trusted)
	editor := m.Launch("com.example.editor")
	m.field = editor.Add(desktop.Field{Role: session.AreaField, Lag: session.ExactLag})
	m.Focus(m.field)
	m.app = &App{version: "test", journal: journal.Open(filepath.Join(m.home, "laya.log")), release: func() error { return nil }}
	cocoatest.Do(t, func() {
		if err := m.app.start(); err != nil {
			t.Error(err)
		}
		m.app.screen.drawn = func(time.Duration) { m.drawn.Add(1) }
		// GNUstep's workspace does not know the box's apps.
		front := cocoa.App{PID: editor.PID, Bundle: "com.example.editor", Name: "Editor"}
		m.app.desk.activated(front)
		m.app.typing.Activated(front.PID, front.Bundle)
	})
	how = func() string { return fmt.Sprintf("%+v, %q", m.app.typing.Status(), m.field.Holds()) }
	t.Cleanup(func() { m.quit(t) })
	return m
}

func (m *mac) quit(t *testing.T) {
	if m.app == nil {
		return
	}
	cocoatest.Settle(t)
	m.app.stopBar(t)
	m.app.quit()
	m.app = nil
}

func (a *App) stopBar(t *testing.T) {
	cocoatest.Do(t, func() {
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
	m.Type("hello")
	if got := m.field.Holds(); got != "hello" || m.shown() != 0 {
		t.Fatalf("without permission the field holds %q", got)
	}
	m.Permit(true, true)
	until(t, "the permission is noticed", func() bool { return m.app.trust.watcher.Status().State == permissions.Granted })
	until(t, "there is a tap", func() bool { return !m.app.refused() })
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
