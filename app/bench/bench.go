// Package bench measures decisions: warm, one at a time, each kind of keystroke by itself, and beside each the time of
// one streaming read of the bytes that it must touch, in the same run. The ratio of the two is the figure that travels
// from one machine to another.
package bench

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"laya/engine"
	"laya/engine/decide"
	"laya/engine/lexicon"
)

// Kind is a kind of keystroke.
type Kind string

// The kinds.
const (
	Full     Kind = "full"      // a whole window nobody has seen, and the whole head
	Jump     Kind = "jump"      // a whole window nobody has seen, in mid-word
	MidWord  Kind = "mid-word"  // one more letter of a word
	NextWord Kind = "next-word" // one more character, behind which a word may begin: the whole head
	ReAnchor Kind = "re-anchor" // the keystroke at which the window moves
)

// Kinds are all of them, in the order of a report.
var Kinds = []Kind{Full, Jump, MidWord, NextWord, ReAnchor}

// Options say how much is measured.
type Options struct {
	Iterations int
	WarmUps    int
	Gap        time.Duration // between keystrokes, in which the engine prepares; 0: it prepares all it can, at once
}

// Result is what one kind of keystroke took. Times are in microseconds.
type Result struct {
	Engine     string             `json:"engine"`
	Model      string             `json:"model"`
	Mode       Kind               `json:"mode"`
	Iterations int                `json:"iterations"`
	Min        float64            `json:"min_us"`
	P50        float64            `json:"p50_us"`
	P99        float64            `json:"p99_us"`
	Allocs     float64            `json:"allocs_per_op"`
	Stages     map[string]float64 `json:"stages"`           // medians
	Bytes      int                `json:"bytes,omitempty"`  // what the median decision must touch
	ReadP50    float64            `json:"read_us"`          // one streaming read of them
	Ratio      float64            `json:"ratio,omitempty"`  // P50 / ReadP50
	GapMS      float64            `json:"gap_ms,omitempty"` // between keystrokes
}

// Bench measures one predictor.
type Bench struct {
	Predictor engine.Predictor
	Lexicon   *lexicon.Lexicon
	Options   Options

	out    [3]engine.Suggestion
	window engine.Window
	last   time.Time
	stages [engine.Stages][]time.Duration
}

// Run measures a kind.
func (b *Bench) Run(kind Kind) (Result, error) {
	n := b.Options.WarmUps + b.Options.Iterations
	times := make([]time.Duration, 0, n)
	reads := make([]time.Duration, 0, n)
	for s := range b.stages {
		b.stages[s] = make([]time.Duration, 0, n+1)
	}
	r := Result{Mode: kind, Iterations: b.Options.Iterations, GapMS: float64(b.Options.Gap) / 1e6}
	staged, _ := b.Predictor.(engine.Staged)
	if staged != nil {
		staged.OnStage(b.mark)
		defer staged.OnStage(nil)
	}
	var mallocs uint64
	for text := range texts(kind) {
		if len(times) == n {
			break
		}
		allocated := mallocCount()
		elapsed, err := b.ask(text)
		if err != nil {
			return r, err
		}
		mallocs += mallocCount() - allocated
		if b.measured(kind) {
			times = append(times, elapsed)
			if staged != nil {
				read, bytes := b.read(staged)
				reads = append(reads, read)
				r.Bytes = max(r.Bytes, bytes)
			}
		} else {
			b.forgetStages(len(times))
		}
		b.between()
	}
	if len(times) < n {
		return r, fmt.Errorf("bench: the text has only %d keystrokes of kind %s, %d are needed", len(times), kind, n)
	}
	warm := b.Options.WarmUps
	r.Min, r.P50, r.P99 = micros(slices.Min(times[warm:])), quantile(times[warm:], .5), quantile(times[warm:], .99)
	r.Allocs = float64(mallocs) / float64(n)
	r.Stages = map[string]float64{}
	for s, list := range b.stages {
		if len(list) > warm {
			r.Stages[engine.Stage(s).String()] = quantile(list[warm:], .5)
		}
	}
	if len(reads) > warm {
		r.ReadP50 = quantile(reads[warm:], .5)
		r.Ratio = r.P50 / r.ReadP50
	}
	return r, nil
}

