//go:build darwin || box

package permissions

import (
	"slices"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
)

const (
	textWidth    = 440
	headlineSize = 17
)

// Actions are what the window needs. All are called on the main thread.
type Actions struct {
	Ask        func(Need)            // Ask, on a Mac
	Open       func(url string) bool // cocoa.Open
	Look       func()                // the watcher's
	Prediction func() Prediction     // ReadPrediction
}

// Window explains permissions. Main thread.
type Window struct {
	actions Actions
	window  *cocoa.Window
	page    *cocoa.View // what is in it
	state   *cocoa.Label
	status  Status
	asked   Need // the last permission that macOS was made to ask for
}

// NewWindow makes a hidden window.
func NewWindow(a Actions) *Window {
	return &Window{actions: a, window: cocoa.NewWindow("Laya")}
}

// Changed follows a change of status: the window comes to the front when the user has to do something.
func (w *Window) Changed(s Status) {
	open := opens(w.status, s)
	w.status = s
	switch {
	case open:
		w.Show()
	case w.window.Visible():
		w.build()
	}
}

// Show brings the window to the front.
func (w *Window) Show() {
	w.build()
	if !w.window.Visible() {
		w.window.Center()
	}
	cocoa.Activate()
	w.window.Show()
}

// build puts the page for the status into the window.
func (w *Window) build() {
	page := PageFor(w.status, w.actions.Prediction())
	headline := cocoa.NewLabel(page.Headline)
	font := cocoa.BoldFont(headlineSize)
	headline.SetFont(font)
	font.Release() // the label has it
	headline.SizeToFit()
	labels := []*cocoa.Label{headline}
	for _, text := range page.Paragraphs {
		labels = append(labels, cocoa.NewParagraph(text, textWidth, 0))
	}
	w.state = cocoa.NewParagraph(byHand(OpenInputMonitoring), textWidth, 0) // room for the longest
	w.state.SetText(page.State)
	w.state.SetColor(cocoa.SecondaryColor())

	view := cocoa.NewView()
	var items []layout.Item
	for _, l := range append(labels, w.state) {
		items = append(items, l.Item())
		view.Add(l)
		l.Release() // the view has it
	}
	w.put(view, layout.Column(layout.Section, append(items, w.buttons(view, page.Button))...))
}

// put shows a view, with what is in it, in place of the one before.
func (w *Window) put(view *cocoa.View, content layout.Item) {
	if w.page != nil {
		w.page.Remove()
		w.page.Release()
	}
	w.page = view
	w.window.Content().Add(view)
	w.window.SetLayout(&layout.Leaf{Size: content.Fit(), Wide: true, Tall: true, Placed: func(r layout.Rect) {
		view.SetFrame(r)
		content.Place(layout.Rect{Size: r.Size})
	}}, layout.Margin)
}

// buttons are the last row, at its right end.
func (w *Window) buttons(view *cocoa.View, b Button) layout.Item {
	title := "Later"
	if w.status.Need == Nothing {
		title = "Done"
	}
	dismiss := cocoa.NewButton(title)
	dismiss.OnAction(w.window.Close)
	buttons := []*cocoa.Button{dismiss}
	if b != NoButton {
		open := cocoa.NewButton(buttonTitles[b])
		open.OnAction(func() { w.open(b) })
		buttons = append(buttons, open)
	}
	if w.status.Need == Nothing {
		slices.Reverse(buttons) // what is offered is no more than that: Return closes the window
	}
	last := buttons[len(buttons)-1]
	last.SetDefault()
	last.SizeToFit() // GNUstep draws a sign for Return
	row := []layout.Item{layout.Space()}
	for _, button := range buttons {
		row = append(row, button.Item())
		view.Add(button)
		button.Release() // the view has it
	}
	return layout.Row(layout.Gap, row...)
}

// open has macOS ask, once for each permission, so that Laya is in its list, and shows the list.
func (w *Window) open(b Button) {
	if need := w.status.Need; need != w.asked {
		w.asked = need
		w.actions.Ask(need)
	}
	if !w.actions.Open(panes[b].url) {
		w.state.SetText(byHand(b))
	}
	w.actions.Look()
}

// Close hides the window.
func (w *Window) Close() { w.window.Close() }
