package kernel

import (
	"math/rand/v2"
	"testing"
)

// FuzzMatrix: whatever the shape and the numbers, each level's products agree with the twins'.
func FuzzMatrix(f *testing.F) {
	f.Add(uint64(1), 24, 4, 1, float32(1))
	f.Add(uint64(2), 50, 11, 17, float32(1e-3))
	f.Add(uint64(3), 1, 1, 7, float32(100))
	f.Add(uint64(4), 9, 5, 6, float32(0))
	f.Fuzz(func(t *testing.T, seed uint64, rows, groups, vectors int, size float32) {
		if rows < 1 || rows > 64 || groups < 1 || groups > 12 || vectors < 1 || vectors > 70 || !(size >= 0 && size < 1e4) {
			t.Skip("outside the shapes under test")
		}
		if size > 0 && size < 1e-20 {
			t.Skip("the smallest numbers count as nothing in fixed point")
		}
		restore(t)
		r := rand.New(rand.NewPCG(seed, 0))
		cols := groups * Group
		q8, f16 := randomQ8(r, rows, cols), &F16{Rows: rows, Cols: cols - int(seed%Group), Weights: nil}
		f16.Weights = make([]uint16, rows*f16.Cols)
		fillHalves(r, f16.Weights, 1)
		x, y, s := make([]float32, vectors*cols), make([]float32, vectors*rows), NewScratch(vectors, cols)
		fill(r, x)
		scaleRef(x, size)
		want := make([]float32, rows)
		for _, level := range Levels() {
			use(t, level)
			MatMulQ8(y, x, q8, s)
			for v := range vectors {
				xv := x[v*cols:][:cols]
				matVecQ8Ref(want, xv, q8.Weights, q8.Scales, q8.Biases)
				for i := range want {
					near(t, level+": MatMulQ8", y[v*rows+i], want[i], sizeQ8(q8, i, xv))
				}
			}
			MatMulF16(y, x[:vectors*f16.Cols], f16, nil, s)
			for v := range vectors {
				xv := x[v*f16.Cols:][:f16.Cols]
				matVecF16Ref(want, xv, f16.Weights, f16.Cols)
				for i := range want {
					near(t, level+": MatMulF16", y[v*rows+i], want[i], sizeF16(f16, i, xv))
				}
			}
		}
	})
}

// FuzzVector: likewise for the kernels over vectors, at any length.
func FuzzVector(f *testing.F) {
	f.Add(uint64(1), 1, float32(1))
	f.Add(uint64(2), 255, float32(30))
	f.Add(uint64(3), 704, float32(1e-6))
	f.Add(uint64(3), 704, float32(56)) // ExpSum's sum is infinite
	f.Fuzz(func(t *testing.T, seed uint64, n int, size float32) {
		if n < 1 || n > 5000 || !(size >= 0 && size < 1e4) {
			t.Skip("outside the lengths under test")
		}
		restore(t)
		fresh := func() operands {
			r := rand.New(rand.NewPCG(seed, 1))
			o := operands{make([]float32, n), make([]float32, n), make([]float32, n), make([]uint16, n)}
			fill(r, o.dst)
			fill(r, o.a)
			fill(r, o.b)
			fillHalves(r, o.h, 10)
			scaleRef(o.a, size)
			return o
		}
		for _, k := range elementwise {
			use(t, "portable")
			twin := fresh()
			want := k.run(twin)
			for _, level := range Levels()[1:] {
				use(t, level)
				o := fresh()
				got := k.run(o)
				near(t, level+": "+k.name, got, want, sumOf([]float32{want})*4)
				for i := range n {
					near(t, level+": "+k.name, o.dst[i], twin.dst[i], sumOf([]float32{twin.dst[i]})*4)
				}
				same(t, level+": "+k.name+": halves", o.h, twin.h)
			}
		}
	})
}
