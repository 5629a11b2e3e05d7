// Package doctor looks whether Laya is well on this machine: what engines there are and why each is or is not used, the
// model and its golden answers, the settings and what has been learned, and what is missing.
//
// It changes nothing, and nothing in its report tells what was typed. The user's home folder is written ~.
package doctor

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"laya/app/engines"
	"laya/app/machine"
	"laya/app/models"
	"laya/app/serving"
	"laya/app/settings"
	"laya/engine"
	"laya/engine/cpu"
	"laya/engine/model"
	"laya/engine/service"
)

// Report is what the doctor has found.
type Report struct {
	Version  string                `json:"version"`
	Machine  machine.Machine       `json:"machine"`
	Choice   engines.Choice        `json:"choice"`
	Serving  string                `json:"serving"` // the engine that answers
	Engines  []Engine              `json:"engines"`
	Stages   []service.StageStatus `json:"stages"` // of a few decisions
	Race     []service.Standing    `json:"race,omitempty"`
	Model    Model                 `json:"model"`
	Settings Settings              `json:"settings"`
	Learning Learning              `json:"learning"`
	Missing  []Missing             `json:"missing"`
}

// Engine is one that there could be.
type Engine struct {
	Name string `json:"name"`
	Use  Use    `json:"use"`
	Why  string `json:"why"`
}

// Use is what an engine does here.
type Use string

// The uses.
const (
	Serves   Use = "serves"
	StandsBy Use = "stands by"
	NotUsed  Use = "not used"
	Failed   Use = "failed"
)

// Model is the model that was chosen.
type Model struct {
	Name     string  `json:"name"`
	Place    string  `json:"place"`
	Words    int     `json:"words"`
	Layers   int     `json:"layers"`
	Bytes    int     `json:"bytes"`
	Contexts int     `json:"golden_contexts"`
	MaxError float64 `json:"max_logit_error"`
	Problem  string  `json:"problem,omitempty"`
}

// Settings are the file of settings.
type Settings struct {
	Path     string   `json:"path"`
	Exists   bool     `json:"exists"`
	Problems []string `json:"problems"`
}

// Missing is something that Laya could use, and how to get it.
type Missing struct {
	What string `json:"what"`
	How  string `json:"how"`
}

// Well reports whether Laya does what was asked of it.
func (r *Report) Well() bool {
	asked := r.Serving == r.Choice.Engine || r.Choice.Engine == engines.Auto && r.Serving != frequency
	return asked && r.Model.Problem == "" && len(r.Settings.Problems) == 0
}

// patience is how long the doctor waits for engines to open.
const patience = 30 * time.Second

var frequency = engine.Frequency.String()

// Examine looks at everything. choose may change the choice of the settings. It ends early, with what is known until
// then, when ctx does.
func Examine(ctx context.Context, version string, choose func(*engines.Choice)) Report {
	r := Report{Version: version, Machine: machine.Describe(), Missing: []Missing{}}
	chosen := r.readSettings()
	r.Choice = serving.Chosen(chosen)
	choose(&r.Choice)
	r.Learning = examineLearning(chosen)
	r.examineModel()
	r.examineEngines(ctx)
	r.miss()
	return r
}

func (r *Report) readSettings() settings.Settings {
	r.Settings.Problems = []string{}
	path, err := settings.Path()
	if err != nil {
		r.Settings.Problems = append(r.Settings.Problems, err.Error())
		return settings.Default()
	}
	r.Settings.Path = tilde(path)
	if _, err := os.Stat(path); err == nil {
		r.Settings.Exists = true
	}
	s, problems, err := settings.Inspect(path)
	if err != nil {
		r.Settings.Problems = append(r.Settings.Problems, err.Error())
	}
	for _, p := range problems {
		r.Settings.Problems = append(r.Settings.Problems, p.String())
	}
	return s
}

