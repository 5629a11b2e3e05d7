package panel

import (
	"strings"
	"unicode"

	"laya/app/session"
)

// keySymbols are the signs of keys in menus of macOS.
var keySymbols = map[session.Code]string{
	session.CodeTab: "⇥", session.CodeSpace: "␣", session.CodeReturn: "↩", session.CodeEnter: "⌤",
	session.CodeRight: "→", session.CodeLeft: "←", session.CodeUp: "↑", session.CodeDown: "↓",
	session.CodeEnd: "↘", session.CodeHome: "↖", session.CodePageUp: "⇞", session.CodePageDown: "⇟",
	session.CodeForwardDelete: "⌦",
}

var modSymbols = []struct {
	mod    session.Mods
	symbol string
}{{session.Control, "⌃"}, {session.Option, "⌥"}, {session.Shift, "⇧"}, {session.Command, "⌘"}} // the order of menus

// hint is how a key is named beside a suggestion; the zero Chord is not.
func hint(c session.Chord) string {
	if c == (session.Chord{}) {
		return ""
	}
	var b strings.Builder
	for _, m := range modSymbols {
		if c.Mods&m.mod != 0 {
			b.WriteString(m.symbol)
		}
	}
	if c.Code != 0 {
		return b.String() + keySymbols[c.Code]
	}
	return b.String() + string(unicode.ToUpper(c.Char))
}
