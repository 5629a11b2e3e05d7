//go:build !darwin

package cli

import "github.com/spf13/cobra"

// begin is what laya does without a command: the terminal to type in.
func begin(typing *cobra.Command) func(*cobra.Command, []string) error { return typing.RunE }
