//go:build darwin || box

// Package panel draws the word that Laya suggests, in a small window that floats at the caret. It is the Panel of the loop.
//
//	loop ─▶ Show, Hide ─┐                    ┌─▶ draw, on the main thread ─▶ the window
//	        any thread  ├─▶ what is wanted ──┤
//	focus ─▶ Located ───┘                    └─▶ Parts.Locate: where is the caret?
//
// No request waits: it notes what is wanted and wakes the main thread, which draws the newest of it.
//
//  1. What is not wanted any more is off the screen when the main thread has next come round, and what comes late for it
//     is dropped (TestPanel_Late).
//  2. A suggestion appears at a caret that was told for it, and never before (TestPanel_Waits). What follows it without
//     a gap stands in its place until its own caret is told; letters that are typed vanish where they stood, and the rest
//     does not move (TestFollow). Past the end of a line nothing is drawn until then, and the loop hears of it
//     (TestPanel_LineMayBeFull).
//  3. It lies on the screen and covers nothing of what is being typed (package placement). Where there is no such place, or
//     the caret is not found, nothing is drawn, and the loop hears of it (TestPanel_Undrawn).
//  4. It never takes the keyboard or the mouse, and VoiceOver does not see it (TestPanel_Quiet). Nothing in it moves and
//     nothing shines through it (TestPalettes), so there is nothing to reduce for those who asked for less of either.
//  5. Show and Hide allocate nothing of their own (TestPanel_Allocations).
package panel

import (
	"fmt"
	"sync"
	"time"

	"laya/app/loop"
	"laya/app/macos/cocoa"
	"laya/app/macos/focus"
)

// Parts are all that a panel needs. None of its functions may block.
type Parts struct {
	Locate func(number uint64) // asks for the caret, to be answered by Located; 0 when nothing is shown any more

	// What came of the Show that asked for the caret under that number. On the main thread.
	Drawn   func(number uint64, after time.Duration) // it is on the screen, so long after it was wanted
	Waits   func(number uint64)                      // nothing is, until its caret is told; maybe told again
	Undrawn func(number uint64, why error)           // nothing is, and the loop has to take it back
}

// Panel is the floating window. It lives as long as the process.
type Panel struct {
	parts Parts
	draw  func() // the method of this name: made once, so that asking for it allocates nothing

	mu     sync.Mutex
	want   wanted
	look   Look
	posted bool // draw will be called

	stage stage // the main thread's
}

// wanted is what is to be on the screen.
type wanted struct {
	number uint64 // of the Show or Hide that said so
	run    uint64 // grows when nothing is to be on the screen, so that nobody misses it
	text   string // empty is nothing
	since  time.Time
	told   bool // caret was told for this number
	caret  focus.Located
}

// New makes a panel that shows nothing. On the main thread.
func New(look Look, parts Parts) *Panel {
	p := &Panel{parts: parts, look: look}
	p.draw = p.redraw
	p.stage = stage{view: newView(), timer: time.AfterFunc(time.Hour, p.post)}
	p.stage.timer.Stop()
	return p
}

// Format tells nothing that was typed.
func (p *Panel) Format(f fmt.State, _ rune) { fmt.Fprint(f, "panel") }

// Show draws a suggestion in place of what is drawn. From any thread; it does not wait.
func (p *Panel) Show(d loop.Drawing) {
	p.mu.Lock()
	p.want.number++
	p.want.text, p.want.since, p.want.told = string(d.Text), time.Now(), false
	number := p.want.number
	p.mu.Unlock()
	p.parts.Locate(number)
	p.post()
}

// Hide takes it off the screen. From any thread; it does not wait.
func (p *Panel) Hide() {
	p.mu.Lock()
	p.want = wanted{number: p.want.number + 1, run: p.want.run + 1}
	p.mu.Unlock()
	p.parts.Locate(0)
	p.post()
}

// Located says where the caret is. From any thread; it does not wait.
func (p *Panel) Located(l focus.Located) {
	p.mu.Lock()
	current := l.Number == p.want.number
	if current {
		p.want.told, p.want.caret = true, l
	}
	p.mu.Unlock()
	if current {
		p.post()
	}
}

// SetLook changes how the panel looks. From any thread; it does not wait.
func (p *Panel) SetLook(look Look) {
	p.mu.Lock()
	p.look = look
	p.mu.Unlock()
	p.post()
}

// post has the main thread draw, unless it is about to.
func (p *Panel) post() {
	p.mu.Lock()
	first := !p.posted
	p.posted = true
	p.mu.Unlock()
	if first {
		cocoa.OnMain(p.draw)
	}
}

// redraw brings to the screen what is wanted. On the main thread.
func (p *Panel) redraw() {
	p.mu.Lock()
	want, look := p.want, p.look
	p.posted = false
	p.mu.Unlock()
	drawn := p.stage.number
	err := p.stage.show(want, look, time.Now())
	switch {
	case err != nil:
		if p.drop(want.number) {
			p.parts.Undrawn(want.number, err)
		}
	case want.text == "":
	case !p.stage.visible:
		p.parts.Waits(want.number)
	case p.stage.number != drawn:
		p.parts.Drawn(want.number, time.Since(want.since))
	}
}

// drop gives up what cannot be drawn, unless something else is wanted by now.
func (p *Panel) drop(number uint64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	current := p.want.number == number
	if current {
		p.want.text = ""
		p.want.run++
	}
	return current
}
