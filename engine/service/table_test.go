package service

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"laya/engine"
)

const gap = 100 * time.Millisecond // between two keys

var errBroken = errors.New("broken")

// sleeps gives a decider that takes its time.
func sleeps(d time.Duration) func(int) (float32, error) {
	return func(int) (float32, error) { time.Sleep(d); return .7, nil }
}

func TestDeadline(t *testing.T) {
	tests := []struct {
		name  string
		takes time.Duration
		first bool // the first key after idle
		want  engine.Source
		after time.Duration
	}{
		{"in time", 19 * time.Millisecond, false, engine.CPU, 19 * time.Millisecond},
		{"late", 21 * time.Millisecond, false, engine.Frequency, Deadline},
		{"much too late", 2 * time.Second, false, engine.Frequency, Deadline},
		{"the first key after idle has more time", 149 * time.Millisecond, true, engine.CPU, 149 * time.Millisecond},
		{"but not for ever", 151 * time.Millisecond, true, engine.Frequency, JumpDeadline},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake("cpu")
			inBubble(t, []*fake{f}, func(r *rig) {
				time.Sleep(time.Second)
				if !tt.first {
					r.begin()
				}
				f.predict = sleeps(tt.takes)
				r.keys(1, gap+JumpDeadline)
				a, took := r.last()
				if a.Source != tt.want || took != tt.after {
					t.Errorf("answered by %v after %v, want %v after %v", a.Source, took, tt.want, tt.after)
				}
				if word := a.Suggestions[0].Word; a.N != 1 || (word == "decided") != (tt.want == engine.CPU) {
					t.Errorf("the answer is %q of %d", word, a.N)
				}
				time.Sleep(2 * time.Second)
				if synctest.Wait(); len(r.answers) != 1 {
					t.Errorf("%d answers to one request: the late one is not dropped", len(r.answers))
				}
			})
		})
	}
}

// TestJump: a jump of the caret has as much time as the first key after idle, and the lateness of neither counts.
func TestJump(t *testing.T) {
	f := newFake("cpu")
	inBubble(t, []*fake{f}, func(r *rig) {
		r.begin()
		f.predict = sleeps(160 * time.Millisecond)
		for i := range 9 {
			r.ask(prose[i+1:][:60+i])
			time.Sleep(gap + JumpDeadline)
		}
		for range 3 {
			time.Sleep(2 * idleAfter)
			r.keys(1, gap+JumpDeadline)
		}
		if e := r.engine("cpu"); e.Misses != 0 || e.Open {
			t.Errorf("after late answers to jumps: %+v", e)
		}
		for _, a := range r.answers {
			if took := a.at.Sub(r.asked[a.Generation]); took != JumpDeadline || a.Source != engine.Frequency {
				t.Errorf("a jump is answered after %v by %v", took, a.Source)
			}
		}
		f.predict = func(int) (float32, error) { return 0, errBroken }
		for range 3 {
			time.Sleep(2 * idleAfter)
			r.keys(1, gap)
		}
		if e := r.engine("cpu"); e.Misses != 3 || !e.Open {
			t.Errorf("errors after idle are no misses: %+v", e)
		}
	})
}

// TestCallOut: while a call is out past its deadline, requests are answered at once.
func TestCallOut(t *testing.T) {
	f := newFake("cpu")
	inBubble(t, []*fake{f}, func(r *rig) {
		r.begin()
		f.predict = sleeps(time.Second)
		r.keys(1, 30*time.Millisecond)
		_, asks, _, _ := f.see()
		for range 5 {
			r.keys(1, 50*time.Millisecond)
			if a, took := r.last(); a.Source != engine.Frequency || took != 0 {
				t.Errorf("answered by %v after %v, want at once", a.Source, took)
			}
		}
		if _, again, _, _ := f.see(); again != asks {
			t.Errorf("%d more calls while one is out", again-asks)
		}
		if e := r.engine("cpu"); e.Misses != 1 {
			t.Errorf("one late call is %d misses", e.Misses)
		}
		f.predict = nil
		time.Sleep(time.Second)
		r.answers = nil
		r.keys(1, gap)
		r.want(engine.CPU)
	})
}

