package terminal

import (
	"strings"
	"testing"
	"unicode"

	"github.com/clipperhouse/displaywidth"
)

// rowsOf writes a page down: a row a line, ghosts in (), the caret as |.
func rowsOf(p *page) []string {
	var list []string
	for _, r := range p.rows {
		var b strings.Builder
		last := typed
		for _, c := range r {
			if c.kind == caret {
				b.WriteByte('|')
				continue
			}
			if (c.kind == ghost) != (last == ghost) {
				b.WriteString(map[bool]string{true: "(", false: ")"}[c.kind == ghost])
			}
			last = c.kind
			b.WriteString(c.text)
			if c.text == "" {
				b.WriteString(strings.Repeat("·", c.width))
			}
		}
		if last == ghost {
			b.WriteByte(')')
		}
		list = append(list, b.String())
	}
	return list
}

func TestLay(t *testing.T) {
	tests := []struct {
		name                   string
		before, offered, after string
		width                  int
		want                   string // rows, separated by /
	}{
		{"nothing", "", "", "", 10, "|"},
		{"a ghost at the caret", "tom", "orrow", "", 10, "tom|(orrow)"},
		{"a ghost before what follows", "tom", "orrow", ", ok", 20, "tom|(orrow),·ok"},
		{"rows break behind spaces", "one two three", "", "", 8, "one·two·/three|"},
		{"a word that fits exactly stays", "one three", "", "", 9, "one·three|"},
		{"spaces hang over the edge", "three   one", "", "", 6, "three·/one|"},
		{"the caret hangs with them", "three   ", "", "", 6, "three·|"},
		{"a word longer than a row is cut", "abcdefgh", "", "", 3, "abc/def/gh|"},
		{"a ghost goes over the edge, the typed word stays", "one tom", "orrow", "", 9, "one·tom|(or)/(row)"},
		{"the next word behind a full row", "one ", "tomorrow", "", 4, "one·|/(tomo)/(rrow)"},
		{"what follows goes with its word", "one tom", "", "orrow", 9, "one·/tom|orrow"},
		{"what follows a phrase", "one t", "wo three", ", and four", 14, "one·t|(wo·three),/and·four"},
		{"line ends", "one\n\ntwo\n", "", "", 9, "one//two/|"},
		{"the caret before a line end", "one", "", "\ntwo", 9, "one|/two"},
		{"wide characters are not cut in two", "我喜欢你", "", "", 5, "我喜/欢你|"},
		{"an emoji of several", "a👩‍👩‍👧👍🏽b", "", "", 3, "a👩‍👩‍👧/👍🏽b|"},
		{"a combining mark has no width", "cafe\u0301s", "", "", 5, "cafe\u0301s|"},
		{"half an emoji of several", "a👩‍", "", "b", 9, "a👩|b"},
		{"a joiner alone", "a\u200d", "", "", 9, "a|"},
		{"a wide character in one column", "我a", "", "", 1, "…/a|"},
		{"a mark on nothing", "\u0301a", "", "", 5, "a|"},
		{"tab stops", "a\tb\tc", "", "", 20, "a···b···c|"},
		{"control characters do nothing", "a\x1b[31mb\x07", "", "", 20, "a\ufffd[31mb\ufffd|"},
		{"no-break spaces do not break", "one a\u00a0b", "", "", 6, "one·/a\u00a0b|"},
		{"no width", "ab", "", "", 0, "a/b|"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := lay(tt.before, tt.offered, tt.after, tt.width)
			if got := strings.Join(rowsOf(&p), "/"); got != tt.want {
				t.Errorf("lay = %s, want %s", got, tt.want)
			}
		})
	}
}

// TestLay_GhostMovesNothing: what stands before the caret stands where it stood, with a suggestion or without.
func TestLay_GhostMovesNothing(t *testing.T) {
	text := "It is a truth universally acknowledged, that 我喜欢 \U0001f469\u200d\U0001f467 must be in want"
	for width := 1; width < 40; width++ {
		for end := range text {
			with, without := lay(text[:end], "suggestion", "", width), lay(text[:end], "", "", width)
			if with.row != without.row || with.column != without.column {
				t.Fatalf("width %d, %q: the caret at %d, %d with a ghost, at %d, %d without", width, text[:end],
					with.row, with.column, without.row, without.column)
			}
		}
	}
}

func TestPage_Vertically(t *testing.T) {
	tests := []struct {
		name          string
		before, after string
		rows          int
		want          string // the text before the caret then
	}{
		{"up to the same column", "one two\nthree", "", -1, "one t"},
		{"down to the same column", "on", "e two\nthree", 1, "one two\nth"},
		{"up to a shorter line's end", "a\nthree", "", -1, "a"},
		{"down to a shorter text's end", "thre", "e\na", 1, "three\na"},
		{"up in the first row stays in it", "one", " two", -1, "one"},
		{"up through a wrapped line", "one two thr", "", -1, "one"},
		{"down into nothing but a ghost", "on", "", 1, "on"},
		{"not into the middle of a wide character", "我我\nabc", "", -1, "我我"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			offered := ""
			if strings.HasSuffix(tt.name, "ghost") {
				offered = "e two three four five"
			}
			p := lay(tt.before, offered, tt.after, 8)
			at := p.vertically(tt.rows)
			if got := string([]rune(tt.before + tt.after)[:at]); got != tt.want {
				t.Errorf("vertically(%d) is behind %q, want %q", tt.rows, got, tt.want)
			}
		})
	}
}

// FuzzLay: everything is drawn once and in order, within the width, and no terminal is told to do anything.
func FuzzLay(f *testing.F) {
	f.Add("one two three", "orrow", " and more", 8)
	f.Add("我\t\x1b[2J\u0301", "x", "\n\n", 1)
	f.Fuzz(func(t *testing.T, before, offered, after string, width int) {
		width = min(max(width, -1), 200)
		p := lay(before, offered, after, width)
		if p.row < 0 || p.row >= len(p.rows) || p.column < 0 || p.column > max(width, 1) {
			t.Fatalf("the caret is at row %d of %d, column %d of %d", p.row, len(p.rows), p.column, width)
		}
		at := 0
		for _, r := range p.rows {
			col := 0
			for _, c := range r {
				if c.col != col || c.col+c.width > max(width, 1) {
					t.Fatalf("a cell at %d, want %d, of width %d in %d columns", c.col, col, c.width, width)
				}
				col += c.width
				if c.text != "" && (displaywidth.String(c.text) != c.width || strings.ContainsFunc(c.text, unicode.IsControl)) {
					t.Fatalf("cell %q of width %d", c.text, c.width)
				}
				if c.kind == typed {
					if c.at < at {
						t.Fatalf("the cell of rune %d is behind that of %d", c.at, at)
					}
					at = c.at
				}
			}
		}
		for rows := -3; rows <= 3; rows++ {
			if to := p.vertically(rows); to < 0 || to > len([]rune(before))+len([]rune(after)) {
				t.Fatalf("vertically(%d) = %d", rows, to)
			}
		}
	})
}
