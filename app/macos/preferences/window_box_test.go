//go:build box && !darwin

package preferences

import (
	"strings"
	"testing"
	"time"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
)

func (d *desk) statistics() *statisticsPage { return d.window.pages[Statistics].(*statisticsPage) }
func (d *desk) about() *aboutPage           { return d.window.pages[About].(*aboutPage) }

// Figures follow while the tab is open, and only then.
func TestStatistics(t *testing.T) {
	d := newDesk(t)
	d.show(Statistics)
	texts := func() (list []string) {
		for _, label := range d.statistics().figures {
			list = append(list, label.Text())
		}
		return append(list, d.statistics().caption.Text())
	}
	const want = "312|20481|12400|4960, 40 % of those shown|Half of them took less than 1.4 ms, 99 of 100 less than 4.2 ms."
	if got := strings.Join(texts(), "|"); got != want {
		t.Errorf("the tab says %s, want %s", got, want)
	}
	cocoatest.Do(t, func() { d.figures = Figures{SavedToday: 1} })
	if !cocoatest.Wait(t, func() bool { return strings.Join(texts(), "|") == "1|0|0|0|Nothing was measured yet." }) {
		t.Errorf("a second later it says %s", strings.Join(texts(), "|"))
	}
	cocoatest.Do(t, func() { d.window.window.PerformClose(); d.figures.SavedToday = 2 })
	time.Sleep(1200 * time.Millisecond)
	cocoatest.Settle(t)
	if texts()[0] != "1" || d.window.ticking != nil {
		t.Error("a window that is closed still counts")
	}
}

// Bars are as high as their counts, stand side by side, and vanish when there are fewer.
func TestPlot(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		p := newPlot()
		p.view.SetFrame(cocoa.Rect{Size: cocoa.Size{Width: 400, Height: 119}})
		p.set([]Bin{{time.Millisecond, 50}, {2 * time.Millisecond, 100}, {3 * time.Millisecond, 0}, {4 * time.Millisecond, 1}})
		for i, want := range []float64{50, 100, 0, 2} {
			frame := p.bars[i].Frame()
			if frame.Size.Height != want || frame.Origin.X != float64(100*i) || frame.Size.Width != 98 {
				t.Errorf("bar %d is %v, want %v high", i, frame, want)
			}
		}
		if got := p.ends[0].Text() + p.ends[1].Text(); got != "1.0 ms2.0 ms" {
			t.Errorf("the axis begins with %q", got)
		}
		p.set(nil)
		p.set([]Bin{{time.Millisecond, 0}})
		if frame := p.bars[0].Frame(); len(p.bars) != 4 || frame.Size.Height != 0 {
			t.Errorf("%d bars, the first %v", len(p.bars), frame)
		}
	})
}

// The button shows the licences where there are any.
func TestAbout_Licences(t *testing.T) {
	d := newDesk(t)
	d.show(About)
	d.click(d.about().licences.InWindow)
	if !cocoatest.Wait(t, func() bool { return d.licencesShown == 1 }) {
		t.Error("a click does not show the licences")
	}
	d.bare = true
	d.reopen(About)
	cocoatest.Do(t, func() {
		if d.about().licences.Enabled() {
			t.Error("without licences the button can be pressed")
		}
	})
}

func TestAbout(t *testing.T) {
	d := newDesk(t)
	d.show(About)
	d.click(d.about().copy.InWindow)
	if !cocoatest.Wait(t, func() bool { return d.about().note.Text() == "Copied." && d.about().copy.Enabled() }) {
		t.Fatalf("it says %q", d.about().note.Text())
	}
	cocoatest.Do(t, func() {
		if items := cocoa.ReadPasteboard(); len(items) != 1 || string(items[0][0].Data) != "well" {
			t.Errorf("the pasteboard holds %q", items)
		}
	})
}

// Tabs are chosen with the mouse; each asks its source when it comes up. Tab goes from control to control.
func TestWindow(t *testing.T) {
	d := newDesk(t)
	d.show(General)
	var top cocoa.Point
	cocoatest.Do(t, func() {
		frame := d.window.window.Frame()
		top = cocoa.Point{X: frame.Origin.X, Y: frame.MaxY()}
	})
	cocoatest.Click(t, cocoa.Point{X: top.X + 97, Y: top.Y - 39})
	if !cocoatest.Wait(t, func() bool { return d.window.tabs.Selected() == int(Model) && len(d.model().found) == 3 }) {
		t.Errorf("tab %d, %d models", d.window.tabs.Selected(), len(d.model().found))
	}
	d.show(General)
	cocoatest.Do(t, func() { d.window.window.Focus(d.general().boxes[0].box) })
	cocoatest.Key(t, "Tab")
	cocoatest.Key(t, "space")
	if !d.saved().Launch {
		t.Error("Tab and Space do not check the second box")
	}
	for range 3 { // over both recorders, by their buttons alone
		cocoatest.Key(t, "Tab")
	}
	cocoatest.Key(t, "space")
	if d.saved().Typing.AddSpace {
		t.Error("Tab does not lead to the third box")
	}
}

// After a key has been recorded, and while none is asked for, keys go their way.
func TestRecorder_Lets(t *testing.T) {
	d := newDesk(t)
	d.show(General)
	d.click(d.general().word.button.InWindow)
	cocoatest.Key(t, "Right")
	cocoatest.Key(t, "space") // presses the button again
	cocoatest.Do(t, func() {
		word := d.general().word
		if !word.recording || word.chord.String() != "right" {
			t.Errorf("after a key and Space it records: %v, %s", word.recording, word.chord)
		}
		word.cancel()
		if word.pressed(cocoa.KeyEvent{Plain: "q", Modifiers: cocoa.CommandKey}) {
			t.Error("Command-Q is kept")
		}
	})
}
