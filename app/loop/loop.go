// Package loop carries out what a session decides. It is the same for every front end: the Mac's event tap, the
// terminal, the simulated desktop.
//
// It decides nothing about typing. It hands events to the session one at a time, carries the effects out in order, and
// keeps a key from being lost: if anything panics, the key passes, the panel is hidden and the session begins anew
// (TestLoop_Panic).
//
// A Loop belongs to one goroutine or thread. Other threads reach it through an Inbox. Nothing allocates per key.
package loop

import (
	"fmt"
	"time"

	"laya/app/session"
	"laya/engine"
)

// Keyboard is the way of keys to the field that has the keyboard. What it inserts and deletes must reach the field
// before a key that is passed later in the same step, and must not come back as an event.
type Keyboard interface {
	Pass(k session.Key)
	Swallow(k session.Key)
	Insert(text string)
	Delete(characters int)
}

// Panel draws at the caret.
type Panel interface {
	// Show reports whether it is on the screen. One that is not yet sends a Drawn event when it is, and one that leaves it
	// for a while sends one that says so: meanwhile no accept key is taken for it.
	Show(d Drawing) (drawn bool)
	Hide()
}

// Drawing is what is drawn.
type Drawing struct {
	Text        session.Text
	Source      engine.Source
	Probability float32
}

// Fields reads the field that has the keyboard: not before the key of the present step has reached it, and not on the
// loop's thread. It answers with a FieldRead or ReadFailed event of the same id.
type Fields interface {
	Read(id uint64)
}

// Engine answers with an Answered event, or not at all when a newer question came.
type Engine interface {
	Ask(q Question)
}

// Question asks for a word.
type Question struct {
	Generation uint64
	Ahead      uint8
	At         time.Time // when the loop took the event that led to it
	Window     engine.Window
}

// Format tells the question's number and not the text.
func (q Question) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "question %d", q.Generation) }

// MarshalText gives encoders what Format gives fmt.
func (q Question) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%v", q), nil }

// Timer sends a TimerFired event at a time. Setting it again replaces the time.
type Timer interface {
	Set(at time.Time)
}

// Observer is told why nothing is offered.
type Observer interface {
	Suppressed(r session.Reason)
}

// Learner is told of the words that the user uses. It must not block.
type Learner interface {
	Learn(w engine.Window) // the word at the caret of w
}

// Parts are all that a loop needs from its front end.
type Parts struct {
	Keyboard Keyboard
	Panel    Panel
	Fields   Fields
	Engine   Engine
	Timer    Timer
	Observer Observer // may be nil
	Learner  Learner  // may be nil
	Now      func() time.Time
	Gate     session.Gate
}

// Loop owns a session.
type Loop struct {
	parts   Parts
	config  session.Config
	session *session.Session
	facts   [4]session.Event // the last of each kind that a new session has to be told, without text
	queue   []session.Event
	effects []session.Effect
	now     time.Time // of this step
	busy    bool
	passed  bool // the key of this step has been passed or swallowed
	broken  int
}

// New makes a loop around a new session.
func New(config session.Config, parts Parts) *Loop {
	return &Loop{parts: parts, config: config, session: session.New(config, parts.Gate)}
}

// Session is the loop's session, to look at.
func (l *Loop) Session() *session.Session { return l.session }

// Broken counts the panics that were survived.
func (l *Loop) Broken() int { return l.broken }

// Format tells nothing that was typed.
func (l *Loop) Format(f fmt.State, _ rune) { fmt.Fprint(f, "loop") }

// Handle takes an event. An event that a part sends while it carries out an effect is taken when the present one is
// done.
func (l *Loop) Handle(e session.Event) {
	l.queue = append(l.queue, e)
	if l.busy {
		return
	}
	l.busy = true
	for i := 0; i < len(l.queue); i++ {
		l.step(l.queue[i])
	}
	clear(l.queue)
	l.queue = l.queue[:0]
	l.busy = false
}

func (l *Loop) step(e session.Event) {
	l.passed = e.Kind != session.KeyDown
	defer l.survive(e)
	l.remember(e)
	l.now = l.parts.Now()
	l.effects = l.session.Step(l.now, e, l.effects[:0])
	for i := range l.effects {
		l.carryOut(&l.effects[i], e.Key)
	}
	clear(l.effects)
}

func (l *Loop) remember(e session.Event) {
	switch e.Kind {
	case session.Configured:
		l.config = *e.Config
	case session.SecureInput:
		l.facts[0] = e
	case session.InputSource:
		l.facts[1] = e
	case session.Composition:
		l.facts[2] = e
	case session.FocusChanged:
		e.Field.Before, e.Field.After = "", ""
		l.facts[3] = e
	}
}

func (l *Loop) carryOut(e *session.Effect, key session.Key) {
	p := &l.parts
	switch e.Kind {
	case session.Pass:
		l.passed = true
		p.Keyboard.Pass(key)
	case session.Swallow:
		l.passed = true
		p.Keyboard.Swallow(key)
	case session.Ask:
		p.Engine.Ask(Question{Generation: e.Generation, Ahead: e.Ahead, At: l.now, Window: e.Window})
	case session.Show:
		if !p.Panel.Show(Drawing{Text: e.Text, Source: e.Source, Probability: e.Probability}) {
			l.queue = append(l.queue, session.Event{Kind: session.Drawn})
		}
	case session.Hide:
		p.Panel.Hide()
	case session.Insert:
		p.Keyboard.Insert(string(e.Text))
	case session.Delete:
		p.Keyboard.Delete(e.Count)
	case session.Read:
		p.Fields.Read(e.ID)
	case session.Wake:
		p.Timer.Set(e.At)
	case session.Suppress:
		if p.Observer != nil {
			p.Observer.Suppressed(e.Reason)
		}
	case session.Learn:
		if p.Learner != nil {
			p.Learner.Learn(e.Window)
		}
	}
}

// survive begins anew after a panic, with the key passed and nothing on the screen.
func (l *Loop) survive(e session.Event) {
	if recover() == nil {
		return
	}
	l.broken++
	usage := l.session.Usage(nil)
	l.session = session.New(l.config, l.parts.Gate)
	l.session.RestoreUsage(usage)
	if !l.passed {
		l.parts.Keyboard.Pass(e.Key)
	}
	l.parts.Panel.Hide()
	if e.Kind == session.KeyDown || e.Kind == session.Answered || e.Kind == session.TimerFired || e.Kind == session.FieldRead {
		l.queue = append(l.queue, l.facts[:]...) // others may be what panicked
	}
}
