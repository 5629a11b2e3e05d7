package frequency

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"laya/engine"
	"laya/engine/decide"
	"laya/engine/lexicon"
)

// teach learns every word of a line that begins its field.
func teach(l *Learner, line string) {
	for i := range line {
		if !lexicon.IsWordByte(line[i]) {
			continue
		}
		if i+1 == len(line) || !lexicon.IsWordByte(line[i+1]) {
			l.Learn(window(line[:i+1], true))
		}
	}
}

func predict(p *Predictor, text string, n int) []string {
	out := make([]engine.Suggestion, n)
	n, _ = p.Predict(window(text, true), out)
	var words []string
	for _, s := range out[:n] {
		words = append(words, s.Word)
	}
	return words
}

func TestLearn_NewWord(t *testing.T) {
	tests := []struct {
		name  string
		lines []string
		text  string
		want  string // the best word
	}{
		{"two uses are not enough", []string{"the Priya", "the Priya"}, "how P", ""},
		{"three are", []string{"the Priya", "how Priya", "Priya"}, "how P", "Priya"},
		{"in the user's case", []string{"Priya", "Priya", "Priya"}, "how are pri", "priya"},
		{"in capitals behind a shout", []string{"Priya", "Priya", "Priya"}, "HOW PR", "PRIYA"},
		{"small letters if most uses were", []string{"Qux", "qux", "qux"}, "how Q", "Qux"},
		{"capitals in one of three", []string{"Qux", "qux", "qux"}, "how qux", "qux"},
		{"as a next word", slices.Repeat([]string{"are Priya"}, 60), "are ", "Priya"},
		{"behind a new word", slices.Repeat([]string{"Priya you"}, 60), "Priya ", "you"},
		{"not with digits", []string{"q2qqq", "q2qqq", "q2qqq"}, "how q", ""},
		{"not two letters", []string{"qq", "qq", "qq"}, "how q", ""},
		{"not 21 letters", []string{strings.Repeat("q", 21), strings.Repeat("q", 21), strings.Repeat("q", 21)}, "how q", ""},
		{"with an apostrophe", []string{"O'Brien", "O'Brien", "O'Brien"}, "how O", "O'Brien"},
		{"not with one at its end", []string{"qqq'", "qqq'", "qqq'"}, "how q", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			l := NewLearner(lex)
			for _, line := range test.lines {
				teach(l, line)
			}
			p := New(counts(), lex)
			p.SetLearned(l.Learned())
			got := predict(p, test.text, 3)
			if strings.Join(got, "") == "" && test.want == "" {
				return
			}
			if len(got) == 0 || got[0] != test.want {
				t.Errorf("after %q, %q gives %q, want %q", test.lines, test.text, got, test.want)
			}
		})
	}
}

// The ranking with learned words must be that of the formula, computed for every word from counts by spelling.
func TestPredict_LearnedAgreesWithFormula(t *testing.T) {
	many := manyWords(t)
	r := rand.New(rand.NewPCG(7, 9))
	p := New(randomCounts(many, r), many)
	l := NewLearner(many)
	forms := []string{"ba", "dax", "Fen"}
	for range 40 {
		forms = append(forms, many.Form(1+r.IntN(many.Len()-1)))
	}
	naive := newNaive()
	for range 900 {
		var words []string
		for range 1 + r.IntN(6) {
			words = append(words, forms[int(float64(len(forms))*r.Float64()*r.Float64())])
		}
		line := strings.Join(words, " ")
		teach(l, line)
		naive.teach(words)
	}
	p.SetLearned(l.Learned())
	for range 200 {
		text := ""
		for range r.IntN(4) {
			text += forms[r.IntN(len(forms))] + " "
		}
		text += []string{"", "b", "d", "F", "bb"}[r.IntN(5)]
		naive.agrees(t, p, text)
	}
}

// naive counts words by their spelling.
type naive map[string]int

func newNaive() naive { return naive{} }

