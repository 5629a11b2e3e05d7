// Package engines opens the engine that somebody has chosen by name. It is the one place that knows all of them.
package engines

import (
	"fmt"

	"laya/app/models"
	"laya/assets"
	"laya/engine"
	"laya/engine/decide"
	"laya/engine/frequency"
	"laya/engine/lexicon"
	"laya/engine/model"
)

// Names are the engines that can be chosen.
var Names = names()

func names() []string {
	list := []string{Auto}
	for _, k := range kinds {
		list = append(list, k.name)
	}
	return append(list, engine.Frequency.String())
}

// Choice is an engine's name, and a model's name or directory.
type Choice struct {
	Engine string `json:"engine"`
	Model  string `json:"model"`
	// Alone is for measuring: the counts have no say in what the model answers.
	Alone bool `json:"-"`
}

// DefaultChoice is what serves when nobody chooses.
var DefaultChoice = Choice{Engine: Auto, Model: assets.SmallName}

// Bare gives the choice as it stands for a tool that asks one engine without a service: Auto is the engine that serves
// from the first key.
func (c Choice) Bare() Choice {
	if c.Engine == Auto {
		c.Engine = kinds[0].name
	}
	return c
}

// Open gives a maker of predictors, one for each goroutine; they share everything that is read-only.
func (c Choice) Open() (func() engine.Predictor, error) {
	counts, err := OpenFrequency()
	if err != nil {
		return nil, err
	}
	return c.OpenOver(counts)
}

// OpenOver is Open with counts that may learn: they have a say in what a model of the same lexicon answers.
func (c Choice) OpenOver(counts *frequency.Predictor) (func() engine.Predictor, error) {
	c = c.Bare()
	if c.Engine == engine.Frequency.String() {
		return func() engine.Predictor { return counts }, nil
	}
	for _, k := range kinds {
		if k.name != c.Engine {
			continue
		}
		m, err := OpenModel(c.Model)
		if err != nil {
			return nil, err
		}
		return k.open(m, c.prior(counts, m))
	}
	return nil, fmt.Errorf("no engine %q in this Laya: choose one of %v", c.Engine, Names)
}

// prior gives the counts, if they are to have a say and know the model's words; else nil.
func (c Choice) prior(counts *frequency.Predictor, m *model.Model) decide.Prior {
	if c.Alone || counts == nil || !counts.Knows(m.Lexicon) {
		return nil
	}
	return counts
}

// OpenModel reads a model by name or directory.
func OpenModel(name string) (*model.Model, error) {
	entry, err := models.Find(name)
	if err != nil {
		return nil, err
	}
	m, err := model.Read(entry.Files)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

// OpenFrequency opens the embedded counts, which belong to the embedded lexicon.
func OpenFrequency() (*frequency.Predictor, error) {
	list, err := assets.Small().ReadFile(model.LexiconFile)
	if err != nil {
		return nil, err
	}
	lex, err := lexicon.Read(list)
	if err != nil {
		return nil, err
	}
	counts, err := frequency.Read(assets.Counts(), lex)
	if err != nil {
		return nil, err
	}
	return frequency.New(counts, lex), nil
}
