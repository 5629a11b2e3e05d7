package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"
)

// memory hands out slices of T that end a few elements before a protected page.
type memory[T byte | uint16 | float32] []T

func newMemory[T byte | uint16 | float32](t testing.TB, n int) memory[T] {
	var zero T
	p := guardedBytes(t, (n+64)*int(unsafe.Sizeof(zero)))
	return unsafe.Slice((*T)(unsafe.Pointer(&p[0])), len(p)/int(unsafe.Sizeof(zero)))
}

// take is n elements of which the last is offset elements away from the protected page.
func (m memory[T]) take(n, offset int) []T {
	end := len(m) - offset
	return m[end-n : end : end]
}

// forLevels runs a test with each level that the processor has but the portable one, which is the measure.
func forLevels(t *testing.T, test func(t *testing.T)) {
	restore(t)
	for _, level := range Levels()[1:] {
		t.Run(level, func(t *testing.T) {
			use(t, level)
			test(t)
		})
	}
	if len(Levels()) == 1 {
		t.Log("no assembly for this processor: nothing to compare with the twins")
	}
}

func restore(t testing.TB) {
	level := Level()
	t.Cleanup(func() { use(t, level) })
}

func use(t testing.TB, level string) {
	t.Helper()
	if err := Use(level); err != nil {
		t.Fatal(err)
	}
}

func newRand() *rand.Rand { return rand.New(rand.NewPCG(2, 16384)) }

func fill(r *rand.Rand, x []float32) {
	for i := range x {
		x[i] = float32(r.NormFloat64())
	}
}

func fillHalves(r *rand.Rand, x []uint16, size float64) {
	for i := range x {
		x[i] = floatToHalf(float32(r.NormFloat64() * size))
	}
}

func fillBytes(r *rand.Rand, x []byte) {
	for i := range x {
		x[i] = byte(r.Uint32())
	}
}

// near reports a difference beyond the envelope: relative to size, which is the sum of the magnitudes that were added.
func near(t *testing.T, what string, got, want, size float32) {
	t.Helper()
	if got == want { // among them sums that are infinite
		return
	}
	if d := math.Abs(float64(got - want)); !(d <= envelope*float64(size)) {
		t.Fatalf("%s: got %g, want %g, off by %.2g of %g", what, got, want, d/float64(size), size)
	}
}

// envelope is the largest difference from the twin that KERNELS.md promises, relative to the sum of magnitudes.
const envelope = 2e-6

func TestLevels(t *testing.T) {
	restore(t)
	if levels := Levels(); levels[0] != "portable" || levels[len(levels)-1] != Level() {
		t.Errorf("Levels() = %v with %s in use, want portable first and the one in use last", levels, Level())
	}
	for _, level := range Levels() {
		if use(t, level); Level() != level {
			t.Errorf("Use(%q), then Level() = %q", level, Level())
		}
	}
	if Use("abacus") == nil {
		t.Error("Use accepts a level that does not exist")
	}
}

func TestCheck(t *testing.T) {
	f := make([]float32, 256)
	q8 := &Q8{Rows: 2, Cols: 64, Weights: make([]byte, 128), Scales: make([]uint16, 2), Biases: make([]uint16, 2)}
	ragged := &Q8{Rows: 2, Cols: 60, Weights: make([]byte, 120), Scales: make([]uint16, 2), Biases: make([]uint16, 2)}
	f16 := &F16{Rows: 2, Cols: 64, Weights: make([]uint16, 128)}
	tests := []struct {
		name string
		call func()
	}{
		{"MatVecQ8", func() { MatVecQ8(f[:3], f[:64], q8) }},
		{"MatVecQ8", func() { MatVecQ8(f[:2], f[:60], ragged) }},
		{"MatVecF16", func() { MatVecF16(f[:2], f[:63], f16, nil) }},
		{"MatVecF16", func() { MatVecF16(f[:2], f[:64], f16, f[:1]) }},
		{"MatMulQ8", func() { MatMulQ8(f[:4], f[:128], q8, NewScratch(1, 64)) }},
		{"MatMulF16", func() { MatMulF16(f[:3], f[:128], f16, nil, NewScratch(2, 64)) }},
		{"Attend", func() { Attend(f[:16], f[:16], 3, &Cache{1, 16, 16, f[:48], f[:40], f[:64]}) }},
		{"Attend", func() { Attend(f[:12], f[:12], 1, &Cache{1, 12, 12, f, f, f}) }},
		{"RMSNorm", func() { RMSNorm(f[:2], f[:2], f[:3], 0) }},
		{"SwiGLU", func() { SwiGLU(f[:2], f[:2], f[:3]) }},
		{"AddScaled", func() { AddScaled(f[:2], f[:3], 1) }},
		{"Softmax", func() { Softmax(nil) }},
		{"Max", func() { Max(nil) }},
		{"Widen", func() { Widen(f[:2], make([]uint16, 3)) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			defer func() {
				want := "kernel: " + tt.name + ": lengths do not fit together"
				if got := recover(); got != want {
					t.Errorf("panic %v, want %q", got, want)
				}
			}()
			tt.call()
		})
	}
}

