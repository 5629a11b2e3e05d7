// Package session decides what happens at each keystroke: what is known of the text before the caret, when a word is
// asked for, what is drawn, and what an accept key inserts.
//
//	keys ───────────▶ ┌─────────┐ ─▶ Pass, Swallow        every key, exactly once
//	focus, mouse, … ▶ │  Step   │ ─▶ Insert, Delete       only for a key that was swallowed or pulls a space back
//	field read ◀────▶ │         │ ─▶ Show, Hide           what an accept key would insert, nothing else
//	answer     ◀────▶ │         │ ─▶ Ask                  the newest text only
//	timer      ◀────▶ │         │ ─▶ Suppress             the reason why nothing is offered
//	                  └─────────┘ ─▶ Learn                a word that the user has used, if they want it learned
//
// It refuses to guess. Text is known from the keys' own characters behind a place that the field itself has told; what
// cannot be modelled makes it unknown until the field has been read again, late enough that the reading must hold it.
// A field must first show that its text follows the keys before anything is offered in it.
//
// Invariants, each with tests of its name:
//  1. A key is swallowed only as an accept key while a suggestion is drawn, once within 250 ms of an accept, as a
//     repeat of a press that was swallowed, or as ⌘Z while the text ends with what was accepted (TestSwallow).
//  2. What is inserted is what is drawn, and at most one space (TestAccept, TestSeam).
//  3. An answer to an older text is dropped (TestLate).
//  4. In secure fields, during composition and in excluded apps nothing is remembered, asked or drawn (TestSilence).
//  5. Nothing typed can be printed: Event, Effect, Text and Session format as counts (TestPrivacy).
//  6. Only what the user typed or accepted in known text is told to the learner, and only where words may be offered
//     (TestLearn).
//
// A Session belongs to one goroutine, the loop's. It imports no OS package, has no clock but the one it is given, and
// Step does not allocate unless something is accepted or a phrase grows.
package session

import (
	"fmt"
	"time"

	"laya/engine"
)

const (
	acceptWindow = 250 * time.Millisecond // in which a second accept key has come too early to be meant for the app
	soon         = 60 * time.Millisecond  // from a key to the first reading of a field that has to prove itself
	maxWait      = 4 * time.Second        // between two readings of a field that does not answer as it should
	readTimeout  = 500 * time.Millisecond // after which a reading is given up
	maxTries     = 8                      // readings in vain before only a key asks for the next
)

// Session is the state of one user's typing.
type Session struct {
	gate   Gate
	config Config
	now    time.Time
	out    []Effect

	field  Field // Before is not kept here, After is what is known to follow the caret
	modes  modes
	text   buffer
	trust  trust
	reader reader

	window     engine.Window
	generation uint64
	offer      offer
	accepted   accepted

	usages usages
	counts Counts
}

// modes are the conditions under which nothing is offered.
type modes struct {
	secureInput bool
	composition bool // marked text exists
	inputMethod bool // the input source composes
	dead        bool // a dead key waits for its letter
	held        bool // the last key was a repeat
	dismissed   bool // until the next word
	typed       bool // something was typed since the caret came here
}

// Counts are what statistics are made of. None of them tells what was typed.
type Counts struct {
	Typed      uint64 // characters typed by the user
	Inserted   uint64 // characters inserted by accepting, spaces included
	Shown      uint64 // words drawn
	Accepted   uint64 // accept keys that inserted something
	Undone     uint64
	Suppressed [Reasons]uint64
}

// New makes a session that knows no field yet.
func New(config Config, gate Gate) *Session {
	return &Session{config: config, gate: gate}
}

// Counts gives what has been counted since New.
func (s *Session) Counts() Counts { return s.counts }

// Text gives the text before the caret, if it is known, and whether it reaches back to the start of the field.
func (s *Session) Text() (text Text, atStart, known bool) {
	if !s.trust.known {
		return "", false, false
	}
	return Text(s.text.bytes()), s.text.atStart, true
}

// Drawn gives what is drawn at the caret; empty when nothing is.
func (s *Session) Drawn() Text { return Text(s.offer.line) }

// App gives the app that owns the field with the keyboard.
func (s *Session) App() string { return s.field.App }

// Quiet gives the reason why nothing would be offered now, whatever the text; NoReason when that is for the text and the
// engine to say.
func (s *Session) Quiet() Reason {
	if reason := s.policy(); reason != NoReason {
		return reason
	}
	if s.modes.dismissed {
		return Dismissed
	}
	return s.moment()
}

// Format tells nothing that was typed.
func (s Session) Format(f fmt.State, _ rune) {
	fmt.Fprintf(f, "session (%d characters known)", s.text.m)
}

