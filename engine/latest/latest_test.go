package latest

import (
	"sync"
	"testing"
)

func TestValue(t *testing.T) {
	v := New[string]()
	takes := func(want string, wantFresh bool) {
		t.Helper()
		if got, isFresh := v.Take(); *got != want || isFresh != wantFresh {
			t.Errorf("Take = %q, %v, want %q, %v", *got, isFresh, want, wantFresh)
		}
	}
	puts := func(value string, want bool) {
		t.Helper()
		if replaced := v.Put(&value); replaced != want {
			t.Errorf("Put(%q) = %v, want %v", value, replaced, want)
		}
	}
	takes("", false)
	puts("a", false)
	takes("a", true)
	takes("a", false)
	puts("b", false)
	puts("c", true)
	puts("d", true)
	takes("d", true)
	takes("d", false)
	puts("e", false)
	takes("e", true)
}

// TestValue_Whole: whatever the two goroutines do, a value is taken whole, none is older than the one before, each is fresh
// once, and the last one arrives.
func TestValue_Whole(t *testing.T) {
	const last = 20_000
	v := New[[64]int]()
	replaced, taken := 0, 0
	var writing sync.WaitGroup
	writing.Go(func() {
		for n := 1; n <= last; n++ {
			var value [64]int
			for i := range value {
				value[i] = n
			}
			if v.Put(&value) {
				replaced++
			}
		}
	})
	for before := 0; before != last; {
		value, isFresh := v.Take()
		for _, n := range value {
			if n != value[0] {
				t.Fatalf("torn: %v", value)
			}
		}
		if value[0] < before || isFresh != (value[0] > before) {
			t.Fatalf("%d after %d, fresh: %v", value[0], before, isFresh)
		}
		if isFresh {
			taken++
		}
		before = value[0]
	}
	if writing.Wait(); taken+replaced != last {
		t.Errorf("%d taken and %d replaced of %d", taken, replaced, last)
	}
}

// TestValue_WriterDoesNotWait: while the reader looks at what it has taken, for ever if it likes, the writer goes on.
func TestValue_WriterDoesNotWait(t *testing.T) {
	v := New[int]()
	v.Put(&[]int{1}[0])
	value, _ := v.Take()
	for n := 2; n <= 100; n++ {
		v.Put(&n)
	}
	if *value != 1 {
		t.Errorf("what was taken has become %d", *value)
	}
}

func TestValue_NoAlloc(t *testing.T) {
	v, n := New[[64]int](), [64]int{}
	if allocs := testing.AllocsPerRun(1000, func() { n[0]++; v.Put(&n); v.Take() }); allocs != 0 {
		t.Errorf("%v allocations, want 0", allocs)
	}
}
