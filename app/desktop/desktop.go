// Package desktop is a desktop in memory: apps with text fields, a keyboard, a mouse, a panel, an engine and a clock
// that stands still until it is told to go on. It drives the loop as a platform layer does, for tests and for the Mac
// in a box.
//
// A field is edited as on a Mac and tells its text late, up to MaxDelay; some fields lie. Everything random comes from
// one seed, so that a run can be repeated.
package desktop

import (
	"math/rand/v2"
	"time"

	"laya/app/loop"
	"laya/app/session"
	"laya/engine"
)

// Answerer is the engine of a desktop: the best word for a window, or a zero suggestion.
type Answerer func(w *engine.Window) engine.Suggestion

// Desktop is the whole of it.
type Desktop struct {
	*Clock
	Loop   *loop.Loop
	Fields []*Field
	Drawn  loop.Drawing // what the panel shows; without text when it is hidden

	MaxLatency time.Duration // of an answer of the engine; 0 answers at once
	MaxNotice  time.Duration // from a change of focus to the event

	Record

	focus    int // of Fields; -1 is none
	random   *rand.Rand
	answer   Answerer
	timerSet int  // how often the timer was set: an older plan does nothing
	passed   bool // the key went to the field
}

// Record is what the loop has done.
type Record struct {
	Asked    int                  // questions to the engine
	Learned  []engine.Window      // of the words that the learner was told
	Inserted string               // all that was inserted
	Deleted  int                  // characters deleted
	Reasons  [session.Reasons]int // why nothing was offered
}

// New makes a desktop whose engine is answer, with no field yet.
func New(seed uint64, config session.Config, gate session.Gate, answer Answerer) *Desktop {
	d := &Desktop{Clock: NewClock(), focus: -1, answer: answer, random: rand.New(rand.NewPCG(seed, 5))}
	d.Loop = loop.New(config, loop.Parts{
		Keyboard: keyboard{d}, Panel: panel{d}, Fields: fields{d}, Engine: asked{d}, Timer: timer{d}, Observer: observer{d},
		Learner: learner{d}, Now: d.Now, Gate: gate,
	})
	return d
}

// Add adds a field; its MaxDelay is set from its lag when it is not.
func (d *Desktop) Add(f *Field) *Field {
	f.ID = uint64(len(d.Fields) + 1)
	if f.MaxDelay == 0 {
		f.MaxDelay = map[session.Lag]time.Duration{session.LateLag: 250 * time.Millisecond, session.PromptLag: 40 * time.Millisecond}[f.Lag]
	}
	if len(f.past) == 0 {
		f.Put(d.Now(), "", "")
	}
	d.Fields = append(d.Fields, f)
	return f
}

// Focused gives the field that has the keyboard, nil when none has.
func (d *Desktop) Focused() *Field {
	if d.focus < 0 {
		return nil
	}
	return d.Fields[d.focus]
}

// Focus gives the keyboard to a field; the loop hears of it a little later, and of secure input at once.
func (d *Desktop) Focus(i int) {
	was := d.Focused()
	if was != nil {
		was.Leave()
	}
	d.focus = i
	f := d.Focused()
	if secure := f != nil && f.Secure; secure != (was != nil && was.Secure) {
		d.Loop.Handle(session.Event{Kind: session.SecureInput, On: secure})
	}
	if f != nil && (was == nil || was.App != f.App) {
		d.Clock.After(d.upTo(d.MaxNotice), func() {
			if d.Focused() == f {
				d.Loop.Handle(session.Event{Kind: session.AppActivated, App: f.App})
			}
		})
	}
	d.Clock.After(d.upTo(d.MaxNotice), d.noticeFocus)
}

func (d *Desktop) noticeFocus() {
	e := session.Event{Kind: session.FocusChanged}
	if f := d.Focused(); f != nil {
		e.Field = f.facts(f.asOf(d.seen(f)))
	}
	d.Loop.Handle(e)
}

// Press presses a key and reports whether the field got it.
func (d *Desktop) Press(k session.Key) bool {
	d.passed = false
	d.Loop.Handle(session.Event{Kind: session.KeyDown, Key: k})
	return d.passed
}

// Click puts the caret of a field behind its rune at, or selects up to there when the button is released elsewhere.
func (d *Desktop) Click(i, from, to int) {
	d.Loop.Handle(session.Event{Kind: session.MouseButton})
	f := d.Fields[i]
	f.Leave()
	f.Move(from, false)
	f.Move(to, true)
	f.publish(d.Now())
	if i != d.focus {
		d.Focus(i)
	}
}

// Compose begins or ends a composition that puts text at the caret when it ends.
func (d *Desktop) Compose(on bool, text string) {
	f := d.Focused()
	f.marked = on
	d.Loop.Handle(session.Event{Kind: session.Composition, On: on})
	if !on {
		f.Insert(text)
		f.publish(d.Now())
	}
}

// Send hands any other event to the loop.
func (d *Desktop) Send(e session.Event) { d.Loop.Handle(e) }

func (d *Desktop) upTo(most time.Duration) time.Duration {
	if most <= 0 {
		return 0
	}
	return time.Duration(d.random.Int64N(int64(most) + 1))
}

// seen gives the moment whose text a reading of f shows now.
func (d *Desktop) seen(f *Field) time.Time { return d.Now().Add(-d.upTo(f.MaxDelay)) }
