//go:build box

package eventtap

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"laya/app/loop"
	"laya/app/session"
)

func TestTimes(t *testing.T) {
	var none times
	if keys, p50, p99, longest := none.summary(); keys != 0 || p50 != 0 || p99 != 0 || longest != 0 {
		t.Errorf("of nothing: %d keys, %v, %v, %v", keys, p50, p99, longest)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{1, 2, 99, 100, 1000} {
		var told times
		var all []time.Duration
		for range n {
			d := time.Duration(random.Int64N(1 << (4 + random.IntN(36)))) // up to a quarter of an hour
			all = append(all, d)
			told.add(d)
		}
		slices.Sort(all)
		near := func(got, want time.Duration) bool { return got <= want && want-got <= want/32+1 }
		keys, p50, p99, longest := told.summary()
		if keys != int64(n) || !near(p50, all[(n+1)/2-1]) || !near(p99, all[n-n/100-1]) || longest != all[n-1] {
			t.Errorf("of %d: %d keys, %v, %v, %v, want %v, %v, %v", n, keys, p50, p99, longest, all[(n+1)/2-1], all[n-n/100-1], all[n-1])
		}
	}
}

func TestPlace(t *testing.T) {
	last := place(1<<63 - 1)
	if place(-1) != 0 || last >= len(times{}.counts) {
		t.Errorf("the shortest is counted at %d, the longest at %d", place(-1), last)
	}
	for i := range last {
		if d := length(i); place(d) != i {
			t.Fatalf("%v is counted at %d, want %d", d, place(d), i)
		}
	}
}

// TestRecord_NoAlloc: what a key leaves costs no allocation.
func TestRecord_NoAlloc(t *testing.T) {
	r, l := newRecord(), loop.New(session.Default(), loop.Parts{})
	if n := testing.AllocsPerRun(100, func() { r.times.add(time.Millisecond); r.note(l) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestRecord_DoesNotWait: a key does not wait for who asks how the tap is, not even for one that is stopped in the middle.
func TestRecord_DoesNotWait(t *testing.T) {
	r, l := newRecord(), loop.New(session.Default(), loop.Parts{})
	r.mutex.Lock()
	r.times.add(time.Millisecond)
	r.note(l)
	r.mutex.Unlock()
	if s := r.Status(); s.Keys != 1 || s.Quiet != session.NoField {
		t.Errorf("%+v", s)
	}
}
