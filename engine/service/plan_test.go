package service

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"laya/engine"
)

func TestSwitch(t *testing.T) {
	refuses := func(f *fake) *fake { f.open = func(int) error { return errBroken }; return f }
	wrong := func(f *fake) *fake { f.check = func(int, int) error { return ErrWrong }; return f }
	tests := []struct {
		name    string
		to      func() []*fake
		serving string
		err     string // part of it
	}{
		{"another one", func() []*fake { return []*fake{newFake("new")} }, "new", ""},
		{"none", func() []*fake { return nil }, "frequency", ""},
		{"one that does not open", func() []*fake { return []*fake{refuses(newFake("new"))} }, "old", "new: broken"},
		{"one that is wrong", func() []*fake { return []*fake{wrong(newFake("new"))} }, "old", "new: a wrong answer"},
		{"one without golden contexts", func() []*fake { f := newFake("new"); f.goldens = 0; return []*fake{f} }, "old", "nothing to check"},
		{"two of which one is well", func() []*fake { return []*fake{refuses(newFake("new")), newFake("spare")} }, "spare", ""},
		{"two that are not", func() []*fake { return []*fake{refuses(newFake("new")), wrong(newFake("spare"))} }, "old", "spare: a wrong answer"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			old := newFake("old")
			inBubble(t, []*fake{old}, func(r *rig) {
				r.begin()
				r.keys(3, gap)
				to := tt.to()
				err := r.service.Switch(plan(to...))
				if (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
					t.Errorf("Switch = %v, want %q", err, tt.err)
				}
				if got := r.service.Status().Serving; got != tt.serving {
					t.Errorf("%s serves, want %s", got, tt.serving)
				}
				r.answers = nil
				r.keys(1, gap)
				r.want(map[bool]engine.Source{true: engine.Frequency, false: engine.CPU}[tt.serving == "frequency"])
				for _, f := range append(to, old) {
					if _, _, _, closes := f.see(); f.name != tt.serving && f.open == nil && closes == 0 {
						t.Errorf("%s has not been closed", f.name)
					}
				}
			})
		})
	}
}

// TestSwitch_OldOneServesMeanwhile: nobody waits for a model that is being opened, and a newer choice replaces it.
func TestSwitch_OldOneServesMeanwhile(t *testing.T) {
	old, slow, quick := newFake("old"), newFake("slow"), newFake("quick")
	slow.open = func(int) error { time.Sleep(10 * time.Second); return nil }
	inBubble(t, []*fake{old}, func(r *rig) {
		r.begin()
		errs := make(chan error, 2)
		go func() { errs <- r.service.Switch(plan(slow)) }()
		r.keys(3, gap)
		r.want(engine.CPU, engine.CPU, engine.CPU)
		if !r.service.Status().Switching {
			t.Error("Status does not tell that a plan is coming")
		}
		if err := r.service.Switch(plan(quick)); err != nil {
			t.Error(err)
		}
		if err := <-errs; !errors.Is(err, ErrReplaced) {
			t.Errorf("the first Switch = %v, want %v", err, ErrReplaced)
		}
		r.keys(200, gap)
		if s := r.service.Status(); s.Serving != "quick" || s.Switching {
			t.Errorf("%s serves, switching: %v", s.Serving, s.Switching)
		}
		if _, _, _, closes := slow.see(); closes != 1 {
			t.Error("what was replaced has not been closed")
		}
	})
}

// TestSwitch_InTheMiddle: a request that the old plan has is answered by the new one.
func TestSwitch_InTheMiddle(t *testing.T) {
	old := newFake("old")
	inBubble(t, []*fake{old}, func(r *rig) {
		r.begin()
		old.predict = sleeps(time.Second)
		go func() {
			if err := r.service.Switch(plan(newFake("new"))); err != nil {
				t.Error(err)
			}
		}()
		r.key()
		time.Sleep(gap)
		if a, took := r.last(); a.Source != engine.CPU || took > Deadline {
			t.Errorf("answered by %v after %v", a.Source, took)
		}
	})
}

