//go:build darwin || box

package preferences

import (
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/settings"
)

// aboutPage is the tab of what this Laya is.
type aboutPage struct {
	window *Window
	copy   *cocoa.Button
	note   *cocoa.Label
}

const (
	aboutText = "Laya suggests the word that you are typing, anywhere on your Mac. A small model decides, here, and is silent when it " +
		"is not sure."
	licenceText = "The program: Apache License 2.0. The model and the word counts in it: CC BY-SA 4.0, from the sources that their README " +
		"names. Libraries: purego, cobra and tcell (Apache License 2.0); HdrHistogram, uniseg, displaywidth and progressbar (MIT); " +
		"compress and Go's own (BSD); MLX, where it is carried in (MIT)."
	diagnosticsText = "Diagnostics say how Laya is on this Mac: versions, permissions, engines, times. Nothing in them was typed by you."
)

func newAbout(w *Window) page {
	a := &aboutPage{window: w, copy: cocoa.NewButton("Copy Diagnostics"), note: cocoa.NewLabel("")}
	a.note.SetColor(cocoa.SecondaryColor())
	a.copy.OnAction(a.copyDiagnostics)
	name := cocoa.NewLabel("Laya")
	large := cocoa.BoldFont(24)
	name.SetFont(large)
	large.Release() // the label has it
	name.SizeToFit()
	version := cocoa.NewLabel("Version " + w.Product.Version)
	version.SetColor(cocoa.SecondaryColor())
	text, licence, diagnostics := cocoa.NewParagraph(aboutText, pageWidth, 0), cocoa.NewParagraph(licenceText, pageWidth, 0), cocoa.NewParagraph(diagnosticsText, pageWidth, 0)
	w.add("About", layout.Column(layout.Section,
		layout.Column(layout.Gap, name.Item(), version.Item()),
		text.Wide(pageWidth), licence.Wide(pageWidth),
		layout.Column(layout.Gap, diagnostics.Wide(pageWidth), layout.Row(layout.Gap, a.copy.Item(), a.note.Wide(200))),
	), name, version, text, licence, diagnostics, a.copy, a.note)
	return a
}

// copyDiagnostics puts them on the pasteboard when they are there: that takes some seconds.
func (a *aboutPage) copyDiagnostics() {
	a.copy.SetEnabled(false)
	a.note.SetText("Looking…")
	go func() {
		text := a.window.Product.Diagnostics()
		cocoa.OnMain(func() {
			note := "Copied."
			if !cocoa.WritePasteboard([]cocoa.PasteItem{{{Type: cocoa.PlainText, Data: []byte(text)}}}) {
				note = "The clipboard cannot be written."
			}
			a.note.SetText(note)
			a.copy.SetEnabled(true)
		})
	}()
}

func (a *aboutPage) show(settings.Settings) {}
func (a *aboutPage) opened()                { a.note.SetText("") }
func (a *aboutPage) tick()                  {}
