package main

import "image"

// menuUnits is the side of a menu-bar picture in points.
const menuUnits = 18

// state is what the menu bar's picture tells.
type state string

// The states. Their names are those of the files.
const (
	on         state = "on"         // suggests
	paused     state = "paused"     // the user wants quiet: the caret becomes a pause sign
	permission state = "permission" // macOS doesn't let it see keys: the caret becomes an exclamation mark
	fallback   state = "fallback"   // only word frequencies answer: the suggestion is dotted
)

var states = []state{on, paused, permission, fallback}

// menuBar draws a template image: black, and only the alpha counts, so that macOS colours it for light, dark and a
// pressed item. Every edge lies on a whole point, so it is sharp at 1x too.
func menuBar(s state, scale int) *image.NRGBA {
	c := newCanvas(menuUnits*scale, menuUnits)
	black := func(alpha float64) paint { return flat(tint{a: alpha}) }
	const top, bottom, faint = 7, 11, 0.45
	switch s {
	case on:
		c.fill(piece(1, 5, top, bottom, true), black(1))
		c.fill(bar(6, 3, 8, 15), black(1))
		c.fill(piece(9, 17, top, bottom, false), black(faint))
	case paused:
		c.fill(piece(1, 4, top, bottom, true), black(faint))
		c.fill(bar(5, 3, 7, 15), black(1))
		c.fill(bar(9, 3, 11, 15), black(1))
		c.fill(piece(12, 17, top, bottom, false), black(faint))
	case permission:
		c.fill(piece(1, 5, top, bottom, true), black(faint))
		c.fill(bar(6, 2, 8, 12), black(1))
		c.fill(bar(6, 14, 8, 16), black(1))
		c.fill(piece(9, 17, top, bottom, false), black(faint))
	case fallback:
		c.fill(piece(1, 5, top, bottom, true), black(1))
		c.fill(bar(6, 3, 8, 15), black(1))
		for left := 9.0; left < 17; left += 3 {
			c.fill(bar(left, 8, left+2, 10), black(0.7))
		}
	}
	return c.image()
}
