package mlx

import (
	"math"

	"laya/engine/model"
	"laya/mlxc"
)

// graph writes the decision down for MLX: DESIGN's section "Body" over the whole window in fp32, but for the last layer,
// which is finished at one position alone, and then the head. What lies behind that position cannot matter, because
// attention is causal, so the window is padded on the right and every shape is fixed.
//
// No operation has two outputs: MLX keeps for ever what such a one has captured, each time that it is compiled.
type graph struct {
	*mlxc.Scope
	config model.Config
	*weights
}

// logits gives the logits of all rows, [Words], for ids, int32 [Window], at the position last, int32 [1].
func (g graph) logits(ids, last mlxc.Array) mlxc.Array {
	x := g.Add(g.Take(g.embedChars, ids, 0), g.embedPositions)
	end := len(g.blocks) - 1
	for i := range g.blocks[:end] {
		b := &g.blocks[i]
		qkv := g.byHead(g.times(g.normed(x, b.norm1), b.qkv), 3)
		mixed := g.CausalAttention(g.part(qkv, 0), g.part(qkv, 1), g.part(qkv, 2), g.scale())
		x = g.rest(x, mixed, b, g.config.Window)
	}
	b := &g.blocks[end]
	y := g.normed(x, b.norm1)
	query := g.byHead(g.times(g.Take(y, last, 0), b.query), 1)
	keysValues := g.byHead(g.times(y, b.keysValues), 2)
	seen := g.Less(g.before, last) // [Window]: true up to last
	mixed := g.MaskedAttention(query, g.part(keysValues, 0), g.part(keysValues, 1), g.scale(), seen)
	x = g.rest(g.Take(x, last, 0), mixed, b, 1)
	return g.Reshape(g.Add(g.times(g.normed(x, g.norm), g.head), g.headBias), g.config.Words)
}

// rest is what a layer does behind attention for T positions: x is [T, Hidden], mixed [1, Heads, T, HeadSize].
func (g graph) rest(x, mixed mlxc.Array, b *block, T int) mlxc.Array {
	joined := g.Reshape(g.Transpose(mixed, 0, 2, 1, 3), T, g.config.Hidden)
	x = g.Add(x, g.times(joined, b.out))

	gateUp := g.times(g.normed(x, b.norm2), b.up) // [T, 2*FFN]
	ffn := g.config.FFN
	gate, up := g.Slice(gateUp, []int{0, 0}, []int{T, ffn}), g.Slice(gateUp, []int{0, ffn}, []int{T, 2 * ffn})
	silu := g.Multiply(gate, g.Sigmoid(gate))
	return g.Add(x, g.times(g.Multiply(silu, up), b.down))
}

func (g graph) normed(x, weight mlxc.Array) mlxc.Array { return g.RMSNorm(x, weight, g.config.NormEps) }

// times is x·wᵀ.
func (g graph) times(x mlxc.Array, w matrix) mlxc.Array {
	if w.dense != (mlxc.Array{}) {
		return g.Matmul(x, w.dense)
	}
	return g.QuantizedMatmul(x, w.quantized)
}

// scale is what attention multiplies its scores by.
func (g graph) scale() float32 { return float32(1 / math.Sqrt(float64(g.config.HeadSize()))) }

// byHead views x, [T, parts*Hidden], as [parts, Heads, T, HeadSize].
func (g graph) byHead(x mlxc.Array, parts int) mlxc.Array {
	return g.Transpose(g.Reshape(x, -1, parts, g.config.Heads, g.config.HeadSize()), 1, 2, 0, 3)
}

// part is part i of what byHead gives for the whole window: [1, Heads, Window, HeadSize].
func (g graph) part(x mlxc.Array, i int) mlxc.Array {
	c := g.config
	return g.Slice(x, []int{i, 0, 0, 0}, []int{i + 1, c.Heads, c.Window, c.HeadSize()})
}
