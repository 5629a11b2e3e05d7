package mlxc

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"
)

// Tier c: the real library, where LAYA_MLXC names one.

// openReal opens it, or says why not.
func openReal(t *testing.T) *Worker {
	t.Helper()
	if os.Getenv("LAYA_MLXC") == "" {
		t.Skip("tier c: real MLX: needs LAYA_MLXC=/path/to/libmlxc")
	}
	w, err := Open(Options{Limit: time.Minute})
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

// Each operation does what its comment says, in the order of axes and operands that Go gives it.
func TestReal_Operations(t *testing.T) {
	w := openReal(t)
	matrix := []float32{1, 2, 3, 4, 5, 6}
	column := []float32{10, 20}
	tests := []struct {
		name  string
		run   func(s *Scope, m, c Array) Array
		shape []int
		want  []float32
	}{
		{"add", func(s *Scope, m, c Array) Array { return s.Add(m, c) }, []int{2, 3}, []float32{11, 12, 13, 24, 25, 26}},
		{"multiply", func(s *Scope, m, c Array) Array { return s.Multiply(c, m) }, []int{2, 3}, []float32{10, 20, 30, 80, 100, 120}},
		{"less, where", func(s *Scope, m, c Array) Array {
			return s.Where(s.Less(m, s.NewFloat32([]float32{3})), m, s.NewFloat32([]float32{-1}))
		}, []int{2, 3}, []float32{1, 2, -1, -1, -1, -1}},
		{"matmul", func(s *Scope, m, c Array) Array { return s.Matmul(s.Transpose(m, 1, 0), c) }, []int{3, 1}, []float32{90, 120, 150}},
		{"transpose", func(s *Scope, m, c Array) Array { return s.Contiguous(s.Transpose(m, 1, 0)) }, []int{3, 2}, []float32{1, 4, 2, 5, 3, 6}},
		{"reshape", func(s *Scope, m, c Array) Array { return s.Reshape(m, 3, -1) }, []int{3, 2}, matrix},
		{"slice", func(s *Scope, m, c Array) Array { return s.Contiguous(s.Slice(m, []int{0, 1}, []int{2, 3})) }, []int{2, 2}, []float32{2, 3, 5, 6}},
		{"take along the first axis", func(s *Scope, m, c Array) Array { return s.Take(m, s.NewInt32([]int32{1, 0, 1}, 3), 0) },
			[]int{3, 3}, []float32{4, 5, 6, 1, 2, 3, 4, 5, 6}},
		{"take along the last axis", func(s *Scope, m, c Array) Array { return s.Take(m, s.NewUint32([]uint32{2}, 1), -1) },
			[]int{2, 1}, []float32{3, 6}},
		{"astype", func(s *Scope, m, c Array) Array {
			return s.AsType(s.AsType(s.Multiply(m, s.NewFloat32([]float32{1.0001})), Float16), Float32)
		}, []int{2, 3}, matrix},
		{"sigmoid", func(s *Scope, m, c Array) Array { return s.Sigmoid(s.NewFloat32([]float32{0, 2}, 2)) }, []int{2}, []float32{0.5, 0.880797}},
		{"rms norm", func(s *Scope, m, c Array) Array { return s.RMSNorm(m, s.NewFloat32([]float32{1, 1, 2}, 3), 0.5) },
			[]int{2, 3}, rmsNorm(matrix, []float32{1, 1, 2}, 0.5)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			do(t, w, func(s *Scope) {
				got := test.run(s, s.NewFloat32(matrix, 2, 3), s.NewFloat32(column, 2, 1))
				s.EvalAll(got)
				if shape := s.Shape(got); !slices.Equal(shape, test.shape) {
					t.Errorf("shape %v, want %v", shape, test.shape)
				}
				near(t, s.Float32(got), test.want, 1e-5)
			})
		})
	}
}

