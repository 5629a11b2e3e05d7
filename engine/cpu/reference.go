package cpu

import (
	"slices"

	"laya/engine"
	"laya/engine/charset"
	"laya/engine/decide"
	"laya/engine/lexicon"
	"laya/engine/model"
)

// Reference answers by Forward. It is slow, and what Engine is held against.
type Reference struct {
	weights *Weights
	lex     *lexicon.Lexicon
	state   *State
	logits  []float32 // [Words]

	computed [engine.WindowSize]charset.ID // the window whose outputs hidden holds
	n        int
	hidden   []float32 // [n, Hidden]
}

// NewReference makes a reference for a model.
func NewReference(m *model.Model) *Reference {
	w := NewWeights(m)
	return &Reference{weights: w, lex: m.Lexicon, state: NewState(w), logits: make([]float32, w.Config.Words)}
}

// Predict implements engine.Predictor.
func (r *Reference) Predict(w *engine.Window, out []engine.Suggestion) (int, error) {
	lo, hi := decide.Rows(r.lex, w)
	if lo == hi || w.Len == 0 {
		return 0, nil
	}
	logits := r.Logits(w)
	top := decide.NewTop(r.lex, w, engine.CPU, out)
	return top.Softmax(lo, logits[lo:hi], logits[lexicon.OtherRow], nil), nil
}

// Logits gives the logits of all rows for a window of at least one character. The result belongs to r.
func (r *Reference) Logits(w *engine.Window) []float32 {
	// Because attention is causal, a window that begins the last one computed has been computed already.
	if w.Len > r.n || !slices.Equal(w.IDs[:w.Len], r.computed[:w.Len]) {
		r.hidden = Forward(r.weights, r.state, w.IDs[:w.Len])
		r.computed, r.n = w.IDs, w.Len
	}
	d := r.weights.Config.Hidden
	Logits(r.logits, r.weights, r.hidden[(w.Len-1)*d:][:d], 0)
	return r.logits
}
