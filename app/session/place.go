package session

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"laya/engine"
)

// place gives the reason why no word may stand at the caret, from the text on both sides of it.
func (s *Session) place() Reason {
	text := s.text.bytes()
	switch s.window.Place {
	case engine.NoWord:
		return NotAWord
	case engine.MidWord:
		if inName(text) {
			return NotAWord
		}
	case engine.NextWord:
		if !separated(text, s.text.atStart) {
			return NoSeparator
		}
		if otherScript(text) {
			return OtherScript
		}
	}
	if letterFollows(s.field.After) {
		return LetterFollows
	}
	return NoReason
}

// inName: the letters at the caret belong to an address, a path, a tag or a name in code.
func inName(text []byte) bool {
	for len(text) > 0 {
		r, size := utf8.DecodeLastRune(text)
		if !inWord(r) {
			return strings.ContainsRune("@/\\#._:=&%~$*+<>`|{", r)
		}
		text = text[:len(text)-size]
	}
	return false
}

// separated reports whether a new word may begin here without sticking to what stands before.
func separated(text []byte, atStart bool) bool {
	if len(text) == 0 {
		return atStart
	}
	r, size := utf8.DecodeLastRune(text)
	if strings.ContainsRune("([{\"'“‘«", r) {
		before, _ := utf8.DecodeLastRune(text[:len(text)-size])
		return len(text) == size && atStart || unicode.IsSpace(before)
	}
	return unicode.IsSpace(r) || r == '—'
}

// otherScript reports whether the last letter before the caret is not a Latin one.
func otherScript(text []byte) bool {
	for range 32 {
		if len(text) == 0 {
			return false
		}
		r, size := utf8.DecodeLastRune(text)
		if unicode.IsLetter(r) {
			return !unicode.Is(unicode.Latin, r)
		}
		text = text[:len(text)-size]
	}
	return false
}

// letterFollows reports whether the caret stands inside a word or at its beginning.
func letterFollows(after Text) bool {
	r, size := utf8.DecodeRuneInString(string(after))
	if r == '\'' || r == '’' || r == '-' {
		r, _ = utf8.DecodeRuneInString(string(after[size:]))
	}
	return r != utf8.RuneError && r != '\'' && r != '’' && inWord(r)
}

// repeats reports whether the first word after the caret is the one that would be inserted, or what is left of it.
func repeats(after Text, word, rest string) bool {
	first := strings.TrimLeftFunc(string(after), func(r rune) bool { return !inWord(r) })
	if end := strings.IndexFunc(first, func(r rune) bool { return !inWord(r) }); end >= 0 {
		first = first[:end]
	}
	return first != "" && (strings.EqualFold(first, word) || strings.EqualFold(first, rest))
}