// TestSwitch_FromOneThatHangs: what the old plan leaves behind is counted until it ends, and closed then.
func TestSwitch_FromOneThatHangs(t *testing.T) {
	old := newFake("old")
	inBubble(t, []*fake{old}, func(r *rig) {
		r.begin()
		old.predict = sleeps(3 * time.Second)
		r.keys(1, gap)
		if err := r.service.Switch(plan(newFake("new"))); err != nil {
			t.Fatal(err)
		}
		if s := r.service.Status(); s.Serving != "new" || s.Abandoned != 1 {
			t.Errorf("%s serves, %d abandoned", s.Serving, s.Abandoned)
		}
		time.Sleep(3 * time.Second)
		if _, _, _, closes := old.see(); r.service.Status().Abandoned != 0 || closes != 1 {
			t.Errorf("%d abandoned, closed %d times, after it has come back", r.service.Status().Abandoned, closes)
		}
	})
}

func TestClose(t *testing.T) {
	slow := newFake("slow")
	synctest.Test(t, func(t *testing.T) {
		r := &rig{t: t, start: time.Now(), asked: make([]time.Time, 1)}
		r.service = New(r.config(plan(newFake("old"))))
		r.begin()
		slow.open = func(int) error { time.Sleep(time.Second); return nil }
		errs := make(chan error, 1)
		go func() { errs <- r.service.Switch(plan(slow)) }()
		synctest.Wait()
		r.key()
		for range 2 {
			if err := r.service.Close(); err != nil {
				t.Errorf("Close = %v", err)
			}
		}
		if err := <-errs; !errors.Is(err, ErrClosed) {
			t.Errorf("the Switch that was waiting = %v", err)
		}
		if err := r.service.Switch(Plan{}); !errors.Is(err, ErrClosed) {
			t.Errorf("Switch after Close = %v", err)
		}
		n := len(r.answers)
		r.service.Wake()
		r.keys(3, gap)
		if len(r.answers) != n {
			t.Error("a closed service answers")
		}
		if s := r.service.Status(); s.Serving != "frequency" || s.Abandoned != 0 {
			t.Errorf("Status after Close = %+v", s)
		}
	})
}

func TestRace(t *testing.T) {
	tests := []struct {
		name         string
		first, other time.Duration
		serving      string
	}{
		{"the other one is faster", 3 * time.Millisecond, time.Millisecond, "other"},
		{"the first one is faster", time.Millisecond, 3 * time.Millisecond, "first"},
		{"a draw", time.Millisecond, time.Millisecond, "first"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			first, other := newFake("first"), newFake("other")
			first.predict, other.predict = sleeps(tt.first), sleeps(tt.other)
			other.open = func(int) error { time.Sleep(3 * time.Second); return nil }
			inBubble(t, nil, func(r *rig) {
				p := racing(first, other)
				if err := r.service.Switch(p); err != nil {
					t.Fatal(err)
				}
				r.keys(10, gap)
				if s := r.service.Status(); s.Serving != "first" || s.Racing || len(s.Engines) != 2 {
					t.Errorf("%s serves before the race", s.Serving)
				}
				_, before, _, _ := other.see()
				r.keys(400, 13*time.Millisecond) // the user goes on typing
				if !r.service.Status().Racing {
					t.Error("there is no race")
				}
				r.keys(700, 13*time.Millisecond)
				time.Sleep(time.Minute)
				if s := r.service.Status(); s.Serving != tt.serving || s.Racing {
					t.Errorf("%s serves, want %s; racing: %v", s.Serving, tt.serving, s.Racing)
				}
				if _, asks, _, _ := other.see(); asks-before < 20 {
					t.Errorf("measured %d decisions", asks-before)
				}
				want := []Standing{{"first", tt.first}, {"other", tt.other}}
				if tt.serving == "other" {
					slices.Reverse(want)
				}
				states := map[string]State{"first": Ready, "other": map[bool]State{true: Ready, false: Off}[tt.serving == "other"]}
				for _, e := range r.service.Status().Engines {
					if e.State != states[e.Name] {
						t.Errorf("%s is %v, want %v", e.Name, e.State, states[e.Name])
					}
				}
				if !slices.Equal(r.standings, want) {
					t.Errorf("the standings are %v, want %v", r.standings, want)
				}
				for _, a := range r.answers {
					asked := r.asked[a.Generation]
					if took := a.at.Sub(asked); took > 10*time.Millisecond {
						t.Errorf("request %d waited %v", a.Generation, took)
					}
					if slices.ContainsFunc(other.askAt, func(at time.Time) bool { return at.After(asked) && at.Before(a.at) }) {
						t.Errorf("the other engine was measured while request %d waited", a.Generation)
					}
				}
			})
		})
	}
}

func racing(fakes ...*fake) Plan {
	p := plan(fakes...)
	p.Race = make([]engine.Window, 27)
	for i := range p.Race {
		p.Race[i].Set(engine.Context{Text: prose[:i], AtStart: true})
	}
	return p
}

