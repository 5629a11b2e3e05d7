package desktop

import (
	"strings"
	"unicode"

	"laya/app/session"
)

// apply does what a text field of the Mac does with a key.
func (f *Field) apply(k session.Key) {
	waiting := f.dead
	f.dead = 0
	switch k.Code {
	case session.CodeBackspace:
		if waiting == 0 { // else only the accent goes
			f.applyBackspace(k.Mods)
		}
		return
	case session.CodeForwardDelete:
		if !f.selected() && f.caret < len(f.text) {
			f.anchor = f.caret + 1
		}
		f.insert("")
		return
	case session.CodeLeft, session.CodeRight, session.CodeHome, session.CodeEnd, session.CodeUp, session.CodeDown:
		f.applyArrow(k)
		return
	case session.CodeReturn, session.CodeEnter:
		if f.Role == session.AreaField {
			f.insert("\n")
		}
		return
	case session.CodeTab:
		if f.Role == session.AreaField && k.Mods == 0 {
			f.insert("\t")
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
	case k.Text != "" && !strings.ContainsFunc(string(k.Text), unicode.IsControl):
		f.typed(string(k.Text)) // the accent of a dead key is in the text already
	}
}

func (f *Field) applyBackspace(mods session.Mods) {
	switch {
	case f.selected():
		f.insert("")
	case mods == session.Option:
		to := f.caret
		for to > 0 && !isWordRune(f.text[to-1]) {
			to--
		}
		for to > 0 && isWordRune(f.text[to-1]) {
			to--
		}
		f.replace(to, f.caret, nil)
	case mods == session.Command:
		f.replace(f.lineStart(), f.caret, nil)
	default:
		f.back(1)
	}
}

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsMark(r) || unicode.IsDigit(r) || r == '\''
}

func (f *Field) lineStart() int {
	i := f.caret
	for i > 0 && f.text[i-1] != '\n' {
		i--
	}
	return i
}

func (f *Field) lineEnd() int {
	i := f.caret
	for i < len(f.text) && f.text[i] != '\n' {
		i++
	}
	return i
}

func (f *Field) applyArrow(k session.Key) {
	to := f.caret
	switch k.Code {
	case session.CodeLeft:
		to--
	case session.CodeRight:
		to++
	case session.CodeHome, session.CodeUp:
		to = 0
	default:
		to = len(f.text)
	}
	f.move(to, k.Mods&session.Shift != 0)
}

func (f *Field) applyCommand(k session.Key) {
	switch {
	case k.Text == "a":
		f.anchor, f.caret = 0, len(f.text)
	case k.Text == "x":
		f.insert("")
	case k.Text == "v":
		f.insert("pasted text")
	case k.Text == "z" && k.Mods == session.Command:
		f.undoLast()
	case k.Text == "z" && k.Mods == session.Command|session.Shift:
		f.redoLast()
	}
}

func (f *Field) applyControl(k session.Key) {
	switch k.Text {
	case "a", "\x01":
		f.move(f.lineStart(), false)
	case "e", "\x05":
		f.move(f.lineEnd(), false)
	case "k", "\x0b":
		f.anchor = f.lineEnd()
		f.insert("")
	case "h", "\x08":
		f.back(1)
	}
}
