package service

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"laya/engine"
)

// prose is what the user of a rig types.
var prose = strings.Repeat("the quick brown fox jumps over the lazy dog and ", 200)

// rig is a service in a synctest bubble, with a user and deciders that do what they are told.
type rig struct {
	t         *testing.T
	service   *Service
	start     time.Time
	asked     []time.Time // by generation, from 1
	answers   []answered
	standings []Standing
	served    []string // whoever was told to serve
	typed     int
}

// answered is an answer and when it came.
type answered struct {
	Answer
	at time.Time
}

// inBubble runs a test in virtual time with a service over the fakes, and closes the service. A goroutine that is
// left a minute later makes synctest fail.
func inBubble(t *testing.T, fakes []*fake, do func(r *rig)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r := &rig{t: t, start: time.Now(), asked: make([]time.Time, 1)}
		for _, f := range fakes {
			f.hanging = make(chan struct{}) // of the bubble
		}
		r.service = New(r.config(plan(fakes...)))
		synctest.Wait()
		do(r)
		for _, f := range fakes {
			f.release()
		}
		_ = r.service.Close() // its error has a test of its own
		time.Sleep(time.Minute)
		r.everyoneAnswered()
	})
}

func (r *rig) config(p Plan) Config {
	return Config{
		Frequency: counts{}, Plan: p, Clock: bubble{}, MaxCache: 1000,
		Answer: func(a *Answer) { r.answers = append(r.answers, answered{*a, time.Now()}) },
		Serves: func(name string) { r.served = append(r.served, name) },
		Raced:  func(s []Standing) { r.standings = s },
	}
}

func plan(fakes ...*fake) (p Plan) {
	for _, f := range fakes {
		p.Candidates = append(p.Candidates, f.candidate())
	}
	return p
}

// key types a character, and gives the generation of the question.
func (r *rig) key() uint64 {
	r.typed++
	return r.ask(prose[:r.typed])
}

func (r *rig) ask(text string) uint64 {
	q := Request{Generation: uint64(len(r.asked)), Fold: time.Microsecond}
	q.Window.Set(engine.Context{Text: text, AtStart: true})
	r.asked = append(r.asked, time.Now())
	r.service.Ask(q)
	return q.Generation
}

// keys types n characters with gaps and waits a gap after the last one.
func (r *rig) keys(n int, gap time.Duration) {
	for range n {
		r.key()
		time.Sleep(gap)
	}
	synctest.Wait()
}

// begin waits until the engines are ready, types a first key, which has more time than others, and waits for its answer.
func (r *rig) begin() {
	time.Sleep(time.Second)
	r.keys(1, 200*time.Millisecond)
	r.answers = nil
}

// want checks who has answered since the last call, in order.
func (r *rig) want(sources ...engine.Source) {
	r.t.Helper()
	synctest.Wait()
	var got []engine.Source
	for _, a := range r.answers {
		got = append(got, a.Source)
	}
	if !slices.Equal(got, sources) {
		r.t.Errorf("answers by %v, want %v", got, sources)
	}
	r.answers = nil
}

// last gives the latest answer and how long it took.
func (r *rig) last() (answered, time.Duration) {
	r.t.Helper()
	synctest.Wait()
	if len(r.answers) == 0 {
		r.t.Fatal("no answer")
	}
	a := r.answers[len(r.answers)-1]
	return a, a.at.Sub(r.asked[a.Generation])
}

func (r *rig) engine(name string) EngineStatus {
	r.t.Helper()
	synctest.Wait()
	for _, e := range r.service.Status().Engines {
		if e.Name == name {
			return e
		}
	}
	r.t.Fatalf("no engine %q", name)
	return EngineStatus{}
}

