package session_test

import (
	"slices"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/session"
)

// plain is the keys of plain typing: an answer comes for each, and every third is taken up by typing on.
func plain() []session.Key {
	var keys []session.Key
	for _, r := range "the quick brown fox jumps over the lazy dog and does it again. " {
		keys = append(keys, desktop.Named(string(r), 0))
	}
	return keys
}

func TestStep_NoAlloc(t *testing.T) {
	d := newDirect("")
	config := session.Default()
	config.Learning = true
	d.step(session.Event{Kind: session.Configured, Config: &config})
	d.step(session.Event{Kind: session.FieldRead, Field: session.Field{ID: 1, App: "notes", Role: session.AreaField, Lag: session.ExactLag, Editable: true, AtStart: true}})
	keys := plain()
	i, told := 0, 0
	allocs := testing.AllocsPerRun(5000, func() {
		d.step(session.Event{Kind: session.KeyDown, Key: keys[i%len(keys)]})
		if slices.ContainsFunc(d.out, func(e session.Effect) bool { return e.Kind == session.Learn }) {
			told++
		}
		d.answer(d.asked(), "the")
		i++
	})
	if allocs != 0 {
		t.Errorf("%v allocations a key, want 0", allocs)
	}
	if told < 500 {
		t.Errorf("%d words told: the test shows too little", told)
	}
}

// BenchmarkStep measures one key of plain typing, and with it the answer to it.
func BenchmarkStep(b *testing.B) {
	for _, kind := range []string{"key", "key+answer"} {
		b.Run("event="+kind, func(b *testing.B) {
			d := newDirect("")
			keys := plain()
			times := make([]time.Duration, 0, 1<<20)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				start := time.Now()
				d.step(session.Event{Kind: session.KeyDown, Key: keys[i%len(keys)]})
				if kind != "key" {
					d.answer(d.asked(), "the")
				}
				if len(times) < cap(times) {
					times = append(times, time.Since(start))
				}
			}
			slices.Sort(times)
			b.ReportMetric(float64(times[len(times)/2]), "p50-ns")
			b.ReportMetric(float64(times[len(times)*99/100]), "p99-ns")
		})
	}
}
