package session

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Chord is a key with modifiers, as people choose one: by its name when it has one, else by the character it produces.
// The zero Chord is no key at all; people write it "none".
type Chord struct {
	Mods Mods
	Code Code // a key with a name, or 0
	Char rune // a character, or 0
}

const none = "none"

var keyNames = []struct {
	name string
	code Code
}{
	{"tab", CodeTab}, {"space", CodeSpace}, {"right", CodeRight}, {"left", CodeLeft}, {"up", CodeUp}, {"down", CodeDown},
	{"end", CodeEnd}, {"home", CodeHome}, {"pageup", CodePageUp}, {"pagedown", CodePageDown}, {"return", CodeReturn},
	{"enter", CodeEnter}, {"delete", CodeForwardDelete},
}

var modNames = []struct {
	name string
	mod  Mods
}{
	{"ctrl", Control}, {"alt", Option}, {"shift", Shift}, {"cmd", Command}, // as Chord.String writes them
	{"control", Control}, {"option", Option}, {"opt", Option}, {"command", Command},
}

// ParseChord reads a chord as people write it: "tab", "right", "`", "ctrl+space", "none".
func ParseChord(s string) (Chord, error) {
	var c Chord
	rest := strings.ToLower(strings.TrimSpace(s))
	if rest == none {
		return c, nil
	}
	for {
		name, after, ok := strings.Cut(rest, "+")
		mod := modNamed(strings.TrimSpace(name))
		if !ok || mod == 0 {
			break
		}
		c.Mods |= mod
		rest = strings.TrimSpace(after)
	}
	for _, k := range keyNames {
		if k.name == rest {
			c.Code = k.code
			return c, nil
		}
	}
	r, size := utf8.DecodeRuneInString(rest)
	if size == 0 || size != len(rest) || !isText(Text(rest)) || unicode.IsSpace(r) {
		return Chord{}, fmt.Errorf("%q is no key: write for example tab, right, ` or ctrl+space", s)
	}
	if c.Mods&Option != 0 {
		return Chord{}, fmt.Errorf("%q: with alt the key %q produces another character; write that character, or use a named key", s, rest)
	}
	c.Char = r
	return c, nil
}

func modNamed(name string) Mods {
	for _, m := range modNames {
		if m.name == name {
			return m.mod
		}
	}
	return 0
}

// String gives the chord as ParseChord reads it.
func (c Chord) String() string {
	if c == (Chord{}) {
		return none
	}
	var b strings.Builder
	for _, m := range modNames[:4] {
		if c.Mods&m.mod != 0 {
			b.WriteString(m.name + "+")
		}
	}
	for _, k := range keyNames {
		if c.Code == k.code {
			return b.String() + k.name
		}
	}
	return b.String() + string(c.Char)
}

// MarshalText writes the chord as people write it.
func (c Chord) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what people write.
func (c *Chord) UnmarshalText(text []byte) (err error) {
	*c, err = ParseChord(string(text))
	return err
}

// matches: the same key with exactly these modifiers, pressed rather than held. A dead key produces no character and
// so matches no chord that is one.
func (c Chord) matches(k Key) bool {
	return c != (Chord{}) && !k.Repeat && c.isKey(k)
}

func (c Chord) isKey(k Key) bool {
	if k.Mods != c.Mods {
		return false
	}
	if c.Code != 0 {
		return k.Code == c.Code
	}
	return c.Char != 0 && utf8.RuneCountInString(string(k.Text)) == 1 && c.Char == produced(k)
}

// produced is the key's character in small letters, as it would be without Control and Shift on a letter.
func produced(k Key) rune {
	r := firstRune(k.Text)
	if k.Mods&Control != 0 && r >= 1 && r <= 26 {
		r += 'a' - 1
	}
	return unicode.ToLower(r)
}
