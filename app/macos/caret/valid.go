package caret

import "laya/app/macos/screen"

// What a caret can be, in points.
const (
	lowest    = 4   // a caret's height
	highest   = 200 // a caret's height
	widest    = 2   // a caret's width; what is wider is cut, because some apps tell the width of the next character
	around    = 24  // how far outside its field the middle of a caret may be told
	tallField = 60  // from which height on a field holds several lines, or a caret with room above and below
	tallCaret = 32  // what is taller in such a field may be the field's own height
	container = 0.65
)

// valid reports why a rectangle cannot be a caret's, or a character's beside it. field is empty when it is not known.
func valid(r, field screen.Rect, displays screen.Displays) error {
	if !r.Sane() || r.Height < lowest || r.Height > highest {
		return ErrAbsurd
	}
	if _, ok := displays.Holding(r, 0); !ok {
		return ErrOffScreen
	}
	if field.Empty() {
		if r.X == 0 {
			return ErrAbsurd // what apps tell that do not know, and there is nothing to hold it against
		}
		return nil
	}
	if field.Height >= tallField && r.Height >= container*field.Height {
		return ErrContainer
	}
	if !field.Grow(around).Contains(r.Centre()) {
		return ErrOutside
	}
	return nil
}

// tall reports whether a rectangle is to be believed only when the character beside it is as high.
func tall(r, field screen.Rect) bool { return r.Height > tallCaret && field.Height >= tallField }

// alike reports whether two heights can be of the same line.
func alike(a, b float64) bool { return a <= 1.5*b && b <= 1.5*a }
