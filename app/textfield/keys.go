package textfield

import (
	"strings"
	"unicode"

	"laya/app/session"
)

// Apply does what a field does with a key; characters that are typed go through insert, which is Insert for an honest
// field. Pasting is not done here: only the caller has a clipboard.
func (f *Field) Apply(k session.Key, insert func(text string)) {
	waiting := f.dead
	f.dead = 0
	switch k.Code {
	case session.CodeBackspace:
		if waiting == 0 { // else only the accent goes
			f.applyBackspace(k.Mods)
		}
		return
	case session.CodeForwardDelete:
		f.applyForwardDelete()
		return
	case session.CodeLeft, session.CodeRight, session.CodeHome, session.CodeEnd, session.CodeUp, session.CodeDown:
		f.applyArrow(k)
		return
	case session.CodeReturn, session.CodeEnter:
		if f.Lines {
			f.Insert("\n")
		}
		return
	case session.CodeTab:
		if f.Lines && k.Mods == 0 {
			f.Insert("\t")
		}
		return
	}
	switch {
	case k.Mods&session.Command != 0:
		f.applyCommand(k)
	case k.Mods&session.Control != 0:
		f.applyControl(k)
	case k.Text == "":
		f.dead = '\u0301'
	case k.Repeat && unicode.IsLetter([]rune(k.Text)[0]):
		// the menu of accents opens
	case !strings.ContainsFunc(string(k.Text), unicode.IsControl):
		insert(string(k.Text)) // the accent of a dead key is in the text already
	}
}

func (f *Field) applyBackspace(mods session.Mods) {
	switch {
	case f.Selected():
		f.Insert("")
	case mods == session.Option:
		to := f.Caret
		for to > 0 && !isWordRune(f.Runes[to-1]) {
			to--
		}
		for to > 0 && isWordRune(f.Runes[to-1]) {
			to--
		}
		f.Replace(to, f.Caret, nil)
	case mods == session.Command:
		f.Replace(f.LineStart(), f.Caret, nil)
	default:
		f.Back(1)
	}
}

func (f *Field) applyForwardDelete() {
	if !f.Selected() {
		f.Anchor = f.Caret + firstGrapheme(f.Runes[f.Caret:])
	}
	f.Insert("")
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) || r == '\''
}

// LineStart gives where the line of the caret begins, by line ends alone.
func (f *Field) LineStart() int {
	i := f.Caret
	for i > 0 && f.Runes[i-1] != '\n' {
		i--
	}
	return i
}

// LineEnd gives where the line of the caret ends.
func (f *Field) LineEnd() int {
	i := f.Caret
	for i < len(f.Runes) && f.Runes[i] != '\n' {
		i++
	}
	return i
}

func (f *Field) applyArrow(k session.Key) {
	to := f.Caret
	switch k.Code {
	case session.CodeLeft:
		to -= lastGrapheme(f.Runes[:to])
	case session.CodeRight:
		to += firstGrapheme(f.Runes[to:])
	case session.CodeHome, session.CodeUp:
		to = 0
	default:
		to = len(f.Runes)
	}
	f.Move(to, k.Mods&session.Shift != 0)
}

func (f *Field) applyCommand(k session.Key) {
	switch {
	case k.Text == "a":
		f.Anchor, f.Caret = 0, len(f.Runes)
	case k.Text == "x":
		f.Insert("")
	case k.Text == "z" && k.Mods == session.Command:
		f.undoLast()
	case k.Text == "z" && k.Mods == session.Command|session.Shift:
		f.redoLast()
	}
}

func (f *Field) applyControl(k session.Key) {
	switch k.Text {
	case "a", "\x01":
		f.Move(f.LineStart(), false)
	case "e", "\x05":
		f.Move(f.LineEnd(), false)
	case "k", "\x0b":
		f.Anchor = f.LineEnd()
		f.Insert("")
	case "h", "\x08":
		f.Back(1)
	}
}
