package terminal

import (
	"fmt"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"

	"laya/app/loop"
	"laya/app/session"
	"laya/engine"
)

// sheet is a canvas that remembers, and takes note of what it should never be asked.
type sheet struct {
	width, height    int
	cells            []string
	looks            []look
	cursorX, cursorY int
	faults           []string
}

func newSheet(width, height int) *sheet {
	n := max(width, 0) * max(height, 0)
	return &sheet{width: width, height: height, cells: make([]string, n), looks: make([]look, n), cursorX: -1}
}

func (s *sheet) Size() (width, height int) { return s.width, s.height }

func (s *sheet) cursor(x, y int) {
	s.cursorX, s.cursorY = x, y
	if x < 0 || y < 0 || x >= s.width || y >= s.height {
		s.faults = append(s.faults, fmt.Sprintf("the cursor is at %d, %d", x, y))
	}
}

func (s *sheet) put(x, y int, text string, l look) {
	w := displaywidth.String(text)
	if x < 0 || y < 0 || x+w > s.width || y >= s.height || w < 1 {
		s.faults = append(s.faults, fmt.Sprintf("%q is put at %d, %d", text, x, y))
		return
	}
	for i := range w {
		if at := y*s.width + x + i; s.cells[at] != "" {
			s.faults = append(s.faults, fmt.Sprintf("%q is put over %q at %d, %d", text, s.cells[at], x, y))
		} else {
			s.cells[at], s.looks[at] = strings.Repeat(text, 1-min(i, 1))+strings.Repeat("\x00", min(i, 1)), l
		}
	}
}

