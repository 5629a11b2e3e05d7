//go:build darwin || box

package objc

import (
	"fmt"
	"os"
	"reflect"
	"runtime/debug"
	"sync"
	"sync/atomic"

	"github.com/ebitengine/purego"
)

// Panic is what a callback left behind.
type Panic struct {
	Callback string // the method's name, or what the callback is for
	Value    any
	Stack    []byte
}

var onPanic atomic.Pointer[func(Panic)]

// OnPanic sets who hears of panics in callbacks, which return zero to Objective-C and let the process live. The handler
// runs on the callback's thread. Until one is set, they are written to standard error. The value may quote what the
// callback was working on: who logs it decides whether it may.
func OnPanic(handler func(Panic)) { onPanic.Store(&handler) }

// rescue is deferred in every callback.
func rescue(callback string) {
	value := recover()
	if value == nil {
		return
	}
	p := Panic{Callback: callback, Value: value, Stack: debug.Stack()}
	if handler := onPanic.Load(); handler != nil {
		(*handler)(p)
		return
	}
	fmt.Fprintf(os.Stderr, "objc: panic in %s: %v\n%s\n", p.Callback, p.Value, p.Stack)
}

var callbacks atomic.Int64

// Callbacks is the number of callback slots in use, of the 2,000 that purego has in a process.
func Callbacks() int { return int(callbacks.Load()) }

// newCallback makes a C function of fn, whose panics are rescued. The slot is never freed.
func newCallback(name string, fn reflect.Value) uintptr {
	callbacks.Add(1)
	typ := fn.Type()
	return purego.NewCallback(reflect.MakeFunc(typ, func(args []reflect.Value) (results []reflect.Value) {
		for i := range typ.NumOut() {
			results = append(results, reflect.Zero(typ.Out(i)))
		}
		defer rescue(name)
		return fn.Call(args)
	}).Interface())
}

// onceCallback makes a C function of fn when it is first asked for.
func onceCallback(name string, fn any) func() uintptr {
	return sync.OnceValue(func() uintptr { return newCallback(name, reflect.ValueOf(fn)) })
}
