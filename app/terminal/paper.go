package terminal

import (
	"github.com/gdamore/tcell/v3"
	"github.com/gdamore/tcell/v3/color"
)

// paper is the screen as a canvas.
type paper struct {
	tcell.Screen
	styles [3]tcell.Style // by look
}

// Greys that can be read on black and on white.
const (
	ghostGrey  = 244
	statusGrey = 243
)

// newPaper chooses the styles. A terminal with few colours, or where none are wanted, gets dim letters.
func newPaper(s tcell.Screen) *paper {
	dim := tcell.StyleDefault.Dim(true)
	p := &paper{s, [3]tcell.Style{plain: tcell.StyleDefault, faint: dim, quiet: dim}}
	if s.Colors() >= 256 {
		p.styles[faint] = tcell.StyleDefault.Foreground(color.PaletteColor(ghostGrey))
		p.styles[quiet] = tcell.StyleDefault.Foreground(color.PaletteColor(statusGrey))
	}
	s.SetCursorStyle(tcell.CursorStyleSteadyBar)
	return p
}

func (p *paper) put(x, y int, text string, l look) { p.Put(x, y, text, p.styles[l]) }

func (p *paper) cursor(x, y int) { p.ShowCursor(x, y) }