// TestLatestWins: a request that waits for the decider is dropped when a newer one comes.
func TestLatestWins(t *testing.T) {
	f := newFake("cpu")
	inBubble(t, []*fake{f}, func(r *rig) {
		r.begin()
		f.predict = sleeps(8 * time.Millisecond)
		_, before, _, _ := f.see()
		for range 4 {
			r.key()
			time.Sleep(time.Millisecond)
		}
		newest := uint64(len(r.asked) - 1)
		time.Sleep(gap)
		a, took := r.last()
		if len(r.answers) != 1 || a.Generation != newest || a.Source != engine.CPU || took > 14*time.Millisecond {
			t.Errorf("%d answers, the last one to request %d by %v after %v, want one to %d", len(r.answers), a.Generation, a.Source, took, newest)
		}
		if _, asks, _, _ := f.see(); asks != before+2 {
			t.Errorf("the decider was asked %d times, want about the first and the last request", asks-before)
		}
		if c := r.service.Status().Counts; c.Dropped != 3 {
			t.Errorf("%d dropped, want 3", c.Dropped)
		}
		// One that waits behind a call that becomes late is answered when that is known.
		f.predict = sleeps(time.Second)
		r.answers = nil
		r.key()
		time.Sleep(15 * time.Millisecond)
		r.key()
		time.Sleep(gap)
		if a, took := r.last(); len(r.answers) != 1 || a.Source != engine.Frequency || took != 5*time.Millisecond {
			t.Errorf("behind a late call: %d answers, %v after %v", len(r.answers), a.Source, took)
		}
	})
}

// misses are the ways in which a decider can fail to answer.
var misses = map[string]func(n int) (float32, error){
	"late":                 sleeps(25 * time.Millisecond),
	"an error":             func(int) (float32, error) { return 0, errBroken },
	"not a number":         func(int) (float32, error) { return float32(math.NaN()), nil },
	"above one":            func(int) (float32, error) { return 1.1, nil },
	"below zero":           func(int) (float32, error) { return -.1, nil },
	"a panic":              func(int) (float32, error) { panic("what the user typed") },
	"an error of the time": func(int) (float32, error) { var a []float32; return a[len(a)], nil },
}

func TestMisses_OpenTheCircuit(t *testing.T) {
	for name, predict := range misses {
		t.Run(name, func(t *testing.T) {
			f := newFake("cpu")
			inBubble(t, []*fake{f}, func(r *rig) {
				r.begin()
				missing := func(n int, on bool) {
					if f.predict = nil; on {
						f.predict = predict
					}
					r.keys(n, gap)
				}
				missing(2, true)
				missing(1, false)
				missing(2, true)
				r.want(engine.Frequency, engine.Frequency, engine.CPU, engine.Frequency, engine.Frequency)
				if e := r.engine("cpu"); e.Open || e.Misses != 4 {
					t.Errorf("two misses in a row, twice: %+v", e)
				}
				missing(1, true)
				if e := r.engine("cpu"); !e.Open || r.service.Status().Serving != "frequency" {
					t.Errorf("three misses in a row leave the circuit closed: %+v", e)
				}
				if e := r.engine("cpu"); strings.Contains(e.Reason, "typed") || e.Reason == "" {
					t.Errorf("the reason is %q", e.Reason)
				}
				if _, took := r.last(); name != "late" && took != 0 {
					t.Errorf("%s is answered for after %v, want at once", name, took)
				}
				_, asks, _, _ := f.see()
				f.predict = nil
				r.answers = nil
				r.keys(3, gap)
				for _, a := range r.answers {
					if took := a.at.Sub(r.asked[a.Generation]); took != 0 || a.Source != engine.Frequency {
						t.Errorf("answered by %v after %v with an open circuit", a.Source, took)
					}
				}
				if _, again, _, _ := f.see(); again != asks {
					t.Error("a request goes to a decider whose circuit is open")
				}
			})
		})
	}
}

// opened makes a rig's engine miss until its circuit opens.
func (r *rig) opened(f *fake) {
	f.predict = misses["an error"]
	r.keys(3, gap)
	f.predict = nil
	if !r.engine(f.name).Open {
		r.t.Fatal("the circuit is closed")
	}
}

// TestBackOff: trials come after 1, 2, 4 ... 60 seconds, while the user types, and not otherwise.
func TestBackOff(t *testing.T) {
	f := newFake("cpu")
	inBubble(t, []*fake{f}, func(r *rig) {
		r.begin()
		r.keys(1, gap)
		f.check = func(int, int) error { return errBroken }
		r.opened(f)
		_, _, before, _ := f.see()
		opened := time.Now().Add(-gap)
		for range 2600 {
			r.keys(1, gap)
		}
		var gaps []time.Duration
		last := opened
		for _, at := range f.checkAt[before:] {
			gaps = append(gaps, at.Sub(last).Round(time.Second))
			last = at
		}
		var want []time.Duration
		for _, s := range []int{1, 2, 4, 8, 16, 32, 60, 60, 60} {
			want = append(want, time.Duration(s)*time.Second)
		}
		if len(gaps) < 9 || !slices.Equal(gaps[:9], want[:9]) {
			t.Errorf("trials after %v, want %v", gaps, want)
		}
		_, _, before, _ = f.see()
		time.Sleep(time.Hour)
		r.service.Wake()
		if _, _, after, _ := f.see(); after != before {
			t.Errorf("%d trials while nobody types", after-before)
		}
	})
}