func (n naive) teach(words []string) {
	before := []string{"", "^"} // as AtStart has it
	for _, w := range words {
		w = strings.ToLower(w)
		u, v := before[len(before)-2], before[len(before)-1]
		before = append(before, w)
		if w == "dax" || w == "fen" { // not in the lexicon: no history up to the third use
			if n["!"+w]++; n["!"+w] < LearnedAt {
				before[len(before)-1] = "-"
				continue
			}
			if n["!"+w] == LearnedAt {
				n[w], n["N"] = n[w]+LearnedAt, n["N"]+LearnedAt
				continue
			}
		}
		n[w]++
		n["N"]++
		if v == "" || v == "-" {
			continue
		}
		n[v+" "+w]++
		n[v+" *"]++
		if u != "" && u != "-" {
			n[u+" "+v+" "+w]++
			n[u+" "+v+" *"]++
		}
	}
}

func (n naive) probability(p *Predictor, text, w string, counts float64) float64 {
	before := append([]string{"", "^"}, strings.Fields(strings.ToLower(text[:strings.LastIndexByte(text, ' ')+1]))...)
	u, v := before[len(before)-2], before[len(before)-1]
	order := func(uses, all int, half, lower float64) float64 {
		if all == 0 {
			return lower
		}
		m := mostOwn * float64(all) / (float64(all) + half)
		return (1-m)*lower + m*float64(uses)/float64(all)
	}
	q := order(n[w], n["N"], halfWords, counts)
	q = order(n[v+" "+w], n[v+" *"], halfPairs, q)
	if u != "" {
		q = order(n[u+" "+v+" "+w], n[u+" "+v+" *"], halfTriples, q)
	}
	return q
}

func (n naive) agrees(t *testing.T, p *Predictor, text string) {
	t.Helper()
	w := window(text, true)
	u, v := history(p.lex, nil, w)
	lo, hi := decide.Rows(p.lex, w)
	want, total := map[string]float64{}, 0.0
	for r := lo; r < hi; r++ {
		if p.lex.First(r) == r {
			word := strings.ToLower(p.lex.Form(r))
			want[word] = n.probability(p, text, word, formula(p.counts, p, u, v, r))
		}
	}
	for _, fresh := range []string{"dax", "fen"} {
		if n[fresh] > 0 && strings.HasPrefix(fresh, strings.ToLower(string(w.Typed()))) {
			all := n["dax"] + n["fen"]
			want[fresh] = n.probability(p, text, fresh, formula(p.counts, p, u, v, 0)*float64(n[fresh])/float64(all+halfNew))
		}
	}
	for _, q := range want {
		total += q
	}
	if w.Place == engine.NextWord {
		total = 1
	}
	out := make([]engine.Suggestion, MaxRanking)
	found, _ := p.Predict(w, out)
	heaviest := make([]float64, 0, len(want))
	for _, q := range want {
		heaviest = append(heaviest, q)
	}
	slices.SortFunc(heaviest, func(a, b float64) int { return -int(math.Copysign(1, a-b)) })
	if found != min(MaxRanking, len(want)) {
		t.Errorf("after %q: %d words of %d", text, found, len(want))
	}
	for i, s := range out[:found] {
		q := want[strings.ToLower(s.Word)] / total
		if got := float64(s.Probability); math.Abs(got-q) > 1e-5 || math.Abs(got-heaviest[i]/total) > 1e-5 {
			t.Fatalf("after %q: place %d is %s with %g; the formula gives it %g, and that place %g", text, i, s.Word, got, q, heaviest[i]/total)
		}
	}
}

