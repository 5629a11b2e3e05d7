//go:build box

package insert

import (
	"reflect"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"laya/app/macos/cocoa"
)

// board is a clipboard in memory, with its thread.
type board struct {
	mutex   sync.Mutex
	items   []cocoa.PasteItem
	changes int
	slow    time.Duration // until what was copied is delivered
	copies  string        // what somebody copies while it is being delivered
	refuses bool
	tasks   chan func()
}

func newBoard(t *testing.T) *board {
	b := &board{tasks: make(chan func(), 10)}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for task := range b.tasks {
			task()
		}
	}()
	t.Cleanup(func() { close(b.tasks); <-done })
	b.copy(cocoa.PasteItem{{Type: cocoa.PlainText, Data: []byte("mine")}, {Type: "public.png", Data: []byte{1, 2}}})
	return b
}

func (b *board) run(task func()) { b.tasks <- task }

func (b *board) copy(items ...cocoa.PasteItem) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.items = items
	b.changes++
}

func (b *board) holds() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if len(b.items) == 0 {
		return ""
	}
	return string(b.items[0][0].Data)
}

func (b *board) Changes() int {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.changes
}

func (b *board) Read() []cocoa.PasteItem {
	time.Sleep(b.slow)
	b.mutex.Lock()
	items := b.items
	b.mutex.Unlock()
	if b.copies != "" {
		b.copy(cocoa.PasteItem{{Type: cocoa.PlainText, Data: []byte(b.copies)}})
	}
	return items
}

func (b *board) Write(items []cocoa.PasteItem) bool {
	if b.refuses {
		return false
	}
	b.copy(items...)
	return true
}

// TestClipboard: what was copied is put back whole, unless somebody has copied something else; a key waits 100 ms at most.
func TestClipboard(t *testing.T) {
	tests := []struct {
		name  string
		board func(b *board)
		then  func(b *board) // after it was lent
		lent  bool
		want  string // on the clipboard in the end
	}{
		{"it is put back", nil, nil, true, "mine"},
		{"row 37, espanso 2051: an empty one too", func(b *board) { b.copy() }, nil, true, ""},
		{"row 37, espanso 1670: not before the app has had time", nil, func(b *board) {
			if time.Sleep(400 * time.Millisecond); b.holds() != "word" {
				panic("it is put back too early")
			}
		}, true, "mine"},
		{"what was copied meanwhile stays", nil, func(b *board) { b.copy(cocoa.PasteItem{{Type: cocoa.PlainText, Data: []byte("new")}}) }, true, "new"},
		{"what was copied while it was kept stays", func(b *board) { b.copies = "new" }, nil, false, "new"},
		{"an app that does not deliver what it promised", func(b *board) { b.slow = time.Second }, nil, false, "mine"},
		{"a clipboard that takes nothing", func(b *board) { b.refuses = true }, nil, false, "mine"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				b := newBoard(t)
				if tt.board != nil {
					tt.board(b)
				}
				b.mutex.Lock()
				before := b.items
				b.mutex.Unlock()
				c := NewClipboard(b, b.run)
				begin := time.Now()
				lent := c.Lend("word")
				if took := time.Since(begin); lent != tt.lent || took > waiting {
					t.Fatalf("lent %v after %v", lent, took)
				}
				if lent && (b.holds() != "word" || !c.Lent() || c.Lend("another")) {
					t.Errorf("the clipboard holds %q; lent twice", b.holds())
				}
				if tt.then != nil {
					tt.then(b)
				}
				time.Sleep(3 * time.Second)
				if b.holds() != tt.want || c.Lent() {
					t.Errorf("in the end it holds %q, want %q; on loan %v", b.holds(), tt.want, c.Lent())
				}
				if b.mutex.Lock(); tt.want == "mine" && !reflect.DeepEqual(b.items, before) {
					t.Errorf("not all forms were put back: %v", b.items)
				}
				b.mutex.Unlock()
			})
		})
	}
}

// A loan that comes about just when nobody waits for it any more is either used or taken back.
func TestClipboard_InTheLastMoment(t *testing.T) {
	for slow := waiting - 2*time.Microsecond; slow <= waiting+2*time.Microsecond; slow += time.Microsecond {
		synctest.Test(t, func(t *testing.T) {
			b := newBoard(t)
			b.slow = slow
			c := NewClipboard(b, b.run)
			lent := c.Lend("word")
			synctest.Wait()
			if got := b.holds(); lent != (got == "word") {
				t.Errorf("after %v: lent %v, and it holds %q", slow, lent, got)
			}
			time.Sleep(time.Second)
			if got := b.holds(); got != "mine" {
				t.Errorf("after %v: in the end it holds %q", slow, got)
			}
		})
	}
}
