//go:build darwin || box

package panel

import (
	"strings"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/screen"
)

// view is the window and what is in it: made once, changed for every suggestion.
type view struct {
	panel   *cocoa.Panel
	back    *cocoa.Box
	text    *cocoa.Label
	cap     *cocoa.Box
	key     *cocoa.Label
	colours *palette
	font    cocoa.Font // of the text
	small   cocoa.Font // of the key
	size    float64    // of font, 0 when there is none yet
}

const (
	hairline  = 1
	radius    = 6
	capRadius = 3
)

func newView() *view {
	v := &view{
		panel: cocoa.NewPanel(),
		back:  cocoa.NewBox(radius, hairline), text: cocoa.NewLabel(""),
		cap: cocoa.NewBox(capRadius, hairline), key: cocoa.NewLabel(""),
	}
	v.panel.Content().Add(v.back, v.text, v.cap, v.key)
	v.back.Fill(v.panel.Content())
	v.panel.SetSilent()
	return v
}

// setSize gives the text its size.
func (v *view) setSize(size float64) {
	if size == v.size {
		return
	}
	if v.size != 0 {
		v.font.Release()
		v.small.Release()
	}
	v.size, v.font, v.small = size, cocoa.SystemFont(size), cocoa.SystemFont(keySize(size))
}

// width is how wide a text is in the text's size.
func (v *view) width(text string) float64 { return v.font.Measure(text).Width }

// measure gives the sizes of a suggestion and its key.
func (v *view) measure(text, key string) contents {
	c := contents{font: v.size, text: sizeOf(v.font.Measure(text))}
	if key != "" {
		c.key = sizeOf(v.small.Measure(key))
	}
	return c
}

// setColours follows the appearance.
func (v *view) setColours(p *palette) {
	if v.colours == p {
		return
	}
	v.colours = p
	v.back.SetColors(colour(p.fill), colour(p.line))
	v.cap.SetColors(colour(p.cap), colour(p.capLine))
}

// fill puts a suggestion into the panel, arranged so.
func (v *view) fill(text, key string, a arrangement) {
	first, further, _ := strings.Cut(text, " ")
	pieces := []cocoa.Piece{{Text: first, Font: v.font, Color: colour(v.colours.first)}}
	if further != "" {
		pieces = append(pieces, cocoa.Piece{Text: " " + further, Font: v.font, Color: colour(v.colours.further)})
	}
	v.text.SetAttributed(pieces...)
	v.text.SetTextFrame(upwards(a.text, a.size))
	v.cap.SetHidden(key == "")
	v.key.SetHidden(key == "")
	if key != "" {
		v.key.SetAttributed(cocoa.Piece{Text: key, Font: v.small, Color: colour(v.colours.key)})
		v.cap.SetFrame(upwards(a.cap, a.size))
		v.key.SetTextFrame(upwards(a.key, a.size))
	}
}

func colour(s shade) cocoa.Color { return cocoa.RGB(s[0], s[1], s[2], s[3]) }

func sizeOf(s cocoa.Size) screen.Size { return screen.Size{Width: s.Width, Height: s.Height} }

// upwards turns a rectangle counted from the panel's upper left corner into AppKit's.
func upwards(r screen.Rect, within screen.Size) cocoa.Rect {
	return layout.R(r.X, within.Height-r.MaxY(), r.Width, r.Height)
}
