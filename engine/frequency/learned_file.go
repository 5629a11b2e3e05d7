package frequency

import (
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"slices"
	"strings"

	"laya/engine/lexicon"
)

// The file of what was learned: magic, version, three lengths (words, pairs, triples), the entries, and the CRC-32 of all
// that; little-endian. A word is its length in one byte, its letters, and its uses in two bytes. A pair is (v, w, uses)
// and a triple (v, u, w, uses), two bytes each; words are named by their place in the file, and behind the last one
// stand the start of a sentence and any number. Nothing is in it that was not used LearnedAt times, and no row: it
// outlives its lexicon.
const (
	learnedMagic   = "LAYAUSER"
	learnedVersion = 1
	learnedHeader  = len(learnedMagic) + 4*4

	// MaxLearnedFile is the most bytes that the file can have.
	MaxLearnedFile = learnedHeader + maxWords*(1+lexicon.MaxForm+2) + maxPairs*3*2 + maxTriples*4*2 + 4
)

// ErrNewer says that the file is one of a newer Laya.
var ErrNewer = errors.New("frequency: a newer Laya wrote what was learned")

// listing is what a file says.
type listing struct {
	words          []listed
	pairs, triples []chain
}

// listed is a word and its uses.
type listed struct {
	form string
	uses uint16
}

// chain is the uses of w behind v, in triples behind u and v, all by their places in the list of words.
type chain struct{ v, u, w, uses uint16 }

func (a chain) compare(b chain) int {
	return cmp.Or(cmp.Compare(a.v, b.v), cmp.Compare(a.u, b.u), cmp.Compare(a.w, b.w))
}

