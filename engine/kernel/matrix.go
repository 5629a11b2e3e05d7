package kernel

// Group is the number of columns that share a scale and a bias in a Q8.
const Group = 64

// MaxCols is the most columns a Q8 may have: the kernels have the scales of four rows, or x in fixed point, on their stack.
const MaxCols = 4096

// Q8 is a matrix of 8-bit weights in MLX's affine layout: weight = scale·q + bias, with one fp16 scale and one fp16 bias
// for each Group columns of a row. MLX packs four q's into a little-endian uint32, so in memory byte c of a row is
// column c. The slices may be a mapped file.
type Q8 struct {
	Rows, Cols int      // Cols is a multiple of Group, at most MaxCols
	Weights    []byte   // [Rows, Cols]
	Scales     []uint16 // [Rows, Cols/Group], fp16
	Biases     []uint16 // [Rows, Cols/Group], fp16
}

// RowRange is rows [lo, hi) of the matrix, sharing its memory.
func (w *Q8) RowRange(lo, hi int) Q8 {
	groups := w.Cols / Group
	return Q8{
		Rows:    hi - lo,
		Cols:    w.Cols,
		Weights: w.Weights[lo*w.Cols : hi*w.Cols],
		Scales:  w.Scales[lo*groups : hi*groups],
		Biases:  w.Biases[lo*groups : hi*groups],
	}
}

func (w *Q8) valid() bool {
	n := w.Rows * w.Cols
	return w.Cols > 0 && w.Cols <= MaxCols && w.Cols%Group == 0 && len(w.Weights) == n && len(w.Scales) == n/Group && len(w.Biases) == n/Group
}

// F16 is a matrix of fp16 weights.
type F16 struct {
	Rows, Cols int
	Weights    []uint16 // [Rows, Cols], fp16
}

// RowRange is rows [lo, hi) of the matrix, sharing its memory.
func (w *F16) RowRange(lo, hi int) F16 {
	return F16{Rows: hi - lo, Cols: w.Cols, Weights: w.Weights[lo*w.Cols : hi*w.Cols]}
}

func (w *F16) valid() bool { return w.Cols > 0 && len(w.Weights) == w.Rows*w.Cols }
