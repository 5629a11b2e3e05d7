package engines

import (
	"fmt"
	"slices"

	"laya/engine"
	"laya/engine/decide"
	"laya/engine/frequency"
	"laya/engine/mlx"
	"laya/engine/model"
	"laya/engine/service"
)

// Auto is the name by which Laya chooses the engine: the one that serves from the first key serves until another has
// been measured to be faster on this machine.
const Auto = "auto"

// kind is an engine that runs a model.
type kind struct {
	name string
	// open gives a maker of predictors, as Choice.Open does.
	open func(*model.Model, decide.Prior) (func() engine.Predictor, error)
	// candidate is the engine for a service.
	candidate func(*model.Model, decide.Prior) service.Candidate
}

// kinds are the engines that run a model, the most certain to work first: it serves from the first key, the others when
// they have warmed up.
var kinds = []kind{cpuKind, mlxKind("mlx", mlx.GPU), mlxKind("mlx-cpu", mlx.CPU)}

// Plan gives what a service needs to serve the choice. A model that cannot be used is an error that says why. winner, if
// it is not empty, is the engine that has won the race on this machine, so that Auto stands for it. counts have a say in
// what a model of the same lexicon answers.
func (c Choice) Plan(winner string, counts *frequency.Predictor) (service.Plan, error) {
	if c.Engine == engine.Frequency.String() {
		return service.Plan{}, nil
	}
	if !slices.Contains(Names, c.Engine) {
		return service.Plan{}, fmt.Errorf("no engine %q in this Laya: choose one of %v", c.Engine, Names)
	}
	m, err := OpenModel(c.Model)
	if err != nil {
		return service.Plan{}, err
	}
	if c.Engine == Auto && slices.Contains(Names, winner) {
		c.Engine = winner
	}
	prior := c.prior(counts, m)
	var p service.Plan
	for _, k := range kinds {
		if k.name == c.Engine { // behind it stand only those that are more certain to work
			p.Candidates = slices.Insert(p.Candidates, 0, k.candidate(m, prior))
			return p, nil
		}
		p.Candidates = append(p.Candidates, k.candidate(m, prior))
	}
	p.Race = raceTyping()
	return p, nil
}

// raceTyping is what a race types: the end of a sentence, one key after the other.
func raceTyping() []engine.Window {
	const (
		sentence = "Thank you for the photographs of the garden. I hope that we can meet again in the summer, "
		keys     = 27 // the first quarter warms up, twenty count
	)
	windows := make([]engine.Window, keys)
	for i := range windows {
		windows[i].Set(engine.Context{Text: sentence[:len(sentence)-keys+i+1], AtStart: true})
	}
	return windows
}

// Races reports whether a race decides which engine serves.
func (c Choice) Races() bool { return c.Engine == Auto }
