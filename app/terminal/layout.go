package terminal

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/displaywidth"
)

// joiner makes one emoji of two. Behind the last one of a grapheme some terminals wait for another, whatever comes.
const joiner = "\u200d"

// tabWidth is the distance of tab stops in columns.
const tabWidth = 4

// cell is a grapheme where it is drawn, not wider than a row. Columns are counted from 0.
type cell struct {
	text  string // empty for what is not seen: the caret, white space
	col   int
	width int
	at    int // runes of the field before it; of a ghost's cells, those before the caret
	kind  kind
}

// kind says whose text a cell is.
type kind uint8

const (
	typed kind = iota
	ghost
	caret
)

// row is a row of the screen.
type row []cell

// page is a text broken into rows.
type page struct {
	rows   []row
	row    int // of the caret
	column int // of the caret; at most the width
}

// lay breaks a text into rows of width columns, at least 1. Lines break behind spaces, and within words only where a
// word alone fills a row; spaces hang over the edge. The ghost stands at the caret, is broken anywhere, and never moves
// what was typed before it: a suggestion that comes and goes moves nothing.
func lay(before, offered, after string, width int) page {
	l := layout{width: max(width, 1)}
	at := l.text(before, typed, 0)
	l.add(cell{kind: caret, at: at})
	l.text(offered, ghost, at)
	l.add(cell{at: l.text(after, typed, at)}) // the end, for a caret that moves there
	l.rows = append(l.rows, l.row)
	p := page{rows: l.rows}
	for i, r := range p.rows {
		for _, c := range r {
			if c.kind == caret {
				p.row, p.column = i, c.col
			}
		}
	}
	return p
}

// layout is a page in the making.
type layout struct {
	width   int
	rows    []row
	row     row // the last one
	col     int
	breakAt int // cells of the last row that stay when it breaks; 0 when it has no good place to break
}

// text adds a text and gives the runes of the field before what follows.
func (l *layout) text(text string, of kind, at int) int {
	for graphemes := displaywidth.StringGraphemes(text); graphemes.Next(); {
		g := graphemes.Value()
		l.grapheme(strings.TrimRight(g, joiner), graphemes.Width(), of, at)
		if of == typed {
			at += len([]rune(g))
		}
	}
	return at
}

func (l *layout) grapheme(g string, width int, of kind, at int) {
	switch {
	case g == "\n":
		l.add(cell{at: at, kind: of})
		l.breakRow()
	case g == "\t":
		l.space(cell{width: tabWidth - l.col%tabWidth, at: at, kind: of})
	case strings.IndexFunc(g, unicode.IsControl) >= 0:
		l.letter(cell{text: "\ufffd", width: 1, at: at, kind: of}) // a terminal would obey it
	case isSpace(g):
		l.space(cell{width: width, at: at, kind: of})
	case width == 0:
		l.join(cell{text: g, at: at, kind: of})
	case width > l.width:
		l.letter(cell{text: "\u2026", width: 1, at: at, kind: of})
	default:
		l.letter(cell{text: g, width: width, at: at, kind: of})
	}
}

// isSpace: a row may break behind it. No-break spaces are letters.
func isSpace(g string) bool {
	return g != "\u00a0" && g != "\u202f" && strings.IndexFunc(g, func(r rune) bool { return !unicode.IsSpace(r) }) < 0
}

func (l *layout) add(c cell) {
	c.col = l.col
	l.row = append(l.row, c)
	l.col += c.width
}

// join puts a mark without width of its own on the grapheme before it.
func (l *layout) join(c cell) {
	if n := len(l.row); n > 0 && l.row[n-1].text != "" && l.row[n-1].kind == c.kind {
		l.row[n-1].text += c.text
	}
	c.text = ""
	l.add(c)
}

func (l *layout) space(c cell) {
	c.width = min(c.width, l.width-l.col)
	l.add(c)
	l.breakAt = len(l.row)
}

func (l *layout) letter(c cell) {
	if l.col+c.width > l.width && c.kind == typed && l.breakAt > 0 {
		l.breakWord()
	}
	if l.col+c.width > l.width {
		l.breakRow()
	}
	l.add(c)
}

// breakRow begins a new row.
func (l *layout) breakRow() {
	l.rows = append(l.rows, l.row)
	l.row, l.col, l.breakAt = nil, 0, 0
}

// breakWord takes the last word to a new row.
func (l *layout) breakWord() {
	word := l.row[l.breakAt:]
	l.row = l.row[:l.breakAt]
	l.breakRow()
	for _, c := range word {
		l.add(c)
	}
}

// vertically gives the place for the caret in the row that is rows further down, or up when negative: the runes before it.
func (p *page) vertically(rows int) int {
	r := p.rows[min(max(p.row+rows, 0), len(p.rows)-1)]
	at := 0
	for _, c := range r {
		at = c.at
		if c.col >= p.column {
			break
		}
	}
	return at
}
