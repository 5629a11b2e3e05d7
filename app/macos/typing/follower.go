//go:build darwin || box

package typing

import (
	"sync"

	"laya/app/loop"
	"laya/app/macos/focus"
	"laya/app/session"
)

// Panel is what is on the screen. Its methods come one at a time from changing threads, and must not wait.
type Panel interface {
	// Show draws a word in the place of another one; where none stands it waits for Stand.
	Show(w Word)
	// Stand tells where the caret of the word is, for the first time or again.
	Stand(at focus.Located)
	// Hide draws nothing any more.
	Hide()
}

// Word is what is drawn.
type Word struct {
	loop.Drawing
	NoRoom func() // to be called, not within Show or Stand, when it cannot be drawn where it is to stand
}

// follower is the loop's panel: it brings a word and its caret together. The loop shows on the tap's thread, the caret
// comes on the Accessibility thread, again when it moves.
type follower struct {
	panel  Panel
	locate func(number uint64) // asks for the caret
	tell   func(session.Event) // to the session

	mutex   sync.Mutex // so that the panel is told in the order in which things happened
	number  uint64     // of the word
	shown   bool       // there is a word
	drawn   bool       // it, or the one in whose place it comes, is on the screen
	drawing loop.Drawing
}

// Show takes a word. Where another one is on the screen already it comes in its place at once: what the user types into a
// word shortens it.
func (f *follower) Show(d loop.Drawing) (drawn bool) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.number++
	f.shown, f.drawing = true, d
	if f.drawn {
		f.draw()
	}
	f.locate(f.number)
	return f.drawn
}

// Hide ends it.
func (f *follower) Hide() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.hide()
}

// hide takes the word off the screen, and ends the search for its caret. With the mutex held.
func (f *follower) hide() {
	if f.drawn {
		f.panel.Hide()
	}
	f.number++
	f.shown, f.drawn, f.drawing = false, false, loop.Drawing{}
	f.locate(0)
}

// located takes the caret of a word. One that is too late is dropped.
func (f *follower) located(at focus.Located) {
	if at.Err != nil {
		f.noPlace(at.Number)
		return
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if at.Number != f.number || !f.shown {
		return
	}
	if !f.drawn { // the session is to know before the user can see it
		f.tell(session.Event{Kind: session.Drawn, On: true})
		f.draw()
	}
	f.panel.Stand(at)
}

// draw hands the word to the panel. With the mutex held.
func (f *follower) draw() {
	f.drawn = true
	number := f.number
	f.panel.Show(Word{f.drawing, func() { f.noPlace(number) }})
}

// noPlace hides a word that has no place, unless it is gone already, and tells the session, which is to know before the
// user can see it.
func (f *follower) noPlace(number uint64) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if number == f.number && f.shown {
		f.tell(session.Event{Kind: session.Scrolled})
		f.hide()
	}
}
