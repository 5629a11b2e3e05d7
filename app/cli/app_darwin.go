package cli

import (
	"github.com/spf13/cobra"

	"laya/app/macos"
)

// begin is what laya does without a command: on a Mac, the app in the menu bar.
func begin(*cobra.Command) func(*cobra.Command, []string) error {
	return func(*cobra.Command, []string) error { return macos.Run(versionAndRevision()) }
}
