package cli

import (
	"errors"
	"fmt"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"laya/app/engines"
	"laya/app/learning"
	"laya/app/loop"
	"laya/app/serving"
	"laya/app/session"
	"laya/app/settings"
	"laya/app/terminal"
	"laya/engine/frequency"
	"laya/engine/gate"
)

// fullScreen gives the terminal to somebody who types, with their own settings; an engine or a model on the command line
// takes the place of theirs.
func fullScreen(command *cobra.Command, s Streams, choice engines.Choice) error {
	if err := known(choice); err != nil {
		return err
	}
	path, err := settings.Path()
	if err != nil {
		return err
	}
	store, err := settings.Open(path)
	if err != nil {
		return err
	}
	options := serving.Options{Settings: store}
	if options.Counts, err = engines.OpenFrequency(); err != nil {
		return err
	}
	if command.Flags().Changed("engine") || command.Flags().Changed("model") {
		options.Choice, options.Settings = choice, nil
	}
	if options.Races, err = serving.RacesPath(); err != nil {
		return err
	}
	notice := ""
	if problems := store.Problems(); len(problems) > 0 {
		notice = "Settings: " + problems[0].String()
	}
	learner, saved, err := openLearner(store.Get(), options.Counts)
	if err != nil {
		return err
	}
	summary, err := terminal.Run(command.Context(), terminal.Options{
		Config: typingConfig(store.Get()), Gate: gate.Default.Worth, Now: time.Now, Notice: notice, Learner: learner,
		Engine: func(post func(session.Event)) (terminal.Engine, error) {
			options.Post = post
			e, err := serving.Open(options)
			return served{e, store}, err
		},
	})
	if summary != "" {
		fmt.Fprintln(s.Out, summary)
	}
	return errors.Join(err, saved())
}

// openLearner has counts know what the user has taught, and learn, if the user wants that. done saves what was learned.
func openLearner(s settings.Settings, counts *frequency.Predictor) (learner loop.Learner, done func() error, err error) {
	if !s.Learning {
		return nil, func() error { return nil }, nil
	}
	path, err := learning.Path()
	if err != nil {
		return nil, nil, err
	}
	store, err := learning.Open(learning.Options{Path: path, New: counts.NewLearner, Publish: counts.SetLearned})
	if err != nil {
		return nil, nil, err
	}
	return store, store.Close, nil
}

// typingConfig is what the user chose, but for what would keep this screen from showing anything.
func typingConfig(s settings.Settings) session.Config {
	c := s.Session()
	c.Enabled, c.PausedUntil, c.AutoQuiet = true, time.Time{}, false
	return c
}

// served is an engine that tells who it is.
type served struct {
	*serving.Engine
	store *settings.Store
}

// Name tells what serves, or is about to.
func (e served) Name() string {
	c := e.Choice()
	if c == (engines.Choice{}) {
		c = serving.Chosen(e.store.Get())
	}
	name := c.Engine
	if c.Model != engines.DefaultChoice.Model {
		name += ", model " + filepath.Base(c.Model)
	}
	return name
}

// Fault tells why something else was chosen and does not serve.
func (e served) Fault() string {
	if _, err := e.Refused(); err != nil {
		return "Refused: " + err.Error()
	}
	return ""
}
