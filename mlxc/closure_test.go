package mlxc

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// sum adds its first two inputs.
func sum(s *Scope, in []Array) ([]Array, error) { return []Array{s.Add(in[0], in[1])}, nil }

func TestClosure(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	do(t, w, func(s *Scope) {
		out := s.Call(s.NewClosure("sum", sum), s.NewVector(s.NewFloat32([]float32{1, 2}, 2), s.NewFloat32([]float32{10, 20}, 2)))
		s.Eval(out)
		if got := s.Float32(s.At(out, 0)); !slices.Equal(got, []float32{11, 22}) {
			t.Errorf("got %v, want [11 22]", got)
		}
	})
}

// A graph is traced at the first Apply only, and what it has captured lives as long as it does.
func TestClosure_Compiled(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	traces, destroyed := 0, d.call("double_destroyed")
	var compiled Compiled
	do(t, w, func(s *Scope) {
		closure := s.NewClosure("sum", func(s *Scope, in []Array) ([]Array, error) {
			traces++
			return sum(s, in)
		})
		compiled = s.Compile(closure)
		s.KeepCompiled(compiled)
		if n := w.Live(); n != 2 {
			t.Errorf("%d handles after Compile, want the stream and the compiled form", n)
		}
		closure.Close(s) // once more than Compile has
	})
	if got, want := d.journal(), "mlx_compile(shapeless 0)"; got != want {
		t.Errorf("C read %s, want %s", got, want)
	}
	for range 3 {
		do(t, w, func(s *Scope) {
			a := s.NewFloat32([]float32{1}, 1)
			out := s.Apply(compiled, s.NewVector(a, a))
			s.Eval(out)
			if got := s.Float32(s.At(out, 0)); !slices.Equal(got, []float32{2}) {
				t.Errorf("got %v, want [2]", got)
			}
		})
	}
	if traces != 1 {
		t.Errorf("%d traces, want 1", traces)
	}
	if n := d.call("double_destroyed") - destroyed; n != 0 || w.Live() != 1 {
		t.Errorf("%d destructors and %d handles before Close, want 0 and 1", n, w.Live())
	}
	held := len(payloads.items)
	do(t, w, func(s *Scope) { compiled.Close(s); compiled.Close(s) })
	if n := d.call("double_destroyed") - destroyed; n != 1 || len(payloads.items) != held-1 {
		t.Errorf("%d destructors and %d functions let go, want 1 and 1", n, held-len(payloads.items))
	}
}

// MLX frees a closure on a thread of its own when an evaluation was the last to hold it.
func TestClosure_DestructorOnForeignThread(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	d.set(t, "foreign_destructor", 1)
	held := len(payloads.items)
	for range 100 {
		do(t, w, func(s *Scope) { s.NewClosure("sum", sum) })
	}
	runtime.GC()
	if n := len(payloads.items); n != held {
		t.Errorf("%d functions are held, %d before", n, held)
	}
}

// A closure that calls another has a frame of its own for arguments and results.
func TestClosure_Nested(t *testing.T) {
	w := buildDouble(t).open(t, time.Minute)
	do(t, w, func(s *Scope) {
		inner := s.NewClosure("inner", sum)
		outer := s.NewClosure("outer", func(s *Scope, in []Array) ([]Array, error) {
			once := s.Call(inner, s.NewVector(in...))
			return []Array{s.Add(s.At(once, 0), in[1]), s.At(once, 0)}, nil
		})
		out := s.Call(outer, s.NewVector(s.NewFloat32([]float32{1}, 1), s.NewFloat32([]float32{10}, 1)))
		s.Eval(out)
		if a, b := s.Float32(s.At(out, 0)), s.Float32(s.At(out, 1)); !slices.Equal(a, []float32{21}) || !slices.Equal(b, []float32{11}) {
			t.Errorf("got %v and %v, want [21] and [11]", a, b)
		}
	})
}

// What goes wrong inside a closure comes out of Do as what it was, and the worker goes on.
func TestClosure_Faults(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	mine := errors.New("the model has no layer 7")
	tests := []struct {
		name string
		f    Function
		want []string // parts of the error
		is   error
	}{
		{"an error", func(*Scope, []Array) ([]Array, error) { return nil, mine },
			[]string{"mlx_closure_apply", "mlx_closure returned a non-zero value", "closure f: the model has no layer 7"}, mine},
		{"a panic", func(*Scope, []Array) ([]Array, error) { panic("index out of range [7]") },
			[]string{"mlx_closure_apply", "closure f: panic: index out of range [7]"}, nil},
		{"a runtime panic", func(_ *Scope, in []Array) ([]Array, error) { return in[7:], nil },
			[]string{"closure f: panic: runtime error: slice bounds out of range [7:2]"}, nil},
		{"an operation that fails", func(s *Scope, in []Array) ([]Array, error) {
			return []Array{s.Add(in[0], s.NewFloat32([]float32{1, 2, 3}, 3, 1))}, nil
		}, []string{"closure f: mlx_add(float32[2], float32[3 1]): [add] sizes 2 and 3"}, nil},
		{"no outputs", func(*Scope, []Array) ([]Array, error) { return nil, nil }, []string{"closure f: it gave no array"}, nil},
		{"an output that is closed", func(s *Scope, in []Array) ([]Array, error) {
			in[0].Close(s)
			return in, nil
		}, []string{"closure f: mlx_vector_array_set_data: this handle has been closed"}, ErrStale},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := try(w, func(s *Scope) {
				a := s.NewFloat32([]float32{1, 2}, 2)
				out := s.Apply(s.Compile(s.NewClosure("f", test.f)), s.NewVector(a, a))
				s.Eval(out)
			})
			for _, part := range test.want {
				if err == nil || !strings.Contains(err.Error(), part) {
					t.Errorf("error %v, want one with %q", err, part)
				}
			}
			if test.is != nil && !errors.Is(err, test.is) {
				t.Errorf("%v is not %v", err, test.is)
			}
			var p *PanicError
			if strings.Contains(test.name, "panic") && (!errors.As(err, &p) || !strings.Contains(string(p.Stack), "closure_test.go")) {
				t.Errorf("no stack leads to the panic: %v", err)
			}
			do(t, w, func(s *Scope) { s.Add(s.NewFloat32([]float32{1}, 1), s.NewFloat32([]float32{1}, 1)) })
		})
	}
}

func TestClosure_OnForeignThread(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	d.set(t, "foreign_closure", 1)
	ran := false
	err := try(w, func(s *Scope) {
		a := s.NewFloat32([]float32{1}, 1)
		s.Call(s.NewClosure("sum", func(s *Scope, in []Array) ([]Array, error) {
			ran = true
			return in, nil
		}), s.NewVector(a, a))
	})
	if err == nil || !strings.Contains(err.Error(), "closure sum was called on a thread that is not the worker's") || ran {
		t.Errorf("error %v, ran %v", err, ran)
	}
}
