package terminal

import (
	"fmt"
	"time"

	"github.com/clipperhouse/displaywidth"

	"laya/app/loop"
	"laya/app/session"
	"laya/engine"
)

// look is how a piece of the screen looks.
type look uint8

const (
	plain look = iota
	faint      // a suggestion
	quiet      // all that is not text
)

var looks = [...]look{typed: plain, ghost: faint, caret: plain}

// A view is all that is on the screen, before it is drawn.
type view struct {
	before, after string
	drawn         loop.Drawing
	status        status
	engine        string // what decides
	help          []string
}

// status is what the last key came to, and all keys so far.
type status struct {
	reason  session.Reason // why nothing is drawn, as far as it is known
	answer  answer
	figures *figures
	notice  string // in place of the help, until the next key
}

// answer is what the engine said, but for the word.
type answer struct {
	source      engine.Source
	probability float32
	latency     time.Duration // from the key; 0 when nothing was asked
}

// invitation stands where nothing has been typed.
const invitation = "Write something."

// canvas is what a view is drawn on, within its size.
type canvas interface {
	Size() (width, height int)
	put(x, y int, text string, l look)
	cursor(x, y int)
}

// frame is where things are on a screen.
type frame struct {
	left, top     int // of the text
	width, height int // of the text
	status        int // rows of it, at the bottom
}

// fit finds room for the text first, then for the status, then for air.
func fit(width, height int) frame {
	f := frame{width: width, status: min(3, max(height-1, 0)/2)}
	if width >= 24 {
		f.left, f.width = 2, width-4
	}
	f.height = height - f.status
	if height >= 9 {
		f.top, f.height = 1, f.height-2
	}
	f.width, f.height = max(f.width, 1), max(f.height, 1)
	return f
}

// draw draws v. first is the first row of the text that is on the screen, of a longer text; draw gives the next one, so
// that the text stands still until the caret leaves the screen.
func (v *view) draw(c canvas, first int) (p page, next int) {
	width, height := c.Size()
	f := fit(width, height)
	p = lay(v.before, string(v.drawn.Text), v.after, f.width)
	if width < 1 || height < 1 {
		return p, first
	}
	first = min(max(first, p.row-f.height+1), p.row, max(len(p.rows)-f.height, 0))
	for y, r := range p.rows[first:min(first+f.height, len(p.rows))] {
		for _, cell := range r {
			if cell.text != "" {
				c.put(f.left+cell.col, f.top+y, cell.text, looks[cell.kind])
			}
		}
	}
	if v.before+v.after == "" && v.drawn.Text == "" {
		line(c, f.left, f.top, invitation)
	}
	c.cursor(min(f.left+p.column, width-1), f.top+p.row-first)
	lines := v.lines()
	for i, parts := range lines[:f.status] {
		line(c, f.left, height-f.status+i, join(parts, f.width))
	}
	return p, first
}

// line draws a quiet line, cut where the screen ends.
func line(c canvas, x, y int, text string) {
	width, _ := c.Size()
	for graphemes := displaywidth.StringGraphemes(text); graphemes.Next() && x+graphemes.Width() <= width; x += graphemes.Width() {
		if g := graphemes.Value(); g != " " {
			c.put(x, y, g, quiet)
		}
	}
}

// lines gives the status, the most important line and the most important parts of each first.
func (v *view) lines() [3][]string {
	s := &v.status
	var now []string
	if v.drawn.Text != "" {
		now = append(now, fmt.Sprintf("%.0f %% sure", 100*s.answer.probability), s.answer.source.String())
	} else if s.reason != session.NoReason {
		now = append(now, "no suggestion: "+s.reason.String())
	}
	if s.answer.latency > 0 {
		now = append(now, latency(s.answer.latency))
	}
	var sofar []string
	if keys, of := s.figures.saved(); of > 0 {
		sofar = append(sofar, fmt.Sprintf("saved %.0f %%", 100*float64(keys)/float64(of)), fmt.Sprintf("%d of %d keystrokes", keys, of))
	}
	if s.figures.any() {
		sofar = append(sofar, "median "+latency(s.figures.quantile(50)), "P99 "+latency(s.figures.quantile(99)))
	}
	sofar = append(sofar, "engine "+v.engine)
	if s.notice != "" {
		return [3][]string{now, sofar, {s.notice}}
	}
	return [3][]string{now, sofar, v.help}
}

// join joins the parts that fit, at least the first.
func join(parts []string, width int) string {
	line := ""
	for i, part := range parts {
		if i > 0 && displaywidth.String(line)+3+displaywidth.String(part) > width {
			break
		}
		if i > 0 {
			line += "   "
		}
		line += part
	}
	return line
}
