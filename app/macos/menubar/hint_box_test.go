//go:build box && !darwin

package menubar

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"laya/app/macos/cocoa/cocoatest"
	"laya/app/settings"
)

// look has the bar look now, with so many keys typed since it did.
func (d *desk) look(typed int64) (says bool) {
	cocoatest.Do(d.t, func() {
		d.keys += typed
		d.bar.look()
		d.bar.hint.timer.Stop()
		w := d.bar.hint.window
		says = w != nil && w.Visible()
	})
	return says
}

// hides has macOS hide every item, as the user may on macOS 26, until the test ends.
func hides(t *testing.T) {
	cocoatest.Do(t, func() { cocoatest.AllowInMenuBar(false) })
	t.Cleanup(func() { cocoatest.Do(t, func() { cocoatest.AllowInMenuBar(true) }) })
}

// A hidden item is explained once: with the permissions given, while nobody types, and without taking the keyboard.
func TestHint(t *testing.T) {
	d := newDesk(t)
	if d.look(0) {
		t.Error("it can be seen, and a window says that it is hidden")
	}
	hides(t)
	d.state.Trusted = false
	if d.look(0) {
		t.Error("it says so beside the window of the permissions")
	}
	d.state.Trusted = true
	if d.look(1) || d.look(2) {
		t.Error("it says so while the user types")
	}
	if !d.look(0) {
		t.Fatal("it does not say so")
	}
	cocoatest.Settle(t)
	if directory := os.Getenv("LAYA_PICTURES"); directory != "" {
		cocoatest.Picture(t, filepath.Join(directory, "menubar-hidden.png"))
	}
	cocoatest.Do(t, func() {
		if d.bar.hint.window.Key() {
			t.Error("the window has the keyboard")
		}
	})
	cocoatest.Press(t, "Laya", "Open System Settings…")
	if _, says := cocoatest.Says(t, "Laya", hintByHand); !slices.Equal(d.did, []string{menuBarPane}) || !says {
		t.Errorf("it opened %q, which failed, and it says what to do by hand: %v", d.did, says)
	}
	cocoatest.Press(t, "Laya", "Later")
	if d.look(0) {
		t.Error("it says so twice")
	}
	if !d.store.Get().MenuBarHint {
		t.Error("Later is taken for never")
	}
}

// An item that the user has dragged away is hidden too, and who does not want to hear of it does not.
func TestHint_Never(t *testing.T) {
	d := newDesk(t)
	cocoatest.Do(t, func() { d.bar.item.SetVisible(false) })
	if !d.look(0) {
		t.Fatal("it does not say so")
	}
	cocoatest.Settle(t)
	cocoatest.Press(t, "Laya", "Do Not Show Again")
	if s, problems, err := settings.Inspect(d.path); err != nil || len(problems) > 0 || s.MenuBarHint {
		t.Errorf("in the file it is %v: %v %v", s.MenuBarHint, problems, err)
	}
	again := newDesk(t)
	again.store = d.store
	cocoatest.Do(t, func() { again.bar.Store = d.store; again.bar.item.SetVisible(false) })
	if again.look(0) {
		t.Error("after the next start it says so again")
	}
}
