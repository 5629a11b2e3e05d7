package frequency

import (
	"encoding/binary"
	"hash/crc32"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"laya/engine"
	"laya/engine/decide"
	"laya/engine/lexicon"
)

var lex = func() *lexicon.Lexicon {
	l, err := lexicon.Read([]byte("<other>\nam\nare\nhow\nI\nMay\nmay\nthe\nyou\nyour\n"))
	if err != nil {
		panic(err)
	}
	return l
}()

func row(form string) uint16 {
	for r := range lex.Len() {
		if lex.Form(r) == form {
			return uint16(r)
		}
	}
	panic(form)
}

// counts: after "how" comes "are" (half); after "how are" come "you" (three quarters) and "the".
func counts() *Counts {
	rows := lex.Len()
	c := &Counts{Lexicon: Fingerprint(lex), Unigram: make([]float32, rows)}
	for r := range c.Unigram {
		c.Unigram[r] = 1 / float32(rows)
	}
	c.Unigram[row("May")], c.Unigram[row("may")] = 0.15, 0.05
	begin := func(n int, at int) []uint32 { // one list, of length 1 at history at
		b := make([]uint32, n+1)
		for i := at + 1; i <= n; i++ {
			b[i] = 1
		}
		return b
	}
	ones := make([]float32, rows+2)
	for i := range ones {
		ones[i] = 1
	}
	ones[row("how")] = 0.5
	c.Pairs = Lists{Back: ones, Begin: begin(rows+2, int(row("how"))), Rows: []uint16{row("are")}, Share: []uint8{Quantise(.5)}}
	c.Contexts = Lists{Begin: begin(rows+2, int(row("are"))), Rows: []uint16{row("how")}}
	c.Triples = Lists{Back: []float32{0.125}, Begin: []uint32{0, 2}, Rows: []uint16{row("the"), row("you")},
		Share: []uint8{Quantise(.125), Quantise(.75)}}
	return c
}

func window(text string, atStart bool) *engine.Window {
	var w engine.Window
	w.Set(engine.Context{Text: text, AtStart: atStart})
	return &w
}

func TestPredict(t *testing.T) {
	tests := []struct {
		name, text string
		atStart    bool
		want       string // the best word
		p          float64
	}{
		// D3 + B2*(D2 + B1*P1) = .75 + .125*(0 + 1*.1)
		{"a triple", "how are ", true, "you", .7625},
		{"a triple, whatever the case", "How ARE ", true, "YOU", .7625},
		{"a pair", "how ", true, "are", .55},
		{"a word alone, in its commonest form", "I ", true, "May", .2},
		{"typed letters: the share of what is left", "how are y", true, "you", .7625 / (.7625 + .0125)},
		{"mid-word without evidence", "I y", true, "you", .5},
		{"a word cut by the edge of what is known is no history", "how are ", false, "May", .2},
		{"a sentence has no history before it", "how. are ", true, "May", .2},
	}
	p := New(counts(), lex)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			out := make([]engine.Suggestion, 3)
			n, err := p.Predict(window(test.text, test.atStart), out)
			if err != nil || n == 0 {
				t.Fatalf("Predict(%q) = %d, %v", test.text, n, err)
			}
			if out[0].Word != test.want || math.Abs(float64(out[0].Probability)-test.p) > .02 {
				t.Errorf("Predict(%q) = %s %.3f, want %s %.3f", test.text, out[0].Word, out[0].Probability, test.want, test.p)
			}
			if out[0].Source != engine.Frequency {
				t.Errorf("source %v", out[0].Source)
			}
		})
	}
}

// The ranking, which looks at as little as it can, must be that of the formula computed for every word.
func TestPredict_AgreesWithFormula(t *testing.T) {
	small := []string{"how are ", "how ", "I ", "", "how are y", "how a", "I m", "you the "}
	agreesWithFormula(t, New(counts(), lex), small)

	many := manyWords(t)
	r := rand.New(rand.NewPCG(3, 5))
	large := []string{"", "b"}
	for range 60 {
		u, v := many.Form(1+r.IntN(many.Len()-1)), many.Form(1+r.IntN(many.Len()-1))
		large = append(large, u+" "+v+" ", u+" "+v+" b", v+" ", v+" bb")
	}
	agreesWithFormula(t, New(randomCounts(many, r), many), large)
}

