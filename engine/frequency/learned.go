package frequency

import (
	"cmp"
	"math"
	"slices"

	"laya/engine/lexicon"
)

// Learned is what a user has taught: how often they used a word, a word behind another, and a word behind two others.
// A Predictor reads it and never changes it.
//
// Words that the lexicon does not have have tokens behind NumberOf's. A word that has uses behind others has at least
// as many alone, and a pair at least as many as its triples; so every word is found among the words.
type Learned struct {
	rows    int
	words   table // w
	pairs   table // v, w
	triples table // v, u, w
	fresh   *vocabulary

	uses, freshUses int // of all words, and of those that the lexicon does not have: only in what a predictor gets
}

// The most that is remembered. When a table is full, every count loses a quarter, and what is left with none is
// forgotten: the past weighs less the longer it is ago.
const (
	maxWords   = 4096
	maxPairs   = 16384
	maxTriples = 16384
	maxFresh   = 1024
)

// LearnedAt is how often something has to be used before it is written anywhere, and a new word before it is offered.
const LearnedAt = 3

// tokenBits is enough for the rows of the greatest lexicon and the new words behind them.
const (
	tokenBits = 21
	tokenMask = 1<<tokenBits - 1
)

func pairKey(v, w Token) uint64      { return uint64(v)<<tokenBits | uint64(w) }
func tripleKey(v, u, w Token) uint64 { return pairKey(v, u)<<tokenBits | uint64(w) }

// entry is a count. The key's last tokenBits are the word.
type entry struct {
	key     uint64
	uses    uint16
	learned bool // it was once used LearnedAt times
}

func (e *entry) word() Token { return Token(e.key & tokenMask) }

// table is entries in the order of their keys.
type table []entry

func (t table) find(key uint64) (at int, found bool) {
	return slices.BinarySearchFunc(t, key, func(e entry, key uint64) int { return cmp.Compare(e.key, key) })
}

// behind gives the entries whose keys are history and a word.
func (t table) behind(history uint64) table {
	from, _ := t.find(history << tokenBits)
	to, _ := t[from:].find((history + 1) << tokenBits)
	return t[from : from+to]
}

// between gives the entries of words in [lo,hi), in a table of words or one that behind gave.
func (t table) between(lo, hi int) table {
	compare := func(e entry, w int) int { return cmp.Compare(int(e.word()), w) }
	from, _ := slices.BinarySearchFunc(t, lo, compare)
	to, _ := slices.BinarySearchFunc(t[from:], hi, compare)
	return t[from : from+to]
}

func (t table) uses() (n int) {
	for i := range t {
		n += int(t[i].uses)
	}
	return n
}

// add counts uses of a key, as many as it can hold.
func (t *table) add(key uint64, uses int) {
	at, found := t.find(key)
	if !found {
		*t = slices.Insert(*t, at, entry{key: key})
	}
	e := &(*t)[at]
	e.uses = uint16(min(int(e.uses)+uses, math.MaxUint16))
	e.learned = e.learned || e.uses >= LearnedAt
}

// age takes a quarter of every count, rounded up.
func (t *table) age() {
	*t = slices.DeleteFunc(*t, func(e entry) bool { return e.uses <= 1 })
	for i := range *t {
		(*t)[i].uses -= ((*t)[i].uses + 3) / 4
	}
}

// forget removes what names a word that is gone. length is how many tokens a key has.
func (t *table) forget(length int, gone func(Token) bool) {
	*t = slices.DeleteFunc(*t, func(e entry) bool {
		for key, i := e.key, 0; i < length; key, i = key>>tokenBits, i+1 {
			if gone(Token(key & tokenMask)) {
				return true
			}
		}
		return false
	})
}

// newLearned is nothing yet.
func newLearned(lex *lexicon.Lexicon) *Learned {
	return &Learned{rows: lex.Len(), fresh: &vocabulary{}}
}

// clone gives a copy that does not change, for a predictor.
func (l *Learned) clone() *Learned {
	c := *l
	c.words, c.pairs, c.triples = slices.Clone(l.words), slices.Clone(l.pairs), slices.Clone(l.triples)
	c.uses, c.freshUses = c.words.uses(), c.words.between(c.firstFresh(), math.MaxInt).uses()
	return &c
}

// firstFresh is the token of the first word that the lexicon does not have.
func (l *Learned) firstFresh() int { return histories(l.rows) }

