package main

import (
	"fmt"
	"html"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"laya/app/terminal/tmux"
)

// Sizes in pixels.
const (
	charWidth  = 8.4
	lineHeight = 21
	margin     = 18
	baseline   = 15 // below the top of a line
)

// keyShown is how long a key that was pressed stays on the picture.
const keyShown = 500 * time.Millisecond

// span is a time in which something is seen.
type span struct{ from, to time.Duration }

// film is what is seen, each thing once, with the times in which it is.
type film struct {
	things []string
	times  map[string][]span
}

// show adds a thing, or makes its last time longer.
func (f *film) show(thing string, from, to time.Duration) {
	times := f.times[thing]
	switch n := len(times); {
	case n == 0:
		f.things = append(f.things, thing)
		fallthrough
	case times[n-1].to != from:
		times = append(times, span{from, to})
	default:
		times[n-1].to = to
	}
	f.times[thing] = times
}

// draw writes frames as a moving picture. What does not move on its own, as a printer, shows the last one.
func draw(out io.Writer, frames []frame) {
	f := film{times: map[string][]span{}}
	end := frames[len(frames)-1].at
	for i, fr := range frames[:len(frames)-1] {
		to := frames[i+1].at
		for y, row := range fr.screen.Rows {
			if thing := line(y, row); thing != "" {
				f.show(thing, fr.at, to)
			}
		}
		f.show(cursor(&fr.screen), fr.at, to)
		if fr.key != "" {
			f.show(keycap(fr.key), fr.at, min(fr.at+keyShown, end))
		}
	}
	width, height := columns*charWidth+2*margin, rows*lineHeight+2*margin
	fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%d" viewBox="0 0 %.0f %d">`+"\n", width, height, width, height)
	fmt.Fprint(out, style)
	fmt.Fprint(out, "<style>\n")
	for i, thing := range f.things {
		if times := f.times[thing]; !slices.Equal(times, []span{{0, end}}) {
			fmt.Fprintf(out, "#t%d{animation:k%d %.2fs step-end infinite%s}\n", i, i, end.Seconds(), resting(times, end))
			fmt.Fprintf(out, "@keyframes k%d{%s}\n", i, keyframes(times, end))
		}
	}
	fmt.Fprint(out, "</style>\n<rect class=\"b\" width=\"100%\" height=\"100%\" rx=\"10\"/>\n")
	for i, thing := range f.things {
		fmt.Fprintf(out, `<g id="t%d">%s</g>`+"\n", i, thing)
	}
	fmt.Fprint(out, "</svg>\n")
}

// resting hides what is not seen at the end, where nothing moves.
func resting(times []span, end time.Duration) string {
	if times[len(times)-1].to == end {
		return ""
	}
	return ";visibility:hidden"
}

func keyframes(times []span, end time.Duration) string {
	var b strings.Builder
	percent := func(at time.Duration) string {
		return strings.TrimSuffix(fmt.Sprintf("%.2f", 100*at.Seconds()/end.Seconds()), ".00") + "%"
	}
	if times[0].from > 0 {
		b.WriteString("0%{visibility:hidden}")
	}
	for _, t := range times {
		fmt.Fprintf(&b, "%s{visibility:visible}", percent(t.from))
		if t.to < end {
			fmt.Fprintf(&b, "%s{visibility:hidden}", percent(t.to))
		}
	}
	return b.String()
}

// style follows the reader's choice of light or dark.
const style = `<style>
text{font:14px ui-monospace,SFMono-Regular,Menlo,"DejaVu Sans Mono",monospace;white-space:pre}
.b{fill:#1c1f24}.t{fill:#e4e6e8}.g{fill:#868d96}.q{fill:#6d747d}.c{fill:#7fb3ff}.k{fill:#2c3138}
@media (prefers-color-scheme:light){.b{fill:#f6f7f8}.t{fill:#1d2125}.g{fill:#92989f}.q{fill:#868d95}.c{fill:#2f6fd0}.k{fill:#e6e9ec}}
@media (prefers-reduced-motion){g{animation:none!important}}
</style>
`

// classes are the colours of laya's terminal.
var classes = map[int]string{tmux.Default: "t", ghost: "g", 243: "q"}

// run is text of one colour, with the space within it.
type run struct {
	class string
	at    int
	text  string
}

// runs gives a row's.
func runs(row []tmux.Span) []run {
	var list []run
	x := 0
	for _, s := range row {
		text := strings.TrimLeft(s.Text, " ")
		at := x + len(s.Text) - len(text)
		x += utf8.RuneCountInString(s.Text)
		text = strings.TrimRight(text, " ")
		n := len(list)
		switch {
		case text == "":
		case n > 0 && list[n-1].class == classes[s.Colour]:
			last := &list[n-1]
			last.text += strings.Repeat(" ", at-last.at-utf8.RuneCountInString(last.text)) + text
		default:
			list = append(list, run{classes[s.Colour], at, text})
		}
	}
	return list
}

// line draws a row; nothing when it is empty. Every letter is as wide as its cell, whatever font there is.
func line(y int, row []tmux.Span) string {
	var b strings.Builder
	for _, r := range runs(row) {
		fmt.Fprintf(&b, `<text class="%s" x="%.1f" y="%d" textLength="%.1f" xml:space="preserve">%s</text>`, r.class,
			margin+float64(r.at)*charWidth, margin+y*lineHeight+baseline,
			float64(utf8.RuneCountInString(r.text))*charWidth, html.EscapeString(r.text))
	}
	return b.String()
}

func cursor(s *tmux.Screen) string {
	return fmt.Sprintf(`<rect class="c" x="%.1f" y="%d" width="2" height="%d"/>`,
		margin+float64(s.CursorX)*charWidth-1, margin+s.CursorY*lineHeight, lineHeight-2)
}

// keycap draws a key in the corner.
func keycap(name string) string {
	width := float64(len(name))*charWidth + 20
	x, y := margin+columns*charWidth-width, margin+(rows-1)*lineHeight-8
	return fmt.Sprintf(`<rect class="k" x="%.1f" y="%d" width="%.1f" height="26" rx="6"/><text class="t" x="%.1f" y="%d">%s</text>`,
		x, y, width, x+10, y+18, name)
}
