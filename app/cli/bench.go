package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"laya/app/bench"
	"laya/app/engines"
	"laya/engine"
	"laya/engine/kernel"
)

// typingGap is the time between two keys of somebody who types very fast.
const typingGap = 60 * time.Millisecond

func newBench(s Streams) *cobra.Command {
	var (
		choice engines.Choice
		asJSON bool
		typing bool
		level  string
		o      = bench.Options{Iterations: 500, WarmUps: 50}
	)
	command := &cobra.Command{
		Use:   "bench",
		Short: "Measure how long decisions take",
		Long: "Measure each kind of keystroke by itself: minimum, median and P99 in microseconds, allocations, the stages, and\n" +
			"beside them the time of one streaming read of the bytes that must be touched. The ratio of the two is what can\n" +
			"be compared between machines.",
		Example: "  laya bench\n  laya bench --typing --json    # with the gaps of a fast typist\n  laya bench --level avx2",
		Args:    usage(cobra.NoArgs),
		RunE: func(*cobra.Command, []string) error {
			if o.Iterations < 1 {
				return usageError{fmt.Errorf("--iterations %d: at least 1 is needed", o.Iterations)}
			}
			if typing {
				o.Gap = typingGap
			}
			if err := kernel.Use(level); err != nil {
				return usageError{err}
			}
			newPredictor, err := open(&choice)
			if err != nil {
				return err
			}
			m, err := engines.OpenModel(choice.Model)
			if err != nil {
				return err
			}
			b := bench.Bench{Predictor: newPredictor(), Lexicon: m.Lexicon, Options: o}
			results, err := runBench(&b, choice)
			if asJSON {
				return errors.Join(err, benchJSON(s.Out, results))
			}
			return errors.Join(err, benchTable(s.Out, results))
		},
	}
	flags := command.Flags()
	flags.BoolVar(&asJSON, "json", false, "print one JSON object a kind")
	flags.BoolVar(&typing, "typing", false, "leave a fast typist's gaps between the keystrokes")
	flags.IntVar(&o.Iterations, "iterations", o.Iterations, "decisions to measure of each kind")
	flags.StringVar(&level, "level", kernel.Level(), fmt.Sprintf("instructions to use, one of %v", kernel.Levels()))
	registerChoice(command, &choice)
	return command
}

func runBench(b *bench.Bench, choice engines.Choice) ([]bench.Result, error) {
	var results []bench.Result
	for _, kind := range bench.Kinds {
		r, err := b.Run(kind)
		if err != nil {
			return results, err
		}
		r.Engine, r.Model = choice.Engine, choice.Model
		results = append(results, r)
	}
	return results, nil
}

func benchJSON(out io.Writer, results []bench.Result) error {
	encoder := json.NewEncoder(out)
	for _, r := range results {
		if err := encoder.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

func benchTable(out io.Writer, results []bench.Result) error {
	fmt.Fprintf(out, "instructions: %s; times in microseconds\n", kernel.Level())
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "kind\tmin\tp50\tp99\tallocs\t")
	for stage := range engine.Stages {
		fmt.Fprintf(w, "%s\t", stage)
	}
	fmt.Fprintln(w, "KB\tread\tratio\t")
	for _, r := range results {
		fmt.Fprintf(w, "%s\t%.1f\t%.1f\t%.1f\t%.1f\t", r.Mode, r.Min, r.P50, r.P99, r.Allocs)
		for stage := range engine.Stages {
			fmt.Fprintf(w, "%.1f\t", r.Stages[stage.String()])
		}
		fmt.Fprintf(w, "%d\t%.1f\t%.2f\t\n", r.Bytes/1000, r.ReadP50, r.Ratio)
	}
	return w.Flush()
}
