package loop

import (
	"fmt"
	"time"

	"laya/app/session"
	"laya/engine"
)

// recorder is every part of a loop at once: it writes down what it is told, in order.
type recorder struct {
	did    []string
	answer string // what the engine answers, within the question
	breaks string // the part that panics next
	loop   *Loop
	now    time.Time
	last   Question
	quiet  bool // writes nothing down
	later  bool // the panel is not on the screen at once
}

func record(answer string) *recorder {
	r := &recorder{answer: answer, now: time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)}
	r.loop = New(session.Default(), Parts{
		Keyboard: r, Panel: r, Fields: r, Engine: r, Timer: r, Observer: r,
		Now:  func() time.Time { r.note("now"); return r.now },
		Gate: func(*engine.Window, engine.Suggestion) bool { r.note("gate"); return true },
	})
	r.loop.Handle(session.Event{Kind: session.FocusChanged, Field: session.Field{ID: 1, App: "notes", Editable: true, Lag: session.ExactLag, AtStart: true}})
	r.did = nil
	return r
}

func (r *recorder) note(part string) {
	if r.breaks == part {
		r.breaks = ""
		panic(part)
	}
	if !r.quiet && part != "now" {
		r.did = append(r.did, part)
	}
}

func (r *recorder) Pass(session.Key)          { r.note("pass") }
func (r *recorder) Swallow(session.Key)       { r.note("swallow") }
func (r *recorder) Insert(text string)        { r.note("insert " + text) }
func (r *recorder) Delete(n int)              { r.note(fmt.Sprint("delete ", n)) }
func (r *recorder) Show(d Drawing) bool       { r.note("show " + string(d.Text)); return !r.later }
func (r *recorder) Hide()                     { r.note("hide") }
func (r *recorder) Read(uint64)               { r.note("read") }
func (r *recorder) Set(time.Time)             { r.note("timer") }
func (r *recorder) Suppressed(session.Reason) { r.note("suppressed") }

func (r *recorder) Ask(q Question) {
	r.note("ask")
	r.last = q
	if r.answer != "" {
		r.loop.Handle(session.Event{Kind: session.Answered, Answer: session.Answer{Generation: q.Generation, Suggestion: engine.Suggestion{Word: r.answer}}})
	}
}

func (r *recorder) typed(text string) {
	for _, c := range text {
		r.loop.Handle(session.Event{Kind: session.KeyDown, Key: session.Key{Text: session.Text(c), Code: 14}})
	}
}

var tab = session.Event{Kind: session.KeyDown, Key: session.Key{Code: session.CodeTab, Text: "\t"}}
