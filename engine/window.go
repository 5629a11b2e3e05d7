package engine

import (
	"unicode"
	"unicode/utf8"

	"laya/engine/charset"
	"laya/engine/lexicon"
)

// WindowSize is the most characters an engine sees; Anchor is the step in which the window's start moves.
const (
	WindowSize = 64
	Anchor     = 16
)

// Context is the text before the caret as far as it is known. AtStart says that it reaches back to the start of the
// field. When it does not, Text must begin at a multiple of Anchor folded characters of what was known before, so that
// dropping old text does not move the window.
type Context struct {
	Text    string
	AtStart bool
}

// Place says what can stand at the caret.
type Place uint8

// The places.
const (
	NextWord Place = iota // a word may begin here
	MidWord               // ASCII letters of a word have been typed
	NoWord                // inside something that no lexicon holds: a number, an identifier, a word with other letters
)

// Window is what an engine sees of a Context: at most the last 64 folded characters, from a start that is a multiple
// of 16. All engines see exactly this, so an answer depends on the text and never on the way that led there.
type Window struct {
	IDs   [WindowSize]charset.ID // left-aligned; zero behind Len
	Len   int                    // 0 to WindowSize, and above WindowSize-Anchor once the text is longer than the window
	Start int                    // where IDs[0] stands in the folded text
	Place Place

	typed  [lexicon.MaxForm]byte
	nTyped int
}

// Start gives the start of the window in a folded text of n characters: the smallest multiple of Anchor that leaves at
// most WindowSize.
func Start(n int) int {
	if n <= WindowSize {
		return 0
	}
	return (n - WindowSize + Anchor - 1) / Anchor * Anchor
}

// Set makes w the window of c. It reads the text once and does not allocate.
func (w *Window) Set(c Context) {
	*w = Window{}
	var (
		ring   [WindowSize]charset.ID
		folder charset.Folder
		piece  [4]charset.ID
		n      int
	)
	if c.AtStart {
		ring[0], n = charset.Newline, 1
	}
	for _, r := range c.Text {
		for _, id := range folder.Append(piece[:0], r) {
			ring[n%WindowSize] = id
			n++
		}
	}
	w.Start = Start(n)
	w.Len = n - w.Start
	for i := range w.Len {
		w.IDs[i] = ring[(w.Start+i)%WindowSize]
	}
	var tail [TailSize]byte
	w.setTyped(tail[:copy(tail[:], c.Text[max(0, len(c.Text)-TailSize):])])
}

// SetFolded makes w the window of folded, a text folded by charset.Append with the newline that AtStart puts in front;
// text is the same text before folding, of which only the end is read. It costs the same however long the text is.
func (w *Window) SetFolded(folded []charset.ID, text []byte) {
	*w = Window{Start: Start(len(folded))}
	w.Len = copy(w.IDs[:], folded[w.Start:])
	w.setTyped(text[max(0, len(text)-TailSize):])
}

// TailSize is how many bytes of text before the caret can hold the longest word of a lexicon and one character more:
// all that is read to find what has been typed.
const TailSize = (lexicon.MaxForm + 2) * utf8.UTFMax

// Typed is what has been typed of the word at the caret, as ASCII in the user's case; empty unless Place is MidWord.
// The slice belongs to the window.
func (w *Window) Typed() []byte { return w.typed[:w.nTyped] }

// Text is the window's characters. It is for tests and tools: it allocates.
func (w *Window) Text() string {
	b := make([]byte, w.Len)
	for i, id := range w.IDs[:w.Len] {
		if b[i] = id.ASCII(); b[i] == 0 {
			b[i] = '?'
		}
	}
	return string(b)
}

// setTyped looks back from the caret over the run of letters, marks, digits, underscores and apostrophes. The run is a
// word in the making if, its leading apostrophes aside, it is ASCII letters with single inner apostrophes.
func (w *Window) setTyped(text []byte) {
	var run [lexicon.MaxForm + 1]byte // filled from its end; one more for an apostrophe in front
	at := len(run)
	w.Place = NoWord
	for len(text) > 0 {
		r, size := utf8.DecodeLastRune(text)
		c, ok := wordByte(r)
		if !ok {
			break
		}
		if c == 0 || at == 0 {
			return
		}
		at--
		run[at] = c
		text = text[:len(text)-size]
	}
	for at < len(run) && run[at] == '\'' {
		at++
	}
	word := run[at:]
	if len(word) > lexicon.MaxForm {
		return
	}
	for i, c := range word {
		if c == '\'' && word[i-1] == '\'' {
			return
		}
	}
	w.Place = NextWord
	if len(word) > 0 {
		w.Place = MidWord
		w.nTyped = copy(w.typed[:], word)
	}
}

// wordByte reports whether r belongs to a word or a number, and gives the byte that a lexicon would hold for it, 0 if
// none can.
func wordByte(r rune) (c byte, ok bool) {
	switch {
	case r == '’' || r == '‘' || r == 'ʼ':
		return '\'', true
	case r < utf8.RuneSelf && lexicon.IsWordByte(byte(r)):
		return byte(r), true
	}
	return 0, r == '_' || unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r)
}

// WordEnd gives the end of the first word in text behind from, without the apostrophes behind it, or -1 if there is none.
// Whether a lexicon could hold that word is for a window up to there to say.
func WordEnd(text []byte, from int) int {
	end := -1
	for at := from; at < len(text); {
		r, size := utf8.DecodeRune(text[at:])
		c, ok := wordByte(r)
		at += size
		if ok && c != '\'' {
			end = at
		} else if !ok && end >= 0 {
			break
		}
	}
	return end
}
