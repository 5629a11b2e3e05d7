// Package frequency predicts from counts of words, pairs and triples. It answers in microseconds and cannot fail,
// which is why it stands behind every other engine.
//
// Its probabilities come from counts, not from a softmax: the gate keeps thresholds of their own for them.
//
// Predict does not allocate. A Predictor may serve any number of goroutines.
package frequency

import (
	"sync/atomic"

	"laya/engine"
	"laya/engine/decide"
	"laya/engine/lexicon"
)

// Predictor answers with the words that Counts know.
type Predictor struct {
	lex        *lexicon.Lexicon
	counts     *Counts
	word       []float32 // [rows] P1 of the word, at its first row; 0 elsewhere
	form       []uint16  // [rows] the commonest form of the word, at its first row
	common     []float32 // [rows] P1 of the word, at its commonest form; 0 elsewhere
	cumulative []float64 // [rows+1] sums of word
	pairMass   []float32 // [rows+2] by v, of all words behind it

	// For when nothing has been typed: the MaxRanking best of everything, of long lists of pairs (by v) and of triples
	// (by context).
	commonest              []leader
	bestPairs, bestTriples map[int][]leader

	learned atomic.Pointer[Learned]
}

// MaxRanking is the longest ranking that is exact when nothing has been typed.
const MaxRanking = 32

// New makes a predictor over counts that Read has checked against lex.
func New(counts *Counts, lex *lexicon.Lexicon) *Predictor {
	rows := lex.Len()
	p := &Predictor{
		lex: lex, counts: counts,
		word: make([]float32, rows), form: make([]uint16, rows), common: make([]float32, rows), cumulative: make([]float64, rows+1),
	}
	for row, share := range counts.Unigram {
		first := lex.First(row)
		if p.word[first] += share; row == first || share > counts.Unigram[p.form[first]] {
			p.form[first] = uint16(row)
		}
	}
	p.commonest = make([]leader, 0, MaxRanking)
	for row, share := range p.word {
		p.cumulative[row+1] = p.cumulative[row] + float64(share)
		if share > 0 {
			p.common[p.form[row]] = share
		}
		if row != lexicon.OtherRow && share > 0 {
			p.commonest = insert(p.commonest, leader{uint16(row), share})
		}
	}
	p.pairMass = make([]float32, histories(rows))
	for v := range p.pairMass {
		p.pairMass[v] = counts.Pairs.at(v, lexicon.OtherRow+1, rows).sum()
	}
	p.bestPairs = leaders(&counts.Pairs, MaxRanking, p.pairWeight)
	p.bestTriples = leaders(&counts.Triples, MaxRanking, p.tripleWeight)
	return p
}

// Knows reports whether lex is the lexicon that the counts were made for: rows mean the same words.
func (p *Predictor) Knows(lex *lexicon.Lexicon) bool { return p.counts.Lexicon == Fingerprint(lex) }

// NewLearner makes a learner over the predictor's lexicon.
func (p *Predictor) NewLearner() *Learner { return NewLearner(p.lex) }

// SetLearned makes the predictor use what a user has taught from now on; nil for nothing. It waits for nobody.
func (p *Predictor) SetLearned(l *Learned) { p.learned.Store(l) }

// Predict implements engine.Predictor; its error is always nil.
func (p *Predictor) Predict(w *engine.Window, out []engine.Suggestion) (int, error) {
	lo, hi := decide.Rows(p.lex, w)
	if w.Place == engine.NoWord {
		return 0, nil
	}
	s := p.scorer(w)
	top := decide.NewTop(p.lex, w, engine.Frequency, out)
	mass := s.taught(&top, lo, hi)
	if w.Place == engine.NextWord {
		s.anyWord(&top, lo, hi)
		return top.Finish(1), nil
	}
	mass += s.triples(&top, lo, hi) + s.pairs(&top, lo, hi) + s.words(&top, lo, hi)
	if mass <= 0 {
		return 0, nil
	}
	return top.Finish(float32(mass)), nil
}