// Whatever is typed, for however long, the tables keep to their bounds, and what is known of a word never exceeds what is
// known of its parts.
func TestLearned_Bounds(t *testing.T) {
	many := manyWords(t)
	l := NewLearner(many)
	r := rand.New(rand.NewPCG(11, 13))
	syllables := []string{"ba", "do", "ki", "mu", "ze", "ry", "lo", "vi", "an", "st"}
	var w engine.Window
	for range 30_000 {
		text := many.Form(1+r.IntN(many.Len()-1)) + " " + many.Form(1+r.IntN(many.Len()-1)) + " "
		if r.IntN(30) > 0 {
			text += many.Form(1 + r.IntN(many.Len()-1))
		} else {
			for range 4 {
				text += syllables[int(10*r.Float64()*r.Float64())]
			}
		}
		w.Set(engine.Context{Text: text, AtStart: true})
		l.Learn(&w)
	}
	d := l.learned
	if len(d.words) > maxWords || len(d.pairs) > maxPairs || len(d.triples) > maxTriples || len(d.fresh.tokens) > maxFresh {
		t.Errorf("%d words, %d pairs, %d triples, %d new", len(d.words), len(d.pairs), len(d.triples), len(d.fresh.tokens))
	}
	if n := len(l.waiting.words); n > maxWaiting {
		t.Errorf("%d words wait, at most %d", n, maxWaiting)
	}
	if n := len(l.Encode()); n > MaxLearnedFile {
		t.Errorf("the file has %d bytes, at most %d", n, MaxLearnedFile)
	}
	if len(d.fresh.tokens) == 0 || len(d.pairs) < maxPairs/8 {
		t.Errorf("%d new words, %d pairs: the test shows too little", len(d.fresh.tokens), len(d.pairs))
	}
	for _, e := range d.pairs {
		if uses := d.words.count(e.word()); int(e.uses) > uses {
			t.Fatalf("a pair has %d uses, its word %d", e.uses, uses)
		}
		if v := Token(e.key >> tokenBits); int(v) >= d.firstFresh() && d.words.count(v) == 0 {
			t.Fatalf("a pair stands behind the word of a slot that is free")
		}
	}
	for _, e := range d.triples {
		v := e.key >> (2 * tokenBits)
		at, found := d.pairs.find(pairKey(Token(v), e.word()))
		if !found || d.pairs[at].uses < e.uses {
			t.Fatal("a triple has more uses than its pair")
		}
	}
}

// A full table ages before tokens are looked up: a new word that ageing frees is not counted under a slot that is free.
func TestLearn_WhenFull(t *testing.T) {
	const farAway = 100_000 // tokens that no word has
	for _, line := range []string{"how Priya", "Priya how", "Priya Priya how"} {
		l := NewLearner(lex)
		if err := l.Add("Priya"); err != nil {
			t.Fatal(err)
		}
		for l.learned.words.count(l.learned.token([]byte("Priya"))) > 1 {
			l.learned.age()
		}
		for w := 0; len(l.learned.pairs) < maxPairs; w++ {
			l.learned.pairs.add(pairKey(Token(farAway+w), 1), 1)
		}
		teach(l, line)
		for _, e := range append(slices.Clone(l.learned.words), l.learned.pairs...) {
			for key := e.key; key > 0; key >>= tokenBits {
				if w := int(key & tokenMask); w >= l.learned.firstFresh() && w < farAway && l.learned.spelling(lex, Token(w)) == "" {
					t.Fatalf("after %q a count names a slot that is free", line)
				}
			}
		}
	}
}

// The past weighs less: what was used much and is not used any more is forgotten in the end, and what is used stays.
func TestLearned_Ages(t *testing.T) {
	l := NewLearner(lex)
	for range 100 {
		teach(l, "how Priya")
	}
	for range 5 {
		teach(l, "Zoltan")
	}
	aged := 0
	for ; l.learned.words.count(l.learned.token([]byte("Priya"))) > 0; aged++ {
		l.learned.age()
		teach(l, "how")
	}
	if aged < 10 || aged > 30 {
		t.Errorf("a hundred uses were forgotten after ageing %d times, want 10 to 30", aged)
	}
	if words := l.Words(); len(words) != 1 || words[0].Text != "how" {
		t.Errorf("left: %v", words)
	}
	if l.learned.token([]byte("Priya")) != Unseen || l.learned.token([]byte("zoltan")) != Unseen {
		t.Error("a new word that was forgotten still has a token")
	}
}

