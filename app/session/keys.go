package session

import (
	"time"
	"unicode"
	"unicode/utf8"

	"laya/engine/lexicon"
)

// key answers one key that went down.
func (s *Session) key(k Key) {
	if k.Repeat && s.accepted.holds(k) {
		s.emit(Effect{Kind: Swallow})
		return
	}
	s.accepted.held = Key{}
	if s.acceptKey(k) {
		s.accepted.held = k
		return
	}
	s.accepted.last = time.Time{} // another key came: the next accept key is meant as one
	if !s.recording() {
		s.emit(Effect{Kind: Pass})
		s.jump()
		s.suppress(s.policy())
		return
	}
	s.modes.held = k.Repeat
	a := k.action()
	waited := s.modes.dead
	s.modes.dead = a == waits
	if waited && (a != types || firstRune(k.Text) < utf8.RuneSelf) {
		a = moves // what became of the accent cannot be told
	}
	if a == undoes && s.undo() {
		return
	}
	s.act(a, k.Text)
}

// act follows what a key does to the field, having let it pass.
func (s *Session) act(a action, text Text) {
	if a == types {
		s.pullBack(text)
	}
	s.emit(Effect{Kind: Pass})
	switch a {
	case types:
		s.typed(text)
	case deletes, deletesWord, deletesLine:
		s.deleted(a)
	case nothing:
	case waits:
		s.withdraw()
	case finishes:
		s.tell(0)
		s.jump()
	case escapes:
		s.jump()
		s.modes.dismissed = true
	default:
		s.jump()
	}
}

func (s *Session) typed(text Text) {
	if s.field.Selected {
		s.jump() // typing replaces the selection
		s.field.Selected = false
	}
	s.modes.typed = true
	for _, r := range string(text) {
		if unicode.IsSpace(r) {
			s.tell(1)
		}
		if s.modes.dismissed && !inWord(r) {
			s.modes.dismissed = false
		}
		s.text.addRune(r)
		s.advance(r)
		s.counts.Typed++
	}
	s.accepted.space = false
	s.trust.mark(s.now, s.text.end())
	s.plan()
	if s.modes.held {
		s.hide()
	}
	s.ask()
}

// deleted follows a deletion where it is certain what goes, else forgets the text.
func (s *Session) deleted(a action) {
	n := -1
	if s.trust.known && s.trust.proven && !s.field.Selected {
		n = s.deletion(a)
	}
	if n < 0 {
		s.jump()
		return
	}
	s.hide()
	for range n {
		s.text.back()
	}
	if a == deletesLine {
		s.modes.typed = false
	}
	s.accepted.cut(s.text.end())
	s.trust.mark(s.now, s.text.end())
	s.plan()
	s.ask()
}

// deletion gives the number of runes that go, or -1 when fields do not agree on it.
func (s *Session) deletion(a action) int {
	text := s.text.bytes()
	if len(text) == 0 && s.text.atStart {
		return 0
	}
	switch a {
	case deletes:
		if plain(s.text.last()) {
			return 1
		}
	case deletesWord:
		return wordLength(text, s.text.atStart)
	case deletesLine: // where lines are wrapped, a line is what only the field knows
		if (s.field.Role == LineField || s.field.Role == SearchField) && s.text.atStart {
			return utf8.RuneCount(text)
		}
	}
	return -1
}

// plain reports whether backspace removes r and nothing else, in every field: no mark, no part of an emoji, no line end.
func plain(r rune) bool {
	return r >= ' ' && r < 0x7f || r >= 0xa0 && r < 0x300 || r >= 0x2010 && r <= 0x2027 || unicode.In(r, unicode.Greek, unicode.Cyrillic, unicode.Han)
}

// wordLength gives the length of what ⌥⌫ removes: a word of ASCII letters and the spaces behind it. Where anything else
// is involved, fields differ.
func wordLength(text []byte, atStart bool) int {
	i := len(text)
	for i > 0 && text[i-1] == ' ' {
		i--
	}
	letters := i
	for i > 0 && lexicon.IsWordByte(text[i-1]) && text[i-1] != '\'' {
		i--
	}
	if i == letters || i > 0 && text[i-1] != ' ' || i == 0 && !atStart {
		return -1
	}
	return len(text) - i
}
