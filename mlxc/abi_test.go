package mlxc

import (
	"runtime"
	"slices"
	"testing"
	"time"
)

// Every operation's arguments arrive in the place and with the value that C reads. The arrays are numbered in the order in
// which they are made: 1 to 4 are the operands, 5 is the result.
func TestABI_Arguments(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	tests := []struct {
		name string
		run  func(s *Scope, a []Array)
		want string
	}{
		{"add", func(s *Scope, a []Array) { s.Add(a[0], a[1]) }, "mlx_add(1 2; stream 0)"},
		{"multiply", func(s *Scope, a []Array) { s.Multiply(a[1], a[0]) }, "mlx_multiply(2 1; stream 0)"},
		{"less", func(s *Scope, a []Array) { s.Less(a[2], a[3]) }, "mlx_less(3 4; stream 0)"},
		{"matmul", func(s *Scope, a []Array) { s.Matmul(a[0], a[3]) }, "mlx_matmul(1 4; stream 0)"},
		{"sigmoid", func(s *Scope, a []Array) { s.Sigmoid(a[2]) }, "mlx_sigmoid(3; stream 0)"},
		{"where", func(s *Scope, a []Array) { s.Where(a[2], a[0], a[1]) }, "mlx_where(3 1 2; stream 0)"},
		{"take, negative axis", func(s *Scope, a []Array) { s.Take(a[0], a[1], -2) }, "mlx_take_axis(1 2; axis -2; stream 0)"},
		{"reshape", func(s *Scope, a []Array) { s.Reshape(a[0], 2, -1, 1) }, "mlx_reshape(1; shape 2 -1 1; stream 0)"},
		{"reshape to a scalar", func(s *Scope, a []Array) { s.Reshape(a[0]) }, "mlx_reshape(1; shape; stream 0)"},
		{"transpose", func(s *Scope, a []Array) { s.Transpose(a[0], 0, 2, 1, 3) }, "mlx_transpose_axes(1; axes 0 2 1 3; stream 0)"},
		{"slice, nine arguments", func(s *Scope, a []Array) { s.Slice(a[0], []int{1, 2}, []int{3, 4}) },
			"mlx_slice(1; start 1 2; stop 3 4; strides 1 1; stream 0)"},
		{"astype", func(s *Scope, a []Array) { s.AsType(a[0], Float16) }, "mlx_astype(1; dtype 9; stream 0)"},
		{"contiguous", func(s *Scope, a []Array) { s.Contiguous(a[0]) }, "mlx_contiguous(1; rows; stream 0)"},
		{"rms norm, a float", func(s *Scope, a []Array) { s.RMSNorm(a[0], a[1], 0x1.8p-17) },
			"mlx_fast_rms_norm(1 2; eps 0x1.8p-17; stream 0)"},
		{"attention", func(s *Scope, a []Array) { s.Attention(a[0], a[1], a[2], 0.125) },
			`mlx_fast_scaled_dot_product_attention(1 2 3; scale 0x1p-3; mode ""; fused 0; stream 0)`},
		{"causal attention", func(s *Scope, a []Array) { s.CausalAttention(a[0], a[1], a[2], -3) },
			`mlx_fast_scaled_dot_product_attention(1 2 3; scale -0x1.8p+1; mode "causal"; fused 0; stream 0)`},
		{"masked attention", func(s *Scope, a []Array) { s.MaskedAttention(a[0], a[1], a[2], 1, a[3]) },
			`mlx_fast_scaled_dot_product_attention(1 2 3 4; scale 0x1p+0; mode ""; fused 0; stream 0)`},
		{"quantized matmul, ten arguments and two optionals", func(s *Scope, a []Array) {
			s.QuantizedMatmul(a[0], Quantized{a[1], a[2], a[3], 64, 8})
		}, `mlx_quantized_matmul(1 2 3 4; transpose 1; group 64/1; bits 8/1; mode "affine"; stream 0)`},
		{"dequantize, an optional that is none", func(s *Scope, a []Array) { s.Dequantize(Quantized{a[1], a[2], a[3], 32, 4}) },
			`mlx_dequantize(2 3 4; group 32/1; bits 4/1; mode "affine"; global 0; dtype 0; stream 0)`},
		{"quantize", func(s *Scope, a []Array) { s.Quantize(a[3], 64, 8) },
			`mlx_quantize(4; group 64/1; bits 8/1; mode "affine"; global 0; stream 0)`},
		{"another stream", func(s *Scope, a []Array) { s.On(s.DefaultStream(GPU)); s.Add(a[0], a[1]) }, "mlx_add(1 2; stream 1)"},
		{"synchronize", func(s *Scope, a []Array) { s.Synchronize(s.DefaultStream(GPU)) }, "mlx_synchronize(1)"},
		{"device", func(s *Scope, a []Array) { s.SetDefaultDevice(s.NewDevice(GPU)) }, "mlx_device_new_type(1, 0) mlx_set_default_device(1)"},
		{"compile mode", func(s *Scope, a []Array) { s.SetCompileMode(NoFuse) }, "mlx_set_compile_mode(2)"},
		{"clear the cache", func(s *Scope, a []Array) { s.ClearCache() }, "mlx_clear_cache()"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			d.call("double_forget")
			do(t, w, func(s *Scope) {
				var operands []Array
				for i := range 4 {
					operands = append(operands, s.NewFloat32([]float32{float32(i), 1, 2, 3}, 1, 4))
				}
				test.run(s, operands)
			})
			if got := d.journal(); got != test.want {
				t.Errorf("C read %s\nwant   %s", got, test.want)
			}
			if n := w.Live(); n != 0 {
				t.Errorf("%d handles are left after the scope", n)
			}
		})
	}
}

