//go:build box && !darwin

package cocoa_test

import (
	"slices"
	"testing"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/objc"
)

func TestMenu(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		var chosen []string
		choose := func(what string) func() { return func() { chosen = append(chosen, what) } }
		menu, more := cocoa.NewMenu("Laya"), cocoa.NewMenu("More")
		defer menu.Release()
		defer more.Release()
		more.Add("Pause for an hour", choose("pause"))
		enabled := menu.Add("Suggestions", choose("enabled"))
		status := menu.Add("Ready", nil)
		menu.AddSeparator()
		menu.AddSubmenu("More", more)
		menu.AddStandard("Copy", "copy:", "c")
		quit := menu.Add("Quit", choose("quit"))
		quit.SetKey("q", cocoa.CommandKey)

		enabled.SetChecked(true)
		status.SetTitle("Ready: 1.4 ms")
		status.SetImage(newIcon())
		status.SetHidden(false)
		if got, want := menu.Titles(), []string{"Suggestions", "Ready: 1.4 ms", "-", "More", "Copy", "Quit"}; !slices.Equal(got, want) {
			t.Errorf("titles %q, want %q", got, want)
		}
		if !enabled.Checked() || quit.Checked() || status.Enabled() || !quit.Enabled() {
			t.Error("checked or enabled are wrong")
		}
		menu.Choose(0)
		menu.Choose(1) // only shows
		menu.Choose(5)
		menu.Choose(6) // there is none
		menu.Choose(-1)
		more.Choose(0)
		quit.SetEnabled(false)
		menu.Choose(5)
		if want := []string{"enabled", "quit", "pause"}; !slices.Equal(chosen, want) {
			t.Errorf("chosen %q, want %q", chosen, want)
		}
	})
}

// A menu that is made anew at each opening takes no callback slots and leaves nothing behind.
func TestMenu_Opening(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		menu := cocoa.NewMenu("")
		defer menu.Release()
		openings, chosen := 0, 0
		menu.OnOpening(func() {
			openings++
			menu.Clear()
			for range openings {
				menu.Add("Terminal", func() { chosen++ }).SetChecked(true) // which asks for an update
			}
		})
		before := objc.Callbacks()
		for range 50 {
			menuUpdate(menu.ID())
		}
		if got := len(menu.Titles()); got != 50 || openings != 50 {
			t.Errorf("%d openings left %d items", openings, got)
		}
		if menu.Choose(49); chosen != 1 {
			t.Errorf("chosen %d times", chosen)
		}
		if got := objc.Callbacks(); got != before {
			t.Errorf("50 openings took %d callback slots", got-before)
		}
	})
}

var menuUpdate = objc.Method[func(menu objc.ID)]("-[NSMenu update]")

// The item is clicked, and its menu's second line chosen, with the mouse of the X server.
func TestStatusItem(t *testing.T) {
	cocoatest.Need(t)
	chosen := ""
	var item *cocoa.StatusItem
	cocoatest.Do(t, func() {
		menu := cocoa.NewMenu("Laya")
		menu.Add("Pause for an hour", func() { chosen += "pause" })
		menu.Add("Preferences…", func() { chosen += "preferences" })
		item = cocoa.NewStatusItem("Laya")
		item.SetImage(newIcon())
		item.SetTitle("L")
		item.SetTip("Laya")
		item.SetMenu(menu)
		menu.Release() // the item has it
		if !item.Visible() {
			t.Error("it is not visible")
		}
	})
	cocoatest.Settle(t) // what was autoreleased is gone
	picture(t, "status.png")
	button := cocoatest.StatusItemAt(0)
	cocoatest.Click(t, button, cocoa.Point{X: button.X, Y: button.Y - 41}) // the menu's title, a line, half a line
	cocoatest.Do(t, func() {
		if item.SetVisible(false); item.Visible() {
			t.Error("it is still visible")
		}
		item.Remove()
	})
	if chosen != "preferences" {
		t.Errorf("chosen: %q", chosen)
	}
}