// Attention of four positions and two heads, with every kind of mask, against four loops.
func TestReal_Attention(t *testing.T) {
	w := openReal(t)
	const heads, length, width = 2, 4, 8
	random := rand.New(rand.NewPCG(1, 2))
	q, k, v := noise(random, heads*length*width), noise(random, heads*length*width), noise(random, heads*length*width)
	const scale = 0.25
	last := slices.Repeat([]float32{-1e4, 0, 0, 0}, length) // the first position is hidden
	tests := []struct {
		name string
		run  func(s *Scope, q, k, v Array) Array
		sees func(i, j int) bool
	}{
		{"all", func(s *Scope, q, k, v Array) Array { return s.Attention(q, k, v, scale) }, func(i, j int) bool { return true }},
		{"causal", func(s *Scope, q, k, v Array) Array { return s.CausalAttention(q, k, v, scale) }, func(i, j int) bool { return j <= i }},
		{"masked", func(s *Scope, q, k, v Array) Array {
			return s.MaskedAttention(q, k, v, scale, s.NewFloat32(last, 1, 1, length, length))
		}, func(i, j int) bool { return j > 0 }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			do(t, w, func(s *Scope) {
				a := func(data []float32) Array { return s.NewFloat32(data, 1, heads, length, width) }
				out := s.Contiguous(test.run(s, a(q), a(k), a(v)))
				s.EvalAll(out)
				var want []float32
				for h := range heads {
					at := func(x []float32, i int) []float32 { return x[(h*length+i)*width:][:width] }
					for i := range length {
						weights, sum, row := make([]float64, length), 0.0, make([]float32, width)
						for j := range length {
							if test.sees(i, j) {
								weights[j] = math.Exp(scale * dot(at(q, i), at(k, j)))
								sum += weights[j]
							}
						}
						for j := range length {
							for c, x := range at(v, j) {
								row[c] += float32(weights[j] / sum * float64(x))
							}
						}
						want = append(want, row...)
					}
				}
				near(t, s.Float32(out), want, 1e-5)
			})
		})
	}
}

// What MLX quantises, it multiplies and widens as the formula says: scale · q + bias for each group of a row.
func TestReal_Quantized(t *testing.T) {
	w := openReal(t)
	random := rand.New(rand.NewPCG(3, 4))
	for _, bits := range []int{4, 8} {
		t.Run(fmt.Sprintf("bits=%d", bits), func(t *testing.T) {
			const outputs, inputs, group = 32, 128, 64
			x := noise(random, 2*inputs)
			do(t, w, func(s *Scope) {
				q := s.Quantize(s.NewFloat32(noise(random, outputs*inputs), outputs, inputs), group, bits)
				wide := s.Dequantize(q)
				product := s.QuantizedMatmul(s.NewFloat32(x, 2, inputs), q)
				s.EvalAll(q.Weight, q.Scales, q.Biases, wide, product)
				packed, scales, biases := s.Uint32(q.Weight), s.Float32(q.Scales), s.Float32(q.Biases)
				if s.err != nil {
					return
				}
				weights := make([]float32, outputs*inputs)
				for i := range weights {
					word := packed[i*bits/32] >> (i * bits % 32) & (1<<bits - 1)
					weights[i] = scales[i/group]*float32(word) + biases[i/group]
				}
				near(t, s.Float32(wide), weights, 1e-5)
				var want []float32
				for row := range 2 {
					for out := range outputs {
						want = append(want, float32(dot(x[row*inputs:][:inputs], weights[out*inputs:][:inputs])))
					}
				}
				near(t, s.Float32(product), want, 1e-3)
			})
		})
	}
}

// A graph is traced once, and its captured weights are those that were there.
func TestReal_Compiled(t *testing.T) {
	w := openReal(t)
	traces := 0
	do(t, w, func(s *Scope) {
		s.SetCompileMode(NoFuse)
		weight := s.NewFloat32([]float32{1, 2, 3, 4}, 2, 2)
		s.EvalAll(weight)
		compiled := s.Compile(s.NewClosure("product", func(s *Scope, in []Array) ([]Array, error) {
			traces++
			return []Array{s.Matmul(in[0], weight)}, nil
		}))
		for i := range 100 {
			out := s.Apply(compiled, s.NewVector(s.NewFloat32([]float32{float32(i), 1}, 1, 2)))
			s.Eval(out)
			near(t, s.Float32(s.At(out, 0)), []float32{float32(i) + 3, 2*float32(i) + 4}, 1e-6)
		}
	})
	if traces != 1 {
		t.Errorf("%d traces, want 1", traces)
	}
}

