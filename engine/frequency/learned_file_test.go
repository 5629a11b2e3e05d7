package frequency

import (
	"bytes"
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"laya/engine/lexicon"
)

// taught is a learner with words of the lexicon and new ones, used one to nine times.
func taught(t *testing.T) *Learner {
	t.Helper()
	l := NewLearner(lex)
	r := rand.New(rand.NewPCG(1, 2))
	words := []string{"how", "are", "you", "the", "Priya", "qux", "once", "O'Brien", "42,", "may"}
	for range 60 {
		var line []string
		for range 1 + r.IntN(5) {
			line = append(line, words[int(float64(len(words))*r.Float64()*r.Float64())])
		}
		teach(l, strings.Join(line, " "))
	}
	return l
}

func again(t *testing.T, data []byte, lex *lexicon.Lexicon) *Learner {
	t.Helper()
	l := NewLearner(lex)
	if err := l.Read(data); err != nil {
		t.Fatal(err)
	}
	return l
}

func TestEncode_RoundTrip(t *testing.T) {
	l := taught(t)
	data := l.Encode()
	read := again(t, data, lex)
	if !bytes.Equal(read.Encode(), data) {
		t.Error("what was read does not encode to what was written")
	}
	if !slices.Equal(read.Words(), l.Words()) || len(l.Words()) < 6 {
		t.Errorf("words %v, want %v", read.Words(), l.Words())
	}
	if len(read.learned.pairs) == 0 || len(read.learned.triples) == 0 {
		t.Errorf("%d pairs, %d triples: the test shows too little", len(read.learned.pairs), len(read.learned.triples))
	}
}

// Nothing is in the file that was not used three times: no word, no pair, no triple.
func TestEncode_OnlyLearned(t *testing.T) {
	l := NewLearner(lex)
	for range 2 {
		teach(l, "how are Priya secretive")
	}
	teach(l, "may")
	empty := NewLearner(lex).Encode()
	if data := l.Encode(); !bytes.Equal(data, empty) {
		t.Errorf("after two uses the file is %q", data)
	}
	teach(l, "how the")
	if words := l.Words(); len(words) != 1 || words[0] != (Word{Text: "how", Uses: 3}) {
		t.Errorf("words %v, want how alone", words)
	}
	for _, e := range again(t, l.Encode(), lex).learned.pairs {
		if e.key>>tokenBits != uint64(StartOf(lex)) {
			t.Errorf("a pair behind %d in the file", e.key>>tokenBits)
		}
	}
}

// A new lexicon has its own rows. What was learned stays with the words.
func TestRead_AnotherLexicon(t *testing.T) {
	other, err := lexicon.Read([]byte("<other>\nam\nPriya\nyou\n"))
	if err != nil {
		t.Fatal(err)
	}
	l := NewLearner(lex)
	for range 7 {
		teach(l, "I how Priya you")
	}
	moved := again(t, l.Encode(), other)
	want := []Word{{"Priya", 7, false}, {"how", 7, true}, {"you", 7, false}} // I is too short to be a new word
	if got := moved.Words(); !slices.Equal(got, want) {
		t.Errorf("words %v, want %v", got, want)
	}
	p := &Predictor{lex: other}
	for _, pair := range [][2]string{{"how", "priya"}, {"Priya", "you"}} {
		v, w := moved.learned.known(p.lex, []byte(pair[0])), moved.learned.known(p.lex, []byte(pair[1]))
		if at, found := moved.learned.pairs.find(pairKey(v, w)); !found || moved.learned.pairs[at].uses < LearnedAt {
			t.Errorf("the pair %v is lost", pair)
		}
	}
	back := again(t, moved.Encode(), lex)
	if got := back.Words(); len(got) != 3 || got[2].Text != "you" || got[0].New == false {
		t.Errorf("back again: %v", got)
	}
}

