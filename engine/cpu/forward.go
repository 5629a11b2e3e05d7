package cpu

import (
	"math"

	"laya/engine/charset"
)

// State is the memory of one forward pass, allocated once. T is the number of positions, at most Window.
type State struct {
	x      []float32 // [Window, Hidden]    the residual stream
	normed []float32 // [Window, Hidden]    x after a norm
	qkv    []float32 // [Window, 3*Hidden]  queries, keys, values of one layer
	mixed  []float32 // [Window, Hidden]    what attention gathered
	gateUp []float32 // [Window, 2*FFN]     gate, up
	act    []float32 // [Window, FFN]       silu(gate) * up
	delta  []float32 // [Window, Hidden]    what a sub-layer adds to x
	scores []float32 // [Window]            attention weights of one head at one position
}

// NewState allocates for models with w's numbers.
func NewState(w *Weights) *State {
	c := w.Config
	return &State{
		x:      make([]float32, c.Window*c.Hidden),
		normed: make([]float32, c.Window*c.Hidden),
		qkv:    make([]float32, c.Window*3*c.Hidden),
		mixed:  make([]float32, c.Window*c.Hidden),
		gateUp: make([]float32, c.Window*2*c.FFN),
		act:    make([]float32, c.Window*c.FFN),
		delta:  make([]float32, c.Window*c.Hidden),
		scores: make([]float32, c.Window),
	}
}

// Forward computes the body for the T characters of a window and returns the output of every position, [T, Hidden].
// Attention is causal: row t depends on ids[:t+1] alone. The result belongs to s. This is DESIGN's section "Body" line
// by line, in fp32, and the oracle of every faster path.
func Forward(w *Weights, s *State, ids []charset.ID) []float32 {
	c := w.Config
	T, d := len(ids), c.Hidden
	x, normed, mixed, delta := s.x[:T*d], s.normed[:T*d], s.mixed[:T*d], s.delta[:T*d]
	qkv, gateUp, act := s.qkv[:T*3*d], s.gateUp[:T*2*c.FFN], s.act[:T*c.FFN]

	for t, id := range ids {
		char := w.EmbedChars[int(id)*d:][:d]
		position := w.EmbedPositions[t*d:][:d]
		for i := range d {
			x[t*d+i] = char[i] + position[i]
		}
	}
	for _, layer := range w.Layers {
		rmsNorm(normed, x, layer.Norm1, c.NormEps)
		matmul(qkv, layer.QKV, normed, T)
		attention(mixed, qkv, s.scores, T, c.Heads)
		matmul(delta, layer.Out, mixed, T)
		add(x, delta)

		rmsNorm(normed, x, layer.Norm2, c.NormEps)
		matmul(gateUp, layer.Up, normed, T)
		swiGLU(act, gateUp, T)
		matmul(delta, layer.Down, act, T)
		add(x, delta)
	}
	rmsNorm(x, x, w.Norm, c.NormEps)
	return x
}

// Logits writes the logits of rows [lo, lo+len(dst)) of the head for one position's output h, [Hidden].
func Logits(dst []float32, w *Weights, h []float32, lo int) {
	d := w.Config.Hidden
	matmul(dst, w.HeadWeight[lo*d:(lo+len(dst))*d], h, 1)
	add(dst, w.HeadBias[lo:lo+len(dst)])
}

// rmsNorm: dst[t] = x[t] / sqrt(mean(x[t]^2) + eps) * weight for every position t. dst may be x.
func rmsNorm(dst, x, weight []float32, eps float32) {
	d := len(weight)
	for t := 0; t < len(x); t += d {
		var sum float32
		for _, v := range x[t : t+d] {
			sum += v * v
		}
		scale := 1 / float32(math.Sqrt(float64(sum/float32(d)+eps)))
		for i, g := range weight {
			dst[t+i] = x[t+i] * scale * g
		}
	}
}

// attention: for every position t and head, the values of positions 0..t mixed by softmax(q·k / sqrt(head size)).
// qkv is [T, 3*d], dst [T, d].
func attention(dst, qkv, scores []float32, T, heads int) {
	d := len(dst) / T
	size := d / heads
	scale := 1 / float32(math.Sqrt(float64(size)))
	for t := range T {
		for h := 0; h < d; h += size {
			q := qkv[t*3*d+h:][:size]
			for u := range t + 1 {
				scores[u] = dot(q, qkv[u*3*d+d+h:][:size]) * scale
			}
			softmax(scores[:t+1])
			o := dst[t*d+h:][:size]
			clear(o)
			for u := range t + 1 {
				v := qkv[u*3*d+2*d+h:][:size]
				for i := range o {
					o[i] += scores[u] * v[i]
				}
			}
		}
	}
}

func softmax(x []float32) {
	highest := x[0]
	for _, v := range x {
		highest = max(highest, v)
	}
	var sum float32
	for i, v := range x {
		x[i] = float32(math.Exp(float64(v - highest)))
		sum += x[i]
	}
	for i := range x {
		x[i] /= sum
	}
}

// swiGLU: dst = silu(gate) * up for every position, where silu(g) = g / (1 + exp(-g)).
func swiGLU(dst, gateUp []float32, T int) {
	f := len(dst) / T
	for t := range T {
		gate, up := gateUp[t*2*f:][:f], gateUp[t*2*f+f:][:f]
		for i, g := range gate {
			dst[t*f+i] = g / (1 + float32(math.Exp(float64(-g)))) * up[i]
		}
	}
}

func add(x, delta []float32) {
	for i, v := range delta {
		x[i] += v
	}
}

// matmul: dst[t] = w · x[t] for each of T vectors, w being [len(dst)/T, len(x)/T]. Four vectors go together, so that
// each weight is loaded once for four uses. Every sum runs over the columns in order, so that an output does not depend
// on how many vectors went with it.
func matmul(dst, w, x []float32, T int) {
	rows, cols := len(dst)/T, len(x)/T
	t := 0
	for ; t+4 <= T; t += 4 {
		x0, x1, x2, x3 := x[t*cols:][:cols], x[(t+1)*cols:][:cols], x[(t+2)*cols:][:cols], x[(t+3)*cols:][:cols]
		for r := range rows {
			var s0, s1, s2, s3 float32
			for i, v := range w[r*cols:][:cols] {
				s0 += v * x0[i]
				s1 += v * x1[i]
				s2 += v * x2[i]
				s3 += v * x3[i]
			}
			dst[t*rows+r], dst[(t+1)*rows+r], dst[(t+2)*rows+r], dst[(t+3)*rows+r] = s0, s1, s2, s3
		}
	}
	for ; t < T; t++ {
		matvec(dst[t*rows:][:rows], w, x[t*cols:][:cols])
	}
}

// matvec: dst = w · x, four rows together.
func matvec(dst, w, x []float32) {
	cols := len(x)
	r := 0
	for ; r+4 <= len(dst); r += 4 {
		w0, w1, w2, w3 := w[r*cols:][:cols], w[(r+1)*cols:][:cols], w[(r+2)*cols:][:cols], w[(r+3)*cols:][:cols]
		var s0, s1, s2, s3 float32
		for i, v := range x {
			s0 += w0[i] * v
			s1 += w1[i] * v
			s2 += w2[i] * v
			s3 += w3[i] * v
		}
		dst[r], dst[r+1], dst[r+2], dst[r+3] = s0, s1, s2, s3
	}
	for ; r < len(dst); r++ {
		dst[r] = dot(w[r*cols:][:cols], x)
	}
}

// dot sums in order.
func dot(a, b []float32) float32 {
	var s float32
	for i, v := range a {
		s += v * b[i]
	}
	return s
}
