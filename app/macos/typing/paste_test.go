//go:build box

package typing

import (
	"sync"
	"testing"

	"laya/app/desktop"
	"laya/app/macos/apps"
	"laya/app/macos/box"
	"laya/app/macos/cocoa"
	"laya/app/macos/insert"
	"laya/app/session"
)

// board is a clipboard in memory. A text is lent at once, unless Read is held up.
type board struct {
	*insert.Clipboard
	mutex   sync.Mutex
	items   []cocoa.PasteItem
	changes int
	held    chan struct{} // nil, or what Read waits for
	later   chan struct{} // closed when what was lent may be put back
	tasks   int
}

func (b *board) run(task func()) {
	b.mutex.Lock()
	b.tasks++
	puttingBack := b.tasks%2 == 0
	b.mutex.Unlock()
	switch {
	case puttingBack:
		go func() { <-b.later; task() }()
	case b.held != nil:
		go task()
	default:
		task()
	}
}

func (b *board) Changes() int {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.changes
}

func (b *board) Read() []cocoa.PasteItem {
	if b.held != nil {
		<-b.held
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.items
}

func (b *board) Write(items []cocoa.PasteItem) bool {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.items = items
	b.changes++
	return true
}

func (b *board) text() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return string(b.items[0][0].Data)
}

// pasting gives a desk with an app that takes no text from key events, and its clipboard.
func pasting(t *testing.T) (*desk, *board, *box.Field) {
	t.Helper()
	table, err := apps.Read([]byte(`{"version": 1, "apps": [{"name": "Remote", "ids": ["org.example.remote"], "engine": "native", "quirks": ["pasted"]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	b := &board{later: make(chan struct{})}
	b.Write([]cocoa.PasteItem{{{Type: cocoa.PlainText, Data: []byte("mine")}}})
	b.Clipboard = insert.NewClipboard(b, b.run)
	d := start(t, func(o *Options) { o.Apps, o.Clipboard = table, b.Clipboard })
	app, f := d.open("org.example.remote", desktop.Field{Role: session.LineField, Pasting: b.text})
	app.Add(line) // to which Tab moves on
	d.write("hello c")
	d.draws("ompletions")
	return d, b, f
}

// Row 37 (espanso 1670, 550, 2051, 2059, 136): pasted, and the clipboard is what it was.
func TestTyping_Row37_Clipboard(t *testing.T) {
	d, b, f := pasting(t)
	d.Press(tab)
	d.Type(".")
	d.holds(f, "hello completions.")
	close(b.later)
	d.until("the clipboard is put back", func() bool { return b.text() == "mine" })
}

// A second accept key while the first word may still be on its way inserts nothing, and does not move on.
func TestTyping_Row37_Twice(t *testing.T) {
	d, b, f := pasting(t)
	d.Press(tab)
	d.write("c")
	d.draws("ompletions")
	d.Press(tab)
	if d.holds(f, "hello completions c"); d.Focused() != f {
		t.Error("the Tab moved on")
	}
	close(b.later)
	d.until("the clipboard is put back", func() bool { return b.text() == "mine" })
	d.write("om")
	d.draws("pletions")
	d.Press(tab)
	d.holds(f, "hello completions completions ")
}

// A clipboard that cannot be had in time: the key is the app's.
func TestTyping_Row37_SlowClipboard(t *testing.T) {
	d, b, f := pasting(t)
	b.held = make(chan struct{})
	d.Press(session.Key{Code: session.CodeTab})
	d.holds(f, "hello c")
	close(b.held)
	d.until("the clipboard is given up", func() bool { return !b.Lent() })
	if b.text() != "mine" {
		t.Errorf("the clipboard holds %q", b.text())
	}
}
