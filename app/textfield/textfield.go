// Package textfield is a text field in memory: a real caret, a selection, an undo stack, a dead key that waits. It is
// edited as fields of the Mac are, with the keys of app/session. The simulated desktop types into it, and so does the
// terminal.
package textfield

import "github.com/rivo/uniseg"

const maxUndo = 64

// State is the text of a field; what is selected stands between Anchor and Caret. Edits make another State and leave old
// ones as they were.
type State struct {
	Runes         []rune
	Caret, Anchor int // runes before them
}

// Selection gives the ends of what is selected.
func (s *State) Selection() (lo, hi int) { return min(s.Caret, s.Anchor), max(s.Caret, s.Anchor) }

// Selected reports whether anything is selected.
func (s *State) Selected() bool { return s.Caret != s.Anchor }

// Sides gives the text on both sides of what is selected.
func (s *State) Sides() (before, after string) {
	lo, hi := s.Selection()
	return string(s.Runes[:lo]), string(s.Runes[hi:])
}

// Field is a field. The zero Field is empty and has one line.
type Field struct {
	State
	Lines bool // Return begins a new line, Tab is a character

	undo, redo []State
	dead       rune
}

// Put makes a text the content, with the caret behind before and nothing to undo.
func (f *Field) Put(before, after string) {
	runes := []rune(before)
	f.State = State{Runes: append(runes[:len(runes):len(runes)], []rune(after)...), Caret: len(runes), Anchor: len(runes)}
	f.undo, f.redo = nil, nil
}

// Replace puts runes in place of the text between lo and hi, with the caret behind them.
func (f *Field) Replace(lo, hi int, with []rune) {
	f.undo, f.redo = append(f.undo, f.State), nil
	if len(f.undo) > maxUndo {
		f.undo = f.undo[1:]
	}
	runes := make([]rune, 0, len(f.Runes)-(hi-lo)+len(with))
	runes = append(append(append(runes, f.Runes[:lo]...), with...), f.Runes[hi:]...)
	f.State = State{runes, lo + len(with), lo + len(with)}
}

// Insert puts text in place of what is selected.
func (f *Field) Insert(text string) {
	lo, hi := f.Selection()
	f.Replace(lo, hi, []rune(text))
}

// Back deletes what is selected, or the graphemes before the caret.
func (f *Field) Back(graphemes int) {
	if f.Selected() {
		f.Insert("")
		return
	}
	for range graphemes {
		if n := lastGrapheme(f.Runes[:f.Caret]); n > 0 {
			f.Replace(f.Caret-n, f.Caret, nil)
		}
	}
}

// Move moves the caret to stand behind a number of runes; extend selects on the way.
func (f *Field) Move(to int, extend bool) {
	f.Caret = min(max(to, 0), len(f.Runes))
	if !extend {
		f.Anchor = f.Caret
	}
}

// Leave is the keyboard going to another field: a dead key does not wait for it.
func (f *Field) Leave() { f.dead = 0 }

func (f *Field) undoLast() { f.swap(&f.undo, &f.redo) }
func (f *Field) redoLast() { f.swap(&f.redo, &f.undo) }

func (f *Field) swap(from, to *[]State) {
	if n := len(*from); n > 0 {
		*to = append(*to, f.State)
		f.State = (*from)[n-1]
		*from = (*from)[:n-1]
	}
}

// nearby is how many runes are looked at to find where a grapheme ends.
const nearby = 32

// lastGrapheme gives the length in runes of the last grapheme.
func lastGrapheme(text []rune) int {
	n, state, left := 0, -1, string(text[max(0, len(text)-nearby):])
	for left != "" {
		var cluster string
		cluster, left, _, state = uniseg.FirstGraphemeClusterInString(left, state)
		n = len([]rune(cluster))
	}
	return n
}

// firstGrapheme gives the length in runes of the first grapheme.
func firstGrapheme(text []rune) int {
	cluster, _, _, _ := uniseg.FirstGraphemeClusterInString(string(text[:min(len(text), nearby)]), -1)
	return len([]rune(cluster))
}
