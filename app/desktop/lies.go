package desktop

import (
	"strings"
	"unicode"

	"laya/app/session"
	"laya/app/textfield"
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
func (f *Field) told(s textfield.State) (before, after string) {
	lo, hi := s.Selection()
	before, after = string(s.Runes[:lo]), string(s.Runes[hi:])
	switch f.Lie {
	case Frozen:
		return string(f.first.Runes[:f.first.Caret]), string(f.first.Runes[f.first.Caret:])
	case Slow:
		old := f.past[0].State
		return string(old.Runes[:old.Caret]), string(old.Runes[old.Caret:])
	case Empty:
		return "", ""
	case Placeholder:
		return "Write a message…", ""
	case CaretAtZero:
		return "", string(s.Runes)
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
	f.Insert(text)
	switch f.Lie {
	case Capitalises:
		if last := f.Caret - 1; last == 0 || last > 1 && string(f.Runes[last-2:last]) == ". " {
			f.Replace(last, last+1, []rune{unicode.ToUpper(f.Runes[last])})
		}
	case Closes:
		if text == "(" {
			f.Insert(")")
			f.Move(f.Caret-1, false)
		}
	case Corrects:
		if lo := f.Caret - len("teh "); lo >= 0 && string(f.Runes[lo:f.Caret]) == "teh " {
			f.Replace(lo, f.Caret, []rune("the "))
		}
	}
}

// facts gives all that the field tells of itself when its state is s.
func (f *Field) facts(s textfield.State) session.Field {
	facts := session.Field{
		ID: f.ID, App: f.App, Role: f.Role, Lag: f.Lag, Secure: f.Secure, Editable: !f.Fixed,
		Composing: f.marked, Selected: s.Selected(),
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
