package blend

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"laya/engine"
)

// ranking reads "word 0.50, word 0.25".
func ranking(t *testing.T, text string, from engine.Source) (list []engine.Suggestion) {
	t.Helper()
	for _, part := range strings.Split(text, ", ") {
		s := engine.Suggestion{Source: from}
		if _, err := fmt.Sscan(part, &s.Word, &s.Probability); err != nil && text != "" {
			t.Fatal(err)
		}
		if s.Word != "" {
			list = append(list, s)
		}
	}
	return list
}

func TestMix(t *testing.T) {
	tests := []struct{ name, decider, counts, want string }{
		{"they agree", "you 0.6, your 0.2", "you 0.4, yours 0.1", "you 0.50 cpu, your 0.10 cpu, yours 0.05 frequency"},
		{"the counts change the order", "the 0.4, you 0.3", "you 0.5, the 0.1", "you 0.40 cpu, the 0.25 cpu"},
		{"a word that only the counts have", "prince 0.2", "Priya 0.8", "Priya 0.40 frequency, prince 0.10 cpu"},
		{"the decider has none", "", "Priya 0.8, prince 0.1", "Priya 0.80 frequency, prince 0.10 frequency"},
		{"the counts have none", "you 0.6", "", "you 0.30 cpu"},
		{"nobody has any", "", "", ""},
		{"more than there is room for", "a 0.1, b 0.08, c 0.06", "d 0.3, e 0.2, c 0.1", "d 0.15 frequency, e 0.10 frequency, c 0.08 cpu"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out := make([]engine.Suggestion, 3)
			n := Mix(ranking(t, test.decider, engine.CPU), ranking(t, test.counts, engine.Frequency), out)
			var got []string
			for _, s := range out[:n] {
				got = append(got, fmt.Sprintf("%s %.2f %s", s.Word, s.Probability, s.Source))
			}
			if strings.Join(got, ", ") != test.want {
				t.Errorf("Mix(%q, %q) = %q, want %q", test.decider, test.counts, got, test.want)
			}
		})
	}
}

// Whatever the rankings, what comes out is sorted, has no word twice, and is made of them.
func TestMix_AnyRankings(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	random := func() (list []engine.Suggestion) {
		rest := float32(1)
		for _, i := range r.Perm(12)[:r.IntN(Depth+1)] {
			rest *= r.Float32()
			list = append(list, engine.Suggestion{Word: string(rune('a' + i)), Probability: rest})
		}
		return list
	}
	for range 5000 {
		decider, counts := random(), random()
		out := make([]engine.Suggestion, r.IntN(2*Depth+2))
		n := Mix(decider, counts, out)
		all := map[string]bool{}
		for _, s := range append(append([]engine.Suggestion{}, decider...), counts...) {
			all[s.Word] = true
		}
		if n != min(len(out), len(all)) {
			t.Fatalf("%d words of %d in %d places", n, len(all), len(out))
		}
		for i, s := range out[:n] {
			if !all[s.Word] || i > 0 && out[i-1].Probability < s.Probability {
				t.Fatalf("%v + %v gives %v", decider, counts, out[:n])
			}
			all[s.Word] = false
		}
	}
}

func TestMix_NoAlloc(t *testing.T) {
	a, b := ranking(t, "you 0.6, your 0.2", engine.CPU), ranking(t, "you 0.4, yours 0.1", engine.Frequency)
	out := make([]engine.Suggestion, 2)
	if n := testing.AllocsPerRun(100, func() { Mix(a, b, out) }); n != 0 {
		t.Errorf("%.0f allocations", n)
	}
}
