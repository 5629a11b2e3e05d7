//go:build box && !darwin

package macos

import (
	"strings"
	"testing"

	"laya/app/loop"
	"laya/app/macos/caret"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/focus"
	"laya/app/macos/screen"
	"laya/app/macos/typing"
	"laya/app/session"
)

// What is told of a word is what became of it on the screen, and nothing is told of one that is gone.
func TestOnScreen(t *testing.T) {
	cocoatest.Need(t)
	var o *onScreen
	var told []string // on the main thread, which comes round in Settle
	cocoatest.Do(t, func() { o = newScreen() })
	show := func(text session.Text) {
		o.Show(typing.Word{Drawing: loop.Drawing{Text: text}, Became: func(s typing.Sight) {
			told = append(told, string(text)+" "+[...]string{typing.Seen: "is seen", typing.Waits: "waits", typing.NoRoom: "has no room"}[s])
		}})
	}
	stand := func(x, y float64) { // in a line that ends at 303
		o.Stand(focus.Located{Caret: caret.Caret{
			Rect: screen.Rect{X: x, Y: y, Width: 2, Height: 18}, Clear: screen.Rect{Y: y, Width: 303, Height: 18}, Quality: caret.Exact, FontSize: 15,
		}})
	}
	steps := []struct {
		name string
		do   func()
		want string
	}{
		{"a word without a caret", func() { show("orrow") }, "orrow waits"},
		{"with its caret", func() { stand(300, 200) }, "orrow is seen"},
		{"a letter typed at the end of the line", func() { show("rrow") }, "rrow waits"},
		{"and its caret in the next", func() { stand(10, 218) }, "rrow is seen"},
		{"typed further", func() { show("row") }, "row is seen"},
		{"two words, of which one is gone", func() { show("ato"); show("ther"); stand(100, 218) }, "ther is seen"},
		{"a caret on no screen", func() { stand(9000, 218) }, "ther has no room"},
		{"hidden before it is drawn", func() { show("ning"); stand(100, 218); o.Hide() }, ""},
	}
	for _, step := range steps {
		told = nil
		step.do()
		cocoatest.Settle(t)
		if got := strings.Join(told, ", "); got != step.want {
			t.Errorf("%s: it is told that %q, want %q", step.name, got, step.want)
		}
	}
	if o.number != 0 || o.word.Text != "" {
		t.Errorf("hidden, it has word %d", o.number)
	}
}
