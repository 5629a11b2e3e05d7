package mlxc

import (
	"context"
	"math"
	"os"
	"testing"
)

// openReal opens the library that LAYA_MLXC names, or says why not.
func openReal(t *testing.T) *Worker {
	t.Helper()
	if os.Getenv("LAYA_MLXC") == "" {
		t.Skip("tier c: real MLX: needs LAYA_MLXC=/path/to/libmlxc")
	}
	w, err := Open(Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("tier c: real MLX %s from %s", w.Version(), w.Path())
	t.Cleanup(func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
		if n := w.Live(); n != 0 {
			t.Errorf("%d handles are alive after Close", n)
		}
	})
	return w
}

func TestReal_Graph(t *testing.T) {
	w := openReal(t)
	traces := 0
	var got []float32
	err := w.Do(context.Background(), func(s *Scope) error {
		s.SetCompileMode(NoFuse)
		s.On(s.DefaultStream(CPU))
		weight := s.NewFloat32([]float32{1, 2, 3, 4}, 2, 2)
		s.EvalAll(weight)
		closure := s.NewClosure("square", func(s *Scope, in []Array) ([]Array, error) {
			traces++
			return []Array{s.Matmul(in[0], weight)}, nil
		})
		compiled := s.Compile(closure)
		for i := range 3 {
			in := s.NewVector(s.NewFloat32([]float32{float32(i), 1}, 1, 2))
			out := s.Apply(compiled, in)
			s.Eval(out)
			got = append(got, s.Float32(s.At(out, 0))...)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []float32{3, 4, 4, 6, 5, 8}
	for i := range want {
		if len(got) != len(want) || math.Abs(float64(got[i]-want[i])) > 1e-6 {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
	if traces != 1 {
		t.Errorf("%d traces, want 1", traces)
	}
}

func TestReal_Error(t *testing.T) {
	w := openReal(t)
	err := w.Do(context.Background(), func(s *Scope) error {
		s.On(s.DefaultStream(CPU))
		s.Matmul(s.NewFloat32([]float32{1, 2, 3, 4}, 2, 2), s.NewFloat32([]float32{1, 2, 3}, 3, 1))
		return nil
	})
	t.Log(err)
	if err == nil {
		t.Fatal("2×2 times 3×1 is no error")
	}
}
