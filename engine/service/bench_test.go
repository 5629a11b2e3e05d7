package service

import (
	"strings"
	"testing"

	"laya/engine"
)

// BenchmarkAsk is what the typing thread pays for a question.
func BenchmarkAsk(b *testing.B) {
	s := New(Config{Frequency: counts{}, Clock: bubble{}, Answer: func(*Answer) {}})
	defer func() { _ = s.Close() }()
	var r Request
	r.Window.Set(engine.Context{Text: strings.Repeat("x", 64), AtStart: true})
	b.ReportAllocs()
	for b.Loop() {
		s.Ask(r)
	}
}

// BenchmarkAnswer is the way from Ask to the answer of a decider that takes no time: through two goroutines and back.
func BenchmarkAnswer(b *testing.B) {
	_, ask := inRealTime(b)
	var r Request
	r.Window.Set(engine.Context{Text: "Happy birth", AtStart: true})
	b.ReportAllocs()
	for b.Loop() {
		ask(&r)
	}
}
