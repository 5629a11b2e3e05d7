//go:build box && !darwin

package insert

import (
	"os"
	"runtime"
	"testing"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/objc"
)

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) { os.Exit(cocoatest.Main(m)) }

// TestPasteboard lends the real pasteboard, on the main thread.
func TestPasteboard(t *testing.T) {
	cocoatest.Need(t)
	read := func() (text string) {
		cocoatest.Do(t, func() {
			for _, item := range cocoa.ReadPasteboard() {
				for _, flavor := range item {
					if flavor.Type == cocoa.PlainText {
						text = string(flavor.Data)
					}
				}
			}
		})
		return text
	}
	cocoatest.Do(t, func() { cocoa.WritePasteboard([]cocoa.PasteItem{{{Type: cocoa.PlainText, Data: []byte("mine")}}}) })
	tasks := make(chan func(), 2)
	c := NewClipboard(Pasteboard{}, func(task func()) { tasks <- task })
	serve := func() {
		task := <-tasks
		cocoatest.Do(t, func() { objc.Pool(task) })
	}
	lend := func() bool {
		lent := make(chan bool)
		go func() { lent <- c.Lend("word") }()
		serve()
		return <-lent
	}
	for tries := 1; !lend(); tries++ {
		if tries == 100 {
			t.Fatal("the pasteboard could not be lent within the time that a key may wait")
		}
	}
	if got := read(); got != "word" {
		t.Errorf("it holds %q, want the word", got)
	}
	serve()
	if got := read(); got != "mine" || c.Lent() {
		t.Errorf("it holds %q, want what was there", got)
	}
}