// TestRace_OnlyOfThoseThatAreWell: there is no result when one of them fails in the race, and none of one alone.
func TestRace_OnlyOfThoseThatAreWell(t *testing.T) {
	tests := map[string]func(f *fake){
		"does not open": func(f *fake) { f.open = func(int) error { return errBroken } },
		"fails in it":   func(f *fake) { f.predict = func(int) (float32, error) { return 0, errBroken } },
		"hangs in it":   func(f *fake) { f.predict = func(int) (float32, error) { time.Sleep(10 * time.Second); return .5, nil } },
	}
	for name, breaks := range tests {
		t.Run(name, func(t *testing.T) {
			first, other := newFake("first"), newFake("other")
			breaks(other)
			inBubble(t, nil, func(r *rig) {
				if err := r.service.Switch(racing(first, other)); err != nil {
					t.Fatal(err)
				}
				time.Sleep(time.Minute)
				r.keys(1, gap)
				if s := r.service.Status(); s.Serving != "first" || s.Racing || r.standings != nil {
					t.Errorf("%s serves, racing: %v, standings %v", s.Serving, s.Racing, r.standings)
				}
			})
		})
	}
}

// TestRace_CircuitOpens: who does not serve does not race.
func TestRace_CircuitOpens(t *testing.T) {
	first, other := newFake("first"), newFake("other")
	inBubble(t, nil, func(r *rig) {
		if err := r.service.Switch(racing(first, other)); err != nil {
			t.Fatal(err)
		}
		r.begin()
		first.predict = sleeps(25 * time.Millisecond)
		r.keys(3, gap)
		time.Sleep(time.Minute)
		if s := r.service.Status(); s.Serving != "other" || s.Racing || r.standings != nil {
			t.Errorf("%s serves, racing: %v", s.Serving, s.Racing)
		}
	})
}

func TestMedian(t *testing.T) {
	took := []time.Duration{9, 9, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9}
	if got := median(took); got != 5 {
		t.Errorf("the median of the last nine is %d, want 5", got)
	}
}

// TestPrepare: a decider prepares between requests, and a request waits for one step at most.
func TestPrepare(t *testing.T) {
	f := newFake("cpu")
	inBubble(t, []*fake{f}, func(r *rig) {
		r.begin()
		r.keys(1, gap)
		if synctest.Wait(); f.prepared != 5 {
			t.Errorf("%d steps prepared, want all 5", f.prepared)
		}
		f.predict = sleeps(time.Millisecond)
		r.key()
		time.Sleep(2200 * time.Microsecond) // in the third step
		r.key()
		time.Sleep(gap)
		if _, took := r.last(); took > 1500*time.Microsecond {
			t.Errorf("a request in the middle of preparing takes %v", took)
		}
	})
}

// TestPrepare_Panics: a panic between requests is a miss like others.
func TestPrepare_Panics(t *testing.T) {
	f := newFake("cpu")
	inBubble(t, nil, func(r *rig) {
		c := f.candidate()
		open := c.Open
		c.Open = func() (Decider, error) {
			d, err := open()
			return panicky{d}, err
		}
		if err := r.service.Switch(Plan{Candidates: []Candidate{c}}); err != nil {
			t.Fatal(err)
		}
		r.keys(3, gap)
		if e := r.engine("cpu"); e.Misses == 0 || !strings.Contains(e.Reason, "panicked") {
			t.Errorf("%+v, want misses", e)
		}
	})
}

type panicky struct{ Decider }

func (panicky) Prepare(*engine.Window) bool { panic("what the user typed") }

func TestMemory(t *testing.T) {
	f := newFake("mlx")
	f.memory = Memory{Active: 4000, Cache: 1001}
	inBubble(t, []*fake{f}, func(r *rig) {
		r.begin()
		r.keys(200, gap)
		if e := r.engine("mlx"); e.Memory != f.memory {
			t.Errorf("the memory is %+v, want %+v", e.Memory, f.memory)
		}
		if f.drops < 3 {
			t.Errorf("a cache above its limit was dropped %d times in 200 decisions", f.drops)
		}
		f.drops, f.memory.Cache = 0, 1000
		r.keys(200, gap)
		if f.drops != 0 {
			t.Error("a cache within its limit is dropped")
		}
	})
}

