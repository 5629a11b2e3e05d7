package service

import (
	"testing"
	"time"

	"laya/engine"
)

// quick is a decider that answers at once.
type quick struct{}

func (quick) Predict(_ *engine.Window, out []engine.Suggestion) (int, error) {
	out[0] = engine.Suggestion{Word: "decided", Probability: .7, Source: engine.CPU}
	return 1, nil
}
func (quick) Goldens() int    { return 3 }
func (quick) Check(int) error { return nil }
func (quick) Close() error    { return nil }

// inRealTime starts a service over a quick decider and waits until that one serves. ask asks and waits for the answer.
func inRealTime(t testing.TB) (s *Service, ask func(*Request) engine.Source) {
	t.Helper()
	answers := make(chan engine.Source, 1)
	s = New(Config{
		Frequency: counts{}, Clock: bubble{},
		Answer: func(a *Answer) { answers <- a.Source },
	})
	p := Plan{Candidates: []Candidate{{Name: "quick", Source: engine.CPU, Open: func() (Decider, error) { return quick{}, nil }}}}
	if err := s.Switch(p); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s, func(r *Request) engine.Source { s.Ask(*r); return <-answers }
}

// TestAsk_NoAlloc: neither asking nor deciding nor answering allocates, on whatever goroutine.
func TestAsk_NoAlloc(t *testing.T) {
	_, ask := inRealTime(t)
	var r Request
	r.Window.Set(engine.Context{Text: "Happy birth", AtStart: true})
	if allocs := testing.AllocsPerRun(2000, func() { r.Generation++; ask(&r) }); allocs != 0 {
		t.Errorf("%v allocations a request, want 0", allocs)
	}
}

// TestAsk_DoesNotWait: the asker goes on while the service is held up.
func TestAsk_DoesNotWait(t *testing.T) {
	held := make(chan struct{})
	s := New(Config{Frequency: counts{}, Clock: bubble{}, Answer: func(*Answer) { <-held }})
	done := make(chan struct{})
	go func() {
		for range 1000 {
			s.Ask(Request{})
		}
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(time.Minute):
		t.Error("Ask waits for the service")
	}
	close(held)
	if err := s.Close(); err != nil {
		t.Error(err)
	}
}
