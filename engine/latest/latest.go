// Package latest hands the newest value from one goroutine to another without a lock: neither waits for the other, not even
// for one that the system has put to sleep in the middle (TestValue_WriterDoesNotWait). It is no queue: a value that is not
// taken in time is replaced.
//
// There are three places for a value: one is the writer's, one the reader's, one lies between. Each side exchanges its own
// for the one between, in one step. Nothing allocates (TestValue_NoAlloc).
package latest

import "sync/atomic"

// Value is what is handed over. One goroutine at a time puts, one at a time takes.
type Value[T any] struct {
	places  [3]T
	between atomic.Uint32 // the place that lies between, and whether it is fresh
	writers uint32
	readers uint32
}

// fresh marks a place between that nobody has taken.
const fresh = 4

// New makes a Value that holds a zero value, which is not fresh.
func New[T any]() *Value[T] { return &Value[T]{writers: 1, readers: 2} }

// Put makes a value the newest, and reports whether it replaces one that nobody has taken.
func (v *Value[T]) Put(value *T) (replaced bool) {
	v.places[v.writers] = *value
	old := v.between.Swap(v.writers | fresh)
	v.writers = old &^ fresh
	return old&fresh != 0
}

// Take gives the newest value, which is the caller's until the next Take, and reports whether it was not taken before.
func (v *Value[T]) Take() (value *T, isFresh bool) {
	if isFresh = v.between.Load()&fresh != 0; isFresh {
		v.readers = v.between.Swap(v.readers) &^ fresh
	}
	return &v.places[v.readers], isFresh
}
