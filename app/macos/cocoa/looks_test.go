//go:build box && !darwin

package cocoa_test

import (
	"image/color"
	"testing"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

// What is red in the window is counted in the picture.
func TestLooks(t *testing.T) {
	cocoatest.Need(t)
	var window *cocoa.Window
	var box *cocoa.Box
	var label *cocoa.Label
	cocoatest.Do(t, func() {
		window = cocoa.NewWindow("Laya")
		box = cocoa.NewBox(0, 0)
		box.SetColors(cocoa.RGB(1, 0, 0, 1), cocoa.ClearColor())
		box.SetTip("a box")
		box.SetFrame(layout.R(10, 10, 20, 30))
		label = cocoa.NewLabel("mmm")
		font := cocoa.BoldFont(20)
		label.SetFont(font)
		font.Release() // the label has it
		label.SetColor(cocoa.TertiaryColor())
		label.SetAlignment(cocoa.AlignRight)
		label.SetFrame(layout.R(50, 10, 200, 30))
		effect := cocoa.NewEffectView(6)
		window.SetFrame(layout.R(100, 100, 300, 120))
		window.Content().Add(effect, box, label, cocoa.NewSeparator())
		effect.Fill(window.Content())
		window.Show()
	})
	red := func() int {
		cocoatest.Settle(t)
		shown, count := picture(t, "looks.png"), 0
		for y := 100; y < 220; y++ {
			for x := 100; x < 400; x++ {
				if colorAt(shown, x, y) == (color.NRGBA{255, 0, 0, 255}) {
					count++
				}
			}
		}
		return count
	}
	steps := []struct {
		name string
		do   func()
		want int
	}{
		{"as it was made", func() {}, 600},
		{"hidden", func() { box.SetHidden(true) }, 0},
		{"shown again", func() { box.SetHidden(false) }, 600},
		{"larger", func() { box.SetFrame(layout.R(10, 10, 30, 30)) }, 900},
		{"of another colour", func() { box.SetColors(cocoa.WindowColor(), cocoa.Color{}) }, 0},
		{"red again, and removed", func() { box.SetColors(cocoa.RGB(1, 0, 0, 1), cocoa.Color{}); box.Remove() }, 0},
	}
	for _, step := range steps {
		cocoatest.Do(t, step.do)
		if got := red(); got != step.want {
			t.Errorf("%s: %d red points, want %d", step.name, got, step.want)
		}
	}
	cocoatest.Do(t, window.Close)
}

func TestParagraph(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		const sentence = "Laya reads what stands before the caret, and nothing leaves this Mac. "
		line, label := cocoa.NewParagraph("Laya", 200, 12), cocoa.NewLabel("Laya")
		text, wider := cocoa.NewParagraph(sentence+sentence, 200, 12), cocoa.NewParagraph(sentence+sentence, 400, 12)
		heights := [...]float64{line.Frame().Size.Height, wider.Frame().Size.Height, text.Frame().Size.Height}
		if heights[0] <= 0 || heights[1] < 2*heights[0] || heights[2] <= heights[1] || heights[2] > 10*heights[0] || text.Frame().Size.Width != 200 {
			t.Errorf("a line, a text over 400 points and over 200 are %v high; a label is %v", heights, label.Frame().Size)
		}
	})
}

// Return presses the default button, Command-Q chooses from the main menu, and Active follows Activate.
func TestKeys(t *testing.T) {
	cocoatest.Need(t)
	pressed, quit := 0, 0
	var window *cocoa.Window
	cocoatest.Do(t, func() {
		window = cocoa.NewWindow("Laya")
		button := cocoa.NewButton("Continue")
		button.SetDefault()
		button.OnAction(func() { pressed++ })
		window.Content().Add(button)
		window.Center()
		window.Show()
		cocoa.Activate()
	})
	if !cocoatest.Wait(t, func() bool { return window.Key() && cocoa.Active() }) {
		t.Error("the window does not get the keyboard")
	}
	cocoatest.Key(t, "Return")
	cocoatest.Do(t, func() {
		bar, app := cocoa.NewMenu("Laya"), cocoa.NewMenu("Laya")
		app.Add("Quit", func() { quit++ }).SetKey("q", cocoa.CommandKey)
		bar.AddSubmenu("Laya", app)
		cocoa.SetMainMenu(bar)
		if window.Frame().Origin.X < 400 {
			t.Errorf("the window is not in the middle: %v", window.Frame())
		}
	})
	cocoatest.Settle(t)
	cocoatest.Key(t, "alt+q") // GNUstep's Command key
	cocoatest.Do(t, window.Close)
	if pressed != 1 || quit != 1 {
		t.Errorf("the button was pressed %d times, quit chosen %d times", pressed, quit)
	}
}

func TestTable_Reload(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		source := &apps{names: []string{"a", "b"}, on: make([]bool, 5)}
		table := cocoa.NewTable(source, cocoa.Column{Title: "App", Width: 100})
		source.names = append(source.names, "c", "d", "e")
		if table.Reload(); table.Rows() != 5 {
			t.Errorf("%d rows after reloading", table.Rows())
		}
		source.names = source.names[:1] // and AppKit may still ask for the others
		if got := tableValue(delegateOf(table), 0, columns(tableOf(table)), 4); got != 0 {
			t.Error("a row that is gone has a value")
		}
	})
}

var (
	documentView = objc.Method[func(scroll objc.ID) objc.ID]("-[NSScrollView documentView]")
	tableColumns = objc.Method[func(table objc.ID) objc.ID]("-[NSTableView tableColumns]")
	tableSource  = objc.Method[func(table objc.ID) objc.ID]("-[NSTableView dataSource]")
	tableValue   = objc.Method[func(source, table, column objc.ID, row int) objc.ID]("-[LayaTableSource tableView:objectValueForTableColumn:row:]")
)

func tableOf(t *cocoa.Table) objc.ID     { return documentView(t.ID()) }
func delegateOf(t *cocoa.Table) objc.ID  { return tableSource(tableOf(t)) }
func columns(table objc.ID) (id objc.ID) { return arrayAt(tableColumns(table), 0) }
