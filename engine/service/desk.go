package service

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"laya/engine"
)

// desk is what the service's goroutine works at. mu is held during a turn, so that status can look.
type desk struct {
	mu     sync.Mutex
	config *Config
	now    time.Time // of this turn
	timer  Timer
	inbox  // what this turn takes in

	seats   []*seat // in the order in which they serve
	coming  *coming // a plan that does not serve yet
	race    race
	pending pending
	typing  typing
	leaving []*worker
	device  map[string]int // errors of the device, by candidate, for the process
	figures figures
	outbox  []Answer // to deliver when the turn is over
}

// inbox is what has come in.
type inbox struct {
	results chan result
	result  result
	change  *change
	asked   bool // a request came in this turn
}

// coming is a plan whose candidates are being opened while another one serves.
type coming struct {
	plan  Plan
	seats []*seat
	reply chan<- error
}

// pending is the newest request.
type pending struct {
	incoming
	waiting  bool // it has no answer yet
	sent     bool // a decider has it
	serial   uint64
	deadline time.Time
	counts   bool // being late counts
	held     [Ranked]engine.Suggestion
	nHeld    int
}

// typing is what is known of the user's pace.
type typing struct {
	last  engine.Window
	asked time.Time     // the last request; zero after Wake
	use   time.Duration // since the last health check
}

func (d *desk) init(c *Config) {
	d.config = c
	d.now = c.Clock.Now()
	d.timer = c.Clock.Timer()
	d.results = make(chan result)
	d.device = map[string]int{}
	d.outbox = make([]Answer, 0, 4)
	d.figures.init()
	d.adopt(c.Plan, d.seated(c.Plan))
}

// seated starts a plan's candidates.
func (d *desk) seated(p Plan) []*seat {
	seats := make([]*seat, len(p.Candidates))
	for i, c := range p.Candidates {
		seats[i] = &seat{Candidate: c}
		d.start(seats[i])
	}
	return seats
}

// begin opens another plan beside the one that serves.
func (d *desk) begin(c change) {
	if d.coming != nil {
		d.dismiss(ErrReplaced)
	}
	d.coming = &coming{plan: c.plan, seats: d.seated(c.plan), reply: c.reply}
}

// settle adopts the coming plan when one of its candidates may serve, and dismisses it when none ever will.
func (d *desk) settle() {
	if d.coming == nil {
		return
	}
	var reasons []error
	for _, s := range d.coming.seats {
		switch s.state {
		case Off:
			reasons = append(reasons, fmt.Errorf("%s: %s", s.Name, s.reason))
		case Ready:
			d.adoptComing()
			return
		}
	}
	switch {
	case len(d.coming.seats) == 0:
		d.adoptComing()
	case len(reasons) == len(d.coming.seats):
		d.dismiss(errors.Join(reasons...))
	}
}

func (d *desk) adoptComing() {
	c := d.coming
	d.coming = nil
	for _, s := range d.seats {
		d.release(s)
	}
	d.adopt(c.plan, c.seats)
	c.reply <- nil
}

func (d *desk) adopt(p Plan, seats []*seat) {
	d.seats = seats
	d.race = race{windows: p.Race}
	d.pending.sent = false // whoever had it is gone
}

func (d *desk) dismiss(why error) {
	for _, s := range d.coming.seats {
		d.release(s)
	}
	d.coming.reply <- why
	d.coming = nil
}

// each calls f with every seat.
func (d *desk) each(f func(*seat)) {
	for _, s := range d.seats {
		f(s)
	}
	if d.coming != nil {
		for _, s := range d.coming.seats {
			f(s)
		}
	}
}

func (d *desk) seatOf(w *worker) (found *seat) {
	d.each(func(s *seat) {
		if s.worker == w {
			found = s
		}
	})
	return found
}

// expire does what time has brought: late calls, calls that will not come back, a request that has waited long enough.
func (d *desk) expire() {
	d.each(func(s *seat) {
		o := &s.out
		if o.kind == nothing {
			return
		}
		if !o.late && !d.now.Before(o.deadline) {
			o.late = true
			d.overdue(s)
		}
		if !d.now.Before(o.hung) {
			s.worker.left.hung = true
			d.rebuild(s, errHung)
		}
	})
	if d.pending.waiting && !d.now.Before(d.pending.deadline) {
		d.answerHeld()
	}
}

// overdue takes it that a call is late.
func (d *desk) overdue(s *seat) {
	if s.out.kind == trying {
		s.reason = errLate.Error()
		s.circuit.postpone(d.now)
	}
	if s.out.counts {
		d.miss(s, errLate)
	}
}

