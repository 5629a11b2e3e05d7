//go:build darwin || box

package preferences

import (
	"strings"
	"unicode/utf8"

	"laya/app/macos/cocoa"
	"laya/app/session"
)

var modifiers = map[cocoa.Modifiers]session.Mods{
	cocoa.ShiftKey: session.Shift, cocoa.ControlKey: session.Control, cocoa.OptionKey: session.Option, cocoa.CommandKey: session.Command,
}

// named are the keys that have a name, by what AppKit says that they type (<AppKit/NSEvent.h>, NSText.h): their codes are
// those of the window server.
var named = map[string]session.Code{
	"\t": session.CodeTab, "\x19": session.CodeTab, " ": session.CodeSpace, "\r": session.CodeReturn, "\x03": session.CodeEnter,
	"\uf700": session.CodeUp, "\uf701": session.CodeDown, "\uf702": session.CodeLeft, "\uf703": session.CodeRight,
	"\uf728": session.CodeForwardDelete, "\uf729": session.CodeHome, "\uf72b": session.CodeEnd,
	"\uf72c": session.CodePageUp, "\uf72d": session.CodePageDown,
}

// isEscape reports whether a key is Esc, which no suggestion is accepted with.
func isEscape(key cocoa.KeyEvent) bool { return key.Plain == "\x1b" }

// chordOf is the chord of a key that was pressed, if suggestions can be accepted with it; else refusal tells the user why
// not.
func chordOf(key cocoa.KeyEvent) (c session.Chord, refusal string) {
	for held, mod := range modifiers {
		if key.Modifiers&held != 0 {
			c.Mods |= mod
		}
	}
	if c.Code = named[key.Plain]; c.Code == 0 {
		c.Char, _ = utf8.DecodeRuneInString(strings.ToLower(key.Plain))
	}
	switch parsed, err := session.ParseChord(c.String()); {
	case err != nil || parsed != c:
		return session.Chord{}, "This key cannot be used. Try Tab, → or ⌃Space."
	case c.Mods&(session.Control|session.Command) == 0 && isWritten(c):
		return session.Chord{}, "You need this key to write. Add Control or Command, or try Tab or →."
	}
	return c, ""
}

// isWritten: letters, digits, spaces and lines are typed in every text; ` and § are keys that one can do without.
func isWritten(c session.Chord) bool {
	switch c.Code {
	case session.CodeSpace, session.CodeReturn, session.CodeEnter, session.CodeForwardDelete:
		return true
	}
	return c.Char >= 'a' && c.Char <= 'z' || c.Char >= '0' && c.Char <= '9' || strings.ContainsRune(".,;:!?'\"-()/", c.Char)
}
