package session

import "time"

// trust says how far the text can be relied on.
//
// Three things are kept apart. The text is known when it continues a place that the field has told. The field is
// proven when it has shown, once, that its text follows the keys; placeholders, canvases and frozen trees never do. A
// reading counts only if it was asked for later than the field's lag after whatever could not be modelled; of the keys
// typed since then it may hold any number, so it is believed only if exactly one number fits.
type trust struct {
	known  bool
	proven bool
	since  time.Time // of the last thing that could not be modelled
	input  time.Time // of the last key or insertion
	seed   int       // the place that the field told, when known and not proven

	marks  [32]mark // places the caret passed, the last 32, while the text is unknown or the field not proven
	marked int      // how many in all
}

// mark is a place in the text and when the caret came there.
type mark struct {
	at  time.Time
	end int
}

// begin forgets all about the text and waits for a reading not older than now.
func (t *trust) begin(now time.Time) {
	t.known, t.seed, t.since, t.input = false, 0, now, now
	t.marked = 0
	t.mark(now, 0)
}

func (t *trust) mark(now time.Time, end int) {
	t.input = now
	if !t.known || !t.proven {
		t.marks[t.marked%len(t.marks)] = mark{now, end}
		t.marked++
	}
}

// settled reports whether a reading asked for at a time must hold everything that was typed.
func (t *trust) settled(asked time.Time, lag time.Duration) bool {
	return !t.input.Add(lag).After(asked)
}

// places gives the places that a reading may show: those that were passed since oldest, and the one before. It gives
// none when that is not known, as for a reading that may be older than what could not be modelled.
func (t *trust) places(oldest time.Time) []mark {
	first := max(0, t.marked-len(t.marks))
	var list []mark
	for i := t.marked - 1; i >= first; i-- {
		m := t.marks[i%len(t.marks)]
		list = append(list, m)
		if !m.at.After(oldest) {
			return list
		}
	}
	return nil // the oldest that counts is forgotten
}

// proofLength is how many typed characters a field must show to be believed when nothing was known of it before.
const proofLength = 2

// take learns from a reading of the field that was asked for at a time.
func (s *Session) take(f *Field, asked time.Time) {
	lag := f.Lag.Duration()
	oldest := asked.Add(-lag)
	if f.Selected != s.field.Selected || f.After != s.field.After {
		s.field.After, s.field.Selected = f.After, f.Selected
		if f.Selected || s.place() != NoReason {
			s.withdraw()
		}
	}
	settled := s.trust.settled(asked, lag)
	if !s.trust.known {
		s.seed(f, s.trust.places(oldest), settled)
		return
	}
	if !s.trust.proven {
		s.prove(f, s.trust.places(oldest))
	}
	if settled {
		s.confirm(f)
	}
}

// seed makes the text known if exactly one of the places fits what the field shows.
func (s *Session) seed(f *Field, places []mark, settled bool) {
	fits, base, end := 0, 0, 0
	for _, p := range places {
		na, nb := sameEnd(f.Before, s.text.upTo(p.end), alike)
		if nb != p.end || (fits > 0 && len(f.Before)-na == base) {
			continue
		}
		fits, base, end = fits+1, len(f.Before)-na, p.end
	}
	if fits == 0 && settled && len(places) > 0 {
		s.disbelieve()
		return
	}
	if fits != 1 {
		return
	}
	typed := Text(s.text.bytes())
	if len([]rune(typed[:end])) >= proofLength {
		s.trust.proven = true
	}
	at := s.trust.input
	s.text.set(f.Before[:base]+typed, f.AtStart)
	s.text.told = s.text.end() - len(typed)
	s.trust.known, s.trust.marked = true, 0
	s.trust.seed = s.text.end() - len(typed) + end
	s.trust.mark(at, s.text.end())
	s.learnt()
}

// prove believes the field if it shows, behind the place that it told first, what was typed since.
func (s *Session) prove(f *Field, places []mark) {
	for _, p := range places {
		if p.end > s.trust.seed && s.shows(f, p.end) {
			s.trust.proven = true
			s.learnt()
			return
		}
	}
}

// shows reports whether the field's text is ours up to a place, as far as both are known.
func (s *Session) shows(f *Field, end int) bool {
	text := s.text.upTo(end)
	na, nb := sameEnd(f.Before, text, alike)
	if na < len(f.Before) && nb < len(text) {
		return false
	}
	return (na == len(f.Before) || !s.text.atStart) && (nb == len(text) || !f.AtStart)
}

// confirm compares the text with a reading that must hold all of it. When they differ before the word at the caret, or
// only in capitals, the field has corrected something and is right. When they differ in that word, nothing is believed
// any more.
func (s *Session) confirm(f *Field) {
	if s.shows(f, s.text.end()) {
		s.reader.tries = 0
		return
	}
	tail := lastBlank(s.text.bytes())
	_, nb := sameEnd(f.Before, s.text.bytes(), alikeInAnyCase)
	if !s.trust.proven || nb < s.text.n-tail || (tail == 0 && !s.text.atStart) {
		s.disbelieve()
		return
	}
	s.withdraw()
	own := min(s.text.end()-s.text.told, s.text.n-tail)
	s.text.set(f.Before, f.AtStart)
	s.text.told = max(0, s.text.end()-own) // the word at the caret is still the user's
	s.accepted.forget()
	s.learnt()
}

// disbelieve: the field shows something else than what was typed. It has to prove itself again.
func (s *Session) disbelieve() {
	s.reader.tries++
	s.trust.proven = s.field.Lag == ExactLag
	s.jump()
}

// learnt offers a word at once if the user is typing.
func (s *Session) learnt() {
	s.reader.tries, s.reader.at = 0, time.Time{}
	if s.modes.typed {
		s.ask()
	}
}

// lastBlank gives where the last white space in text begins, 0 when there is none.
func lastBlank(text []byte) int {
	for i := len(text) - 1; i > 0; i-- {
		if text[i] == ' ' || text[i] == '\n' || text[i] == '\t' {
			return i
		}
	}
	return 0
}
