package caret

import (
	"errors"
	"math"
	"testing"

	"laya/app/macos/screen"
)

func TestValid(t *testing.T) {
	field := screen.Rect{X: 100, Y: 200, Width: 400, Height: 160}
	tests := []struct {
		name  string
		r     screen.Rect
		field screen.Rect
		want  error
	}{
		{"a caret", screen.Rect{X: 140, Y: 200, Height: 16}, field, nil},
		{"zero", screen.Rect{}, field, ErrAbsurd},
		{"no height", screen.Rect{X: 140, Y: 200}, field, ErrAbsurd},
		{"too low", screen.Rect{X: 140, Y: 200, Height: 3.9}, field, ErrAbsurd},
		{"just high enough", screen.Rect{X: 140, Y: 200, Height: 4}, field, nil},
		{"too high", screen.Rect{X: 140, Y: 200, Height: 201}, screen.Rect{X: 100, Y: 100, Width: 400, Height: 700}, ErrAbsurd},
		{"not a number", screen.Rect{X: math.NaN(), Y: 200, Height: 16}, field, ErrAbsurd},
		{"infinite", screen.Rect{X: 140, Y: math.Inf(-1), Height: 16}, field, ErrAbsurd},
		{"negative width", screen.Rect{X: 140, Y: 200, Width: -1, Height: 16}, field, ErrAbsurd},
		{"off the screen", screen.Rect{X: 140, Y: 900, Height: 16}, field, ErrOffScreen},
		{"above the field", screen.Rect{X: 140, Y: 160, Height: 16}, field, ErrOutside},
		{"just above the field", screen.Rect{X: 140, Y: 170, Height: 16}, field, nil},
		{"left of the field", screen.Rect{X: 70, Y: 200, Height: 16}, field, ErrOutside},
		{"65 % of the field", screen.Rect{X: 140, Y: 200, Height: 104}, field, ErrContainer},
		{"64 % of the field", screen.Rect{X: 140, Y: 200, Height: 102}, field, nil},
		{"as high as a field of one line", screen.Rect{X: 140, Y: 200, Height: 22}, screen.Rect{X: 100, Y: 200, Width: 400, Height: 22}, nil},
		{"no field, somewhere", screen.Rect{X: 140, Y: 200, Height: 16}, screen.Rect{}, nil},
		{"no field, at the left edge", screen.Rect{Y: 200, Height: 16}, screen.Rect{}, ErrAbsurd},
		{"negative coordinates of another display", screen.Rect{X: -900, Y: -100, Height: 16}, screen.Rect{X: -1000, Y: -150, Width: 300, Height: 100}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := valid(tt.r, tt.field, desk); !errors.Is(got, tt.want) {
				t.Errorf("valid(%v) = %v, want %v", tt.r, got, tt.want)
			}
		})
	}
}

// touches reports whether a display has the point, its edges included: a caret behind a full line stands on one.
func touches(d screen.Display, p screen.Point) bool {
	b := d.Bounds
	return b.X <= p.X && p.X <= b.MaxX() && b.Y <= p.Y && p.Y <= b.MaxY()
}

// FuzzValid: what is valid is a rectangle on a screen, near its field.
func FuzzValid(f *testing.F) {
	f.Add(140.0, 200.0, 0.0, 16.0, 100.0, 200.0, 400.0, 160.0)
	f.Add(1440.0, 200.0, 0.0, 170.0, 100.0, 400.0, 22400.0, -82.0) // on the right edge
	f.Add(math.NaN(), math.Inf(1), -1.0, 1e300, 0.0, 0.0, 0.0, 0.0)
	f.Fuzz(func(t *testing.T, x, y, w, h, fx, fy, fw, fh float64) {
		r, field := screen.Rect{X: x, Y: y, Width: w, Height: h}, screen.Rect{X: fx, Y: fy, Width: fw, Height: fh}
		if !field.Sane() {
			field = screen.Rect{}
		}
		if valid(r, field, desk) != nil {
			return
		}
		c := r.Centre()
		if !touches(laptop, c) && !touches(beside, c) && laptop.Bounds.Overlap(r).Empty() && beside.Bounds.Overlap(r).Empty() {
			t.Errorf("%v is valid and off every screen", r)
		}
		if !(h >= lowest && h <= highest) || !field.Empty() && !field.Grow(around).Contains(c) {
			t.Errorf("%v is valid in %v", r, field)
		}
	})
}
