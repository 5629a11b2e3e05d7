package loop

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"laya/app/session"
	"laya/engine"
)

func TestLoop_Order(t *testing.T) {
	tests := []struct {
		name string
		do   func(r *recorder)
		want string
	}{
		{"a key passes before anything else happens", func(r *recorder) { r.typed("c") }, "pass, ask, gate, show ompletions"},
		{"an accept key inserts what is drawn", func(r *recorder) { r.typed("c"); r.did = nil; r.loop.Handle(tab) },
			"swallow, insert ompletions , hide, ask, gate, show completions"},
		{"a pulled back space goes before the key", func(r *recorder) { r.typed("c"); r.loop.Handle(tab); r.did = nil; r.typed(".") },
			"delete 1, pass, hide, suppressed"},
		{"typing into the ghost shortens it", func(r *recorder) { r.typed("c"); r.did = nil; r.answer = ""; r.typed("o") }, "pass, show mpletions, ask"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := record("completions")
			tt.do(r)
			if got := strings.Join(r.did, ", "); got != tt.want {
				t.Errorf("did %q, want %q", got, tt.want)
			}
		})
	}
}

// TestLoop_Panic: whatever breaks, the key passes once, nothing stays drawn, and the next keys work.
func TestLoop_Panic(t *testing.T) {
	for _, part := range []string{"now", "ask", "gate", "show ompletions", "pass", "suppressed"} {
		t.Run(part, func(t *testing.T) {
			r := record("completions")
			r.breaks = part
			if part == "suppressed" {
				r.typed("c")
				r.did = nil
				r.typed("\u6211")
			} else {
				r.typed("c")
			}
			did := strings.Join(r.did, ", ")
			if n := strings.Count(did, "pass"); n != 1 && part != "pass" || r.loop.Broken() != 1 {
				t.Errorf("%q: the key passed %d times, %d panics survived", did, n, r.loop.Broken())
			}
			if !strings.Contains(did, "hide") {
				t.Errorf("%q: something may still be drawn", did)
			}
			r.typed(" ")
			r.did = nil
			r.typed("c")
			if got := strings.Join(r.did, ", "); !strings.HasPrefix(got, "pass") {
				t.Errorf("afterwards a key does %q", got)
			}
		})
	}
}

// TestLoop_PanicForgetsNoSecret: a session that begins anew still knows that nothing may be remembered.
func TestLoop_PanicForgetsNoSecret(t *testing.T) {
	r := record("completions")
	r.loop.Handle(session.Event{Kind: session.SecureInput, On: true})
	r.breaks = "pass"
	r.typed("x")
	r.did = nil
	r.typed("c")
	if did := strings.Join(r.did, ", "); strings.Contains(did, "ask") || r.loop.Broken() != 1 {
		t.Errorf("after a panic in a secure moment a key does %q", did)
	}
}

// TestLoop_NotYetDrawn: an accept key is the app's until the word is on the screen.
func TestLoop_NotYetDrawn(t *testing.T) {
	r := record("completions")
	r.later = true
	r.typed("c")
	r.did = nil
	r.loop.Handle(tab)
	if got := strings.Join(r.did, ", "); !strings.HasPrefix(got, "pass") {
		t.Errorf("before the word is drawn Tab does %q", got)
	}
	r = record("completions")
	r.later = true
	r.typed("c")
	r.loop.Handle(session.Event{Kind: session.Drawn, On: true})
	r.did = nil
	r.loop.Handle(tab)
	if got := strings.Join(r.did, ", "); !strings.HasPrefix(got, "swallow, insert ompletions ") {
		t.Errorf("when it is drawn Tab does %q", got)
	}
}

// TestLoop_AskTellsWhen: a question knows when its key came, so that the time from key to question can be told.
func TestLoop_AskTellsWhen(t *testing.T) {
	r := record("")
	for range 3 {
		r.now = r.now.Add(time.Second)
		r.typed("c")
		if r.last.At != r.now {
			t.Errorf("asked for the key of %v, want %v", r.last.At, r.now)
		}
	}
}

func TestLoop_NoAlloc(t *testing.T) {
	r := record("the")
	r.quiet = true
	keys := []rune("the quick brown fox. ")
	i := 0
	allocs := testing.AllocsPerRun(2000, func() {
		r.loop.Handle(session.Event{Kind: session.KeyDown, Key: session.Key{Text: session.Text("the quick brown fox. "[i : i+1]), Code: 14}})
		i = (i + 1) % len(keys)
	})
	if allocs != 0 {
		t.Errorf("%v allocations a key, want 0", allocs)
	}
}

func TestLoop_PrintsNothing(t *testing.T) {
	r := record("")
	r.typed("hunter")
	r.last.Window.Set(engine.Context{Text: "hunter"})
	for _, v := range []any{r.loop, *r.loop, r.last, Drawing{Text: "hunter"}} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x"} {
			if got := fmt.Sprintf(verb, v); strings.Contains(got, "hunter") || strings.Contains(got, "68756e746572") {
				t.Errorf("%s of %T tells what was typed: %.100s", verb, v, got)
			}
		}
	}
}

func TestInbox_KeepsOrderAndLosesNothing(t *testing.T) {
	woken := make(chan struct{}, 1)
	in := NewInbox(func() { woken <- struct{}{} })
	r := record("")
	const posters, each = 4, 500
	var posting sync.WaitGroup
	for p := range posters {
		posting.Go(func() {
			for i := range each {
				in.Post(session.Event{Kind: session.KeyDown, Key: session.Key{Text: session.Text(rune('a' + p)), Code: session.Code(i)}})
			}
		})
	}
	done := make(chan struct{})
	go func() { posting.Wait(); close(done) }()
	for running := true; running; {
		select {
		case <-woken:
			in.Drain(r.loop)
		case <-done:
			running = false
		}
	}
	in.Drain(r.loop)
	passed := 0
	for _, did := range r.did {
		if did == "pass" {
			passed++
		}
	}
	if passed != posters*each {
		t.Errorf("%d keys passed, want %d", passed, posters*each)
	}
}

func TestRunner(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(context.Background())
		runner := NewRunner()
		r := &recorder{}
		l := New(session.Default(), Parts{
			Keyboard: r, Panel: r, Fields: r, Engine: r, Timer: runner, Now: time.Now,
			Gate: func(*engine.Window, engine.Suggestion) bool { return true },
		})
		done := make(chan struct{})
		go func() { runner.Run(ctx, l); close(done) }()
		runner.Post(session.Event{Kind: session.FocusChanged, Field: session.Field{ID: 1, Editable: true}})
		runner.Post(tab)
		time.Sleep(time.Second) // the field is read when its lag has passed
		stop()
		<-done
		if got := strings.Join(r.did, ", "); got != "pass, read" {
			t.Errorf("did %q, want the key and then a reading", got)
		}
	})
}
