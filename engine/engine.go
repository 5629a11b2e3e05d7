// Package engine holds the words of Laya's domain: what is known of the text (Context), what an engine sees of it
// (Window), what it answers (Suggestion), and the one interface that every engine satisfies (Predictor).
//
// It imports no operating system, no clock and no log. The engines are its sub-packages.
package engine

// Source names the engine that made a suggestion.
type Source uint8

// The engines.
const (
	Frequency Source = iota // counts of words, pairs and triples; cannot fail
	CPU                     // the transformer, in Go
	Sources                 // how many there are
)

// String gives the name by which users choose an engine.
func (s Source) String() string {
	switch s {
	case Frequency:
		return "frequency"
	case CPU:
		return "cpu"
	}
	return "unknown"
}

// Suggestion is a word that may stand at the caret. It is comparable and shares its strings with the lexicon.
type Suggestion struct {
	Word      string // the whole word in the user's case; it begins with what has been typed, letter for letter
	Remainder string // what is left to insert; empty when the word is already complete
	Row       int    // the word's row in the lexicon

	// Probability of the word given the text and what has been typed, 0 to 1, summed over forms that differ only in
	// case. The frequency predictor's is an estimate from counts; thresholds are kept per Source.
	Probability float32
	Source      Source
}

// Predictor ranks the words that may stand at the caret.
//
// Predict fills out with the best ones, the most probable first, and returns how many it found, at most len(out); none
// is a valid answer. It does not allocate and does not keep w or out. A Predictor serves one goroutine at a time.
type Predictor interface {
	Predict(w *Window, out []Suggestion) (int, error)
}
