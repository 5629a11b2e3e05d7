package cpu

import (
	"laya/engine/charset"
	"laya/engine/kernel"
)

// pass is the memory of a forward pass over some positions of a cache, allocated once. T is how many positions go
// together.
type pass struct {
	net     *Network
	scratch *kernel.Scratch

	x      []float32 // [T, Hidden]    the residual stream
	normed []float32 // [T, Hidden]
	qkv    []float32 // [T, 3*Hidden]
	mixed  []float32 // [T, Hidden]    what attention gathered
	gateUp []float32 // [T, 2*FFN]
	act    []float32 // [T, FFN]
	delta  []float32 // [T, Hidden]
	attend kernel.Cache
}

func newPass(n *Network) *pass {
	c := n.config
	wide := max(c.Hidden, c.FFN)
	return &pass{
		net:     n,
		scratch: kernel.NewScratch(c.Window, wide),
		x:       make([]float32, c.Window*c.Hidden),
		normed:  make([]float32, c.Window*c.Hidden),
		qkv:     make([]float32, c.Window*3*c.Hidden),
		mixed:   make([]float32, c.Window*c.Hidden),
		gateUp:  make([]float32, c.Window*2*c.FFN),
		act:     make([]float32, c.Window*c.FFN),
		delta:   make([]float32, c.Window*c.Hidden),
		attend: kernel.Cache{
			Heads: c.Heads, HeadSize: c.HeadSize(), Stride: 2 * c.Hidden, Scores: make([]float32, c.Window),
		},
	}
}

// extend computes the positions of ids behind those that c holds: all of every layer but the last, of which only keys
// and values are needed to go on. What the last layer would have read is kept in c for finish.
func (p *pass) extend(c *cache, ids []charset.ID) {
	d, T := p.net.config.Hidden, len(ids)
	x := p.x[:T*d]
	for t, id := range ids {
		copy(x[t*d:][:d], p.net.embedChars[int(id)*d:])
		kernel.Add(x[t*d:][:d], p.net.embedPositions[(c.n+t)*d:][:d])
	}
	last := len(p.net.blocks) - 1
	for i := range last {
		b := &p.net.blocks[i]
		qkv := p.qkv[:T*3*d]
		b.qkv.times(qkv, p.norm(x, b.norm1), p.scratch)
		for t := range T {
			copy(c.keysValues(i, c.n+t), qkv[t*3*d+d:][:2*d])
		}
		for t := range T {
			p.look(p.mixed[t*d:][:d], qkv[t*3*d:][:d], c, i, c.n+t)
		}
		p.rest(x, b, T)
	}
	kv := p.qkv[:T*2*d]
	b := &p.net.blocks[last]
	b.keys.times(kv, p.norm(x, b.norm1), p.scratch)
	for t := range T {
		copy(c.keysValues(last, c.n+t), kv[t*2*d:][:2*d])
		copy(c.before(c.n+t), x[t*d:][:d])
		c.ids[c.n+t] = ids[t]
		c.finished[c.n+t] = false
	}
	c.n += T
}

// finish gives the body's output at a position that c holds, completing the last layer there if that has not been done.
func (p *pass) finish(c *cache, position int) []float32 {
	out := c.output(position)
	if c.finished[position] {
		return out
	}
	d, last := p.net.config.Hidden, len(p.net.blocks)-1
	b := &p.net.blocks[last]
	x, query := p.x[:d], p.qkv[:d]
	copy(x, c.before(position))
	b.query.times(query, p.norm(x, b.norm1), p.scratch)
	p.look(p.mixed[:d], query, c, last, position)
	p.rest(x, b, 1)
	kernel.RMSNorm(out, x, p.net.norm, p.net.config.NormEps)
	c.finished[position] = true
	return out
}

// norm gives the norm of every position of x.
func (p *pass) norm(x, weight []float32) []float32 {
	normed := p.normed[:len(x)]
	for d, t := len(weight), 0; t < len(x); t += d {
		kernel.RMSNorm(normed[t:][:d], x[t:][:d], weight, p.net.config.NormEps)
	}
	return normed
}

// look is attention from one position over itself and those before it.
func (p *pass) look(out, query []float32, c *cache, layer, position int) {
	d := p.net.config.Hidden
	keysValues := c.layer(layer)
	p.attend.Keys, p.attend.Values = keysValues, keysValues[d:]
	kernel.Attend(out, query, position+1, &p.attend)
}

// rest is what a layer does behind attention, for T positions.
func (p *pass) rest(x []float32, b *block, T int) {
	d, f := p.net.config.Hidden, p.net.config.FFN
	delta := p.delta[:T*d]
	b.out.times(delta, p.mixed[:T*d], p.scratch)
	kernel.Add(x, delta)

	gateUp, act := p.gateUp[:T*2*f], p.act[:T*f]
	b.up.times(gateUp, p.norm(x, b.norm2), p.scratch)
	for t := range T {
		kernel.SwiGLU(act[t*f:][:f], gateUp[t*2*f:][:f], gateUp[t*2*f+f:][:f])
	}
	b.down.times(delta, act, p.scratch)
	kernel.Add(x, delta)
}