// TestBackOff_Late: a trial that is late is a trial that failed.
func TestBackOff_Late(t *testing.T) {
	f := newFake("cpu")
	inBubble(t, []*fake{f}, func(r *rig) {
		r.begin()
		f.check = func(int, int) error { time.Sleep(200 * time.Millisecond); return nil }
		r.opened(f)
		_, _, before, _ := f.see()
		r.keys(100, gap)
		if _, _, after, _ := f.see(); after-before != 3 { // after 1, 2 and 4 seconds
			t.Errorf("%d late trials in ten seconds, want 3", after-before)
		}
	})
}

// TestMiss_OnlyOnce: a call that is late and then fails is one miss.
func TestMiss_OnlyOnce(t *testing.T) {
	f := newFake("cpu")
	inBubble(t, []*fake{f}, func(r *rig) {
		r.begin()
		f.predict = func(int) (float32, error) { time.Sleep(50 * time.Millisecond); return 0, errBroken }
		if r.keys(2, gap); r.engine("cpu").Misses != 2 {
			t.Errorf("two calls that are late and then fail are %d misses", r.engine("cpu").Misses)
		}
	})
}

func TestTrial(t *testing.T) {
	tests := []struct {
		name  string
		takes time.Duration
		err   error
		open  bool
		opens int
	}{
		{"right and in time closes", 0, nil, false, 1},
		{"right and late does not", time.Second, nil, true, 1},
		{"an error does not", 0, errBroken, true, 1},
		{"a wrong answer rebuilds", 0, fmt.Errorf("%w: off by 1", ErrWrong), false, 2},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := newFake("cpu")
			inBubble(t, []*fake{f}, func(r *rig) {
				r.begin()
				trial := false
				f.check = func(int, int) error {
					if !trial {
						return nil
					}
					trial = false
					time.Sleep(tt.takes)
					return tt.err
				}
				r.opened(f)
				time.Sleep(firstBackOff)
				trial = true
				r.answers = nil
				r.keys(1, 1500*time.Millisecond)
				r.want(engine.Frequency) // the request that the trial comes with does not wait for it
				opens, _, _, _ := f.see()
				if e := r.engine("cpu"); e.Open != tt.open || opens != tt.opens || e.State != Ready {
					t.Errorf("the circuit is open: %v, want %v; opened %d times, want %d; %s", e.Open, tt.open, opens, tt.opens, e.State)
				}
				if !tt.open {
					f.predict = misses["an error"]
					if r.keys(2, gap); r.engine("cpu").Open {
						t.Error("two misses open a circuit that had been closed")
					}
					f.predict, r.answers = nil, nil
					r.keys(1, gap)
					r.want(engine.CPU)
				}
			})
		})
	}
}

// TestBackOff_Kept: a decider that does well in trials only is tried less and less often.
func TestBackOff_Kept(t *testing.T) {
	f := newFake("cpu")
	inBubble(t, []*fake{f}, func(r *rig) {
		r.begin()
		r.keys(1, gap)
		f.predict = misses["an error"]
		_, _, before, _ := f.see()
		r.keys(600, gap)
		if _, _, after, _ := f.see(); after-before > 6 {
			t.Errorf("%d trials in a minute of nothing but misses", after-before)
		}
		f.predict = nil
		r.keys(700, gap)
		r.answers = nil
		r.keys(1, gap)
		r.want(engine.CPU)
		r.opened(f)
		r.keys(11, gap) // the back-off has begun anew
		r.answers = nil
		r.keys(1, gap)
		r.want(engine.CPU)
	})
}

