package textfield

import (
	"strings"
	"testing"
	"unicode/utf8"

	"laya/app/session"
)

// press gives a key by its name, or by the character it types.
func press(name string) session.Key {
	k, ok := map[string]session.Key{
		"left": {Code: session.CodeLeft}, "right": {Code: session.CodeRight}, "up": {Code: session.CodeUp}, "down": {Code: session.CodeDown},
		"home": {Code: session.CodeHome}, "end": {Code: session.CodeEnd},
		"shift-left": {Code: session.CodeLeft, Mods: session.Shift}, "shift-right": {Code: session.CodeRight, Mods: session.Shift},
		"backspace": {Code: session.CodeBackspace}, "word": {Code: session.CodeBackspace, Mods: session.Option},
		"line": {Code: session.CodeBackspace, Mods: session.Command}, "delete": {Code: session.CodeForwardDelete},
		"return": {Code: session.CodeReturn}, "enter": {Code: session.CodeEnter}, "tab": {Code: session.CodeTab, Text: "\t"},
		"shift-tab": {Code: session.CodeTab, Mods: session.Shift}, "esc": {Code: session.CodeEscape, Text: "\x1b"}, "dead": {},
		"all": {Text: "a", Mods: session.Command}, "cut": {Text: "x", Mods: session.Command}, "undo": {Text: "z", Mods: session.Command},
		"redo": {Text: "z", Mods: session.Command | session.Shift}, "ctrl-a": {Text: "a", Mods: session.Control},
		"ctrl-e": {Text: "e", Mods: session.Control}, "ctrl-k": {Text: "k", Mods: session.Control}, "ctrl-h": {Text: "\x08", Mods: session.Control},
		"held-a": {Text: "a", Repeat: true}, "held-.": {Text: ".", Repeat: true},
	}[name]
	if !ok {
		k.Text = session.Text(name)
	}
	return k
}

func TestField(t *testing.T) {
	tests := []struct {
		name, field string // the caret as |
		keys        string // with spaces between
		want        string // what is selected in []
	}{
		{"typing", "a|c", "b", "ab|c"},
		{"backspace takes a grapheme", "a👩‍👩‍👧|", "backspace", "a|"},
		{"backspace takes a letter with its mark", "cafe\u0301|", "backspace", "caf|"},
		{"nothing before", "|a", "backspace word line ctrl-h", "|a"},
		{"delete takes a grapheme", "a|👍🏽b", "delete", "a|b"},
		{"nothing behind", "a|", "delete", "a|"},
		{"a word back", "one two, |", "word", "one |"},
		{"a word with an apostrophe", "I don't|", "word", "I |"},
		{"a line back", "one\ntwo three|", "line", "one\n|"},
		{"left and right go by graphemes", "a👩‍👩‍👧|b", "left", "a|👩‍👩‍👧b"},
		{"and back", "a|👩‍👩‍👧b", "right", "a👩‍👩‍👧|b"},
		{"not beyond the ends", "|a|", "left", "|a"},
		{"up and down without lines on a screen", "ab|c", "up x down y", "xabcy|"},
		{"home and end", "ab|c", "home x end y", "xabcy|"},
		{"selecting", "abc|", "shift-left shift-left", "a[bc]"},
		{"typing over it", "abc|", "shift-left shift-left x", "ax|"},
		{"deleting it", "a|bc", "shift-right backspace", "a|c"},
		{"and forwards", "a|bc", "shift-right delete", "a|c"},
		{"all of it", "a|bc", "all cut", "|"},
		{"undoing and doing again", "|", "a b undo undo redo", "a|"},
		{"typing ends doing again", "|", "a b undo c redo", "ac|"},
		{"return", "a|b", "return enter", "a\n\n|b"},
		{"tab", "a|b", "tab shift-tab", "a\t|b"},
		{"to the line's start and end", "one\ntw|o\nthree", "ctrl-a x ctrl-e y", "one\nxtwoy|\nthree"},
		{"the rest of a line", "one\nt|wo\nthree", "ctrl-k", "one\nt|\nthree"},
		{"a character back", "ab|", "ctrl-h", "a|"},
		{"a dead key and its letter", "|", "dead é", "é|"},
		{"a dead key taken back", "a|", "dead backspace", "a|"},
		{"a held letter opens a menu", "a|", "held-a", "a|"},
		{"a held full stop repeats", "a|", "held-.", "a.|"},
		{"keys that type nothing", "a|", "esc", "a|"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := Field{Lines: true}
			before, after, _ := strings.Cut(tt.field, "|")
			f.Put(before, strings.Trim(after, "|"))
			for _, name := range strings.Fields(tt.keys) {
				f.Apply(press(name), f.Insert)
			}
			if got := drawn(&f); got != tt.want {
				t.Errorf("%s in %q gives %q, want %q", tt.keys, tt.field, got, tt.want)
			}
		})
	}
}

