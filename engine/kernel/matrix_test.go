package kernel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

func TestTwin_MatVecQ8(t *testing.T) {
	const rows, longest = 9, MaxCols
	r := newRand()
	y, x := newMemory[float32](t, rows), newMemory[float32](t, longest)
	q, scales, biases := newMemory[byte](t, rows*longest), newMemory[uint16](t, rows*longest/Group), newMemory[uint16](t, rows*longest/Group)
	forLevels(t, func(t *testing.T) {
		for _, groups := range []int{1, 2, 3, 4, 5, 8, 11, 16, 17, longest / Group} { // sixteen go together in AVX-512
			cols := groups * Group
			for n := range rows + 1 {
				data := randomQ8(r, n, cols)
				for _, offset := range []int{0, 1, 2, 3, 5, 8, 16, 31, 63} {
					w := &Q8{Rows: n, Cols: cols, Weights: q.take(n*cols, offset), Scales: scales.take(n*cols/Group, offset), Biases: biases.take(n*cols/Group, offset)}
					copy(w.Weights, data.Weights)
					copy(w.Scales, data.Scales)
					copy(w.Biases, data.Biases)
					xs, got, want := x.take(cols, offset), y.take(n, offset), make([]float32, n)
					fill(r, xs)
					MatVecQ8(got, xs, w)
					matVecQ8Ref(want, xs, w.Weights, w.Scales, w.Biases)
					for i := range want {
						near(t, fmt.Sprintf("rows=%d cols=%d offset=%d row %d", n, cols, offset, i), got[i], want[i], sizeQ8(w, i, xs))
					}
				}
			}
		}
	})
}

// TestMatVecQ8_Exact: against sums in fp64 every level is about as exact as the twin, which adds fp32 in order. So are those
// that write x in fixed point, even where one number of a vector is a thousand times the others.
func TestMatVecQ8_Exact(t *testing.T) {
	const rows, vectors = 8, 50
	vector := map[string]func(r *rand.Rand) float64{
		"normal":  func(r *rand.Rand) float64 { return r.NormFloat64() },
		"cubed":   func(r *rand.Rand) float64 { return math.Pow(r.NormFloat64(), 3) },
		"shifted": func(r *rand.Rand) float64 { return 10 + r.NormFloat64() },
		"spiked":  func(r *rand.Rand) float64 { return r.NormFloat64() * math.Pow(1000, float64(r.IntN(50)/49)) },
	}
	restore(t)
	for _, cols := range []int{Group, 11 * Group} {
		for name, draw := range vector {
			var twin float64
			for _, level := range Levels() {
				use(t, level)
				r, off, x, y := newRand(), 0.0, make([]float32, cols), make([]float32, rows)
				for range vectors {
					w := randomQ8(r, rows, cols)
					for c := range x {
						x[c] = float32(draw(r))
					}
					MatVecQ8(y, x, w)
					for i := range y {
						d := (float64(y[i]) - exactQ8(w, i, x)) / float64(sizeQ8(w, i, x))
						off += d * d
					}
				}
				off = math.Sqrt(off / (rows * vectors))
				t.Logf("%s, %d columns, %s: off by %.1e of the magnitudes", name, cols, level, off)
				if level == "portable" {
					twin = off
				} else if off > 3*twin {
					t.Errorf("%s, %d columns, %s: off by %.2g of the magnitudes, the twin by %.2g", name, cols, level, off, twin)
				}
			}
		}
	}
}

func TestTwin_MatVecF16(t *testing.T) {
	const rows, longest = 9, 4*32 + 1
	r := newRand()
	y, x, h := newMemory[float32](t, rows), newMemory[float32](t, longest), newMemory[uint16](t, rows*longest)
	bias := newMemory[float32](t, rows)
	forLevels(t, func(t *testing.T) {
		for cols := 1; cols <= longest; cols++ {
			for n := range rows + 1 {
				offset := (cols*rows + n) % 64
				w := &F16{Rows: n, Cols: cols, Weights: h.take(n*cols, offset)}
				fillHalves(r, w.Weights, 1)
				xs, b, got, want := x.take(cols, offset), bias.take(n, offset), y.take(n, offset), make([]float32, n)
				fill(r, xs)
				fill(r, b)
				MatVecF16(got, xs, w, b)
				matVecF16Ref(want, xs, w.Weights, cols)
				addScaledRef(want, b, 1)
				for i := range want {
					near(t, fmt.Sprintf("rows=%d cols=%d row %d", n, cols, i), got[i], want[i], sizeF16(w, i, xs)+1)
				}
			}
		}
	})
}

