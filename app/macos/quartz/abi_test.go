//go:build box

package quartz

import (
	"runtime"
	"testing"

	"github.com/ebitengine/purego"

	"laya/app/macos/quartz/framework/abi"
)

func TestABI(t *testing.T) {
	c := abi.Library(t, "testdata/abi.c")
	abi.Check(t, coreGraphics, c)
	abi.Check(t, carbon, c)
}

// The call-backs come on a thread that Go did not make, while the garbage collector runs; a panic lets the event pass.
func TestABI_Callbacks(t *testing.T) {
	var callBack func(tap, display, info uintptr) int
	purego.RegisterLibFunc(&callBack, abi.Library(t, "testdata/abi.c"), "callBack")
	count, changes := 0, 0
	number := handlers.Add(func(p Proxy, kind EventType, e Event) bool {
		count++
		if p != 0x7fff12345678 || kind != TapDisabledByTimeout || e != Event(0x100000000+count) {
			t.Errorf("call %d got %#x, %#x, %#x", count, p, kind, e)
		}
		switch {
		case count%100 == 0:
			runtime.GC()
		case count == 7:
			panic("a mistake")
		case count == 8:
			return false
		}
		return true
	})
	for watchers.Add(func() { changes++ }) < number {
	}
	if passed := callBack(tapCallback(), displayCallback(), number); passed != 999 || count != 1000 || changes != 500 {
		t.Errorf("%d of %d events passed, want 999 of 1000; %d changes of 500", passed, count, changes)
	}
	handlers.Drop(number)
	if passed := callBack(tapCallback(), displayCallback(), number); passed != 1000 || count != 1000 {
		t.Errorf("without its tap %d of 1000 events passed", passed)
	}
}
