package mlxc

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// Whoever calls, MLX sees one thread.
func TestWorker_OneThread(t *testing.T) {
	w := buildDouble(t).open(t, time.Minute)
	var seen sync.Map
	var callers sync.WaitGroup
	for range 8 {
		callers.Go(func() {
			for range 50 {
				do(t, w, func(s *Scope) {
					seen.Store(thread(), true)
					s.Add(s.NewFloat32([]float32{1}, 1), s.NewFloat32([]float32{1}, 1))
				})
				runtime.Gosched()
			}
		})
	}
	callers.Wait()
	n := 0
	seen.Range(func(id, _ any) bool {
		n++
		if id == thread() {
			t.Error("the test's own thread is the worker's")
		}
		return true
	})
	if n != 1 {
		t.Errorf("%d threads, want 1", n)
	}
}

// The context counts until it is f's turn, and no longer.
func TestWorker_Context(t *testing.T) {
	w := buildDouble(t).open(t, time.Minute)
	ctx, cancel := context.WithCancel(context.Background())
	running, queued, release := make(chan struct{}), make(chan error, 1), make(chan struct{})
	var first sync.WaitGroup
	first.Go(func() {
		err := w.Do(ctx, func(s *Scope) error {
			close(running)
			<-release // cancelled while it runs
			return nil
		})
		if err != nil {
			t.Errorf("what ran when it was cancelled: %v", err)
		}
	})
	<-running
	go func() {
		queued <- w.Do(ctx, func(*Scope) error {
			t.Error("what was cancelled in the queue has run")
			return nil
		})
	}()
	time.Sleep(10 * time.Millisecond) // it is in the queue, mostly; before that it is refused all the same
	cancel()
	if err := <-queued; !errors.Is(err, context.Canceled) {
		t.Errorf("what was queued: %v", err)
	}
	close(release)
	first.Wait()
}

// A worker that is closed while it works lets the work end, refuses what waits, and frees everything.
func TestWorker_ClosedInMidUse(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	running, release := make(chan struct{}), make(chan struct{})
	works, waits, closes := make(chan error, 1), make(chan error, 1), make(chan error, 1)
	go func() {
		works <- try(w, func(s *Scope) {
			kept := s.NewFloat32([]float32{1}, 1)
			s.Keep(kept)
			s.KeepCompiled(s.Compile(s.NewClosure("sum", sum)))
			s.KeepClosure(s.NewClosure("sum", sum))
			s.KeepVector(s.NewVector(kept))
			s.KeepStream(s.DefaultStream(GPU))
			close(running)
			<-release
			s.EvalAll(s.Add(kept, kept)) // still possible
		})
	}()
	<-running
	go func() { waits <- try(w, func(*Scope) { t.Error("what waited when the worker was closed has run") }) }()
	time.Sleep(10 * time.Millisecond) // it waits, mostly; before that it is refused all the same
	go func() { closes <- w.Close() }()
	if err := <-waits; !errors.Is(err, ErrClosed) {
		t.Errorf("what waited: %v", err)
	}
	close(release)
	if err := <-works; err != nil {
		t.Errorf("what ran: %v", err)
	}
	if err := <-closes; err != nil {
		t.Errorf("Close: %v", err)
	}
	fails(t, try(w, func(*Scope) {}), ErrClosed, "the worker has been closed")
	if err := w.Close(); err != nil {
		t.Errorf("Close again: %v", err)
	}
	if w.thread.Load() != 0 {
		t.Error("the worker still claims its thread, whose name another may have by now")
	}
	if n := d.call("double_live"); n != 0 {
		t.Errorf("%d C objects are alive", n)
	}
}

