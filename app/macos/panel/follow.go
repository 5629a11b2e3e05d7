package panel

import (
	"math"
	"strings"
	"time"

	"laya/app/macos/direction"
	"laya/app/macos/focus"
	"laya/app/macos/placement"
	"laya/app/macos/screen"
)

// holds is how long after a key a caret behind the one that is expected is taken for the one before that key: pages show
// a character up to 200 ms after it was typed (cotabby 376).
const holds = 250 * time.Millisecond

// standing is a text that is drawn, and the caret at which it stands.
type standing struct {
	text  string
	caret focus.Located
}

// follow gives the caret at which the next text is to stand when no gap was between them, as far as can be said before
// its own caret is told. Where the text begins with what is left of the old one, letters were typed or accepted: the
// caret has moved on by their width. It is not known once it has left its line.
func (s *standing) follow(text string, width func(string) float64) (focus.Located, bool) {
	gone, isRest := strings.CutSuffix(s.text, text)
	if !isRest || gone == "" {
		return s.caret, true
	}
	c := s.caret
	by := width(s.text) - width(text)
	if c.Direction == direction.RightToLeft {
		by = -by
	}
	c.Caret.Rect.X += by
	return c, c.Caret.Rect.X >= c.Caret.Clear.X && c.Caret.Rect.X <= c.Caret.Clear.MaxX()
}

// settle chooses between the caret that is expected and the one that the app tells. A small difference is none. One
// behind is the caret before the last key, until the key must have arrived; then again is when to choose once more.
func settle(expected, told focus.Located, typed, now time.Time) (at focus.Located, again time.Time) {
	before, after := expected.Caret.Rect, told.Caret.Rect
	if until := typed.Add(holds); now.Before(until) && behind(before, after, told.Direction) {
		return expected, until
	}
	told.Caret.Rect = placement.Settle(before, after)
	return told, time.Time{}
}

// behind reports whether a caret is on the line of another one, and before it.
func behind(expected, told screen.Rect, d direction.Direction) bool {
	if math.Abs(told.Centre().Y-expected.Centre().Y) > expected.Height/2 {
		return false
	}
	if d == direction.RightToLeft {
		return told.X > expected.X
	}
	return told.X < expected.X
}
