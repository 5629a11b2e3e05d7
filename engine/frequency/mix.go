package frequency

import (
	"laya/engine"
	"laya/engine/decide"
	"laya/engine/lexicon"
)

// share is the counts' part of a mixture with a model, the same everywhere: letting it depend on the evidence for a
// history or on what has been typed was worth nothing (docs/decisions/0014-the-counts-have-a-say.md).
const share = 0.4

// Mix implements decide.Prior: it divides share of the sum among the words by what Predict would say, and leaves the
// model the rest. A word that has several forms gets its part at the commonest one.
func (p *Predictor) Mix(top *decide.Top, w *engine.Window, lo int, weights []float32, sum float32) {
	hi := lo + len(weights)
	s := p.scorer(w)
	mass := s.mass(lo, hi)
	if mass <= 0 {
		return
	}
	scale := share * sum / mass
	words := scale * s.back1
	for i, common := range p.common[lo:hi] {
		weights[i] = (1-share)*weights[i] + words*common
	}
	if s.v != Missing {
		s.counts.Pairs.each(int(s.v), lo, hi, func(row int, x float32) { weights[int(p.form[row])-lo] += scale * s.back2 * x })
	}
	if s.context >= 0 {
		s.counts.Triples.each(s.context, lo, hi, func(row int, x float32) { weights[int(p.form[row])-lo] += scale * s.back3 * x })
	}
	s.eachTaught(lo, hi, func(w Token, fresh *lexicon.Spelling, uses float32) {
		if fresh != nil {
			top.OfferNew(fresh, scale*uses)
		} else {
			weights[int(p.form[w])-lo] += scale * uses
		}
	})
}

// mass gives the probability of all words in [lo,hi), and of the new words that go on from what has been typed.
func (s *scorer) mass(lo, hi int) (mass float32) {
	mass = s.back1 * float32(s.cumulative[hi]-s.cumulative[lo])
	if s.v != Missing {
		s.counts.Pairs.each(int(s.v), lo, hi, func(_ int, x float32) { mass += s.back2 * x })
	}
	if s.context >= 0 {
		s.counts.Triples.each(s.context, lo, hi, func(_ int, x float32) { mass += s.back3 * x })
	}
	s.eachTaught(lo, hi, func(_ Token, _ *lexicon.Spelling, uses float32) { mass += uses })
	return mass
}

// each gives the rows in [lo,hi) of list i, with their shares.
func (l *Lists) each(i, lo, hi int, yield func(row int, share float32)) {
	from, to := l.list(i)
	from, to = l.within(from, to, lo, hi)
	stored := l.Share[from:to]
	for at, row := range l.Rows[from:to] {
		yield(int(row), shares[stored[at]])
	}
}
