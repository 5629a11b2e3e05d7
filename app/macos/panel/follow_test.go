package panel

import (
	"testing"
	"time"

	"laya/app/macos/caret"
	"laya/app/macos/direction"
	"laya/app/macos/focus"
	"laya/app/macos/screen"
)

// told is a caret in a line from 0 to 300.
func told(x float64, d direction.Direction) focus.Located {
	return focus.Located{Direction: d, Caret: caret.Caret{
		Rect:  screen.Rect{X: x, Y: 100, Width: 2, Height: 20},
		Clear: screen.Rect{X: 0, Y: 100, Width: 300, Height: 20},
	}}
}

// ten is the width of a text in a font whose letters are ten points wide.
func ten(text string) float64 { return 10 * float64(len(text)) }

func TestFollow(t *testing.T) {
	tests := []struct {
		name, text, next string
		x                float64
		direction        direction.Direction
		want             float64
		ok               bool
	}{
		{"a letter was typed", "orrow", "rrow", 100, direction.LeftToRight, 110, true},
		{"two letters were", "orrow", "row", 100, direction.Unknown, 120, true},
		{"the first word of a phrase was accepted", "ward to seeing", "to seeing", 100, direction.LeftToRight, 150, true},
		{"to the left", "orrow", "rrow", 100, direction.RightToLeft, 90, true},
		{"the same text", "orrow", "orrow", 100, direction.LeftToRight, 100, true},
		{"another word", "orrow", "ato", 100, direction.LeftToRight, 100, true},
		{"a phrase grew", "ward", "ward to", 100, direction.LeftToRight, 100, true},
		{"the line may be full", "orrow", "rrow", 295, direction.LeftToRight, 305, false},
		{"to the left too", "orrow", "rrow", 5, direction.RightToLeft, -5, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := standing{tt.text, told(tt.x, tt.direction)}
			got, ok := s.follow(tt.next, ten)
			if got.Caret.Rect.X != tt.want || ok != tt.ok || got.Caret.Clear != s.caret.Caret.Clear {
				t.Errorf("the caret is at %v (%v), want %v (%v)", got.Caret.Rect.X, ok, tt.want, tt.ok)
			}
		})
	}
}

func TestSettle(t *testing.T) {
	typed := time.Now()
	tests := []struct {
		name           string
		expected, told focus.Located
		after          time.Duration
		want           float64
		again          bool
	}{
		{"as expected", told(100, 0), told(100, 0), 0, 100, false},
		{"a little further", told(100, 0), told(104, 0), 0, 100, false},
		{"much further", told(100, 0), told(120, 0), 0, 120, false},
		{"before the last key", told(100, 0), told(90, 0), 0, 100, true},
		{"before the last key, once it must have arrived", told(100, 0), told(90, 0), holds, 90, false},
		{"a little before, then", told(100, 0), told(96, 0), holds, 100, false},
		{"before the last key, to the left", told(100, direction.RightToLeft), told(110, direction.RightToLeft), 0, 100, true},
		{"further to the left", told(100, direction.RightToLeft), told(80, direction.RightToLeft), 0, 80, false},
		{"on the next line", told(100, 0), down(told(10, 0)), 0, 10, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, again := settle(tt.expected, tt.told, typed, typed.Add(tt.after))
			if got.Caret.Rect.X != tt.want || again.IsZero() == tt.again || tt.again && again != typed.Add(holds) {
				t.Errorf("the caret is at %v, once more at %v", got.Caret.Rect.X, again)
			}
		})
	}
}

// down is the caret a line lower.
func down(l focus.Located) focus.Located {
	l.Caret.Rect.Y += 20
	return l
}
