package tmux

import (
	"fmt"
	"testing"
)

func TestParse(t *testing.T) {
	grey := Style{Colour: 244}
	tests := []struct {
		name, captured string
		want           [][]Span
	}{
		{"plain", "one\n\n two \n", [][]Span{{{"one", plain}}, nil, {{" two ", plain}}}},
		{"a colour of 256", "to\x1b[38;5;244mmorrow\x1b[39m.\n", [][]Span{{{"to", plain}, {"morrow", grey}, {".", plain}}}},
		{"over a line end", "\x1b[38;5;244ma\nb\x1b[0mc\n", [][]Span{{{"a", grey}}, {{"b", grey}, {"c", plain}}}},
		{"a colour of 8 and of 16", "\x1b[31ma\x1b[97mb\n", [][]Span{{{"a", Style{Colour: 1}}, {"b", Style{Colour: 15}}}}},
		{"dim", "\x1b[2ma\x1b[22mb\n", [][]Span{{{"a", Style{Colour: Default, Dim: true}}, {"b", plain}}}},
		{"reset without a code", "\x1b[2ma\x1b[mb\n", [][]Span{{{"a", Style{Colour: Default, Dim: true}}, {"b", plain}}}},
		{"bold and a background", "\x1b[1;44ma\x1b[0;39;49mb\n", [][]Span{{{"a", Style{Colour: Default, Other: true}}, {"b", plain}}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := fmt.Sprint(parse(tt.captured)); got != fmt.Sprint(tt.want) {
				t.Errorf("parse = %v, want %v", got, tt.want)
			}
		})
	}
}

func TestScreen_String(t *testing.T) {
	s := Screen{Rows: parse("a\x1b[2mb \n\x1b[0m c\n")}
	if got := s.String(); got != "ab\n c\n" {
		t.Errorf("String = %q", got)
	}
}
