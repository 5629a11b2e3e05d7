package session

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"laya/engine"
)

// Words are told to the learner only where words may be offered, and only those that the user typed or accepted in text
// that is known. A word is told when the next one is finished, so that what is corrected or undone at once is not;
// Return finishes all of them.

// tell tells the words behind text.told but the last few.
func (s *Session) tell(but int) {
	if !s.config.Learning || !s.trust.known || !s.trust.proven {
		return
	}
	text := s.text.bytes()
	from := max(0, s.text.told-s.text.dropped)
	for from < len(text) && cutsWord(text, from) {
		_, size := utf8.DecodeRune(text[from:])
		from += size
	}
	untold := 0
	for at := engine.WordEnd(text, from); at >= 0; at = engine.WordEnd(text, at) {
		untold++
	}
	for at := engine.WordEnd(text, from); untold > but; at = engine.WordEnd(text, at) {
		untold--
		s.tellWord(at)
		s.text.told = s.text.dropped + at
	}
}

// tellWord tells the word that ends at a place of the text, if it is prose.
func (s *Session) tellWord(at int) {
	text := s.text.bytes()
	e := Effect{Kind: Learn}
	s.text.window(&e.Window, at)
	if e.Window.Place == engine.MidWord && !inName(text[:at]) && endsInProse(text[at:]) {
		s.emit(e)
	}
}

// cutsWord reports whether a place lies inside a word.
func cutsWord(text []byte, at int) bool {
	before, _ := utf8.DecodeLastRune(text[:at])
	after, _ := utf8.DecodeRune(text[at:])
	return at > 0 && inWord(before) && inWord(after)
}

// endsInProse reports whether a word with this text behind it ends as words of a sentence do: not as a part of an address,
// a path or a number, which go on without a space.
func endsInProse(after []byte) bool {
	r, _ := utf8.DecodeRune(bytes.TrimLeft(after, ".,;:!?)]}\"'”’»…"))
	return len(after) == 0 || r == utf8.RuneError || unicode.IsSpace(r) || r == '-' || r == '–' || r == '—'
}
