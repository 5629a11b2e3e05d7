package kernel

// A product with many vectors goes through fp32 tiles: tileRows rows by up to tileCols columns are widened into a tile
// that stays in the first-level cache, and multiplied with panels of panelWidth vectors that lie side by side, so that a
// register holds one column of many vectors and no sum crosses its lanes. KERNELS.md draws it.
const (
	tileRows   = 24  // a multiple of the rows that each level's inner loop takes: 8, 6, 4
	tileCols   = 256 // a multiple of Group
	panelWidth = 16
	fewVectors = 6 // up to here the vectors are multiplied one by one
)

// Scratch is the working memory of MatMulQ8 and MatMulF16. One call uses it at a time.
type Scratch struct {
	vectors, cols int // the most it was made for

	panels []float32 // [vectors/panelWidth, columns, panelWidth]: the inputs, transposed
	tile   []float32 // [tileRows, tileCols]: the weights, widened
	sums   []float32 // [vectors/panelWidth, tileRows, panelWidth]: the outputs of a tile, transposed

	fill fillArgs // arguments live here because what goes through a table of functions escapes
	mul  blockArgs
	turn transposeArgs
}

// fillArgs: tile[r,c] = the weight at row r, column c, from the slices that begin at the tile's first weight.
type fillArgs struct {
	tile           []float32 // [tileRows, tileCols]
	q              []byte    // rows of a Q8, or
	h              []uint16  // rows of an F16
	scales, biases []uint16  // rows of a Q8: stride/Group apart
	rows, cols     int
	stride         int // columns of the whole matrix
}

// blockArgs: for each panel p, row r and lane v, sums[p,r,v] (+)= Σ over cols of tile[r,c]·panels[p,c,v].
type blockArgs struct {
	sums   []float32 // [panelCount, tileRows, panelWidth]
	tile   []float32 // [tileRows, tileCols]
	panels []float32 // from the first column of the tile; panelStride apart
	rows   int       // may be rounded up to what the inner loop takes: the tile has all tileRows
	cols   int

	panelCount  int
	panelStride int
	accumulate  int // 0: sums begin at zero; 1: they go on
}

// transposeArgs: dst[c*dstStride+r] = src[r*srcStride+c].
type transposeArgs struct {
	dst, src             []float32
	dstStride, srcStride int
	rows, cols           int
}

// NewScratch allocates for up to so many vectors of up to so many columns.
func NewScratch(vectors, cols int) *Scratch {
	panels := panelsFor(vectors)
	return &Scratch{
		vectors: vectors,
		cols:    cols,
		panels:  make([]float32, panels*cols*panelWidth),
		tile:    make([]float32, tileRows*tileCols),
		sums:    make([]float32, panels*tileRows*panelWidth),
	}
}

// MatMulQ8 computes y[v] = w·x[v] for each of the vectors in x: x is [vectors, w.Cols], y [vectors, w.Rows].
func MatMulQ8(y, x []float32, w *Q8, s *Scratch) {
	check(w.valid() && s.fits(y, x, w.Rows, w.Cols), "MatMulQ8")
	n := len(x) / w.Cols
	if n <= fewVectors {
		for v := range n {
			active.matVecQ8(y[v*w.Rows:][:w.Rows], x[v*w.Cols:][:w.Cols], w.Weights, w.Scales, w.Biases)
		}
		return
	}
	f, groups := &s.fill, w.Cols/Group
	s.begin(x, n, w.Cols)
	for r := 0; r < w.Rows; r += tileRows {
		f.rows = min(tileRows, w.Rows-r)
		for c := 0; c < w.Cols; c += tileCols {
			f.cols = min(tileCols, w.Cols-c)
			f.q = w.Weights[r*w.Cols+c:]
			f.scales, f.biases = w.Scales[r*groups+c/Group:], w.Biases[r*groups+c/Group:]
			active.fillQ8(f)
			s.multiply(c)
		}
		s.store(y, n, r, w.Rows)
	}
	s.end()
}

