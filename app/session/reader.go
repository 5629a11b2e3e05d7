package session

import "time"

// reader decides when the field is read. There is one timer, armed for the earliest of its times.
type reader struct {
	at      time.Time // when to read next; zero is never
	id      uint64    // of the reading under way, or the last
	pending bool
	asked   time.Time // when the reading under way was asked for
	until   time.Time // when it is given up
	armed   time.Time // what the timer is set to
	tries   int       // readings in vain
}

// drop forgets the reading under way and any other that was planned.
func (r *reader) drop() { r.at, r.pending = time.Time{}, false }

// wait is how long to wait before the next reading, longer each time that one was in vain.
func (r *reader) wait() time.Duration {
	if r.tries == 0 {
		return 0
	}
	return min(soon<<min(r.tries, maxTries), maxWait)
}

// plan plans a reading after a key.
func (s *Session) plan() {
	r := &s.reader
	lag := s.field.Lag.Duration()
	switch {
	case s.trust.known && s.trust.proven:
		if lag > 0 {
			r.at = s.now.Add(lag) // when the user pauses
		}
	case !r.pending && r.at.IsZero():
		r.at = s.now.Add(max(soon, r.wait()))
		if earliest := s.trust.since.Add(lag); earliest.After(r.at) {
			r.at = earliest
		}
	}
}

// arm sets the timer if it would fire too late.
func (s *Session) arm() {
	at := s.reader.at
	if s.reader.pending {
		at = s.reader.until
	}
	if at.IsZero() || (!s.reader.armed.IsZero() && !s.reader.armed.After(at)) {
		return
	}
	s.reader.armed = at
	s.emit(Effect{Kind: Wake, At: at})
}

func (s *Session) timer() {
	r := &s.reader
	r.armed = time.Time{}
	switch {
	case !s.recording():
		r.drop()
	case r.pending && !s.now.Before(r.until):
		s.readFailed(r.id)
	case !r.pending && !r.at.IsZero() && !s.now.Before(r.at):
		r.id++
		r.at, r.pending, r.asked, r.until = time.Time{}, true, s.now, s.now.Add(readTimeout)
		s.emit(Effect{Kind: Read, ID: r.id})
	}
}

// read takes a reading, asked for or not.
func (s *Session) read(id uint64, f *Field) {
	r := &s.reader
	asked := s.now
	if id != 0 {
		if !r.pending || id != r.id {
			return // given up, or something happened since
		}
		asked, r.pending = r.asked, false
	}
	if f.ID != s.field.ID {
		s.focus(f)
		return
	}
	if s.facts(f) || !s.recording() {
		return
	}
	s.take(f, asked)
	if !s.trust.known || !s.trust.proven {
		s.tryAgain()
	}
}

// facts takes over what a reading tells of the field itself, and reports whether that changed anything.
func (s *Session) facts(f *Field) bool {
	old := s.field
	s.field.Secure, s.field.Editable, s.field.Unreadable = f.Secure, f.Editable, f.Unreadable
	s.field.Role, s.field.Lag = f.Role, f.Lag
	if f.Composing == s.modes.composition && s.field == old {
		return false
	}
	s.modes.composition = f.Composing
	s.jump()
	return true
}

func (s *Session) readFailed(id uint64) {
	if id != s.reader.id {
		return
	}
	s.reader.pending = false
	s.tryAgain()
}

// tryAgain plans the next reading; after too many in vain only a key does.
func (s *Session) tryAgain() {
	r := &s.reader
	if r.tries++; r.tries > maxTries || !r.at.IsZero() || r.pending || !s.modes.typed {
		return
	}
	r.at = s.now.Add(r.wait())
}