// Forgetting a word leaves no trace: as if it had been another word that is not learned.
func TestForget(t *testing.T) {
	words := []string{"how", "are", "Priya", "you", "Qux"}
	for _, word := range words {
		l := NewLearner(lex)
		r := rand.New(rand.NewPCG(5, 6))
		for range 50 {
			var line []string
			for range 1 + r.IntN(4) {
				line = append(line, words[r.IntN(len(words))])
			}
			teach(l, strings.Join(line, " "))
		}
		token := l.learned.known(lex, []byte(word))
		if !l.Forget(strings.ToUpper(word)) || l.Forget(word) {
			t.Errorf("Forget(%q) does not find it once", word)
		}
		for _, table := range []table{l.learned.words, l.learned.pairs, l.learned.triples} {
			for _, e := range table {
				for key := e.key; key > 0; key >>= tokenBits {
					if Token(key&tokenMask) == token {
						t.Fatalf("%q is still in a key", word)
					}
				}
			}
			if len(table) == 0 {
				t.Fatalf("nothing is left when %q is forgotten", word)
			}
		}
		if len(l.Words()) != len(words)-1 {
			t.Errorf("%v left when %q is forgotten", l.Words(), word)
		}
	}
	l := NewLearner(lex)
	teach(l, "Priya")
	teach(l, "Priya")
	if !l.Forget("priya") {
		t.Error("a word that waits is not found")
	}
	teach(l, "Priya")
	if len(l.Words()) != 0 {
		t.Error("a forgotten word is learned at its next use")
	}
}

func TestAdd(t *testing.T) {
	l := NewLearner(lex)
	for word, ok := range map[string]bool{
		"Priya": true, "how": true, "O'Brien": true, "ab": false, "a''bc": false, "abc'": false, "'abc": false,
		"x2yz": false, "": false, "na\u00efve": false, "two words": false, strings.Repeat("a", 21): false,
	} {
		if err := l.Add(word); (err == nil) != ok {
			t.Errorf("Add(%q) = %v", word, err)
		}
	}
	want := []Word{{"O'Brien", 3, true}, {"Priya", 3, true}, {"how", 3, false}}
	if got := l.Words(); !slices.Equal(got, want) {
		t.Errorf("words %v, want %v", got, want)
	}
}

// What a predictor was given does not change with what is learned later.
func TestLearned_IsACopy(t *testing.T) {
	l := NewLearner(lex)
	for range 3 {
		teach(l, "how Priya")
	}
	p := New(counts(), lex)
	p.SetLearned(l.Learned())
	before := predict(p, "how P", 3)
	for range 50 {
		teach(l, "how Pqqq")
	}
	l.Forget("Priya")
	if after := predict(p, "how P", 3); !slices.Equal(before, after) {
		t.Errorf("%v becomes %v", before, after)
	}
}

func TestPredict_LearnedNoAlloc(t *testing.T) {
	l := NewLearner(lex)
	for range 9 {
		teach(l, "how are Priya you")
	}
	p := New(counts(), lex)
	p.SetLearned(l.Learned())
	out := make([]engine.Suggestion, 3)
	windows := []*engine.Window{window("how are ", true), window("HOW ARE y", true), window("how are Priya ", true), window("are pr", true)}
	n := testing.AllocsPerRun(100, func() {
		for _, w := range windows {
			_, _ = p.Predict(w, out)
		}
	})
	if n != 0 {
		t.Errorf("Predict allocates %.0f times", n)
	}
}

// Of the words that wait for their third use, those that have waited longest make room.
func TestWaiting_Bound(t *testing.T) {
	l := NewLearner(lex)
	word := func(i int) string {
		return "q" + string([]byte{'a' + byte(i%26), 'a' + byte(i/26%26), 'a' + byte(i/676)})
	}
	for i := range maxWaiting + 100 {
		teach(l, word(i))
	}
	if n := len(l.waiting.words); n != maxWaiting {
		t.Errorf("%d words wait, want %d", n, maxWaiting)
	}
	if l.Forget(word(99)) || !l.Forget(word(100)) || !l.Forget(word(maxWaiting+99)) {
		t.Error("not the oldest words made room")
	}
}
