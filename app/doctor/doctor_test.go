package doctor

import (
	"path/filepath"
	"strings"
	"testing"

	"laya/app/engines"
	"laya/engine/service"
)

func TestEngine(t *testing.T) {
	status := service.Status{Engines: []service.EngineStatus{
		{Name: "cpu", State: service.Ready, Reason: "late", Misses: 2},
	}}
	off := service.Status{Engines: []service.EngineStatus{{Name: "cpu", State: service.Off, Reason: "a wrong answer", Misses: 2}}}
	tests := []struct {
		name, engine, serves string
		status               service.Status
		use                  Use
		why                  string
	}{
		{"it serves", "cpu", "cpu", status, Serves, "2 late or broken answers, the last one: late"},
		{"another one serves", "cpu", "frequency", status, StandsBy, "2 late or broken answers"},
		{"it is off", "cpu", "frequency", off, Failed, "a wrong answer"},
		{"it was not chosen", "cpu", "frequency", service.Status{}, NotUsed, "auto was chosen"},
		{"the last resort", "frequency", "cpu", status, StandsBy, "whenever no other engine does"},
		{"the last resort serves", "frequency", "frequency", off, Serves, "whenever no other engine does"},
	}
	for _, tt := range tests {
		r := Report{Serving: tt.serves, Choice: engines.DefaultChoice}
		if got := r.engine(tt.engine, tt.status, nil); got.Use != tt.use || !strings.Contains(got.Why, tt.why) || got.Name != tt.engine {
			t.Errorf("%s: %+v, want %s because %s", tt.name, got, tt.use, tt.why)
		}
	}
}

func TestWell(t *testing.T) {
	tests := []struct {
		name, chosen, serves string
		problem              string
		want                 bool
	}{
		{"what was chosen serves", "cpu", "cpu", "", true},
		{"something else serves", "mlx", "cpu", "", false},
		{"any model serves", "auto", "cpu", "", true},
		{"no model serves", "auto", "frequency", "", false},
		{"counts were chosen", "frequency", "frequency", "", true},
		{"the model is broken", "auto", "cpu", "broken", false},
	}
	for _, tt := range tests {
		r := Report{Choice: engines.Choice{Engine: tt.chosen}, Serving: tt.serves, Model: Model{Problem: tt.problem}}
		if got := r.Well(); got != tt.want {
			t.Errorf("%s: Well = %v, want %v", tt.name, got, tt.want)
		}
	}
	lost := Report{Choice: engines.DefaultChoice, Serving: "cpu", Race: []service.Standing{{Name: "frequency", Median: 1000}, {Name: "cpu", Median: 2000}}}
	if got := lost.notChosen("cpu"); got != "frequency is faster on this machine: 1µs against 2µs" {
		t.Errorf("an engine that has lost the race is not used because %q", got)
	}
	r := Report{Choice: engines.DefaultChoice, Serving: "cpu", Settings: Settings{Problems: []string{"a mistake"}}}
	if r.Well() {
		t.Error("all is well with a mistake in the settings")
	}
}

func TestMiss(t *testing.T) {
	r := Report{Choice: engines.DefaultChoice, Engines: []Engine{
		{"mlx", Failed, "not installed"}, {"mlx-cpu", Failed, "not installed"}, {"cpu", NotUsed, "cpu was not chosen"},
		{"frequency", Serves, ""},
	}}
	r.Machine.Level = "portable"
	r.Model.Problem = "broken"
	r.Learning = Learning{Problem: "damaged", Path: "~/learned"}
	r.Settings = Settings{Path: "~/settings.json", Exists: true, Problems: []string{"a mistake"}}
	r.miss()
	var what []string
	for _, m := range r.Missing {
		if what = append(what, m.What); m.How == "" {
			t.Errorf("%s is missing, and nobody says how to get it", m.What)
		}
	}
	want := "vector instructions (AVX2 with FMA, or NEON), a model that can be used, engine mlx, mlx-cpu, learned words that can be read, settings without mistakes"
	if got := strings.Join(what, ", "); got != want {
		t.Errorf("missing: %s, want %s", got, want)
	}
	r = Report{Choice: engines.DefaultChoice, Engines: []Engine{{"cpu", Serves, ""}}}
	if r.miss(); len(r.Missing) > 0 {
		t.Errorf("missing on a machine that is well: %v", r.Missing)
	}
}

func TestTilde(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	for path, want := range map[string]string{
		filepath.Join(home, "a", "b"): filepath.Join("~", "a", "b"),
		home + "else":                 home + "else",
		"(embedded)":                  "(embedded)",
	} {
		if got := tilde(path); got != want {
			t.Errorf("tilde(%q) = %q, want %q", path, got, want)
		}
	}
}