func TestReal_Errors(t *testing.T) {
	w := openReal(t)
	tests := []struct {
		name string
		run  func(s *Scope)
		want []string
	}{
		{"shapes that don't fit", func(s *Scope) {
			s.Matmul(s.NewFloat32([]float32{1, 2, 3, 4}, 2, 2), s.NewFloat32([]float32{1, 2, 3}, 3, 1))
		},
			[]string{"mlx_matmul(float32[2 2], float32[3 1])", "[matmul]"}},
		{"an error in a closure", func(s *Scope) {
			s.Apply(s.Compile(s.NewClosure("f", func(*Scope, []Array) ([]Array, error) { return nil, ErrNotFound })),
				s.NewVector(s.NewFloat32([]float32{1}, 1)))
		}, []string{"mlx_closure_apply", "closure f", "brew install mlx-c"}},
		{"a panic in a closure", func(s *Scope) {
			s.Apply(s.Compile(s.NewClosure("f", func(*Scope, []Array) ([]Array, error) { panic("no layer") })),
				s.NewVector(s.NewFloat32([]float32{1}, 1)))
		}, []string{"closure f: panic: no layer"}},
		{"a GPU that isn't there", func(s *Scope) {
			if s.MetalAvailable() {
				s.Fail(fmt.Errorf("stream: there is a GPU"))
			}
			s.On(s.DefaultStream(GPU))
			s.EvalAll(s.Sigmoid(s.NewFloat32([]float32{1}, 1)))
		}, []string{"stream"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := try(w, test.run)
			fails(t, err, nil, test.want...)
			do(t, w, func(s *Scope) { s.EvalAll(s.Sigmoid(s.NewFloat32([]float32{1}, 1))) })
		})
	}
}

// Ten thousand decisions leave no handle and no memory behind.
func TestReal_Memory(t *testing.T) {
	w := openReal(t)
	do(t, w, func(s *Scope) { s.SetCompileMode(NoFuse) })
	d := newDecider(t, w)
	active := func() (m Memory) {
		do(t, w, func(s *Scope) { m = s.Memory() })
		return m
	}
	for range 100 {
		d.run(t)
	}
	before, live := active(), w.Live()
	for range 10000 {
		d.run(t)
	}
	if after := active(); after.Active != before.Active || w.Live() != live {
		t.Errorf("active %d bytes and %d handles, %d and %d before", after.Active, w.Live(), before.Active, live)
	}
}

// The child computes for real on every device.
func TestReal_Probe(t *testing.T) {
	if os.Getenv("LAYA_MLXC") == "" {
		t.Skip("tier c: real MLX: needs LAYA_MLXC=/path/to/libmlxc")
	}
	if err := probing(t).Probe(os.Getenv("LAYA_MLXC")); err != nil {
		t.Fatal(err)
	}
}

func near(t *testing.T, got, want []float32, tolerance float64) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%d elements, want %d", len(got), len(want))
	}
	for i := range want {
		if d := math.Abs(float64(got[i] - want[i])); !(d <= tolerance) {
			t.Fatalf("element %d is %v, want %v", i, got[i], want[i])
		}
	}
}

func noise(random *rand.Rand, n int) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = float32(random.NormFloat64())
	}
	return x
}

func dot(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

func rmsNorm(x, weight []float32, eps float64) []float32 {
	out := make([]float32, len(x))
	for i := range x {
		row := x[i/len(weight)*len(weight):][:len(weight)]
		out[i] = float32(float64(x[i])/math.Sqrt(dot(row, row)/float64(len(row))+eps)) * weight[i%len(weight)]
	}
	return out
}
