//go:build darwin || box

// Package callback is what every Go function that C calls has in common: C holds a number in place of a Go value, and a
// panic does not reach C.
//
// A C callback is made once for each kind of callback, because its slot is never given back. Which Go value it is for is
// the number in its user data. A number that has been dropped finds nothing, so a callback that comes late does nothing
// (TestTable).
package callback

import (
	"runtime/debug"
	"sync"
	"sync/atomic"
)

// Table holds the Go values that C knows by number. It may be used from any thread; looking up does not allocate.
type Table[T any] struct {
	mutex  sync.RWMutex
	values map[uintptr]T
	last   uintptr
}

// Add gives a value its number, which is never 0 and never used again.
func (t *Table[T]) Add(value T) uintptr {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.values == nil {
		t.values = map[uintptr]T{}
	}
	t.last++
	t.values[t.last] = value
	return t.last
}

// Get finds the value of a number.
func (t *Table[T]) Get(number uintptr) (value T, ok bool) {
	t.mutex.RLock()
	defer t.mutex.RUnlock()
	value, ok = t.values[number]
	return value, ok
}

// Drop forgets a number.
func (t *Table[T]) Drop(number uintptr) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	delete(t.values, number)
}

// Len counts the values.
func (t *Table[T]) Len() int {
	t.mutex.RLock()
	defer t.mutex.RUnlock()
	return len(t.values)
}

var (
	recovered atomic.Int64
	lastStack atomic.Pointer[[]byte]
)

// Guard ends a panic. Every callback defers it, by itself: `defer callback.Guard()`.
func Guard() {
	if recover() == nil {
		return
	}
	stack := debug.Stack() // names and addresses; the panic's value may hold what was typed and is dropped
	lastStack.Store(&stack)
	recovered.Add(1)
}

// Recovered counts the panics that Guard ended, and gives the stack of the last one.
func Recovered() (count int64, stack []byte) {
	if s := lastStack.Load(); s != nil {
		stack = *s
	}
	return recovered.Load(), stack
}
