package terminal

import (
	"slices"
	"strings"

	"github.com/gdamore/tcell/v3"

	"laya/app/session"
)

// named are the keys that the session knows by their place.
var named = map[tcell.Key]session.Key{
	tcell.KeyTab:       {Code: session.CodeTab, Text: "\t"},
	tcell.KeyBacktab:   {Code: session.CodeTab, Text: "\x19", Mods: session.Shift},
	tcell.KeyEnter:     {Code: session.CodeReturn, Text: "\r"},
	tcell.KeyBackspace: {Code: session.CodeBackspace, Text: "\x7f"},
	tcell.KeyEsc:       {Code: session.CodeEscape, Text: "\x1b"},
	tcell.KeyDelete:    {Code: session.CodeForwardDelete, Text: "\uf728"},
	tcell.KeyLeft:      {Code: session.CodeLeft, Text: "\uf702"},
	tcell.KeyRight:     {Code: session.CodeRight, Text: "\uf703"},
	tcell.KeyUp:        {Code: session.CodeUp, Text: "\uf700"},
	tcell.KeyDown:      {Code: session.CodeDown, Text: "\uf701"},
	tcell.KeyHome:      {Code: session.CodeHome, Text: "\uf729"},
	tcell.KeyEnd:       {Code: session.CodeEnd, Text: "\uf72b"},
	tcell.KeyPgUp:      {Code: session.CodePageUp, Text: "\uf72c"},
	tcell.KeyPgDn:      {Code: session.CodePageDown, Text: "\uf72d"},

	tcell.KeyNUL: {Code: session.CodeSpace, Text: " ", Mods: session.Control},

	// A terminal has no ⌘; these are the keys that people know from shells.
	tcell.KeyCtrlZ: {Text: "z", Mods: session.Command},
	tcell.KeyCtrlW: {Code: session.CodeBackspace, Text: "\x7f", Mods: session.Option},
	tcell.KeyCtrlU: {Code: session.CodeBackspace, Text: "\x7f", Mods: session.Command},
}

// quits are the keys that end.
var quits = []tcell.Key{tcell.KeyCtrlC, tcell.KeyCtrlD}

// ends reports whether a key ends the program.
func ends(e *tcell.EventKey) bool { return slices.Contains(quits, e.Key()) }

// keyOf gives the session's name for a key; ok is false for one that means nothing here.
func keyOf(e *tcell.EventKey) (k session.Key, ok bool) {
	mods := modsOf(e.Modifiers())
	if k, ok = named[e.Key()]; ok {
		if k.Mods == 0 {
			k.Mods = mods
		}
		if k.Code >= session.CodeHome {
			k.Mods &^= session.Shift // nothing is selected here
		}
		return k, true
	}
	if e.Key() >= tcell.KeyCtrlA && e.Key() <= tcell.KeyCtrlZ {
		return session.Key{Text: session.Text(rune('a' + e.Key() - tcell.KeyCtrlA)), Mods: session.Control}, true
	}
	if e.Key() != tcell.KeyRune || mods&^session.Shift != 0 && e.Str() != " " {
		return session.Key{}, false // function keys; with Alt a Mac types another character
	}
	k = session.Key{Text: session.Text(e.Str()), Mods: mods}
	if e.Str() == " " {
		k.Code = session.CodeSpace
	} else {
		k.Mods &^= session.Shift // it is in the character
	}
	return k, k.Text != ""
}

func modsOf(m tcell.ModMask) (mods session.Mods) {
	for _, pair := range []struct {
		from tcell.ModMask
		to   session.Mods
	}{{tcell.ModShift, session.Shift}, {tcell.ModCtrl, session.Control}, {tcell.ModAlt, session.Option}} {
		if m&pair.from != 0 {
			mods |= pair.to
		}
	}
	return mods
}

// help names the keys.
func help(c *session.Config) []string {
	var keys []string
	name := func(chord session.Chord, does string) {
		if chord == (session.Chord{}) {
			return
		}
		parts := strings.Split(chord.String(), "+")
		for i, p := range parts {
			parts[i] = strings.ToUpper(p[:1]) + p[1:]
		}
		keys = append(keys, strings.Join(parts, "-")+" "+does)
	}
	if c.Phrases {
		name(c.AcceptWord, "accept word")
		name(c.AcceptAll, "accept all")
	} else {
		name(c.AcceptWord, "accept")
	}
	return append(keys, "Esc dismiss", "Ctrl-Z undo", "Ctrl-C quit")
}
