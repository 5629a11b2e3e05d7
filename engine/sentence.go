package engine

import (
	"bytes"

	"laya/engine/lexicon"
)

// Case is the case that the text asks of a word at the caret: Title at the start of a sentence, Upper behind a word
// that was shouted, else the lexicon's own form. A word that lex spells in capitals (NASA) is no shouting.
func (w *Window) Case(lex *lexicon.Lexicon) lexicon.Case {
	var buf [WindowSize]byte
	before := w.before(buf[:])
	if beginsSentence(before) {
		return lexicon.Title
	}
	if word := lastWord(before); len(word) > 1 && isUpper(word) && !lex.Has(word) {
		return lexicon.Upper
	}
	return lexicon.AsForm
}

// before writes the window's characters up to the word being typed into buf, 0 for unknown ones.
func (w *Window) before(buf []byte) []byte {
	n := w.Len - w.nTyped
	for i, id := range w.IDs[:max(n, 0)] {
		buf[i] = id.ASCII()
	}
	return buf[:max(n, 0)]
}

// beginsSentence: behind a line end, or behind . ! ? with space after them, opening and closing quotes and brackets
// aside. Behind nothing at all it is unknown, so false.
func beginsSentence(s []byte) bool {
	s = bytes.TrimRight(s, `"'([`)
	t := bytes.TrimRight(s, " ")
	if len(t) == 0 {
		return false
	}
	if t[len(t)-1] == '\n' {
		return true // AtStart puts one in front of the field
	}
	if len(t) == len(s) {
		return false
	}
	t = bytes.TrimRight(t, `"')]`)
	if len(t) == 0 {
		return false
	}
	switch t[len(t)-1] {
	case '!', '?':
		return true
	case '.':
		word := lastToken(t[:len(t)-1])
		return !bytes.ContainsRune(word, '.') // "e.g." and "i.e." end nothing; neither does "..."
	}
	return false
}

func lastToken(s []byte) []byte {
	return s[bytes.LastIndexAny(s, " \n")+1:]
}

// lastWord is the word before the caret when only spaces stand between.
func lastWord(s []byte) []byte {
	s = bytes.TrimRight(s, " ")
	i := len(s)
	for i > 0 && lexicon.IsWordByte(s[i-1]) {
		i--
	}
	return s[i:]
}

func isUpper(word []byte) bool {
	for _, c := range word {
		if c >= 'a' && c <= 'z' {
			return false
		}
	}
	return true
}
