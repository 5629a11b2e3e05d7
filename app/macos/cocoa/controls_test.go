//go:build box && !darwin

package cocoa_test

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

// apps is a table's rows.
type apps struct {
	names []string
	on    []bool
	icon  *cocoa.Image
}

func (a *apps) Rows() int                      { return len(a.names) }
func (a *apps) SetOn(row, column int, on bool) { a.on[row] = on }
func (a *apps) Cell(row, column int) cocoa.Cell {
	return cocoa.Cell{Text: a.names[row], On: a.on[row], Image: a.icon}
}

// board is a window with one of each control, and what they reported.
type board struct {
	window   *cocoa.Window
	label    *cocoa.Label
	button   *cocoa.Button
	checkbox *cocoa.Checkbox
	popUp    *cocoa.PopUp
	slider   *cocoa.Slider
	field    *cocoa.TextField
	table    *cocoa.Table
	tabs     *cocoa.Tabs
	apps     *apps
	reports  []string
}

func (b *board) report(format string, args ...any) func() {
	return func() { b.reports = append(b.reports, fmt.Sprintf(format, args...)) }
}

// newBoard builds and shows it.
func newBoard(t *testing.T) *board {
	t.Helper()
	b := &board{apps: &apps{names: []string{"Terminal", "Keychain", "Notes"}, on: make([]bool, 3)}}
	cocoatest.Do(t, func() {
		b.apps.icon = newIcon()
		b.window = cocoa.NewWindow("Laya")
		b.label = cocoa.NewLabel("Accept a word with")
		b.button = cocoa.NewButton("Grant access")
		b.checkbox = cocoa.NewCheckbox("Start at login")
		b.popUp = cocoa.NewPopUp("Tab", "Right arrow", "Option-Tab")
		b.slider = cocoa.NewSlider(0.5, 3, 6)
		b.field = cocoa.NewTextField()
		b.table = cocoa.NewTable(b.apps, cocoa.Column{Kind: cocoa.ImageColumn, Width: 24},
			cocoa.Column{Title: "App", Width: 140}, cocoa.Column{Title: "Excluded", Kind: cocoa.CheckColumn, Width: 80})
		b.tabs = cocoa.NewTabs()
		b.tabs.Add("Apps", b.table.Big(260, 120), b.table)
		b.tabs.Add("About", layout.Column(layout.Gap, cocoa.NewLabel("Laya").Item()))

		b.button.OnAction(b.report("button"))
		b.checkbox.OnAction(func() { b.report("checkbox %v", b.checkbox.On())() })
		b.popUp.OnAction(func() { b.report("pop-up %d", b.popUp.Selected())() })
		b.slider.OnAction(b.report("slider"))
		b.field.OnChange(func() { b.report("field %s", b.field.Text())() })
		b.field.OnAction(b.report("return"))
		b.tabs.OnSelect(func() { b.report("tab %d", b.tabs.Selected())() })
		b.table.OnSelect(func() { b.report("row %d", b.table.Selected())() })

		b.window.Content().Add(b.label, b.button, b.checkbox, b.popUp, b.slider, b.field, b.tabs)
		b.window.SetLayout(layout.Column(layout.Section,
			layout.Form(
				[]layout.Item{b.label.Item(), b.popUp.Wide(120)},
				[]layout.Item{b.checkbox.Item(), b.slider.Wide(120)},
				[]layout.Item{b.button.Item(), b.field.Wide(120)},
			), b.tabs), layout.Margin)
		b.window.SetFrame(layout.R(200, 200, 520, 420))
		b.window.Show()
	})
	cocoatest.Settle(t)
	t.Cleanup(func() { cocoatest.Do(t, func() { b.window.Close() }) })
	return b
}

// expect waits for what the controls report, and forgets it.
func (b *board) expect(t *testing.T, want ...string) {
	t.Helper()
	cocoatest.Wait(t, func() bool { return len(b.reports) >= len(want) })
	cocoatest.Settle(t)
	if !slices.Equal(b.reports, want) {
		t.Errorf("reports %q, want %q", b.reports, want)
	}
	b.reports = nil
}

// middle is the middle of a rectangle of the window, on the screen.
func (b *board) middle(t *testing.T, in func() cocoa.Rect) (p cocoa.Point) {
	t.Helper()
	cocoatest.Do(t, func() {
		r, window := in(), b.window.Frame()
		p = cocoa.Point{
			X: window.Origin.X + r.Origin.X + r.Size.Width/2,
			Y: window.Origin.Y + r.Origin.Y + r.Size.Height/2,
		}
	})
	return p
}

