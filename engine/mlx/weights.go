package mlx

import (
	"laya/engine/kernel"
	"laya/engine/model"
	"laya/mlxc"
)

// weights are a model's tensors in MLX's memory, every one of them evaluated: what a graph captures unevaluated is
// computed again at each decision.
type weights struct {
	embedChars     mlxc.Array // [Chars, Hidden]
	embedPositions mlxc.Array // [Window, Hidden]
	blocks         []block
	norm           mlxc.Array // [Hidden]
	head           matrix     // [Words, Hidden]
	headBias       mlxc.Array // [Words]

	before mlxc.Array // int32 [Window]: each position's number less one
}

// block is the weights of one layer. The last one has query and keysValues in place of qkv, because only one position
// asks there.
type block struct {
	norm1      mlxc.Array // [Hidden]
	qkv        matrix     // [3*Hidden, Hidden]: queries, keys, values
	query      matrix     // [Hidden, Hidden]
	keysValues matrix     // [2*Hidden, Hidden]
	out        matrix     // [Hidden, Hidden]
	norm2      mlxc.Array // [Hidden]
	up         matrix     // [2*FFN, Hidden]: gate, up
	down       matrix     // [Hidden, FFN]
}

// matrix is a weight matrix in one of two forms; the other one is empty.
type matrix struct {
	quantized mlxc.Quantized // 8 bits, scales and biases in fp32
	dense     mlxc.Array     // fp32, transposed: [columns, rows]
}

// loader copies tensors into MLX's memory and remembers them all.
type loader struct {
	s     *mlxc.Scope
	model *model.Model
	dense bool // dequantise what is quantised
	all   []mlxc.Array
}

// load gives the weights and every array among them; they outlive s.
func load(s *mlxc.Scope, m *model.Model, dense bool) (*weights, []mlxc.Array) {
	c := m.Config
	l := &loader{s: s, model: m, dense: dense}
	w := &weights{
		embedChars:     l.array(model.EmbedChars, c.Chars, c.Hidden),
		embedPositions: l.array(model.EmbedPositions, c.Window, c.Hidden),
		blocks:         make([]block, c.Layers),
		norm:           l.array(model.Norm, c.Hidden),
		head:           l.matrix(model.HeadWeight, 0, c.Words, c.Hidden),
		headBias:       l.array(model.HeadBias, c.Words),
	}
	for i := range w.blocks {
		layer := model.Layer(i)
		b := &w.blocks[i]
		b.norm1 = l.array(layer+model.Norm1, c.Hidden)
		if i < c.Layers-1 {
			b.qkv = l.matrix(layer+model.AttnQKV, 0, 3*c.Hidden, c.Hidden)
		} else {
			b.query = l.matrix(layer+model.AttnQKV, 0, c.Hidden, c.Hidden)
			b.keysValues = l.matrix(layer+model.AttnQKV, c.Hidden, 3*c.Hidden, c.Hidden)
		}
		b.out = l.matrix(layer+model.AttnOut, 0, c.Hidden, c.Hidden)
		b.norm2 = l.array(layer+model.Norm2, c.Hidden)
		b.up = l.matrix(layer+model.MLPUp, 0, 2*c.FFN, c.Hidden)
		b.down = l.matrix(layer+model.MLPDown, 0, c.Hidden, c.FFN)
	}
	before := make([]int32, c.Window)
	for i := range before {
		before[i] = int32(i) - 1
	}
	w.before = l.note(s.NewInt32(before, c.Window))
	s.EvalAll(l.all...)
	s.Keep(l.all...)
	return w, l.all
}

func (l *loader) note(a mlxc.Array) mlxc.Array {
	l.all = append(l.all, a)
	return a
}

// array copies a tensor as fp32.
func (l *loader) array(name string, shape ...int) mlxc.Array {
	return l.note(l.s.NewFloat32(l.model.Float32(name), shape...))
}

// matrix copies rows [lo,hi) of a weight matrix.
func (l *loader) matrix(name string, lo, hi, cols int) matrix {
	if l.dense || !l.model.IsQuantized(name) {
		rows := l.s.NewFloat32(l.model.Float32(name)[lo*cols:hi*cols], hi-lo, cols)
		return matrix{dense: l.note(l.s.Transpose(rows, 1, 0))}
	}
	q := l.model.Quantized(name)
	groups := cols / model.GroupSize
	return matrix{quantized: mlxc.Quantized{
		Weight:    l.note(l.s.NewArray(q.Weights[lo*cols:hi*cols], mlxc.Uint32, hi-lo, cols/4)),
		Scales:    l.note(l.s.NewFloat32(widened(q.HalfScales()[lo*groups:hi*groups]), hi-lo, groups)),
		Biases:    l.note(l.s.NewFloat32(widened(q.HalfBiases()[lo*groups:hi*groups]), hi-lo, groups)),
		GroupSize: model.GroupSize, Bits: model.Bits,
	}}
}

func widened(halves []uint16) []float32 {
	out := make([]float32, len(halves))
	kernel.Widen(out, halves)
	return out
}