// A call that does not come back: its caller gets an error with its name, and so does everybody after.
func TestWorker_Wedged(t *testing.T) {
	d := buildDouble(t).another(t) // this one is lost with its worker
	w := d.open(t, 2*time.Second)
	t.Cleanup(forget)
	d.set(t, "hang_eval", 1)
	came := make(chan error, 1)
	err := try(w, func(s *Scope) {
		s.EvalAll(s.NewFloat32([]float32{1}, 1))
		s.Sigmoid(s.NewFloat32([]float32{1}, 1))
		came <- s.err
	})
	fails(t, err, ErrWedged, "did not come back", "MLX is off until Laya is started again", "mlx_eval, after 2s")
	fails(t, try(w, func(*Scope) {}), ErrWedged, "mlx_eval")
	fails(t, w.Close(), ErrWedged, "mlx_eval")
	_, err = Open(Options{Path: d.path})
	fails(t, err, ErrWedged, "cannot be opened again")

	*(*int)(pointer(invoke(d.at("double_hang_eval"), nil))) = 0
	if err := <-came; !errors.Is(err, ErrWedged) {
		t.Errorf("when the call came back after all, the work went on: %v", err)
	}
}

// Work that hangs in Go is told from a call that hangs in C.
func TestWorker_WedgedInGo(t *testing.T) {
	d := buildDouble(t).another(t)
	w := d.open(t, time.Minute)
	t.Cleanup(forget)
	release := make(chan struct{})
	defer close(release)
	err := w.DoWithin(context.Background(), 20*time.Millisecond, func(*Scope) error { <-release; return nil })
	fails(t, err, ErrWedged, "Go code on the worker, after 20ms")
}

// forget lets another worker be opened although this process has one that is dead.
func forget() {
	owner.Lock()
	defer owner.Unlock()
	owner.w = nil
}

func TestWorker_Goexit(t *testing.T) {
	d := buildDouble(t).another(t)
	w := d.open(t, time.Minute)
	t.Cleanup(forget)
	err := w.Do(context.Background(), func(*Scope) error {
		runtime.Goexit()
		return nil
	})
	fails(t, err, nil, "has ended the worker's goroutine")
	fails(t, try(w, func(*Scope) {}), nil, "has ended the worker's goroutine")
}

func TestWorker_DoWithinDo(t *testing.T) {
	w := buildDouble(t).open(t, time.Minute)
	do(t, w, func(s *Scope) {
		fails(t, try(w, func(*Scope) {}), errWithin)
		fails(t, w.Close(), errWithin)
	})
}

// What depends on the thread is refused on another one.
func TestScope_OnAnotherGoroutine(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	tests := map[string]func(s *Scope, c Closure, in VectorArray){
		"mlx_eval":                   func(s *Scope, _ Closure, in VectorArray) { s.Eval(in) },
		"mlx_closure_apply":          func(s *Scope, c Closure, in VectorArray) { s.Call(c, in) },
		"mlx_compile":                func(s *Scope, c Closure, _ VectorArray) { s.Compile(c) },
		"mlx_default_gpu_stream_new": func(s *Scope, _ Closure, _ VectorArray) { s.DefaultStream(GPU) },
	}
	for name, run := range tests {
		err := try(w, func(s *Scope) {
			a := s.NewFloat32([]float32{1}, 1)
			in, c := s.NewVector(a, a), s.NewClosure("sum", sum)
			before := w.Calls()
			done := make(chan struct{})
			go func() {
				defer close(done)
				run(s, c, in)
			}()
			<-done
			if n := w.Calls() - before; n != 0 {
				t.Errorf("%s: %d calls into MLX from another thread", name, n)
			}
		})
		fails(t, err, errThread, name+": a Scope must not leave the goroutine of its Do")
	}
}

func TestScope_UsedAfterItsEnd(t *testing.T) {
	w := buildDouble(t).open(t, time.Minute)
	var left *Scope
	do(t, w, func(s *Scope) { left = s })
	defer func() {
		if v, _ := recover().(string); !strings.Contains(v, "a Scope was used after") {
			t.Errorf("recovered %v", v)
		}
	}()
	left.NewFloat32([]float32{1}, 1)
}
