package kernel

// MatVecQ8 computes y = w·x: y is [w.Rows], x [w.Cols]. Sums are fp32; a group costs Σ q·x and, once for all rows, Σ x.
func MatVecQ8(y, x []float32, w *Q8) {
	check(w.valid() && len(y) == w.Rows && len(x) == w.Cols, "MatVecQ8")
	active.matVecQ8(y, x, w.Weights, w.Scales, w.Biases)
}

// MatVecF16 computes y = w·x + bias: y and bias are [w.Rows], x [w.Cols]. A nil bias is none. For a range of rows of the
// head, pass its RowRange and that range of the bias.
func MatVecF16(y, x []float32, w *F16, bias []float32) {
	check(w.valid() && len(y) == w.Rows && len(x) == w.Cols && (bias == nil || len(bias) == w.Rows), "MatVecF16")
	matVecF16(y, x, w)
	if bias != nil {
		Add(y, bias)
	}
}

// matVecF16 gives the columns that are whole blocks to the level's kernel and the rest to the twin.
func matVecF16(y, x []float32, w *F16) {
	whole := wholeBlocks(w.Cols)
	active.matVecF16(y, x[:whole], w.Weights, w.Cols)
	if whole == w.Cols {
		return
	}
	for r := range y {
		y[r] += dotF16Ref(w.Weights[r*w.Cols:][whole:w.Cols], x[whole:])
	}
}
