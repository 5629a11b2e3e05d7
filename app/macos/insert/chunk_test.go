package insert

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestChunk(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"nothing", "", nil},
		{"a short text is one", "completions ", []string{"completions "}},
		{"sixteen units are one", "0123456789abcdef", []string{"0123456789abcdef"}},
		{"vector 8, espanso 609: a family stays together", "0123456789abc👩‍👩‍👧", []string{"0123456789abc", "👩‍👩‍👧"}},
		{"a flag stays together", "0123456789abcd🇨🇭", []string{"0123456789abcd", "🇨🇭"}},
		{"a skin tone stays with its hand", "0123456789abcd👍🏽", []string{"0123456789abcd", "👍🏽"}},
		{"an accent stays with its letter", "0123456789abcdee\u0301", []string{"0123456789abcde", "e\u0301"}},
		{"a line end of two stays together", "0123456789abcde\r\nx", []string{"0123456789abcde", "\r\nx"}},
		{"what cannot stay together is cut between characters", strings.Repeat("\u0301", 20), []string{strings.Repeat("\u0301", 16), strings.Repeat("\u0301", 4)}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var got []string
			for piece, rest := chunk(tt.text); piece != ""; piece, rest = chunk(rest) {
				got = append(got, piece)
			}
			if strings.Join(got, "|") != strings.Join(tt.want, "|") {
				t.Errorf("chunk(%q) gives %q, want %q", tt.text, got, tt.want)
			}
		})
	}
}

func FuzzChunk(f *testing.F) {
	f.Add("hello")
	f.Add("0123456789abcde👩‍👩‍👧🇨🇭e\u0301")
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			t.Skip("not text")
		}
		joined := ""
		for piece, rest := chunk(text); piece != ""; piece, rest = chunk(rest) {
			if n := unitsOf(piece); n > maxUnits || !utf8.ValidString(piece) {
				t.Fatalf("a chunk of %q has %d units, or splits a character: %q", text, n, piece)
			}
			joined += piece
		}
		if joined != text {
			t.Fatalf("%q comes out as %q", text, joined)
		}
	})
}
