// Package serving keeps an engine answering while the app runs: a service with the machine's clock and the engines that
// were chosen, as a loop's Engine. It follows the settings, and remembers on disk which engine won on this machine.
package serving

import (
	"laya/app/engines"
	"laya/app/loop"
	"laya/app/session"
	"laya/engine/gate"
	"laya/engine/service"
)

// maxCache is how much memory a device may keep cached for the next decision.
const maxCache = 64 << 20

// Options are what an Engine needs from the front end.
type Options struct {
	Choice engines.Choice
	// Post takes an Answered event from another goroutine, as an Inbox does.
	Post func(session.Event)
	// Observe is told every answer, before it is posted, on the service's goroutine; nil for nobody.
	Observe func(*service.Answer)
}

// Engine answers a loop's questions. It is the loop's Engine.
type Engine struct {
	service *service.Service
	options Options
}

// Open starts an engine for a choice. A choice that cannot be read is an error; one that can be read and is not well is
// answered for by the frequency predictor, and Status says why.
func Open(o Options) (*Engine, error) {
	plan, err := o.Choice.Plan("")
	if err != nil {
		return nil, err
	}
	frequency, err := engines.OpenFrequency()
	if err != nil {
		return nil, err
	}
	e := &Engine{options: o}
	e.service = service.New(service.Config{
		Frequency: frequency, Plan: plan, Answer: e.answer, Clock: Clock{}, MaxCache: maxCache,
	})
	return e, nil
}

// Ask implements loop.Engine.
func (e *Engine) Ask(q loop.Question) {
	e.service.Ask(service.Request{Generation: q.Generation, Ahead: q.Ahead, Window: q.Window})
}

// answer gives the session one suggestion: the best word that has something left to insert. Whether it is worth showing
// the session's gate says of that word.
func (e *Engine) answer(a *service.Answer) {
	if e.options.Observe != nil {
		e.options.Observe(a)
	}
	best, _ := gate.Everything.Choose(&a.Window, a.Suggestions[:a.N])
	e.options.Post(session.Event{
		Kind:   session.Answered,
		Answer: session.Answer{Generation: a.Generation, Ahead: a.Ahead, Suggestion: best},
	})
}

// Use changes to another choice. It waits until it serves; when it cannot, the old one stays and the error says why.
func (e *Engine) Use(c engines.Choice) error {
	plan, err := c.Plan("")
	if err != nil {
		return err
	}
	return e.service.Switch(plan)
}

// Wake tells that the machine was asleep.
func (e *Engine) Wake() { e.service.Wake() }

// Status tells how the engines are.
func (e *Engine) Status() service.Status { return e.service.Status() }

// Close ends the engine; the error says which calls have not come back.
func (e *Engine) Close() error { return e.service.Close() }
