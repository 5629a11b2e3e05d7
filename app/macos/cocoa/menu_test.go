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
		status.SetImage(newIcon(t))
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
				menu.Add("Terminal", func() { chosen++ })
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

func TestStatusItem(t *testing.T) {
	cocoatest.Need(t)
	chosen := 0
	var item *cocoa.StatusItem
	cocoatest.Do(t, func() {
		menu := cocoa.NewMenu("Laya")
		menu.Add("Preferences…", func() { chosen++ })
		item = cocoa.NewStatusItem("Laya")
		item.SetImage(newIcon(t))
		item.SetTitle("L")
		item.SetTip("Laya")
		item.SetMenu(menu)
		item.SetVisible(true)
		menu.Release() // the item has it
	})
	cocoatest.Settle(t) // what was autoreleased is gone
	cocoatest.Do(t, func() {
		menuPerform(statusMenu(item.ID()), 0)
		if chosen != 1 {
			t.Errorf("the menu's item was chosen %d times", chosen)
		}
		if got := objc.GoString(statusTitle(item.ID())); got != "L" {
			t.Errorf("the title is %q", got)
		}
		if item.Visible() {
			t.Error("GNUstep knows whether it is visible")
		}
		item.Remove()
	})
}

var (
	statusMenu  = objc.Method[func(item objc.ID) objc.ID]("-[NSStatusItem menu]")
	statusTitle = objc.Method[func(item objc.ID) objc.ID]("-[NSStatusItem title]")
	menuPerform = objc.Method[func(menu objc.ID, index int)]("-[NSMenu performActionForItemAtIndex:]")
)
