//go:build darwin || box

package quartz

import (
	"errors"
	"sync"

	"github.com/ebitengine/purego"

	"laya/app/macos/quartz/callback"
	cf "laya/app/macos/quartz/corefoundation"
)

// ErrTapRefused is why there is no tap.
var ErrTapRefused = errors.New("macOS refuses the event tap: allow Laya in System Settings, Privacy & Security, Accessibility and Input Monitoring")

// Proxy is the place of a tap in the path of events, during one call of its handler: CGEventTapProxy.
type Proxy uintptr

// Post sends an event on its way from just behind the tap, before the event that the tap was called with.
func (p Proxy) Post(e Event) { cgEventTapPostEvent(p, e) }

// Handler is called with each event of a tap, on the tap's thread, while the event and all that follow wait for it. It
// may change the event. It reports whether the event is to pass; a tap that only listens is not asked.
//
// It is also called, with event 0, when macOS has disabled the tap because a call took too long or the user did it.
type Handler func(p Proxy, kind EventType, e Event) (pass bool)

// TapOptions say what a tap sees.
type TapOptions struct {
	Location   Location
	Last       bool // behind the taps that are there already, not before them
	ListenOnly bool
	Events     []EventType
}

// Tap is a tap in the path of events.
type Tap struct {
	port   cf.Port
	source cf.Source
	number uintptr
}

var handlers callback.Table[Handler]

// CGEventRef callback(CGEventTapProxy proxy, CGEventType type, CGEventRef event, void *userInfo)
var tapCallback = sync.OnceValue(func() uintptr { return purego.NewCallback(called) })

func called(proxy Proxy, kind EventType, e Event, info uintptr) (result Event) {
	result = e
	defer callback.Guard()
	if handle, ok := handlers.Get(info); ok && !handle(proxy, kind, e) {
		return 0
	}
	return e
}

// NewTap puts a tap into the path, enabled, and calls its handler from the calling thread's run loop while that runs.
func NewTap(o TapOptions, handle Handler) (*Tap, error) {
	var mask uint64
	for _, t := range o.Events {
		mask |= 1 << t
	}
	number := handlers.Add(handle)
	port := cf.OwnPort(cgEventTapCreate(o.Location, number01(o.Last), number01(o.ListenOnly), mask, tapCallback(), number))
	if port.Ref() == 0 {
		handlers.Drop(number)
		return nil, ErrTapRefused
	}
	t := &Tap{port: port, source: port.Source(), number: number}
	cf.CurrentRunLoop().Add(t.source)
	return t, nil
}

// number01 is 1 for kCGTailAppendEventTap and kCGEventTapOptionListenOnly, 0 for what stands against them.
func number01(on bool) uint32 {
	if on {
		return 1
	}
	return 0
}

// Enable lets the tap see events, or not.
func (t *Tap) Enable(on bool) { cgEventTapEnable(t.port.Ref(), on) }

// Enabled reports whether it does.
func (t *Tap) Enabled() bool { return t.port.Valid() && cgEventTapIsEnabled(t.port.Ref()) }

// Close takes the tap out of the path. It may be called from any thread, and twice.
func (t *Tap) Close() {
	handlers.Drop(t.number)
	t.port.Close()
	t.source.Close()
}
