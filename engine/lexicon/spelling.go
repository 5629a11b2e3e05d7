package lexicon

import "strings"

// Spelling is a word in every case. The zero Spelling is no word.
type Spelling [cases]string

// NewSpelling makes the spellings of a form that a lexicon could hold. It allocates.
func NewSpelling(form string) (Spelling, error) {
	if err := checkForm(form); err != nil {
		return Spelling{}, err
	}
	return spellings(form), nil
}

func spellings(form string) Spelling {
	lower := strings.ToLower(form)
	return Spelling{AsForm: form, Title: strings.ToUpper(lower[:1]) + lower[1:], Lower: lower, Upper: strings.ToUpper(form)}
}

// Spell gives the spelling that begins with what has been typed, letter for letter. With nothing typed that is want
// (a form with capitals of its own keeps them instead of Title: "iPhone" begins a sentence as it is). Otherwise Upper
// is taken if it is wanted and fits, else the first spelling that fits. It reports false when none does, as for "hEl", and
// for no word.
func (s *Spelling) Spell(typed []byte, want Case) (string, bool) {
	form := s[AsForm]
	if form == "" {
		return "", false
	}
	if len(typed) == 0 {
		if want == Title && form != s[Lower] {
			return form, true
		}
		return s[want], true
	}
	if upper := s[Upper]; want == Upper && hasPrefix(upper, typed) {
		return upper, true
	}
	for _, spelt := range s {
		if hasPrefix(spelt, typed) {
			return spelt, true
		}
	}
	return "", false
}

// BeginsWith reports whether the word begins with prefix, in any case.
func (s *Spelling) BeginsWith(prefix []byte) bool {
	lower := s[Lower]
	if len(prefix) > len(lower) {
		return false
	}
	for i, c := range prefix {
		if c >= 'A' && c <= 'Z' {
			c |= 0x20
		}
		if lower[i] != c {
			return false
		}
	}
	return true
}
