//go:build darwin || box

package eventtap

import (
	"math/bits"
	"sync/atomic"
	"time"
)

// steps is how many lengths of time are told apart between one and its double.
const steps = 32

// times counts how long keys waited, each to 3 %. The tap's thread adds, any thread looks; nobody waits.
// HdrHistogram, which keeps the other figures of this program, cannot be read while it is written without a lock.
type times struct {
	counts  [64 * steps]atomic.Int64
	longest atomic.Int64
}

func (t *times) add(d time.Duration) {
	t.counts[place(d)].Add(1)
	if int64(d) > t.longest.Load() { // nobody else adds
		t.longest.Store(int64(d))
	}
}

// place gives where a length is counted: each double of it stands steps further on.
func place(d time.Duration) int {
	n := uint64(max(d, 0)) + steps
	shift := bits.Len64(n) - bits.Len64(steps)
	return shift*steps + int(n>>shift) - steps
}

// length gives the shortest time that is counted at a place.
func length(place int) time.Duration {
	return time.Duration(uint64(place%steps+steps)<<(place/steps) - steps)
}

// summary gives how many keys there were, how long half of them and 99 of 100 waited at most, and the longest.
func (t *times) summary() (keys int64, p50, p99, longest time.Duration) {
	var counts [len(t.counts)]int64
	for i := range counts {
		counts[i] = t.counts[i].Load()
		keys += counts[i]
	}
	return keys, quantile(&counts, (keys+1)/2), quantile(&counts, keys-keys/100), time.Duration(t.longest.Load())
}

// quantile gives the length of the nth shortest.
func quantile(counts *[64 * steps]int64, n int64) time.Duration {
	for i, count := range counts {
		if n -= count; n <= 0 && count > 0 {
			return length(i)
		}
	}
	return 0
}
