package desktop

import (
	"time"

	"laya/app/session"
	"laya/app/textfield"
)

// Field is a text field of an app. Its text is told late.
type Field struct {
	ID       uint64
	App      string
	Role     session.Role
	Lag      session.Lag
	Secure   bool
	Fixed    bool          // it cannot be typed in
	MaxDelay time.Duration // the oldest text that a reading may give
	Lie      Lie
	Pasting  func() string // what ⌘V finds; nil is a text of its own

	textfield.Field
	marked bool       // a composition is under way
	past   []snapshot // of the last two seconds
	first  textfield.State
}

// snapshot is a state and when it came about.
type snapshot struct {
	at time.Time
	textfield.State
}

// Text gives the text on both sides of the selection.
func (f *Field) Text() (before, after string) { return f.Sides() }

// All gives the whole text.
func (f *Field) All() string { return string(f.Runes) }

// Put makes a text the content, with the caret behind before.
func (f *Field) Put(now time.Time, before, after string) {
	f.Field.Put(before, after)
	f.past, f.first = []snapshot{{now, f.State}}, f.State
}

// publish remembers the state for readings to come and forgets what no reading can give any more.
func (f *Field) publish(now time.Time) {
	f.past = append(f.past, snapshot{now, f.State})
	for len(f.past) > 1 && now.Sub(f.past[1].at) > 2*time.Second {
		f.past = f.past[1:]
	}
}

// asOf gives the state that was the latest at a time.
func (f *Field) asOf(at time.Time) textfield.State {
	i := len(f.past) - 1
	for i > 0 && f.past[i].at.After(at) {
		i--
	}
	return f.past[i].State
}

// apply does what the field does with a key.
func (f *Field) apply(k session.Key) {
	f.Lines = f.Role == session.AreaField
	if k.Mods&session.Command != 0 && k.Text == "v" {
		f.Leave()
		text := "pasted text"
		if f.Pasting != nil {
			text = f.Pasting()
		}
		f.Insert(text)
		return
	}
	f.Apply(k, f.typed)
}
