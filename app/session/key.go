package session

import "unicode"

// Code is a virtual key code, numbered as macOS numbers them.
type Code uint16

// The keys that are known by their place. All others are known by the character they produce, since a keyboard may be
// laid out in any way.
const (
	CodeReturn        Code = 36
	CodeTab           Code = 48
	CodeSpace         Code = 49
	CodeBackspace     Code = 51
	CodeEscape        Code = 53
	CodeEnter         Code = 76
	CodeHome          Code = 115
	CodePageUp        Code = 116
	CodeForwardDelete Code = 117
	CodeEnd           Code = 119
	CodePageDown      Code = 121
	CodeLeft          Code = 123
	CodeRight         Code = 124
	CodeDown          Code = 125
	CodeUp            Code = 126
)

// Mods are the modifier keys held; caps lock and fn are not among them.
type Mods uint8

// The modifiers.
const (
	Shift Mods = 1 << iota
	Control
	Option
	Command
)

// Key is a key that went down.
type Key struct {
	Text   Text // the characters it produces: empty for a dead key
	Code   Code
	Mods   Mods
	Repeat bool // made by holding the key, not by pressing it
}

// action is what a key does to a text field, as far as that can be told from the key alone.
type action uint8

const (
	types       action = iota // its characters appear at the caret
	deletes                   // one character before the caret goes
	deletesWord               // the word before the caret goes
	deletesLine               // the line up to the caret goes
	undoes                    // ⌘Z
	escapes                   // Esc
	waits                     // a dead key: the next one decides
	nothing                   // a screenshot
	finishes                  // Return: a line, a message or a form is done
	moves                     // anything else: the caret or the text may change in ways that cannot be told
)

// action says what k does when Laya lets it pass.
func (k Key) action() action {
	switch k.Code {
	case CodeEscape:
		return escapes
	case CodeBackspace:
		return k.deletion()
	case CodeReturn, CodeEnter:
		return finishes
	}
	switch {
	case k.Mods&Command != 0:
		return k.command()
	case k.Mods&Control != 0:
		return moves
	case k.Text == "" && k.Code != CodeTab && (k.Code < CodeHome || k.Code > CodeUp):
		return waits
	case !isText(k.Text), k.Repeat && isLetter(firstRune(k.Text)):
		return moves // a held letter opens the menu of accents in some fields and repeats in others
	}
	return types
}

func (k Key) deletion() action {
	switch k.Mods {
	case 0, Shift:
		return deletes
	case Option:
		return deletesWord
	case Command:
		return deletesLine
	}
	return moves
}

func (k Key) command() action {
	switch {
	case k.Mods == Command && (k.Text == "z" || k.Text == "Z"):
		return undoes
	case k.Mods&Shift != 0 && isScreenshot(k.Text):
		return nothing
	}
	return moves
}

// isScreenshot: ⇧⌘3 to ⇧⌘6, whichever of the key's two characters the system reports.
func isScreenshot(t Text) bool {
	switch t {
	case "3", "4", "5", "6", "#", "$", "%", "^":
		return true
	}
	return false
}

// isText reports whether t is characters that a field would show: no control characters, and none of the private ones
// that stand for function keys.
func isText(t Text) bool {
	for _, r := range string(t) {
		if unicode.IsControl(r) || (r >= 0xf700 && r <= 0xf8ff) || r == unicode.ReplacementChar {
			return false
		}
	}
	return t != ""
}

func firstRune(t Text) rune {
	for _, r := range string(t) {
		return r
	}
	return 0
}

func isLetter(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }
