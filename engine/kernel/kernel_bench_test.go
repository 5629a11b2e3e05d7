package kernel

import "testing"

// BenchmarkKernel runs every kernel on the real model's shapes. taskset and -count are for the caller to add.
func BenchmarkKernel(b *testing.B) {
	restore(b)
	for _, c := range calls() {
		for _, level := range Levels() {
			b.Run(c.name+"/impl="+level, func(b *testing.B) {
				use(b, level)
				b.ReportAllocs()
				b.SetBytes(c.bytes)
				for b.Loop() {
					c.run()
				}
				if c.flops > 0 {
					perSecond := float64(b.N) / b.Elapsed().Seconds()
					b.ReportMetric(c.flops*perSecond/1e9, "GFLOP/s")
				}
			})
		}
	}
}
