package terminal

import (
	"strings"
	"testing"

	"github.com/gdamore/tcell/v3"

	"laya/app/session"
)

func TestKeyOf(t *testing.T) {
	command, option, control, shift := session.Command, session.Option, session.Control, session.Shift
	tests := []struct {
		name string
		key  tcell.Key
		str  string
		mods tcell.ModMask
		want session.Key
		ok   bool
	}{
		{"a letter", tcell.KeyRune, "a", 0, session.Key{Text: "a"}, true},
		{"a capital", tcell.KeyRune, "A", tcell.ModShift, session.Key{Text: "A"}, true},
		{"a grapheme", tcell.KeyRune, "👍🏽", 0, session.Key{Text: "👍🏽"}, true},
		{"space", tcell.KeyRune, " ", 0, session.Key{Text: " ", Code: session.CodeSpace}, true},
		{"alt and a letter", tcell.KeyRune, "b", tcell.ModAlt, session.Key{}, false},
		{"tab", tcell.KeyTab, "", 0, session.Key{Text: "\t", Code: session.CodeTab}, true},
		{"shift-tab", tcell.KeyBacktab, "", 0, session.Key{Text: "\x19", Code: session.CodeTab, Mods: shift}, true},
		{"backspace", tcell.KeyBackspace2, "", 0, session.Key{Text: "\x7f", Code: session.CodeBackspace}, true},
		{"alt-backspace", tcell.KeyBackspace2, "", tcell.ModAlt, session.Key{Text: "\x7f", Code: session.CodeBackspace, Mods: option}, true},
		{"ctrl-w", tcell.KeyCtrlW, "", tcell.ModCtrl, session.Key{Text: "\x7f", Code: session.CodeBackspace, Mods: option}, true},
		{"ctrl-u", tcell.KeyCtrlU, "", tcell.ModCtrl, session.Key{Text: "\x7f", Code: session.CodeBackspace, Mods: command}, true},
		{"ctrl-z", tcell.KeyCtrlZ, "", tcell.ModCtrl, session.Key{Text: "z", Mods: command}, true},
		{"ctrl-a", tcell.KeyCtrlA, "", tcell.ModCtrl, session.Key{Text: "a", Mods: control}, true},
		{"ctrl-space", tcell.KeyNUL, "", tcell.ModCtrl, session.Key{Text: " ", Code: session.CodeSpace, Mods: control}, true},
		{"an arrow", tcell.KeyLeft, "", 0, session.Key{Text: "\uf702", Code: session.CodeLeft}, true},
		{"an arrow with shift", tcell.KeyLeft, "", tcell.ModShift, session.Key{Text: "\uf702", Code: session.CodeLeft}, true},
		{"a function key", tcell.KeyF5, "", 0, session.Key{}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := tcell.NewEventKey(tt.key, tt.str, tt.mods)
			if k, ok := keyOf(e); k != tt.want || ok != tt.ok {
				t.Errorf("keyOf(%s) = %#v, %v, want %#v, %v", e.Name(), parts(k), ok, parts(tt.want), tt.ok)
			}
			if ends(e) {
				t.Errorf("%s ends the program", e.Name())
			}
		})
	}
}

// parts are a key's, to be printed.
func parts(k session.Key) []any { return []any{string(k.Text), k.Code, k.Mods} }

func TestEnds(t *testing.T) {
	for _, k := range []tcell.Key{tcell.KeyCtrlC, tcell.KeyCtrlD} {
		if e := tcell.NewEventKey(k, "", tcell.ModCtrl); !ends(e) {
			t.Errorf("%s does not end the program", e.Name())
		}
	}
}

func TestHelp(t *testing.T) {
	c := session.Default()
	if got := strings.Join(help(&c), ", "); got != "Tab accept, Esc dismiss, Ctrl-Z undo, Ctrl-C quit" {
		t.Errorf("help = %s", got)
	}
	c.Phrases = true
	c.AcceptWord = session.Chord{Code: session.CodeRight}
	if got := strings.Join(help(&c), ", "); got != "Right accept word, Shift-Tab accept all, Esc dismiss, Ctrl-Z undo, Ctrl-C quit" {
		t.Errorf("help = %s", got)
	}
	c.AcceptWord = session.Chord{}
	if got := help(&c)[0]; got != "Shift-Tab accept all" {
		t.Errorf("help without an accept key begins with %s", got)
	}
}
