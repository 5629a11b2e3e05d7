package caret

import (
	"strings"

	"laya/app/macos/direction"
	"laya/app/macos/screen"
)

// What is guessed of a field whose text is not told where it is, in points.
const (
	smallestGuess = 12.0
	largestGuess  = 17.0
	fontPerHeight = 0.36 // of the field
	lineHeight    = 1.35 // of the font
	padding       = 5.0  // from the field's edge to its text
	mostLines     = 8.0  // of a field in which a guess means anything
	narrowest     = 20.0 // a field
)

// frame guesses the caret from the field's frame: in the middle of a line, and in the line of several that the line
// breaks behind the caret leave, counted from the bottom, because what is written in last is usually the end.
func (f *finder) frame() (Caret, error) {
	r := f.field
	if r.Empty() || r.Width < narrowest || r.Height < smallestGuess {
		return Caret{}, ErrNotTold
	}
	size := min(max(smallestGuess, fontPerHeight*r.Height), largestGuess)
	line := size * lineHeight
	if f.multiline && r.Height > mostLines*line {
		return Caret{}, ErrContainer
	}
	room := r.Width - 2*padding
	along := Width(f.Before[strings.LastIndexByte(f.Before, '\n')+1:], size)
	y := r.Y + (r.Height-line)/2
	if f.multiline && r.Height >= 2*line {
		for along > room {
			along -= room
		}
		y = max(r.MaxY()-padding-line*float64(1+strings.Count(f.After, "\n")), r.Y)
	}
	x := r.X + padding + min(along, room)
	if f.Direction == direction.RightToLeft {
		x = r.MaxX() - padding - min(along, room)
	}
	at := screen.Rect{X: x, Y: y, Height: line}
	if _, ok := f.Displays.Holding(at, 0); !ok {
		return Caret{}, ErrOffScreen
	}
	return Caret{Rect: at, Clear: r, Quality: Estimated}, nil
}
