// Package direction tells which way a text runs, from its first letter that has a direction (UAX 9, rules P2 and P3),
// and a keyboard, from its language. Isolates and embeddings are not looked into: the text is the line at the caret.
package direction

import (
	"strings"
	"unicode"
)

// Direction is which way a text runs.
type Direction uint8

// The directions.
const (
	Unknown Direction = iota // no letter tells
	LeftToRight
	RightToLeft
)

// rightToLeft are the scripts whose letters run to the left.
var rightToLeft = []*unicode.RangeTable{
	unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Samaritan, unicode.Mandaic,
	unicode.Adlam, unicode.Hanifi_Rohingya,
}

const (
	leftToRightMark = '\u200e'
	rightToLeftMark = '\u200f'
	arabicMark      = '\u061c'
)

// Of gives the direction of a text.
func Of(text string) Direction {
	for _, r := range text {
		switch {
		case r == rightToLeftMark, r == arabicMark:
			return RightToLeft
		case r == leftToRightMark:
			return LeftToRight
		case !unicode.IsLetter(r):
		case unicode.In(r, rightToLeft...):
			return RightToLeft
		default:
			return LeftToRight
		}
	}
	return Unknown
}

// AtCaret gives the direction of the paragraph that the caret stands in, or of the one before it when the caret's own
// tells nothing yet.
func AtCaret(before, after string) Direction {
	before, paragraph := cutLast(before)
	following, _, _ := strings.Cut(after, "\n")
	if d := Of(paragraph + following); d != Unknown {
		return d
	}
	for before != "" {
		before, paragraph = cutLast(before)
		if d := Of(paragraph); d != Unknown {
			return d
		}
	}
	return Unknown
}

func cutLast(text string) (before, paragraph string) {
	if i := strings.LastIndexByte(text, '\n'); i >= 0 {
		return text[:i], text[i+1:]
	}
	return "", text
}

// OfLanguage gives the direction of a language by its code, as "ar" or "he-IL".
func OfLanguage(code string) Direction {
	base, _, _ := strings.Cut(strings.ReplaceAll(strings.ToLower(code), "_", "-"), "-")
	switch base {
	case "":
		return Unknown
	case "ar", "he", "iw", "fa", "ur", "yi", "ps", "sd", "ug", "dv", "ckb", "syr", "nqo", "arc":
		return RightToLeft
	}
	return LeftToRight
}