// shapes of MatMul: vectors around the panels' width, rows around the tile's, columns around its.
var (
	vectorCounts = []int{1, fewVectors, fewVectors + 1, 15, 16, 17, 32, 33, 48, 65}
	rowCounts    = []int{1, 5, 12, 23, 24, 25, 50}
)

func TestTwin_MatMulQ8(t *testing.T) {
	r := newRand()
	y, x := newMemory[float32](t, 65*50), newMemory[float32](t, 65*11*Group)
	q, scales, biases := newMemory[byte](t, 50*11*Group), newMemory[uint16](t, 50*11), newMemory[uint16](t, 50*11)
	s := NewScratch(65, 11*Group)
	restore(t)
	for _, level := range Levels() { // the portable one too: its product goes another way than its MatVecQ8
		use(t, level)
		for _, cols := range []int{Group, 4 * Group, 5 * Group, 11 * Group} {
			for _, rows := range rowCounts {
				data := randomQ8(r, rows, cols)
				w := &Q8{Rows: rows, Cols: cols, Weights: q.take(rows*cols, 0), Scales: scales.take(rows*cols/Group, 0), Biases: biases.take(rows*cols/Group, 0)}
				copy(w.Weights, data.Weights)
				copy(w.Scales, data.Scales)
				copy(w.Biases, data.Biases)
				for _, n := range vectorCounts {
					xs, got, want := x.take(n*cols, n%16), y.take(n*rows, n%16), make([]float32, rows)
					fill(r, xs)
					MatMulQ8(got, xs, w, s)
					for v := range n {
						matVecQ8Ref(want, xs[v*cols:][:cols], w.Weights, w.Scales, w.Biases)
						for i := range want {
							near(t, fmt.Sprintf("%s: vectors=%d rows=%d cols=%d at %d, %d", level, n, rows, cols, v, i), got[v*rows+i], want[i], sizeQ8(w, i, xs[v*cols:][:cols]))
						}
					}
				}
			}
		}
	}
}

func TestTwin_MatMulF16(t *testing.T) {
	r := newRand()
	y, x, h := newMemory[float32](t, 65*50), newMemory[float32](t, 65*300), newMemory[uint16](t, 50*300)
	s := NewScratch(65, 300)
	restore(t)
	for _, level := range Levels() {
		use(t, level)
		for _, cols := range []int{1, 9, 16, 23, 96, 256, 257, 300} {
			for _, rows := range rowCounts {
				w := &F16{Rows: rows, Cols: cols, Weights: h.take(rows*cols, 0)}
				fillHalves(r, w.Weights, 1)
				bias := make([]float32, rows)
				fill(r, bias)
				for _, n := range vectorCounts {
					xs, got, want := x.take(n*cols, n%16), y.take(n*rows, n%16), make([]float32, rows)
					fill(r, xs)
					MatMulF16(got, xs, w, bias, s)
					for v := range n {
						matVecF16Ref(want, xs[v*cols:][:cols], w.Weights, cols)
						addScaledRef(want, bias, 1)
						for i := range want {
							near(t, fmt.Sprintf("%s: vectors=%d rows=%d cols=%d at %d, %d", level, n, rows, cols, v, i), got[v*rows+i], want[i], sizeF16(w, i, xs[v*cols:][:cols])+1)
						}
					}
				}
			}
		}
	}
}

