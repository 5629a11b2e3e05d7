package main

import (
	"cmp"
	"slices"

	"laya/engine/charset"
	"laya/engine/frequency"
	"laya/engine/lexicon"
)

// tally counts words, pairs and triples, each occurrence as often as its source weighs.
type tally struct {
	lex     *lexicon.Lexicon
	words   []uint32          // by token
	forms   []uint32          // by row, where the case says something: not at the start of a sentence
	pairs   map[uint64]uint32 // v<<16 | w
	triples map[uint64]uint32 // v<<32 | u<<16 | w
	total   int

	ids   []charset.ID
	ascii []byte
}

func newTally(lex *lexicon.Lexicon) *tally {
	return &tally{
		lex: lex, words: make([]uint32, lex.Len()), forms: make([]uint32, lex.Len()),
		pairs: map[uint64]uint32{}, triples: map[uint64]uint32{},
	}
}

func (t *tally) add(line string, weight uint32) {
	t.ids = charset.Append(t.ids[:0], line)
	t.ascii = t.ascii[:0]
	for _, id := range t.ids {
		c := id.ASCII()
		if c == 0 {
			c = '#'
		}
		t.ascii = append(t.ascii, c)
	}
	u, v := frequency.Missing, frequency.StartOf(t.lex)
	for s := frequency.NewScanner(t.lex, t.ascii); s.Next(); {
		w := s.Token
		if s.Word != nil {
			t.word(u, v, w, weight)
			t.form(v, w, s.Word, weight)
		}
		u, v = v, w
		if w == frequency.StartOf(t.lex) {
			u = frequency.Missing
		}
	}
}

func (t *tally) word(u, v, w frequency.Token, weight uint32) {
	t.total++
	t.words[w] += weight
	t.pairs[uint64(v)<<16|uint64(w)] += weight
	if u != frequency.Missing {
		t.triples[uint64(v)<<32|uint64(u)<<16|uint64(w)] += weight
	}
}

func (t *tally) form(v, w frequency.Token, word []byte, weight uint32) {
	if v == frequency.StartOf(t.lex) || w == frequency.Unseen {
		return
	}
	lo, hi := t.lex.Find(word)
	for row := lo; row < hi; row++ {
		if t.lex.Form(row) == string(word) {
			t.forms[row] += weight
		}
	}
}

// build discounts, prunes and lays out the tables.
func (t *tally) build(o options) *frequency.Counts {
	c := &frequency.Counts{Lexicon: frequency.Fingerprint(t.lex), Unigram: t.unigram()}
	histories := t.lex.Len() + 2
	pairs := entries(t.pairs)
	triples := slices.DeleteFunc(entries(t.triples), func(e entry) bool { return e.count < 2 })
	prune(t, pairs, triples, o)
	c.Pairs = lists(pairs, histories, o.discount2)
	kept := keepHistories(triples)
	c.Contexts = contexts(kept, histories)
	place := make(map[uint64]uint64, len(kept))
	for i, h := range kept {
		place[h] = uint64(i)
	}
	own := triples[:0]
	for _, e := range triples {
		if i, ok := place[e.key>>16]; ok {
			e.key = i<<16 | e.key&0xffff
			own = append(own, e)
		}
	}
	c.Triples = lists(own, len(kept), o.discount3)
	return c
}

// unigram shares every word's probability among its forms by how often each was seen in mid-sentence.
func (t *tally) unigram() []float32 {
	var total float64
	for _, n := range t.words {
		total += float64(n)
	}
	p := make([]float32, t.lex.Len())
	p[lexicon.OtherRow] = float32(float64(t.words[lexicon.OtherRow]) / total)
	for row := 1; row < t.lex.Len(); {
		end, seen := row, 0.0
		for ; end < t.lex.Len() && t.lex.First(end) == row; end++ {
			seen += float64(t.forms[end]) + 1
		}
		for i := row; i < end; i++ {
			p[i] = float32(float64(t.words[row]) / total * (float64(t.forms[i]) + 1) / seen)
		}
		row = end
	}
	return p
}

// entry is a counted successor: the key is history<<16 | row.
type entry struct {
	key   uint64
	count uint32
	kept  bool
}

func entries(m map[uint64]uint32) []entry {
	list := make([]entry, 0, len(m))
	for key, count := range m {
		list = append(list, entry{key: key, count: count})
	}
	slices.SortFunc(list, func(a, b entry) int { return cmp.Compare(a.key, b.key) })
	return list
}

// keepHistories gives the histories that have a successor that is kept, in order.
func keepHistories(list []entry) []uint64 {
	var kept []uint64
	for _, e := range list {
		h := e.key >> 16
		if e.kept && (len(kept) == 0 || kept[len(kept)-1] != h) {
			kept = append(kept, h)
		}
	}
	return kept
}

// contexts lays out the histories v<<16|u of triples as a list of u for every v.
func contexts(kept []uint64, histories int) frequency.Lists {
	l := frequency.Lists{Begin: make([]uint32, histories+1)}
	for _, h := range kept {
		l.Begin[h>>16+1]++
		l.Rows = append(l.Rows, uint16(h))
	}
	for i := range histories {
		l.Begin[i+1] += l.Begin[i]
	}
	return l
}

// lists gives every history the shares of the successors that are kept, and what they leave over.
func lists(list []entry, histories int, discount float64) frequency.Lists {
	l := frequency.Lists{Begin: make([]uint32, 1, histories+1)}
	for h := range uint64(histories) {
		var of []entry
		of, list = cut(list, h)
		left, total := 1.0, sum(of)
		for _, e := range of {
			if e.kept {
				share := e.share(discount, total)
				l.Rows, l.Share = append(l.Rows, uint16(e.key)), append(l.Share, frequency.Quantise(share))
				left -= share
			}
		}
		l.Back = append(l.Back, float32(left))
		l.Begin = append(l.Begin, uint32(len(l.Rows)))
	}
	return l
}

// cut gives the successors of a history that stand at the front of list, and the rest.
func cut(list []entry, history uint64) (of, rest []entry) {
	n := 0
	for n < len(list) && list[n].key>>16 == history {
		n++
	}
	return list[:n], list[n:]
}

// share is (count-discount)/total, the part of its history's total that a successor gets for itself.
func (e *entry) share(discount, total float64) float64 {
	return max(0, float64(e.count)-discount) / total
}

func sum(of []entry) (total float64) {
	for _, e := range of {
		total += float64(e.count)
	}
	return total
}
