// Package evaluate measures a predictor on text that somebody has written: how many keystrokes it would have saved.
//
// Keystroke savings (KSR) follow one fixed procedure, so that engines, models and years compare: a line is typed from
// an empty field; before every letter of every word the predictor may offer one word; at the first offer that is the
// word, the user accepts, which costs one key and enters the word and a space; everything else costs one key a code
// point. KSR = 1 - keys / characters. An accepted word's space is free where the text has a space and is replaced by
// what stands there otherwise. Predictions are for the true text, and looking costs nothing.
package evaluate

import (
	"strings"
	"unicode/utf8"

	"laya/engine"
	"laya/engine/charset"
	"laya/engine/gate"
)

// Tally is what was counted. Tallies of lines add up.
type Tally struct {
	Characters int // code points, line ends not counted
	Words      int

	Keys      int // typed when every right offer is accepted, from before the first letter on
	KeysP1    int // when only offers after at least one letter are
	KeysGated int // as Keys, with only what the gate lets through

	NextWords int // words that are not the first of their line
	NextRight int // of these, how often the first offer before the first letter was the word

	Asked      int // offers that could have been made
	Shown      int // offers that the gate let through
	ShownRight int // of these, the right ones
}

// Add adds another tally.
func (t *Tally) Add(u Tally) {
	t.Characters += u.Characters
	t.Words += u.Words
	t.Keys += u.Keys
	t.KeysP1 += u.KeysP1
	t.KeysGated += u.KeysGated
	t.NextWords += u.NextWords
	t.NextRight += u.NextRight
	t.Asked += u.Asked
	t.Shown += u.Shown
	t.ShownRight += u.ShownRight
}

// KSR is the share of keys saved, in percent.
func (t Tally) KSR() float64      { return 100 - percent(t.Keys, t.Characters) }
func (t Tally) KSRP1() float64    { return 100 - percent(t.KeysP1, t.Characters) }
func (t Tally) KSRGated() float64 { return 100 - percent(t.KeysGated, t.Characters) }

// NextWordTop1, Precision and Coverage are in percent.
func (t Tally) NextWordTop1() float64 { return percent(t.NextRight, t.NextWords) }
func (t Tally) Precision() float64    { return percent(t.ShownRight, t.Shown) }
func (t Tally) Coverage() float64     { return percent(t.Shown, t.Asked) }

func percent(n, of int) float64 {
	if of == 0 {
		return 0
	}
	return 100 * float64(n) / float64(of)
}

// Offer is one question and its answer, for those who look closer (calibration).
type Offer struct {
	Situation  gate.Situation
	Suggestion engine.Suggestion // the best word with something left to insert; zero if none
	Right      bool
}

// Evaluator measures one predictor. It serves one goroutine at a time.
type Evaluator struct {
	Predictor engine.Predictor
	Gate      gate.Thresholds
	Observe   func(Offer)            // may be nil
	Learn     func(w *engine.Window) // told of each word of a line, typed, once the line is measured; may be nil

	folded  []charset.ID
	ends    []int // by byte of the line: how many ids its text up to there folds to
	window  engine.Window
	ranking [2]engine.Suggestion // the best, and one behind it in case that the best is already complete
}

// accept is where in a word the first right offer came, -1 if none did.
type accept struct{ any, p1, gated int }

// Line measures one line, which must not contain a line end.
func (e *Evaluator) Line(line string) (Tally, error) {
	e.fold(line)
	words := Words(line)
	t := Tally{Characters: utf8.RuneCountInString(line), Words: len(words)}
	accepts := make([]accept, len(words))
	// From the end of the line to its start: an engine that keeps its last forward pass then has the earlier positions.
	for i := len(words) - 1; i >= 0; i-- {
		var err error
		if accepts[i], err = e.word(&t, line, words[i], i == 0); err != nil {
			return Tally{}, err
		}
	}
	t.Keys = keys(line, words, func(i int) int { return accepts[i].any })
	t.KeysP1 = keys(line, words, func(i int) int { return accepts[i].p1 })
	t.KeysGated = keys(line, words, func(i int) int { return accepts[i].gated })
	if e.Learn != nil {
		e.learn(line)
	}
	return t, nil
}

func (e *Evaluator) learn(line string) {
	text := []byte(line)
	for at := engine.WordEnd(text, 0); at >= 0; at = engine.WordEnd(text, at) {
		if e.windowAt(line, at); e.window.Place == engine.MidWord {
			e.Learn(&e.window)
		}
	}
}

// windowAt makes the window of the line up to a byte.
func (e *Evaluator) windowAt(line string, at int) {
	e.window.SetFolded(e.folded[:e.ends[at]], []byte(line[max(0, at-engine.TailSize):at]))
}

func (e *Evaluator) fold(line string) {
	e.folded = append(e.folded[:0], charset.Newline)
	e.ends = e.ends[:0]
	var f charset.Folder
	for i, r := range line {
		e.endsUpTo(i)
		e.folded = f.Append(e.folded, r)
	}
	e.endsUpTo(len(line))
}

func (e *Evaluator) endsUpTo(at int) {
	for len(e.ends) <= at {
		e.ends = append(e.ends, len(e.folded))
	}
}

// word asks before every letter of a word, the last one first.
func (e *Evaluator) word(t *Tally, line string, word Span, first bool) (accept, error) {
	a := accept{-1, -1, -1}
	for p := word.To - word.From - 1; p >= 0; p-- {
		at := word.From + p
		e.windowAt(line, at)
		n, err := e.Predictor.Predict(&e.window, e.ranking[:])
		if err != nil {
			return a, err
		}
		best, reason := gate.Everything.Choose(&e.window, e.ranking[:n])
		right := reason == gate.Offered && strings.EqualFold(best.Word, line[word.From:word.To])
		_, reason = e.Gate.Choose(&e.window, e.ranking[:n])
		t.Asked++
		if reason == gate.Offered {
			t.Shown++
		}
		if right {
			a.any = p
			if p >= 1 {
				a.p1 = p
			}
			if reason == gate.Offered {
				t.ShownRight++
				a.gated = p
			}
		}
		if p == 0 && !first {
			t.NextWords++
			if right {
				t.NextRight++
			}
		}
		if e.Observe != nil {
			e.Observe(Offer{Situation: gate.Of(&e.window), Suggestion: best, Right: right})
		}
	}
	return a, nil
}

// keys counts the keys for a line when word i is accepted after accepted(i) letters.
func keys(line string, words []Span, accepted func(i int) int) int {
	n, at, space := 0, 0, false
	for i, word := range words {
		n += gapKeys(line[at:word.From], space)
		p := accepted(i)
		if space = p >= 0; space {
			n += p + 1
		} else {
			n += word.To - word.From
		}
		at = word.To
	}
	return n + gapKeys(line[at:], space)
}

// gapKeys counts the keys for what stands between words, when the accepted word before it has brought a space or not.
func gapKeys(gap string, space bool) int {
	n := utf8.RuneCountInString(gap)
	if space && strings.HasPrefix(gap, " ") {
		n--
	}
	return n
}
