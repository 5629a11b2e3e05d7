package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"laya/app/engines"
	"laya/engine"
)

// registerChoice gives a command the flags that choose an engine and a model.
func registerChoice(command *cobra.Command, c *engines.Choice) {
	*c = engines.DefaultChoice
	command.Flags().StringVar(&c.Engine, "engine", c.Engine, "what decides: "+strings.Join(engines.Names, ", "))
	command.Flags().StringVar(&c.Model, "model", c.Model, "a model's name (laya model list) or directory")
	completeEngines(command)
}

// completeEngines has the shell complete --engine.
func completeEngines(command *cobra.Command) {
	values := cobra.FixedCompletions(engines.Names, cobra.ShellCompDirectiveNoFileComp)
	if err := command.RegisterFlagCompletionFunc("engine", values); err != nil {
		panic(err) // the flag does not exist: a mistake in this function
	}
}

// open opens what was chosen, and puts the engine that it stands for into c. A name that does not exist is a fault in the
// command line.
func open(c *engines.Choice) (func() engine.Predictor, error) {
	if err := known(*c); err != nil {
		return nil, err
	}
	*c = c.Bare()
	return c.Open()
}

// known finds a fault in the command line when there is no engine of the name.
func known(c engines.Choice) error {
	if !slices.Contains(engines.Names, c.Engine) {
		return usageError{fmt.Errorf("no engine %q: choose one of %v", c.Engine, engines.Names)}
	}
	return nil
}
