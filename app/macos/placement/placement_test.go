package placement

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"laya/app/macos/screen"
)

var (
	laptop = screen.Display{Bounds: screen.Rect{Width: 1440, Height: 900}, Visible: screen.Rect{Y: 25, Width: 1440, Height: 805}, Scale: 2}
	above  = screen.Display{Bounds: screen.Rect{X: 100, Y: -1080, Width: 1920, Height: 1080}, Visible: screen.Rect{X: 100, Y: -1055, Width: 1920, Height: 1055}, Scale: 1}
	left   = screen.Display{Bounds: screen.Rect{X: -2560, Y: -200, Width: 2560, Height: 1440}, Visible: screen.Rect{X: -2500, Y: -175, Width: 2500, Height: 1415}, Scale: 1.5}
	desk   = screen.Displays{left, laptop, above}
)

func caret(x, y float64) screen.Rect { return screen.Rect{X: x, Y: y, Width: 1, Height: 16} }

// line is the caret's line in a field of 600 points.
func line(c screen.Rect) screen.Rect {
	return screen.Rect{X: c.X - 200, Y: c.Y, Width: 600, Height: c.Height}
}

func TestPlace(t *testing.T) {
	panel := Panel{Size: screen.Size{Width: 120, Height: 24}, Inset: 6}
	tests := []struct {
		name  string
		caret screen.Rect
		rtl   bool
		want  screen.Rect
	}{
		{"below, its text at the caret", caret(300, 400), false, screen.Rect{X: 295, Y: 418, Width: 120, Height: 24}},
		{"cotabby 160, 180: right to left, to the left of the caret", caret(300, 400), true, screen.Rect{X: 186, Y: 418, Width: 120, Height: 24}},
		{"above when the Dock is below", caret(300, 795), false, screen.Rect{X: 295, Y: 769, Width: 120, Height: 24}},
		{"as far to the right as there is room", caret(1430, 400), false, screen.Rect{X: 1316, Y: 418, Width: 120, Height: 24}},
		{"as far to the left as there is room", caret(20, 400), true, screen.Rect{X: 4, Y: 418, Width: 120, Height: 24}},
		{"under the menu bar", caret(300, 2), false, screen.Rect{X: 295, Y: 29, Width: 120, Height: 24}},
		{"in the Dock's strip, as in full screen", caret(300, 880), false, screen.Rect{X: 295, Y: 802, Width: 120, Height: 24}},
		{"cotabby 193, 261: on the display above", caret(300, -500), false, screen.Rect{X: 295, Y: -482, Width: 120, Height: 24}},
		{"at the bottom of the display above, not on the laptop", caret(300, -20), false, screen.Rect{X: 295, Y: -46, Width: 120, Height: 24}},
		{"at the right edge of the display to the left", caret(-10, 400), false, screen.Rect{X: math.Floor(-124*1.5) / 1.5, Y: math.Ceil(418*1.5) / 1.5, Width: 120, Height: 24}},
		{"on a half point", caret(300.3, 400.3), false, screen.Rect{X: 295, Y: 418.5, Width: 120, Height: 24}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Place(panel, Anchor{tt.caret, line(tt.caret), tt.rtl}, desk)
			if err != nil || got != tt.want {
				t.Errorf("Place(%v) = %v, %v, want %v", tt.caret, got, err, tt.want)
			}
		})
	}
}

func TestPlace_Nowhere(t *testing.T) {
	panel := Panel{Size: screen.Size{Width: 120, Height: 24}}
	tests := []struct {
		name     string
		panel    Panel
		at       Anchor
		displays screen.Displays
		want     error
	}{
		{"a caret far from every display", panel, Anchor{Caret: caret(700, 3000), Clear: caret(700, 3000)}, desk, ErrOffScreen},
		{"no display", panel, Anchor{Caret: caret(1, 1)}, nil, ErrOffScreen},
		{"a guess in a field as large as the screen", panel, Anchor{Caret: caret(300, 400), Clear: laptop.Visible}, desk, ErrNoRoom},
		{"a panel wider than the display", Panel{Size: screen.Size{Width: 1500, Height: 24}}, Anchor{Caret: caret(300, 400), Clear: caret(300, 400)}, desk, ErrNoRoom},
		{"a panel higher than the display", Panel{Size: screen.Size{Width: 50, Height: 900}}, Anchor{Caret: caret(300, 400), Clear: caret(300, 400)}, desk, ErrNoRoom},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, err := Place(tt.panel, tt.at, tt.displays); !errors.Is(err, tt.want) {
				t.Errorf("Place = %v, %v, want %v", got, err, tt.want)
			}
		})
	}
}

