package frequency

import (
	"math"
	"math/rand/v2"
	"testing"

	"laya/engine"
	"laya/engine/decide"
)

// A mixture is the model's weights and, in their proportion, what Predict says, whatever has been taught; the sum stays.
func TestMix_IsAMixture(t *testing.T) {
	taught := NewLearner(lex)
	for range 4 {
		teach(taught, "how are Priya, may the Yoyo am you the")
	}
	r := rand.New(rand.NewPCG(1, 2))
	for _, learned := range []*Learned{nil, taught.Learned()} {
		p := New(counts(), lex)
		p.SetLearned(learned)
		for _, text := range []string{"", "how ", "how are ", "how are y", "how are yo", "a", "m", "may", "How are the Yoyo ", "how are P", "4 "} {
			w := window(text, true)
			lo, hi := decide.Rows(lex, w)
			if lo == hi {
				continue // the model has no word there: engines let the prior answer alone
			}
			model, sum := make([]float32, hi-lo), float32(0)
			for i := range model {
				model[i] = r.Float32()
				sum += model[i]
			}
			mixed := append([]float32(nil), model...)
			offered := make([]engine.Suggestion, MaxRanking)
			top := decide.NewTop(lex, w, engine.CPU, offered)
			p.Mix(&top, w, lo, mixed, sum)
			offered = offered[:top.Finish(1)]

			alone := make([]engine.Suggestion, MaxRanking)
			n, _ := p.Predict(w, alone)
			want, total := map[int]float64{}, 0.0
			for _, s := range alone[:n] {
				total += float64(s.Probability)
				want[s.Row] = float64(s.Probability) // for new words, engine.NoRow, the best one
				if s.Row == engine.NoRow && len(offered) == 0 {
					t.Errorf("after %q %s is not offered", text, s.Word)
				}
			}
			all := 0.0
			for i, x := range mixed {
				all += float64(x)
				expected := (1-share)*float64(model[i]) + share*float64(sum)*want[lo+i]/total
				if math.Abs(float64(x)-expected) > 1e-4 {
					t.Errorf("after %q %s has %.5f, want %.5f", text, lex.Form(lo+i), x, expected)
				}
			}
			for _, s := range offered {
				all += float64(s.Probability)
				if s.Row != engine.NoRow || s.Source != engine.CPU {
					t.Errorf("after %q %+v is offered: it is not for Mix to offer rows", text, s)
				}
			}
			if math.Abs(all-float64(sum)) > 1e-4 {
				t.Errorf("after %q the sum is %.5f, want %.5f", text, all, sum)
			}
		}
	}
}

// Where the counts know nothing, the model's weights stay.
func TestMix_WithoutEvidence(t *testing.T) {
	c := counts()
	clear(c.Unigram)
	p := New(c, lex)
	w := window("I a", true)
	lo, hi := decide.Rows(lex, w)
	weights := []float32{.5, .25}
	top := decide.NewTop(lex, w, engine.CPU, make([]engine.Suggestion, 1))
	if p.Mix(&top, w, lo, weights, .75); hi-lo != 2 || weights[0] != .5 || weights[1] != .25 {
		t.Errorf("the weights of %d rows are %v", hi-lo, weights)
	}
}

func TestMix_Allocations(t *testing.T) {
	taught := NewLearner(lex)
	for range 4 {
		teach(taught, "how are Priya you the")
	}
	p := New(counts(), lex)
	p.SetLearned(taught.Learned())
	w := window("how are ", true)
	lo, hi := decide.Rows(lex, w)
	weights, out := make([]float32, hi-lo), make([]engine.Suggestion, 2)
	n := testing.AllocsPerRun(100, func() {
		for i := range weights {
			weights[i] = 1
		}
		top := decide.NewTop(lex, w, engine.CPU, out)
		p.Mix(&top, w, lo, weights, float32(len(weights)))
	})
	if n != 0 {
		t.Errorf("Mix allocates %g times", n)
	}
}
