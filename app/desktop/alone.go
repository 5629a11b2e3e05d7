package desktop

import (
	"time"

	"laya/app/session"
)

// A field may also stand alone, without a Desktop, in whatever hands it keys and reads it: the Mac in a box.

// Press does with a key what a field of the Mac does with it.
func (f *Field) Press(now time.Time, k session.Key) {
	if f.Fixed || f.marked {
		return // marked text is the input method's
	}
	f.apply(k)
	f.publish(now)
}

// Select puts the caret behind its rune to, having selected from the rune from.
func (f *Field) Select(now time.Time, from, to int) {
	f.move(from, false)
	f.move(to, true)
	f.publish(now)
}

// Compose begins or ends a composition, which puts text at the caret when it ends.
func (f *Field) Compose(now time.Time, on bool, text string) {
	f.marked = on
	if !on {
		f.insert(text)
		f.publish(now)
	}
}

// Composing reports whether a composition is under way.
func (f *Field) Composing() bool { return f.marked }

// Told gives what the field tells of its text at a time; a field that lies tells something else than it holds.
func (f *Field) Told(at time.Time) (before, selected, after string) {
	s := f.asOf(at)
	lo, hi := s.selection()
	before, after = f.told(s)
	return before, string(s.text[lo:hi]), after
}