// TestPlace_Laws: whatever the desk, the panel lies in the visible part of the caret's display, covers nothing that is to
// stay clear, and lies on pixels; and it stands nowhere only when there is no room on either side.
func TestPlace_Laws(t *testing.T) {
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 1))
	between := func(lo, hi float64) float64 { return lo + random.Float64()*(hi-lo) }
	placed := 0
	for range 50_000 {
		displays := randomDesk(random)
		home := displays[random.IntN(len(displays))]
		c := screen.Rect{X: between(home.Bounds.X-40, home.Bounds.MaxX()+40), Y: between(home.Bounds.Y-40, home.Bounds.MaxY()+40), Width: between(0, 2), Height: between(4, 200)}
		clear := screen.Rect{X: c.X - between(0, 800), Y: c.Y, Width: between(0, 1600), Height: c.Height}
		if random.IntN(4) == 0 {
			clear = clear.Grow(between(0, 400))
		}
		panel := Panel{screen.Size{Width: between(10, 500), Height: between(10, 80)}, between(0, 10)}
		at := Anchor{c, clear, random.IntN(2) == 0}
		got, err := Place(panel, at, displays)
		display, onScreen := displays.Holding(c, reach)
		if !onScreen {
			if !errors.Is(err, ErrOffScreen) {
				t.Fatalf("seed %d: %+v is on no display and Place gives %v, %v", seed, at, got, err)
			}
			continue
		}
		if err != nil {
			area := display.Visible
			roomy := max(area.MaxY()-clear.MaxY(), clear.Y-area.Y) > panel.Size.Height+gap+margin+1 && area.Width > panel.Size.Width+2*margin+1
			if roomy {
				t.Fatalf("seed %d: Place(%+v, %+v) = %v in %+v", seed, panel, at, err, display)
			}
			continue
		}
		placed++
		onPixel := func(v float64) bool { return math.Abs(v*display.Scale-math.Round(v*display.Scale)) < 1e-6 }
		if !got.Inside(display.Visible) || !got.Overlap(clear).Empty() || got.Width != panel.Size.Width || got.Height != panel.Size.Height || !onPixel(got.X) || !onPixel(got.Y) {
			t.Fatalf("seed %d: Place(%+v, %+v) = %v in %+v", seed, panel, at, got, display)
		}
	}
	if placed < 25_000 {
		t.Errorf("seed %d: only %d panels were placed: the test tests little", seed, placed)
	}
}

// randomDesk gives one to four displays side by side or one above the other, the primary one anywhere among them.
func randomDesk(random *rand.Rand) screen.Displays {
	scales := []float64{1, 1.5, 2, 3}
	var displays screen.Displays
	x, y := 0.0, 0.0
	for range 1 + random.IntN(4) {
		bounds := screen.Rect{X: x, Y: y, Width: 800 + math.Floor(random.Float64()*2000), Height: 600 + math.Floor(random.Float64()*1000)}
		visible := bounds
		visible.Y, visible.Height = bounds.Y+25, bounds.Height-25
		switch random.IntN(4) {
		case 0:
			visible.Height -= 70
		case 1:
			visible.X, visible.Width = visible.X+70, visible.Width-70
		case 2:
			visible.Width -= 70
		}
		displays = append(displays, screen.Display{Bounds: bounds, Visible: visible, Scale: scales[random.IntN(len(scales))]})
		if random.IntN(2) == 0 {
			x += bounds.Width
		} else {
			y += bounds.Height
		}
	}
	origin := displays[random.IntN(len(displays))].Bounds
	for i := range displays {
		for _, r := range []*screen.Rect{&displays[i].Bounds, &displays[i].Visible} {
			r.X, r.Y = r.X-origin.X, r.Y-origin.Y
		}
	}
	return displays
}

func TestSettle(t *testing.T) {
	before := caret(300, 400)
	tests := []struct {
		name string
		now  screen.Rect
		want screen.Rect
	}{
		{"a little beside", caret(303, 402), before},
		{"a character further", caret(308, 400), caret(308, 400)},
		{"the next line", caret(300, 418), caret(300, 418)},
		{"a larger font", screen.Rect{X: 300, Y: 400, Width: 1, Height: 30}, screen.Rect{X: 300, Y: 400, Width: 1, Height: 30}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := Settle(before, tt.now); got != tt.want {
				t.Errorf("Settle(%v) = %v, want %v", tt.now, got, tt.want)
			}
		})
	}
}
