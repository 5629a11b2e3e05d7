package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"text/tabwriter"
	"unicode/utf8"

	"github.com/schollz/progressbar/v3"
	"github.com/spf13/cobra"

	"laya/app/engines"
	"laya/engine"
	"laya/engine/evaluate"
	"laya/engine/frequency"
	"laya/engine/gate"
	"laya/engine/model"
)

func newEval(s Streams) *cobra.Command {
	var (
		choice   engines.Choice
		asJSON   bool
		workers  int
		learning bool
		record   bool
	)
	command := &cobra.Command{
		Use:   "eval FILE...",
		Short: "Measure keystroke savings on text that somebody has written",
		Long: "Type every line of the files in imagination and count the keys that suggestions would have saved.\n\n" +
			"KSR: keystrokes saved, percent, when every right suggestion is taken; KSR p1: the same after at least one\n" +
			"typed letter; KSR gate: with only what would really be shown. Next: next-word top-1. Shown: suggestions shown;\n" +
			"precision: how many of them were right; coverage: how often something was shown.\n\n" +
			"With --record the model's directory keeps what came of it, as " + model.EvaluationFile + ", for `laya model list` and for the\n" +
			"app's Preferences to show.",
		Example: "  laya eval --engine frequency letters.txt\n  laya eval --json *.txt\n  laya eval --model ./my-model --record *.txt",
		Args:    usage(cobra.MinimumNArgs(1)),
		RunE: func(command *cobra.Command, args []string) error {
			if workers < 1 {
				return usageError{fmt.Errorf("--workers %d: at least 1 is needed", workers)}
			}
			if learning && choice.Alone {
				return usageError{errors.New("--learning with --alone: it is the counts that learn")}
			}
			if err := known(choice); err != nil {
				return err
			}
			choice = choice.Bare()
			if record {
				if err := recordable(choice, learning); err != nil {
					return err
				}
			}
			counts, err := engines.OpenFrequency()
			if err != nil {
				return err
			}
			newPredictor, err := choice.OpenOver(counts)
			if err != nil {
				return err
			}
			if learning {
				workers = 1 // a line is measured with what the lines before it have taught
			}
			evaluators := make([]*evaluate.Evaluator, workers)
			for i := range evaluators {
				evaluators[i] = &evaluate.Evaluator{Predictor: newPredictor(), Gate: gate.Default}
			}
			report := printTable
			if asJSON {
				report = printJSON
			}
			var results []result
			for _, file := range args {
				if learning {
					learnAnew(evaluators[0], counts)
				}
				tally, err := evalFile(command.Context(), s, file, evaluators)
				if err != nil {
					return fmt.Errorf("%s: %w", file, err)
				}
				results = append(results, newResult(file, choice.Engine, tally))
			}
			if err := report(s.Out, results); err != nil || !record {
				return err
			}
			return recordResults(s, choice, results)
		},
	}
	command.Flags().BoolVar(&asJSON, "json", false, "print one JSON object a file")
	command.Flags().BoolVar(&learning, "learning", false, "learn the words of every line once it is measured (a line at a time)")
	command.Flags().BoolVar(&choice.Alone, "alone", false, "the model without the counts, which have a say in its answers otherwise")
	command.Flags().BoolVar(&record, "record", false, "keep the results in the model's directory (--model DIRECTORY)")
	command.Flags().IntVar(&workers, "workers", runtime.NumCPU(), "lines measured side by side")
	registerChoice(command, &choice)
	return command
}

// learnAnew makes the counts learn from the lines that are measured, beginning with nothing.
func learnAnew(e *evaluate.Evaluator, counts *frequency.Predictor) {
	learner := counts.NewLearner()
	counts.SetLearned(nil)
	e.Learn = func(w *engine.Window) {
		learner.Learn(w)
		counts.SetLearned(learner.Learned())
	}
}

func evalFile(ctx context.Context, s Streams, file string, evaluators []*evaluate.Evaluator) (evaluate.Tally, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return evaluate.Tally{}, err
	}
	text := strings.TrimSuffix(string(data), "\n")
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimSuffix(lines[i], "\r")
	}
	bar := progressbar.NewOptions(utf8.RuneCountInString(text),
		progressbar.OptionSetWriter(s.Err), progressbar.OptionSetVisibility(s.Progress),
		progressbar.OptionSetDescription(filepath.Base(file)), progressbar.OptionShowCount(), progressbar.OptionClearOnFinish())
	tally, err := evaluate.Lines(ctx, lines, evaluators, func(characters int) { _ = bar.Add(characters + 1) })
	_ = bar.Finish()
	return tally, err
}

// result is the JSON object for one file. Rates are in percent.
type result struct {
	File         string  `json:"file"`
	Engine       string  `json:"engine"`
	Characters   int     `json:"characters"`
	Words        int     `json:"words"`
	KSR          float64 `json:"ksr"`
	KSRP1        float64 `json:"ksr_p1"`
	KSRGate      float64 `json:"ksr_gate"`
	NextWordTop1 float64 `json:"next_word_top1"`
	Shown        int     `json:"shown"`
	Precision    float64 `json:"precision"`
	Coverage     float64 `json:"coverage"`
}

func newResult(file, engine string, t evaluate.Tally) result {
	return result{
		File: filepath.Base(file), Engine: engine, Characters: t.Characters, Words: t.Words,
		KSR: t.KSR(), KSRP1: t.KSRP1(), KSRGate: t.KSRGated(), NextWordTop1: t.NextWordTop1(),
		Shown: t.Shown, Precision: t.Precision(), Coverage: t.Coverage(),
	}
}

func printJSON(out io.Writer, results []result) error {
	encoder := json.NewEncoder(out)
	for _, r := range results {
		if err := encoder.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

func printTable(out io.Writer, results []result) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "file\tengine\tcharacters\twords\tKSR\tKSR p1\tKSR gate\tnext\tshown\tprecision\tcoverage\t")
	for _, r := range results {
		fmt.Fprintf(w, "%s\t%s\t%d\t%d\t%.2f\t%.2f\t%.2f\t%.2f\t%d\t%.1f\t%.1f\t\n", r.File, r.Engine, r.Characters, r.Words,
			r.KSR, r.KSRP1, r.KSRGate, r.NextWordTop1, r.Shown, r.Precision, r.Coverage)
	}
	return w.Flush()
}
