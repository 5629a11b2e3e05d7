//go:build darwin || box

// Package preferences is the window of the settings. Every control changes the settings' store at once, and shows what
// the store holds, whoever changed it. The window decides nothing: what a model or a login item can do is asked of the
// interfaces in [Options].
//
// Each tab is a file, and each holds its controls, where they stand, and how the settings show in them. Everything belongs
// to the main thread but Refresh; what may take long (reading models, diagnostics) runs beside it.
package preferences

import (
	"time"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/settings"
)

// Window is the window.
type Window struct {
	Options
	window  *cocoa.Window
	tabs    *cocoa.Tabs
	pages   []page
	ticking *time.Timer // nil while the window is away
	unheard func()
}

// page is what a tab shows.
type page interface {
	// show brings the controls in line with the settings; no action is called.
	show(settings.Settings)
	// opened is called when the tab comes up.
	opened()
	// tick is called every second while the tab is up, and on Refresh.
	tick()
}

// Tab is one of the window's.
type Tab int

// The tabs, from the left.
const (
	General Tab = iota
	Model
	Apps
	Privacy
	Statistics
	About
)

// pageWidth is how wide the tabs' contents are at least.
const pageWidth = 480

// New makes the window, hidden.
func New(o Options) *Window {
	w := &Window{Options: o, window: cocoa.NewWindow("Laya Preferences"), tabs: cocoa.NewTabs()}
	for _, add := range []func(*Window) page{newGeneral, newModel, newApps, newPrivacy, newStatistics, newAbout} {
		w.pages = append(w.pages, add(w))
	}
	w.window.Content().Add(w.tabs)
	w.window.SetLayout(w.tabs, layout.Gap)
	w.window.Center()
	w.tabs.OnSelect(w.opened)
	w.show()
	w.unheard = o.Store.Listen(func(settings.Settings) { cocoa.OnMain(w.show) })
	return w
}

// Show brings the window to the front, at a tab.
func (w *Window) Show(tab Tab) {
	w.tabs.Select(int(tab))
	w.show()
	w.window.Show()
	cocoa.Activate()
	w.opened()
}

func (w *Window) opened() {
	w.page().opened()
	w.tick()
}

// tick keeps the tab that is up at the present, as long as the window is there.
func (w *Window) tick() {
	if w.ticking != nil {
		w.ticking.Stop()
		w.ticking = nil
	}
	if w.window.Visible() {
		w.page().tick()
		w.ticking = time.AfterFunc(time.Second, w.Refresh)
	}
}

// Visible reports whether it is on screen.
func (w *Window) Visible() bool { return w.window.Visible() }

// Refresh has the tab that is up ask its sources again, soon. It may be called from any thread.
func (w *Window) Refresh() { cocoa.OnMain(w.tick) }

// Close hides the window for good.
func (w *Window) Close() {
	w.unheard()
	w.window.Close()
}

func (w *Window) page() page { return w.pages[max(0, w.tabs.Selected())] }

func (w *Window) show() {
	s := w.Store.Get()
	for _, p := range w.pages {
		p.show(s)
	}
}

// update changes the settings; what cannot be saved is reported, and holds until Laya ends.
func (w *Window) update(change func(*settings.Settings)) {
	if err := w.Store.Update(change); err != nil {
		w.Failed(err)
	}
}

// add makes a tab of widgets as they are arranged.
func (w *Window) add(label string, arranged layout.Item, widgets ...cocoa.Widget) {
	w.tabs.Add(label, arranged, widgets...)
}
