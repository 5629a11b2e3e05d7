package terminal

import (
	"fmt"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// longest is the longest time that is told apart from longer ones.
const longest = 10 * time.Second

// figures are what typing has come to so far. They tell nothing of what was typed.
type figures struct {
	latencies *hdrhistogram.Histogram // from a key to its answer, in nanoseconds
	typed     int                     // characters
	inserted  int                     // characters, by accepting, and not taken back
	swallowed int                     // keys that did it
}

func newFigures() *figures {
	return &figures{latencies: hdrhistogram.New(1, longest.Nanoseconds(), 3)}
}

// answered counts the time from a key to its answer.
func (f *figures) answered(d time.Duration) {
	// Within the range by construction, so it cannot fail.
	_ = f.latencies.RecordValue(min(max(d, 1), longest).Nanoseconds())
}

func (f *figures) quantile(percent float64) time.Duration {
	return time.Duration(f.latencies.ValueAtPercentile(percent))
}

// any reports whether anything was answered yet.
func (f *figures) any() bool { return f.latencies.TotalCount() > 0 }

// saved gives the keys that were not pressed for the characters that came about. It is negative for somebody who
// accepts and takes back.
func (f *figures) saved() (keys, characters int) {
	return f.inserted - f.swallowed, f.typed + f.inserted
}

// latency tells a time in four characters or less and its unit.
func latency(d time.Duration) string {
	switch us := float64(d.Nanoseconds()) / 1e3; {
	case us < 9.95:
		return fmt.Sprintf("%.1f µs", us)
	case us < 999.5:
		return fmt.Sprintf("%.0f µs", us)
	case us < 9950:
		return fmt.Sprintf("%.1f ms", us/1e3)
	case us < 999.5e3:
		return fmt.Sprintf("%.0f ms", us/1e3)
	default:
		return fmt.Sprintf("%.1f s", us/1e6)
	}
}

// summary tells all of it in a line, or nothing when nothing was typed.
func (f *figures) summary() string {
	keys, of := f.saved()
	if of == 0 || !f.any() {
		return ""
	}
	return fmt.Sprintf("%d of %d keystrokes saved. From a key to its answer: median %s, P99 %s.",
		keys, of, latency(f.quantile(50)), latency(f.quantile(99)))
}
