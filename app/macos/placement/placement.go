// Package placement decides where the panel stands: below the caret's line, above it when there is no room below, and
// nowhere rather than off the screen or over what is being typed. It is arithmetic, and the same for every display.
//
//  1. The panel lies in the visible part of one display, never under the menu bar or the Dock.
//  2. It covers no point of what is to stay clear.
//  3. Its edges lie on pixels, so that its text is sharp.
//
// Every law is tested on random desks, carets and panels (TestPlace_Laws).
package placement

import (
	"errors"
	"math"

	"laya/app/macos/screen"
)

// What keeps distance, in points.
const (
	gap    = 2  // between the panel and what is to stay clear
	margin = 4  // between the panel and the edge of the visible part
	reach  = 50 // how far off the screen a caret may be told and still belong to it
)

// Why the panel stands nowhere.
var (
	ErrOffScreen = errors.New("the caret is on no display")
	ErrNoRoom    = errors.New("there is no room for the panel beside what is being typed")
)

// Panel is what is to be placed.
type Panel struct {
	Size  screen.Size
	Inset float64 // from the panel's edge to its text, which is to begin at the caret
}

// Anchor is what the panel belongs to.
type Anchor struct {
	Caret       screen.Rect
	Clear       screen.Rect // what the panel may not cover: the caret's line, or the field where the caret is a guess
	RightToLeft bool        // the text grows to the left of the caret
}

// Place gives the panel's frame.
func Place(panel Panel, at Anchor, displays screen.Displays) (screen.Rect, error) {
	display, ok := displays.Holding(at.Caret, reach)
	if !ok {
		return screen.Rect{}, ErrOffScreen
	}
	area := display.Visible.Grow(-margin)
	r := screen.Rect{X: across(panel, at), Width: panel.Size.Width, Height: panel.Size.Height}
	r.X = max(down(min(r.X, area.MaxX()-r.Width), display.Scale), up(area.X, display.Scale))

	below, above := r, r
	below.Y = up(max(at.Clear.MaxY()+gap, area.Y), display.Scale)
	above.Y = down(min(at.Clear.Y-gap, area.MaxY())-r.Height, display.Scale)
	for _, r := range [...]screen.Rect{below, above} {
		if r.Inside(area) {
			return r, nil
		}
	}
	return screen.Rect{}, ErrNoRoom
}

// across is where the panel would begin if there were no edges.
func across(panel Panel, at Anchor) float64 {
	if at.RightToLeft {
		return at.Caret.X + panel.Inset - panel.Size.Width
	}
	return at.Caret.MaxX() - panel.Inset
}

func down(v, scale float64) float64 { return math.Floor(v*pixels(scale)) / pixels(scale) }
func up(v, scale float64) float64   { return math.Ceil(v*pixels(scale)) / pixels(scale) }

// pixels is the scale, or 1 where the display does not tell it.
func pixels(scale float64) float64 {
	if scale > 0 {
		return scale
	}
	return 1
}

// near is how far, in points, two tellings of the same caret may lie apart.
const near = 6

// Settle gives the caret at which to draw: the one where it was drawn before if the new one is told only a little beside
// it, so that apps that round differently each time do not make the panel tremble.
func Settle(before, now screen.Rect) screen.Rect {
	if math.Abs(now.X-before.X) <= near && math.Abs(now.Y-before.Y) <= near && math.Abs(now.Height-before.Height) <= near {
		return before
	}
	return now
}