// scorer is Counts at one history, and what the user has taught about it.
type scorer struct {
	*Predictor
	context int     // place of (u,v) in Contexts, -1 if it has no triples
	v       Token   // as the counts know it; Missing if there is none
	back3   float32 // what the user's own uses leave to the counts
	back2   float32 // B2(u,v) * back3
	back1   float32 // B1(v) * back2
	own     own
}

func (p *Predictor) scorer(w *engine.Window) scorer {
	learned := p.learned.Load()
	u, v := history(p.lex, learned, w)
	s := scorer{Predictor: p, context: -1, back3: 1}
	if learned != nil {
		s.own = learned.at(u, v, w.Typed())
		s.back3 = s.own.rest
	}
	u, v = p.seen(u), p.seen(v)
	s.v, s.back2, s.back1 = v, s.back3, s.back3
	if v == Missing {
		return s
	}
	if u != Missing {
		s.context = p.counts.Contexts.find(int(v), int(u))
	}
	if s.context >= 0 {
		s.back2 *= p.counts.Triples.Back[s.context]
	}
	s.back1 = s.back2 * p.counts.Pairs.Back[v]
	return s
}

// seen gives a token as the counts know it, which have never seen a word that only the user knows.
func (p *Predictor) seen(t Token) Token {
	if int(t) >= histories(p.lex.Len()) {
		return Unseen
	}
	return t
}

// anyWord offers the words where nothing has been typed and [lo,hi) is all of them.
func (s *scorer) anyWord(top *decide.Top, lo, hi int) {
	if best, ok := s.bestTriples[s.context]; ok {
		s.offer(top, best, s.back3)
	} else {
		s.triples(top, lo, hi)
	}
	if best, ok := s.bestPairs[int(s.v)]; ok {
		s.offer(top, best, s.back2)
	} else {
		s.pairs(top, lo, hi)
	}
	s.offer(top, s.commonest, s.back1)
}

func (s *scorer) offer(top *decide.Top, best []leader, factor float32) {
	for _, l := range best {
		if weight := factor * l.weight; top.Enters(weight) {
			top.Offer(int(s.form[l.row]), weight)
		}
	}
}

// triples offers the words in [lo,hi) that followed both words and returns the mass of their first term.
func (s *scorer) triples(top *decide.Top, lo, hi int) (mass float64) {
	if s.context < 0 {
		return 0
	}
	t := &s.counts.Triples
	from, to := t.list(s.context)
	from, to = t.within(from, to, lo, hi)
	for at := from; at < to; at++ {
		share := s.back3 * shares[t.Share[at]]
		mass += float64(share)
		row := int(t.Rows[at])
		weight := share + s.back1*s.word[row]
		if pair := s.counts.Pairs.find(int(s.v), row); pair >= 0 {
			weight += s.back2 * shares[s.counts.Pairs.Share[pair]]
		}
		top.Offer(int(s.form[row]), weight)
	}
	return mass
}

// pairs offers the words in [lo,hi) that followed the last word. A word that triples has offered keeps that weight, the
// greater one.
func (s *scorer) pairs(top *decide.Top, lo, hi int) (mass float64) {
	if s.v == Missing {
		return 0
	}
	t := &s.counts.Pairs
	from, to := t.list(int(s.v))
	from, to = t.within(from, to, lo, hi)
	stored, word := t.Share[from:to], s.word
	for i, row := range t.Rows[from:to] {
		share := s.back2 * shares[stored[i]]
		mass += float64(share)
		if weight := share + s.back1*word[row]; top.Enters(weight) {
			top.Offer(int(s.form[row]), weight)
		}
	}
	return mass
}

// words offers the words in [lo,hi) whatever stood before them.
func (s *scorer) words(top *decide.Top, lo, hi int) (mass float64) {
	for row := lo; row < hi; row++ {
		if weight := s.back1 * s.word[row]; weight > 0 && top.Enters(weight) {
			top.Offer(int(s.form[row]), weight)
		}
	}
	return float64(s.back1) * (s.cumulative[hi] - s.cumulative[lo])
}
