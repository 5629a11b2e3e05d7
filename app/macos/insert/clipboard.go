//go:build darwin || box

package insert

import (
	"sync/atomic"
	"time"

	"laya/app/macos/cocoa"
)

const (
	lending = 500 * time.Millisecond // for an app to take what was lent to it, before the clipboard is put back
	waiting = 100 * time.Millisecond // for the clipboard: a key waits meanwhile
)

// Board is what is on the clipboard: the Mac's, or a test's.
type Board interface {
	Changes() int // a number that differs whenever something was put there
	Read() []cocoa.PasteItem
	Write(items []cocoa.PasteItem) bool
}

// Pasteboard is the Mac's, for the main thread.
type Pasteboard struct{}

// Changes implements Board.
func (Pasteboard) Changes() int { return cocoa.PasteboardChanges() }

// Read implements Board.
func (Pasteboard) Read() []cocoa.PasteItem { return cocoa.ReadPasteboard() }

// Write implements Board.
func (Pasteboard) Write(items []cocoa.PasteItem) bool { return cocoa.WritePasteboard(items) }

// Clipboard lends the clipboard to a text that is to be pasted.
type Clipboard struct {
	board Board
	run   func(func()) // on the board's thread, later
	lent  atomic.Bool  // from the moment when it is asked for until it has been put back
}

// NewClipboard makes one. run has the thread of the board call a function, and returns at once.
func NewClipboard(board Board, run func(func())) *Clipboard {
	return &Clipboard{board: board, run: run}
}

// Lent reports whether a text is on loan: another one would be pasted in its place by an app that is slow.
func (c *Clipboard) Lent() bool { return c.lent.Load() }

// Lend puts a text on the clipboard for a moment, and reports whether it is there: not while Lent, and not when that takes
// longer than a key may wait, as when another app promised what it copied and hesitates to give it.
func (c *Clipboard) Lend(text string) bool {
	if !c.lent.CompareAndSwap(false, true) {
		return false
	}
	l := &loan{clipboard: c, text: text, there: make(chan bool, 1)}
	c.run(l.begin)
	patience := time.NewTimer(waiting)
	defer patience.Stop()
	select {
	case there := <-l.there:
		return there
	case <-patience.C:
		return !l.settled.CompareAndSwap(false, true) && <-l.there
	}
}

// loan is one text on the clipboard. But for settled and there it is the board's thread's.
type loan struct {
	clipboard *Clipboard
	text      string
	saved     []cocoa.PasteItem
	changes   int         // of the board, when the text was there
	settled   atomic.Bool // the text is there, or nobody waits for it any more: whichever came first
	there     chan bool
}

// begin keeps what is on the clipboard and puts the text there. What was copied while it was being kept stays.
func (l *loan) begin() {
	board := l.clipboard.board
	before := board.Changes()
	l.saved = board.Read()
	if l.settled.Load() || board.Changes() != before {
		l.there <- false
		l.end()
		return
	}
	written := board.Write([]cocoa.PasteItem{{
		{Type: cocoa.PlainText, Data: []byte(l.text)},
		{Type: cocoa.TransientType}, // clipboard managers do not keep it
	}})
	l.changes = board.Changes()
	inTime := l.settled.CompareAndSwap(false, true)
	l.there <- written
	if !written || !inTime {
		l.putBack()
		return
	}
	time.AfterFunc(lending, func() { l.clipboard.run(l.putBack) })
}

// putBack restores the clipboard unless it is no longer the text's.
func (l *loan) putBack() {
	if board := l.clipboard.board; board.Changes() == l.changes {
		board.Write(l.saved)
	}
	l.end()
}

func (l *loan) end() {
	l.saved = nil
	l.clipboard.lent.Store(false)
}
