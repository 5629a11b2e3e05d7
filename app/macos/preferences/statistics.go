//go:build darwin || box

package preferences

import (
	"fmt"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/settings"
	"laya/app/wording"
)

// statisticsPage is the tab of what typing has come to.
type statisticsPage struct {
	window  *Window
	figures [4]*cocoa.Label
	plot    *plot
	caption *cocoa.Label
}

func newStatistics(w *Window) page {
	t := &statisticsPage{window: w, plot: newPlot(), caption: cocoa.NewLabel("")}
	t.caption.SetColor(cocoa.SecondaryColor())
	var rows [][]layout.Item
	widgets := []cocoa.Widget{t.plot.view, t.caption}
	for i, name := range []string{"Keystrokes saved today:", "Keystrokes saved in all:", "Suggestions shown:", "Suggestions accepted:"} {
		label := cocoa.NewLabel(name)
		t.figures[i] = cocoa.NewLabel("")
		rows = append(rows, []layout.Item{label.Item(), t.figures[i].Wide(200)})
		widgets = append(widgets, label, t.figures[i])
	}
	title := cocoa.NewLabel("From a key to its answer")
	bold := cocoa.BoldFont(0)
	title.SetFont(bold)
	bold.Release() // the label has it
	title.SizeToFit()
	w.add("Statistics", layout.Column(layout.Section,
		layout.Form(rows...),
		layout.Column(layout.Gap, title.Item(), t.plot.item(), t.caption.Wide(pageWidth)),
	), append(widgets, title)...)
	return t
}

func (t *statisticsPage) show(settings.Settings) {}
func (t *statisticsPage) opened()                {}

func (t *statisticsPage) tick() {
	f := t.window.Figures()
	t.figures[0].SetText(fmt.Sprint(f.SavedToday))
	t.figures[1].SetText(fmt.Sprint(f.Saved))
	t.figures[2].SetText(fmt.Sprint(f.Shown))
	accepted := fmt.Sprint(f.Accepted)
	if f.Shown > 0 {
		accepted = fmt.Sprintf("%d, %.0f %% of those shown", f.Accepted, 100*float64(f.Accepted)/float64(f.Shown))
	}
	t.figures[3].SetText(accepted)
	caption := "Nothing was measured yet."
	if f.Median > 0 {
		caption = fmt.Sprintf("Half of them took less than %s, 99 of 100 less than %s.", wording.Latency(f.Median), wording.Latency(f.P99))
	}
	t.caption.SetText(caption)
	t.plot.set(f.Latency)
	t.plot.view.SetLabel("Latencies. " + caption)
}