// MatMulF16 computes y[v] = w·x[v] + bias for each of the vectors in x: x is [vectors, w.Cols], y [vectors, w.Rows],
// bias [w.Rows] or nil.
func MatMulF16(y, x []float32, w *F16, bias []float32, s *Scratch) {
	check(w.valid() && s.fits(y, x, w.Rows, w.Cols) && (bias == nil || len(bias) == w.Rows), "MatMulF16")
	n := len(x) / w.Cols
	for v := 0; v < n && n <= fewVectors; v++ {
		matVecF16(y[v*w.Rows:][:w.Rows], x[v*w.Cols:][:w.Cols], w)
	}
	if n > fewVectors {
		s.matMulF16(y, x, w)
	}
	for v := 0; v < n && bias != nil; v++ {
		Add(y[v*w.Rows:][:w.Rows], bias)
	}
}

func (s *Scratch) matMulF16(y, x []float32, w *F16) {
	f, n := &s.fill, len(x)/w.Cols
	s.begin(x, n, w.Cols)
	for r := 0; r < w.Rows; r += tileRows {
		f.rows = min(tileRows, w.Rows-r)
		for c := 0; c < w.Cols; c += tileCols {
			f.cols = min(tileCols, w.Cols-c)
			f.h = w.Weights[r*w.Cols+c:]
			fillF16(f)
			s.multiply(c)
		}
		s.store(y, n, r, w.Rows)
	}
	s.end()
}

// fillF16 gives the columns that are whole blocks to the level's kernel and the rest to the twin.
func fillF16(f *fillArgs) {
	cols, tile, h := f.cols, f.tile, f.h
	if f.cols = wholeBlocks(cols); f.cols > 0 {
		active.fillF16(f)
	}
	if f.cols < cols {
		f.tile, f.h, f.cols = tile[f.cols:], h[f.cols:], cols-f.cols
		fillF16Ref(f)
	}
	f.tile, f.h, f.cols = tile, h, cols
}

func (s *Scratch) fits(y, x []float32, rows, cols int) bool {
	n := len(x) / cols
	return len(x) == n*cols && len(y) == n*rows && n <= s.vectors && cols <= s.cols
}

func panelsFor(vectors int) int { return (vectors + panelWidth - 1) / panelWidth }

// begin transposes n vectors of so many columns into panels and sets what all tiles share. Lanes behind the last vector
// keep what they held: lanes never mix.
func (s *Scratch) begin(x []float32, n, cols int) {
	for v := 0; v < n; v += panelWidth {
		s.transpose(transposeArgs{
			dst: s.panels[v*cols:], dstStride: panelWidth,
			src: x[v*cols:], srcStride: cols,
			rows: min(panelWidth, n-v), cols: cols,
		})
	}
	s.fill = fillArgs{tile: s.tile, stride: cols}
	s.mul = blockArgs{sums: s.sums, tile: s.tile, panelCount: panelsFor(n), panelStride: cols * panelWidth}
}

// multiply adds the product of the tile, whose first column is col, to the sums.
func (s *Scratch) multiply(col int) {
	b := &s.mul
	b.rows, b.cols = s.fill.rows, s.fill.cols
	b.panels = s.panels[col*panelWidth:]
	b.accumulate = min(col, 1)
	active.multiply(b)
}

// store transposes the sums of the tile that begins at a row into n outputs of so many rows.
func (s *Scratch) store(y []float32, n, row, rows int) {
	for v := 0; v < n; v += panelWidth {
		s.transpose(transposeArgs{
			dst: y[v*rows+row:], dstStride: rows,
			src: s.sums[v*tileRows:], srcStride: panelWidth,
			rows: s.fill.rows, cols: min(panelWidth, n-v),
		})
	}
}

// end forgets the caller's slices.
func (s *Scratch) end() { s.fill, s.turn = fillArgs{}, transposeArgs{} }

// transpose gives the part that is whole 8×8 blocks to the level's kernel and the rest to the twin.
func (s *Scratch) transpose(t transposeArgs) {
	rows, cols := t.rows&^7, t.cols&^7
	if rows > 0 && cols > 0 {
		s.turn = t
		s.turn.rows, s.turn.cols = rows, cols
		active.transpose(&s.turn)
	} else {
		rows, cols = 0, 0
	}
	if cols < t.cols && rows > 0 {
		right := t
		right.dst, right.src = t.dst[cols*t.dstStride:], t.src[cols:]
		right.rows, right.cols = rows, t.cols-cols
		transposeRef(&right)
	}
	if rows < t.rows {
		t.dst, t.src, t.rows = t.dst[rows:], t.src[rows*t.srcStride:], t.rows-rows
		transposeRef(&t)
	}
}
