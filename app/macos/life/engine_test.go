//go:build box && !darwin

package life

import (
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"laya/app/engines"
	"laya/app/loop"
	"laya/app/serving"
	"laya/app/session"
	"laya/engine"
	"laya/engine/gate"
	"laya/engine/service"
)

// mortal is an engine that answers as the counts do, until it dies.
type mortal struct {
	engine.Predictor
	asked *atomic.Int64
	die   *atomic.Pointer[func() error]
}

func (m mortal) Predict(w *engine.Window, out []engine.Suggestion) (int, error) {
	m.asked.Add(1)
	if die := m.die.Load(); die != nil {
		if err := (*die)(); err != nil {
			return 0, err
		}
	}
	return m.Predictor.Predict(w, out)
}

func (m mortal) Goldens() int    { return 1 }
func (m mortal) Check(int) error { return nil }
func (m mortal) Close() error    { return nil }

// hospital serves a mortal engine as serving.Engine serves others.
type hospital struct{ *service.Service }

func (h hospital) Ask(q loop.Question) {
	h.Service.Ask(service.Request{Generation: q.Generation, Ahead: q.Ahead, Window: q.Window})
}

// An engine dies in the middle of a word, in whatever way: every key arrives, in order and at once, and the next word is
// suggested all the same, by the counts.
func TestEngineDies(t *testing.T) {
	hung := make(chan struct{}) // to the end: whatever waits for it does not come to one
	t.Cleanup(func() { close(hung) })
	tests := []struct {
		name   string
		die    func() error
		misses uint64 // at least; while a call is out the engine is not asked
	}{
		{"by an error", func() error { return errors.New("the device is lost") }, 1},
		{"by a panic", func() error { panic("a mistake") }, 1},
		{"without a word", func() error { <-hung; return nil }, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var asked atomic.Int64
			var die atomic.Pointer[func() error]
			var sick *service.Service
			a := launchWith(t, func(post func(session.Event)) (server, error) {
				counts, err := engines.OpenFrequency()
				if err != nil {
					return nil, err
				}
				own, err := engines.OpenFrequency() // a predictor is for one goroutine
				if err != nil {
					return nil, err
				}
				sick = service.New(service.Config{
					Frequency: counts, Clock: serving.Clock{},
					Plan: service.Plan{Candidates: []service.Candidate{{Name: "mortal", Source: engine.CPU, Open: func() (service.Decider, error) {
						return mortal{own, &asked, &die}, nil
					}}}},
					Answer: func(answer *service.Answer) {
						best, _ := gate.Everything.Choose(&answer.Window, answer.Suggestions[:answer.N])
						post(session.Event{Kind: session.Answered, Answer: session.Answer{Generation: answer.Generation, Ahead: answer.Ahead, Suggestion: best}})
					},
				})
				return hospital{sick}, nil
			})
			until(t, "the engine serves", func() bool { return sick.Status().Serving == "mortal" })
			a.suggests(t)
			if asked.Load() == 0 {
				t.Fatal("the engine was never asked")
			}
			a.box.Press(session.Key{Code: session.CodeTab})
			a.box.Type("bec")
			die.Store(&test.die)
			a.box.Type("ause they were gone")
			a.suggests(t)
			a.box.Press(session.Key{Code: session.CodeTab})
			if got, want := a.field.Holds(), " because because they were gone because "; got != want {
				t.Errorf("the field holds %q, want %q", got, want)
			}
			if status := a.tap.Status(); status.Timeouts != 0 || status.Broken != 0 {
				t.Errorf("keys waited for the dead: %+v", status)
			}
			engines := sick.Status().Engines
			if i := slices.IndexFunc(engines, func(e service.EngineStatus) bool { return e.Name == "mortal" }); i < 0 || engines[i].Misses < test.misses {
				t.Errorf("nobody has noticed: %+v", engines)
			}
			a.quit(t)
			if text := a.wrote(t); !strings.Contains(text, "msg=quit") {
				t.Errorf("the journal:\n%s", text)
			}
		})
	}
}
