package engines

import (
	"errors"
	"math/rand/v2"
	"testing"

	"laya/assets"
	"laya/engine"
	"laya/engine/frequency"
	"laya/engine/mlx"
	"laya/engine/model"
	"laya/mlxc"
)

// texts are one of each kind of question: a next word behind common and rare words, and one to many letters typed.
var texts = []struct{ kind, text string }{
	{"next-word", "I think that the "},
	{"next-word-start", ""},
	{"mid-word-1", "I think that the s"},
	{"mid-word-3", "I think that the wea"},
}

func TestChoice_Open(t *testing.T) {
	for _, name := range Names {
		newPredictor, err := Choice{Engine: name, Model: assets.SmallName}.Open()
		if errors.Is(err, mlxc.ErrNotFound) || errors.Is(err, mlx.ErrNoGPU) {
			continue // the real library is for engine/mlx's tests
		}
		if err != nil {
			t.Fatal(err)
		}
		out := make([]engine.Suggestion, 1)
		for _, p := range []engine.Predictor{newPredictor(), newPredictor()} {
			w := windowOf("How are ")
			if n, err := p.Predict(&w, out); err != nil || n != 1 || out[0].Word != "you" || out[0].Source.String() != (Choice{Engine: name}).Bare().Engine {
				t.Errorf("%s after %q = %+v, %v, want you", name, "How are ", out[0], err)
			}
		}
	}
	if _, err := (Choice{Engine: "gpt"}).Open(); err == nil {
		t.Error("an engine that does not exist opens")
	}
}

func TestCounts_Size(t *testing.T) {
	if n := len(assets.Counts()); n > 6_000_000 {
		t.Errorf("the embedded counts have %d bytes, at most 6,000,000", n)
	}
}

func windowOf(text string) (w engine.Window) {
	w.Set(engine.Context{Text: text, AtStart: true})
	return w
}

func BenchmarkPredict(b *testing.B) {
	for _, name := range Names {
		newPredictor, err := Choice{Engine: name, Model: assets.SmallName}.Open()
		if errors.Is(err, mlxc.ErrNotFound) || errors.Is(err, mlx.ErrNoGPU) {
			continue
		}
		if err != nil {
			b.Fatal(err)
		}
		p := newPredictor()
		for _, t := range texts {
			b.Run("engine="+name+"/kind="+t.kind, func(b *testing.B) {
				b.ReportAllocs()
				out := make([]engine.Suggestion, 3)
				w := windowOf(t.text)
				for b.Loop() {
					if _, err := p.Predict(&w, out); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkPredict_Learned is the frequency engine with as much learned as it can hold, from the same text as everything
// else: every pair and word of its own answers.
func BenchmarkPredict_Learned(b *testing.B) {
	p, err := OpenFrequency()
	if err != nil {
		b.Fatal(err)
	}
	p.SetLearned(fullLearner(p).Learned())
	for _, t := range texts {
		b.Run("kind="+t.kind, func(b *testing.B) {
			b.ReportAllocs()
			out := make([]engine.Suggestion, 3)
			w := windowOf(t.text)
			for b.Loop() {
				if _, err := p.Predict(&w, out); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
	b.Run("kind=learn", func(b *testing.B) {
		l := fullLearner(p)
		w := windowOf("I think that the weather")
		b.ReportAllocs()
		for b.Loop() {
			l.Learn(&w)
			p.SetLearned(l.Learned())
		}
	})
}

// fullLearner has learned from a random walk through what the predictor itself would say, with new words between.
func fullLearner(p *frequency.Predictor) *frequency.Learner {
	l := p.NewLearner()
	r := rand.New(rand.NewPCG(1, 2))
	text := ""
	var ranking [frequency.MaxRanking]engine.Suggestion
	for range 25_000 {
		if r.IntN(6) == 0 {
			text += string([]byte{byte('a' + r.IntN(26))})
		}
		w := windowOf(text)
		word := "qu" + string([]byte{byte('a' + r.IntN(26)), byte('a' + r.IntN(26)), 'x'})
		if n, _ := p.Predict(&w, ranking[:]); n > 0 && r.IntN(12) > 0 {
			word = ranking[r.IntN(n)].Remainder
		}
		text += word
		w = windowOf(text)
		l.Learn(&w)
		text = text[max(0, len(text)-60):] + " "
	}
	return l
}

func BenchmarkOpen(b *testing.B) {
	b.Run("what=model", func(b *testing.B) {
		for b.Loop() {
			if _, err := model.Read(assets.Small()); err != nil {
				b.Fatal(err)
			}
		}
	})
	m, err := model.Read(assets.Small())
	if err != nil {
		b.Fatal(err)
	}
	b.Run("what=counts", func(b *testing.B) {
		for b.Loop() {
			c, err := frequency.Read(assets.Counts(), m.Lexicon)
			if err != nil {
				b.Fatal(err)
			}
			frequency.New(c, m.Lexicon)
		}
	})
}
