package desktop

import (
	"time"

	"laya/app/session"
)

// anyKey stands for a key that is known by its character.
const anyKey session.Code = 14

// Keys as a person names them.
var named = map[string]session.Key{
	"tab": {Code: session.CodeTab, Text: "\t"}, "return": {Code: session.CodeReturn, Text: "\r"},
	"backspace": {Code: session.CodeBackspace, Text: "\x7f"}, "esc": {Code: session.CodeEscape, Text: "\x1b"},
	"left": {Code: session.CodeLeft, Text: "\uf702"}, "right": {Code: session.CodeRight, Text: "\uf703"},
	"up": {Code: session.CodeUp, Text: "\uf700"}, "down": {Code: session.CodeDown, Text: "\uf701"},
	"home": {Code: session.CodeHome, Text: "\uf729"}, "end": {Code: session.CodeEnd, Text: "\uf72b"},
	"delete": {Code: session.CodeForwardDelete, Text: "\uf728"}, "dead": {Code: anyKey},
	"space": {Code: session.CodeSpace, Text: " "},
}

// Named gives a key by its name or its character, with modifiers.
func Named(name string, mods session.Mods) session.Key {
	k, ok := named[name]
	if !ok {
		k = session.Key{Code: anyKey, Text: session.Text(name)}
		if name == " " {
			k.Code = session.CodeSpace
		}
	}
	k.Mods = mods
	return k
}

// Type types a text at a pace of one key every gap.
func (d *Desktop) Type(text string, gap time.Duration) {
	for _, r := range text {
		d.Press(Named(string(r), 0))
		d.Advance(gap)
	}
}
