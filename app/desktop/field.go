package desktop

import (
	"time"

	"github.com/rivo/uniseg"

	"laya/app/session"
)

// Field is a text field: a real caret, a selection, an undo stack, a dead key that waits. Its text is told late.
type Field struct {
	ID       uint64
	App      string
	Role     session.Role
	Lag      session.Lag
	Secure   bool
	Fixed    bool          // it cannot be typed in
	MaxDelay time.Duration // the oldest text that a reading may give
	Lie      Lie

	state
	undo, redo []state
	dead       rune
	marked     bool       // a composition is under way
	past       []snapshot // of the last two seconds
	first      state
}

// state is the text of a field. The selection is between anchor and caret.
type state struct {
	text          []rune
	caret, anchor int
}

// snapshot is a state and when it came about.
type snapshot struct {
	at time.Time
	state
}

// Text gives the text on both sides of the selection.
func (f *Field) Text() (before, after string) {
	lo, hi := f.selection()
	return string(f.text[:lo]), string(f.text[hi:])
}

// All gives the whole text.
func (f *Field) All() string { return string(f.text) }

// Put makes a text the content, with the caret behind before.
func (f *Field) Put(now time.Time, before, after string) {
	runes := []rune(before)
	f.state = state{text: append(runes[:len(runes):len(runes)], []rune(after)...), caret: len(runes), anchor: len(runes)}
	f.undo, f.redo = nil, nil
	f.past, f.first = []snapshot{{now, f.state}}, f.state
}

func (s *state) selection() (lo, hi int) { return min(s.caret, s.anchor), max(s.caret, s.anchor) }

func (s *state) selected() bool { return s.caret != s.anchor }

// publish remembers the state for readings to come and forgets what no reading can give any more.
func (f *Field) publish(now time.Time) {
	f.past = append(f.past, snapshot{now, f.state})
	for len(f.past) > 1 && now.Sub(f.past[1].at) > 2*time.Second {
		f.past = f.past[1:]
	}
}

// asOf gives the state that was the latest at a time.
func (f *Field) asOf(at time.Time) state {
	i := len(f.past) - 1
	for i > 0 && f.past[i].at.After(at) {
		i--
	}
	return f.past[i].state
}

// replace puts runes in place of the text between lo and hi. Old states stay as they are.
func (f *Field) replace(lo, hi int, with []rune) {
	f.undo, f.redo = append(f.undo, f.state), nil
	if len(f.undo) > 64 {
		f.undo = f.undo[1:]
	}
	text := make([]rune, 0, len(f.text)-(hi-lo)+len(with))
	text = append(append(append(text, f.text[:lo]...), with...), f.text[hi:]...)
	f.state = state{text, lo + len(with), lo + len(with)}
}

// insert types text in place of the selection.
func (f *Field) insert(text string) {
	lo, hi := f.selection()
	f.replace(lo, hi, []rune(text))
}

// back deletes the selection, or the graphemes before the caret.
func (f *Field) back(graphemes int) {
	if f.selected() {
		f.insert("")
		return
	}
	for range graphemes {
		if n := lastGrapheme(f.text[:f.caret]); n > 0 {
			f.replace(f.caret-n, f.caret, nil)
		}
	}
}

// lastGrapheme gives the length in runes of the last grapheme. Only the end of a long text is looked at.
func lastGrapheme(text []rune) int {
	text = text[max(0, len(text)-32):]
	n, state, left := 0, -1, string(text)
	for left != "" {
		var cluster string
		cluster, left, _, state = uniseg.FirstGraphemeClusterInString(left, state)
		n = len([]rune(cluster))
	}
	return n
}

func (f *Field) move(to int, extend bool) {
	f.caret = min(max(to, 0), len(f.text))
	if !extend {
		f.anchor = f.caret
	}
}

func (f *Field) undoLast() { f.swap(&f.undo, &f.redo) }
func (f *Field) redoLast() { f.swap(&f.redo, &f.undo) }

func (f *Field) swap(from, to *[]state) {
	if n := len(*from); n > 0 {
		*to = append(*to, f.state)
		f.state = (*from)[n-1]
		*from = (*from)[:n-1]
	}
}
