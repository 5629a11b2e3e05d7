package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

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
	print := printReport
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

func printReport(out io.Writer, r doctor.Report) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	m := r.Machine
	fmt.Fprintf(w, "laya\t%s\n", r.Version)
	fmt.Fprintf(w, "machine\t%s, %s, %d cores, %.0f GB, %s instructions\n", or(m.Processor, "unknown processor"), m.Arch, m.Cores, float64(m.Memory)/(1<<30), m.Level)
	fmt.Fprintf(w, "system\t%s\n", m.OS)
	fmt.Fprintf(w, "chosen\tengine %s, model %s\n", r.Choice.Engine, r.Choice.Model)
	for _, e := range r.Engines {
		fmt.Fprintf(w, "engine %s\t%s%s\n", e.Name, e.Use, because(e.Why))
	}
	for _, stage := range r.Stages {
		if stage.Count > 0 {
			fmt.Fprintf(w, "time of %s\tmedian %v, P99 %v\n", stage.Name, stage.P50.Round(100*time.Nanosecond), stage.P99.Round(100*time.Nanosecond))
		}
	}
	for i, s := range r.Race {
		fmt.Fprintf(w, "race\t%d. %s, median %v\n", i+1, s.Name, s.Median.Round(time.Microsecond))
	}
	fmt.Fprintf(w, "model\t%s%s\n", modelLine(r.Model), because(r.Model.Problem))
	state := "exists"
	if !r.Settings.Exists {
		state = "not written yet: the defaults hold"
	}
	fmt.Fprintf(w, "settings\t%s (%s)\n", or(r.Settings.Path, "no folder for them"), state)
	for _, p := range r.Settings.Problems {
		fmt.Fprintf(w, "\t%s\n", p)
	}
	fmt.Fprintf(w, "learning\t%s, %d words in %s\n", map[bool]string{true: "on", false: "off"}[r.Learning.On], r.Learning.Words, r.Learning.Path)
	if r.Learning.Problem != "" {
		fmt.Fprintf(w, "\t%s\n", r.Learning.Problem)
	}
	for _, missing := range r.Missing {
		fmt.Fprintf(w, "missing\t%s: %s\n", missing.What, missing.How)
	}
	return w.Flush()
}

func modelLine(m doctor.Model) string {
	if m.Words == 0 {
		return m.Name
	}
	return fmt.Sprintf("%s %s, %d words, %d layers, %.1f MB, %d golden contexts off by at most %.1e of a logit",
		m.Name, m.Place, m.Words, m.Layers, float64(m.Bytes)/1e6, m.Contexts, m.MaxError)
}

func because(why string) string {
	if why == "" {
		return ""
	}
	return ": " + why
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}
