// Package gate decides whether a suggestion is worth reading. An offer that isn't read is free; a wrong one costs the
// attention of somebody who is writing. The thresholds are data, one for each engine and situation.
package gate

import "laya/engine"

// Situation is how much the user has told us about the word.
type Situation uint8

// The situations.
const (
	NextWord    Situation = iota // nothing typed yet
	OneLetter                    // one letter typed
	TwoLetters                   // two
	MoreLetters                  // three or more
	Situations
)

// String names the situation for tables.
func (s Situation) String() string {
	return [...]string{"next word", "1 letter", "2 letters", "3+ letters"}[s]
}

// Of gives the situation of a window.
func Of(w *engine.Window) Situation {
	return Situation(min(len(w.Typed()), int(MoreLetters)))
}

// Reason says why nothing is offered.
type Reason uint8

// The reasons. Offered means that there was none.
const (
	Offered  Reason = iota
	NoWord          // the caret stands where no lexicon word can be
	Unknown         // the engine knows no word here
	Complete        // the word is already complete
	Unsure          // the best word is less probable than the threshold
)

// String names the reason.
func (r Reason) String() string {
	return [...]string{"offered", "no word can stand here", "no word known", "already complete", "not sure enough"}[r]
}

// Thresholds are the least probabilities at which a suggestion is offered.
type Thresholds [engine.Sources][Situations]float32

// Everything offers whatever an engine finds, as the evaluation of the bare engines wants it.
var Everything Thresholds

// Choose picks what to offer from an engine's ranking: the best word that has something left to insert, if it is
// probable enough. A complete word at the top has its share of the probability, so it keeps weaker ones from showing.
func (t *Thresholds) Choose(w *engine.Window, ranking []engine.Suggestion) (engine.Suggestion, Reason) {
	if w.Place == engine.NoWord {
		return engine.Suggestion{}, NoWord
	}
	reason := Unknown
	for _, s := range ranking {
		if s.Remainder == "" {
			reason = Complete
			continue
		}
		if s.Probability < t[s.Source][Of(w)] {
			if reason == Unknown {
				reason = Unsure
			}
			break
		}
		return s, Offered
	}
	return engine.Suggestion{}, reason
}

// Worth reports whether a single suggestion is to be offered.
func (t *Thresholds) Worth(w *engine.Window, s engine.Suggestion) bool {
	_, reason := t.Choose(w, []engine.Suggestion{s})
	return reason == Offered
}
