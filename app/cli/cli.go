// Package cli is Laya's command line. Each command is one file; this one holds what they share: exit codes, streams,
// and the choice of an engine.
//
// What has been typed is printed to the user who asked, and to nobody else.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"
	"golang.org/x/term"
)

// Exit codes.
const (
	exitOK    = 0
	exitError = 1
	exitUsage = 2 // the command line cannot be understood
)

// Streams are where a command reads and writes.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
	Terminal bool // a person is at both In and Out
	Progress bool // a person is at Err
}

// System gives the process's own streams.
func System() Streams {
	isTerminal := func(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }
	return Streams{
		In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
		Terminal: isTerminal(os.Stdin) && isTerminal(os.Stdout),
		Progress: isTerminal(os.Stderr),
	}
}

// usageError is a fault in the command line.
type usageError struct{ error }

// Run carries out one command line and returns the exit code. Errors go to s.Err, a sentence each.
func Run(ctx context.Context, args []string, s Streams) int {
	root := newRoot(s)
	root.SetArgs(args)
	root.SetIn(s.In)
	root.SetOut(s.Out)
	root.SetErr(s.Err)
	command, err := root.ExecuteContextC(ctx)
	if err == nil {
		return exitOK
	}
	fmt.Fprintf(s.Err, "laya: %v\n", err)
	if errors.As(err, &usageError{}) {
		fmt.Fprintf(s.Err, "Try `%s --help`.\n", command.CommandPath())
		return exitUsage
	}
	return exitError
}

func newRoot(s Streams) *cobra.Command {
	root := &cobra.Command{
		Use:   "laya",
		Short: "Laya suggests the word that you are typing",
		Long: "Laya suggests the word that you are typing: a small model on your own machine picks it, a table of\n" +
			"frequencies stands behind it. Nothing that you type is sent, or stored unless you let it learn.\n\n" +
			"Without a command, laya opens `laya type`; on a Mac, the app in the menu bar.",
		Example:       "  laya suggest 'How are '\n  echo 'Happy birth' | laya suggest --json -\n  laya eval --engine frequency letters.txt",
		Args:          usage(cobra.NoArgs),
		SilenceUsage:  true,
		SilenceErrors: true,
	}
	typing := newType(s)
	root.RunE = begin(typing)
	root.Flags().AddFlagSet(typing.Flags())
	root.AddCommand(typing, newSuggest(s), newEval(s), newBench(s), newModel(s), newWords(s), newDoctor(s), newProbe(s), newVersion(s))
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	return root
}

// usage marks what a check of the arguments finds as a fault in the command line.
func usage(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(command *cobra.Command, args []string) error {
		if err := check(command, args); err != nil {
			return usageError{err}
		}
		return nil
	}
}
