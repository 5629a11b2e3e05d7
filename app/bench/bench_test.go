package bench

import (
	"testing"
	"time"

	"laya/app/models"
	"laya/engine/cpu"
	"laya/engine/model"
)

func newBench(t *testing.T, o Options) *Bench {
	t.Helper()
	m, err := model.Read(models.Dir("../../assets/testdata/tiny"))
	if err != nil {
		t.Fatal(err)
	}
	return &Bench{Predictor: cpu.Load(m), Lexicon: m.Lexicon, Options: o}
}

func TestRun(t *testing.T) {
	b := newBench(t, Options{Iterations: 40, WarmUps: 5})
	for _, kind := range Kinds {
		r, err := b.Run(kind)
		if err != nil {
			t.Fatal(err)
		}
		if r.Mode != kind || r.Iterations != 40 || !(r.Min > 0 && r.Min <= r.P50 && r.P50 <= r.P99) {
			t.Errorf("%s: %+v", kind, r)
		}
		if r.Allocs >= 1 { // the runtime's own goroutines allocate now and then; the engines' tests count exactly
			t.Errorf("%s: %g allocations a decision", kind, r.Allocs)
		}
		if r.Bytes == 0 || r.ReadP50 <= 0 || r.Ratio <= 0 || len(r.Stages) < 2 {
			t.Errorf("%s: %+v lacks the read or the stages", kind, r)
		}
	}
}

func TestRun_LeavesGaps(t *testing.T) {
	b := newBench(t, Options{Iterations: 3, Gap: 5 * time.Millisecond})
	begin := time.Now()
	if _, err := b.Run(MidWord); err != nil {
		t.Fatal(err)
	}
	if elapsed := time.Since(begin); elapsed < 10*time.Millisecond {
		t.Errorf("three keystrokes with 5 ms between them took %v", elapsed)
	}
}

func TestRun_TooMany(t *testing.T) {
	b := newBench(t, Options{Iterations: 1_000_000})
	if _, err := b.Run(ReAnchor); err == nil {
		t.Error("more keystrokes than the text has are no error")
	}
}

// Full and Jump must ask about whole windows, at the place that they are named for.
func TestTexts_WholeWindows(t *testing.T) {
	b := newBench(t, Options{})
	for _, kind := range []Kind{Full, Jump} {
		n := 0
		for text := range texts(kind) {
			if _, err := b.ask(text); err != nil {
				t.Fatal(err)
			}
			if b.window.Len < 49 || kind == Full != (b.window.Place == 0) {
				t.Fatalf("%s after %q: %d characters, place %d", kind, text, b.window.Len, b.window.Place)
			}
			if n++; n == 600 {
				break
			}
		}
		if n < 600 {
			t.Errorf("%s has only %d texts", kind, n)
		}
	}
}
