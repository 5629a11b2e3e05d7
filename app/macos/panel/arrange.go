package panel

import (
	"math"

	"laya/app/macos/caret"
	"laya/app/macos/screen"
)

// Sizes of text, in points.
const (
	smallestText = 9
	largestText  = 64
	usualText    = 13   // where the field tells nothing that can be relied on
	linePerText  = 1.25 // of a caret, to the text beside it
)

// textSize is the size in which a suggestion at this caret is drawn: that of the field's text where it is known, else
// that which the caret's height tells.
func textSize(c caret.Caret, factor float64) float64 {
	size := c.FontSize
	switch {
	case size > 0:
	case c.Quality != caret.Estimated && c.Rect.Height > 0:
		size = c.Rect.Height / linePerText
	default:
		size = usualText
	}
	return math.Round(2*min(max(smallestText, size*factor), largestText)) / 2
}

// keySize is the size of the key's sign beside text of this size.
func keySize(text float64) float64 { return max(smallestText, math.Round(2*text*0.68)/2) }

// contents are the sizes of what is to be arranged; a key without width is none.
type contents struct {
	font      float64 // the text's
	text, key screen.Size
}

// arrangement is the panel with everything in it, in whole points, counted from the panel's upper left corner.
type arrangement struct {
	size  screen.Size
	inset float64 // from the panel's edge to the text that is to begin at the caret
	text  screen.Rect
	cap   screen.Rect // around the key
	key   screen.Rect
}

// arrange places the text at the caret's side and the key behind it: at the right of the text, and of a text that
// grows to the left, at its left.
func arrange(c contents, rightToLeft bool) arrangement {
	beside, above := math.Round(max(5, c.font*0.45)), math.Round(max(2, c.font*0.18))
	width, height := math.Ceil(c.text.Width), math.Ceil(c.text.Height)
	a := arrangement{inset: beside}
	a.size = screen.Size{Width: width + 2*beside, Height: height + 2*above}
	a.text = screen.Rect{X: beside, Y: above, Width: width, Height: height}
	if c.key.Width > 0 {
		a.addKey(c.key, math.Round(max(6, c.font*0.5)), max(3, above))
	}
	if rightToLeft {
		a.mirror()
	}
	return a
}

// addKey puts the key behind the text, with gap between them and edge between its cap and the panel's edge.
func (a *arrangement) addKey(key screen.Size, gap, edge float64) {
	width, height := math.Ceil(key.Width), math.Ceil(key.Height)
	around := math.Round(max(3, height*0.25))
	a.size.Height = max(a.size.Height, height+2*edge)
	a.text.Y = math.Round((a.size.Height - a.text.Height) / 2)
	a.cap = screen.Rect{X: a.text.MaxX() + gap, Height: height, Width: max(width+2*around, height)}
	a.cap.Y = math.Round((a.size.Height - a.cap.Height) / 2)
	a.key = screen.Rect{X: a.cap.X + math.Round((a.cap.Width-width)/2), Y: a.cap.Y, Width: width, Height: height}
	a.size.Width = a.cap.MaxX() + edge + 1
}

// mirror turns it round for text that grows to the left.
func (a *arrangement) mirror() {
	for _, r := range [...]*screen.Rect{&a.text, &a.cap, &a.key} {
		if !r.Empty() {
			r.X = a.size.Width - r.MaxX()
		}
	}
}
