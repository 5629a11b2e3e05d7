package serving

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"laya/app/engines"
	"laya/engine/service"
)

func TestRaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "cache", "races.json")
	r := Races{path}
	if got := r.Winner("small"); got != "" {
		t.Errorf("before any race %q has won", got)
	}
	standings := []service.Standing{{Name: "mlx", Median: 700 * time.Microsecond}, {Name: "cpu", Median: time.Millisecond}}
	if err := r.Keep("small", standings); err != nil {
		t.Fatal(err)
	}
	if err := r.Keep(tiny, standings[1:]); err != nil {
		t.Fatal(err)
	}
	race, err := Races{path}.last("small")
	if err != nil || !slices.Equal(race.Standings, standings) {
		t.Errorf("the race with small reads %+v, %v", race, err)
	}
	if small, other := r.Winner("small"), r.Winner(tiny); small != "mlx" || other != "cpu" {
		t.Errorf("%q has won with small and %q with tiny, want mlx and cpu", small, other)
	}
	if got := r.Winner("missing"); got != "" {
		t.Errorf("%q has won with a model that is not there", got)
	}
	for _, content := range []string{"", "{", `{"version":2,"races":{}}`, `[]`} {
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := r.Winner("small"); got != "" {
			t.Errorf("in a file of %q %q has won", content, got)
		}
		if err := r.Keep("small", standings); err != nil || r.Winner("small") != "mlx" {
			t.Errorf("a file of %q is not replaced: %v", content, err)
		}
	}
	left, err := filepath.Glob(path + ".*")
	if err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// TestEngine_KeepsRaces: a result is on disk when the engine is closed.
func TestEngine_KeepsRaces(t *testing.T) {
	path := filepath.Join(t.TempDir(), "races.json")
	e, err := Open(Options{Choice: engines.DefaultChoice, Races: path})
	if err != nil {
		t.Fatal(err)
	}
	e.raced([]service.Standing{{Name: "cpu", Median: 1}})
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	if got := (Races{path}).Winner(engines.DefaultChoice.Model); got != "cpu" {
		t.Errorf("%q has won, want cpu", got)
	}
}