func TestNoAlloc(t *testing.T) {
	restore(t)
	for _, level := range Levels() {
		use(t, level)
		for _, c := range calls() {
			if n := testing.AllocsPerRun(1, c.run); n != 0 {
				t.Errorf("%s, %s: %g allocations", level, c.name, n)
			}
		}
	}
}

// call is one kernel on a shape of the real model, with what its speed is counted in.
type call struct {
	name  string
	run   func()
	bytes int64 // of weights or of the vector
	flops float64
}

// calls are the kernels as a keystroke and a whole window call them.
func calls() []call {
	r := newRand()
	var list []call
	x, y, s := make([]float32, 64*704), make([]float32, 64*1408), NewScratch(64, 704)
	fill(r, x)
	for _, shape := range [][2]int{{768, 256}, {256, 256}, {1408, 256}, {256, 704}} {
		w := randomQ8(r, shape[0], shape[1])
		size := fmt.Sprintf("n=%dx%d", w.Rows, w.Cols)
		n := int64(len(w.Weights) + 4*len(w.Scales))
		list = append(list, call{"MatVecQ8/" + size, func() { MatVecQ8(y[:w.Rows], x[:w.Cols], w) }, n, 2 * float64(w.Rows*w.Cols)})
		for _, v := range []int{16, 64} {
			list = append(list, call{fmt.Sprintf("MatMulQ8/%s/vectors=%d", size, v), func() {
				MatMulQ8(y[:v*w.Rows], x[:v*w.Cols], w, s)
			}, n, 2 * float64(v*w.Rows*w.Cols)})
		}
	}
	list = append(list, callsBody(r, x, y, s)...)
	return append(append(list, callsF16(r, x, y, s)...), callsVector(r)...)
}

// callsBody are all products of one position and of a whole window: four layers, whose weights are more than a
// second-level cache holds; and the head in 8 bits.
func callsBody(r *rand.Rand, x, y []float32, s *Scratch) []call {
	var body []*Q8
	var bytes int64
	var flops float64
	for range 4 {
		for _, shape := range [][2]int{{768, 256}, {256, 256}, {1408, 256}, {256, 704}} {
			w := randomQ8(r, shape[0], shape[1])
			body = append(body, w)
			bytes += int64(len(w.Weights) + 4*len(w.Scales))
			flops += 2 * float64(len(w.Weights))
		}
	}
	position := func() {
		for _, w := range body {
			MatVecQ8(y[:w.Rows], x[:w.Cols], w)
		}
	}
	window := func() {
		for _, w := range body {
			MatMulQ8(y[:64*w.Rows], x[:64*w.Cols], w, s)
		}
	}
	head, logits := randomQ8(r, 16384, 256), make([]float32, 16384)
	return []call{
		{"MatVecQ8/n=body", position, bytes, flops},
		{"MatMulQ8/n=body/vectors=64", window, bytes, 64 * flops},
		{"MatVecQ8/n=16384x256", func() { MatVecQ8(logits, x[:256], head) }, 17 * 16384 * 16, 2 * 16384 * 256},
	}
}

