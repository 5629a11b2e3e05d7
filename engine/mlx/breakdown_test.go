package mlx

import (
	"context"
	"testing"
	"time"

	"laya/engine"
	"laya/engine/decide"
	"laya/mlxc"
)

// maxAllocs is how often a decision allocates.
const maxAllocs = 0

// breakdown is where the time of a decision goes.
type breakdown struct {
	goes    time.Duration // Go's share on the worker's thread: inputs, reading, ranking
	handing time.Duration // from the caller to the thread and back, with the freeing of what the decision has made
	apply   time.Duration // MLX lays out the graph
	eval    time.Duration // MLX computes it
}

func (b breakdown) least(c breakdown) breakdown {
	return breakdown{min(b.goes, c.goes), min(b.handing, c.handing), min(b.apply, c.apply), min(b.eval, c.eval)}
}

// measure makes one decision, step by step as Predict does.
func measure(tb testing.TB, e *Engine, w *engine.Window, out []engine.Suggestion) breakdown {
	tb.Helper()
	var times [5]time.Time
	began := time.Now()
	e.question.window, e.answer.ranking = *w, out
	e.question.lo, e.question.hi = decide.Rows(e.model.Lexicon, w)
	err := e.runtime.worker.Do(context.Background(), func(s *mlxc.Scope) error {
		times[0] = time.Now()
		in := e.inputs(s)
		times[1] = time.Now()
		graph := e.apply(s, in)
		times[2] = time.Now()
		s.Eval(graph)
		times[3] = time.Now()
		logits, err := e.read(s, graph)
		if err == nil {
			e.rank(logits)
		}
		times[4] = time.Now()
		return err
	})
	total := time.Since(began)
	if err != nil {
		tb.Fatal(err)
	}
	return breakdown{
		goes:    times[1].Sub(times[0]) + times[4].Sub(times[3]),
		handing: total - times[4].Sub(times[0]),
		apply:   times[2].Sub(times[1]),
		eval:    times[3].Sub(times[2]),
	}
}
