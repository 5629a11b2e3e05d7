package frequency

import (
	"cmp"
	"fmt"
	"hash/maphash"
	"slices"
	"strings"

	"laya/engine"
	"laya/engine/lexicon"
)

// A new word has this many letters. Shorter ones save nothing; longer ones are rather keys and names of files.
const (
	minNewWord = 3
	maxNewWord = 20
)

// Learner learns from a user, a word at a time. A use of a word that the lexicon does not have leaves only a keyed hash
// and a number in memory until LearnedAt: the third use brings the word itself. It serves one goroutine at a time.
type Learner struct {
	lex     *lexicon.Lexicon
	learned *Learned
	waiting waiting
}

// NewLearner begins with nothing learned.
func NewLearner(lex *lexicon.Lexicon) *Learner {
	return &Learner{lex: lex, learned: newLearned(lex), waiting: newWaiting()}
}

// Learned gives what has been learned up to now, for a Predictor.
func (l *Learner) Learned() *Learned { return l.learned.clone() }

// Learn counts a use of the word that has been typed at w's caret, behind the words before it.
func (l *Learner) Learn(w *engine.Window) {
	l.learned.makeRoom()
	word := w.Typed()
	if token := l.learned.known(l.lex, word); token != Unseen {
		u, v := history(l.lex, l.learned, w)
		l.learned.add(u, v, token, 1)
		return
	}
	if !mayLearn(word) {
		return
	}
	if form, ok := l.waiting.use(word); ok {
		l.learned.invent(form)
	}
}

// mayLearn: letters with single apostrophes inside.
func mayLearn(word []byte) bool {
	if len(word) < minNewWord || len(word) > maxNewWord || !isLetter(word[len(word)-1]) {
		return false
	}
	for i, c := range word {
		if !isLetter(c) && (c != '\'' || i == 0 || word[i-1] == '\'') {
			return false
		}
	}
	return true
}

// Add learns a word at once, spelt as given.
func (l *Learner) Add(word string) error {
	l.learned.makeRoom()
	if token := l.learned.known(l.lex, []byte(word)); token != Unseen {
		l.learned.add(Missing, Missing, token, LearnedAt)
		return nil
	}
	if !mayLearn([]byte(word)) {
		return fmt.Errorf("a new word has %d to %d letters a to z, and apostrophes only inside", minNewWord, maxNewWord)
	}
	l.waiting.forget([]byte(word))
	l.learned.invent(word)
	return nil
}

// Forget removes a word, in any case, with every use of it, and reports whether there was one.
func (l *Learner) Forget(word string) bool {
	waited := l.waiting.forget([]byte(word))
	token := l.learned.known(l.lex, []byte(word))
	if token == Unseen || l.learned.words.count(token) == 0 {
		return waited
	}
	l.learned.forget(func(w Token) bool { return w == token })
	return true
}

// ForgetAll begins anew.
func (l *Learner) ForgetAll() { l.learned, l.waiting = newLearned(l.lex), newWaiting() }

// Word is a word that has been learned.
type Word struct {
	Text string
	Uses int  // fewer than there were, since counts age
	New  bool // the lexicon does not have it
}

// Words gives the words that have been used LearnedAt times, the most used first.
func (l *Learner) Words() []Word {
	var words []Word
	for _, e := range l.learned.words {
		if e.learned {
			w := e.word()
			words = append(words, Word{Text: l.learned.spelling(l.lex, w), Uses: int(e.uses), New: int(w) >= l.learned.firstFresh()})
		}
	}
	slices.SortFunc(words, func(a, b Word) int {
		return cmp.Or(cmp.Compare(b.Uses, a.Uses), strings.Compare(a.Text, b.Text))
	})
	return words
}

// maxWaiting is how many new words wait for their third use; the one that has waited longest makes room.
const maxWaiting = 2048

// waiting counts the uses of words that are not learned yet, under hashes whose key this process alone has.
type waiting struct {
	seed  maphash.Seed
	words map[uint64]*wait
	turn  uint64
}

// wait is one of them.
type wait struct {
	uses, small int // small: in small letters
	turn        uint64
}

func newWaiting() waiting {
	return waiting{seed: maphash.MakeSeed(), words: map[uint64]*wait{}}
}

func (w *waiting) hash(word []byte) uint64 {
	return maphash.String(w.seed, strings.ToLower(string(word)))
}

// use counts a use. At the last one it gives the form to learn: in small letters if most uses were.
func (w *waiting) use(word []byte) (form string, learned bool) {
	h := w.hash(word)
	c := w.words[h]
	if c == nil {
		w.makeRoom()
		c = &wait{}
		w.words[h] = c
	}
	w.turn++
	c.uses, c.turn = c.uses+1, w.turn
	lower := strings.ToLower(string(word))
	if string(word) == lower {
		c.small++
	}
	if c.uses < LearnedAt {
		return "", false
	}
	delete(w.words, h)
	if 2*c.small > c.uses {
		return lower, true
	}
	return string(word), true
}

func (w *waiting) makeRoom() {
	if len(w.words) < maxWaiting {
		return
	}
	var oldest uint64
	first := w.turn + 1
	for h, c := range w.words {
		if c.turn < first {
			oldest, first = h, c.turn
		}
	}
	delete(w.words, oldest)
}

func (w *waiting) forget(word []byte) bool {
	h := w.hash(word)
	_, waited := w.words[h]
	delete(w.words, h)
	return waited
}
