package doctor

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"
)

// Print writes a report for people.
func Print(out io.Writer, r Report) error {
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

func modelLine(m Model) string {
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
