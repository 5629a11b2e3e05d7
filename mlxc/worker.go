package mlxc

import (
	"context"
	"errors"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"
)

// Worker is one OS thread that makes every call into MLX: streams, command encoders and the cache of compiled graphs are
// the thread's own, and a graph applied on another thread may answer with another graph's result.
type Worker struct {
	library
	table   table
	frame   *frame // of the closure that runs now, the outermost otherwise
	scope   *Scope // the innermost that is open
	scopes  []*Scope
	said    atomic.Pointer[string] // what MLX's error handler was told
	cause   error                  // what a closure of ours returned or panicked with
	during  atomic.Uint32          // the function being called, functionCount between calls
	limit   time.Duration
	queue   chan *job
	life    life
	calls   atomic.Int64
	handles atomic.Int64
}

// life says whether the worker still takes work, and why not.
type life struct {
	once    sync.Once
	why     error         // set before gone is closed
	gone    chan struct{} // closed: takes no more work
	dead    atomic.Bool   // a call did not come back, or the goroutine has ended: nothing may be called any more
	stopped chan struct{} // closed: everything is freed and the thread has ended
}

func (l *life) end(why error) {
	l.once.Do(func() {
		l.why = why
		close(l.gone)
	})
}

// frame is memory that C reads arguments from and writes results to. It is on the heap, since a callback may move this
// goroutine's stack while C holds the address, and every closure that runs within a call has one of its own.
type frame struct {
	args   [12]uintptr
	out    uintptr // a handle, a size or a bool
	dims   [3][8]int32
	vector [16]uintptr
	data   unsafe.Pointer // of an array being copied
	inner  *frame
}

type job struct {
	f     func(*Scope) error
	err   error
	done  chan struct{}
	timer *time.Timer
}

var jobs = sync.Pool{New: func() any {
	timer := time.NewTimer(time.Hour)
	timer.Stop()
	return &job{done: make(chan struct{}, 1), timer: timer}
}}

// Do runs f on the worker's thread and returns its error, or the scope's; any goroutine may call it. ctx counts only while f waits for its turn: a
// call into MLX cannot be taken back. An f that takes longer than Options.Limit is given up: Do returns ErrWedged with
// the name of the call, the worker is dead from then on, and f may still write to what it has captured.
func (w *Worker) Do(ctx context.Context, f func(*Scope) error) error {
	return w.DoWithin(ctx, w.limit, f)
}

// DoWithin is Do with a limit of its own, as for loading a model.
func (w *Worker) DoWithin(ctx context.Context, limit time.Duration, f func(*Scope) error) error {
	if w.within() {
		return errWithin
	}
	select { // the end first: a select with several ready cases takes any of them
	case <-w.life.gone:
		return w.life.why
	case <-ctx.Done():
		return ctx.Err()
	default:
	}
	j := jobs.Get().(*job)
	j.f, j.err = f, nil
	select {
	case w.queue <- j:
	case <-ctx.Done():
		jobs.Put(j)
		return ctx.Err()
	case <-w.life.gone:
		jobs.Put(j)
		return w.life.why
	}
	j.timer.Reset(limit)
	select {
	case <-j.done:
	case <-j.timer.C:
		select {
		case <-j.done: // in time, for all that is known: this process may have been stopped meanwhile
		default:
			err := wedged(function(w.during.Load()), limit)
			w.life.dead.Store(true)
			w.life.end(err)
			return err
		}
	}
	j.timer.Stop()
	err := j.err
	j.f, j.err = nil, nil
	jobs.Put(j)
	return err
}

// within reports whether the caller is on the worker's thread.
func (w *Worker) within() bool {
	self := thread()
	return self != 0 && self == w.thread.Load()
}

