//go:build box

package corefoundation

import (
	"runtime"
	"testing"

	"github.com/ebitengine/purego"

	"laya/app/macos/quartz/framework/abi"
)

func TestABI(t *testing.T) { abi.Check(t, library, abi.Library(t, "testdata/abi.c")) }

func TestABI_Contexts(t *testing.T) {
	c := abi.Library(t, "testdata/abi.c")
	var fillSource func(c *sourceContext) uint
	var fillTimer func(c *timerContext) uint
	purego.RegisterLibFunc(&fillSource, c, "sourceContext")
	purego.RegisterLibFunc(&fillTimer, c, "timerContext")
	var s sourceContext
	if size := fillSource(&s); s != (sourceContext{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}) || size != 80 {
		t.Errorf("CFRunLoopSourceContext of %d bytes is %+v", size, s)
	}
	var m timerContext
	if size := fillTimer(&m); m != (timerContext{1, 2, 3, 4, 5}) || size != 40 {
		t.Errorf("CFRunLoopTimerContext of %d bytes is %+v", size, m)
	}
}

// The call-backs come on a thread that Go did not make, while the garbage collector runs; a panic does not reach C.
func TestABI_Callbacks(t *testing.T) {
	var callBack func(perform, fire, notify uintptr, info uintptr)
	purego.RegisterLibFunc(&callBack, abi.Library(t, "testdata/abi.c"), "callBack")
	count := map[string]int{}
	handler := func(name string) func() {
		return func() {
			if count[name]++; count[name]%100 == 0 {
				runtime.GC()
			}
			if count[name] == 7 {
				panic("a mistake")
			}
		}
	}
	// The three tables give the same number.
	for sources.Len() > 0 || timers.Len() > 0 || subscriptions.Len() > 0 {
		t.Fatal("something is left of another test")
	}
	number := sources.Add(handler("perform"))
	for timers.Add(handler("fire")) < number {
	}
	for subscriptions.Add(handler("notify")) < number {
	}
	callBack(performCallback(), fireCallback(), notifyCallback(), number)
	sources.Drop(number)
	callBack(performCallback(), fireCallback(), notifyCallback(), number)
	for name, want := range map[string]int{"perform": 1000, "fire": 2000, "notify": 2000} {
		if count[name] != want {
			t.Errorf("%s was called %d times, want %d", name, count[name], want)
		}
	}
}
