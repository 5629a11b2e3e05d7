package decide_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"laya/engine"
	"laya/engine/decide"
	"laya/engine/lexicon"
)

var lex = func() *lexicon.Lexicon {
	l, err := lexicon.Read([]byte("<other>\napple\nMay\nmay\nUS\nus\nuse\nyou\n"))
	if err != nil {
		panic(err)
	}
	return l
}()

func window(text string) *engine.Window {
	var w engine.Window
	w.Set(engine.Context{Text: text, AtStart: true})
	return &w
}

// logits gives log(p) for each word of the lexicon from its form; what is not named is impossible.
func logits(lo, hi int, p map[string]float64) []float32 {
	l := make([]float32, hi-lo)
	for i := range l {
		l[i] = -100
		if q, ok := p[lex.Form(lo+i)]; ok {
			l[i] = float32(math.Log(q))
		}
	}
	return l
}

func TestSoftmax(t *testing.T) {
	tests := []struct {
		name  string
		text  string
		p     map[string]float64
		other float64
		want  string // "word probability" of each suggestion
	}{
		{"ranks", "we see ", map[string]float64{"you": .5, "use": .3, "apple": .1}, .1, "you 0.50, use 0.30, apple 0.10"},
		{"other takes its share", "we see ", map[string]float64{"you": .2}, .6, "you 0.25"},
		{"case twins are summed and the likelier form is chosen", "in ", map[string]float64{"May": .3, "may": .2, "you": .4}, .1, "May 0.50, you 0.40"},
		{"typed letters restrict the rows", "we u", map[string]float64{"use": .3, "us": .1}, .1, "use 0.60, us 0.20"},
		{"the spelling follows what is typed", "we U", map[string]float64{"use": .3, "US": .1}, .1, "Use 0.60, US 0.20"},
		{"a sentence begins with a capital", "Yes. ", map[string]float64{"you": .9}, .1, "You 0.90"},
		{"a complete word stays in the ranking", "we us", map[string]float64{"us": .6, "use": .3}, .1, "us 0.60, use 0.30"},
		{"nothing in a number", "a 4u", map[string]float64{"us": 1}, .1, ""},
		{"nothing for a case no form has", "we uS", map[string]float64{"us": .5, "use": .5}, .1, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := window(test.text)
			lo, hi := decide.Rows(lex, w)
			out := make([]engine.Suggestion, 3)
			top := decide.NewTop(lex, w, engine.CPU, out)
			n := top.Softmax(lo, logits(lo, hi, test.p), float32(math.Log(test.other)), nil)
			var got []string
			for _, s := range out[:n] {
				if s.Probability > 1e-6 {
					got = append(got, s.Word+" "+fmt.Sprintf("%.2f", s.Probability))
				}
				if string(w.Typed())+s.Remainder != s.Word {
					t.Errorf("%q: typed %q and remainder %q do not make the word", s.Word, w.Typed(), s.Remainder)
				}
				if s.Source != engine.CPU {
					t.Errorf("%q comes from %v, want %v", s.Word, s.Source, engine.CPU)
				}
			}
			if g := strings.Join(got, ", "); g != test.want {
				t.Errorf("Softmax after %q = %q, want %q", test.text, g, test.want)
			}
		})
	}
}

// Offers in every order of three rows and three weights must rank alike.
func TestTop_AnyOrder(t *testing.T) {
	rows := []int{1, 6, 7} // apple, use, you
	weights := []float32{.2, .5, .3}
	for _, order := range [][]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		for size := 1; size <= 3; size++ {
			out := make([]engine.Suggestion, size)
			top := decide.NewTop(lex, window("we "), engine.Frequency, out)
			for _, i := range order {
				top.Offer(rows[i], weights[i]/2) // a weaker offer of the same word first
				top.Offer(rows[i], weights[i])
			}
			n := top.Finish(1)
			want := []string{"use", "you", "apple"}[:size]
			for i, s := range out[:n] {
				if n != size || s.Word != want[i] {
					t.Errorf("order %v, size %d: place %d is %q, want %q", order, size, i, s.Word, want[i])
				}
			}
		}
	}
}

func TestTop_NoRoom(t *testing.T) {
	top := decide.NewTop(lex, window("we "), engine.CPU, nil)
	top.Offer(1, 1)
	if n := top.Finish(1); n != 0 {
		t.Errorf("a ranking without room has %d suggestions", n)
	}
}

// Words that the lexicon does not have are ranked among its own, in the user's case.
func TestOfferNew(t *testing.T) {
	tests := []struct {
		text, form string
		weight     float32
		want       string
	}{
		{"we u", "Ural", .3, "use 0.40, ural 0.30"},
		{"we U", "ural", .5, "Ural 0.50, Use 0.40"},
		{"WE U", "ural", .5, "URAL 0.50, USE 0.40"},
		{"we u", "ural", .1, "use 0.40, us 0.20"},
		{"we uR", "ural", .9, ""},
	}
	for _, test := range tests {
		t.Run(test.text+" "+test.form, func(t *testing.T) {
			s, err := lexicon.NewSpelling(test.form)
			if err != nil {
				t.Fatal(err)
			}
			out := make([]engine.Suggestion, 2)
			top := decide.NewTop(lex, window(test.text), engine.Frequency, out)
			us, _ := lex.Find([]byte("us"))
			use, _ := lex.Find([]byte("use"))
			top.Offer(us, .2)
			top.OfferNew(&s, test.weight)
			top.Offer(use, .3)
			top.Offer(use, .4)
			top.Offer(us, .05)
			var got []string
			for _, s := range out[:top.Finish(1)] {
				got = append(got, fmt.Sprintf("%s %.2f", s.Word, s.Probability))
				if isNew := strings.EqualFold(s.Word, test.form); (s.Row == engine.NoRow) != isNew {
					t.Errorf("%s has row %d", s.Word, s.Row)
				}
			}
			if strings.Join(got, ", ") != test.want {
				t.Errorf("%q gives %q, want %q", test.text, got, test.want)
			}
		})
	}
}
