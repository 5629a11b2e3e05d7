package evaluate

import (
	"unicode"
	"unicode/utf8"
)

// Span is a word's bytes in a line.
type Span struct{ From, To int }

// Words gives the words that the metric counts, the matches of
//
//	(?<![\w'])[A-Za-z]+(?:'[A-Za-z]+)*(?!\w)
//
// with Unicode \w, as Python's re finds them. ASCII on purpose, so that figures compare across years.
func Words(line string) []Span {
	var spans []Span
	for i := 0; i < len(line); {
		if !isLetter(line[i]) || !mayBegin(line[:i]) {
			i++
			continue
		}
		end := i
		for stop := i; stop < len(line); {
			for stop < len(line) && isLetter(line[stop]) {
				stop++
			}
			if mayEnd(line[stop:]) {
				end = stop
			}
			if stop+1 >= len(line) || line[stop] != '\'' || !isLetter(line[stop+1]) {
				break
			}
			stop++
		}
		if end > i {
			spans = append(spans, Span{i, end})
		}
		i = max(end, i+1)
	}
	return spans
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

func mayBegin(before string) bool {
	r, size := utf8.DecodeLastRuneInString(before)
	return size == 0 || (r != '\'' && !isWordRune(r))
}

func mayEnd(after string) bool {
	r, size := utf8.DecodeRuneInString(after)
	return size == 0 || !isWordRune(r)
}

// isWordRune is Python's \w: a letter, a number of any kind, or an underscore.
func isWordRune(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }
