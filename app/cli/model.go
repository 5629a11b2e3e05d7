package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"laya/app/engines"
	"laya/app/models"
	"laya/assets"
	"laya/engine/cpu"
	"laya/engine/model"
)

func newModel(s Streams) *cobra.Command {
	command := &cobra.Command{
		Use:   "model",
		Short: "List, describe, check, choose and quantise models",
		Args:  usage(cobra.NoArgs),
		RunE:  func(command *cobra.Command, _ []string) error { return command.Help() },
	}
	command.AddCommand(newModelList(s), newModelInfo(s), newModelCheck(s), newModelUse(s), newModelQuantize(s), newModelSensitivity(s))
	return command
}

func newModelList(s Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "list",
		Short: "List the models there are",
		Args:  usage(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			list, err := models.List()
			if err != nil {
				return err
			}
			w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
			for _, e := range list {
				state := savings(e)
				if _, err := model.Read(e.Files); err != nil {
					state = "cannot be used: " + err.Error()
				}
				fmt.Fprintf(w, "%s\t%s\t%s\n", e.Name, e.Place, state)
			}
			return w.Flush()
		},
	}
}

// savings says what a model was measured to save, or why that is not known.
func savings(e models.Entry) string {
	v, err := e.Evaluation()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "not measured"
	case err != nil:
		return "not measured: " + err.Error()
	}
	return fmt.Sprintf("saves %.1f %% of keystrokes", v.Savings())
}

// printEvaluation says where the figure of savings comes from: a line for each text.
func printEvaluation(w io.Writer, e models.Entry) {
	fmt.Fprintf(w, "measured\t%s\n", savings(e))
	v, err := e.Evaluation()
	if err != nil {
		return
	}
	for _, set := range v.Sets {
		fmt.Fprintf(w, "\t%s: saves %.1f %%, next word right %.1f %%\n", set.File, set.KSR, set.NextWordTop1)
	}
	fmt.Fprintf(w, "\t%s\n", v.Command)
}

// modelArgument is the optional NAME of `model info` and `model check`.
func modelArgument(args []string) string {
	if len(args) == 0 {
		return assets.SmallName
	}
	return args[0]
}

func newModelInfo(s Streams) *cobra.Command {
	return &cobra.Command{
		Use:     "info [MODEL]",
		Short:   "Describe a model",
		Example: "  laya model info\n  laya model info ./my-model",
		Args:    usage(cobra.MaximumNArgs(1)),
		RunE: func(_ *cobra.Command, args []string) error {
			entry, err := models.Find(modelArgument(args))
			if err != nil {
				return err
			}
			m, err := model.Read(entry.Files)
			if err != nil {
				return fmt.Errorf("%s: %w", entry.Place, err)
			}
			c := m.Config
			w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
			fmt.Fprintf(w, "name\t%s\n", c.Name)
			fmt.Fprintf(w, "layers\t%d, width %d, %d heads, feed-forward %d\n", c.Layers, c.Hidden, c.Heads, c.FFN)
			fmt.Fprintf(w, "window\t%d characters\n", c.Window)
			fmt.Fprintf(w, "lexicon\t%d words\n", c.Words-1)
			fmt.Fprintf(w, "weights\t%.1f MB\n", float64(m.Bytes())/1e6)
			fmt.Fprintf(w, "trained on\t%.1f million characters\n", float64(c.TrainedCharacters)/1e6)
			fmt.Fprintf(w, "golden contexts\t%d\n", len(m.Golden))
			printEvaluation(w, entry)
			return w.Flush()
		},
	}
}

func newModelCheck(s Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "check [MODEL]",
		Short: "Hold the engine's arithmetic against a model's golden vectors",
		Args:  usage(cobra.MaximumNArgs(1)),
		RunE: func(_ *cobra.Command, args []string) error {
			m, err := engines.OpenModel(modelArgument(args))
			if err != nil {
				return err
			}
			r := m.Check(cpu.Load(m).Logits)
			fmt.Fprintf(s.Out, "%d contexts: maximum logit error %.1e (allowed %.0e), same best word in %d, other windows in %d\n",
				r.Contexts, r.MaxError, model.MaxLogitError, r.Top1, r.WindowsOff)
			return checkGolden(r)
		},
	}
}

// checkGolden says what is wrong with a model's answers.
func checkGolden(r model.Report) error {
	switch {
	case r.Contexts == 0:
		return fmt.Errorf("the model has no %s: nothing to check it with", model.GoldenFile)
	case !r.OK():
		return errors.New("the model does not compute what its golden vectors say; get it again")
	}
	return nil
}
