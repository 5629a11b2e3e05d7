package serving

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"laya/app/engines"
	"laya/app/loop"
	"laya/app/session"
	"laya/engine"
)

func question(generation uint64, text string) loop.Question {
	q := loop.Question{Generation: generation}
	q.Window.Set(engine.Context{Text: text, AtStart: true})
	return q
}

func TestEngine_Answers(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		answers := make(chan session.Answer, 1)
		e, err := Open(Options{Choice: engines.DefaultChoice, Post: func(e session.Event) { answers <- e.Answer }})
		if err != nil {
			t.Fatal(err)
		}
		for generation, by := uint64(1), engine.Frequency; by != engine.CPU; generation++ { // until it is opened
			e.Ask(question(generation, "Happy birth"))
			a := <-answers
			if by = a.Suggestion.Source; a.Generation != generation || a.Suggestion.Word != "birthday" {
				t.Fatalf("the answer to question %d is %q for %d", generation, a.Suggestion.Word, a.Generation)
			}
		}
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestEngine_NoAlloc: from the question to the event that answers it nothing allocates.
func TestEngine_NoAlloc(t *testing.T) {
	answered := make(chan engine.Source, 1)
	e, err := Open(Options{
		Choice: engines.Choice{Engine: "cpu", Model: tiny},
		Post:   func(e session.Event) { answered <- e.Answer.Suggestion.Source },
	})
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, func() bool { return e.Status().Serving == "cpu" }, "%+v", e.Status())
	q := question(1, "How are y")
	if allocs := testing.AllocsPerRun(500, func() { q.Generation++; e.Ask(q); <-answered }); allocs != 0 {
		t.Errorf("%v allocations a question, want 0", allocs)
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
}

// TestEngine_Changed: whoever shows what serves hears of every change, and finds it when they look.
func TestEngine_Changed(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		changed := make(chan struct{}, 100)
		e, err := Open(Options{Choice: engines.Choice{Engine: "cpu", Model: tiny}, Post: func(session.Event) {}, Changed: func() { changed <- struct{}{} }})
		if err != nil {
			t.Fatal(err)
		}
		heard := func(what string, is func() bool) {
			t.Helper()
			for !is() {
				select {
				case <-changed:
				case <-time.After(time.Minute):
					t.Fatalf("nobody says that %s: %+v", what, e.Status())
				}
			}
		}
		heard("the processor serves", func() bool { return e.Status().Serving == "cpu" })
		go e.use(engines.Choice{Engine: "cpu", Model: "missing"})
		heard("a choice is refused", func() bool { _, err := e.Refused(); return err != nil })
		go e.use(engines.Choice{Engine: "frequency", Model: tiny})
		heard("the counts are chosen", func() bool { return e.Choice().Engine == "frequency" && e.Status().Serving == "frequency" })
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
}

// TestEngine_UseWhileTyping: whatever is changed to meanwhile, every question has an answer, and no goroutine is left
// behind, which the bubble holds.
func TestEngine_UseWhileTyping(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		answered := make(chan uint64, 1)
		e, err := Open(Options{
			Choice: engines.Choice{Engine: "cpu", Model: tiny},
			Post:   func(e session.Event) { answered <- e.Answer.Generation },
		})
		if err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() {
			for i := range 9 {
				c := engines.Choice{Engine: []string{"cpu", "auto", "frequency"}[i%3], Model: tiny}
				if err := e.Use(c); err != nil {
					done <- err
					return
				}
				if e.Choice() != c {
					done <- fmt.Errorf("%+v serves, want %+v", e.Choice(), c)
					return
				}
			}
			done <- e.Close()
		}()
		text := strings.Repeat("How are you today? ", 100)
		for asked := uint64(1); ; asked++ {
			e.Ask(question(asked, text[:asked%1000]))
			select {
			case got := <-answered:
				if got != asked {
					t.Fatalf("question %d is answered for %d", asked, got)
				}
			case err := <-done:
				if err != nil {
					t.Error(err)
				}
				return
			}
		}
	})
}
