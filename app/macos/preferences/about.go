//go:build darwin || box

package preferences

import (
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/settings"
	"laya/assets"
)

// aboutPage is the tab of what this Laya is.
type aboutPage struct {
	window   *Window
	licences *cocoa.Button
	copy     *cocoa.Button
	note     *cocoa.Label
}

const (
	aboutText = "Laya suggests the word that you are typing, anywhere on your Mac. A small model decides, here, and is silent when it " +
		"is not sure."
	licenceText = "© 2026 The Laya authors. The program is under the Apache License 2.0. The models and the word counts are under " +
		"CC BY-SA 4.0 and come from openly licensed texts. The licences name these texts and the libraries in the program."
	diagnosticsText = "Diagnostics say how Laya is on this Mac: versions, permissions, engines, times. Nothing in them was typed by you."
	iconSize        = 64
)

func newAbout(w *Window) page {
	a := &aboutPage{window: w, licences: cocoa.NewButton("Show Licences"), copy: cocoa.NewButton("Copy Diagnostics"), note: cocoa.NewLabel("")}
	a.note.SetColor(cocoa.SecondaryColor())
	a.copy.OnAction(a.copyDiagnostics)
	if a.licences.SetEnabled(w.Product.Licences != nil); w.Product.Licences != nil {
		a.licences.OnAction(w.Product.Licences)
	}
	icon := newIcon()
	name := cocoa.NewLabel("Laya")
	large := cocoa.BoldFont(24)
	name.SetFont(large)
	large.Release() // the label has it
	name.SizeToFit()
	version := cocoa.NewLabel("Version " + w.Product.Version)
	version.SetColor(cocoa.SecondaryColor())
	text, licence, diagnostics := cocoa.NewParagraph(aboutText, pageWidth, 0), cocoa.NewParagraph(licenceText, pageWidth, 0), cocoa.NewParagraph(diagnosticsText, pageWidth, 0)
	w.add("About", layout.Column(layout.Section,
		layout.Row(layout.Section, icon.Item(), layout.Column(layout.Gap, name.Item(), version.Item())),
		text.Wide(pageWidth),
		layout.Column(layout.Gap, licence.Wide(pageWidth), a.licences.Item()),
		layout.Column(layout.Gap, diagnostics.Wide(pageWidth), layout.Row(layout.Gap, a.copy.Item(), a.note.Wide(200))),
	), icon, name, version, text, licence, a.licences, diagnostics, a.copy, a.note)
	return a
}

// newIcon shows the app's icon.
func newIcon() *cocoa.ImageView {
	image, err := cocoa.NewImage(assets.AppIcon, layout.Size{Width: iconSize, Height: iconSize})
	if err != nil {
		panic(err) // it is embedded: a mistake in assets
	}
	view := cocoa.NewImageView(image)
	image.Release() // the view has it
	view.SetLabel("Laya's icon")
	return view
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