func callsF16(r *rand.Rand, x, y []float32, s *Scratch) []call {
	head, logits := F16{Rows: 16384, Cols: 256, Weights: make([]uint16, 16384*256)}, make([]float32, 16384)
	fillHalves(r, head.Weights, 0.05)
	small := head.RowRange(100, 868)
	keys, out, scores := make([]float32, 64*512), make([]float32, 256), make([]float32, 64)
	fill(r, keys)
	cache := &Cache{Heads: 4, HeadSize: 64, Stride: 512, Keys: keys, Values: keys[256:], Scores: scores}
	return []call{
		{"MatVecF16/n=16384x256", func() { MatVecF16(logits, x[:256], &head, logits) }, 2 * 16384 * 256, 2 * 16384 * 256},
		{"MatVecF16/n=768x256", func() { MatVecF16(y[:768], x[:256], &small, nil) }, 2 * 768 * 256, 2 * 768 * 256},
		{"MatMulF16/n=768x256/vectors=64", func() { MatMulF16(y[:64*768], x[:64*256], &small, nil, s) }, 2 * 768 * 256, 2 * 64 * 768 * 256},
		{"Attend/positions=64", func() { Attend(out, x[:256], 64, cache) }, 4 * 64 * 512, 4 * 64 * 256},
		{"Attend/positions=16", func() { Attend(out, x[:256], 16, cache) }, 4 * 16 * 512, 4 * 16 * 256},
	}
}

func callsVector(r *rand.Rand) []call {
	x, y, h := make([]float32, 16384), make([]float32, 16384), make([]uint16, 16384)
	fill(r, x)
	p := make([]byte, 8<<20)
	fillBytes(r, p)
	return []call{
		{"RMSNorm/n=256", func() { RMSNorm(y[:256], x[:256], x[256:512], 1e-5) }, 1024, 0},
		{"SwiGLU/n=704", func() { SwiGLU(y[:704], x[:704], x[704:1408]) }, 4 * 704, 0},
		{"Exp/n=256", func() { Exp(y[:256], x[:256]) }, 1024, 0},
		{"ExpSum/n=16384", func() { ExpSum(y, x, 3) }, 65536, 0},
		{"SumExp/n=16384", func() { SumExp(x, 3) }, 65536, 0},
		{"Max/n=16384", func() { Max(x) }, 65536, 0},
		{"Softmax/n=64", func() { Softmax(y[:64]) }, 256, 0},
		{"AddScaled/n=16384", func() { AddScaled(y, x, 1e-9) }, 65536, 0},
		{"Add/n=256", func() { Add(y[:256], x[:256]) }, 1024, 0},
		{"Widen/n=16384", func() { Widen(y, h) }, 32768, 0},
		{"Narrow/n=16384", func() { Narrow(h, x) }, 32768, 0},
		{"StreamRead/n=1024K", func() { StreamRead(p[:1<<20]) }, 1 << 20, 0},
		{"StreamRead/n=body", func() { StreamRead(p[:4*852992]) }, 4 * 852992, 0},
		{"StreamRead/n=head", func() { StreamRead(p) }, 8 << 20, 0},
		{"StreamRead/n=head/bits=8", func() { StreamRead(p[:17*16384*16]) }, 17 * 16384 * 16, 0},
	}
}

func randomQ8(r *rand.Rand, rows, cols int) *Q8 {
	n := rows * cols
	w := &Q8{Rows: rows, Cols: cols, Weights: make([]byte, n), Scales: make([]uint16, n/Group), Biases: make([]uint16, n/Group)}
	fillBytes(r, w.Weights)
	fillHalves(r, w.Scales, 0.001)
	fillHalves(r, w.Biases, 0.1)
	return w
}

func sumOf(x []float32) (sum float32) {
	for _, v := range x {
		sum += float32(math.Abs(float64(v)))
	}
	return sum
}

// same says whether a call left alone what it only reads.
func same[T comparable](t *testing.T, what string, got, want []T) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%s was written to", what)
	}
}
