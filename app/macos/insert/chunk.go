package insert

import "github.com/rivo/uniseg"

// maxUnits is how many UTF-16 units one key event may carry: systems cut more than 20 off, silently.
const maxUnits = 16

// chunk cuts the first piece off a text: as many whole graphemes as fit maxUnits, or as many runes when a single
// grapheme does not.
func chunk(text string) (piece, rest string) {
	end, units, state, left := 0, 0, -1, text
	for left != "" {
		var cluster string
		cluster, left, _, state = uniseg.FirstGraphemeClusterInString(left, state)
		if units += unitsOf(cluster); units > maxUnits {
			break
		}
		end += len(cluster)
	}
	if end == 0 {
		end = runesWithin(text)
	}
	return text[:end], text[end:]
}

func runesWithin(text string) int {
	units := 0
	for i, r := range text {
		if units += unitsOf(string(r)); units > maxUnits {
			return i
		}
	}
	return len(text)
}

// unitsOf counts UTF-16 units.
func unitsOf(s string) int {
	n := 0
	for _, r := range s {
		if n++; r > 0xffff {
			n++
		}
	}
	return n
}
