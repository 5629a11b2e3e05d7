//go:build box && !darwin

package cocoa_test

import (
	"slices"
	"testing"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

func TestScreens(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		screens := cocoa.Screens()
		if len(screens) != 1 || screens[0].Frame != layout.R(0, 0, 1280, 800) || screens[0].Scale != 1 ||
			!screens[0].Frame.Contains(screens[0].Usable) {
			t.Errorf("screens %+v", screens)
			return
		}
		caret := layout.R(100, 50, 2, 20)
		if got := cocoa.Flip(caret, screens[0]); got != layout.R(100, 730, 2, 20) || cocoa.Flip(got, screens[0]) != caret {
			t.Errorf("flipped: %v", got)
		}
	})
}

func TestFont(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		usual, large, bold := cocoa.SystemFont(0), cocoa.SystemFont(40), cocoa.BoldFont(40)
		defer usual.Release()
		defer large.Release()
		defer bold.Release()
		if usual.Size() != cocoa.SystemFontSize() || large.Size() != 40 || cocoa.SmallFontSize() >= cocoa.SystemFontSize() {
			t.Errorf("sizes %v, %v; usual %v, small %v", usual.Size(), large.Size(), cocoa.SystemFontSize(), cocoa.SmallFontSize())
		}
		i, m := large.Measure("iiii"), large.Measure("mmmm")
		if i.Width >= m.Width || m.Height < 40 || m.Height > 80 || large.Measure("mmmmmmmm").Width != 2*m.Width || bold.Measure("iiii").Width <= i.Width {
			t.Errorf("iiii is %v, mmmm %v, in bold %v", i, m, bold.Measure("iiii"))
		}
		if large.Ascender() <= 0 || large.Descender() >= 0 || large.Family() == "" {
			t.Errorf("ascender %v, descender %v, family %q", large.Ascender(), large.Descender(), large.Family())
		}
		if _, ok := cocoa.FontNamed("No such font", 12); ok {
			t.Error("there is a font of no name")
		}
		if named, ok := cocoa.FontNamed(fontName(t), 17); !ok || named.Size() != 17 {
			t.Error("an installed font isn't found by its name")
		}
	})
}

// fontName is the name of the system's font.
func fontName(t *testing.T) string {
	t.Helper()
	return objc.GoString(fontNameOf(systemFont(12)))
}

var (
	systemFont = objc.ClassMethod[func(size float64) objc.ID]("+[NSFont systemFontOfSize:]")
	fontNameOf = objc.Method[func(font objc.ID) objc.ID]("-[NSFont fontName]")
)

func TestObserve(t *testing.T) {
	cocoatest.Need(t)
	for _, center := range []cocoa.Center{cocoa.AppCenter, cocoa.WorkspaceCenter} {
		heard, other := 0, 0
		post := func(name string) { cocoatest.Do(t, func() { cocoa.Post(center, name) }) }
		var observer, another *cocoa.Observer
		cocoatest.Do(t, func() {
			observer = cocoa.Observe(center, cocoa.Woke, func(about cocoa.App) {
				if about != (cocoa.App{}) {
					t.Errorf("heard about %+v", about)
				}
				heard++
			})
			another = cocoa.Observe(center, cocoa.WillSleep, func(cocoa.App) { other++ })
		})
		post(cocoa.Woke)
		post(cocoa.Woke)
		cocoatest.Wait(t, func() bool { return heard >= 2 }) // the workspace's come by way of other apps
		cocoatest.Do(t, observer.Stop)
		post(cocoa.Woke)
		cocoatest.Settle(t)
		cocoatest.Do(t, another.Stop)
		if heard != 2 || other != 0 {
			t.Errorf("center %d: heard %d times, another name's %d times", center, heard, other)
		}
	}
}

func TestWorkspace(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		if cocoa.Open("not a URL at all") || cocoa.Icon("com.example.absent") != nil {
			t.Error("what isn't there opens or has an icon")
		}
		cocoa.FrontApp() // without a desktop there may be none
		cocoa.RunningApps()
		if a := cocoa.CurrentAppearance(); a != (cocoa.Appearance{}) {
			t.Errorf("GNUstep's appearance is %+v", a)
		}
		if cocoa.OnScroll(func() {}) != nil {
			t.Error("GNUstep has event monitors")
		}
	})
}

func TestPasteboard(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		text := cocoa.PasteItem{{Type: cocoa.PlainText, Data: []byte("naïve 日本")}, {Type: "com.example.bytes", Data: []byte{0, 1, 255}}}
		before := cocoa.PasteboardChanges()
		if !cocoa.WritePasteboard([]cocoa.PasteItem{text}) {
			t.Error("it refuses")
		}
		saved := cocoa.ReadPasteboard()
		if len(saved) != 1 || !slices.EqualFunc(saved[0], text, sameFlavor) {
			t.Errorf("written %q, read %q", text, saved)
		}
		if after := cocoa.PasteboardChanges(); after == before {
			t.Errorf("the count stays at %d", after)
		}
		other := cocoa.PasteItem{{Type: cocoa.PlainText, Data: []byte("other")}, {Type: cocoa.TransientType}}
		cocoa.WritePasteboard([]cocoa.PasteItem{other})
		cocoa.WritePasteboard(saved)
		if again := cocoa.ReadPasteboard(); len(again) != 1 || !slices.EqualFunc(again[0], text, sameFlavor) {
			t.Errorf("restored %q", again)
		}
		cocoa.WritePasteboard(nil)
		if left := cocoa.ReadPasteboard(); len(left) != 0 {
			t.Errorf("emptied, it has %q", left)
		}
	})
}

func sameFlavor(a, b cocoa.Flavor) bool { return a.Type == b.Type && slices.Equal(a.Data, b.Data) }

// The alert runs its own loop; a task posted to the main thread presses its second button.
func TestAlert(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		cocoatest.AnswerAlert(t, "Keep")
		got := cocoa.Alert{Message: "Forget what Laya learnt?", Detail: "This cannot be undone.", Buttons: []string{"Forget", "Keep"}, Critical: true}.Run()
		if got != 1 {
			t.Errorf("button %d, want 1", got)
		}
	})
}

var arrayAt = objc.Method[func(array objc.ID, index uint) objc.ID]("-[NSArray objectAtIndex:]")