// manyWords is a lexicon whose lists can be long: a, aa, ab, ... cccc, with some in two forms.
func manyWords(t *testing.T) *lexicon.Lexicon {
	t.Helper()
	text := "<other>\n"
	var add func(word string)
	add = func(word string) {
		if strings.HasSuffix(word, "b") {
			text += strings.ToUpper(word[:1]) + word[1:] + "\n"
		}
		text += word + "\n"
		for _, c := range "abc" {
			if len(word) < 5 {
				add(word + string(c))
			}
		}
	}
	for _, c := range "abc" {
		add(string(c))
	}
	l, err := lexicon.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// randomCounts gives every history a list of successors, long or short, <other> among them.
func randomCounts(lex *lexicon.Lexicon, r *rand.Rand) *Counts {
	rows := lex.Len()
	c := &Counts{Lexicon: Fingerprint(lex), Unigram: make([]float32, rows)}
	for i := range c.Unigram {
		c.Unigram[i] = r.Float32() / float32(rows)
	}
	list := func(l *Lists, density float64) {
		for row := range rows {
			if lex.First(row) == row && r.Float64() < density {
				l.Rows, l.Share = append(l.Rows, uint16(row)), append(l.Share, uint8(60+r.IntN(60)))
			}
		}
		l.Back, l.Begin = append(l.Back, r.Float32()), append(l.Begin, uint32(len(l.Rows)))
	}
	c.Pairs.Begin, c.Contexts.Begin, c.Triples.Begin = []uint32{0}, []uint32{0}, []uint32{0}
	for range histories(rows) {
		list(&c.Pairs, 0.6*r.Float64())
		for u := range histories(rows) {
			if r.Float64() < .5 {
				c.Contexts.Rows = append(c.Contexts.Rows, uint16(u))
				list(&c.Triples, 0.4*r.Float64()*r.Float64())
			}
		}
		c.Contexts.Begin = append(c.Contexts.Begin, uint32(len(c.Contexts.Rows)))
	}
	return c
}

func agreesWithFormula(t *testing.T, p *Predictor, texts []string) {
	t.Helper()
	for _, text := range texts {
		w := window(text, true)
		u, v := history(p.lex, nil, w)
		want, total := map[int]float64{}, 0.0
		lo, hi := decide.Rows(p.lex, w)
		for r := lo; r < hi; r++ {
			first := p.lex.First(r)
			want[first] = formula(p.counts, p, u, v, first)
		}
		for _, q := range want {
			total += q
		}
		if w.Place == engine.NextWord {
			total = 1
		}
		out := make([]engine.Suggestion, MaxRanking)
		n, _ := p.Predict(w, out)
		if n != min(MaxRanking, len(want)) {
			t.Errorf("after %q: %d words of %d", text, n, len(want))
		}
		heaviest := slices.Sorted(maps.Values(want))
		for i, s := range out[:n] {
			got := float64(s.Probability)
			if math.Abs(got-want[p.lex.First(s.Row)]/total) > 1e-6 || math.Abs(got-heaviest[len(heaviest)-1-i]/total) > 1e-6 {
				t.Fatalf("after %q: place %d is %s with %g; the formula gives it %g, and that place %g", text, i, s.Word, got,
					want[p.lex.First(s.Row)]/total, heaviest[len(heaviest)-1-i]/total)
			}
		}
	}
}

func formula(c *Counts, p *Predictor, u, v Token, w int) float64 {
	share := func(l *Lists, list int) float64 {
		if at := l.find(list, w); at >= 0 {
			return float64(shares[l.Share[at]])
		}
		return 0
	}
	low := float64(p.word[w])
	if v != Missing {
		low = share(&c.Pairs, int(v)) + float64(c.Pairs.Back[v])*low
	}
	if u == Missing || v == Missing {
		return low
	}
	if k := c.Contexts.find(int(v), int(u)); k >= 0 {
		return share(&c.Triples, k) + float64(c.Triples.Back[k])*low
	}
	return low
}

func TestScanner(t *testing.T) {
	tests := []struct{ text, want string }{
		{"How are you?", "how are you ^"},
		{"I paid 1,234.50 on May 3rd. Yes", "I - # - May # ^ -"},
		{"a.b e.g. you", "- - - - ^ you"},
		{`the "are." you`, `the are ^ you`},
		{"don't you", "- you"},
		{"the\nhow", "the ^ how"},
		{"", ""},
	}
	for _, test := range tests {
		var got []string
		for s := NewScanner(lex, []byte(test.text)); s.Next(); {
			switch s.Token {
			case Unseen:
				got = append(got, "-")
			case StartOf(lex):
				got = append(got, "^")
			case NumberOf(lex):
				got = append(got, "#")
			default:
				got = append(got, lex.Form(int(s.Token)))
			}
		}
		if g := strings.Join(got, " "); g != test.want {
			t.Errorf("Scanner on %q gives %q, want %q", test.text, g, test.want)
		}
	}
}

func TestRead_RoundTrip(t *testing.T) {
	data := counts().Encode()
	c, err := Read(data, lex)
	if err != nil {
		t.Fatal(err)
	}
	again := c.Encode()
	if string(again) != string(data) {
		t.Error("what was read does not encode to what was written")
	}
}

func TestRead_Refuses(t *testing.T) {
	good := counts().Encode()
	other, err := lexicon.Read([]byte("<other>\na\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Read(good, other); err == nil || !strings.Contains(err.Error(), "make counts") {
		t.Errorf("Read with another lexicon = %v, want an error that says what to do", err)
	}
	for cut := range len(good) {
		if _, err := Read(good[:cut], lex); err == nil {
			t.Fatalf("Read of the first %d of %d bytes succeeds", cut, len(good))
		}
	}
	for i := range good {
		bad := append([]byte(nil), good...)
		bad[i] ^= 0x10
		if _, err := Read(bad, lex); err == nil {
			t.Fatalf("Read succeeds with byte %d damaged", i)
		}
	}
}

func TestPredict_NoAlloc(t *testing.T) {
	p := New(counts(), lex)
	out := make([]engine.Suggestion, 3)
	w, mid := window("how are ", true), window("HOW ARE y", true)
	n := testing.AllocsPerRun(100, func() {
		_, _ = p.Predict(w, out)
		_, _ = p.Predict(mid, out)
	})
	if n != 0 {
		t.Errorf("Predict allocates %.0f times", n)
	}
}

// Whatever the bytes behind the checksum, Read fails or gives counts that answer anything without a panic.
func FuzzRead(f *testing.F) {
	f.Add(counts().Encode(), "how are y")
	f.Add([]byte(magic), "")
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		c, err := Read(withChecksum(data), lex)
		if err != nil {
			return
		}
		out := make([]engine.Suggestion, 3)
		if _, err := New(c, lex).Predict(window(text, true), out); err != nil {
			t.Error(err)
		}
	})
}

// withChecksum mends the last four bytes, so that fuzzing reaches what lies behind the checksum.
func withChecksum(data []byte) []byte {
	if len(data) < 4 {
		return data
	}
	body := data[:len(data)-4]
	return binary.LittleEndian.AppendUint32(append([]byte(nil), body...), crc32.ChecksumIEEE(body))
}
