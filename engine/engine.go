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
	MLX                     // the same transformer, by Apple's MLX
	Sources                 // how many there are
)

// String gives the name by which users choose an engine.
func (s Source) String() string {
	switch s {
	case Frequency:
		return "frequency"
	case CPU:
		return "cpu"
	case MLX:
		return "mlx"
	}
	return "unknown"
}

// NoRow is the row of a word that no lexicon has.
const NoRow = -1

// Suggestion is a word that may stand at the caret. It is comparable and shares its strings with the lexicon.
type Suggestion struct {
	Word      string // the whole word in the user's case; it begins with what has been typed, letter for letter
	Remainder string // what is left to insert; empty when the word is already complete
	Row       int    // the word's row in the lexicon; NoRow for one that the user has taught

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

// Preparer is a Predictor that can work ahead between keystrokes.
type Preparer interface {
	// Prepare does a little work for what is likely to be asked after w, and reports whether there is more to do.
	Prepare(w *Window) (more bool)
}

// Stage is a part of a decision whose time can be told apart.
type Stage uint8

// The stages of a decision.
const (
	Fold    Stage = iota // text to window; the caller's
	Forward              // window to the body's output
	Head                 // output to logits
	Decide               // logits to suggestions
	Stages
)

// String names the stage.
func (s Stage) String() string { return [...]string{"fold", "forward", "head", "decide"}[s] }

// Staged is a Predictor that tells when a stage of a decision ends. It keeps no time itself.
type Staged interface {
	// OnStage sets what is called at the end of every stage; nil for nothing.
	OnStage(func(Stage))
	// Read reads the bytes that a decision about the rows [lo,hi) must touch, as fast as the memory allows, and returns
	// how many they are: what the decision's time is measured against.
	Read(lo, hi int) int
}
