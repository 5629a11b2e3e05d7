package kernel

import (
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"testing"
)

// operands are the slices of one call of an elementwise kernel.
type operands struct {
	dst, a, b []float32
	h         []uint16
}

// elementwise are the kernels over vectors: each run gives a result of its own beside what it wrote.
var elementwise = []struct {
	name string
	min  int
	run  func(o operands) float32
}{
	{"RMSNorm", 1, func(o operands) float32 { RMSNorm(o.dst, o.a, o.b, 1e-5); return 0 }},
	{"RMSNorm in place", 1, func(o operands) float32 { RMSNorm(o.dst, o.dst, o.b, 1e-5); return 0 }},
	{"SwiGLU", 0, func(o operands) float32 { SwiGLU(o.dst, o.a, o.b); return 0 }},
	{"SwiGLU in place", 0, func(o operands) float32 { SwiGLU(o.dst, o.dst, o.b); return 0 }},
	{"Exp", 0, func(o operands) float32 { Exp(o.dst, o.a); return 0 }},
	{"ExpSum", 0, func(o operands) float32 { return ExpSum(o.dst, o.a, 1.5) }},
	{"SumExp", 0, func(o operands) float32 { return SumExp(o.a, 1.5) }},
	{"Max", 1, func(o operands) float32 { return Max(o.a) }},
	{"Softmax", 1, func(o operands) float32 { Softmax(o.dst); return 0 }},
	{"Add", 0, func(o operands) float32 { Add(o.dst, o.a); return 0 }},
	{"AddScaled", 0, func(o operands) float32 { AddScaled(o.dst, o.a, -0.5); return 0 }}, // exact: sums may vanish
	{"Scale", 0, func(o operands) float32 { Scale(o.dst, 1.25); return 0 }},
	{"Widen", 0, func(o operands) float32 { Widen(o.dst, o.h); return 0 }},
	{"Narrow", 0, func(o operands) float32 { Narrow(o.h, o.a); return 0 }},
}

func TestTwin_Vector(t *testing.T) {
	const longest = 4 * 2 * block
	r := newRand()
	a0, b0, d0, h0 := make([]float32, longest), make([]float32, longest), make([]float32, longest), make([]uint16, longest)
	fill(r, a0)
	fill(r, b0)
	fill(r, d0)
	fillHalves(r, h0, 1)
	dst, a, b, h := newMemory[float32](t, longest), newMemory[float32](t, longest), newMemory[float32](t, longest), newMemory[uint16](t, longest)
	forLevels(t, func(t *testing.T) {
		level := Level()
		for _, k := range elementwise {
			for n := k.min; n <= longest; n++ {
				twin := operands{slices.Clone(d0[:n]), a0[:n], b0[:n], slices.Clone(h0[:n])}
				use(t, "portable")
				want := k.run(twin)
				use(t, level)
				for offset := range 64 {
					o := operands{dst.take(n, offset), a.take(n, offset), b.take(n, offset), h.take(n, offset)}
					copy(o.dst, d0)
					copy(o.a, a0)
					copy(o.b, b0)
					copy(o.h, h0)
					got := k.run(o)
					what := fmt.Sprintf("%s, n=%d, offset=%d", k.name, n, offset)
					near(t, what, got, want, float32(math.Abs(float64(want))))
					for i := range n {
						near(t, what, o.dst[i], twin.dst[i], float32(math.Abs(float64(twin.dst[i]))))
					}
					same(t, what+": h", o.h, twin.h)
					same(t, what+": a", o.a, a0[:n])
					same(t, what+": b", o.b, b0[:n])
				}
			}
		}
	})
}

