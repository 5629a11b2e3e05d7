package doctor

import (
	"context"
	"fmt"
	"slices"
	"time"

	"laya/app/engines"
	"laya/app/loop"
	"laya/app/serving"
	"laya/app/session"
	"laya/engine"
	"laya/engine/service"
)

// sample is what the doctor types.
const sample = "Thank you for the letter that came on Monday. I will answer it as soon as I have read all of it."

// pause is between two keys of the doctor.
const pause = 5 * time.Millisecond

// try serves a choice for a moment. It gives which engine serves, and how typing went. The error says why the choice
// cannot be opened at all.
func try(ctx context.Context, c engines.Choice, races string) (serves string, status service.Status, err error) {
	answers := make(chan struct{}, 1)
	e, err := serving.Open(serving.Options{Choice: c, Races: races, Post: func(session.Event) {
		select {
		case answers <- struct{}{}:
		default: // nobody waits any more
		}
	}})
	if err != nil {
		return frequency, status, err
	}
	ctx, stop := context.WithTimeout(ctx, patience)
	defer stop()
	awaitEngines(ctx, e)
	serves = e.Status().Serving
	for i := range sample {
		q := loop.Question{Generation: uint64(i + 1), At: time.Now()}
		q.Window.Set(engine.Context{Text: sample[:i], AtStart: true})
		e.Ask(q)
		select {
		case <-answers:
		case <-ctx.Done():
		}
		time.Sleep(pause)
	}
	status = e.Status()
	if err := e.Close(); err != nil {
		return serves, status, fmt.Errorf("an engine does not come back: %w", err)
	}
	return serves, status, nil
}

// awaitEngines waits until every engine is ready or off.
func awaitEngines(ctx context.Context, e *serving.Engine) {
	for {
		settled := !slices.ContainsFunc(e.Status().Engines, func(s service.EngineStatus) bool {
			return s.State != service.Ready && s.State != service.Off
		})
		if settled {
			return
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(5 * time.Millisecond):
		}
	}
}
