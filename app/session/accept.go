package session

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"laya/engine/lexicon"
)

const maxUndo = 16

// accepted remembers what accept keys did.
type accepted struct {
	ends  [maxUndo]insertion
	n     int
	space bool      // the space before the caret was added, and may be pulled back by the next key
	last  time.Time // of the last accept; zero once another key came
	held  Key       // the accept key that was swallowed and has not been let go
}

// insertion is where accepted text stands.
type insertion struct{ start, end int }

// forget gives up undoing: where the insertions stand is not known any more.
func (a *accepted) forget() { a.n, a.space = 0, false }

// cut gives up the insertions that do not stand whole before end.
func (a *accepted) cut(end int) {
	a.space = false
	for a.n > 0 && a.ends[a.n-1].end > end {
		a.n--
	}
}

func (a *accepted) push(i insertion) {
	if a.n == maxUndo {
		a.n = copy(a.ends[:], a.ends[1:])
	}
	a.ends[a.n] = i
	a.n++
}

func (a *accepted) holds(k Key) bool {
	return a.held != (Key{}) && a.held.Code == k.Code && a.held.Text == k.Text
}

// acceptKey reports whether k was an accept key and is swallowed.
func (s *Session) acceptKey(k Key) bool {
	word, all := s.config.Accept(s.field.App)
	isAll := all.matches(k)
	if !isAll && !word.matches(k) {
		return false
	}
	if s.offer.line != "" && !s.offer.unseen {
		return s.accept(isAll)
	}
	if s.now.Sub(s.accepted.last) > acceptWindow || !s.recording() {
		return false
	}
	s.accepted.last = time.Time{} // once
	s.emit(Effect{Kind: Swallow})
	return true
}

// accept inserts the first word of what is drawn, or all of it. It reports false when that would not continue the text,
// and then does nothing.
func (s *Session) accept(all bool) bool {
	take, rest, _ := strings.Cut(s.offer.line, " ")
	if all {
		take, rest = s.offer.line, ""
	}
	if take == "" || s.place() != NoReason {
		return false
	}
	insert := Text(take)
	if s.config.AddSpace && wantsSpace(s.field.After) {
		insert += " "
		s.accepted.space = true
	} else {
		rest = ""
	}
	s.emit(Effect{Kind: Swallow})
	s.emit(Effect{Kind: Insert, Text: insert})
	start := s.text.end()
	s.text.add(insert)
	s.accepted.push(insertion{start, s.text.end()})
	s.accepted.last = s.now
	s.trust.mark(s.now, s.text.end())
	s.counts.Accepted++
	s.counts.Inserted += uint64(len(insert))
	s.usages.of(s.field.App).count(1)
	s.offer.chance = false
	s.follow(rest)
	s.plan()
	s.modes.held = false
	s.ask()
	return true
}

// wantsSpace reports whether a space belongs between an accepted word and what follows: not where one stands, nor
// before punctuation.
func wantsSpace(after Text) bool {
	r := firstRune(after)
	return r == '\n' || r == '\r' || !unicode.IsSpace(r) && !closes(r)
}

// closes reports whether r pulls an added space back.
func closes(r rune) bool { return strings.ContainsRune(".,;:!?)", r) && r != 0 }

// pullBack removes the space that was added, when what is typed next belongs to the word or is a space itself.
func (s *Session) pullBack(text Text) {
	r := firstRune(text)
	if !s.accepted.space || !closes(r) && r != ' ' {
		return
	}
	s.emit(Effect{Kind: Delete, Count: 1})
	s.text.back()
	s.accepted.cut(s.text.end())
}

// undo removes what was accepted last, if the text still ends with it.
func (s *Session) undo() bool {
	a := &s.accepted
	if a.n == 0 || a.ends[a.n-1].end != s.text.end() || !s.trust.known || s.field.Selected {
		return false
	}
	last := a.ends[a.n-1]
	count := utf8.RuneCount(s.text.bytes()) - utf8.RuneCount(s.text.upTo(last.start))
	s.emit(Effect{Kind: Swallow})
	s.emit(Effect{Kind: Delete, Count: count})
	for range count {
		s.text.back()
	}
	a.cut(s.text.end())
	s.counts.Undone++
	s.trust.mark(s.now, s.text.end())
	s.withdraw()
	s.modes.dismissed = true
	s.plan()
	return true
}

// inWord reports whether r belongs to a word; a word ends where it does not.
func inWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) || r == '_' || r == '\'' || r == '’'
}

// isWord reports whether an engine's word is one that a lexicon may hold: never white space, never a line end.
func isWord(word string) bool {
	for i := range len(word) {
		if !lexicon.IsWordByte(word[i]) {
			return false
		}
	}
	return word != ""
}