// TestNextEngine: whoever is well and stands first serves, and each change is told.
func TestNextEngine(t *testing.T) {
	a, b := newFake("mlx"), newFake("cpu")
	inBubble(t, []*fake{a, b}, func(r *rig) {
		r.begin()
		serving := func(want string) {
			t.Helper()
			if got := r.service.Status().Serving; got != want {
				t.Errorf("%s serves, want %s", got, want)
			}
		}
		serving("mlx")
		r.served = nil
		r.opened(a)
		serving("cpu")
		r.answers = nil
		r.keys(1, gap)
		r.want(engine.CPU)
		r.opened(b)
		serving("frequency")
		time.Sleep(firstBackOff)
		r.keys(1, gap)
		serving("mlx")
		told := slices.DeleteFunc(r.served[1:], func(name string) bool { return name == "cpu" }) // which may be well again first
		if want := []string{"frequency", "mlx"}; r.served[0] != "cpu" || !slices.Equal(told, want) {
			t.Errorf("told was %s and %v, want cpu and %v", r.served[0], told, want)
		}
	})
}

func TestWrongGolden(t *testing.T) {
	wrong := fmt.Errorf("%w: off by 1", ErrWrong)
	tests := []struct {
		name  string
		check func(golden, n int) error
		opens int
		state State
		miss  uint64
	}{
		{"never wrong", nil, 1, Ready, 0},
		{"wrong at first", func(_, n int) error { return map[bool]error{true: wrong}[n == 2] }, 2, Ready, 1},
		{"wrong after the first answer", func(_, n int) error { return map[bool]error{true: wrong}[n == 5] }, 2, Ready, 1},
		{"always wrong", func(int, int) error { return wrong }, 2, Off, 2},
		{"wrong again later", func(_, n int) error { return map[bool]error{true: wrong}[n == 5 || n == 10] }, 2, Off, 2},
		{"an error before serving", func(_, n int) error { return map[bool]error{true: errBroken}[n == 1] }, 2, Ready, 1},
		{"an error later is a miss", func(_, n int) error { return map[bool]error{true: errBroken}[n == 5] }, 1, Ready, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f, next := newFake("mlx"), newFake("cpu")
			f.check = tt.check
			inBubble(t, []*fake{f, next}, func(r *rig) {
				time.Sleep(time.Second)
				r.keys(10, gap)
				opens, _, _, closes := f.see()
				e := r.engine("mlx")
				if opens != tt.opens || e.State != tt.state || e.Misses != tt.miss || e.Rebuilt != (tt.opens == 2) {
					t.Errorf("opened %d times, want %d; %+v, want %s, %d misses", opens, tt.opens, e, tt.state, tt.miss)
				}
				if want := opens - map[bool]int{true: 1}[e.State == Ready]; closes != want {
					t.Errorf("closed %d times, want %d", closes, want)
				}
				if want := map[State]string{Ready: "mlx", Off: "cpu"}[tt.state]; r.service.Status().Serving != want {
					t.Errorf("%s serves, want %s", r.service.Status().Serving, want)
				}
			})
		})
	}
}

func TestHung(t *testing.T) {
	f, next := newFake("mlx"), newFake("cpu")
	hanging := true
	f.predict = func(int) (float32, error) {
		if hanging {
			f.hang()
		}
		return .7, nil
	}
	inBubble(t, []*fake{f, next}, func(r *rig) {
		r.keys(60, gap) // six seconds
		opens, asks, _, _ := f.see()
		if s := r.service.Status(); opens != 2 || asks != 2 || s.Abandoned != 1 {
			t.Errorf("after a call that does not end: opened %d times, asked %d times, %d abandoned", opens, asks, s.Abandoned)
		}
		r.keys(60, gap)
		if s := r.service.Status(); s.Abandoned != 2 || s.Serving != "cpu" || r.engine("mlx").State != Off {
			t.Errorf("after the second one: %d abandoned, %s serves, mlx is %s", s.Abandoned, s.Serving, r.engine("mlx").State)
		}
		for _, a := range r.answers {
			if took := a.at.Sub(r.asked[a.Generation]); took > Deadline && a.Generation > 1 && took != JumpDeadline {
				t.Errorf("request %d answered after %v", a.Generation, took)
			}
		}
		err := r.service.Close()
		if err == nil || !strings.Contains(err.Error(), "2 calls") {
			t.Errorf("Close = %v, want the two calls that are left", err)
		}
		if got := time.Since(r.start); got > 13*time.Second {
			t.Errorf("Close has waited for them until %v", got)
		}
		hanging = false
	})
}

// TestHung_ComesBack: what was left behind ends when its call does.
func TestHung_ComesBack(t *testing.T) {
	f := newFake("cpu")
	f.predict = func(n int) (float32, error) {
		if n == 1 {
			time.Sleep(20 * time.Second)
		}
		return .7, nil
	}
	inBubble(t, []*fake{f}, func(r *rig) {
		r.keys(100, gap)
		if s := r.service.Status(); s.Abandoned != 1 || s.Serving != "cpu" {
			t.Errorf("%d abandoned, %s serves", s.Abandoned, s.Serving)
		}
		r.keys(150, gap)
		if _, _, _, closes := f.see(); r.service.Status().Abandoned != 0 || closes != 1 {
			t.Errorf("%d abandoned, %d closed, want it to have ended", r.service.Status().Abandoned, closes)
		}
	})
}

