//go:build box

package eventtap

import (
	"slices"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/loop"
	"laya/app/macos/box"
	"laya/app/session"
	"laya/engine"
)

// How suggestions fared before is known to the session that begins, goes on being counted, and is there when it has ended.
func TestTap_Usage(t *testing.T) {
	b := box.New(t)
	f := &front{box: b, word: "completions"}
	f.drawn.Store(session.Text(""))
	f.field = b.Launch("com.example.editor").Add(desktop.Field{Role: session.AreaField, Lag: session.ExactLag})
	b.Focus(f.field)
	before := []session.Usage{{App: "com.example.editor", Chances: 7, Taken: 3}, {App: "com.example.mail", Chances: 2}}
	parts := loop.Parts{Panel: f, Fields: f, Engine: f, Now: time.Now, Gate: func(*engine.Window, engine.Suggestion) bool { return true }}
	tap, err := Start(Options{Config: session.Default(), Usage: before, Parts: parts, Patience: patience})
	if err != nil {
		t.Fatal(err)
	}
	f.tap = tap
	tap.Post(session.Event{Kind: session.FocusChanged, Field: f.facts()})
	b.Type("see comp")
	until(t, "letions is drawn", f.draws("letions"))
	b.Press(session.Key{Code: session.CodeTab})
	tap.Stop()
	want := []session.Usage{{App: "com.example.editor", Chances: 8, Taken: 4}, before[1]}
	if got := tap.Usage(); !slices.Equal(got, want) {
		t.Errorf("usage %+v, want %+v", got, want)
	}
}