// examineModel holds the readable arithmetic's answers against the model's golden ones, whatever engine serves.
func (r *Report) examineModel() {
	r.Model.Name = r.Choice.Model
	entry, err := models.Find(r.Choice.Model)
	if err != nil {
		r.Model.Problem = err.Error()
		return
	}
	r.Model.Place = tilde(entry.Place)
	m, err := model.Read(entry.Files)
	if err != nil {
		r.Model.Problem = err.Error()
		return
	}
	r.Model.Words, r.Model.Layers, r.Model.Bytes = m.Config.Words-1, m.Config.Layers, m.Bytes()
	check := m.Check(cpu.Load(m).Logits)
	r.Model.Contexts, r.Model.MaxError = check.Contexts, check.MaxError
	switch {
	case check.Contexts == 0:
		r.Model.Problem = "it has no " + model.GoldenFile + ": nothing to check it with"
	case !check.OK():
		r.Model.Problem = "it does not compute what its golden answers say: get it again"
	}
}

// examineEngines opens what was chosen as the app does, and types a little.
func (r *Report) examineEngines(ctx context.Context) {
	path, err := serving.RacesPath()
	if err == nil {
		r.Race = serving.Races{Path: path}.Standings(r.Choice.Model)
	}
	serves, status, failed := try(ctx, r.Choice, path)
	r.Serving, r.Stages = serves, status.Stages
	for _, name := range settings.Engines[1:] {
		r.Engines = append(r.Engines, r.engine(name, status, failed))
	}
}

// engine says what becomes of one.
func (r *Report) engine(name string, status service.Status, failed error) Engine {
	e := Engine{Name: name, Use: NotUsed, Why: r.notChosen(name)}
	if name == r.Serving {
		e.Use = Serves
	}
	i := slices.IndexFunc(status.Engines, func(s service.EngineStatus) bool { return s.Name == name })
	switch {
	case i >= 0:
		e.tried(status.Engines[i])
	case name == frequency:
		if e.Why = "answers whenever no other engine does"; e.Use != Serves {
			e.Use = StandsBy
		}
	case failed != nil:
		e.Use, e.Why = Failed, failed.Error()
	}
	return e
}

// tried says what has become of an engine that was opened.
func (e *Engine) tried(s service.EngineStatus) {
	if e.Why = s.Reason; s.State != service.Ready {
		e.Use = Failed
		return
	}
	if e.Use != Serves {
		e.Use = StandsBy
	}
	if e.Why = ""; s.Misses > 0 {
		e.Why = fmt.Sprintf("%d late or broken answers, the last one: %s", s.Misses, s.Reason)
	}
}

// notChosen says why an engine is not even opened.
func (r *Report) notChosen(name string) string {
	if r.Choice.Engine == engines.Auto && len(r.Race) > 0 && r.Race[0].Name != name {
		for _, s := range r.Race[1:] {
			if s.Name == name {
				return fmt.Sprintf("%s is faster on this machine: %v against %v", r.Race[0].Name,
					r.Race[0].Median.Round(time.Microsecond), s.Median.Round(time.Microsecond))
			}
		}
	}
	return r.Choice.Engine + " was chosen"
}

// miss says what Laya could use.
func (r *Report) miss() {
	if r.Machine.Level == "portable" {
		r.Missing = append(r.Missing, Missing{"vector instructions (AVX2 with FMA, or NEON)", "nothing to install: decisions are slower on this processor"})
	}
	if r.Model.Problem != "" {
		r.Missing = append(r.Missing, Missing{"a model that can be used", "`laya model list` shows what there is, `laya model use small` goes back to the embedded one"})
	}
	first := len(r.Missing)
	for _, e := range r.Engines {
		if e.Use != Failed {
			continue
		}
		same := func(m Missing) bool { return m.How == e.Why }
		if i := slices.IndexFunc(r.Missing[first:], same); i >= 0 {
			r.Missing[first+i].What += ", " + e.Name
		} else {
			r.Missing = append(r.Missing, Missing{"engine " + e.Name, e.Why})
		}
	}
	if r.Learning.Problem != "" {
		r.Missing = append(r.Missing, Missing{"learned words that can be read", "Laya puts the file aside at its next start and begins anew; or restore " + r.Learning.Path})
	}
	if r.Settings.Exists && len(r.Settings.Problems) > 0 {
		r.Missing = append(r.Missing, Missing{"settings without mistakes", "edit " + r.Settings.Path + ", or delete it: the defaults hold then"})
	}
}

// tilde hides the name of the user's home folder.
func tilde(path string) string {
	home, err := os.UserHomeDir()
	if err != nil {
		return path
	}
	if rest, ok := strings.CutPrefix(path, home+string(filepath.Separator)); ok {
		return filepath.Join("~", rest)
	}
	return path
}