// Reading beside what is known keeps the greater counts.
func TestRead_Joins(t *testing.T) {
	a, b := NewLearner(lex), NewLearner(lex)
	for range 5 {
		teach(a, "how are")
	}
	for range 3 {
		teach(b, "how Priya")
	}
	if err := a.Read(b.Encode()); err != nil {
		t.Fatal(err)
	}
	want := []Word{{"are", 5, false}, {"how", 5, false}, {"Priya", 3, true}}
	if got := a.Words(); !slices.Equal(got, want) {
		t.Errorf("words %v, want %v", got, want)
	}
}

func TestReadLearned_Refuses(t *testing.T) {
	good := taught(t).Encode()
	l := NewLearner(lex)
	for cut := range len(good) {
		if err := l.Read(good[:cut]); err == nil {
			t.Fatalf("Read of the first %d of %d bytes succeeds", cut, len(good))
		}
	}
	for i := range good {
		bad := slices.Clone(good)
		bad[i] ^= 0x10
		if err := l.Read(bad); err == nil {
			t.Fatalf("Read succeeds with byte %d damaged", i)
		}
	}
	if len(l.Words()) != 0 {
		t.Errorf("a file that was refused has taught %v", l.Words())
	}
	newer := slices.Clone(good)
	binary.LittleEndian.PutUint32(newer[len(learnedMagic):], learnedVersion+1)
	if err := l.Read(newer); !errors.Is(err, ErrNewer) {
		t.Errorf("Read of a newer file: %v", err)
	}
}

// Whatever the bytes behind the checksum, Read fails or gives a learner whose file reads as the same, that goes on
// learning and answers anything.
func FuzzReadLearned(f *testing.F) {
	l := NewLearner(lex)
	for range 4 {
		teach(l, "how are Priya O'Brien 42 you")
	}
	f.Add(l.Encode(), "how are P")
	f.Add([]byte(learnedMagic), "")
	f.Add(NewLearner(lex).Encode(), "Priya ")
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		l := NewLearner(lex)
		if l.Read(withChecksum(data)) != nil {
			return
		}
		out := l.Encode()
		again := NewLearner(lex)
		if err := again.Read(out); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(again.Encode(), out) {
			t.Fatal("what was read does not encode to what was written")
		}
		if len(out) > MaxLearnedFile {
			t.Fatalf("%d bytes, at most %d", len(out), MaxLearnedFile)
		}
		for _, w := range l.Words() {
			l.Forget(w.Text)
		}
		if !bytes.Equal(l.Encode(), NewLearner(lex).Encode()) {
			t.Fatal("something is left when every word is forgotten")
		}
		teach(again, "how are Priya")
		p := New(counts(), lex)
		p.SetLearned(again.Learned())
		predict(p, text, 3)
	})
}

func TestRead_JoinsWhatHasAged(t *testing.T) {
	a, b := NewLearner(lex), NewLearner(lex)
	if err := a.Add("how"); err != nil {
		t.Fatal(err)
	}
	a.learned.age()
	a.learned.age()
	teach(b, "how how")
	if err := b.Read(a.Encode()); err != nil {
		t.Fatal(err)
	}
	if got := b.Words(); !slices.Equal(got, []Word{{"how", 2, false}}) {
		t.Errorf("words %v, want how, which once was used three times", got)
	}
}

// Two that are full do not make one that is more than full.
func TestRead_KeepsTheBounds(t *testing.T) {
	a, b := NewLearner(lex), NewLearner(lex)
	for i := range maxFresh - 1 {
		letters := string([]byte{'a' + byte(i%26), 'a' + byte(i/26%26), 'a' + byte(i/676)})
		if err := errors.Join(a.Add("q"+letters), b.Add("z"+letters)); err != nil {
			t.Fatal(err)
		}
	}
	teach(a, strings.Repeat("qaaa ", 50))
	if err := a.Read(b.Encode()); err != nil {
		t.Fatal(err)
	}
	if n := len(a.learned.fresh.tokens); n >= maxFresh {
		t.Errorf("%d new words, at most %d", n, maxFresh)
	}
	if words := a.Words(); len(words) == 0 || words[0].Text != "qaaa" {
		t.Errorf("the word that is used most is not there")
	}
}
