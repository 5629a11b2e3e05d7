package latest

import (
	"sync"
	"testing"
)

// value is as large as a request to the service.
type value [60]uint64

// BenchmarkPut is what the writer pays while somebody takes as often as can be, and what a lock would cost there.
func BenchmarkPut(b *testing.B) {
	b.Run("impl=latest", func(b *testing.B) {
		v := New[value]()
		against(b, func() { v.Take() }, func(x *value) { v.Put(x) })
	})
	b.Run("impl=mutex", func(b *testing.B) {
		var mutex sync.Mutex
		var between value
		taken := new(value)
		against(b, func() { mutex.Lock(); *taken = between; mutex.Unlock() }, func(x *value) { mutex.Lock(); between = *x; mutex.Unlock() })
	})
}

func against(b *testing.B, take func(), put func(*value)) {
	stop := make(chan struct{})
	var reading sync.WaitGroup
	reading.Go(func() {
		for {
			select {
			case <-stop:
				return
			default:
				take()
			}
		}
	})
	var x value
	b.ReportAllocs()
	for b.Loop() {
		x[0]++
		put(&x)
	}
	close(stop)
	reading.Wait()
}