// run is the worker's goroutine; it has its thread to itself, and the thread ends with it.
func (w *Worker) run() {
	runtime.LockOSThread()
	for {
		select {
		case j := <-w.queue:
			w.serve(j)
			if w.life.dead.Load() {
				// It came back after all, too late. Ending the thread would run MLX's destructors on it; so it stays.
				select {}
			}
		case <-w.life.gone:
			if !w.life.dead.Load() {
				w.releaseAll()
				workers.drop(w.id)
			}
			w.thread.Store(0)
			close(w.life.stopped)
			return
		}
	}
}

func (w *Worker) serve(j *job) {
	ended := false
	defer func() {
		if !ended { // runtime.Goexit: f has ended the goroutine, and its thread with it
			w.thread.Store(0)
			w.life.dead.Store(true)
			w.life.end(errors.New("mlxc: a function given to Do has ended the worker's goroutine (runtime.Goexit, t.FailNow)"))
			j.err = w.life.why
			j.done <- struct{}{}
		}
	}()
	j.err = w.open(nil, j.f)
	ended = true
	j.done <- struct{}{}
}

// open runs f with a new scope, turns its panic into an error, and ends the scope.
func (w *Worker) open(outer *Scope, f func(*Scope) error) (err error) {
	s := w.fresh(outer)
	returned := false
	defer func() {
		if !returned {
			if v := recover(); v != nil {
				err = &PanicError{v, debug.Stack()}
			}
		}
		s.end()
		w.scope = outer
		w.scopes = append(w.scopes, s)
	}()
	err = join(f(s), s.err)
	returned = true
	return err
}

// fresh gives a scope, one that has ended before if there is one.
func (w *Worker) fresh(outer *Scope) *Scope {
	var s *Scope
	if n := len(w.scopes); n > 0 {
		s, w.scopes = w.scopes[n-1], w.scopes[:n-1]
	} else {
		s = &Scope{w: w}
	}
	s.stream, s.err, s.ended = 0, nil, false
	if outer != nil {
		s.stream = outer.stream
	}
	w.scope = s
	return s
}

// call makes a call into C.
func (w *Worker) call(f function, args ...uintptr) uintptr {
	n := copy(w.frame.args[:], args)
	around := w.enter(f)
	result := invoke(w.addresses[f], w.frame.args[:n])
	w.leave(around)
	return result
}

// enter notes that f is called, and forgets what earlier calls have said. It gives the call that f is made within.
func (w *Worker) enter(f function) (around uint32) {
	w.said.Store(nil)
	w.cause = nil
	w.calls.Add(1)
	return w.during.Swap(uint32(f))
}

// leave notes that a call has come back to the one around it.
func (w *Worker) leave(around uint32) { w.during.Store(around) }

func (w *Worker) takeText() string {
	if said := w.said.Swap(nil); said != nil {
		return *said
	}
	return ""
}

func (w *Worker) takeCause() error {
	cause := w.cause
	w.cause = nil
	return cause
}

func (w *Worker) release(r ref) {
	if o, ok := w.table.remove(r); ok {
		w.handles.Add(-1)
		w.call(freeing[o.kind], o.ctx)
	}
}

// releaseAll frees what is still alive, in any order: MLX itself counts who needs what.
func (w *Worker) releaseAll() {
	for slot, o := range w.table.objects {
		w.release(ref{o.serial, uint32(slot)})
	}
}

// Live is how many handles are open.
func (w *Worker) Live() int { return int(w.handles.Load()) }

// Calls is how many calls into MLX there have been.
func (w *Worker) Calls() int { return int(w.calls.Load()) }

// Close takes no more work, lets what runs come to its end, frees every handle and ends the thread. It waits for that as
// long as Options.Limit, then gives up with ErrWedged. Closing again is nothing.
func (w *Worker) Close() error {
	if w.within() {
		return errWithin
	}
	w.life.end(ErrClosed)
	if !errors.Is(w.life.why, ErrClosed) {
		return w.life.why
	}
	select {
	case <-w.life.stopped:
		return nil
	case <-time.After(w.limit):
		w.life.dead.Store(true)
		return wedged(function(w.during.Load()), w.limit)
	}
}
