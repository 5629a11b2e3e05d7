package tmux

import (
	"strconv"
	"strings"
)

// Screen is what is seen. Columns and rows are counted from 0.
type Screen struct {
	Rows             [][]Span
	CursorX, CursorY int
}

// Span is a piece of a row that looks the same.
type Span struct {
	Text string
	Style
}

// Style is how text looks.
type Style struct {
	Colour int // of the palette of 256, or Default
	Dim    bool
	Other  bool // anything else: bold, reversed, a background; until all is reset
}

// Default is the colour of a terminal's text.
const Default = -1

var plain = Style{Colour: Default}

// String gives the text without the space behind its rows.
func (s Screen) String() string {
	var b strings.Builder
	for _, row := range s.Rows {
		line := ""
		for _, span := range row {
			line += span.Text
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

// parse reads what tmux captured. A style lasts until it is changed, over the ends of lines.
func parse(captured string) [][]Span {
	var rows [][]Span
	style := plain
	for line := range strings.Lines(captured) {
		var row []Span
		for i, piece := range strings.Split(strings.TrimSuffix(line, "\n"), "\x1b[") {
			if i > 0 {
				var codes string
				codes, piece, _ = strings.Cut(piece, "m")
				style = style.change(strings.Split(codes, ";"))
			}
			if piece != "" {
				row = append(row, Span{piece, style})
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// change follows the codes of a select-graphic-rendition sequence.
func (s Style) change(codes []string) Style {
	for len(codes) > 0 {
		code, _ := strconv.Atoi(codes[0]) // none is 0
		codes = codes[1:]
		switch {
		case code == 0:
			s = plain
		case code == 2:
			s.Dim = true
		case code == 22:
			s.Dim = false
		case code >= 30 && code <= 37:
			s.Colour = code - 30
		case code >= 90 && code <= 97:
			s.Colour = code - 90 + 8
		case code == 38 && len(codes) >= 2 && codes[0] == "5":
			s.Colour, _ = strconv.Atoi(codes[1])
			codes = codes[2:]
		case code == 39:
			s.Colour = Default
		case code == 49: // no background
		default:
			s.Other = true
		}
	}
	return s
}