func TestControls_Programmatic(t *testing.T) {
	cocoatest.Need(t)
	b := newBoard(t)
	cocoatest.Do(t, func() {
		b.button.Click()
		b.checkbox.Click()
		b.popUp.Choose(2)
		b.popUp.Choose(3) // there is none
		b.tabs.Select(1)
		b.tabs.Select(2) // there is none
		b.table.Select(1)
		b.table.Select(7) // there is none
	})
	b.expect(t, "button", "checkbox true", "pop-up 2", "tab 1", "row 1")
	cocoatest.Do(t, func() {
		b.checkbox.SetOn(false)
		b.popUp.Select(1)
		b.popUp.Select(3)
		b.slider.SetValue(-1)
		lowest := b.slider.Value()
		b.slider.SetValue(9)
		b.field.SetText("naïve 日本 😀")
		b.label.SetText("changed")
		b.button.SetTitle("Granted")
		b.button.SetEnabled(false)
		b.window.SetTitle("Preferences")
		b.table.Select(-1)
		tests := []struct {
			name      string
			got, want any
		}{
			{"checkbox", b.checkbox.On(), false}, {"pop-up", b.popUp.Selected(), 1}, {"slider at its end", b.slider.Value(), 3.0}, {"slider at its start", lowest, 0.5},
			{"field", b.field.Text(), "naïve 日本 😀"}, {"label", b.label.Text(), "changed"}, {"button", b.button.Title(), "Granted"},
			{"enabled", b.button.Enabled(), false}, {"window", b.window.Title(), "Preferences"}, {"rows", b.table.Rows(), 3},
			{"selected row", b.table.Selected(), -1}, {"tab", b.tabs.Selected(), 1}, {"visible", b.window.Visible(), true},
		}
		for _, test := range tests {
			if test.got != test.want {
				t.Errorf("%s: %v, want %v", test.name, test.got, test.want)
			}
		}
	})
}

// Everything is worked with the mouse and the keyboard of the X server.
func TestControls_ByHand(t *testing.T) {
	cocoatest.Need(t)
	b := newBoard(t)
	cocoatest.Click(t, b.middle(t, b.button.InWindow))
	b.expect(t, "button")
	cocoatest.Click(t, b.middle(t, b.checkbox.InWindow))
	b.expect(t, "checkbox true")
	cocoatest.Click(t, b.middle(t, b.checkbox.InWindow))
	b.expect(t, "checkbox false")
	cocoatest.Click(t, b.middle(t, b.field.InWindow))
	cocoatest.Settle(t)
	cocoatest.Type(t, "ab")
	b.expect(t, "field a", "field ab")
	cocoatest.Key(t, "Return")
	b.expect(t, "return")
	cocoatest.Click(t, b.middle(t, b.slider.InWindow))
	if b.expect(t, "slider", "slider"); b.slider.Value() < 1.5 || b.slider.Value() > 2 { // once down, once up
		t.Errorf("a click into its middle moves the slider to %v, want 1.75", b.slider.Value())
	}
	popUp := b.middle(t, b.popUp.InWindow)
	cocoatest.Drag(t, popUp, cocoa.Point{X: popUp.X, Y: popUp.Y - 20}) // the second choice opens one line below
	b.expect(t, "pop-up 1")
	cocoatest.Click(t, b.middle(t, func() cocoa.Rect { return b.table.CellFrame(1, 1) }))
	b.expect(t, "row 1")
	cocoatest.Click(t, b.middle(t, func() cocoa.Rect { return b.table.CellFrame(2, 2) }))
	cocoatest.Settle(t)
	if want := []bool{false, false, true}; !slices.Equal(b.apps.on, want) {
		t.Errorf("after a click on the third box the boxes are %v", b.apps.on)
	}
	shown := picture(t, "controls.png")
	colors := map[color.Color]int{}
	for y := range 420 {
		for x := range 520 {
			colors[colorAt(shown, 200+x, 200+y)]++
		}
	}
	if len(colors) < 20 {
		t.Errorf("the window shows %d colours: letters and edges alone have more", len(colors))
	}
}

// picture is what the screen shows. It is kept in the directory that LAYA_PICTURES names, if it names one.
func picture(t *testing.T, name string) image.Image {
	t.Helper()
	directory := os.Getenv("LAYA_PICTURES")
	if directory == "" {
		directory = t.TempDir()
	}
	path := filepath.Join(directory, name)
	cocoatest.Picture(t, path)
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	picture, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

func TestPanicInAction(t *testing.T) {
	cocoatest.Need(t)
	var heard []objc.Panic
	objc.OnPanic(func(p objc.Panic) { heard = append(heard, p) })
	t.Cleanup(cocoatest.EndOnPanic)
	b := newBoard(t)
	cocoatest.Do(t, func() {
		b.button.OnAction(func() { panic("on purpose") })
		b.button.Click()
		b.button.OnAction(b.report("still here"))
		b.button.Click()
	})
	b.expect(t, "still here")
	if len(heard) != 1 || heard[0].Callback != "-[LayaTarget invoke:]" || heard[0].Value != "on purpose" {
		t.Errorf("heard %v", heard)
	}
}