// What C gives comes back whole: sizes of 64 bits, bools of one byte, shapes, elements, and results that are an int in a
// register whose upper half is rubbish.
func TestABI_Results(t *testing.T) {
	w := buildDouble(t).open(t, time.Minute)
	do(t, w, func(s *Scope) {
		if !s.MetalAvailable() {
			t.Error("a bool is lost")
		}
		if got, want := s.Memory(), (Memory{0x1122334455667788, 22, 33}); got != want {
			t.Errorf("memory %v, want %v", got, want)
		}
		s.SetCacheLimit(1 << 40)
		if got := s.SetCacheLimit(7); got != 1<<40 {
			t.Errorf("cache limit %d, want %d", got, 1<<40)
		}
		if a, b := s.SetWiredLimit(9), s.SetWiredLimit(8); a != 8 || b != 9 {
			t.Errorf("wired limits %d, %d, want 8, 9", a, b)
		}
		a := s.NewUint32([]uint32{1, 1 << 31, 3, 4, 5, 6}, 1, 2, 3)
		if got := s.Shape(a); !slices.Equal(got, []int{1, 2, 3}) {
			t.Errorf("shape %v", got)
		}
		if got := s.Uint32(a); !slices.Equal(got, []uint32{1, 1 << 31, 3, 4, 5, 6}) {
			t.Errorf("elements %v", got)
		}
		if got := s.DType(s.NewArray([]byte{1, 2, 3, 4}, BFloat16, 2)); got != BFloat16 {
			t.Errorf("dtype %v", got)
		}
		if got := s.Shape(s.NewFloat32([]float32{1})); len(got) != 0 {
			t.Errorf("a scalar's shape is %v", got)
		}
		if got := s.Float32(s.NewFloat32([]float32{-0.5})); !slices.Equal(got, []float32{-0.5}) {
			t.Errorf("a scalar is %v", got)
		}
		v := s.NewVector(a, s.NewInt32([]int32{-1}, 1), a)
		if n := s.Len(v); n != 3 {
			t.Errorf("%d arrays, want 3", n)
		}
		if got := s.DType(s.At(v, 1)); got != Int32 {
			t.Errorf("the array in place 1 is %v", got)
		}
	})
	if w.Version() != "0.32.4" {
		t.Errorf("version %q", w.Version())
	}
}

// The older form of attention is found out when the library is opened; nothing is called in the wrong form.
func TestABI_AttentionOfMLXC06(t *testing.T) {
	d := buildDouble(t, "-DATTENTION_06")
	w := d.open(t, time.Minute)
	do(t, w, func(s *Scope) {
		x := s.NewFloat32([]float32{1}, 1, 1, 1, 1)
		s.MaskedAttention(x, x, x, 0.5, x)
	})
	want := `mlx_fast_scaled_dot_product_attention(1 1 1 1; scale 0x1p-1; mode ""; fused 0; stream 0)`
	if got := d.journal(); got != want {
		t.Errorf("C read %s\nwant   %s", got, want)
	}
}

// A closure that makes the goroutine's stack grow, and so move, while C holds the addresses of results.
func TestABI_StackGrowth(t *testing.T) {
	w := buildDouble(t).open(t, time.Minute)
	for i := range 20 {
		runtime.GC() // gives a grown stack back
		do(t, w, func(s *Scope) {
			depth := 0
			closure := s.NewClosure("grow", func(s *Scope, in []Array) ([]Array, error) {
				depth = deepen(2000)
				runtime.GC()
				return []Array{s.Add(in[0], in[1]), in[1]}, nil
			})
			out := s.Call(closure, s.NewVector(s.NewFloat32([]float32{float32(i)}, 1), s.NewFloat32([]float32{1}, 1)))
			s.Eval(out)
			sum, one := s.Float32(s.At(out, 0)), s.Float32(s.At(out, 1))
			if s.err == nil && (sum[0] != float32(i)+1 || one[0] != 1 || depth != 2000) {
				t.Errorf("%v, %v at depth %d, want %d, 1 at 2000", sum, one, depth, i+1)
			}
		})
	}
}

// deepen uses the stack to a depth of n frames and more than 256 bytes each.
func deepen(n int) int {
	var frame [256]byte
	frame[n%256] = 1
	if n == 0 {
		return 0
	}
	return deepen(n-1) + int(frame[n%256])
}
