package service

import (
	"errors"
	"fmt"
	"time"
)

// State is how far a candidate has come.
type State uint8

// The states.
const (
	Opening  State = iota
	Checking       // open, and not yet allowed to serve
	Ready
	Off // for as long as its plan serves
)

// String names the state.
func (s State) String() string { return [...]string{"opening", "checking", "ready", "off"}[s] }

// MarshalText writes the name.
func (s State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// seat is a candidate's place in the plan.
type seat struct {
	Candidate
	state   State
	worker  *worker
	out     outCall
	circuit circuit
	rebuilt bool
	goldens goldens
	misses  uint64
	reason  string // its last fault
	median  time.Duration
	memory  Memory
}

// outCall is the call that a worker is busy with.
type outCall struct {
	kind     kind // nothing: the worker is free
	serial   uint64
	deadline time.Time
	hung     time.Time // when it is given up
	counts   bool      // being late is a miss
	late     bool      // it is past its deadline
}

// goldens says which golden contexts are to be checked.
type goldens struct {
	n        int // how many there are
	next     int
	due      int // how many are to be checked
	answered bool
}

var (
	errLate      = fmt.Errorf("no answer within %v", Deadline)
	errHung      = errors.New("a call did not come back")
	errInsane    = errors.New("the answer holds a number that is no probability")
	errUnchecked = errors.New("the model has no golden contexts: nothing to check the engine with")
)

// start opens the candidate on a goroutine of its own.
func (d *desk) start(s *seat) {
	if d.device[s.Name] >= deviceErrors {
		d.off(s, fmt.Sprintf("%d errors of the device: off until Laya is started again", d.device[s.Name]))
		return
	}
	s.state, s.circuit, s.goldens = Opening, circuit{}, goldens{}
	s.worker = startWorker(d.config, s.Open, d.results)
	limit := d.now.Add(openLimit)
	s.out = outCall{kind: opening, deadline: limit, hung: limit}
}

// order sends a worker that is free a call.
func (d *desk) order(s *seat, c call, o outCall) {
	o.kind, o.serial, o.hung = c.kind, c.serial, d.now.Add(hungAfter)
	if s.state == Checking {
		o.hung = d.now.Add(openLimit)
	}
	s.out = o
	s.worker.calls <- c
}

func (d *desk) orderGolden(s *seat, k kind) {
	golden := s.goldens.next
	s.goldens.next = (golden + 1) % s.goldens.n
	d.order(s, call{kind: k, golden: golden, more: k == checking && s.goldens.due > 1}, outCall{deadline: d.now.Add(JumpDeadline)})
}

// advance gives a free worker what is due.
func (d *desk) advance(s *seat) {
	if s.out.kind != nothing || s.state == Off {
		return
	}
	switch {
	case s.circuit.open:
		if d.asked && s.circuit.trialDue(d.now) {
			d.orderGolden(s, trying)
		}
	case s.goldens.due > 0: // a request has been sent before, if one waits
		d.orderGolden(s, checking)
	}
}

// returned takes a worker's result.
func (d *desk) returned(r *result) {
	s := d.seatOf(r.worker)
	if s == nil {
		return // it was left behind
	}
	if r.kind == preparing {
		d.miss(s, r.err)
		return
	}
	out := s.out
	s.out, s.memory = outCall{}, r.memory
	switch r.kind {
	case opening:
		d.opened(s, r)
	case predicting:
		d.predicted(s, r, out)
	case checking:
		d.checked(s, r.err)
	case trying:
		d.tried(s, r.err, out.late)
	case measuring:
		d.measured(s, r)
	}
}

func (d *desk) opened(s *seat, r *result) {
	switch {
	case r.err != nil:
		d.miss(s, r.err)
		d.off(s, r.err.Error())
	case r.goldens == 0:
		d.off(s, errUnchecked.Error())
	default:
		s.state = Checking
		s.goldens = goldens{n: r.goldens, due: min(checksBefore, r.goldens)}
	}
}

func (d *desk) predicted(s *seat, r *result, out outCall) {
	mine := d.pending.waiting && d.pending.sent && d.pending.serial == r.serial
	if err := r.fault(); err != nil {
		if !out.late || !out.counts { // else it has been counted
			d.miss(s, err)
		}
		if mine {
			d.answerHeld()
		}
		return
	}
	if out.late {
		return
	}
	s.circuit.good()
	if !s.goldens.answered {
		s.goldens.answered = true
		s.goldens.due += max(0, s.goldens.n-checksBefore)
	}
	if mine {
		d.figures.stages(&r.stages)
		d.answer(s.Source, r.suggestions, r.n)
	}
}

// checked takes what a health check has found.
func (d *desk) checked(s *seat, err error) {
	switch {
	case err == nil:
		if s.goldens.due--; s.goldens.due == 0 && s.state == Checking {
			s.state = Ready
		}
	case errors.Is(err, ErrWrong) || s.state == Checking:
		d.rebuild(s, err)
	default:
		d.miss(s, err)
	}
}

// tried takes what a trial has found.
func (d *desk) tried(s *seat, err error, late bool) {
	switch {
	case err == nil && !late:
		s.circuit.passed()
	case err == nil: // the next trial has been set when it was late
	case errors.Is(err, ErrWrong):
		d.rebuild(s, err)
	default:
		d.miss(s, err)
		s.circuit.postpone(d.now)
	}
}

// miss counts a fault.
func (d *desk) miss(s *seat, err error) {
	s.misses++
	s.reason = err.Error()
	s.circuit.miss(d.now)
	if errors.Is(err, ErrDevice) {
		if d.device[s.Name]++; d.device[s.Name] >= deviceErrors {
			d.off(s, fmt.Sprintf("%d errors of the device, the last one: %v; off until Laya is started again", deviceErrors, err))
		}
	}
}

// rebuild opens the candidate anew, once.
func (d *desk) rebuild(s *seat, err error) {
	s.misses++
	if errors.Is(err, ErrDevice) {
		d.device[s.Name]++
	}
	again := !s.rebuilt && d.abandoned() < maxAbandoned
	if !again {
		d.off(s, err.Error())
		return
	}
	d.release(s)
	s.reason, s.rebuilt = err.Error(), true
	d.start(s)
}

// off ends a candidate.
func (d *desk) off(s *seat, reason string) {
	d.release(s)
	s.state, s.reason, s.circuit, s.goldens = Off, reason, circuit{}, goldens{}
}

// release lets a seat's worker go. One that is in a call ends after it, if ever.
func (d *desk) release(s *seat) {
	if s.worker != nil {
		close(s.worker.quit)
		s.worker.left.late = s.out.late
		d.leaving = append(d.leaving, s.worker)
	}
	s.worker, s.out = nil, outCall{}
}

// abandoned counts the goroutines that were left behind in a late call, and forgets those that have ended.
func (d *desk) abandoned() (n int) {
	kept := d.leaving[:0]
	for _, w := range d.leaving {
		select {
		case <-w.done:
			continue
		default:
		}
		kept = append(kept, w)
		if w.left.late {
			n++
		}
	}
	clear(d.leaving[len(kept):])
	d.leaving = kept
	return n
}

// fault says what is wrong with an answer.
func (r *result) fault() error {
	if r.err != nil {
		return r.err
	}
	for _, s := range r.suggestions[:min(max(r.n, 0), Ranked)] {
		if !(s.Probability >= 0 && s.Probability <= 1+1e-3) { // sums of forms round
			return errInsane
		}
	}
	if r.n < 0 || r.n > Ranked {
		return fmt.Errorf("it claims %d suggestions, at most %d were asked", r.n, Ranked)
	}
	return nil
}
