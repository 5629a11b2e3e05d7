//go:build box && !darwin

package macos

import (
	"errors"
	"math"
	"slices"
	"sync/atomic"
	"testing"

	"laya/app/engines"
	"laya/app/macos/cocoa/cocoatest"
	"laya/engine"
	"laya/engine/frequency"
	"laya/engine/service"
)

// mortal is an engine that answers as the counts do, until it dies.
type mortal struct {
	engine.Predictor
	asked *atomic.Int64
	die   *atomic.Pointer[death]
}

// death is what a dead engine does instead of answering.
type death func(out []engine.Suggestion) (int, error)

func (m mortal) Predict(w *engine.Window, out []engine.Suggestion) (int, error) {
	m.asked.Add(1)
	if die := m.die.Load(); die != nil {
		return (*die)(out)
	}
	return m.Predictor.Predict(w, out)
}

func (m mortal) Goldens() int { return 1 }

func (m mortal) Check(int) error {
	if m.die.Load() != nil {
		return errors.New("it is dead")
	}
	return nil
}

func (m mortal) Close() error { return nil }

// An engine dies in the middle of a word, in whatever way: every key arrives, in order and at once, the next word is
// suggested all the same, by the counts, and the menu bar says who answers without being clicked.
func TestEngineDies(t *testing.T) {
	hung := make(chan struct{})
	t.Cleanup(func() { close(hung) })
	tests := []struct {
		name string
		die  death
	}{
		{"by an error", func([]engine.Suggestion) (int, error) { return 0, errors.New("the device is lost") }},
		{"by a panic", func([]engine.Suggestion) (int, error) { panic("a mistake") }},
		{"with what is no number", func(out []engine.Suggestion) (int, error) {
			out[0] = engine.Suggestion{Word: "because", Probability: float32(math.NaN()), Source: engine.CPU}
			return 1, nil
		}},
		{"without a word", func([]engine.Suggestion) (int, error) { <-hung; return 0, nil }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var asked atomic.Int64
			var die atomic.Pointer[death]
			m := newMac(t, true)
			m.plan = func(engines.Choice, *frequency.Predictor) (service.Plan, error) {
				own, err := engines.OpenFrequency() // a predictor is for one goroutine
				open := func() (service.Decider, error) { return mortal{own, &asked, &die}, nil }
				return service.Plan{Candidates: []service.Candidate{{Name: "mortal", Source: engine.CPU, Open: open}}}, err
			}
			m.start(t)
			until(t, "there is a tap", func() bool { return !m.app.refused() })
			until(t, "the engine serves, and the menu bar says so", func() bool {
				return m.app.serving.Status().Serving == "mortal" && m.tip(t) == "Laya is on"
			})
			m.accepts(t)
			if asked.Load() == 0 {
				t.Fatal("the engine was never asked")
			}
			before := m.field.Holds()
			m.Type("bec")
			die.Store(&test.die)
			m.Type("ause they were gone")
			if got, want := m.field.Holds(), before+"because they were gone"; got != want {
				t.Errorf("the field holds %q, want %q", got, want)
			}
			m.accepts(t)
			until(t, "the counts serve, and the menu bar says so", func() bool {
				m.Type("x") // what nobody asks does not fail
				cocoatest.Settle(t)
				return m.app.serving.Status().Serving == "frequency" && m.tip(t) == "Laya is on, with its simplest engine"
			})
			if status := m.app.typing.Status(); status.Timeouts != 0 || status.Broken != 0 {
				t.Errorf("keys waited for the dead: %+v", status)
			}
			engines := m.app.serving.Status().Engines
			if i := slices.IndexFunc(engines, func(e service.EngineStatus) bool { return e.Name == "mortal" }); i < 0 || engines[i].Misses == 0 {
				t.Errorf("nobody has noticed: %+v", engines)
			}
		})
	}
}
