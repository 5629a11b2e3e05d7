// Package cpu runs the model in Go.
//
// Forward is the readable path: fp32 arithmetic, a whole window at a time, meant to be checked against the design in
// one sitting. Engine puts the window in front of it and the decision behind it.
//
// Nothing allocates after New. An Engine serves one goroutine at a time; Weights are shared.
package cpu

import (
	"slices"

	"laya/engine"
	"laya/engine/charset"
	"laya/engine/decide"
	"laya/engine/lexicon"
	"laya/engine/model"
)

// Engine answers with the model's words.
type Engine struct {
	weights *Weights
	lex     *lexicon.Lexicon
	state   *State
	logits  []float32 // [Words]

	computed [engine.WindowSize]charset.ID // the window whose outputs hidden holds
	n        int
	hidden   []float32 // [n, Hidden]
}

// New makes an engine over weights; lex is their lexicon.
func New(weights *Weights, lex *lexicon.Lexicon) *Engine {
	return &Engine{weights: weights, lex: lex, state: NewState(weights), logits: make([]float32, weights.Config.Words)}
}

// Load makes an engine for a model.
func Load(m *model.Model) *Engine { return New(NewWeights(m), m.Lexicon) }

// Predict implements engine.Predictor. Mid-word, only the rows that continue what has been typed are computed.
func (e *Engine) Predict(w *engine.Window, out []engine.Suggestion) (int, error) {
	lo, hi := decide.Rows(e.lex, w)
	if lo == hi || w.Len == 0 {
		return 0, nil
	}
	h := e.output(w)
	var other [1]float32
	Logits(other[:], e.weights, h, lexicon.OtherRow)
	logits := e.logits[:hi-lo]
	Logits(logits, e.weights, h, lo)
	top := decide.NewTop(e.lex, w, engine.CPU, out)
	return top.Softmax(lo, logits, other[0]), nil
}

// Logits gives the logits of all rows for a window of at least one character. The result belongs to e.
func (e *Engine) Logits(w *engine.Window) []float32 {
	Logits(e.logits, e.weights, e.output(w), 0)
	return e.logits
}

// output is the body's output at the window's last position. Because attention is causal, a window that begins the
// last one computed has been computed already: walking back through a text costs nothing.
func (e *Engine) output(w *engine.Window) []float32 {
	if w.Len > e.n || !slices.Equal(w.IDs[:w.Len], e.computed[:w.Len]) {
		e.hidden = Forward(e.weights, e.state, w.IDs[:w.Len])
		e.computed, e.n = w.IDs, w.Len
	}
	d := e.weights.Config.Hidden
	return e.hidden[(w.Len-1)*d:][:d]
}
