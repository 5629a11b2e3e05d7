package gate

import (
	"testing"

	"laya/engine"
)

func TestChoose(t *testing.T) {
	thresholds := Thresholds{
		engine.CPU:       {NextWord: .5, OneLetter: .4, TwoLetters: .3, MoreLetters: .2},
		engine.Frequency: {NextWord: .9, OneLetter: .9, TwoLetters: .9, MoreLetters: .9},
	}
	cpu := func(word, remainder string, p float32) engine.Suggestion {
		return engine.Suggestion{Word: word, Remainder: remainder, Probability: p, Source: engine.CPU}
	}
	tests := []struct {
		name    string
		text    string
		ranking []engine.Suggestion
		word    string
		reason  Reason
	}{
		{"sure enough for a next word", "a ", []engine.Suggestion{cpu("you", "you", .5)}, "you", Offered},
		{"not sure enough for a next word", "a ", []engine.Suggestion{cpu("you", "you", .49)}, "", Unsure},
		{"one letter", "y", []engine.Suggestion{cpu("you", "ou", .4)}, "you", Offered},
		{"two letters", "yo", []engine.Suggestion{cpu("you", "u", .29)}, "", Unsure},
		{"three letters", "you", []engine.Suggestion{cpu("your", "r", .2)}, "your", Offered},
		{"more letters count as three", "yours", []engine.Suggestion{cpu("yourself", "elf", .19)}, "", Unsure},
		{"each engine has its own", "a ", []engine.Suggestion{{Word: "you", Remainder: "you", Probability: .89, Source: engine.Frequency}}, "", Unsure},
		{"a complete word is passed over", "you", []engine.Suggestion{cpu("you", "", .6), cpu("your", "r", .3)}, "your", Offered},
		{"a complete word that is likely hides the rest", "you", []engine.Suggestion{cpu("you", "", .9), cpu("your", "r", .1)}, "", Complete},
		{"only a complete word", "you", []engine.Suggestion{cpu("you", "", 1)}, "", Complete},
		{"nothing known", "q", nil, "", Unknown},
		{"inside a number", "4t", []engine.Suggestion{cpu("th", "h", 1)}, "", NoWord},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var w engine.Window
			w.Set(engine.Context{Text: test.text, AtStart: true})
			got, reason := thresholds.Choose(&w, test.ranking)
			if got.Word != test.word || reason != test.reason {
				t.Errorf("Choose after %q = %q, %v, want %q, %v", test.text, got.Word, reason, test.word, test.reason)
			}
		})
	}
}

// Every engine and situation needs a threshold of its own: a forgotten one would be 0 and show everything.
func TestDefault_IsComplete(t *testing.T) {
	for source := range engine.Sources {
		for s := range Situations {
			if p := Default[source][s]; p <= 0 || p >= 1 {
				t.Errorf("Default for %v, %v is %g, want a probability", source, s, p)
			}
		}
	}
}
