//go:build darwin || box

package corefoundation

import (
	"sync"
	"time"

	"github.com/ebitengine/purego"

	"laya/app/macos/quartz/callback"
)

// RunLoop is the loop of a thread. It lives as long as its thread does; a goroutine that runs one is locked to its
// thread.
type RunLoop struct{ ref Ref }

// CurrentRunLoop is the loop of the calling thread.
func CurrentRunLoop() RunLoop { return RunLoop{cfRunLoopGetCurrent()} }

// MainRunLoop is the loop of the main thread.
func MainRunLoop() RunLoop { return RunLoop{cfRunLoopGetMain()} }

// Run runs the loop of the calling thread until Stop, or until it has neither sources nor timers.
func Run() { cfRunLoopRun() }

// RunResult says why a run ended.
type RunResult int32

// The results, numbered as in CFRunLoop.h.
const (
	RunFinished      RunResult = iota + 1 // nothing to wait for
	RunStopped                            // Stop
	RunTimedOut                           // the time is over
	RunHandledSource                      // a source was handled
)

// RunFor runs the loop of the calling thread for a while.
func RunFor(d time.Duration) RunResult {
	return cfRunLoopRunInMode(Ref(kCFRunLoopDefaultMode.Value()), d.Seconds(), false)
}

// Stop ends the run. It may be called from any thread.
func (l RunLoop) Stop() { cfRunLoopStop(l.ref) }

// Add makes the loop listen to a source, also while a menu or a dialog is open.
func (l RunLoop) Add(s Source) {
	cfRunLoopAddSource(l.ref, s.ref.Ref, Ref(kCFRunLoopCommonModes.Value()))
}

// Remove makes the loop deaf to a source.
func (l RunLoop) Remove(s Source) {
	cfRunLoopRemoveSource(l.ref, s.ref.Ref, Ref(kCFRunLoopCommonModes.Value()))
}

// Source is something that a loop listens to.
type Source struct {
	ref    Owned
	number uintptr // of sources; 0 for a source of the system
}

// sourceContext is CFRunLoopSourceContext, version 0.
type sourceContext struct {
	version                          int
	info                             uintptr
	retain, release, copyDescription uintptr
	equal, hash                      uintptr
	schedule, cancel, perform        uintptr
}

var sources callback.Table[func()]

var performCallback = sync.OnceValue(func() uintptr {
	return purego.NewCallback(func(info uintptr) {
		defer callback.Guard()
		if perform, ok := sources.Get(info); ok {
			perform()
		}
	})
})

// NewSource makes a source that calls perform on the loop's thread some time after each Signal. Signals that come before
// it is called are one.
func NewSource(perform func()) Source {
	number := sources.Add(perform)
	context := sourceContext{info: number, perform: performCallback()}
	return Source{ref: Owned{cfRunLoopSourceCreate(0, 0, &context)}, number: number}
}

// SystemSource takes over a source that a C function created.
func SystemSource(created Owned) Source { return Source{ref: created} }

// Signal makes the loop call perform. It may be called from any thread, and does not wait.
func (s Source) Signal(on RunLoop) {
	cfRunLoopSourceSignal(s.ref.Ref)
	cfRunLoopWakeUp(on.ref)
}

// Close takes the source out of every loop. After that perform is not called again, but it may be running.
func (s *Source) Close() {
	if s.ref.Ref == 0 {
		return
	}
	cfRunLoopSourceInvalidate(s.ref.Ref)
	sources.Drop(s.number)
	s.ref.Release()
}
