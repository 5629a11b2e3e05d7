package cli

import (
	"errors"
	"fmt"
	"math"
	"strings"

	"laya/app/engines"
	"laya/app/models"
	"laya/engine"
	"laya/engine/model"
)

// recordable refuses, before anything is measured, what could not be kept or would be no figure of the model as it serves.
func recordable(c engines.Choice, learning bool) error {
	switch {
	case c.Engine == engine.Frequency.String():
		return usageError{errors.New("--record with --engine frequency: there is no model in it")}
	case c.Alone || learning:
		return usageError{errors.New("--record with --alone or --learning: what is kept is what serves everybody")}
	}
	entry, err := models.Find(c.Model)
	if err != nil {
		return err
	}
	if entry.Place == models.Embedded {
		return usageError{fmt.Errorf("--record: the model %s is inside the program: give a directory, --model assets/%s", entry.Name, entry.Name)}
	}
	return nil
}

// recordResults keeps what came of the measurement beside the model.
func recordResults(s Streams, c engines.Choice, results []result) error {
	entry, err := models.Find(c.Model)
	if err != nil {
		return err
	}
	v := models.Evaluation{Engine: c.Engine}
	var files []string
	for _, r := range results {
		files = append(files, r.File)
		v.Sets = append(v.Sets, models.Set{
			File: r.File, Characters: r.Characters, Words: r.Words,
			KSR: hundredths(r.KSR), KSRGate: hundredths(r.KSRGate), NextWordTop1: hundredths(r.NextWordTop1),
		})
	}
	v.Command = fmt.Sprintf("laya eval --engine %s --model %s --record %s", c.Engine, entry.Name, strings.Join(files, " "))
	if err := entry.Record(v); err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Err, "%s: %.1f %% of keystrokes saved, kept in %s\n", entry.Place, v.Savings(), model.EvaluationFile)
	return err
}

// hundredths rounds a rate as the table does: more digits would say nothing.
func hundredths(rate float64) float64 { return math.Round(rate*100) / 100 }
