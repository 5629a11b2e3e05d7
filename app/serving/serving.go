// Package serving keeps an engine answering while the app runs: a service with the machine's clock and the engines that
// were chosen, as a loop's Engine. It follows the settings, and remembers on disk which engine won on this machine.
//
// A choice that cannot be used is refused with its reason, and what served before goes on serving.
package serving

import (
	"errors"
	"sync"
	"time"

	"laya/app/engines"
	"laya/app/loop"
	"laya/app/session"
	"laya/app/settings"
	"laya/engine/frequency"
	"laya/engine/gate"
	"laya/engine/service"
)

// maxCache is how much memory a device may keep cached for the next decision.
const maxCache = 64 << 20

// Options are what an Engine needs from the front end.
type Options struct {
	// Choice is what serves; with Settings, their choice does, now and whenever they change.
	Choice   engines.Choice
	Settings *settings.Store
	// Counts answer when nothing else does, and have a say in what a model answers; nil for the embedded ones.
	Counts *frequency.Predictor
	// Races is the path of the file of races (RacesPath); empty to keep none.
	Races string
	// Plan makes a plan of a choice; nil is engines.Choice.Plan, with what the races say.
	Plan func(engines.Choice, *frequency.Predictor) (service.Plan, error)
	// Post takes an Answered event from another goroutine, as an Inbox does.
	Post func(session.Event)
	// Changed is called when another engine serves, when another choice does, and when one is refused; nil for nobody. From
	// any goroutine; it must not wait.
	Changed func()
	// Observe is told every answer, before it is posted, on the service's goroutine; nil for nobody.
	Observe func(*service.Answer)
}

// Engine answers a loop's questions. It is the loop's Engine.
type Engine struct {
	service  *service.Service
	options  Options
	races    Races
	follower *follower // nil without settings
	keeping  sync.WaitGroup

	mu      sync.Mutex
	serving engines.Choice
	refused refusal
}

// refusal is the last choice that could not be used; without an error there is none.
type refusal struct {
	choice engines.Choice
	err    error
}

// Open starts an engine, which answers at once by the frequency predictor and soon by what was chosen. A choice that
// cannot be read is an error; one that can be read and is not well leaves the frequency predictor, and Status says why.
// If the settings' choice cannot be used, the default serves, and Refused says why.
func Open(o Options) (*Engine, error) {
	var plan service.Plan
	var err error
	if o.Counts == nil {
		o.Counts, err = engines.OpenFrequency()
	}
	e := &Engine{races: Races{o.Races}}
	if o.Plan == nil {
		o.Plan = e.races.plan
	}
	e.options = o
	if err == nil && o.Settings == nil {
		e.serving = o.Choice
		plan, err = o.Plan(o.Choice, o.Counts)
	}
	if err != nil {
		return nil, err
	}
	e.service = service.New(service.Config{
		Frequency: o.Counts, Plan: plan, Answer: e.answer, Serves: func(string) { e.changed() }, Raced: e.raced, Clock: Clock{},
		MaxCache: maxCache,
	})
	if o.Settings != nil {
		e.follower = follow(e, o.Settings)
	}
	return e, nil
}

// Ask implements loop.Engine; it is for one goroutine at a time.
func (e *Engine) Ask(q loop.Question) {
	now := time.Now()
	if e.follower != nil {
		e.follower.typed(now)
	}
	r := service.Request{Generation: q.Generation, Ahead: q.Ahead, Window: q.Window}
	if !q.At.IsZero() {
		r.Fold = now.Sub(q.At)
	}
	e.service.Ask(r)
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

// raced keeps the result of a race. It is called on the service's goroutine, which the disk must not hold up.
func (e *Engine) raced(standings []service.Standing) {
	if e.options.Races == "" {
		return
	}
	model := e.Choice().Model
	e.keeping.Go(func() { _ = e.races.Keep(model, standings) }) // what is not kept is raced for again
}

// Use changes to another choice. It waits until it serves; when it cannot, the old one stays and the error says why.
func (e *Engine) Use(c engines.Choice) error {
	plan, err := e.options.Plan(c, e.options.Counts)
	if err != nil {
		return err
	}
	if err := e.service.Switch(plan); err != nil {
		return err
	}
	e.mu.Lock()
	e.serving, e.refused = c, refusal{}
	e.mu.Unlock()
	e.changed()
	return nil
}

// use changes to a choice of the settings and remembers why it is refused.
func (e *Engine) use(c engines.Choice) {
	err := e.Use(c)
	if err == nil || errors.Is(err, service.ErrClosed) {
		return
	}
	if e.Choice() == (engines.Choice{}) {
		_ = e.Use(engines.DefaultChoice) // if that is not well either, the frequency predictor serves
	}
	e.mu.Lock()
	e.refused = refusal{c, err}
	e.mu.Unlock()
	e.changed()
}

func (e *Engine) changed() {
	if e.options.Changed != nil {
		e.options.Changed()
	}
}

// Choice gives what serves; a zero choice before the one of the settings does.
func (e *Engine) Choice() engines.Choice {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.serving
}

// Refused gives the last choice that could not be used, and why; no error when there is none.
func (e *Engine) Refused() (engines.Choice, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.refused.choice, e.refused.err
}

// Wake tells that the machine was asleep.
func (e *Engine) Wake() { e.service.Wake() }

// Status tells how the engines are.
func (e *Engine) Status() service.Status { return e.service.Status() }

// Close ends the engine; the error says which calls have not come back.
func (e *Engine) Close() error {
	err := e.service.Close() // first: a Switch that the follower waits for ends with it
	if e.follower != nil {
		e.follower.stop()
	}
	e.keeping.Wait()
	return err
}