func drawn(f *Field) string {
	before, after := f.Sides()
	if lo, hi := f.Selection(); f.Selected() {
		return before + "[" + string(f.Runes[lo:hi]) + "]" + after
	}
	return before + "|" + after
}

func TestField_OneLine(t *testing.T) {
	var f Field
	for _, name := range []string{"a", "return", "tab", "b"} {
		f.Apply(press(name), f.Insert)
	}
	if got := drawn(&f); got != "ab|" {
		t.Errorf("a field of one line holds %q", got)
	}
}

// TestField_Inserts: what is typed goes through the caller, who may change it.
func TestField_Inserts(t *testing.T) {
	f := Field{Lines: true}
	for _, name := range []string{"a", "return", "b"} {
		f.Apply(press(name), func(text string) { f.Insert(strings.ToUpper(text)) })
	}
	if got := drawn(&f); got != "A\nB|" {
		t.Errorf("the field holds %q", got)
	}
}

// TestState_Stands: what somebody took from the field stays as it was.
func TestState_Stands(t *testing.T) {
	f := Field{Lines: true}
	f.Put("one", " two")
	old := f.State
	for _, name := range []string{"x", "backspace", "backspace", "delete", "undo", "undo", "y"} {
		f.Apply(press(name), f.Insert)
	}
	if before, after := old.Sides(); before != "one" || after != " two" {
		t.Errorf("the state became %q, %q", before, after)
	}
}

func TestField_UndoIsBounded(t *testing.T) {
	var f Field
	for range 2 * maxUndo {
		f.Apply(press("a"), f.Insert)
	}
	for range 3 * maxUndo {
		f.Apply(press("undo"), f.Insert)
	}
	if n := len(f.Runes); n != maxUndo {
		t.Errorf("after all undoing %d characters are left, want %d", n, maxUndo)
	}
}

// FuzzField: the caret stays in the text, whatever happens.
func FuzzField(f *testing.F) {
	names := []string{"left", "right", "up", "down", "home", "end", "shift-left", "shift-right", "backspace", "word", "line", "delete",
		"return", "tab", "dead", "all", "cut", "undo", "redo", "ctrl-a", "ctrl-e", "ctrl-k", "a", " ", "é", "👩‍👩‍👧"}
	f.Add("one two", []byte{0, 6, 7, 8, 17, 18})
	f.Fuzz(func(t *testing.T, text string, keys []byte) {
		field := Field{Lines: true}
		field.Put(text, text)
		for _, k := range keys {
			field.Apply(press(names[int(k)%len(names)]), field.Insert)
			if n := len(field.Runes); field.Caret < 0 || field.Caret > n || field.Anchor < 0 || field.Anchor > n {
				t.Fatalf("%s puts the caret at %d, %d of %d", names[int(k)%len(names)], field.Caret, field.Anchor, n)
			}
			if before, after := field.Sides(); !utf8.ValidString(before + after) {
				t.Fatal("half a character")
			}
		}
	})
}
