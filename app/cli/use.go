package cli

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"laya/app/engines"
	"laya/app/settings"
	"laya/engine/cpu"
)

func newModelUse(s Streams) *cobra.Command {
	engineName := ""
	command := &cobra.Command{
		Use:   "use MODEL",
		Short: "Choose the model that Laya serves",
		Long: "Choose the model, and with --engine the engine, that Laya serves: a Laya that is running changes to it at the next\n" +
			"key. A model that cannot be used, or whose golden answers do not come out, is refused and nothing changes.",
		Example: "  laya model use small\n  laya model use --engine cpu ./my-model",
		Args:    usage(cobra.ExactArgs(1)),
		RunE: func(_ *cobra.Command, args []string) error {
			if engineName != "" {
				if err := known(engines.Choice{Engine: engineName}); err != nil {
					return err
				}
			}
			m, err := engines.OpenModel(args[0])
			if err != nil {
				return err
			}
			if err := checkGolden(m.Check(cpu.Load(m).Logits)); err != nil {
				return err
			}
			return use(s, args[0], engineName)
		},
	}
	command.Flags().StringVar(&engineName, "engine", "", "choose the engine too")
	completeEngines(command)
	return command
}

// use writes the choice to the settings. A directory is kept whole, for Laya may run in another one.
func use(s Streams, name, engineName string) error {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		if name, err = filepath.Abs(name); err != nil {
			return err
		}
	}
	path, err := settings.Path()
	if err != nil {
		return err
	}
	store, err := settings.Open(path)
	if err != nil {
		return err
	}
	err = store.Update(func(s *settings.Settings) {
		if s.Engine.Model = name; engineName != "" {
			s.Engine.Use = engineName
		}
	})
	if err != nil {
		return err
	}
	chosen := store.Get().Engine
	_, err = fmt.Fprintf(s.Out, "model %s, engine %s\n", chosen.Model, chosen.Use)
	return err
}
