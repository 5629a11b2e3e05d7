package lexicon

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The words hold every kind: case twins, inner capitals, acronyms, apostrophes, words that begin one another.
const words = "<other>\na\nam\nAmerica\namerican\nI\nI'm\niPhone\nit\nit's\nMay\nmay\nMcDonald\nUS\nus\nuse\nused\n"

func read(t testing.TB, text string) *Lexicon {
	t.Helper()
	l, err := Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestRead_Refuses(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"an empty file", "", "line 1"},
		{"a first line that is not <other>", "a\nb\n", "line 1"},
		{"an empty line", "<other>\na\n\nb\n", "line 3: empty"},
		{"words out of order", "<other>\nb\na\n", `"a" does not sort after "b"`},
		{"a word twice", "<other>\na\na\n", "does not sort"},
		{"case twins out of order", "<other>\nus\nUS\n", "does not sort"},
		{"digits", "<other>\na1\n", "ASCII letters"},
		{"other letters", "<other>\ncafé\n", "ASCII letters"},
		{"a leading apostrophe", "<other>\n'tis\n", "ASCII letters"},
		{"a carriage return", "<other>\r\na\r\n", "line 1"},
		{"an overlong word", "<other>\n" + strings.Repeat("a", MaxForm+1) + "\n", "at most 31"},
		{"too many rows", "<other>\n" + strings.Repeat("a\n", MaxRows), "at most 65536"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Read([]byte(test.text)); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Read = %v, want an error with %q", err, test.want)
			}
		})
	}
}

// Range must agree with looking at every word, for every prefix of every word, in three cases, and beyond.
func TestRange_AgreesWithScan(t *testing.T) {
	l := read(t, words)
	prefixes := []string{"z", "A", "mz", "it''", "usedx", strings.Repeat("u", 40), "~"}
	for row := range l.Len() {
		for n := range len(l.Form(row)) + 1 {
			p := l.Form(row)[:n]
			prefixes = append(prefixes, p, strings.ToUpper(p), strings.ToLower(p))
		}
	}
	for _, p := range prefixes {
		var want []int
		for row := 1; row < l.Len(); row++ {
			if strings.HasPrefix(strings.ToLower(l.Form(row)), strings.ToLower(p)) {
				want = append(want, row)
			}
		}
		lo, hi := l.Range([]byte(p))
		var got []int
		for row := lo; row < hi; row++ {
			got = append(got, row)
		}
		if !slices.Equal(got, want) {
			t.Errorf("Range(%q) = rows %v, want %v", p, got, want)
		}
	}
}

func TestTwins(t *testing.T) {
	l := read(t, words)
	for lo := 1; lo <= l.Len(); lo++ {
		for hi := lo; hi <= l.Len(); hi++ {
			var want []uint16
			for row := lo; row < hi; row++ {
				if l.First(row) == row && row+1 < l.Len() && l.First(row+1) == row {
					want = append(want, uint16(row))
				}
			}
			if got := l.Twins(lo, hi); !slices.Equal(got, want) {
				t.Fatalf("Twins(%d, %d) = %v, want %v", lo, hi, got, want)
			}
		}
	}
}

func TestFind(t *testing.T) {
	l := read(t, words)
	tests := []struct{ word, want string }{
		{"us", "US us"}, {"US", "US us"}, {"use", "use"}, {"u", ""}, {"i'M", "I'm"}, {"", ""}, {"zoo", ""},
	}
	for _, test := range tests {
		var got []string
		lo, hi := l.Find([]byte(test.word))
		for row := lo; row < hi; row++ {
			got = append(got, l.Form(row))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("Find(%q) = %q, want %q", test.word, got, test.want)
		}
	}
	if !l.Has([]byte("US")) || l.Has([]byte("Us")) {
		t.Error("Has must tell US, which is a form, from Us, which is not")
	}
}

