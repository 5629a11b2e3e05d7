package engines

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"laya/assets"
	"laya/engine"
	"laya/engine/decide"
	"laya/engine/model"
	"laya/engine/service"
)

func TestPlan(t *testing.T) {
	fast := func(*model.Model, decide.Prior) service.Candidate { return service.Candidate{Name: "fast"} }
	slow := func(*model.Model, decide.Prior) service.Candidate { return service.Candidate{Name: "slow"} }
	old := kinds
	defer func() { kinds, Names = old, names() }()
	kinds = append(kinds[:1:1], kind{name: "fast", candidate: fast}, kind{name: "slow", candidate: slow})
	Names = names()
	tests := []struct {
		engine, winner string
		want           []string
		races          bool
	}{
		{"auto", "", []string{"cpu", "fast", "slow"}, true},
		{"auto", "fast", []string{"fast", "cpu"}, false},
		{"auto", "cpu", []string{"cpu"}, false},
		{"auto", "of old", []string{"cpu", "fast", "slow"}, true},
		{"cpu", "", []string{"cpu"}, false},
		{"fast", "", []string{"fast", "cpu"}, false},
		{"slow", "", []string{"slow", "cpu", "fast"}, false},
		{"frequency", "", nil, false},
	}
	for _, tt := range tests {
		p, err := Choice{Engine: tt.engine, Model: assets.SmallName}.Plan(tt.winner, nil)
		var got []string
		for _, c := range p.Candidates {
			got = append(got, c.Name)
		}
		if err != nil || !slices.Equal(got, tt.want) || (len(p.Race) > 0) != tt.races {
			t.Errorf("%s with winner %q: %v, %d to race with, %v, want %v", tt.engine, tt.winner, got, len(p.Race), err, tt.want)
		}
	}
	for _, bad := range []Choice{{Engine: "gpt"}, {Engine: "cpu", Model: "missing"}, {Engine: ""}} {
		if _, err := bad.Plan("", nil); err == nil {
			t.Errorf("%+v has a plan", bad)
		}
	}
}

// TestRaceTyping: a race is typed one key after the other, as somebody types.
func TestRaceTyping(t *testing.T) {
	windows := raceTyping()
	if len(windows) < 20 {
		t.Fatalf("%d windows", len(windows))
	}
	for i := 1; i < len(windows); i++ {
		a, b := &windows[i-1], &windows[i]
		if b.Start+b.Len != a.Start+a.Len+1 {
			t.Errorf("window %d ends at %d, the one before at %d", i, b.Start+b.Len, a.Start+a.Len)
		}
	}
}

func TestCPUCandidate(t *testing.T) {
	m, err := OpenModel("../../assets/testdata/tiny")
	if err != nil {
		t.Fatal(err)
	}
	d, err := cpuKind.candidate(m, nil).Open()
	if err != nil || d.Goldens() != len(m.Golden) || d.Goldens() == 0 {
		t.Fatalf("%v with %d golden contexts, %v", d, d.Goldens(), err)
	}
	for i := range d.Goldens() {
		if err := d.Check(i); err != nil {
			t.Errorf("Check(%d) = %v", i, err)
		}
	}
	m.Golden[1].Logits[0] += 2 * model.MaxLogitError
	if err := d.Check(1); !errors.Is(err, service.ErrWrong) || !strings.Contains(err.Error(), "number 1") {
		t.Errorf("Check of a wrong answer = %v", err)
	}
	if _, ok := d.(engine.Preparer); !ok {
		t.Error("the CPU engine does not prepare")
	}
	if _, ok := d.(engine.Staged); !ok {
		t.Error("the CPU engine's stages are not measured")
	}
	if err := d.Close(); err != nil {
		t.Error(err)
	}
}
