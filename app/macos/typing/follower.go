//go:build darwin || box

package typing

import (
	"sync"

	"laya/app/loop"
	"laya/app/macos/focus"
	"laya/app/session"
)

// Panel is what is on the screen. Its methods come one at a time from changing threads, and must not wait: what they ask
// for is done soon after, and told then.
type Panel interface {
	// Show draws a word in the place of another one; where none stands, or its place is not certain, it waits for Stand.
	Show(w Word)
	// Stand tells where the caret of the word is, for the first time or again.
	Stand(at focus.Located)
	// Hide draws nothing any more.
	Hide()
}

// Word is what is drawn.
type Word struct {
	loop.Drawing
	Became func(Sight) // to be called, not within Show or Stand, with what the user sees of it
}

// Sight is what the user sees of a word.
type Sight uint8

// The sights.
const (
	Seen   Sight = iota + 1 // it is on the screen
	Waits                   // nothing, until its caret is told
	NoRoom                  // nothing: it cannot be drawn where it is to stand
)

// follower is the loop's panel: it brings a word and its caret together. The loop shows on the tap's thread, the caret
// comes on the Accessibility thread, again when it moves, and the panel draws on the main thread.
type follower struct {
	panel  Panel
	locate func(number uint64) // asks for the caret
	tell   func(session.Event) // to the session

	mutex   sync.Mutex // so that the panel is told in the order in which things happened
	number  uint64     // of the word
	shown   bool       // there is a word
	handed  bool       // the panel has it
	seen    bool       // it, or the one in whose place it comes, is on the screen
	drawing loop.Drawing
}

// Show takes a word. Where another one is on the screen already it comes in its place at once: what the user types into a
// word shortens it.
func (f *follower) Show(d loop.Drawing) (drawn bool) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.number++
	f.shown, f.drawing = true, d
	if f.handed {
		f.hand()
	}
	f.locate(f.number)
	return f.seen
}

// Hide ends it.
func (f *follower) Hide() {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.hide()
}

// hide takes the word off the screen, and ends the search for its caret. With the mutex held.
func (f *follower) hide() {
	if f.handed {
		f.panel.Hide()
	}
	f.number++
	f.shown, f.handed, f.seen, f.drawing = false, false, false, loop.Drawing{}
	f.locate(0)
}

// located takes the caret of a word. One that is too late is dropped.
func (f *follower) located(at focus.Located) {
	if at.Err != nil {
		f.became(at.Number, NoRoom)
		return
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if at.Number != f.number || !f.shown {
		return
	}
	if !f.handed {
		f.hand()
	}
	f.panel.Stand(at)
}

// hand gives the word to the panel. With the mutex held.
func (f *follower) hand() {
	f.handed = true
	number := f.number
	f.panel.Show(Word{f.drawing, func(s Sight) { f.became(number, s) }})
}

// became tells the session what the user sees of a word, unless that is gone already. One that has no place is hidden.
func (f *follower) became(number uint64, s Sight) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	switch {
	case number != f.number || !f.shown:
	case s == NoRoom:
		f.tell(session.Event{Kind: session.Scrolled})
		f.hide()
	case f.seen != (s == Seen):
		f.seen = s == Seen
		f.tell(session.Event{Kind: session.Drawn, On: f.seen})
	}
}
