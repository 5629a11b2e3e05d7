package cpu

import (
	"unsafe"

	"laya/engine/kernel"
	"laya/engine/model"
)

// Network is a model's weights as the kernels take them: matrices as they are stored, in place where possible, vectors
// widened to fp32. It is read-only and may be shared by any number of engines.
type Network struct {
	config model.Config

	embedChars     []float32 // [Chars, Hidden]
	embedPositions []float32 // [Window, Hidden]
	blocks         []block
	norm           []float32 // [Hidden]
	head           matrix    // [Words, Hidden]
	headBias       []float32 // [Words]
}

// block is the weights of one layer.
type block struct {
	norm1 []float32 // [Hidden]
	query matrix    // [Hidden, Hidden], the first rows of qkv
	keys  matrix    // [2*Hidden, Hidden], the rest: keys and values
	qkv   matrix    // [3*Hidden, Hidden], both
	out   matrix    // [Hidden, Hidden]
	norm2 []float32 // [Hidden]
	up    matrix    // [2*FFN, Hidden], gate rows first
	down  matrix    // [Hidden, FFN]
}

// matrix is a weight matrix in one of the two forms that the kernels multiply; the other one is empty.
type matrix struct {
	q8  kernel.Q8
	f16 kernel.F16
}

// NewNetwork lays out a model that model.Read has checked. F32 and BF16 matrices are rounded to fp16.
func NewNetwork(m *model.Model) *Network {
	c := m.Config
	n := &Network{
		config:         c,
		embedChars:     m.Float32(model.EmbedChars),
		embedPositions: m.Float32(model.EmbedPositions),
		blocks:         make([]block, c.Layers),
		norm:           m.Float32(model.Norm),
		head:           newMatrix(m, model.HeadWeight),
		headBias:       m.Float32(model.HeadBias),
	}
	for i := range n.blocks {
		layer := model.Layer(i)
		qkv := newMatrix(m, layer+model.AttnQKV)
		n.blocks[i] = block{
			norm1: m.Float32(layer + model.Norm1),
			query: qkv.rows(0, c.Hidden),
			keys:  qkv.rows(c.Hidden, 3*c.Hidden),
			qkv:   qkv,
			out:   newMatrix(m, layer+model.AttnOut),
			norm2: m.Float32(layer + model.Norm2),
			up:    newMatrix(m, layer+model.MLPUp),
			down:  newMatrix(m, layer+model.MLPDown),
		}
	}
	return n
}

func newMatrix(m *model.Model, name string) matrix {
	if m.IsQuantized(name) {
		q := m.Quantized(name)
		return matrix{q8: kernel.Q8{Rows: q.Rows, Cols: q.Cols, Weights: q.Weights, Scales: q.HalfScales(), Biases: q.HalfBiases()}}
	}
	t := m.Tensor(name)
	return matrix{f16: kernel.F16{Rows: t.Shape[0], Cols: t.Shape[1], Weights: t.Half()}}
}

func (w *matrix) rows(lo, hi int) matrix {
	if w.q8.Rows > 0 {
		return matrix{q8: w.q8.RowRange(lo, hi)}
	}
	return matrix{f16: w.f16.RowRange(lo, hi)}
}

// times: y[t] = w · x[t] for each of the vectors in x.
func (w *matrix) times(y, x []float32, s *kernel.Scratch) {
	if w.q8.Rows > 0 {
		kernel.MatMulQ8(y, x, &w.q8, s)
		return
	}
	kernel.MatMulF16(y, x, &w.f16, nil, s)
}

// vector: y = w · x for one vector.
func (w *matrix) vector(y, x []float32) {
	if w.q8.Rows > 0 {
		kernel.MatVecQ8(y, x, &w.q8)
		return
	}
	kernel.MatVecF16(y, x, &w.f16, nil)
}

// read reads every matrix of the body once, and rows [lo,hi) of the head, and returns how many bytes that was.
func (n *Network) read(lo, hi int) int {
	head := n.head.rows(lo, hi)
	total := head.read()
	for i := range n.blocks {
		b := &n.blocks[i]
		for _, w := range [...]*matrix{&b.qkv, &b.out, &b.up, &b.down} {
			total += w.read()
		}
	}
	return total
}

func (w *matrix) read() (total int) {
	for _, data := range [...][]byte{w.q8.Weights, bytesOf(w.q8.Scales), bytesOf(w.q8.Biases), bytesOf(w.f16.Weights)} {
		kernel.StreamRead(data)
		total += len(data)
	}
	return total
}

func bytesOf(halves []uint16) []byte {
	if len(halves) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&halves[0])), 2*len(halves))
}
