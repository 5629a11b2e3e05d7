package cli

import (
	"errors"

	"github.com/spf13/cobra"

	"laya/app/engines"
	"laya/mlxc"
)

// newProbe is how Laya tries a library of Homebrew's: in a child of its own, which may crash.
func newProbe(s Streams) *cobra.Command {
	return &cobra.Command{
		Use:    engines.ProbeCommand + " LIBRARY",
		Short:  "Load an MLX library, compute a sum, and tell whether that went well",
		Hidden: true,
		Args:   usage(cobra.ExactArgs(1)),
		RunE: func(_ *cobra.Command, args []string) error {
			if mlxc.ProbeMain(args[0], s.Err) != 0 {
				return errors.New("the library cannot be used")
			}
			return nil
		},
	}
}
