// Package service answers questions by the best engine that is well, and by the frequency predictor whenever that one is
// late, wrong or gone.
//
// The rules are one table, each row a test:
//
//	request                  the frequency answer is computed first and held
//	deadline                 20 ms; 150 ms for a context jump or the first key after idle, whose lateness never counts
//	in time and sane         the decider's answer
//	late                     the frequency answer now; the late one is dropped
//	a call out past it       requests go to the frequency answer at once
//	a newer request          an older one that waits is dropped, not queued
//	miss                     late, an error, not a probability, a panic
//	three misses in a row    the circuit opens: the next engine serves, at last the frequency predictor
//	while it is open         golden contexts are tried with a back-off from 1 to 60 s, while the user types
//	right and in time        the circuit closes; the back-off begins anew after an answer in time
//	a wrong golden answer    the decider is rebuilt once, then the next engine serves
//	a call that never ends   the same; its goroutine is left behind and counted, and bounded
//	two errors of a device   that engine is off for the process
//	health                   three golden contexts before serving, the rest after the first answer, three every five
//	                         minutes of use and after Wake
//	race                     some twenty keystrokes of each candidate, in turns, with a typist's gaps; the fastest serves
//	another plan             serves when one of its candidates may; when none ever will, it is refused and the old one stays
//
// One goroutine, the service's, decides; each decider has a goroutine of its own, which also prepares between requests.
// Whoever asks is never held up: Ask copies the question to where no lock is, and returns. Nothing allocates per
// question. All time comes from the Clock.
package service

import (
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"laya/engine"
	"laya/engine/latest"
)

// The table's numbers.
const (
	Deadline     = 20 * time.Millisecond
	JumpDeadline = 150 * time.Millisecond

	idleAfter    = 3 * time.Second // without a question: caches are cold and clocks are down
	missesToOpen = 3
	firstBackOff = time.Second
	lastBackOff  = time.Minute
	deviceErrors = 2

	checksBefore = 3 // golden contexts before serving, and in each later check
	checkEvery   = 5 * time.Minute

	hungAfter    = 5 * time.Second // a call that is out for longer will not come back
	openLimit    = 3 * time.Minute // opening and the first checks: a device may compile
	maxAbandoned = 4               // goroutines left behind, after which nothing is rebuilt
	closeLimit   = 2 * time.Second
)

// Ranked is how many suggestions an answer holds at most: the best one, and one behind it in case that the best is
// already complete.
const Ranked = 2

// Request is a question: what word may stand at the caret of Window?
type Request struct {
	Generation uint64
	Ahead      uint8         // handed back with the answer, as Generation is
	Fold       time.Duration // from the key to the question, for the figures; 0 when it is not known
	Window     engine.Window
}

// Answer is what the service says to the newest request.
type Answer struct {
	Generation  uint64
	Ahead       uint8
	Suggestions [Ranked]engine.Suggestion // the best first
	N           int                       // how many there are
	Source      engine.Source             // who answered
	Latency     time.Duration             // from Ask
	Window      engine.Window             // of the request
}

// Format tells the request's number and not the text.
func (r Request) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "request %d", r.Generation) }

// MarshalText gives encoders what Format gives fmt.
func (r Request) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%v", r), nil }

// Format tells the answer's number and not the words, which begin with what was typed.
func (a Answer) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "answer %d", a.Generation) }

// MarshalText gives encoders what Format gives fmt.
func (a Answer) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%v", a), nil }

// Config is what a service needs.
type Config struct {
	// Frequency answers at once and cannot fail. The service's goroutine uses it.
	Frequency engine.Predictor
	Plan      Plan
	// Answer is called on the service's goroutine for every request that no newer one has overtaken. It must not block
	// and not keep the answer.
	Answer func(*Answer)
	// Serves is told, on the service's goroutine, that another engine serves than before; nil for nobody. The frequency
	// predictor is the first.
	Serves func(name string)
	// Raced is told the result of a race, on the service's goroutine; nil for nobody.
	Raced func([]Standing)
	Clock Clock
	// MaxCache is how many bytes a Metered decider may keep cached; 0 is no limit.
	MaxCache int
}