// take puts the new request in the place of the old one and holds a frequency answer for it.
func (d *desk) take(r *incoming) {
	if d.pending.waiting {
		d.figures.counts.Dropped++
	}
	t := &d.typing
	gap := r.asked.Sub(t.asked)
	jump := gap > idleAfter || jumped(&t.last, &r.Window)
	t.asked, t.last = r.asked, r.Window
	if t.use += min(max(gap, 0), idleAfter); t.use >= checkEvery {
		t.use = 0
		d.healthCheck()
	}
	wait := Deadline
	if jump {
		wait = JumpDeadline
	}
	d.pending = pending{incoming: *r, waiting: true, serial: d.pending.serial + 1, deadline: r.asked.Add(wait), counts: !jump}
	d.asked = true
	d.figures.counts.Asked++
	d.hold()
}

// hold computes the frequency answer.
func (d *desk) hold() {
	p := &d.pending
	defer func() {
		if recover() != nil {
			p.nHeld = 0
			d.figures.counts.Broken++
		}
	}()
	n, err := d.config.Frequency.Predict(&p.Window, p.held[:])
	if err != nil {
		n = 0
		d.figures.counts.Broken++
	}
	p.nHeld = n
}

// wake is for after a sleep of the machine.
func (d *desk) wake() {
	d.typing.asked = time.Time{}
	d.healthCheck()
}

// healthCheck makes golden contexts due.
func (d *desk) healthCheck() {
	for _, s := range d.seats {
		if s.state == Ready {
			s.goldens.due = max(s.goldens.due, min(checksBefore, s.goldens.n))
		}
	}
}

// serving gives the candidate that answers now, nil when none does.
func (d *desk) serving() *seat {
	for _, s := range d.seats {
		if s.state == Ready && !s.circuit.open {
			return s
		}
	}
	return nil
}

// serves names what answers now.
func (d *desk) serves() string {
	if s := d.serving(); s != nil {
		return s.Name
	}
	return engine.Frequency.String()
}

// work does what can be done now: the request first.
func (d *desk) work() {
	d.settle()
	d.dispatch()
	d.each(d.advance)
	d.asked = false
	d.raceOn()
}

// dispatch gives the request to the candidate that serves. While that one is busy in time, the request waits.
func (d *desk) dispatch() {
	p := &d.pending
	if !p.waiting || p.sent {
		return
	}
	s := d.serving()
	switch {
	case s == nil, s.out.late:
		d.answerHeld()
	case s.out.kind == nothing:
		p.sent = true
		d.order(s, call{kind: predicting, serial: p.serial, window: p.Window}, outCall{deadline: p.deadline, counts: p.counts})
	}
}

func (d *desk) answerHeld() { d.answer(engine.Frequency, d.pending.held, d.pending.nHeld) }

func (d *desk) answer(from engine.Source, suggestions [Ranked]engine.Suggestion, n int) {
	p := &d.pending
	p.waiting = false
	latency := d.config.Clock.Now().Sub(p.asked)
	d.figures.answered(from, p.Fold, latency)
	d.outbox = append(d.outbox, Answer{
		Generation: p.Generation, Ahead: p.Ahead, Suggestions: suggestions, N: n,
		Source: from, Latency: latency, Window: p.Window,
	})
}

// setTimer sets the timer to what is due first.
func (d *desk) setTimer() {
	var first time.Time
	due := func(t time.Time) {
		if first.IsZero() || t.Before(first) {
			first = t
		}
	}
	if d.pending.waiting {
		due(d.pending.deadline)
	}
	d.each(func(s *seat) {
		if s.out.kind != nothing {
			if due(s.out.hung); !s.out.late {
				due(s.out.deadline)
			}
		}
	})
	if d.race.running {
		due(d.race.next)
	}
	if first.IsZero() {
		d.timer.Stop()
		return
	}
	d.timer.Set(first.Sub(d.now))
}

// close lets all workers go and waits for those that can be expected to end.
func (d *desk) close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now = d.config.Clock.Now()
	if d.coming != nil {
		d.dismiss(ErrClosed)
	}
	for _, s := range d.seats {
		d.release(s)
		s.state = Off
	}
	d.timer.Set(closeLimit)
	for _, w := range d.leaving {
		if !d.waitFor(w) {
			break
		}
	}
	left := 0
	for _, w := range d.leaving {
		select {
		case <-w.done:
		default:
			left++
		}
	}
	if left > 0 {
		return fmt.Errorf("%d calls of engines have not come back: their goroutines end with the process", left)
	}
	return nil
}

// waitFor waits until a worker has ended, and reports false when the time is up. One that hangs is not waited for.
func (d *desk) waitFor(w *worker) bool {
	if w.left.hung {
		return true
	}
	for {
		select {
		case <-w.done:
			return true
		case <-d.timer.C():
			if !d.config.Clock.Now().Before(d.now.Add(closeLimit)) {
				return false
			}
		}
	}
}
