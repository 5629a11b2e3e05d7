//go:build box

package insert

import (
	"strings"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/macos/box"
	"laya/app/macos/quartz"
	"laya/app/session"
)

// keyboard gives a keyboard in front of a field.
func keyboard(t *testing.T) (*box.Box, *box.Field, *Keys) {
	t.Helper()
	b := box.New(t)
	if err := quartz.Open(); err != nil {
		t.Fatal(err)
	}
	f := b.Launch("com.example.editor").Add(desktop.Field{Role: session.AreaField})
	b.Focus(f)
	keys, err := Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(keys.Close)
	return b, f, &keys
}

func TestKeys(t *testing.T) {
	tests := []struct {
		name  string
		do    func(k *Keys) error
		want  string // what the field holds, which held "see "
		downs int
	}{
		{"a short text is one key", func(k *Keys) error { return k.Text(0, "completions ") }, "see completions ", 1},
		{"row 8, espanso 609: a long text is not cut off", func(k *Keys) error { return k.Text(0, strings.Repeat("0123456789", 5)) }, "see " + strings.Repeat("0123456789", 5), 4},
		{"a family stays together", func(k *Keys) error { return k.Text(0, "0123456789abc👩‍👩‍👧") }, "see 0123456789abc👩‍👩‍👧", 2},
		{"nothing is no key", func(k *Keys) error { return k.Text(0, "") }, "see ", 0},
		{"backspaces", func(k *Keys) error { return k.Backspace(0, 2) }, "se", 2},
		{"no backspace", func(k *Keys) error { return k.Backspace(0, 0) }, "see ", 0},
	}
	for _, tt := range tests {
		for _, held := range []session.Mods{0, session.Option | session.Shift} {
			t.Run(tt.name, func(t *testing.T) {
				b, f, k := keyboard(t)
				b.Type("see ")
				b.HoldModifiers(held)
				b.Delivered()
				if err := tt.do(k); err != nil {
					t.Fatal(err)
				}
				b.Settle(time.Minute)
				if got := f.Holds(); got != tt.want {
					t.Errorf("the field holds %q, want %q", got, tt.want)
				}
				var downs, ups int
				for _, d := range b.Delivered() {
					if d.UserData != Mark || d.Flags != 0 {
						t.Errorf("%+v has no mark, or modifiers", d)
					}
					if d.Kind == quartz.KeyDown {
						downs++
					} else {
						ups++
					}
				}
				if downs != tt.downs || ups != downs {
					t.Errorf("%d keys down, %d up, want %d", downs, ups, tt.downs)
				}
			})
		}
	}
}

func TestKeys_Paste(t *testing.T) {
	b, f, k := keyboard(t)
	for _, where := range []uint16{9, 47} { // ANSI's and Dvorak's
		if where != 9 {
			k.Saw(session.Key{Text: "v", Code: session.Code(where), Mods: session.Command}) // may be another layout with ⌘
			k.Saw(session.Key{Text: "v", Code: session.Code(where)})
		}
		if err := k.Paste(0); err != nil {
			t.Fatal(err)
		}
		b.Settle(time.Minute)
		d := b.Delivered()
		if len(d) != 2 || d[0].Flags != quartz.Command || d[1].Flags != quartz.Command || d[0].Code != where || d[0].Text != "v" || d[0].UserData != Mark {
			t.Errorf("%+v, want ⌘V on key %d", d, where)
		}
	}
	if got := f.Holds(); got != "pasted textpasted text" {
		t.Errorf("the field holds %q", got)
	}
}
