package terminal

import (
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"laya/app/loop"
	"laya/app/session"
	"laya/app/textfield"
)

// Bounds of the field.
const (
	maxRunes   = 20_000 // that pasting may fill it to; who has more takes a text editor
	maxReading = 600    // bytes before the caret, and behind it, that a reading gives
)

// desk is the field somebody types into, and all parts of its loop. It belongs to the goroutine of Run.
type desk struct {
	field   textfield.Field
	pasting string // what ⌘V pastes
	drawn   loop.Drawing
	status  status
	page    page // as it was drawn last, or empty

	loop     *loop.Loop
	engine   loop.Engine
	now      func() time.Time
	timer    *time.Timer
	pressed  time.Time // when the last key came
	question uint64    // the newest that has no answer yet; 0 when there is none
}

func newDesk(o *Options, engine loop.Engine) *desk {
	d := &desk{field: textfield.Field{Lines: true}, page: lay("", "", "", 1), engine: engine, now: o.Now, timer: time.NewTimer(time.Hour)}
	d.timer.Stop()
	d.status = status{figures: newFigures(), notice: o.Notice}
	d.loop = loop.New(o.Config, loop.Parts{
		Keyboard: d, Panel: d, Fields: d, Engine: d, Timer: d, Observer: d, Learner: o.Learner, Now: o.Now, Gate: o.Gate,
	})
	d.loop.Handle(session.Event{Kind: session.FocusChanged, Field: d.facts()})
	return d
}

// press is a key that went down.
func (d *desk) press(k session.Key) {
	last, typed := d.status, d.typed()
	d.pressed, d.question = d.now(), 0
	d.status.reason, d.status.answer, d.status.notice = session.NoReason, answer{}, ""
	d.loop.Handle(session.Event{Kind: session.KeyDown, Key: k})
	d.status.figures.typed += max(d.typed()-typed, 0)
	if d.question != 0 { // what was said of the last key stands until there is something to say of this one
		d.status.reason, d.status.answer = last.reason, last.answer
	}
}

func (d *desk) typed() int { return int(d.loop.Session().Counts().Typed) }

// paste puts text at the caret as it is done on a Mac: by a key that the session cannot model. What the field has no
// room for is left out, and said.
func (d *desk) paste(text string) {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' || r == utf8.RuneError {
			return -1
		}
		return r
	}, strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text))
	room := max(maxRunes-len(d.field.Runes), 0)
	whole := []rune(text)
	d.pasting = string(whole[:min(room, len(whole))])
	d.press(session.Key{Text: "v", Mods: session.Command})
	d.pasting = ""
	if len(whole) > room {
		d.status.notice = "The field is full: the end of what was pasted is not in it."
	}
}

// answered is an event from the engine.
func (d *desk) answered(e session.Event) {
	if e.Answer.Generation == d.question {
		d.question = 0
		said, took := e.Answer.Suggestion, max(d.now().Sub(d.pressed), 1)
		d.status.reason, d.status.answer = session.NoReason, answer{said.Source, said.Probability, took}
		d.status.figures.answered(took)
	}
	d.loop.Handle(e)
}

// facts gives all that the field tells of itself.
func (d *desk) facts() session.Field {
	before, after := d.field.Sides()
	cut := max(len(before)-maxReading, 0)
	for cut < len(before) && !utf8.RuneStart(before[cut]) {
		cut++
	}
	end := min(len(after), maxReading)
	for end > 0 && end < len(after) && !utf8.RuneStart(after[end]) {
		end--
	}
	return session.Field{
		ID: 1, App: "laya", Role: session.AreaField, Lag: session.ExactLag, Editable: true,
		Before: session.Text(before[cut:]), After: session.Text(after[:end]), AtStart: cut == 0,
	}
}

// Pass hands a key to the field.
func (d *desk) Pass(k session.Key) {
	f := &d.field
	switch k.Code {
	case session.CodeTab: // as in a form with one field
	case session.CodeUp, session.CodePageUp:
		f.Move(d.page.vertically(-1), false)
	case session.CodeDown, session.CodePageDown:
		f.Move(d.page.vertically(1), false)
	case session.CodeHome:
		f.Move(f.LineStart(), false)
	case session.CodeEnd:
		f.Move(f.LineEnd(), false)
	default:
		if k.Mods == session.Command && k.Text == "v" {
			f.Insert(d.pasting)
			return
		}
		f.Apply(k, f.Insert)
	}
}

// Swallow keeps a key from the field.
func (d *desk) Swallow(session.Key) { d.status.figures.swallowed++ }

// Insert types for the loop.
func (d *desk) Insert(text string) {
	d.field.Insert(text)
	d.status.figures.inserted += utf8.RuneCountInString(text)
}

// Delete deletes for the loop what it inserted.
func (d *desk) Delete(characters int) {
	d.field.Back(characters)
	d.status.figures.inserted -= characters
}

// Show draws at the caret.
func (d *desk) Show(drawing loop.Drawing) bool {
	d.drawn = drawing
	return true
}

// Hide takes away what is drawn.
func (d *desk) Hide() { d.drawn = loop.Drawing{} }

// Read reads the field when the key of this step has reached it.
func (d *desk) Read(id uint64) {
	d.loop.Handle(session.Event{Kind: session.FieldRead, Read: id, Field: d.facts()})
}

// Ask asks the engine.
func (d *desk) Ask(q loop.Question) {
	if q.Ahead == 0 {
		d.question = q.Generation
	}
	d.engine.Ask(q)
}

// Set sets the timer.
func (d *desk) Set(at time.Time) { d.timer.Reset(at.Sub(d.now())) }

// Suppressed is told why nothing is offered.
func (d *desk) Suppressed(r session.Reason) {
	if r != session.Stale {
		d.status.reason = r
	}
}
