// Package charset turns text into the 97 character ids that every engine reads.
//
// It decides two things: which characters count as the same (typographic quotes, dashes, the ellipsis, unusual
// spaces and line ends are folded to ASCII), and which number each character has. It refuses nothing: what it does
// not know, an invalid byte included, is Unknown.
//
// Ids: 0 unknown, 1 newline, 2..96 the printable ASCII characters 32..126 in order.
//
// No function here allocates beyond growing the destination.
package charset

import "unicode/utf8"

// ID is the number of a character, 0 to Size-1.
type ID uint8

// Size is the number of ids.
const Size = 97

// The two ids that are not printable ASCII.
const (
	Unknown ID = 0
	Newline ID = 1
)

// Space is the id of the space character, the first of the printable ones.
const Space = firstPrintable

const (
	firstPrintable ID = 2
	asciiOffset       = ' ' - byte(firstPrintable)
)

// FromASCII gives the id of a folded character: a newline or printable ASCII; anything else is Unknown.
func FromASCII(c byte) ID {
	switch {
	case c >= ' ' && c <= '~':
		return ID(c - asciiOffset)
	case c == '\n':
		return Newline
	}
	return Unknown
}

// ASCII gives the folded character back: a newline, printable ASCII, or 0 for Unknown.
func (id ID) ASCII() byte {
	switch {
	case id == Newline:
		return '\n'
	case id >= firstPrintable && id < Size:
		return byte(id) + asciiOffset
	}
	return 0
}

// Folder folds a text rune by rune. It remembers one thing, whether the last rune was a carriage return, because
// CR LF is one line end. The zero value is ready.
type Folder struct {
	afterCR bool
}

// Append adds the ids that r folds to: none for the second half of CR LF, three for an ellipsis, else one.
func (f *Folder) Append(dst []ID, r rune) []ID {
	after := f.afterCR
	f.afterCR = r == '\r'
	if r == '\n' && after {
		return dst
	}
	if r == '…' {
		dot := FromASCII('.')
		return append(dst, dot, dot, dot)
	}
	return append(dst, foldRune(r))
}

// Append adds the ids of the whole text to dst.
func Append(dst []ID, text string) []ID {
	var f Folder
	for _, r := range text {
		dst = f.Append(dst, r)
	}
	return dst
}

// foldRune folds every rune that becomes exactly one character.
func foldRune(r rune) ID {
	if r < utf8.RuneSelf {
		switch r {
		case '\t', '\v', '\f':
			return Space
		case '\r':
			return Newline
		}
		return FromASCII(byte(r))
	}
	switch r {
	case '‘', '’', '‚', '‛', '′', '‹', '›', 'ʼ':
		return FromASCII('\'')
	case '“', '”', '„', '‟', '″', '«', '»':
		return FromASCII('"')
	case '‐', '‑', '‒', '–', '—', '―', '−':
		return FromASCII('-')
	case '\u00a0', '\u202f', '\u205f', '\u3000':
		return Space
	case '\u0085', '\u2028', '\u2029':
		return Newline
	}
	if r >= '\u2000' && r <= '\u200a' {
		return Space
	}
	return Unknown
}
