// Package lexicon holds the words that Laya may offer: a sorted list in which what has been typed is a range of rows.
//
// It decides how a typed beginning maps to rows, and how a row is spelt for the user: the lexicon's own form, or that
// form in the case that the user is typing in. It refuses a list that is unsorted, holds anything but ASCII letters
// and apostrophes, or does not begin with the row that stands for every other word.
//
// A Lexicon is read-only after Read and safe for any number of goroutines. Looking up and spelling do not allocate:
// every spelling of every word is made once, by Read.
package lexicon

import (
	"errors"
	"fmt"
	"sort"
	"strings"
)

// Other is what line 0 of a lexicon file says, and OtherRow its row: "a word that is not in this list".
const (
	Other    = "<other>"
	OtherRow = 0
)

// MaxForm is the length in bytes of the longest form that a lexicon may hold, MaxRows its greatest number of rows.
const (
	MaxForm = 31
	MaxRows = 1 << 16
)

// Case is a way to spell a form.
type Case uint8

// The spellings, in the order in which Spell tries them on what has been typed.
const (
	AsForm Case = iota // the lexicon's own form: "you", "Monday", "iPhone"
	Title              // one capital, then small letters: "You"
	Lower              // "you"
	Upper              // "YOU"
	cases
)

// Lexicon is a list of forms sorted by (lower case, form), behind row 0.
type Lexicon struct {
	spelt [cases]string // the forms one after the other, once for each Case; ASCII, so all at the same offsets
	off   []uint32      // rows+1: row r is spelt[c][off[r]:off[r+1]]
	first []uint16      // the first row of the word: forms that differ only in case stand together
	twins []uint16      // the first rows of the words that have several forms
}

// Read reads lexicon.txt: a form a line in row order, line 0 being "<other>".
func Read(data []byte) (*Lexicon, error) {
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	if lines[0] != Other {
		return nil, fmt.Errorf("lexicon: line 1 is %.20q, not %q", lines[0], Other)
	}
	if len(lines) > MaxRows {
		return nil, fmt.Errorf("lexicon: %d rows, at most %d", len(lines), MaxRows)
	}
	l := &Lexicon{off: make([]uint32, 2, len(lines)+1), first: make([]uint16, 1, len(lines))}
	var spelt [cases]strings.Builder
	for c := range spelt {
		spelt[c].Grow(len(data))
	}
	before := ""
	for row, form := range lines[1:] {
		if err := checkForm(form); err != nil {
			return nil, fmt.Errorf("lexicon: line %d: %w", row+2, err)
		}
		if form == before || !sorted(before, form) {
			return nil, fmt.Errorf("lexicon: line %d: %q does not sort after %q by (lower case, form)", row+2, form, before)
		}
		first := uint16(row + 1)
		if strings.EqualFold(before, form) {
			if first = l.first[row]; int(first) == row {
				l.twins = append(l.twins, first)
			}
		}
		for c, spelling := range spellings(form) {
			spelt[c].WriteString(spelling)
		}
		l.off = append(l.off, uint32(spelt[AsForm].Len()))
		l.first = append(l.first, first)
		before = form
	}
	for c := range spelt {
		l.spelt[c] = spelt[c].String()
	}
	return l, nil
}

// checkForm holds a form against what a lexicon may hold.
func checkForm(form string) error {
	switch {
	case form == "":
		return errors.New("empty")
	case len(form) > MaxForm:
		return fmt.Errorf("%.40q has %d letters, at most %d", form, len(form), MaxForm)
	}
	for i := range len(form) {
		if !IsWordByte(form[i]) || (i == 0 && form[i] == '\'') {
			return fmt.Errorf("%.40q is not made of ASCII letters and inner apostrophes", form)
		}
	}
	return nil
}

// IsWordByte reports whether a form may contain c.
func IsWordByte(c byte) bool {
	return c == '\'' || (c|0x20 >= 'a' && c|0x20 <= 'z')
}

func sorted(a, b string) bool {
	la, lb := strings.ToLower(a), strings.ToLower(b)
	return la < lb || (la == lb && a < b)
}

// Len is the number of rows, row 0 included.
func (l *Lexicon) Len() int { return len(l.first) }

// Form is the lexicon's own spelling of a row; empty for row 0.
func (l *Lexicon) Form(row int) string { return l.in(AsForm, row) }

func (l *Lexicon) in(c Case, row int) string { return l.spelt[c][l.off[row]:l.off[row+1]] }

// First is the first of the rows that spell the same word: First(r) == First(s) for "us" and "US".
func (l *Lexicon) First(row int) int { return int(l.first[row]) }

// Twins gives the first rows, in order, of the words in [lo,hi) that have forms in several cases.
func (l *Lexicon) Twins(lo, hi int) []uint16 {
	from := sort.Search(len(l.twins), func(i int) bool { return int(l.twins[i]) >= lo })
	to := from + sort.Search(len(l.twins)-from, func(i int) bool { return int(l.twins[from+i]) >= hi })
	return l.twins[from:to]
}

// Range gives the rows [lo,hi) of the words that begin with prefix, in any case; an empty prefix gives all but row 0.
func (l *Lexicon) Range(prefix []byte) (lo, hi int) {
	if len(prefix) == 0 {
		return OtherRow + 1, l.Len()
	}
	if len(prefix) > MaxForm {
		return l.Len(), l.Len()
	}
	var buf [MaxForm]byte
	p := lowerASCII(buf[:0], prefix)
	n := l.Len()
	lo = 1 + sort.Search(n-1, func(i int) bool { return compare(l.in(Lower, i+1), p) >= 0 })
	hi = lo + sort.Search(n-lo, func(i int) bool { return !hasPrefix(l.in(Lower, lo+i), p) })
	return lo, hi
}

// Find gives the rows [lo,hi) of one word in any case, empty when the lexicon does not have it.
func (l *Lexicon) Find(word []byte) (lo, hi int) {
	lo, end := l.Range(word)
	if len(word) == 0 {
		return lo, lo
	}
	hi = lo
	for hi < end && len(l.in(Lower, hi)) == len(word) {
		hi++
	}
	return lo, hi
}

// Has reports whether word, spelt exactly so, is one of the forms.
func (l *Lexicon) Has(word []byte) bool {
	lo, hi := l.Find(word)
	for row := lo; row < hi; row++ {
		if l.in(AsForm, row) == string(word) {
			return true
		}
	}
	return false
}

// Spell spells a row as Spelling.Spell does. Row 0 is no word.
func (l *Lexicon) Spell(row int, typed []byte, want Case) (string, bool) {
	s := Spelling{AsForm: l.in(AsForm, row), Title: l.in(Title, row), Lower: l.in(Lower, row), Upper: l.in(Upper, row)}
	return s.Spell(typed, want)
}

// Remainder is what is left to insert of word when typed stands before the caret. It is the only place where that is
// decided. It reports false when word does not begin with typed, letter for letter: then nothing may be inserted.
func Remainder(typed []byte, word string) (string, bool) {
	if !hasPrefix(word, typed) {
		return "", false
	}
	return word[len(typed):], true
}

func lowerASCII(dst, s []byte) []byte {
	for _, c := range s {
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		dst = append(dst, c)
	}
	return dst
}

// compare orders s against p as bytes.Compare would, without converting either.
func compare(s string, p []byte) int {
	for i := range min(len(s), len(p)) {
		if s[i] != p[i] {
			return int(s[i]) - int(p[i])
		}
	}
	return len(s) - len(p)
}

func hasPrefix(s string, p []byte) bool { return len(s) >= len(p) && s[:len(p)] == string(p) }
