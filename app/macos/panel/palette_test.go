package panel

import (
	"math"
	"testing"
)

// TestPalettes: texts are as easy to read as WCAG 2.2 asks, 4.5 to 1, and 7 to 1 where the user asked for more contrast;
// then lines are as WCAG asks of what is not text, 3 to 1. Nothing below shines through.
func TestPalettes(t *testing.T) {
	for _, isDark := range [...]bool{false, true} {
		for _, increased := range [...]bool{false, true} {
			p, least := paletteFor(isDark, increased), 4.5
			if increased {
				least = 7
			}
			for name, pair := range map[string][2]shade{
				"the word": {p.first, p.fill}, "the words behind it": {p.further, p.fill}, "the key": {p.key, p.cap},
			} {
				if got := contrast(pair[0], pair[1]); got < least {
					t.Errorf("dark %v, increased %v: %s has a contrast of %.1f, want %v", isDark, increased, name, got, least)
				}
			}
			if got := contrast(p.line, p.fill); increased && got < 3 {
				t.Errorf("dark %v: the line has a contrast of %.1f", isDark, got)
			}
			if p.fill[3] != 1 || (luminance(p.fill) < 0.5) != isDark {
				t.Errorf("dark %v, increased %v: the panel is %v", isDark, increased, p.fill)
			}
			if contrast(p.first, p.fill) <= contrast(p.further, p.fill) {
				t.Errorf("dark %v, increased %v: the word that the key takes does not stand out", isDark, increased)
			}
		}
	}
}

// contrast is WCAG's contrast ratio of an opaque colour on another.
func contrast(a, b shade) float64 {
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

func luminance(s shade) float64 {
	sum := 0.0
	for i, weight := range [...]float64{0.2126, 0.7152, 0.0722} {
		v := s[i] / 12.92
		if s[i] > 0.04045 {
			v = math.Pow((s[i]+0.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}