// everyoneAnswered: no request is answered twice or too late, and the counts add up.
func (r *rig) everyoneAnswered() {
	r.t.Helper()
	c := r.service.Status().Counts
	sum := c.Dropped
	for _, n := range c.Answered {
		sum += n
	}
	if sum > uint64(len(r.asked)-1) || sum+1 < uint64(len(r.asked)-1) {
		r.t.Errorf("%d asked, but %+v", len(r.asked)-1, c)
	}
	seen := map[uint64]bool{}
	for _, a := range r.answers {
		if took := a.at.Sub(r.asked[a.Generation]); took > JumpDeadline+time.Millisecond || seen[a.Generation] {
			r.t.Errorf("request %d answered after %v (again: %v)", a.Generation, took, seen[a.Generation])
		}
		seen[a.Generation] = true
	}
}

// counts is a frequency predictor.
type counts struct{}

func (counts) Predict(_ *engine.Window, out []engine.Suggestion) (int, error) {
	out[0] = engine.Suggestion{Word: "counted", Probability: .5, Source: engine.Frequency}
	return 1, nil
}

// fake is an engine that does what it is told. Its decisions take 2 ms and its checks 3 ms unless it is told otherwise.
type fake struct {
	name    string
	goldens int
	open    func(n int) error // n counts from 1, as below
	predict func(n int) (float32, error)
	check   func(golden, n int) error
	memory  Memory
	hanging chan struct{}

	mu sync.Mutex
	seen
}

// seen is what a fake has been asked.
type seen struct {
	opens    int
	asks     int
	windows  []engine.Window
	askAt    []time.Time
	checked  []int
	checkAt  []time.Time
	closes   int
	prepared int // steps since the last request
	drops    int
}

func newFake(name string) *fake { return &fake{name: name, goldens: 7} }

func (f *fake) candidate() Candidate {
	return Candidate{Name: f.name, Source: engine.CPU, Open: func() (Decider, error) {
		f.mu.Lock()
		f.opens++
		n := f.opens
		f.mu.Unlock()
		if f.open != nil {
			if err := f.open(n); err != nil {
				return nil, err
			}
		}
		return &instance{f}, nil
	}}
}

// hang does not come back before release.
func (f *fake) hang() { <-f.hanging }

func (f *fake) release() {
	select {
	case <-f.hanging:
	default:
		close(f.hanging)
	}
}

// see gives what has been counted.
func (f *fake) see() (opens, asks, checks, closes int) {
	synctest.Wait()
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.opens, f.asks, len(f.checked), f.closes
}

// instance is an opened fake.
type instance struct{ *fake }

func (f *instance) Predict(w *engine.Window, out []engine.Suggestion) (int, error) {
	f.mu.Lock()
	f.asks++
	f.prepared = 0
	n := f.asks
	f.windows, f.askAt = append(f.windows, *w), append(f.askAt, time.Now())
	f.mu.Unlock()
	p := float32(.7)
	if f.predict == nil {
		time.Sleep(2 * time.Millisecond)
	} else {
		var err error
		if p, err = f.predict(n); err != nil {
			return 0, err
		}
	}
	out[0] = engine.Suggestion{Word: "decided", Probability: p, Source: engine.CPU}
	return 1, nil
}

// Prepare takes five steps of half a millisecond.
func (f *instance) Prepare(*engine.Window) bool {
	time.Sleep(time.Millisecond / 2)
	f.mu.Lock()
	defer f.mu.Unlock()
	f.prepared++
	return f.prepared < 5
}

func (f *instance) Goldens() int { return f.goldens }

func (f *instance) Check(golden int) error {
	f.mu.Lock()
	f.checked, f.checkAt = append(f.checked, golden), append(f.checkAt, time.Now())
	n := len(f.checked)
	f.mu.Unlock()
	time.Sleep(3 * time.Millisecond)
	if f.check != nil {
		return f.check(golden, n)
	}
	return nil
}

func (f *instance) Close() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.closes++
	return nil
}

func (f *instance) Memory() Memory { return f.memory }

func (f *instance) DropCache() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.drops++
}