// lines gives the rows without the space behind them; suggestions are in ().
func (s *sheet) lines() []string {
	var lines []string
	for y := range s.height {
		var b strings.Builder
		last := plain
		for x := range s.width {
			cell, l := s.cells[y*s.width+x], s.looks[y*s.width+x]
			if (l == faint) != (last == faint) {
				b.WriteString(map[bool]string{true: "(", false: ")"}[l == faint])
			}
			last = l
			if cell == "" {
				cell = " "
			}
			b.WriteString(strings.TrimSuffix(cell, "\x00"))
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return lines
}

func sampleView() view {
	f := newFigures()
	f.typed, f.inserted, f.swallowed = 100, 30, 10
	for i := range 100 {
		f.answered(time.Duration(i+1) * time.Microsecond)
	}
	return view{
		before: "See you tom", after: ", then.", drawn: loop.Drawing{Text: "orrow"},
		status: status{answer: answer{engine.CPU, 0.873, 212 * time.Microsecond}, figures: f},
		engine: "auto", help: []string{"Tab accept", "Esc dismiss", "Ctrl-C quit"},
	}
}

func TestView(t *testing.T) {
	tests := []struct {
		name          string
		width, height int
		change        func(v *view)
		want          []string
		cursor        [2]int
	}{
		{"eighty columns", 80, 10, nil, []string{
			"", "  See you tom(orrow), then.", "", "", "", "", "",
			"  87 % sure   cpu   212 µs",
			"  saved 15 %   20 of 130 keystrokes   median 50 µs   P99 99 µs   engine auto",
			"  Tab accept   Esc dismiss   Ctrl-C quit",
		}, [2]int{13, 1}},
		{"nothing to show", 40, 5, func(v *view) { v.drawn.Text, v.status.reason = "", session.Complete }, []string{
			"  See you tom, then.", "", "",
			"  no suggestion: word is complete",
			"  saved 15 %   20 of 130 keystrokes",
		}, [2]int{13, 0}},
		{"nothing asked", 60, 3, func(v *view) { v.drawn.Text, v.status.answer, v.status.reason = "", answer{}, session.NothingTyped }, []string{
			"  See you tom, then.", "", "  no suggestion: nothing typed yet",
		}, [2]int{13, 0}},
		{"at the beginning", 60, 9, func(v *view) {
			*v = view{status: status{figures: newFigures()}, engine: "cpu", help: v.help}
		}, []string{
			"", "  Write something.", "", "", "", "", "", "  engine cpu", "  Tab accept   Esc dismiss   Ctrl-C quit",
		}, [2]int{2, 1}},
		{"the caret before everything", 30, 3, func(v *view) { v.before, v.drawn.Text = "", "" }, []string{
			"  , then.", "", "  212 µs",
		}, [2]int{2, 0}},
		{"a notice", 30, 7, func(v *view) { v.status.notice = "The field is full." }, []string{
			"  See you tom(orrow), then.", "", "", "", "  87 % sure   cpu   212 µs", "  saved 15 %", "  The field is full.",
		}, [2]int{13, 0}},
		{"twenty by five", 20, 5, nil, []string{
			"See you tom(orrow),", "then.", "", "87 % sure   cpu", "saved 15 %",
		}, [2]int{11, 0}},
		{"two rows", 20, 2, nil, []string{"See you tom(orrow),", "then."}, [2]int{11, 0}},
		{"one cell", 1, 1, nil, []string{"m"}, [2]int{0, 0}},
		{"no room at all", 0, 0, nil, nil, [2]int{-1, 0}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := sampleView()
			if tt.change != nil {
				tt.change(&v)
			}
			s := newSheet(tt.width, tt.height)
			v.draw(s, 0)
			if got := s.lines(); strings.Join(got, "\n") != strings.Join(tt.want, "\n") || len(s.faults) > 0 {
				t.Errorf("drawn\n%q\nwant\n%q\n%v", got, tt.want, s.faults)
			}
			if got := [2]int{s.cursorX, s.cursorY}; got != tt.cursor {
				t.Errorf("the cursor is at %v, want %v", got, tt.cursor)
			}
		})
	}
}

func TestJoin(t *testing.T) {
	parts := []string{"abc", "déf", "ghi"}
	for width, want := range map[int]string{1: "abc", 8: "abc", 9: "abc   déf", 14: "abc   déf", 15: "abc   déf   ghi"} {
		if got := join(parts, width); got != want {
			t.Errorf("join in %d columns = %q, want %q", width, got, want)
		}
	}
}

// TestView_Scrolls: a long text stands still until the caret leaves the screen.
func TestView_Scrolls(t *testing.T) {
	lines := strings.Split("a b c d e f g h i j", " ")
	tests := []struct {
		name         string
		caret, first int // in lines
		want         string
	}{
		{"the beginning", 1, 0, "a b c"},
		{"the caret goes below", 3, 0, "b c d"},
		{"the caret moves on the screen", 3, 2, "c d e"},
		{"the caret goes above", 1, 4, "b c d"},
		{"at the end", 9, 7, "h i j"},
		{"no empty space below the end", 9, 9, "h i j"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			v := view{before: strings.Join(lines[:tt.caret+1], "\n"), status: status{figures: newFigures()}}
			if tt.caret+1 < len(lines) {
				v.after = "\n" + strings.Join(lines[tt.caret+1:], "\n")
			}
			s := newSheet(10, 5)
			_, first := v.draw(s, tt.first)
			if got := strings.Join(s.lines()[:3], " "); got != tt.want || lines[first] != tt.want[:1] || len(s.faults) > 0 {
				t.Errorf("drawn %q from row %d, want %q; %v", got, first, tt.want, s.faults)
			}
		})
	}
}

// FuzzView: whatever the size and the text, everything is drawn on the screen and in its own place.
func FuzzView(f *testing.F) {
	f.Add("one two", "orrow", " three", 20, 5, 0)
	f.Add("我喜欢\n\t你", "", "👩‍👩‍👧", 1, 1, 9)
	f.Fuzz(func(t *testing.T, before, offered, after string, width, height, first int) {
		width, height, first = width&255, height&63, first&0xffff
		v := sampleView()
		before, offered, after = strings.ToValidUTF8(before, ""), strings.ToValidUTF8(offered, ""), strings.ToValidUTF8(after, "")
		v.before, v.after, v.drawn.Text = before, after, session.Text(offered)
		v.status.notice = strings.Repeat("long ", 40)
		s := newSheet(width, height)
		p, next := v.draw(s, first)
		if len(s.faults) > 0 {
			t.Fatalf("%d by %d: %v", width, height, s.faults)
		}
		if width > 0 && height > 0 && (next < 0 || next >= len(p.rows) || s.cursorX < 0) {
			t.Fatalf("%d by %d: %d rows, the first is %d", width, height, len(p.rows), next)
		}
		for _, line := range s.lines() {
			if !utf8.ValidString(line) {
				t.Fatalf("half a character in %q", line)
			}
		}
	})
}
