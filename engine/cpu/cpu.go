// Package cpu runs the model in Go, on one core, by the kernels of engine/kernel.
//
// Engine is the fast path: it keeps the keys and values of windows, so that a typed character costs one position and a
// backspace none, and between keystrokes it prepares the window that will begin 16 characters further on, so that no
// keystroke pays for moving there. Its answers depend on the window alone, within 1e-3 of a logit.
//
// Forward, with Weights and State, is the readable path: straight fp32 over a whole window, to be checked against the
// design in one sitting. Reference answers by it; the tests hold Engine against it.
//
// Nothing allocates after New. An Engine serves one goroutine at a time; a Network is shared.
package cpu

import (
	"laya/engine"
	"laya/engine/charset"
	"laya/engine/decide"
	"laya/engine/kernel"
	"laya/engine/lexicon"
	"laya/engine/model"
)

// windows is how many windows an engine keeps: the one being typed in, the one before it, so that going back over the
// boundary costs nothing, and the next one, which Prepare fills meanwhile.
const windows = 3

// prepareStep is how many positions Prepare computes in one call: few enough that a keystroke need not wait.
const prepareStep = 4

// Engine answers with the model's words.
type Engine struct {
	net    *Network
	lex    *lexicon.Lexicon
	pass   *pass
	caches [windows]*cache
	clock  uint64    // counts uses of caches
	logits []float32 // [Words]
	prior  decide.Prior
	top    decide.Top // here, not on the stack: a prior is handed its address
	stage  func(engine.Stage)
}

// New makes an engine over a network; lex is its lexicon.
func New(net *Network, lex *lexicon.Lexicon) *Engine {
	e := &Engine{net: net, lex: lex, pass: newPass(net), logits: make([]float32, net.config.Words)}
	e.OnStage(nil)
	for i := range e.caches {
		e.caches[i] = newCache(net.config)
	}
	return e
}

// SetPrior gives the engine a second opinion to mix with the model's, over the same lexicon; nil for none.
func (e *Engine) SetPrior(p decide.Prior) { e.prior = p }

// Load makes an engine for a model.
func Load(m *model.Model) *Engine { return New(NewNetwork(m), m.Lexicon) }

// Predict implements engine.Predictor. Mid-word, only the rows that continue what has been typed are computed.
func (e *Engine) Predict(w *engine.Window, out []engine.Suggestion) (int, error) {
	lo, hi := decide.Rows(e.lex, w)
	if lo == hi || w.Len == 0 {
		return decide.Alone(e.prior, w, out)
	}
	h := e.output(w)
	e.stage(engine.Forward)
	if lo == lexicon.OtherRow+1 {
		e.head(h, lexicon.OtherRow, hi)
	} else {
		e.head(h, lexicon.OtherRow, lexicon.OtherRow+1)
		e.head(h, lo, hi)
	}
	e.stage(engine.Head)
	e.top = decide.NewTop(e.lex, w, engine.CPU, out)
	n := e.top.Softmax(lo, e.logits[lo:hi], e.logits[lexicon.OtherRow], e.prior)
	e.stage(engine.Decide)
	return n, nil
}

// OnStage implements engine.Staged.
func (e *Engine) OnStage(f func(engine.Stage)) {
	if e.stage = f; f == nil {
		e.stage = func(engine.Stage) {}
	}
}

// Read implements engine.Staged: it reads every matrix of the body, and the rows of the head.
func (e *Engine) Read(lo, hi int) int { return e.net.read(lo, hi) }

// Logits gives the logits of all rows for a window of at least one character. The result belongs to e.
func (e *Engine) Logits(w *engine.Window) []float32 {
	e.head(e.output(w), 0, len(e.logits))
	return e.logits
}

// Prepare does a little of the work for the window that will begin Anchor characters after w's, and reports whether
// there is more to do. Call it between keystrokes, after Predict, until it reports false.
func (e *Engine) Prepare(w *engine.Window) (more bool) {
	if w.Len <= engine.Anchor {
		return false
	}
	ids := w.IDs[engine.Anchor:w.Len]
	c := e.begin(ids)
	step := min(prepareStep, len(ids)-c.n)
	if step <= 0 {
		return false
	}
	e.pass.extend(c, ids[c.n:c.n+step])
	return c.n < len(ids)
}

// head computes the logits of rows [lo,hi).
func (e *Engine) head(h []float32, lo, hi int) {
	rows := e.net.head.rows(lo, hi)
	rows.vector(e.logits[lo:hi], h)
	kernel.Add(e.logits[lo:hi], e.net.headBias[lo:hi])
}

// output is the body's output at the window's last position.
func (e *Engine) output(w *engine.Window) []float32 {
	ids := w.IDs[:w.Len]
	c := e.begin(ids)
	if c.n < len(ids) {
		e.pass.extend(c, ids[c.n:])
	}
	return e.pass.finish(c, len(ids)-1)
}

// begin gives a cache whose positions agree with ids as far as both go: the one that holds the longest beginning of ids.
// If that would have to forget a lot that lies behind, as after a jump, it keeps it and the oldest one takes over the
// common beginning.
func (e *Engine) begin(ids []charset.ID) *cache {
	best, oldest, n := e.caches[0], e.caches[0], 0
	for _, c := range e.caches {
		if m := c.common(ids); m > n {
			best, n = c, m
		}
		if c.used < oldest.used {
			oldest = c
		}
	}
	switch {
	case n == len(ids): // held already, and perhaps more: what was dropped may be typed again
	case best.n-n < engine.Anchor:
		best.n = n
	default:
		oldest.copyFrom(best, n)
		best = oldest
	}
	e.clock++
	best.used = e.clock
	return best
}
