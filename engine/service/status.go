package service

import (
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"laya/engine"
)

// Status is how a service is.
type Status struct {
	Serving   string         `json:"serving"` // a candidate's name, or that of the frequency predictor
	Engines   []EngineStatus `json:"engines"`
	Counts    Counts         `json:"counts"`
	Stages    []StageStatus  `json:"stages"`
	Abandoned int            `json:"abandoned"` // goroutines left behind in a late call
	Switching bool           `json:"switching"` // another plan is being opened
	Racing    bool           `json:"racing"`
}

// EngineStatus is how a candidate is.
type EngineStatus struct {
	Name    string        `json:"name"`
	State   State         `json:"state"`
	Open    bool          `json:"circuit_open"`
	Misses  uint64        `json:"misses"`
	Rebuilt bool          `json:"rebuilt"`
	Reason  string        `json:"reason,omitempty"` // its last fault
	Median  time.Duration `json:"race_median_ns,omitempty"`
	Memory  Memory        `json:"memory"`
}

// Counts are what became of the requests.
type Counts struct {
	Asked    uint64                 `json:"asked"`
	Answered [engine.Sources]uint64 `json:"answered"` // by source
	Dropped  uint64                 `json:"dropped"`  // overtaken by a newer one
	Broken   uint64                 `json:"broken"`   // the frequency predictor failed, which it should not
}

// StageStatus is how long a stage takes, within a percent.
type StageStatus struct {
	Name  string        `json:"name"`
	Count int64         `json:"count"`
	P50   time.Duration `json:"p50_ns"`
	P99   time.Duration `json:"p99_ns"`
	Max   time.Duration `json:"max_ns"`
}

// total is the histogram behind those of the stages: from Ask to the answer.
const total = engine.Stages

// longest is the longest time that a histogram tells from longer ones.
const longest = time.Minute

// figures are histograms and counts.
type figures struct {
	counts Counts
	times  [engine.Stages + 1]*hdrhistogram.Histogram
}

func (f *figures) init() {
	for i := range f.times {
		f.times[i] = hdrhistogram.New(1, int64(longest), 2)
	}
}

// record leaves out what is not known.
func (f *figures) record(s engine.Stage, took time.Duration) {
	if took > 0 {
		_ = f.times[s].RecordValue(int64(min(took, longest))) // its only error is a value above longest
	}
}

func (f *figures) stages(took *[engine.Stages]time.Duration) {
	for s, t := range took {
		f.record(engine.Stage(s), t)
	}
}

func (f *figures) answered(from engine.Source, fold, latency time.Duration) {
	f.counts.Answered[from]++
	f.record(engine.Fold, fold)
	f.record(total, latency)
}

func (d *desk) status() Status {
	d.mu.Lock()
	defer d.mu.Unlock()
	s := Status{
		Serving: d.serves(), Counts: d.figures.counts,
		Abandoned: d.abandoned(), Switching: d.coming != nil, Racing: d.race.running,
	}
	for _, e := range d.seats {
		s.Engines = append(s.Engines, EngineStatus{
			Name: e.Name, State: e.state, Open: e.circuit.open, Misses: e.misses,
			Rebuilt: e.rebuilt, Reason: e.reason, Median: e.median, Memory: e.memory,
		})
	}
	for i, h := range d.figures.times {
		name := "total"
		if engine.Stage(i) < engine.Stages {
			name = engine.Stage(i).String()
		}
		s.Stages = append(s.Stages, StageStatus{
			Name: name, Count: h.TotalCount(), P50: time.Duration(h.ValueAtQuantile(50)),
			P99: time.Duration(h.ValueAtQuantile(99)), Max: time.Duration(h.Max()),
		})
	}
	return s
}
