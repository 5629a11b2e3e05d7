//go:build darwin || box

package selftest

import (
	"fmt"
	"io"
	"text/tabwriter"
)

// Print writes checks to be read.
func Print(out io.Writer, checks []Check) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, c := range checks {
		detail := c.Detail
		if c.Max > 0 {
			detail += fmt.Sprintf("; median %d µs, at most %d µs", c.P50, c.Max)
		}
		fmt.Fprintf(w, "%s\t%s\t%s\t%s\n", c.Group, c.Name, c.Result, detail)
	}
	return w.Flush()
}
