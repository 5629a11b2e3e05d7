package loop

import (
	"context"
	"sync"
	"time"

	"laya/app/session"
)

// Inbox brings events from any goroutine to the loop's, in the order in which they were posted. None is dropped.
type Inbox struct {
	wake func()

	mu     sync.Mutex
	events []session.Event
	spare  []session.Event
}

// NewInbox makes an inbox. wake is called from the posting goroutine whenever the loop's has to call Drain; it must not
// block.
func NewInbox(wake func()) *Inbox { return &Inbox{wake: wake} }

// Post hands an event over.
func (in *Inbox) Post(e session.Event) {
	in.mu.Lock()
	first := len(in.events) == 0
	in.events = append(in.events, e)
	in.mu.Unlock()
	if first {
		in.wake()
	}
}

// Drain gives the loop everything that was posted. Only the loop's goroutine calls it.
func (in *Inbox) Drain(l *Loop) {
	in.mu.Lock()
	events := in.events
	in.events = in.spare
	in.mu.Unlock()
	for i := range events {
		l.Handle(events[i])
	}
	clear(events)
	in.spare = events[:0]
}

// Runner runs a loop on a goroutine with real time: what a front end without a run loop of its own needs. It is the
// Timer of its loop.
type Runner struct {
	inbox *Inbox
	woken chan struct{}
	timer *time.Timer
}

// NewRunner makes a runner whose loop does not exist yet, because the loop needs the runner's timer.
func NewRunner() *Runner {
	r := &Runner{woken: make(chan struct{}, 1), timer: time.NewTimer(time.Hour)}
	r.timer.Stop()
	r.inbox = NewInbox(func() {
		select {
		case r.woken <- struct{}{}:
		default: // it is awake already
		}
	})
	return r
}

// Post hands an event to the loop, from any goroutine.
func (r *Runner) Post(e session.Event) { r.inbox.Post(e) }

// Set sets the loop's timer. Only the loop calls it.
func (r *Runner) Set(at time.Time) { r.timer.Reset(time.Until(at)) }

// Run runs the loop until ctx ends.
func (r *Runner) Run(ctx context.Context, l *Loop) {
	defer r.timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-r.woken:
			r.inbox.Drain(l)
		case <-r.timer.C:
			l.Handle(session.Event{Kind: session.TimerFired})
		}
	}
}
