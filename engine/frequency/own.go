package frequency

import (
	"laya/engine/decide"
	"laya/engine/lexicon"
)

// How much a user's own uses weigh, found on the development slice (docs/decisions/0008-what-is-learned.md). Few uses
// weigh little: half of mostOwn when there are as many as the number says. Many still weigh no more than mostOwn,
// because the built-in counts know longer histories of common words better.
const (
	mostOwn = 0.2

	halfWords   = 20_000 // uses of all words
	halfPairs   = 40     // uses of words behind the last one
	halfTriples = 4      // uses of words behind the last two

	halfNew = 1000 // uses of new words, against those that are still to come
)

// own is what a user has taught about one history:
//
//	P(w|u,v) = (1-m) * P'(w|v) + m * n(u,v,w)/n(u,v), where m = mostOwn * n(u,v) / (n(u,v) + halfTriples)
//
// and so on down to the built-in counts, each order mixed with the next lower one. What the counts give to <other>, a
// word that they do not know, the user's new words share by their uses. It is kept as one factor for each order, so
// that masses are sums here too.
type own struct {
	learned *Learned
	typed   []byte

	pairs, triples              table   // behind v, behind u and v
	perWord, perPair, perTriple float32 // what a use adds to the word's probability
	rest                        float32 // factor of the built-in probability
}

func (l *Learned) at(u, v Token, typed []byte) own {
	o := own{learned: l, typed: typed}
	if v != Missing && v != Unseen {
		o.pairs = l.pairs.behind(uint64(v))
		if u != Missing && u != Unseen && len(o.pairs) > 0 {
			o.triples = l.triples.behind(pairKey(v, u))
		}
	}
	o.perTriple, o.rest = mix(o.triples.uses(), halfTriples, 1)
	o.perPair, o.rest = mix(o.pairs.uses(), halfPairs, o.rest)
	o.perWord, o.rest = mix(l.uses, halfWords, o.rest)
	return o
}

// mix shares a mass between the uses of one order, each of which gets perUse, and the next lower one.
func mix(uses int, half, mass float32) (perUse, rest float32) {
	perUse = mass * mostOwn / (float32(uses) + half)
	return perUse, mass - perUse*float32(uses)
}

// taught offers the words that the user has used, those in [lo,hi) and new ones, each with its whole weight, and
// returns the mass of the user's uses.
func (s *scorer) taught(top *decide.Top, lo, hi int) (mass float64) {
	counts := s.alongside(lo, hi)
	s.eachTaught(lo, hi, func(w Token, fresh *lexicon.Spelling, uses float32) {
		mass += float64(uses)
		if fresh != nil {
			top.OfferNew(fresh, uses)
		} else if weight := uses + counts.weight(int(w)); top.Enters(weight) {
			top.Offer(int(s.form[w]), weight)
		}
	})
	return mass
}

// eachTaught gives the words that the user has used, in the order of their tokens, with the weight of the uses: those in
// [lo,hi), and new ones, with their spelling, that begin with what has been typed.
func (s *scorer) eachTaught(lo, hi int, yield func(w Token, fresh *lexicon.Spelling, uses float32)) {
	if s.own.learned == nil {
		return
	}
	o, learned := &s.own, s.own.learned
	mine := o.walk(lo, hi)
	for _, e := range learned.words.between(lo, hi) {
		yield(e.word(), nil, mine.weight(&e))
	}
	first, last := learned.firstFresh(), learned.firstFresh()+len(learned.fresh.spellings)
	mine = o.walk(first, last)
	counts := s.alongside(lexicon.OtherRow, lexicon.OtherRow+1)
	share := counts.weight(lexicon.OtherRow) / (float32(learned.freshUses) + halfNew)
	for _, e := range learned.words.between(first, last) {
		if spelling := &learned.fresh.spellings[int(e.word())-first]; spelling.BeginsWith(o.typed) {
			yield(e.word(), spelling, mine.weight(&e)+share*float32(e.uses))
		}
	}
}

// ownWalk gives the weights of a user's words at one history, in the order of their tokens.
type ownWalk struct {
	*own
	pairs, triples useWalk
}

func (o *own) walk(lo, hi int) ownWalk {
	return ownWalk{o, useWalk{o.pairs.between(lo, hi)}, useWalk{o.triples.between(lo, hi)}}
}

// weight gives the weight of an entry of the words.
func (k *ownWalk) weight(e *entry) float32 {
	w := e.word()
	return k.perWord*float32(e.uses) + k.perPair*k.pairs.of(w) + k.perTriple*k.triples.of(w)
}

// useWalk looks words up behind one history, in the order of their tokens.
type useWalk struct{ rest table }

func (k *useWalk) of(w Token) float32 {
	at := 0
	for at < len(k.rest) && k.rest[at].word() < w {
		at++
	}
	if k.rest = k.rest[at:]; len(k.rest) == 0 || k.rest[0].word() != w {
		return 0
	}
	return float32(k.rest[0].uses)
}

// countsWalk walks the built-in counts at a scorer's history.
type countsWalk struct {
	*scorer
	pairs, triples shareWalk
}

// alongside gives a walk of the rows in [lo,hi).
func (s *scorer) alongside(lo, hi int) countsWalk {
	a := countsWalk{scorer: s}
	if s.v != Missing {
		a.pairs = s.counts.Pairs.walk(int(s.v), lo, hi)
	}
	if s.context >= 0 {
		a.triples = s.counts.Triples.walk(s.context, lo, hi)
	}
	return a
}

// weight gives a word's built-in weight; rows must be asked for in their order.
func (a *countsWalk) weight(row int) float32 {
	return a.back3*a.triples.of(row) + a.back2*a.pairs.of(row) + a.back1*a.word[row]
}

// shareWalk looks rows up in a list, in their order.
type shareWalk struct {
	rows  []uint16
	share []uint8
}

func (l *Lists) walk(i, lo, hi int) shareWalk {
	return shareWalk(l.at(i, lo, hi))
}

func (k *shareWalk) of(row int) float32 {
	at := 0
	for at < len(k.rows) && int(k.rows[at]) < row {
		at++
	}
	k.rows, k.share = k.rows[at:], k.share[at:]
	if len(k.rows) == 0 || int(k.rows[0]) != row {
		return 0
	}
	return shares[k.share[0]]
}
