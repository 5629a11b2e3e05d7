package cli

import (
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is stamped by the build: -ldflags "-X laya/app/cli.version=1.2.3".
var version = "development"

func newVersion(s Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  usage(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintf(s.Out, "laya %s %s/%s %s\n", versionAndRevision(), runtime.GOOS, runtime.GOARCH, runtime.Version())
			return err
		},
	}
}

// versionAndRevision gives the version, and the commit where it is known.
func versionAndRevision() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range info.Settings {
			if setting.Key == "vcs.revision" {
				return version + " (" + setting.Value[:min(12, len(setting.Value))] + ")"
			}
		}
	}
	return version
}
