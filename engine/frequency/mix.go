package frequency

import (
	"laya/engine"
	"laya/engine/decide"
	"laya/engine/kernel"
	"laya/engine/lexicon"
)

// share is the counts' part of a mixture with a model, the same everywhere: letting it depend on the evidence for a
// history or on what has been typed was worth nothing (docs/decisions/0014-the-counts-have-a-say.md).
const share = 0.3

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
	kernel.Scale(weights, 1-share)
	kernel.AddScaled(weights, p.common[lo:hi], scale*s.back1)
	if s.v != Missing {
		s.counts.Pairs.at(int(s.v), lo, hi).add(weights, scale*s.back2, p.form, lo)
	}
	if s.context >= 0 {
		s.counts.Triples.at(s.context, lo, hi).add(weights, scale*s.back3, p.form, lo)
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
	switch {
	case s.v == Missing:
	case lo == lexicon.OtherRow+1 && hi == s.lex.Len():
		mass += s.back2 * s.pairMass[s.v]
	default:
		mass += s.back2 * s.counts.Pairs.at(int(s.v), lo, hi).sum()
	}
	if s.context >= 0 {
		mass += s.back3 * s.counts.Triples.at(s.context, lo, hi).sum()
	}
	s.eachTaught(lo, hi, func(_ Token, _ *lexicon.Spelling, uses float32) { mass += uses })
	return mass
}

// part is some of a list.
type part struct {
	rows  []uint16
	share []uint8
}

// at gives the part of list i in [lo,hi).
func (l *Lists) at(i, lo, hi int) part {
	from, to := l.list(i)
	from, to = l.within(from, to, lo, hi)
	return part{l.Rows[from:to], l.Share[from:to]}
}

// sum gives the part's mass.
func (p part) sum() (mass float32) {
	for _, q := range p.share {
		mass += shares[q]
	}
	return mass
}

// add adds the part's shares, times scale, to the weights of the words' commonest forms; weights begin at row lo.
func (p part) add(weights []float32, scale float32, form []uint16, lo int) {
	stored := p.share[:len(p.rows)]
	for i, row := range p.rows {
		weights[int(form[row])-lo] += scale * shares[stored[i]]
	}
}
