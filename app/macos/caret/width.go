package caret

import "unicode"

// Widths of characters in thousandths of the font's size.
const (
	wide    = 1000 // Chinese, Japanese, Korean, emoji
	unknown = 556  // any other letter
)

// advances are the widths of the characters 32 to 126 of Helvetica, from Adobe's font metrics. The system font of macOS
// is a little wider in small sizes; a guess needs no better.
var advances = [...]uint16{
	278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, // space to /
	556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, // 0 to ?
	1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, // @ to O
	667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, // P to _
	333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, // ` to o
	556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, // p to ~
}

// Width estimates how wide a text of one line is, in points, in a proportional font of a size.
func Width(text string, size float64) float64 {
	total := 0
	for _, r := range text {
		switch {
		case r >= 32 && int(r-32) < len(advances):
			total += int(advances[r-32])
		case unicode.Is(unicode.Mn, r) || unicode.IsControl(r) || unicode.Is(unicode.Cf, r):
		case r >= 0x1f300 || unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul):
			total += wide
		default:
			total += unknown
		}
	}
	return float64(total) / 1000 * size
}
