//go:build box && !darwin

package cocoa_test

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

func TestWindow_Close(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		var events []string
		window := cocoa.NewWindow("Laya")
		allowed := false
		window.OnShouldClose(func() bool { events = append(events, "may it"); return allowed })
		window.OnClose(func() { events = append(events, "closed") })
		window.Show()
		window.PerformClose()
		if !window.Visible() {
			t.Error("it closed although it was told not to")
		}
		allowed = true
		window.PerformClose()
		if window.Visible() {
			t.Error("it is still there")
		}
		window.Show() // and survives
		if !window.Visible() || window.Title() != "Laya" || window.Number() == 0 {
			t.Error("it does not come back")
		}
		window.Close()
		if want := []string{"may it", "may it", "closed", "closed"}; !slices.Equal(events, want) {
			t.Errorf("events %q, want %q", events, want)
		}
	})
}

func TestWindow_Layout(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		window, label, field := cocoa.NewWindow("Laya"), cocoa.NewLabel("Name"), cocoa.NewTextField()
		window.Content().Add(label, field)
		window.SetLayout(layout.Row(layout.Gap, label.Item(), field.Wide(100)), layout.Margin)
		content := window.Content().Frame().Size
		if want := label.Frame().Size.Width + layout.Gap + 100 + 2*layout.Margin; content.Width != want {
			t.Errorf("the window is %v wide, want %v", content.Width, want)
		}
		window.SetFrame(layout.R(100, 100, 500, 200))
		if right := field.Frame().MaxX(); right != window.Content().Frame().Size.Width-layout.Margin {
			t.Errorf("after growing the field ends at %v of %v", right, window.Content().Frame())
		}
		if label.Frame().Size.Height < 10 || label.Frame().Origin.X != layout.Margin {
			t.Errorf("the label is at %v", label.Frame())
		}
		window.Close()
	})
}

func TestPanel(t *testing.T) {
	cocoatest.Need(t)
	at := layout.R(300, 400, 220, 30)
	var panel *cocoa.Panel
	cocoatest.Do(t, func() {
		panel = cocoa.NewPanel()
		box, label := cocoa.NewBox(6, 1), cocoa.NewLabel("")
		box.SetColors(cocoa.RGB(0.9, 0.9, 0.8, 1), cocoa.SecondaryColor()) // the first is autoreleased
		panel.Content().Add(box, label)
		label.SetAttributed(cocoa.Piece{Text: "sugg", Color: cocoa.RGB(0.5, 0.5, 0.5, 1)},
			cocoa.Piece{Text: "estion", Font: cocoa.BoldFont(0), Color: cocoa.LabelColor()})
		label.SetFrame(layout.R(8, 4, 200, 20))
		panel.SetHiddenInSharing(true)
		panel.SetShadow(true)
		panel.SetAlpha(0.9)
		panel.Show(at)
		box.Fill(panel.Content())
		if box.Frame().Size != at.Size {
			t.Errorf("the box fills %v of %v", box.Frame(), at)
		}
		if panel.Frame() != at || !panel.Visible() || label.Text() != "suggestion" {
			t.Errorf("the panel is at %v, visible %v, shows %q", panel.Frame(), panel.Visible(), label.Text())
		}
		id := panel.ID()
		if windowLevel(id) != 101 || !windowIgnores(id) || windowHides(id) || windowOpaque(id) {
			t.Errorf("level %d, ignores the mouse %v, hides %v, opaque %v", windowLevel(id), windowIgnores(id), windowHides(id), windowOpaque(id))
		}
		if panel.SetTakesMouse(true); windowIgnores(id) {
			t.Error("it does not take the mouse")
		}
	})
	cocoatest.Settle(t)
	shown := picture(t, "panel.png")
	inside, corner, outside := colorAt(shown, 480, 415), colorAt(shown, 300, 400), colorAt(shown, 299, 399)
	if inside == outside || corner != outside {
		t.Errorf("the box is %v inside and %v at its round corner; outside it is %v", inside, corner, outside)
	}
	cocoatest.Do(t, func() {
		if panel.Hide(); panel.Visible() {
			t.Error("it is still there")
		}
		panel.Release()
	})
}

var (
	windowLevel   = objc.Method[func(window objc.ID) int]("-[NSWindow level]")
	windowIgnores = objc.Method[func(window objc.ID) bool]("-[NSWindow ignoresMouseEvents]")
	windowHides   = objc.Method[func(window objc.ID) bool]("-[NSWindow hidesOnDeactivate]")
	windowOpaque  = objc.Method[func(window objc.ID) bool]("-[NSWindow isOpaque]")
)

// A shortcut is recorded with keys of the X server: the view gets them, with modifiers.
func TestKeyView(t *testing.T) {
	cocoatest.Need(t)
	var got []cocoa.KeyEvent
	var window *cocoa.Window
	cocoatest.Do(t, func() {
		window = cocoa.NewWindow("Laya")
		keys := cocoa.NewKeyView(func(e cocoa.KeyEvent) bool { got = append(got, e); return true })
		keys.SetFrame(layout.R(0, 0, 50, 20))
		window.Content().Add(keys)
		window.Show()
		if !window.Focus(keys) {
			t.Error("it refuses the keyboard")
		}
	})
	cocoatest.Settle(t)
	cocoatest.Key(t, "a")
	cocoatest.Key(t, "ctrl+b")
	cocoatest.Key(t, "Tab")
	cocoatest.Wait(t, func() bool { return len(got) >= 3 })
	cocoatest.Do(t, window.Close)
	want := []struct {
		plain     string
		modifiers cocoa.Modifiers
	}{{"a", 0}, {"b", cocoa.ControlKey}, {"\t", 0}}
	if len(got) != len(want) {
		t.Fatalf("got %+v", got)
	}
	for i, w := range want {
		if got[i].Plain != w.plain || got[i].Modifiers != w.modifiers || got[i].Repeat {
			t.Errorf("key %d is %+v, want %+v", i, got[i], w)
		}
	}
}

// colorAt is the picture's colour at a point in AppKit's coordinates.
func colorAt(picture image.Image, x, y int) color.Color {
	return color.NRGBAModel.Convert(picture.At(x, picture.Bounds().Dy()-1-y))
}