func TestExp(t *testing.T) {
	restore(t)
	var x, y [4096]float32
	for i := range x {
		x[i] = -87.3 + 175.6*float32(i)/float32(len(x)-1)
	}
	for _, level := range Levels() {
		use(t, level)
		Exp(y[:], x[:])
		for i, v := range x {
			want := math.Exp(float64(v))
			if off := math.Abs(float64(y[i])/want - 1); off > 2e-7 {
				t.Fatalf("%s: Exp(%g) = %g, want %g, off by %.2g", level, v, y[i], want, off)
			}
		}
		for _, v := range []float32{-1e30, -100, 100, 1e30} {
			x := slices.Repeat([]float32{v}, 17)
			Exp(x, x)
			for _, got := range x {
				if !(got > 0 && got < math.MaxFloat32) || (got > 1) != (v > 0) {
					t.Fatalf("%s: Exp(%g) = %g", level, v, got)
				}
			}
		}
	}
}

func TestHalf(t *testing.T) {
	restore(t)
	halves, floats, back := make([]uint16, 1<<16), make([]float32, 1<<16), make([]uint16, 1<<16)
	for i := range halves {
		halves[i] = uint16(i)
	}
	for _, level := range Levels() {
		use(t, level)
		Widen(floats, halves)
		Narrow(back, floats)
		for i, h := range halves {
			want := h
			if h&0x7fff > 0x7c00 {
				want |= 0x200 // a NaN becomes quiet
			}
			if back[i] != want {
				t.Fatalf("%s: Narrow(Widen(%#04x)) = %#04x, want %#04x, by way of %g", level, h, back[i], want, floats[i])
			}
		}
	}
	exact := []struct {
		half  uint16
		float float32
	}{{0, 0}, {0x3c00, 1}, {0xc000, -2}, {0x7bff, 65504}, {1, 1.0 / (1 << 24)}, {0x0400, 1.0 / (1 << 14)}, {0x3555, 0.333251953125}}
	for _, e := range exact {
		if got := halfToFloat(e.half); got != e.float {
			t.Errorf("halfToFloat(%#04x) = %g, want %g", e.half, got, e.float)
		}
	}
}

func TestNarrow_Rounding(t *testing.T) {
	restore(t)
	r := newRand()
	x, want, got := make([]float32, 1<<16), make([]uint16, 1<<16), make([]uint16, 1<<16)
	for i := range x {
		x[i] = math.Float32frombits(r.Uint32()) // every size and sign; NaN is compared too, being made quiet everywhere
	}
	copy(x, []float32{65519.996, 65520, -65520, 1.00048828125, 1.00146484375, 0x1p-25, 0x1.000002p-25, 0x1.8p-24, 0x1.ffep-15, 0x1.fffp-15})
	narrowRef(want, x)
	for _, level := range Levels() {
		use(t, level)
		Narrow(got, x)
		for i := range x {
			if got[i] != want[i] {
				t.Fatalf("%s: Narrow(%g) = %#04x, want %#04x", level, x[i], got[i], want[i])
			}
		}
	}
}

func TestStreamRead(t *testing.T) {
	const longest = 4*256 + 9
	m, data := newMemory[byte](t, longest), make([]byte, longest)
	fillBytes(newRand(), data)
	forLevels(t, func(t *testing.T) {
		for n := range longest {
			for _, offset := range []int{0, 1, 7, 63} {
				p := m.take(n, offset)
				copy(p, data)
				var want uint64
				for i := 0; i < n; i += 8 {
					var word [8]byte
					copy(word[:], p[i:])
					want ^= binary.LittleEndian.Uint64(word[:])
				}
				if got := StreamRead(p); got != want {
					t.Fatalf("StreamRead of %d bytes, offset %d: %#x, want %#x", n, offset, got, want)
				}
			}
		}
	})
}

// Wherever a number that is none stands, Finite sees it.
func TestFinite(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	forLevels(t, func(t *testing.T) {
		for _, n := range []int{0, 1, block - 1, block, block + 1, 5*block + 3} {
			x := make([]float32, n)
			for i := range x {
				x[i] = 1e15 * float32(1-2*(i%2))
			}
			if !Finite(x) {
				t.Fatalf("Finite of %d large numbers is false", n)
			}
			for i := range x {
				for _, bad := range []float32{nan, inf, -inf} {
					was := x[i]
					if x[i] = bad; Finite(x) {
						t.Fatalf("Finite of %d numbers is true, with %g at %d", n, bad, i)
					}
					x[i] = was
				}
			}
		}
	})
}
