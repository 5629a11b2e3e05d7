package mlxc

import (
	"context"
	"testing"
	"time"
)

// decider makes the calls of one decision over a compiled closure, as engine/mlx does.
type decider struct {
	w        *Worker
	stream   Stream
	compiled Compiled
	ids      []int32
	row      []int32
	logits   float32
	decide   func(*Scope) error
}

func newDecider(t testing.TB, w *Worker) *decider {
	t.Helper()
	d := &decider{w: w, ids: make([]int32, 64), row: []int32{17}}
	err := w.Do(context.Background(), func(s *Scope) error {
		d.stream = s.DefaultStream(CPU)
		s.KeepStream(d.stream)
		s.On(d.stream)
		d.compiled = s.Compile(s.NewClosure("graph", func(s *Scope, in []Array) ([]Array, error) {
			return []Array{s.AsType(in[0], Float32)}, nil
		}))
		s.KeepCompiled(d.compiled)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	d.decide = func(s *Scope) error {
		s.On(d.stream)
		out := s.Apply(d.compiled, s.NewVector(s.NewInt32(d.ids, 1, 64), s.NewInt32(d.row, 1)))
		s.Eval(out)
		if logits := s.Float32(s.At(out, 0)); s.Err() == nil {
			d.logits = logits[0]
		}
		return nil
	}
	return d
}

func (d *decider) run(t testing.TB) {
	if err := d.w.Do(context.Background(), d.decide); err != nil {
		t.Fatal(err)
	}
}

// A decision makes no more calls into MLX than it must, and allocates nothing.
func TestDecide_Budget(t *testing.T) {
	w := buildDouble(t).open(t, time.Minute)
	d := newDecider(t, w)
	d.run(t)
	before, live := w.Calls(), w.Live()
	d.run(t)
	if n := w.Calls() - before; n != 16 {
		t.Errorf("%d calls into MLX, want 16: three to make the inputs, Apply, Eval, At, five to read, five to free", n)
	}
	if n := w.Live(); n != live {
		t.Errorf("%d handles, %d before", n, live)
	}
	if allocs := testing.AllocsPerRun(200, func() { d.run(t) }); allocs != 0 && !raced {
		t.Errorf("%v allocations a decision", allocs)
	}
}

func BenchmarkDecide(b *testing.B) {
	w := buildDouble(b).open(b, time.Minute)
	d := newDecider(b, w)
	d.run(b)
	b.ReportAllocs()
	for b.Loop() {
		d.run(b)
	}
}

func BenchmarkDo(b *testing.B) {
	w := buildDouble(b).open(b, time.Minute)
	b.ReportAllocs()
	for b.Loop() {
		w.Do(context.Background(), func(*Scope) error { return nil })
	}
}

func BenchmarkCall(b *testing.B) {
	w := buildDouble(b).open(b, time.Minute)
	b.ReportAllocs()
	err := w.Do(context.Background(), func(s *Scope) error {
		a := s.NewFloat32([]float32{1}, 1)
		for b.Loop() {
			s.DType(a)
		}
		return nil
	})
	if err != nil {
		b.Fatal(err)
	}
}
