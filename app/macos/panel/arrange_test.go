package panel

import (
	"math/rand/v2"
	"testing"

	"laya/app/macos/caret"
	"laya/app/macos/screen"
)

// TestArrange_Laws: everything lies in the panel, the key never on the text, and the text begins at the inset, from the
// left or from the right.
func TestArrange_Laws(t *testing.T) {
	seed := rand.Uint64()
	random := rand.New(rand.NewPCG(seed, 0))
	for range 20000 {
		c := contents{font: smallestText + random.Float64()*(largestText-smallestText)}
		c.text = screen.Size{Width: 1 + random.Float64()*500, Height: c.font * (1 + random.Float64())}
		if random.IntN(3) > 0 {
			small := keySize(c.font)
			c.key = screen.Size{Width: small * (0.5 + 3*random.Float64()), Height: small * (1 + random.Float64())}
		}
		for _, rightToLeft := range [...]bool{false, true} {
			a := arrange(c, rightToLeft)
			whole := screen.Rect{Width: a.size.Width, Height: a.size.Height}
			begins := a.text.X
			if rightToLeft {
				begins = a.size.Width - a.text.MaxX()
			}
			switch {
			case !a.text.Inside(whole.Grow(-2)) || a.text.Width < c.text.Width || a.text.Height < c.text.Height:
				t.Fatalf("seed %d: text %+v in %+v", seed, a.text, a.size)
			case begins != a.inset:
				t.Fatalf("seed %d: the text begins at %v, the inset is %v", seed, begins, a.inset)
			case c.key.Width == 0 && !a.cap.Empty():
				t.Fatalf("seed %d: no key, and a cap %+v", seed, a.cap)
			case c.key.Width == 0:
			case !a.cap.Inside(whole.Grow(-2)) || !a.key.Inside(a.cap) || a.key.Width < c.key.Width || a.key.Height < c.key.Height:
				t.Fatalf("seed %d: key %+v in %+v in %+v", seed, a.key, a.cap, a.size)
			case !a.cap.Overlap(a.text).Empty() || (a.cap.X > a.text.X) == rightToLeft:
				t.Fatalf("seed %d: cap %+v, text %+v, right to left %v", seed, a.cap, a.text, rightToLeft)
			}
		}
	}
}

func TestTextSize(t *testing.T) {
	high := screen.Rect{Width: 2, Height: 25}
	tests := []struct {
		name   string
		caret  caret.Caret
		factor float64
		want   float64
	}{
		{"as the field's", caret.Caret{FontSize: 16, Rect: high, Quality: caret.Exact}, 1, 16},
		{"larger than the field's", caret.Caret{FontSize: 16}, 1.5, 24},
		{"in half points", caret.Caret{FontSize: 13}, 1.1, 14.5},
		{"as the caret is high", caret.Caret{Rect: high, Quality: caret.Derived}, 1, 20},
		{"a guessed caret tells nothing", caret.Caret{Rect: high, Quality: caret.Estimated}, 1, usualText},
		{"nothing is known", caret.Caret{}, 2, 2 * usualText},
		{"never too small to read", caret.Caret{FontSize: 6}, 0.5, smallestText},
		{"never as large as a poster", caret.Caret{FontSize: 200}, 3, largestText},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := textSize(tt.caret, tt.factor); got != tt.want {
				t.Errorf("%v points, want %v", got, tt.want)
			}
		})
	}
}