func TestTwin_Attend(t *testing.T) {
	const longest, widest = 65, 4*80 + 3
	r := newRand()
	memory := [6]memory[float32]{}
	for i := range memory {
		memory[i] = newMemory[float32](t, longest*widest)
	}
	forLevels(t, func(t *testing.T) {
		level := Level()
		for _, size := range []int{16, 32, 48, 64, 80} {
			for _, heads := range []int{1, 4} {
				d := heads * size
				for n := 1; n <= longest; n++ {
					stride, offset := d+n%4, n%64
					end := (n-1)*stride + d
					out, q := memory[0].take(d, offset), memory[1].take(d, offset)
					c := &Cache{heads, size, stride, memory[2].take(end, offset), memory[3].take(end, offset), memory[4].take(n, offset)}
					fill(r, q)
					fill(r, c.Keys)
					fill(r, c.Values)
					want := memory[5].take(d, offset)
					use(t, "portable")
					Attend(want, q, n, c)
					use(t, level)
					Attend(out, q, n, c)
					for i := range out {
						near(t, fmt.Sprintf("heads=%d size=%d positions=%d at %d", heads, size, n, i), out[i], want[i], 10)
					}
				}
			}
		}
	})
}

// TestAttend_Weights: with one key that agrees with the query and values that name their position, the mix is the softmax.
func TestAttend_Weights(t *testing.T) {
	q, keys, values := make([]float32, 16), make([]float32, 48), make([]float32, 48)
	q[3] = 4
	keys[16+3] = 2 // score of position 1: 4·2/√16 = 2, of the others 0
	for i := range 16 {
		values[i], values[16+i], values[32+i] = 0, 1, 4
	}
	out := make([]float32, 16)
	Attend(out, q, 3, &Cache{Heads: 1, HeadSize: 16, Stride: 16, Keys: keys, Values: values, Scores: make([]float32, 3)})
	const e2 = 7.38905609893065
	for _, got := range out {
		near(t, "Attend", got, (e2+4)/(e2+2), 1)
	}
}

func TestRowRange(t *testing.T) {
	r := newRand()
	w := randomQ8(r, 10, 128)
	h := &F16{Rows: 10, Cols: 128, Weights: make([]uint16, 1280)}
	fillHalves(r, h.Weights, 1)
	x, all, part := make([]float32, 128), make([]float32, 10), make([]float32, 4)
	fill(r, x)
	q8, f16 := w.RowRange(3, 7), h.RowRange(3, 7)
	MatVecQ8(all, x, w)
	if MatVecQ8(part, x, &q8); !slices.Equal(part, all[3:7]) {
		t.Errorf("rows 3 to 7 of a Q8: %v, want %v", part, all[3:7])
	}
	MatVecF16(all, x, h, nil)
	if MatVecF16(part, x, &f16, nil); !slices.Equal(part, all[3:7]) {
		t.Errorf("rows 3 to 7 of an F16: %v, want %v", part, all[3:7])
	}
}

// exactQ8 is a row's product in fp64.
func exactQ8(w *Q8, row int, x []float32) (sum float64) {
	groups := w.Cols / Group
	for c, v := range x {
		scale, bias := halfToFloat(w.Scales[row*groups+c/Group]), halfToFloat(w.Biases[row*groups+c/Group])
		sum += (float64(scale)*float64(w.Weights[row*w.Cols+c]) + float64(bias)) * float64(v)
	}
	return sum
}

// sizeQ8 is the sum of the magnitudes that a row's product adds up, the scaled q's and the biases apart.
func sizeQ8(w *Q8, row int, x []float32) (size float32) {
	groups := w.Cols / Group
	for c, v := range x {
		scale, bias := halfToFloat(w.Scales[row*groups+c/Group]), halfToFloat(w.Biases[row*groups+c/Group])
		size += sumOf([]float32{scale * float32(w.Weights[row*w.Cols+c]) * v, bias * v})
	}
	return size
}

func sizeF16(w *F16, row int, x []float32) (size float32) {
	for c, v := range x {
		size += sumOf([]float32{halfToFloat(w.Weights[row*w.Cols+c]) * v})
	}
	return size
}
