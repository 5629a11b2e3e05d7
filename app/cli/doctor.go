package cli

import (
	"encoding/json"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"laya/app/doctor"
	"laya/app/engines"
)

func newDoctor(s Streams) *cobra.Command {
	var (
		choice      engines.Choice
		asJSON, mac bool
	)
	command := &cobra.Command{
		Use:   "doctor",
		Short: "Look whether Laya is well on this machine",
		Long: "Look at the machine, the engines and why each is or is not used, the model and its golden answers, the settings\n" +
			"and what is missing. Nothing is changed, and nothing in the report tells what you typed. The engine and the model\n" +
			"are those of the settings unless they are given.\n\n" +
			"With --mac it also looks whether Laya meets the macOS that it was written for: every function and method that it calls,\n" +
			"each permission, an event tap that sees its own keys, a text field of its own, the panel's places on your displays.",
		Example: "  laya doctor\n  laya doctor --json --model ./my-model\n  laya doctor --mac >report.txt",
		Args:    usage(cobra.NoArgs),
		RunE: func(command *cobra.Command, _ []string) error {
			if err := known(choice); err != nil {
				return err
			}
			examine := func() error {
				return report(s.Out, asJSON, doctor.Examine(command.Context(), versionAndRevision(), func(c *engines.Choice) {
					if command.Flags().Changed("engine") {
						c.Engine = choice.Engine
					}
					if command.Flags().Changed("model") {
						c.Model = choice.Model
					}
				}))
			}
			if mac {
				return examineMac(s, asJSON, examine)
			}
			return examine()
		},
	}
	command.Flags().BoolVar(&mac, "mac", false, "also test what Laya needs of macOS; shows a small window for a moment")
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	registerChoice(command, &choice)
	return command
}

// report prints what the doctor has found, and fails if all is not well.
func report(out io.Writer, asJSON bool, r doctor.Report) error {
	print := doctor.Print
	if asJSON {
		print = func(out io.Writer, r doctor.Report) error { return json.NewEncoder(out).Encode(r) }
	}
	if err := print(out, r); err != nil {
		return err
	}
	if !r.Well() {
		return errors.New("something is not as it was chosen; the report says what")
	}
	return nil
}
