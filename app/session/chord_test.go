package session

import "testing"

func TestParseChord(t *testing.T) {
	tests := []struct{ written, want string }{
		{"tab", "tab"}, {"Tab", "tab"}, {" right ", "right"}, {"`", "`"}, {"ctrl+space", "ctrl+space"},
		{"Control + Space", "ctrl+space"}, {"shift+tab", "shift+tab"}, {"cmd+shift+right", "shift+cmd+right"},
		{"option+right", "alt+right"}, {"ctrl+j", "ctrl+j"}, {"none", "none"}, {"+", "+"}, {"ctrl++", "ctrl++"}, {"é", "é"},
		{"", ""}, {"tabb", ""}, {"ctrl", ""}, {"ctrl+", ""}, {"shift+shift", ""}, {"hyper+tab", ""}, {"alt+j", ""}, {"\n", ""}, {"a b", ""},
	}
	for _, tt := range tests {
		c, err := ParseChord(tt.written)
		if tt.want == "" {
			if err == nil {
				t.Errorf("ParseChord(%q) = %v, want an error", tt.written, c)
			}
			continue
		}
		if err != nil || c.String() != tt.want {
			t.Errorf("ParseChord(%q) = %v, %v, want %s", tt.written, c, err, tt.want)
		}
		if again, err := ParseChord(c.String()); err != nil || again != c {
			t.Errorf("%v written and read again is %v, %v", c, again, err)
		}
	}
}

func TestChord_Matches(t *testing.T) {
	tab, backtick := Key{Code: CodeTab, Text: "\t"}, Key{Code: 50, Text: "`"}
	with := func(k Key, m Mods) Key { k.Mods = m; return k }
	tests := []struct {
		name  string
		chord string
		key   Key
		want  bool
	}{
		{"tab is tab", "tab", tab, true},
		{"not with shift", "tab", with(tab, Shift), false},
		{"not with command", "tab", with(tab, Command), false},
		{"not when it is held", "tab", Key{Code: CodeTab, Text: "\t", Repeat: true}, false},
		{"shift and tab", "shift+tab", with(tab, Shift), true},
		{"a backtick is what produces one", "`", backtick, true},
		{"wherever that key is", "`", Key{Code: 10, Text: "`"}, true},
		{"not its place on another keyboard", "`", Key{Code: 50, Text: "²"}, false},
		{"not when it is dead", "`", Key{Code: 50}, false},
		{"not with shift", "`", Key{Code: 50, Text: "~", Mods: Shift}, false},
		{"control and a letter, as the character that makes", "ctrl+j", Key{Code: 38, Text: "\n", Mods: Control}, true},
		{"control and a letter, as the letter", "ctrl+j", Key{Code: 38, Text: "j", Mods: Control}, true},
		{"control and space", "ctrl+space", Key{Code: CodeSpace, Text: "\x00", Mods: Control}, true},
		{"a letter with shift, as people write it", "shift+cmd+k", Key{Code: 40, Text: "K", Mods: Shift | Command}, true},
		{"none is nothing", "none", Key{}, false},
	}
	for _, tt := range tests {
		c, err := ParseChord(tt.chord)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.matches(tt.key); got != tt.want {
			t.Errorf("%s: %v matches code %d: %v, want %v", tt.name, c, tt.key.Code, got, tt.want)
		}
	}
}

func FuzzParseChord(f *testing.F) {
	for _, s := range []string{"tab", "`", "ctrl+space", "none", "ctrl++", "⌘+tab", "é"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c, err := ParseChord(s)
		if err != nil {
			return
		}
		if again, err := ParseChord(c.String()); err != nil || again != c {
			t.Errorf("ParseChord(%q) = %v, which is read as %v, %v", s, c, again, err)
		}
	})
}

func TestKey_Action(t *testing.T) {
	tests := []struct {
		name string
		key  Key
		want action
	}{
		{"a letter", Key{Text: "a"}, types},
		{"what option makes of a letter", Key{Text: "å", Mods: Option}, types},
		{"a mark of its own", Key{Text: "\u0301"}, types},
		{"what another program types", Key{Text: "some words"}, types},
		{"the same with a line end", Key{Text: "some\nwords"}, moves},
		{"a dead key", Key{Code: 14, Mods: Option}, waits},
		{"a function key", Key{Code: 122, Text: "\uf704"}, moves},
		{"an arrow", Key{Code: CodeLeft, Text: "\uf702"}, moves},
		{"an arrow without its scalar", Key{Code: CodeLeft}, moves},
		{"a tab", Key{Code: CodeTab, Text: "\t"}, moves},
		{"a held letter: the menu of accents", Key{Text: "e", Repeat: true}, moves},
		{"a held dash", Key{Text: "-", Repeat: true}, types},
		{"copy", Key{Text: "c", Mods: Command}, moves},
		{"undo", Key{Text: "z", Mods: Command}, undoes},
		{"redo", Key{Text: "z", Mods: Command | Shift}, moves},
		{"a screenshot", Key{Text: "4", Mods: Command | Shift}, nothing},
		{"a screenshot as its other character", Key{Text: "$", Mods: Command | Shift}, nothing},
		{"control and a", Key{Text: "\x01", Mods: Control}, moves},
		{"backspace", Key{Code: CodeBackspace, Text: "\x7f"}, deletes},
		{"with option", Key{Code: CodeBackspace, Mods: Option}, deletesWord},
		{"with command", Key{Code: CodeBackspace, Mods: Command}, deletesLine},
		{"with control", Key{Code: CodeBackspace, Mods: Control}, moves},
		{"forward delete", Key{Code: CodeForwardDelete, Text: "\uf728"}, moves},
		{"return", Key{Code: CodeReturn, Text: "\r"}, finishes},
		{"enter", Key{Code: CodeEnter, Text: "\x03"}, finishes},
		{"escape", Key{Code: CodeEscape, Text: "\x1b"}, escapes},
	}
	for _, tt := range tests {
		if got := tt.key.action(); got != tt.want {
			t.Errorf("%s: action %d, want %d", tt.name, got, tt.want)
		}
	}
}
