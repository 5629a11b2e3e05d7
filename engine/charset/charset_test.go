package charset

import (
	"slices"
	"strings"
	"testing"
)

func TestAppend(t *testing.T) {
	tests := []struct {
		name, text string
		want       string // folded, ? for Unknown
	}{
		{"plain ASCII is itself", "Don't! ~|", "Don't! ~|"},
		{"typographic quotes", "“it’s” ‘so’ „ja“ «non»", `"it's" 'so' "ja" "non"`},
		{"dashes and minus", "a–b—c‑d−e", "a-b-c-d-e"},
		{"an ellipsis is three dots", "wait…", "wait..."},
		{"unusual spaces and tabs", "a\u00a0b\u202fc\td\u2009e", "a b c d e"},
		{"line ends of every system are one newline", "a\r\nb\rc\nd\u2028e\u2029f\r\r\n", "a\nb\nc\nd\ne\nf\n\n"},
		{"other scripts, emoji and marks are unknown", "é日🙂e\u0301", "???e?"},
		{"control characters are unknown", "a\x00\x1b\x7f", "a???"},
		{"every invalid byte is unknown", "a\xff\xc3(", "a??("},
		{"right to left", "שלום", "????"},
		{"empty", "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := show(Append(nil, test.text)); got != test.want {
				t.Errorf("Append(%q) = %q, want %q", test.text, got, test.want)
			}
		})
	}
}

func show(ids []ID) string {
	var b strings.Builder
	for _, id := range ids {
		c := id.ASCII()
		if id == Unknown {
			c = '?'
		}
		b.WriteByte(c)
	}
	return b.String()
}

// The ids are part of every model file: 0 unknown, 1 newline, 2..96 the printable ASCII characters in order.
func TestIDs(t *testing.T) {
	for c := range 256 {
		want := Unknown
		switch {
		case c == '\n':
			want = 1
		case c >= 32 && c <= 126:
			want = ID(c - 32 + 2)
		}
		got := FromASCII(byte(c))
		if got != want {
			t.Errorf("FromASCII(%q) = %d, want %d", byte(c), got, want)
		}
		if got != Unknown && got.ASCII() != byte(c) {
			t.Errorf("ID %d .ASCII() = %q, want %q", got, got.ASCII(), byte(c))
		}
	}
	if Size != 97 || FromASCII('~') != Size-1 {
		t.Errorf("the last id is %d of %d, want 96 of 97", FromASCII('~'), Size)
	}
}

func TestAppend_NoAlloc(t *testing.T) {
	buf := make([]ID, 0, 256)
	text := "He said “wait…” – and\r\nleft 🙂 \xff"
	if n := testing.AllocsPerRun(100, func() { buf = Append(buf[:0], text) }); n != 0 {
		t.Errorf("Append allocates %.0f times", n)
	}
}

// Folding rune by rune, as typing does, gives what folding the whole text gives, and never an id out of range.
func FuzzFold(f *testing.F) {
	for _, text := range []string{"plain", "a\r\nb\r", "…–“”", "日本\xff\xfe", "\r\n\r\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		whole := Append(nil, text)
		var pieces []ID
		var folder Folder
		for _, r := range text {
			pieces = folder.Append(pieces, r)
		}
		if !slices.Equal(whole, pieces) {
			t.Errorf("Append(%q) = %v, rune by rune %v", text, whole, pieces)
		}
		for _, id := range whole {
			if id >= Size {
				t.Errorf("Append(%q) has id %d", text, id)
			}
		}
	})
}
