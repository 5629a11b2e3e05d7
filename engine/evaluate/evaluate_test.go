package evaluate

import (
	"context"
	"math"
	"slices"
	"testing"

	"laya/engine"
	"laya/engine/gate"
	"laya/engine/lexicon"
)

// byPrefix answers from a table of what has been typed.
type byPrefix map[string]string

func (b byPrefix) Predict(w *engine.Window, out []engine.Suggestion) (int, error) {
	word, ok := b[string(w.Typed())]
	if !ok {
		return 0, nil
	}
	rest, _ := lexicon.Remainder(w.Typed(), word)
	out[0] = engine.Suggestion{Word: word, Remainder: rest, Probability: 1}
	return 1, nil
}

// The worked example that came with the metric's definition.
func TestLine_WorkedExample(t *testing.T) {
	e := Evaluator{Predictor: byPrefix{"": "the", "c": "cat", "d": "dog", "do": "dog"}}
	got, err := e.Line("the cat, the dog don't 42 cats")
	if err != nil {
		t.Fatal(err)
	}
	if got.Characters != 30 || got.Keys != 21 || got.KeysP1 != 27 {
		t.Errorf("characters, keys, keys p>=1 = %d, %d, %d, want 30, 21, 27", got.Characters, got.Keys, got.KeysP1)
	}
	if got.NextRight != 1 || got.NextWords != 5 {
		t.Errorf("next word %d/%d, want 1/5", got.NextRight, got.NextWords)
	}
	if math.Abs(got.KSR()-30) > 1e-9 || math.Abs(got.KSRP1()-10) > 1e-9 {
		t.Errorf("KSR %.2f and %.2f, want 30 and 10", got.KSR(), got.KSRP1())
	}
}

func TestLine_Gate(t *testing.T) {
	var never gate.Thresholds
	for s := range never {
		for i := range never[s] {
			never[s][i] = 2
		}
	}
	e := Evaluator{Predictor: byPrefix{"": "the", "t": "the"}, Gate: never}
	got, err := e.Line("the the")
	if err != nil {
		t.Fatal(err)
	}
	if got.Shown != 0 || got.KeysGated != got.Characters || got.Keys != 2 {
		t.Errorf("Line behind a shut gate = %+v, want nothing shown, every character typed, 2 keys without the gate", got)
	}
}

func TestWords(t *testing.T) {
	tests := []struct {
		line string
		want []string
	}{
		{"the cat's 'quoted' word", []string{"the", "cat's", "word"}}, // a word behind an apostrophe does not count
		{"don't5 x5 5x a_b", []string{"don"}},                         // what Python's backtracking finds
		{"naïve café cafés", nil},
		{"rock'n'roll dogs' it''s", []string{"rock'n'roll", "dogs", "it"}},
		{"e-mail, e.g. A", []string{"e", "mail", "e", "g", "A"}},
		{"x² y⅓ z", []string{"z"}},
		{"", nil},
	}
	for _, test := range tests {
		t.Run(test.line, func(t *testing.T) {
			var got []string
			for _, s := range Words(test.line) {
				got = append(got, test.line[s.From:s.To])
			}
			if !slices.Equal(got, test.want) {
				t.Errorf("Words(%q) = %q, want %q", test.line, got, test.want)
			}
		})
	}
}

func TestLines_AddsUpWhateverTheOrder(t *testing.T) {
	lines := []string{"the cat", "a dog, the dog", "", "don't the", "日本 the 🙂"}
	newEvaluator := func() *Evaluator { return &Evaluator{Predictor: byPrefix{"": "the", "d": "dog"}} }
	one, err := Lines(context.Background(), lines, []*Evaluator{newEvaluator()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	three, err := Lines(context.Background(), lines, []*Evaluator{newEvaluator(), newEvaluator(), newEvaluator()}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if one != three || one.Characters != 38 {
		t.Errorf("Lines = %+v with three evaluators, %+v with one; want the same, 38 characters", three, one)
	}
}

// After a line every word of it is told, with the words before it, and not sooner.
func TestLine_Learn(t *testing.T) {
	var told []string
	asked := 0
	e := Evaluator{
		Predictor: counting{&asked},
		Learn: func(w *engine.Window) {
			told = append(told, w.Text()[1:])
			if asked != len("the"+"don"+"t"+"don") {
				t.Errorf("told %q after %d questions", w.Typed(), asked)
			}
		},
	}
	if _, err := e.Line("the… x2 don’t, don"); err != nil {
		t.Fatal(err)
	}
	if want := []string{"the", "the... x2 don't", "the... x2 don't, don"}; !slices.Equal(told, want) {
		t.Errorf("told %q, want %q", told, want)
	}
}

type counting struct{ asked *int }

func (c counting) Predict(*engine.Window, []engine.Suggestion) (int, error) {
	*c.asked++
	return 0, nil
}
