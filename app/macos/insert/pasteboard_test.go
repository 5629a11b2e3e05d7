//go:build box && !darwin

package insert

import (
	"os"
	"runtime"
	"testing"
	"time"

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
	c := NewClipboard(Pasteboard{}, func(task func()) { go cocoatest.Do(t, func() { objc.Pool(task) }) })
	if !c.Lend("word") {
		t.Fatal("the pasteboard could not be lent within the time that a key may wait")
	}
	if got := read(); got != "word" {
		t.Errorf("it holds %q, want the word", got)
	}
	for end := time.Now().Add(time.Minute); c.Lent() && time.Now().Before(end); time.Sleep(time.Millisecond) {
	}
	if got := read(); got != "mine" {
		t.Errorf("it holds %q, want what was there", got)
	}
}