// add counts uses of a word behind the two before it. There must be room.
func (l *Learned) add(u, v, w Token, uses int) {
	l.words.add(uint64(w), uses)
	if v == Missing || v == Unseen {
		return
	}
	l.pairs.add(pairKey(v, w), uses)
	if u != Missing && u != Unseen {
		l.triples.add(tripleKey(v, u, w), uses)
	}
}

func (t table) count(w Token) int {
	if at, found := t.find(uint64(w)); found {
		return int(t[at].uses)
	}
	return 0
}

// makeRoom ages everything until each table has room for one more. Tokens of new words that were found before may be
// another word's after it.
func (l *Learned) makeRoom() {
	for len(l.words) >= maxWords || len(l.pairs) >= maxPairs || len(l.triples) >= maxTriples || l.fresh.full() {
		l.age()
	}
}

func (l *Learned) age() {
	l.words.age()
	l.pairs.age()
	l.triples.age()
	l.forget(func(w Token) bool { return int(w) >= l.firstFresh() && l.words.count(w) == 0 })
}

// forget removes words and every use of them, also as words before others.
func (l *Learned) forget(gone func(Token) bool) {
	l.words.forget(1, gone)
	l.pairs.forget(2, gone)
	l.triples.forget(3, gone)
	l.fresh = l.fresh.without(gone, l.firstFresh())
}

// spelling gives the form of a word.
func (l *Learned) spelling(lex *lexicon.Lexicon, w Token) string {
	if slot := int(w) - l.firstFresh(); slot >= 0 {
		return l.fresh.spellings[slot][lexicon.AsForm]
	}
	return lex.Form(int(w))
}

// vocabulary is the new words. It does not change: whoever adds or removes one makes another.
type vocabulary struct {
	spellings []lexicon.Spelling // by slot; a zero one is free
	tokens    map[string]Token   // by the word in small letters
}

func (v *vocabulary) full() bool { return len(v.tokens) >= maxFresh }

// with adds words at free slots and gives their tokens, first being that of slot 0.
func (v *vocabulary) with(words []lexicon.Spelling, first int) (*vocabulary, []Token) {
	spellings, tokens := slices.Clone(v.spellings), make([]Token, len(words))
	slot := 0
	for i, s := range words {
		for slot < len(spellings) && spellings[slot] != (lexicon.Spelling{}) {
			slot++
		}
		if slot == len(spellings) {
			spellings = append(spellings, lexicon.Spelling{})
		}
		spellings[slot], tokens[i] = s, Token(first+slot)
	}
	return newVocabulary(spellings, first), tokens
}

// without frees the slots of words that are gone.
func (v *vocabulary) without(gone func(Token) bool, first int) *vocabulary {
	spellings := slices.Clone(v.spellings)
	for slot := range spellings {
		if gone(Token(first + slot)) {
			spellings[slot] = lexicon.Spelling{}
		}
	}
	return newVocabulary(spellings, first)
}

func newVocabulary(spellings []lexicon.Spelling, first int) *vocabulary {
	v := &vocabulary{spellings: spellings, tokens: make(map[string]Token, len(spellings))}
	for i, s := range spellings {
		if lower := s[lexicon.Lower]; lower != "" {
			v.tokens[lower] = Token(first + i)
		}
	}
	return v
}

// token gives the token of a new word in any case, Unseen if it is none.
func (l *Learned) token(word []byte) Token {
	if l == nil || len(word) > lexicon.MaxForm || len(l.fresh.tokens) == 0 {
		return Unseen
	}
	var lower [lexicon.MaxForm]byte
	for i, c := range word {
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		lower[i] = c
	}
	return l.fresh.tokens[string(lower[:len(word)])] // Unseen is zero
}

// known gives the token of a word in any case, Unseen if neither the lexicon nor the user knows it.
func (l *Learned) known(lex *lexicon.Lexicon, word []byte) Token {
	if t := wordToken(lex, word); t != Unseen {
		return t
	}
	return l.token(word)
}

// invent adds a word that the lexicon does not have, with LearnedAt uses; of what stood before them nothing is known.
// There must be room.
func (l *Learned) invent(form string) {
	s, err := lexicon.NewSpelling(form)
	if err != nil {
		return
	}
	fresh, tokens := l.fresh.with([]lexicon.Spelling{s}, l.firstFresh())
	l.fresh = fresh
	l.words.add(uint64(tokens[0]), LearnedAt)
}
