package service

import (
	"fmt"
	"runtime"
	"time"

	"laya/engine"
)

// kind is what a worker is asked to do.
type kind uint8

const (
	nothing    kind = iota
	opening         // build the decider
	predicting      // answer a request
	checking        // a golden context, for its health
	trying          // a golden context, to close the circuit
	measuring       // a keystroke of a race
	preparing       // what a worker does by itself; a result of this kind is a fault
)

// call is an order to a worker.
type call struct {
	kind   kind
	serial uint64
	golden int
	more   bool // another golden context will follow
	window engine.Window
}

// result is what has come of a call.
type result struct {
	worker      *worker
	kind        kind
	serial      uint64
	n           int
	suggestions [Ranked]engine.Suggestion
	err         error
	took        time.Duration
	stages      [engine.Stages]time.Duration // 0 where it is not known
	goldens     int                          // after opening
	memory      Memory
}

// worker runs one decider on one goroutine, and prepares between calls. It shares no memory with the service's
// goroutine but what goes through channels, so that it can be left behind in the middle of a call.
type worker struct {
	clock    Clock
	maxCache int
	open     func() (Decider, error)
	calls    chan call // holds one: whoever calls never waits
	quit     chan struct{}
	done     chan struct{}
	results  chan<- result

	decider  Decider
	preparer engine.Preparer
	metered  Metered

	work work
	left left // the service's goroutine's
}

// left says in what state a worker was let go.
type left struct {
	late bool // its call was past its deadline
	hung bool // its call was given up
}

// work is what a worker has in hand.
type work struct {
	last    engine.Window // of the last request
	out     [Ranked]engine.Suggestion
	cold    bool // a golden context has taken the place of last in the decider's caches
	prepare bool // there may be something to prepare
	mark    time.Time
	stages  [engine.Stages]time.Duration
	memory  Memory
	calls   int
}

// meterEvery is how many calls pass between two looks at the memory.
const meterEvery = 64

func startWorker(c *Config, open func() (Decider, error), results chan<- result) *worker {
	w := &worker{
		clock: c.Clock, maxCache: c.MaxCache, open: open, results: results,
		calls: make(chan call, 1), quit: make(chan struct{}), done: make(chan struct{}),
	}
	go w.run()
	return w
}

func (w *worker) run() {
	defer close(w.done)
	defer w.close()
	for c := (call{kind: opening}); ; {
		if !w.send(w.do(&c)) {
			return
		}
		var ok bool
		if c, ok = w.next(); !ok {
			return
		}
	}
}

// send hands a result over, unless nobody wants it any more.
func (w *worker) send(r result) bool {
	select {
	case w.results <- r:
		return true
	case <-w.quit:
		return false
	}
}

// next waits for a call and prepares meanwhile.
func (w *worker) next() (call, bool) {
	for w.work.prepare {
		select {
		case c := <-w.calls:
			return c, true
		case <-w.quit:
			return call{}, false
		default:
		}
		if err := w.prepareStep(); err != nil && !w.send(result{worker: w, kind: preparing, err: err}) {
			return call{}, false
		}
	}
	select {
	case c := <-w.calls:
		return c, true
	case <-w.quit:
		return call{}, false
	}
}

func (w *worker) do(c *call) (r result) {
	r = result{worker: w, kind: c.kind, serial: c.serial}
	defer func() {
		if p := recover(); p != nil {
			r.err = panicError(p)
		}
		r.memory = w.work.memory
	}()
	begin := w.clock.Now()
	w.work.mark, w.work.stages = begin, [engine.Stages]time.Duration{}
	switch c.kind {
	case opening:
		r.err = w.build()
		if r.err == nil {
			r.goldens = w.decider.Goldens()
		}
	case predicting, measuring:
		w.work.last, w.work.cold, w.work.prepare = c.window, false, false
		r.n, r.err = w.decider.Predict(&w.work.last, w.work.out[:])
		w.work.prepare = w.preparer != nil && r.err == nil
	case checking, trying:
		r.err = w.decider.Check(c.golden)
		w.work.cold = w.preparer != nil && w.work.last.Len > 0
		w.work.prepare = w.work.cold && !c.more
	}
	r.took = w.clock.Now().Sub(begin)
	r.suggestions, r.stages = w.work.out, w.work.stages
	w.meter()
	return r
}

// build opens the decider and looks at what it can do.
func (w *worker) build() error {
	d, err := w.open()
	if err != nil {
		return err
	}
	w.decider = d
	w.preparer, _ = d.(engine.Preparer)
	w.metered, _ = d.(Metered)
	if staged, ok := d.(engine.Staged); ok {
		staged.OnStage(w.stage)
	}
	return nil
}

// stage notes the end of a stage.
func (w *worker) stage(s engine.Stage) {
	now := w.clock.Now()
	w.work.stages[s] += now.Sub(w.work.mark)
	w.work.mark = now
}

// prepareStep works ahead a little. After a golden context it first brings back what the user is writing.
func (w *worker) prepareStep() (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicError(p)
			w.work.prepare = false
		}
	}()
	if w.work.cold {
		w.work.cold = false
		_, err = w.decider.Predict(&w.work.last, w.work.out[:])
		return err
	}
	w.work.prepare = w.preparer.Prepare(&w.work.last)
	return nil
}

// meter looks at the memory now and then, and keeps the cache within its limit.
func (w *worker) meter() {
	if w.metered == nil || w.work.calls%meterEvery != 0 {
		w.work.calls++
		return
	}
	w.work.calls++
	w.work.memory = w.metered.Memory()
	if w.maxCache > 0 && w.work.memory.Cache > w.maxCache {
		w.metered.DropCache()
	}
}

// close closes the decider; nobody is left to hear what is wrong with that.
func (w *worker) close() {
	defer func() { _ = recover() }()
	if w.decider != nil {
		_ = w.decider.Close()
	}
}

// panicError tells a panic. Only the runtime's own words are repeated: another value might hold what was typed.
func panicError(p any) error {
	if e, ok := p.(runtime.Error); ok {
		return fmt.Errorf("it panicked: %w", e)
	}
	return fmt.Errorf("it panicked with a %T", p)
}
