//go:build box

package quartz

import (
	"testing"

	"github.com/ebitengine/purego"
)

// What is between C and the handler allocates nothing: as much as a bare callback of purego's does.
func TestTap_Allocations(t *testing.T) {
	bare := purego.NewCallback(func(_ Proxy, _ EventType, e Event, _ uintptr) Event { return e })
	number := handlers.Add(func(Proxy, EventType, Event) bool { return true })
	defer handlers.Drop(number)
	call := func(callback uintptr) float64 {
		return testing.AllocsPerRun(1000, func() {
			if r, _, _ := purego.SyscallN(callback, 1, uintptr(KeyDown), 77, number); r != 77 {
				t.Errorf("the event became %d", r)
			}
		})
	}
	if ours, purego := call(tapCallback()), call(bare); ours != purego {
		t.Errorf("a call of a tap allocates %v times, and a bare callback %v times", ours, purego)
	}
}