func TestSpell(t *testing.T) {
	l := read(t, words)
	tests := []struct {
		form, typed string
		want        Case
		spelt       string // "" when nothing fits
	}{
		{"use", "", AsForm, "use"},
		{"use", "", Title, "Use"},
		{"use", "", Upper, "USE"},
		{"iPhone", "", Title, "iPhone"},
		{"US", "", Title, "US"},
		{"use", "u", AsForm, "use"},
		{"use", "U", AsForm, "Use"},
		{"use", "US", AsForm, "USE"},
		{"use", "U", Upper, "USE"},
		{"use", "us", Upper, "use"},
		{"use", "uS", AsForm, ""},
		{"America", "am", AsForm, "america"},
		{"America", "AM", AsForm, "AMERICA"},
		{"iPhone", "ip", AsForm, "iphone"},
		{"iPhone", "iP", AsForm, "iPhone"},
		{"iPhone", "Ip", AsForm, "Iphone"},
		{"McDonald", "Mcd", AsForm, "Mcdonald"},
		{"I'm", "i", AsForm, "i'm"},
		{"I'm", "I'", AsForm, "I'm"},
	}
	for _, test := range tests {
		t.Run(fmt.Sprintf("%s after %q wanted %d", test.form, test.typed, test.want), func(t *testing.T) {
			row := -1
			for r := range l.Len() {
				if l.Form(r) == test.form {
					row = r
				}
			}
			got, ok := l.Spell(row, []byte(test.typed), test.want)
			if got != test.spelt || ok != (test.spelt != "") {
				t.Errorf("Spell = %q, %v, want %q", got, ok, test.spelt)
			}
		})
	}
}

func TestRemainder(t *testing.T) {
	tests := []struct {
		typed, word, want string
		ok                bool
	}{
		{"birth", "birthday", "day", true},
		{"", "you", "you", true},
		{"you", "you", "", true},
		{"Birth", "birthday", "", false},
		{"yours", "you", "", false},
	}
	for _, test := range tests {
		if got, ok := Remainder([]byte(test.typed), test.word); got != test.want || ok != test.ok {
			t.Errorf("Remainder(%q, %q) = %q, %v, want %q, %v", test.typed, test.word, got, ok, test.want, test.ok)
		}
	}
}

func TestLookups_NoAlloc(t *testing.T) {
	l := read(t, words)
	typed := []byte("US")
	n := testing.AllocsPerRun(100, func() {
		lo, hi := l.Range(typed)
		for row := lo; row < hi; row++ {
			word, _ := l.Spell(row, typed, Upper)
			_, _ = Remainder(typed, word)
		}
		_ = l.Has(typed)
	})
	if n != 0 {
		t.Errorf("looking up and spelling allocates %.0f times", n)
	}
}

// Whatever the file, Read fails or gives a lexicon that can be asked anything; what Spell gives begins with what is typed.
func FuzzRead(f *testing.F) {
	f.Add([]byte(words), []byte("us"))
	f.Add([]byte("<other>\n"), []byte(""))
	f.Add([]byte("<other>\nA\na\n"), []byte("A"))
	f.Fuzz(func(t *testing.T, file, typed []byte) {
		l, err := Read(file)
		if err != nil {
			return
		}
		lo, hi := l.Range(typed)
		if lo < 1 || hi < lo && lo != l.Len() || hi > l.Len() {
			t.Fatalf("Range(%q) = [%d,%d) of %d rows", typed, lo, hi, l.Len())
		}
		for row := lo; row < hi; row++ {
			if word, ok := l.Spell(row, typed, AsForm); ok && !strings.HasPrefix(word, string(typed)) {
				t.Errorf("Spell(%d, %q) = %q", row, typed, word)
			}
			if !strings.EqualFold(l.Form(row), l.Form(l.First(row))) {
				t.Errorf("First(%q) = %q", l.Form(row), l.Form(l.First(row)))
			}
		}
	})
}
