package engines

import (
	"testing"

	"laya/assets"
	"laya/engine"
	"laya/engine/frequency"
	"laya/engine/model"
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
