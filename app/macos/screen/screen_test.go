package screen

import (
	"math"
	"slices"
	"testing"
)

// desk is a laptop with its menu bar and Dock, a display above it, and a large one to its left.
var desk = Displays{
	{Bounds: Rect{-2560, -200, 2560, 1440}, Visible: Rect{-2560, -175, 2560, 1415}, Scale: 1},
	{Bounds: Rect{0, 0, 1440, 900}, Visible: Rect{0, 25, 1440, 805}, Scale: 2},
	{Bounds: Rect{100, -1080, 1920, 1080}, Visible: Rect{100, -1055, 1920, 1055}, Scale: 1},
}

func TestFlip(t *testing.T) {
	tests := []struct {
		name  string
		ours  Rect
		cocoa Rect
	}{
		{"top left corner of the primary display", Rect{0, 0, 10, 20}, Rect{0, 880, 10, 20}},
		{"the Dock", Rect{0, 830, 1440, 70}, Rect{0, 0, 1440, 70}},
		{"on the display above", Rect{200, -500, 10, 20}, Rect{200, 1380, 10, 20}},
		{"below the bottom of the primary, on the display to the left", Rect{-300, 1000, 10, 20}, Rect{-300, -120, 10, 20}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, ok := desk.Flip(tt.ours); !ok || got != tt.cocoa {
				t.Errorf("Flip(%v) = %v, %v, want %v", tt.ours, got, ok, tt.cocoa)
			}
			if got, ok := desk.Flip(tt.cocoa); !ok || got != tt.ours {
				t.Errorf("Flip(%v) = %v, %v, want %v", tt.cocoa, got, ok, tt.ours)
			}
		})
	}
	if _, ok := desk[:1].Flip(Rect{}); ok {
		t.Error("something was turned although no primary display is known")
	}
}

// TestFromAppKit: the desk as NSScreen tells it. The menu bar is at the top, the Dock at the bottom.
func TestFromAppKit(t *testing.T) {
	got, ok := FromAppKit([]Display{
		{Bounds: Rect{-2560, -340, 2560, 1440}, Visible: Rect{-2560, -340, 2560, 1415}, Scale: 1},
		{Bounds: Rect{0, 0, 1440, 900}, Visible: Rect{0, 70, 1440, 805}, Scale: 2},
		{Bounds: Rect{100, 900, 1920, 1080}, Visible: Rect{100, 900, 1920, 1055}, Scale: 1},
	})
	if !ok || !slices.Equal(got, desk) {
		t.Errorf("FromAppKit = %+v, %v, want %+v", got, ok, desk)
	}
	if _, ok := FromAppKit([]Display{{Bounds: Rect{100, 900, 1920, 1080}}}); ok {
		t.Error("displays without a primary one were turned")
	}
}

func TestDisplays_Holding(t *testing.T) {
	tests := []struct {
		name string
		r    Rect
		want int // -1 is none
	}{
		{"centre decides", Rect{-4, 100, 10, 16}, 1},
		{"centre decides at the other side", Rect{-8, 100, 10, 16}, 0},
		{"negative y", Rect{200, -500, 2, 16}, 2},
		{"a caret at the right edge", Rect{1440, 100, 1, 16}, 1},
		{"most of it, when the centre is in a gap", Rect{-100, -300, 500, 200}, 2},
		{"near a screen", Rect{-200, 1270, 2, 16}, 0},
		{"far from every screen", Rect{700, 2000, 2, 16}, -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := desk.Holding(tt.r, 50)
			if ok != (tt.want >= 0) || ok && got != desk[tt.want] {
				t.Errorf("Holding(%v) = %v, %v, want display %d", tt.r, got, ok, tt.want)
			}
		})
	}
}

func TestRect_Sane(t *testing.T) {
	good := []Rect{{}, {-2560, -200, 2, 16}, {0, 0, 1440, 900}}
	for _, r := range good {
		if !r.Sane() {
			t.Errorf("%v is not sane", r)
		}
	}
	for _, bad := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, -math.MaxFloat64} {
		for _, r := range []Rect{{X: bad}, {Y: bad}, {Width: bad}, {Height: bad}} {
			if r.Sane() {
				t.Errorf("%v is sane", r)
			}
		}
	}
	if (Rect{Width: -1}).Sane() || (Rect{Height: -1}).Sane() {
		t.Error("a rectangle of negative size is sane")
	}
}

func TestRect_Overlap(t *testing.T) {
	a := Rect{0, 0, 10, 10}
	for _, tt := range []struct{ b, want Rect }{
		{Rect{5, 5, 10, 10}, Rect{5, 5, 5, 5}},
		{Rect{10, 0, 10, 10}, Rect{}},
		{Rect{0, -10, 10, 10}, Rect{}},
		{Rect{2, 2, 0, 5}, Rect{}},
		{Rect{2, 3, 4, 5}, Rect{2, 3, 4, 5}},
	} {
		if got := a.Overlap(tt.b); got != tt.want {
			t.Errorf("%v.Overlap(%v) = %v, want %v", a, tt.b, got, tt.want)
		}
		if got := tt.b.Overlap(a); got != tt.want {
			t.Errorf("%v.Overlap(%v) = %v, want %v", tt.b, a, got, tt.want)
		}
	}
	if !a.Inside(a.Grow(1)) || a.Grow(1).Inside(a) || !a.Inside(a) {
		t.Error("Inside or Grow is wrong")
	}
}