// ErrClosed and ErrReplaced are what became of a Switch.
var (
	ErrClosed   = errors.New("the service is closed")
	ErrReplaced = errors.New("a newer choice has replaced this one")
)

// Service answers. Its methods serve any number of goroutines, but for Ask.
type Service struct {
	config Config
	desk   desk // of the service's goroutine, and of Status

	requests   *latest.Value[incoming]
	dropped    atomic.Uint64 // requests that were replaced before they were taken up
	awoken     atomic.Bool   // Wake was called
	closing    sync.Once
	woken      chan struct{}
	switches   chan change
	quit       chan struct{}
	done       chan struct{}
	unfinished error // what Close reports
}

// incoming is a request and when it was asked.
type incoming struct {
	Request
	asked time.Time
}

// change is a new plan and who waits for its fate.
type change struct {
	plan  Plan
	reply chan<- error
}

// Format tells nothing that was typed.
func (s *Service) Format(f fmt.State, _ rune) { fmt.Fprint(f, "service") }

// New starts a service. It answers at once, by the frequency predictor until a candidate of the plan is ready.
func New(config Config) *Service {
	s := &Service{
		config: config, requests: latest.New[incoming](),
		woken: make(chan struct{}, 1), switches: make(chan change),
		quit: make(chan struct{}), done: make(chan struct{}),
	}
	s.desk.init(&s.config)
	go s.run()
	return s
}

// Ask puts a question in the place of an older one that has not been taken up. It never waits. One goroutine at a time asks.
func (s *Service) Ask(r Request) {
	if s.requests.Put(&incoming{r, s.config.Clock.Now()}) {
		s.dropped.Add(1)
	}
	s.signal()
}

// Wake tells that the machine was asleep: the deciders are checked, and the next question has the time of a first key.
func (s *Service) Wake() {
	s.awoken.Store(true)
	s.signal()
}

func (s *Service) signal() {
	select {
	case s.woken <- struct{}{}:
	default: // it is awake already
	}
}

// Switch changes to another plan. It waits until a candidate of it is well and serves; if none is, the old plan stays
// and the error says why. Not for the typing thread, nor for Config.Answer: opening may take seconds.
func (s *Service) Switch(p Plan) error {
	reply := make(chan error, 1)
	select {
	case s.switches <- change{p, reply}:
	case <-s.done:
		return ErrClosed
	}
	return <-reply
}

// Status tells how the service is. It may be called from Config.Answer.
func (s *Service) Status() Status { return s.desk.status() }

// Close ends the service and its goroutines. Requests that are out are not answered. The error says how many calls have
// not come back; their goroutines die with the process. Not for Config.Answer.
func (s *Service) Close() error {
	s.closing.Do(func() { close(s.quit) })
	<-s.done
	return s.unfinished
}

// run is the service's goroutine.
func (s *Service) run() {
	defer close(s.done)
	d := &s.desk
	defer d.timer.Stop()
	serves := engine.Frequency.String()
	for {
		s.turn()
		if now := d.serves(); now != serves {
			serves = now
			if s.config.Serves != nil {
				s.config.Serves(now)
			}
		}
		for i := range d.outbox {
			s.config.Answer(&d.outbox[i])
		}
		d.outbox = d.outbox[:0]
		if result := d.race.result; result != nil {
			d.race.result = nil
			if s.config.Raced != nil {
				s.config.Raced(result)
			}
		}
		select {
		case <-s.woken:
		case <-d.timer.C():
		case d.result = <-d.results:
		case c := <-s.switches:
			d.change = &c
		case <-s.quit:
			s.unfinished = d.close()
			return
		}
	}
}

// turn takes what has come in and does what is due.
func (s *Service) turn() {
	d := &s.desk
	d.mu.Lock()
	defer d.mu.Unlock()
	d.now = s.config.Clock.Now()
	d.expire()
	if d.result.worker != nil {
		d.returned(&d.result)
		d.result = result{}
	}
	if d.change != nil {
		d.begin(*d.change)
		d.change = nil
	}
	if s.awoken.Swap(false) {
		d.wake()
	}
	if request, asked := s.requests.Take(); asked {
		d.take(request)
	}
	d.figures.counts.Dropped += s.dropped.Swap(0)
	d.work()
	d.setTimer()
}
