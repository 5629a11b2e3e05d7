package quantize

import (
	"context"

	"laya/engine"
	"laya/engine/cpu"
	"laya/engine/evaluate"
	"laya/engine/gate"
	"laya/engine/model"
)

// Cost is what quantising some matrices does to a model's answers on a text.
type Cost struct {
	Name      string  // the matrix; "none" and "all" for the model before and after
	Contexts  int     // questions asked, one before every letter of every word
	Agreement float64 // how often the best word is the unquantised model's, percent
	KSR       float64 // keystroke savings with every suggestion shown, percent
}

// Sensitivity quantises one matrix at a time, then all of them, and gives what each costs on the lines, the model as it
// is first. done, which may be nil, is called after each.
func Sensitivity(ctx context.Context, source model.Dir, lines []string, done func(of int)) ([]Cost, error) {
	m, err := model.Read(source)
	if err != nil {
		return nil, err
	}
	names := Matrices(m.Config)
	runs := [][]string{nil}
	labels := append(append([]string{"none"}, names...), "all")
	for _, name := range names {
		runs = append(runs, []string{name})
	}
	runs = append(runs, names)
	var (
		costs []Cost
		words []string // of the model as it is
	)
	for i, run := range runs {
		answers, ksr, err := answer(ctx, source, run, lines)
		if err != nil {
			return nil, err
		}
		if words == nil {
			words = answers
		}
		costs = append(costs, Cost{Name: labels[i], Contexts: len(words), Agreement: agreement(words, answers), KSR: ksr})
		if done != nil {
			done(len(runs))
		}
	}
	return costs, nil
}

// answer gives the best word before every letter of every word of the lines.
func answer(ctx context.Context, source model.Dir, names, lines []string) (words []string, ksr float64, err error) {
	files := source
	if names != nil {
		if files, err = weights(source, names); err != nil {
			return nil, 0, err
		}
	}
	m, err := model.Read(files)
	if err != nil {
		return nil, 0, err
	}
	e := &evaluate.Evaluator{
		Predictor: engine.Predictor(cpu.Load(m)),
		Gate:      gate.Everything,
		Observe:   func(o evaluate.Offer) { words = append(words, o.Suggestion.Word) },
	}
	tally, err := evaluate.Lines(ctx, lines, []*evaluate.Evaluator{e}, nil)
	return words, tally.KSR(), err
}

func agreement(a, b []string) float64 {
	same := 0
	for i := range a {
		if a[i] == b[i] {
			same++
		}
	}
	return 100 * float64(same) / float64(max(1, len(a)))
}
