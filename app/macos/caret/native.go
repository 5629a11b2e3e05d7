package caret

import (
	"math"

	"laya/app/macos/direction"
	"laya/app/macos/element"
	"laya/app/macos/screen"
)

// glyph is the character before the caret.
type glyph struct {
	rect screen.Rect
	text string // "" until it is asked for, or where it is not told
}

// zeroLength asks for the bounds of the empty range at the caret. TextEdit tells it a line too high, others as high as a
// capital, so its height is that of the character before it when that stands in the same line.
func (f *finder) zeroLength() (Caret, error) {
	if !f.ranges || f.selection.Length > 0 || !f.tells(element.BoundsForRange) {
		return Caret{}, ErrNotTold
	}
	told, err := element.BoundsOf(f.element, f.selection)
	if element.Fatal(err) {
		return Caret{}, err
	}
	if err == nil {
		err = valid(told, f.field, f.Displays)
	}
	before, beforeErr := f.before()
	if element.Fatal(beforeErr) {
		return Caret{}, beforeErr
	}
	switch {
	case err != nil:
		return Caret{}, err // previous is a rung of its own
	case beforeErr != nil && tall(told, f.field):
		return Caret{}, ErrContainer
	case beforeErr != nil:
		return f.caret(told, Exact), nil
	}
	r, quality := screen.Rect{X: told.X, Y: before.rect.Y, Width: told.Width, Height: before.rect.Height}, Exact
	if !follows(told, before.rect) {
		if before.text, err = f.character(); err != nil {
			return Caret{}, err
		}
		r, quality = settle(told, before)
	}
	if tall(r, f.field) && !alike(r.Height, before.rect.Height) {
		return Caret{}, ErrContainer
	}
	if err := valid(r, f.field, f.Displays); err != nil {
		return Caret{}, err
	}
	return f.caret(r, quality), nil
}

// follows reports whether a caret plainly stands behind a character, in its line.
func follows(told, g screen.Rect) bool {
	return g.Width >= 1 && math.Abs(told.X-g.MaxX()) <= 2 && told.Y < g.MaxY()-1 && told.MaxY() > g.Y+1
}

// settle puts a caret right by the character before it.
func settle(told screen.Rect, before glyph) (screen.Rect, Quality) {
	g := before.rect
	switch {
	case told.Y >= g.MaxY()-1:
		return told, Exact // in a line further down
	case before.text == "\n":
		return screen.Rect{X: told.X, Y: g.MaxY(), Height: g.Height}, Derived // at the start of the line that follows
	case told.MaxY() <= g.Y+1:
		return screen.Rect{X: before.end(), Y: g.Y, Height: g.Height}, Exact // a line too high
	case told.MaxX() < g.X-2:
		return screen.Rect{X: told.X, Y: g.MaxY(), Height: g.Height}, Derived // a line too high, at the start of a wrapped one
	}
	return screen.Rect{X: told.X, Y: g.Y, Width: told.Width, Height: g.Height}, Exact
}

// end is the edge of the character at which the next one begins.
func (g glyph) end() float64 {
	if direction.Of(g.text) == direction.RightToLeft {
		return g.rect.X
	}
	return g.rect.MaxX()
}

// before asks for the character before the caret.
func (f *finder) before() (glyph, error) {
	if !f.ranges || f.selection.Location == 0 || !f.tells(element.BoundsForRange) {
		return glyph{}, ErrNotTold
	}
	piece := element.Range{Location: f.selection.Location - 1, Length: 1}
	rect, err := element.BoundsOf(f.element, piece)
	if err != nil {
		return glyph{}, err
	}
	if err := valid(rect, f.field, f.Displays); err != nil {
		return glyph{}, err
	}
	if rect.Width > 3*rect.Height {
		return glyph{}, ErrContainer
	}
	return glyph{rect: rect}, nil
}

// character asks which character stands before the caret; it is "" where that is not told.
func (f *finder) character() (string, error) {
	if !f.tells(element.StringForRange) {
		return "", nil
	}
	piece := element.Range{Location: f.selection.Location - 1, Length: 1}
	text, err := element.As[string](f.element.For(element.StringForRange, piece))
	if element.Fatal(err) {
		return "", err
	}
	return text, nil
}

// previous takes the edge of the character before the caret.
func (f *finder) previous() (Caret, error) {
	before, err := f.before()
	if err == nil {
		before.text, err = f.character()
	}
	switch {
	case err != nil:
		return Caret{}, err
	case before.text == "\n", tall(before.rect, f.field):
		return Caret{}, ErrNotTold // the line that follows is not told
	}
	r := before.rect
	return f.caret(screen.Rect{X: before.end(), Y: r.Y, Height: r.Height}, Derived), nil
}