// TestHung_Bounded: however many engines hang in opening, few goroutines are left behind.
func TestHung_Bounded(t *testing.T) {
	var fakes []*fake
	for i := range 6 {
		f := newFake(fmt.Sprint("engine ", i))
		f.open = func(int) error { f.hang(); return nil }
		fakes = append(fakes, f)
	}
	inBubble(t, fakes, func(r *rig) {
		time.Sleep(10 * time.Minute)
		r.keys(1, gap)
		r.want(engine.Frequency)
		// Six hang at once; four at most are opened again, and only while fewer than four are left behind.
		if n := r.service.Status().Abandoned; n > 6+maxAbandoned {
			t.Errorf("%d goroutines left behind", n)
		}
		for _, e := range r.service.Status().Engines {
			if e.State != Off || e.Reason == "" {
				t.Errorf("%+v, want it off", e)
			}
		}
	})
}

func TestDeviceErrors(t *testing.T) {
	f := newFake("mlx")
	inBubble(t, []*fake{f}, func(r *rig) {
		r.begin()
		lost := fmt.Errorf("eval: %w", ErrDevice)
		loses := func() {
			f.predict = func(int) (float32, error) { return 0, lost }
			r.keys(1, gap)
			f.predict = nil
			r.keys(5, gap)
		}
		loses()
		if e := r.engine("mlx"); e.State != Ready || e.Misses != 1 {
			t.Errorf("after one error of the device: %+v", e)
		}
		loses()
		if e := r.engine("mlx"); e.State != Off || !strings.Contains(e.Reason, "until Laya is started again") {
			t.Errorf("after two: %+v", e)
		}
		if err := r.service.Switch(plan(f)); err == nil || !strings.Contains(err.Error(), "until Laya is started again") {
			t.Errorf("a Switch to the engine that is off for the process gives %v", err)
		}
		if opens, _, _, closes := f.see(); opens != 1 || closes != 1 {
			t.Errorf("opened %d times, closed %d times", opens, closes)
		}
	})
}

func TestHealthCheck(t *testing.T) {
	f := newFake("cpu")
	inBubble(t, []*fake{f}, func(r *rig) {
		checks := func(want int, when string) {
			t.Helper()
			if _, _, got, _ := f.see(); got != want {
				t.Errorf("%s: %d golden contexts checked, want %d", when, got, want)
			}
		}
		r.keys(1, 2*time.Millisecond)
		r.want(engine.Frequency) // it is not allowed to serve yet
		time.Sleep(time.Hour)
		checks(3, "before serving")
		r.keys(1, gap)
		r.want(engine.CPU)
		checks(7, "after the first answer")
		if slices.Sort(f.checked); !slices.Equal(f.checked, []int{0, 1, 2, 3, 4, 5, 6}) {
			t.Errorf("checked %v, want every context once", f.checked)
		}
		r.keys(2900, gap)
		checks(7, "before five minutes of use")
		r.keys(120, gap)
		checks(10, "after five minutes of use")
		time.Sleep(time.Hour)
		checks(10, "in an hour without use")
		r.keys(2, gap)
		r.service.Wake()
		time.Sleep(gap)
		checks(13, "after waking")
		_, asks, _, _ := f.see()
		last, again := f.windows[asks-2], f.windows[asks-1]
		if last != again || f.prepared != 5 {
			t.Errorf("after a check the decider was not brought back to what the user is writing; %d steps prepared", f.prepared)
		}
		f.predict = sleeps(140 * time.Millisecond)
		r.answers = nil
		r.keys(1, gap+gap)
		r.want(engine.CPU) // the first key after waking has more time
	})
}

// TestCheck_LetsRequestsThrough: a request waits for one golden context at most.
func TestCheck_LetsRequestsThrough(t *testing.T) {
	f := newFake("cpu")
	f.goldens = 100
	inBubble(t, []*fake{f}, func(r *rig) {
		time.Sleep(time.Second)
		r.key()
		time.Sleep(12 * time.Millisecond) // the first answer, and three checks
		r.key()
		time.Sleep(gap)
		if a, took := r.last(); a.Source != engine.CPU || took > 5*time.Millisecond {
			t.Errorf("a request in the middle of a health check is answered by %v after %v", a.Source, took)
		}
	})
}
