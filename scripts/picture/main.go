// Picture draws what a command printed as a picture of a terminal, for the README:
//
//	build/laya </dev/null | go run ./scripts/picture > docs/demonstration.svg
package main

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"log"
	"os"
	"strings"
)

// Sizes in pixels.
const (
	lineHeight = 20
	charWidth  = 8.4
	margin     = 20
	columns    = 64
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("picture: ")
	if err := draw(os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

// draw reads pairs of lines: what was typed, behind "> ", and the answer.
func draw(in io.Reader, out io.Writer) error {
	var body strings.Builder
	y := margin + lineHeight
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		text, class := lines.Text(), "answer"
		if typed, ok := strings.CutPrefix(text, "> "); ok {
			text, class = typed, "typed"
		} else if word, rest, ok := strings.Cut(strings.TrimSpace(text), "  "); ok {
			class = "word"
			if strings.HasPrefix(word, "nothing") {
				class = "figures"
			}
			fmt.Fprintf(&body, `<text x="%d" y="%d" class="%s">%s</text>`+"\n", margin+16, y, class, html.EscapeString(word))
			fmt.Fprintf(&body, `<text x="%.0f" y="%d" class="figures">%s</text>`+"\n", float64(margin)+30*charWidth, y, html.EscapeString(rest))
			y += lineHeight * 5 / 4
			continue
		}
		fmt.Fprintf(&body, `<text x="%d" y="%d" class="%s" xml:space="preserve">%s</text>`+"\n", margin, y, class, html.EscapeString(text))
		y += lineHeight
	}
	if err := lines.Err(); err != nil {
		return err
	}
	width := columns*charWidth + 2*margin
	_, err := fmt.Fprintf(out, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%d">
<style>
text { font: 14px ui-monospace, Menlo, "DejaVu Sans Mono", monospace }
.typed { fill: #e6e6e6 } .word { fill: #7fd18b; font-weight: bold } .figures, .answer { fill: #8a919c }
</style>
<rect width="100%%" height="100%%" rx="10" fill="#1d2026"/>
%s</svg>
`, width, y, body.String())
	return err
}
