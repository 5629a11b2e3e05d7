//go:build darwin || box

package menubar

import (
	"time"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/settings"
)

const (
	settles = 3 * time.Second // until the system has given an item its place
	pause   = 3 * time.Second // without a key: nobody is typing a word

	hintWidth = 440
	hintSize  = 17 // of its headline
)

// menuBarPane is the page of System Settings on which macOS 26 lists who may be in the menu bar.
const menuBarPane = "x-apple.systempreferences:com.apple.MenuBarSettings"

const (
	hintHeadline = "macOS does not show Laya in the menu bar"
	hintRuns     = "Laya is running, and suggests words as always. Only its item in the menu bar is hidden."
	hintAllow    = "From macOS 26 on you decide which apps may be there: open System Settings, go to Menu Bar, and switch Laya on below " +
		"“Allow in the Menu Bar”."
	hintRoom = "If it is on, or your macOS is older, the menu bar is full: behind a camera housing, and where there is no more room, macOS " +
		"hides what does not fit. Quit an app whose item you do not need, or drag an item away with the Command key held."
	hintMeanwhile = "Until then, open Laya again to see its preferences."
	hintByHand    = "Open System Settings yourself, and go to Menu Bar."
)

// hint says, once, that the item is not to be seen.
type hint struct {
	timer  *time.Timer // has the bar look
	keys   int64       // that had gone through when it last looked
	said   bool
	window *cocoa.Window // nil until then
}

// Look has the bar look, in a few seconds, whether its item is to be seen, and explain it when it is not: once, not before
// the permissions are given, not while the user types, and not if the user has said so. From any thread.
func (b *Bar) Look() { b.hint.timer.Reset(settles) }

// look explains a hidden item, or looks again when the user pauses.
func (b *Bar) look() {
	if b.item == nil || b.hint.said || !b.Store.Get().MenuBarHint || !b.State().Trusted {
		return
	}
	if b.item.Visible() && seen(b.item.Frame(), cocoa.Screens()) {
		return
	}
	keys := b.Keys()
	if keys != b.hint.keys {
		b.hint.keys = keys
		b.hint.timer.Reset(pause)
		return
	}
	b.hint.said = true
	b.explain()
}

// explain shows the window. It does not take the keyboard: the user may be about to type.
func (b *Bar) explain() {
	w := cocoa.NewWindow("Laya")
	headline := cocoa.NewLabel(hintHeadline)
	font := cocoa.BoldFont(hintSize)
	headline.SetFont(font)
	font.Release() // the label has it
	headline.SizeToFit()
	labels := []*cocoa.Label{headline}
	for _, text := range []string{hintRuns, hintAllow, hintRoom, hintMeanwhile} {
		labels = append(labels, cocoa.NewParagraph(text, hintWidth, 0))
	}
	last := labels[len(labels)-1]
	never, later, open := cocoa.NewButton("Do Not Show Again"), cocoa.NewButton("Later"), cocoa.NewButton("Open System Settings…")
	never.OnAction(func() {
		w.Close()
		b.changes(func(s *settings.Settings) { s.MenuBarHint = false })()
	})
	later.OnAction(w.Close)
	open.OnAction(func() {
		if !b.Open(menuBarPane) {
			last.SetText(hintByHand)
		}
	})
	var items []layout.Item
	for _, l := range labels {
		items = append(items, l.Item())
		w.Content().Add(l)
	}
	w.Content().Add(never, later, open)
	buttons := layout.Row(layout.Gap, never.Item(), layout.Space(), later.Item(), open.Item())
	w.SetLayout(layout.Column(layout.Section, append(items, buttons)...), layout.Margin)
	w.Center()
	w.ShowAside()
	b.hint.window = w
}

// remove ends it.
func (h *hint) remove() {
	h.timer.Stop()
	if h.window != nil {
		h.window.Close()
	}
}
