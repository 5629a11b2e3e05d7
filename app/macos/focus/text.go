package focus

import (
	"errors"
	"strings"
	"unicode/utf16"

	"laya/app/macos/caret"
	"laya/app/macos/element"
)

// How much text is asked for, in UTF-16 units.
const (
	mostBefore   = 512     // of the caret; the session keeps 512 characters
	mostAfter    = 192     // behind it
	mostSelected = 1024    // what is longer is not asked for
	mostValue    = 1 << 16 // of a field that tells its text only whole
)

// Why a text is not told.
var (
	errChanging     = errors.New("the text changed while it was read")
	errInconsistent = errors.New("the field tells a caret outside its text, or a text that does not fit its length")
	errTooLong      = errors.New("the field tells its text only whole, and it is very long")
	errNoSelection  = errors.New("the field does not tell where the caret is")
)

// passage is the text on both sides of the selection.
type passage struct {
	before, after string
	from, to      bool // before reaches back to the start of the text, after to its end
}

// state is what tells one moment of a field from another.
type state struct {
	selection element.Range
	count     int // of UTF-16 units, -1 when it is not told
	marked    bool
	markedErr error
}

// stateAttributes are what a state is made of.
var stateAttributes = []element.Attribute{element.SelectedTextRange, element.NumberOfCharacters, element.MarkedRange}

func readState(answers []element.Answer) (state, error) {
	selection, err := element.As[element.Range](answers[0])
	count, countErr := element.As[int](answers[1])
	marked, markedErr := element.As[element.Range](answers[2])
	for _, e := range []error{err, countErr, markedErr} {
		if element.Fatal(e) {
			return state{}, e
		}
	}
	if countErr != nil {
		count = -1
	}
	s := state{selection: selection, count: count, marked: markedErr == nil && marked.Length > 0, markedErr: markedErr}
	if err != nil {
		return s, errNoSelection
	}
	if selection.Location < 0 || selection.Length < 0 || selection.Location > 1<<40 || selection.Length > 1<<40 || count >= 0 && selection.End() > count {
		return s, errInconsistent
	}
	return s, nil
}

// same reports whether nothing happened between two moments.
func (s state) same(other state) bool {
	return s.selection == other.selection && s.count == other.count && s.marked == other.marked
}

// composing reports whether marked text exists. A field that does not tell is taken to be composing while the input
// source composes.
func (s state) composing(sourceComposes bool) bool {
	switch {
	case s.markedErr == nil:
		return s.marked
	case errors.Is(s.markedErr, element.NoValue):
		return false
	}
	return sourceComposes
}

// readPassage asks for the text around the selection: a piece of it by its range, or all of it where the field does not
// tell pieces, or must not be asked for them.
func readPassage(e element.Element, s state, quiet bool) (passage, error) {
	if s.count >= 0 && !quiet {
		p, err := byRange(e, s)
		if err == nil || element.Fatal(err) {
			return p, err
		}
	}
	if s.count > mostValue {
		return passage{}, errTooLong
	}
	value, err := element.One[string](e, element.Value)
	switch {
	case errors.Is(err, element.NoValue):
		value = ""
	case err != nil:
		return passage{}, err
	}
	units := utf16.Encode([]rune(value))
	if s.selection.End() > len(units) || s.count >= 0 && s.count != len(units) {
		return passage{}, errInconsistent
	}
	lo, hi := window(s.selection, len(units))
	return cut(units[lo:hi], s.selection, lo, hi == len(units)), nil
}

// window gives the piece of a text that is wanted.
func window(selection element.Range, count int) (lo, hi int) {
	lo = max(0, selection.Location-mostBefore)
	if selection.Length > mostSelected {
		return lo, selection.Location
	}
	return lo, min(selection.End()+mostAfter, count)
}

func byRange(e element.Element, s state) (passage, error) {
	lo, hi := window(s.selection, s.count)
	if lo == hi {
		return passage{from: lo == 0, to: hi == s.count}, nil
	}
	text, err := element.As[string](e.For(element.StringForRange, element.Range{Location: lo, Length: hi - lo}))
	if err != nil {
		return passage{}, err
	}
	units := utf16.Encode([]rune(text))
	if len(units) != hi-lo {
		return passage{}, errInconsistent
	}
	return cut(units, s.selection, lo, hi == s.count), nil
}

// cut parts a piece of a text that begins at lo at the selection. Halves of characters at its edges are left out.
func cut(units []uint16, selection element.Range, lo int, toEnd bool) passage {
	caret := selection.Location - lo
	p := passage{from: lo == 0, to: toEnd}
	p.before = string(utf16.Decode(units[:caret]))
	if !p.from {
		p.before = strings.TrimLeft(p.before, "\ufffd")
	}
	if end := selection.End() - lo; end < len(units) {
		p.after = string(utf16.Decode(units[end:]))
	}
	if !p.to {
		p.after = strings.TrimRight(p.after, "\ufffd")
	}
	return p
}

// whole reports whether the passage is all of the text, and all of it is told.
func (p passage) whole() bool { return p.from && p.to }

// standsFor reports whether the passage is what a field shows as long as it is empty. Electron tells that as the text,
// and often without saying what it is; then the selected markers of the empty field are as wide as the text.
func standsFor(e element.Element, p passage, s state, t Told) (bool, error) {
	text := p.before + p.after
	if !p.whole() || text == "" || s.selection.Length > 0 {
		return false, nil
	}
	if text == t.Labels.Placeholder {
		return true, nil
	}
	if !t.Web || s.selection.Location > 0 {
		return false, nil
	}
	bounds, err := caret.MarkerBounds(e)
	if element.Fatal(err) {
		return false, err
	}
	return err == nil && bounds.Sane() && bounds.Width >= 4, nil
}