// Step takes what happened at now and appends what is to be done to out. Times must not go back.
func (s *Session) Step(now time.Time, e Event, out []Effect) []Effect {
	s.now, s.out = now, out
	switch e.Kind {
	case KeyDown:
		s.key(e.Key)
	case MouseButton:
		s.modes.dismissed = false
		s.jump()
	case Scrolled:
		s.withdraw()
	case FocusChanged:
		if e.Field.ID == s.field.ID {
			s.read(0, &e.Field) // some apps say it over and over
		} else {
			s.focus(&e.Field)
		}
	case FieldRead:
		s.read(e.Read, &e.Field)
	case ReadFailed:
		s.readFailed(e.Read)
	case Answered:
		s.answer(&e.Answer)
	case TimerFired:
		s.timer()
	default:
		s.changed(e)
	}
	s.arm()
	out, s.out = s.out, nil
	return out
}

// changed takes the events that change the conditions of typing.
func (s *Session) changed(e Event) {
	switch e.Kind {
	case Composition:
		s.modes.composition = e.On
	case InputSource:
		s.modes.inputMethod = e.On
	case SecureInput:
		s.modes.secureInput = e.On
	case Drawn:
		s.offer.unseen = !e.On
		return
	case AppActivated:
		if e.App == s.field.App {
			return // its field was told of before
		}
		s.field = Field{}
	case Slept, Woke:
		// keys of the meantime are not known
	case Configured:
		s.config = *e.Config
	case Resumed:
		*s.usages.of(e.App) = Usage{App: e.App}
	default:
		return
	}
	s.jump()
}

func (s *Session) emit(e Effect) { s.out = append(s.out, e) }

func (s *Session) suppress(r Reason) {
	s.counts.Suppressed[r]++
	s.emit(Effect{Kind: Suppress, Reason: r})
}

// focus begins anew in another field.
func (s *Session) focus(f *Field) {
	s.field = *f
	s.field.Before = ""
	s.trust.proven = f.Lag == ExactLag
	s.reader.tries = 0
	s.modes.dismissed = false
	s.modes.composition = f.Composing
	s.jump()
	if f.Lag == ExactLag && s.recording() {
		s.take(f, s.now)
	}
}

// jump forgets the text: something happened that cannot be modelled. The field will be read when it is certain to
// show it.
func (s *Session) jump() {
	s.withdraw()
	s.text.clear()
	s.accepted.forget()
	s.trust.begin(s.now)
	s.modes.typed = false
	s.reader.drop()
	if s.recording() {
		s.reader.at = s.now.Add(max(s.field.Lag.Duration(), s.reader.wait()))
	}
}

// recording reports whether keys may be remembered at all: not where nothing may be offered anyway.
func (s *Session) recording() bool { return s.policy() == NoReason }

// policy gives the first reason outside the text why nothing may be offered.
func (s *Session) policy() Reason {
	f := &s.field
	switch {
	case !s.config.Enabled:
		return SwitchedOff
	case s.now.Before(s.config.PausedUntil):
		return Paused
	case s.modes.secureInput:
		return SecureInputOn
	case f.ID == 0:
		return NoField
	case f.Secure:
		return SecureField
	case s.config.Rules[f.App].Excluded:
		return AppExcluded
	case s.modes.composition || s.modes.inputMethod:
		return Composing
	case !f.Editable:
		return NotEditable
	case f.Role == Terminal:
		return InTerminal
	case f.Role == SearchField && !s.config.SearchFields:
		return InSearch
	case f.Unreadable:
		return Unreadable
	case s.config.AutoQuiet && s.usages.quiet(f.App):
		return AppQuiet
	}
	return NoReason
}

// moment gives the first reason in the present state of the text why nothing may be offered.
func (s *Session) moment() Reason {
	switch {
	case s.field.Selected:
		return Selected
	case !s.trust.known:
		return Unknown
	case !s.trust.proven:
		return Unproven
	case !s.modes.typed:
		return NothingTyped
	case s.modes.held:
		return KeyHeld
	case s.modes.dismissed:
		return Dismissed
	}
	return NoReason
}

// ask asks the engine for the word at the caret if one may be offered there.
func (s *Session) ask() {
	s.generation++
	reason := s.policy()
	if reason == NoReason {
		reason = s.moment()
	}
	if reason == NoReason {
		s.window.SetFolded(s.text.ids[:s.text.m], s.text.bytes())
		reason = s.place()
	}
	if reason != NoReason {
		s.hide()
		s.suppress(reason)
		return
	}
	s.emit(Effect{Kind: Ask, Generation: s.generation, Window: s.window})
}
