//go:build darwin || box

package corefoundation

import (
	"sync"
	"time"

	"github.com/ebitengine/purego"

	"laya/app/macos/quartz/callback"
)

// never is how far in the future a timer that is not set fires, in seconds: a timer that has fired for the last time
// would be invalid.
const never = 100 * 365 * 24 * 3600

// Timer calls a function on a loop's thread at a time.
type Timer struct {
	ref    Owned
	number uintptr
}

// timerContext is CFRunLoopTimerContext.
type timerContext struct {
	version                          int
	info                             uintptr
	retain, release, copyDescription uintptr
}

var timers callback.Table[func()]

var fireCallback = sync.OnceValue(func() uintptr {
	return purego.NewCallback(func(_ Ref, info uintptr) {
		defer callback.Guard()
		if fire, ok := timers.Get(info); ok {
			fire()
		}
	})
})

// NewTimer makes a timer of a loop, which is not set.
func NewTimer(on RunLoop, fire func()) Timer {
	number := timers.Add(fire)
	context := timerContext{info: number}
	ref := cfRunLoopTimerCreate(0, cfAbsoluteTimeGetCurrent()+never, never, 0, 0, fireCallback(), &context)
	cfRunLoopAddTimer(on.ref, ref, Ref(kCFRunLoopCommonModes.Value()))
	return Timer{Owned{ref}, number}
}

// Set makes the timer fire once when d has passed. Setting it again replaces the time.
func (t Timer) Set(d time.Duration) {
	cfRunLoopTimerSetNextFireDate(t.ref.Ref, cfAbsoluteTimeGetCurrent()+max(d, 0).Seconds())
}

// Close takes the timer out of its loop.
func (t *Timer) Close() {
	if t.ref.Ref == 0 {
		return
	}
	cfRunLoopTimerInvalidate(t.ref.Ref)
	timers.Drop(t.number)
	t.ref.Release()
}
