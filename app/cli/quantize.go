package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"laya/app/models"
	"laya/engine/model"
	"laya/engine/quantize"
)

func newModelQuantize(s Streams) *cobra.Command {
	var (
		bits, group int
		keep        []string
	)
	command := &cobra.Command{
		Use:   "quantize SRC DST",
		Short: "Make the 8-bit form of a model",
		Long: "Quantise the body's matrices of the model SRC (a name or a directory) in MLX's layout and write the result to\n" +
			"the new directory DST. Embeddings and norms stay as they are. The golden vectors are computed anew;\n" +
			"SRC's are kept as " + quantize.SourceGoldenFile + ".",
		Example: "  laya model quantize ./small-fp16 ./small-q8\n  laya model quantize --keep 'layers.0.*' ./small-fp16 ./small-q8",
		Args:    usage(cobra.ExactArgs(2)),
		RunE: func(_ *cobra.Command, args []string) error {
			if bits != model.Bits || group != model.GroupSize {
				return usageError{fmt.Errorf("--bits %d --group %d: the engines compute --bits %d --group %d", bits, group, model.Bits, model.GroupSize)}
			}
			source, err := models.Find(args[0])
			if err != nil {
				return err
			}
			before, err := model.Read(source.Files)
			if err != nil {
				return err
			}
			names, err := quantize.Keep(quantize.Matrices(before.Config), keep)
			if err != nil {
				return usageError{err}
			}
			files, err := quantize.Directory(source.Files, names)
			if err != nil {
				return err
			}
			if err := writeDirectory(args[1], files); err != nil {
				return err
			}
			after, err := model.Read(models.Dir(args[1]))
			if err != nil {
				return err
			}
			_, err = fmt.Fprintf(s.Out, "%s: %d matrices quantised, %.1f MB (before: %.1f MB)\n", args[1], len(names),
				float64(after.Bytes())/1e6, float64(before.Bytes())/1e6)
			return err
		},
	}
	flags := command.Flags()
	flags.IntVar(&bits, "bits", model.Bits, "bits of a weight")
	flags.IntVar(&group, "group", model.GroupSize, "columns that share a scale and a bias")
	flags.StringArrayVar(&keep, "keep", nil, "leave tensors that match this pattern as they are; may be repeated")
	return command
}

// writeDirectory writes a new directory: whole, or not at all.
func writeDirectory(dir string, files model.Files) error {
	if _, err := os.Lstat(dir); err == nil {
		return fmt.Errorf("%s exists already: choose a new directory", dir)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	parent := filepath.Dir(filepath.Clean(dir))
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	partial, err := os.MkdirTemp(parent, ".quantize-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(partial) // nothing is left of it after the rename
	if err := os.Chmod(partial, 0o755); err != nil {
		return err
	}
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(partial, name), data, 0o644); err != nil {
			return err
		}
	}
	return os.Rename(partial, dir)
}

func newModelSensitivity(s Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "sensitivity MODEL TEXT",
		Short: "Tell what quantising each matrix costs",
		Long: "Quantise one matrix of MODEL (a name or a directory) at a time and compare the answers on TEXT, a file of\n" +
			"lines: how often the best word stays the same, and keystroke savings with every suggestion shown.",
		Args: usage(cobra.ExactArgs(2)),
		RunE: func(command *cobra.Command, args []string) error {
			source, err := models.Find(args[0])
			if err != nil {
				return err
			}
			text, err := os.ReadFile(args[1])
			if err != nil {
				return err
			}
			lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
			var bar *progressbar.ProgressBar
			costs, err := quantize.Sensitivity(command.Context(), source.Files, lines, func(of int) {
				if bar == nil {
					bar = progressbar.NewOptions(of, progressbar.OptionSetWriter(s.Err),
						progressbar.OptionSetVisibility(s.Progress), progressbar.OptionClearOnFinish())
				}
				_ = bar.Add(1)
			})
			if err != nil {
				return err
			}
			w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', tabwriter.AlignRight)
			fmt.Fprintf(w, "quantised\tsame word\tKSR\tchange\t\n")
			for _, c := range costs {
				fmt.Fprintf(w, "%s\t%.2f %%\t%.2f\t%+.2f\t\n", c.Name, c.Agreement, c.KSR, c.KSR-costs[0].KSR)
			}
			if err := w.Flush(); err != nil {
				return err
			}
			_, err = fmt.Fprintf(s.Out, "%d contexts\n", costs[0].Contexts)
			return err
		},
	}
}
