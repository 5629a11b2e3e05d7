package desktop

import (
	"strings"
	"unicode"

	"laya/app/session"
)

// Lie is how a field misleads.
type Lie uint8

// The lies. Those before Slow can be seen through before anything wrong is drawn; of those from Slow on, what is drawn
// may be wrong until the field has been read.
const (
	Honest      Lie = iota
	Frozen          // tells for ever what it held when it got the keyboard
	Empty           // tells that it is empty
	Placeholder     // tells its placeholder as its text
	CaretAtZero     // tells that the caret stands at the start
	Doubled         // tells every text twice
	Shortened       // tells the last ten characters as all there is
	Slow            // tells what it held two seconds ago
	Uppercases      // turns what is typed into capitals
	Capitalises     // turns the first letter of a sentence into a capital
	Closes          // puts a closing bracket behind an opening one
	Refuses         // takes no spaces
	Corrects        // turns "teh " into "the "
	Lies            // how many there are
)

// told gives what the field tells when its state is s.
func (f *Field) told(s state) (before, after string) {
	lo, hi := s.selection()
	before, after = string(s.text[:lo]), string(s.text[hi:])
	switch f.Lie {
	case Frozen:
		return string(f.first.text[:f.first.caret]), string(f.first.text[f.first.caret:])
	case Slow:
		old := f.past[0].state
		return string(old.text[:old.caret]), string(old.text[old.caret:])
	case Empty:
		return "", ""
	case Placeholder:
		return "Write a message…", ""
	case CaretAtZero:
		return "", string(s.text)
	case Doubled:
		return before + before, after
	case Shortened:
		if runes := []rune(before); len(runes) > 10 {
			return string(runes[len(runes)-10:]), after
		}
	}
	return before, after
}

// typed gives what really happens when text is typed into the field.
func (f *Field) typed(text string) {
	switch f.Lie {
	case Uppercases:
		text = strings.ToUpper(text)
	case Refuses:
		text = strings.ReplaceAll(text, " ", "")
	}
	f.insert(text)
	switch f.Lie {
	case Capitalises:
		if last := f.caret - 1; last == 0 || last > 1 && string(f.text[last-2:last]) == ". " {
			f.replace(last, last+1, []rune{unicode.ToUpper(f.text[last])})
		}
	case Closes:
		if text == "(" {
			f.insert(")")
			f.move(f.caret-1, false)
		}
	case Corrects:
		if lo := f.caret - len("teh "); lo >= 0 && string(f.text[lo:f.caret]) == "teh " {
			f.replace(lo, f.caret, []rune("the "))
		}
	}
}

// facts gives all that the field tells of itself when its state is s.
func (f *Field) facts(s state) session.Field {
	facts := session.Field{
		ID: f.ID, App: f.App, Role: f.Role, Lag: f.Lag, Secure: f.Secure, Editable: !f.Fixed,
		Composing: f.marked, Selected: s.selected(),
	}
	if f.Secure {
		return facts // the Mac gives bullets
	}
	before, after := f.told(s)
	if cut := len(before) - 600; cut > 0 {
		for before[cut]&0xc0 == 0x80 {
			cut++
		}
		before = before[cut:]
	} else {
		facts.AtStart = true
	}
	facts.Before, facts.After = session.Text(before), session.Text(after)
	return facts
}