// Encode gives the bytes of the file. Equal Learners give equal bytes.
func (l *Learner) Encode() []byte {
	list := l.list()
	b := []byte(learnedMagic)
	for _, n := range []int{learnedVersion, len(list.words), len(list.pairs), len(list.triples)} {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	for _, w := range list.words {
		b = append(append(b, byte(len(w.form))), w.form...)
		b = binary.LittleEndian.AppendUint16(b, w.uses)
	}
	for _, c := range list.pairs {
		b = appendUint16s(b, c.v, c.w, c.uses)
	}
	for _, c := range list.triples {
		b = appendUint16s(b, c.v, c.u, c.w, c.uses)
	}
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

func appendUint16s(b []byte, list ...uint16) []byte {
	for _, n := range list {
		b = binary.LittleEndian.AppendUint16(b, n)
	}
	return b
}

// list gives what has been used LearnedAt times, behind words that have.
func (l *Learner) list() listing {
	var list listing
	places := map[Token]uint16{}
	for _, e := range l.learned.words {
		if e.learned {
			places[e.word()] = uint16(len(list.words))
			list.words = append(list.words, listed{l.learned.spelling(l.lex, e.word()), e.uses})
		}
	}
	places[StartOf(l.lex)], places[NumberOf(l.lex)] = uint16(len(list.words)), uint16(len(list.words)+1)
	for _, e := range l.learned.pairs {
		v, known := places[Token(e.key>>tokenBits)]
		if known && e.learned {
			list.pairs = append(list.pairs, chain{v: v, w: places[e.word()], uses: e.uses})
		}
	}
	for _, e := range l.learned.triples {
		v, knownV := places[Token(e.key>>(2*tokenBits))]
		u, knownU := places[Token(e.key>>tokenBits&tokenMask)]
		if knownV && knownU && e.learned {
			list.triples = append(list.triples, chain{v, u, places[e.word()], e.uses})
		}
	}
	slices.SortFunc(list.pairs, chain.compare)
	slices.SortFunc(list.triples, chain.compare)
	return list
}

// Read takes over what a file says, beside what has been learned already: of two counts of the same the greater one
// holds. A word that this lexicon does not have is a new one.
func (l *Learner) Read(data []byte) error {
	list, err := parseLearned(data)
	if err != nil {
		return err
	}
	l.take(&list)
	return nil
}

func parseLearned(data []byte) (listing, error) {
	var list listing
	damaged := func(what string) (listing, error) {
		return listing{}, fmt.Errorf("frequency: what was learned is damaged (%s)", what)
	}
	if len(data) < learnedHeader+4 || string(data[:len(learnedMagic)]) != learnedMagic {
		return damaged("not such a file, or truncated")
	}
	body, sum := data[:len(data)-4], binary.LittleEndian.Uint32(data[len(data)-4:])
	r := reader{rest: body[len(learnedMagic):]}
	if r.uint32() > learnedVersion {
		return listing{}, ErrNewer
	}
	if crc32.ChecksumIEEE(body) != sum {
		return damaged("checksum")
	}
	words, pairs, triples := r.uint32(), r.uint32(), r.uint32()
	if words > maxWords || pairs > maxPairs || triples > maxTriples {
		return damaged("lengths")
	}
	for range words {
		if length := r.take(1); length != nil {
			list.words = append(list.words, listed{string(r.take(int(length[0]))), r.uint16()})
		}
	}
	for range pairs {
		list.pairs = append(list.pairs, chain{v: r.uint16(), w: r.uint16(), uses: r.uint16()})
	}
	for range triples {
		list.triples = append(list.triples, chain{r.uint16(), r.uint16(), r.uint16(), r.uint16()})
	}
	if r.bad || len(r.rest) != 0 {
		return damaged("lengths")
	}
	if what := list.fault(); what != "" {
		return damaged(what)
	}
	return list, nil
}

// fault says what is wrong with a list, if anything is.
func (list *listing) fault() string {
	seen := map[string]bool{}
	for _, w := range list.words {
		lower := strings.ToLower(w.form)
		if _, err := lexicon.NewSpelling(w.form); err != nil || seen[lower] || w.uses == 0 {
			return "words"
		}
		seen[lower] = true
	}
	pairs := map[chain]uint16{}
	for i, c := range list.pairs {
		if !list.has(c) || c.uses > list.words[c.w].uses || i > 0 && list.pairs[i-1].compare(c) >= 0 {
			return "pairs"
		}
		pairs[chain{v: c.v, w: c.w}] = c.uses
	}
	for i, c := range list.triples {
		if !list.has(c) || c.uses > pairs[chain{v: c.v, w: c.w}] || i > 0 && list.triples[i-1].compare(c) >= 0 {
			return "triples"
		}
	}
	return ""
}

func (list *listing) has(c chain) bool {
	n := len(list.words)
	return int(c.w) < n && int(c.v) < n+2 && int(c.u) < n+2 && c.uses > 0
}

// take joins a list to what has been learned.
func (l *Learner) take(list *listing) {
	tokens := l.tokens(list)
	var words, pairs, triples table
	for i, w := range list.words {
		if t := tokens[i]; t != Unseen {
			words = append(words, entry{uint64(t), w.uses, true})
		}
	}
	for _, c := range list.pairs {
		if v, w := tokens[c.v], tokens[c.w]; v != Unseen && w != Unseen {
			pairs = append(pairs, entry{pairKey(v, w), c.uses, true})
		}
	}
	for _, c := range list.triples {
		if v, u, w := tokens[c.v], tokens[c.u], tokens[c.w]; v != Unseen && u != Unseen && w != Unseen {
			triples = append(triples, entry{tripleKey(v, u, w), c.uses, true})
		}
	}
	d := l.learned
	d.words.join(words)
	d.pairs.join(pairs)
	d.triples.join(triples)
	d.makeRoom()
}

// tokens gives the token of every place in a list, making new ones for new words; Unseen for a word that is neither in
// the lexicon nor one that may be learned.
func (l *Learner) tokens(list *listing) []Token {
	tokens := make([]Token, len(list.words), len(list.words)+2)
	var fresh []lexicon.Spelling
	var places []int
	for i, w := range list.words {
		tokens[i] = l.learned.known(l.lex, []byte(w.form))
		if tokens[i] == Unseen && mayLearn([]byte(w.form)) {
			l.waiting.forget([]byte(w.form))
			s, _ := lexicon.NewSpelling(w.form) // fault has looked
			fresh, places = append(fresh, s), append(places, i)
		}
	}
	grown, made := l.learned.fresh.with(fresh, l.learned.firstFresh())
	for i, place := range places {
		tokens[place] = made[i]
	}
	l.learned.fresh = grown
	return append(tokens, StartOf(l.lex), NumberOf(l.lex))
}

// join adds entries, which may be in any order but have no key twice; of two counts of a key the greater one holds.
func (t *table) join(other table) {
	*t = append(*t, other...)
	slices.SortFunc(*t, func(a, b entry) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(b.uses, a.uses)) })
	joined := (*t)[:0]
	for _, e := range *t {
		if n := len(joined); n > 0 && joined[n-1].key == e.key {
			joined[n-1].learned = joined[n-1].learned || e.learned
			continue
		}
		joined = append(joined, e)
	}
	*t = joined
}