func TestStatus_Stages(t *testing.T) {
	f := newFake("cpu")
	inBubble(t, nil, func(r *rig) {
		c := f.candidate()
		open := c.Open
		c.Open = func() (Decider, error) {
			d, err := open()
			return &staged{Decider: d}, err
		}
		if err := r.service.Switch(Plan{Candidates: []Candidate{c}}); err != nil {
			t.Fatal(err)
		}
		r.keys(50, gap)
		want := map[string]time.Duration{
			"fold": time.Microsecond, "forward": 3 * time.Millisecond, "head": time.Millisecond,
			"decide": 2 * time.Millisecond, "total": 6 * time.Millisecond,
		}
		for _, s := range r.service.Status().Stages {
			if off := s.P50 - want[s.Name]; s.Count != 50 || off < -want[s.Name]/50 || off > want[s.Name]/50 || s.P99 < s.P50 || s.Max < s.P99 {
				t.Errorf("%+v, want a median of %v", s, want[s.Name])
			}
		}
	})
}

// staged takes 3 ms for the forward pass, 1 ms for the head, and the 2 ms of its fake for deciding.
type staged struct {
	Decider
	ends func(engine.Stage)
}

func (s *staged) OnStage(f func(engine.Stage)) { s.ends = f }
func (s *staged) Read(int, int) int            { return 0 }

func (s *staged) Predict(w *engine.Window, out []engine.Suggestion) (int, error) {
	time.Sleep(3 * time.Millisecond)
	s.ends(engine.Forward)
	time.Sleep(time.Millisecond)
	s.ends(engine.Head)
	n, err := s.Decider.Predict(w, out)
	s.ends(engine.Decide)
	return n, err
}

// TestFrequency_Fails: should the last resort fail, the answer is none.
func TestFrequency_Fails(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &rig{t: t, asked: make([]time.Time, 1)}
		config := r.config(Plan{})
		config.Frequency = panicking{}
		r.service = New(config)
		r.keys(3, gap)
		r.want(engine.Frequency, engine.Frequency, engine.Frequency)
		if c := r.service.Status().Counts; c.Broken != 3 {
			t.Errorf("%+v, want three that are broken", c)
		}
		if err := r.service.Close(); err != nil {
			t.Error(err)
		}
	})
}

type panicking struct{}

func (panicking) Predict(*engine.Window, []engine.Suggestion) (int, error) { panic(context.Canceled) }

func TestPrintsNothing(t *testing.T) {
	var w engine.Window
	w.Set(engine.Context{Text: "hunter"})
	s := engine.Suggestion{Word: "hunter"}
	asked := New(Config{Frequency: counts{}, Clock: bubble{}, Answer: func(*Answer) {}})
	asked.Ask(Request{Window: w})
	if err := asked.Close(); err != nil {
		t.Error(err)
	}
	for _, v := range []any{asked, Request{Window: w}, Answer{Window: w, Suggestions: [Ranked]engine.Suggestion{s}}} {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x"} {
			if got := fmt.Sprintf(verb, v); strings.Contains(got, "hunter") || strings.Contains(got, "68756e746572") || len(got) > 20 {
				t.Errorf("%s of %T tells what was typed: %.100s", verb, v, got)
			}
		}
	}
}

func TestJumped(t *testing.T) {
	text := strings.Repeat("all work and no play makes jack a dull boy. ", 5)
	tests := []struct {
		name     string
		from, to string
		want     bool
	}{
		{"a character", text[:20], text[:21], false},
		{"a backspace", text[:20], text[:19], false},
		{"back over the boundary", text[:65], text[:62], false},
		{"a word", text[:100], text[:112], false},
		{"as much as the window moves", text[:20], text[:36], false},
		{"a character more", text[:20], text[:37], true},
		{"a sentence", text[:20], text[:60], true},
		{"another text", text[:40], "the quick brown fox jumps over the lazy dog", true},
		{"another short text", text[:40], "dear", false},
		{"far ahead in the same text", text[:70], text[:200], true},
		{"nothing known before", "", text[:40], true},
	}
	for _, tt := range tests {
		var from, to engine.Window
		from.Set(engine.Context{Text: tt.from, AtStart: true})
		to.Set(engine.Context{Text: tt.to, AtStart: true})
		if got := jumped(&from, &to); got != tt.want {
			t.Errorf("%s: jumped = %v, want %v", tt.name, got, tt.want)
		}
	}
	var last, w engine.Window
	for i := range len(text) {
		w.Set(engine.Context{Text: text[:i], AtStart: true})
		if jumped(&last, &w) {
			t.Errorf("the keystroke to character %d is a jump", i)
		}
		last = w
	}
}
