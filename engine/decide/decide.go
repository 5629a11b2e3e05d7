// Package decide turns scores over the lexicon's rows into suggestions: softmax over a range of rows, forms that
// differ only in case summed, the best few ranked and spelt in the user's case. Every engine ends here.
//
// Nothing allocates.
package decide

import (
	"math"

	"laya/engine"
	"laya/engine/kernel"
	"laya/engine/lexicon"
)

// Rows gives the rows [lo,hi) that may stand at the caret: all words where one may begin, those that continue what has
// been typed, none where no word can be.
func Rows(lex *lexicon.Lexicon, w *engine.Window) (lo, hi int) {
	if w.Place == engine.NoWord {
		return 0, 0
	}
	return lex.Range(w.Typed())
}

// Prior is an opinion of the word at the caret that does not come from the model: what usually follows the words before
// it, and what the user has taught. It answers alone where the model knows no word.
type Prior interface {
	engine.Predictor
	// Mix makes weights, the model's for the rows from lo on, those of a mixture of both opinions, and offers the words
	// that only the prior knows. Weights and offers together have the sum that weights had before.
	Mix(top *Top, w *engine.Window, lo int, weights []float32, sum float32)
}

// Alone gives the prior's answer where the model has none; prior may be nil.
func Alone(prior Prior, w *engine.Window, out []engine.Suggestion) (int, error) {
	if prior == nil {
		return 0, nil
	}
	return prior.Predict(w, out)
}

// Top keeps the best suggestions offered so far in out, the best first.
type Top struct {
	lex   *lexicon.Lexicon
	w     *engine.Window
	typed []byte
	want  lexicon.Case
	from  engine.Source
	out   []engine.Suggestion
	n     int
}

// NewTop begins an engine's ranking into out for the word at w's caret.
func NewTop(lex *lexicon.Lexicon, w *engine.Window, from engine.Source, out []engine.Suggestion) Top {
	return Top{lex: lex, w: w, typed: w.Typed(), want: w.Case(lex), from: from, out: out}
}

// Enters reports whether a word of this weight would be ranked at all; most are not, and asking first is quicker.
func (t *Top) Enters(weight float32) bool {
	return t.n < len(t.out) || (t.n > 0 && weight > t.out[t.n-1].Probability)
}

// Offer ranks a row by its weight, which need not be normalised. A word that is offered again, in whatever case, keeps
// the greater weight. What cannot be spelt the way the user is typing is passed over.
func (t *Top) Offer(row int, weight float32) {
	if !t.Enters(weight) {
		return
	}
	word, ok := t.lex.Spell(row, t.typed, t.want)
	if !ok {
		return
	}
	for i := range t.n {
		if at := t.out[i].Row; at != engine.NoRow && t.lex.First(at) == t.lex.First(row) {
			if weight > t.out[i].Probability {
				t.put(i, word, row, weight)
			}
			return
		}
	}
	t.put(t.n, word, row, weight)
}

// OfferNew ranks a word that the lexicon does not have. It must be offered once only.
func (t *Top) OfferNew(s *lexicon.Spelling, weight float32) {
	if !t.Enters(weight) {
		return
	}
	if word, ok := s.Spell(t.typed, t.want); ok {
		t.put(t.n, word, engine.NoRow, weight)
	}
}

// put moves a word up from place at, whose word it replaces, to where its weight belongs; behind the last place it is
// a new one.
func (t *Top) put(at int, word string, row int, weight float32) {
	if at == t.n && t.n < len(t.out) {
		t.n++
	}
	for at = min(at, t.n-1); at > 0 && t.out[at-1].Probability < weight; at-- {
		t.out[at] = t.out[at-1]
	}
	remainder, _ := lexicon.Remainder(t.typed, word)
	t.out[at] = engine.Suggestion{Word: word, Remainder: remainder, Row: row, Probability: weight, Source: t.from}
}

// Finish divides the weights by their total and returns how many suggestions there are.
func (t *Top) Finish(total float32) int {
	for i := range t.out[:t.n] {
		t.out[i].Probability /= total
	}
	return t.n
}

// Softmax ranks the rows [lo,lo+len(logits)) by their probability given that the word is one of them or <other>, whose
// logit is other, and returns how many suggestions there are. It overwrites logits. The rows of a word are all in or all
// out, as they are in what Rows gives. With a prior, which may be nil, the words' share of the probability is divided
// among them by the mixture; that of <other> is the model's.
func (t *Top) Softmax(lo int, logits []float32, other float32, prior Prior) int {
	if len(logits) == 0 {
		return 0
	}
	highest := max(other, kernel.Max(logits))
	sum := kernel.ExpSum(logits, logits, highest)
	total := sum + float32(math.Exp(float64(other-highest)))
	if prior != nil {
		prior.Mix(t, t.w, lo, logits, sum)
	}
	for i := 0; i < len(logits); i += glance {
		t.offerAny(lo+i, logits[i:min(i+glance, len(logits))])
	}
	for _, first := range t.lex.Twins(lo, lo+len(logits)) {
		t.offerTwins(int(first), logits[int(first)-lo:])
	}
	return t.Finish(total)
}

// glance is how many weights are passed over together when none of them would be ranked, as hardly any would.
const glance = 128

// offerAny offers rows from first on, those that would be ranked.
func (t *Top) offerAny(first int, weights []float32) {
	if !t.Enters(kernel.Max(weights)) {
		return
	}
	for i, weight := range weights {
		if t.Enters(weight) {
			t.Offer(first+i, weight)
		}
	}
}

// offerTwins offers the likeliest form of a word for the weight of all of them, which stand at the front of weights.
func (t *Top) offerTwins(first int, weights []float32) {
	best, sum := 0, float32(0)
	for i := 0; i < len(weights) && t.lex.First(first+i) == first; i++ {
		sum += weights[i]
		if weights[i] > weights[best] {
			best = i
		}
	}
	if t.Enters(sum) {
		t.Offer(first+best, sum)
	}
}
