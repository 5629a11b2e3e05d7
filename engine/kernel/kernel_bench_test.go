package kernel

import (
	"testing"
	"time"
)

// BenchmarkKernel runs every kernel on the real model's shapes. Beside the mean, best-ns and best-GB/s are those of the
// fastest call, which other processes on the machine touch least; reading the clock adds some 40 ns to each call.
func BenchmarkKernel(b *testing.B) {
	restore(b)
	for _, c := range calls() {
		for _, level := range Levels() {
			b.Run(c.name+"/impl="+level, func(b *testing.B) {
				use(b, level)
				b.ReportAllocs()
				b.SetBytes(c.bytes)
				best := time.Hour
				for b.Loop() {
					start := time.Now()
					c.run()
					best = min(best, time.Since(start))
				}
				b.ReportMetric(float64(best.Nanoseconds()), "best-ns")
				b.ReportMetric(float64(c.bytes)/float64(best.Nanoseconds()), "best-GB/s")
				if c.flops > 0 {
					b.ReportMetric(c.flops/float64(best.Nanoseconds()), "best-GFLOP/s")
				}
			})
		}
	}
}
