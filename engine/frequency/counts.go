package frequency

import (
	"hash/crc32"
	"math"
	"sort"

	"laya/engine/lexicon"
)

// Counts are the tables of an interpolated trigram model with absolute discounting (Ney, Essen and Kneser 1994):
//
//	P(w|u,v) = D3(u,v,w) + B2(u,v) * ( D2(v,w) + B1(v) * P1(w) )
//
// D is the discounted share of w among the words that followed the history, B the mass that discounting and pruning
// left over. The terms are kept apart instead of added up, so that the mass of a range of rows is a sum over two short
// lists. Words are named by the first row that spells them. Counts are read-only and may be shared.
type Counts struct {
	Lexicon uint32 // Fingerprint of the lexicon that the rows belong to

	Unigram  []float32 // [rows] P1 of a form; the forms of a word add up to the word's
	Pairs    Lists     // by v, [rows+2]
	Contexts Lists     // by v, [rows+2]: the u for which there are triples; Back is B2(u,v) here, one for each entry
	Triples  Lists     // by place in Contexts.Rows
}

// Lists are sorted lists of rows, each with a share, and one number for each list.
type Lists struct {
	Back  []float32 // what the list's shares leave over; nil in Contexts
	Begin []uint32  // list i is Rows[Begin[i]:Begin[i+1]]
	Rows  []uint16
	Share []uint8 // stands for shares[q]; nil in Contexts
}

// list gives the bounds of list i.
func (l *Lists) list(i int) (from, to int) { return int(l.Begin[i]), int(l.Begin[i+1]) }

// within narrows [from,to) to the rows in [lo,hi).
func (l *Lists) within(from, to, lo, hi int) (int, int) {
	rows := l.Rows[from:to]
	a := sort.Search(len(rows), func(i int) bool { return int(rows[i]) >= lo })
	b := a + sort.Search(len(rows)-a, func(i int) bool { return int(rows[a+i]) >= hi })
	return from + a, from + b
}

// find gives the place of row in list i, or -1.
func (l *Lists) find(i, row int) int {
	from, to := l.list(i)
	at, end := l.within(from, to, row, row+1)
	if at == end {
		return -1
	}
	return at
}

// step is the nats a unit of a stored share: 255 units reach down to 1.2e-7.
const step = 0.0625

// shares is exp(-step*q) for every q.
var shares = func() (s [256]float32) {
	for q := range s {
		s[q] = float32(math.Exp(-step * float64(q)))
	}
	return s
}()

// Quantise gives the byte that stands for a share of 0 to 1.
func Quantise(p float64) uint8 {
	return uint8(min(255, max(0, math.Round(-math.Log(p)/step))))
}

// Fingerprint identifies a lexicon, so that counts are never used with another one.
func Fingerprint(lex *lexicon.Lexicon) uint32 {
	h := crc32.NewIEEE()
	for row := range lex.Len() {
		h.Write(append([]byte(lex.Form(row)), '\n'))
	}
	return h.Sum32()
}