// ask times one decision, from text to suggestions.
func (b *Bench) ask(text string) (time.Duration, error) {
	begin := time.Now()
	b.last = begin
	b.window.Set(engine.Context{Text: text, AtStart: true})
	b.mark(engine.Fold)
	_, err := b.Predictor.Predict(&b.window, b.out[:])
	return time.Since(begin), err
}

func (b *Bench) mark(s engine.Stage) {
	now := time.Now()
	b.stages[s] = append(b.stages[s], now.Sub(b.last))
	b.last = now
}

// forgetStages drops what a keystroke of another kind has left.
func (b *Bench) forgetStages(keep int) {
	for s := range b.stages {
		b.stages[s] = b.stages[s][:min(keep, len(b.stages[s]))]
	}
}

// measured reports whether the keystroke that has just been asked about is of the kind.
func (b *Bench) measured(kind Kind) bool {
	moved := b.window.Start > 0 && b.window.Len == engine.WindowSize-engine.Anchor+1
	switch kind {
	case MidWord:
		return b.window.Place == engine.MidWord && !moved
	case NextWord:
		return b.window.Place == engine.NextWord && !moved
	case ReAnchor:
		return moved
	}
	return true
}

// read times one streaming read of what the decision touched.
func (b *Bench) read(staged engine.Staged) (time.Duration, int) {
	lo, hi := decide.Rows(b.Lexicon, &b.window)
	begin := time.Now()
	bytes := staged.Read(lo, hi)
	return time.Since(begin), bytes
}

// between lets the engine prepare, as the app does between two keystrokes.
func (b *Bench) between() {
	until := time.Now().Add(b.Options.Gap)
	if p, ok := b.Predictor.(engine.Preparer); ok {
		for p.Prepare(&b.window) && (b.Options.Gap == 0 || time.Now().Before(until)) {
		}
	}
	time.Sleep(time.Until(until))
}

func mallocCount() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.Mallocs
}

func micros(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }

// quantile is the nearest-rank quantile in microseconds.
func quantile(list []time.Duration, q float64) float64 {
	sorted := slices.Sorted(slices.Values(list))
	return micros(sorted[min(len(sorted)-1, int(q*float64(len(sorted))))])
}

// texts gives what stands before the caret at one keystroke after the other: typing without end for the kinds that are
// typed, a new text each time for those that are not.
func texts(kind Kind) func(yield func(string) bool) {
	endless := strings.Repeat(sample, 40)
	if kind == Full || kind == Jump {
		return func(yield func(string) bool) {
			for i := 0; i+160 < len(endless); i += 7 { // no two have a beginning in common that an engine could keep
				text := endless[i:][:100+i%13]
				if kind == Full {
					text = text[:strings.LastIndexByte(text, ' ')+1]
				} else {
					text = strings.TrimRight(text, " .,?'") // in mid-word
				}
				if !yield(text) {
					return
				}
			}
		}
	}
	return func(yield func(string) bool) {
		for i := range endless {
			// What is known of a field is bounded; it is dropped in steps of Anchor.
			from := max(0, i-200) / engine.Anchor * engine.Anchor
			if !yield(endless[from : i+1]) {
				return
			}
		}
	}
}

// sample is what is typed.
const sample = `Thanks for sending the notes so quickly. I went through them last night and only found two small things, ` +
	`which I have marked in the second part. Could you look at the numbers again before we meet on Thursday? If the room ` +
	`is taken we can sit in the kitchen, it is quiet there after lunch. My train gets in at ten, so I should be with you ` +
	`by half past. Let me know whether I should bring anything, and say hello to everybody. I hope that your mother is ` +
	`feeling better and that the garden survived the storm. We lost a tree, but nobody was hurt, and the children think ` +
	`that it was the best night of the year. `
