package panel

import (
	"testing"
	"unicode/utf8"

	"laya/app/session"
)

func TestHint(t *testing.T) {
	for chord, want := range map[string]string{
		"tab": "⇥", "none": "", "`": "`", "ctrl+space": "⌃␣", "right": "→", "shift+tab": "⇧⇥", "ctrl+j": "⌃J",
		"cmd+shift+alt+ctrl+return": "⌃⌥⇧⌘↩", "ö": "Ö",
	} {
		c, err := session.ParseChord(chord)
		if err != nil {
			t.Fatal(err)
		}
		if got := hint(c); got != want {
			t.Errorf("%s is named %q, want %q", chord, got, want)
		}
	}
}

// TestHint_Every: every key that people can choose by its name has a sign of its own.
func TestHint_Every(t *testing.T) {
	signs := map[string]string{}
	for code := session.Code(1); code < 128; code++ {
		name := session.Chord{Code: code}.String()
		if name == "\x00" { // a key without a name cannot be chosen
			continue
		}
		sign := hint(session.Chord{Code: code})
		if utf8.RuneCountInString(sign) != 1 || signs[sign] != "" {
			t.Errorf("%q has the sign %q, as %q", name, sign, signs[sign])
		}
		signs[sign] = name
	}
	if len(signs) < 13 {
		t.Errorf("%d keys have signs", len(signs))
	}
}
