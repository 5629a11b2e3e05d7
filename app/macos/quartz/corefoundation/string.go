//go:build darwin || box

package corefoundation

import "unicode/utf16"

// Range is a piece of a string, in UTF-16 code units: CFRange.
type Range struct{ Location, Length int }

// End is the position behind the range.
func (r Range) End() int { return r.Location + r.Length }

// NewString copies a Go string. What is not UTF-8 in it becomes U+FFFD.
func NewString(s string) Owned {
	units := utf16.Encode([]rune(s))
	if len(units) == 0 {
		return Owned{cfStringCreateWithCharacters(0, nil, 0)}
	}
	return Owned{cfStringCreateWithCharacters(0, &units[0], len(units))}
}

// Text copies the text of a string, of a URL, or of an attributed string.
func (r Ref) Text() (text string, ok bool) {
	s := r.string()
	if s == 0 {
		return "", false
	}
	return s.characters(Range{0, cfStringGetLength(s)}), true
}

// Len gives the length in UTF-16 units of what Text would give.
func (r Ref) Len() (units int, ok bool) {
	s := r.string()
	if s == 0 {
		return 0, false
	}
	return cfStringGetLength(s), true
}

// Slice copies the piece of the text that lies in the range; what of the range lies outside the text is ignored. A
// character that the range cuts in two becomes U+FFFD.
func (r Ref) Slice(of Range) (text string, ok bool) {
	s := r.string()
	if s == 0 {
		return "", false
	}
	length := cfStringGetLength(s)
	from := min(max(of.Location, 0), length)
	to := min(max(of.End(), from), length)
	return s.characters(Range{from, to - from}), true
}

// Attributes gives the attributes of an attributed string at a position.
func (r Ref) Attributes(at int) (dictionary Ref, ok bool) {
	if units, ok := r.Len(); !ok || at < 0 || at >= units || !r.Is(cfAttributedStringGetTypeID()) {
		return 0, false
	}
	return cfAttributedStringGetAttributes(r, at, nil), true
}

// string finds the CFString in r, or NULL.
func (r Ref) string() Ref {
	switch {
	case r.Is(cfStringGetTypeID()):
		return r
	case r.Is(cfAttributedStringGetTypeID()):
		return cfAttributedStringGetString(r)
	case r.Is(cfURLGetTypeID()):
		return cfURLGetString(r)
	}
	return 0
}

func (r Ref) characters(of Range) string {
	if of.Length <= 0 {
		return ""
	}
	units := make([]uint16, of.Length)
	cfStringGetCharacters(r, of, &units[0])
	return string(utf16.Decode(units))
}
