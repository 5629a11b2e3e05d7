package service

import (
	"cmp"
	"slices"
	"time"

	"laya/engine"
)

// raceGap is the time between two keystrokes of a race: clocks go down in it as they do while somebody types.
const raceGap = 180 * time.Millisecond

// Standing is how a candidate did in a race.
type Standing struct {
	Name   string        `json:"name"`
	Median time.Duration `json:"median_ns"`
}

// race measures the candidates that are ready, in turns, whenever nobody waits for an answer.
type race struct {
	windows []engine.Window
	running bool
	over    bool
	lanes   []*seat
	took    [][]time.Duration // by lane
	step    int
	next    time.Time
	result  []Standing // to deliver
}

// raceOn goes on with the race if its time has come.
func (d *desk) raceOn() {
	r := &d.race
	if r.over || len(r.windows) == 0 || !r.running && !d.lineUp() || d.now.Before(r.next) {
		return
	}
	r.next = d.now.Add(raceGap)
	s := r.lanes[r.step%len(r.lanes)]
	switch {
	case s.state != Ready || s.circuit.open:
		d.endRace() // whoever is not well does not race, and the order stays
	case !d.pending.waiting && s.out.kind == nothing:
		c := call{kind: measuring, window: r.windows[r.step/len(r.lanes)]}
		d.order(s, c, outCall{deadline: d.now.Add(JumpDeadline)})
		r.step++
	}
}

// lineUp begins the race when all candidates are ready or off. One alone does not race.
func (d *desk) lineUp() bool {
	r := &d.race
	r.lanes = r.lanes[:0]
	for _, s := range d.seats {
		switch s.state {
		case Ready:
			r.lanes = append(r.lanes, s)
		case Off:
		default:
			return false
		}
	}
	if len(r.lanes) < 2 {
		r.over = true
		return false
	}
	r.running, r.next = true, d.now.Add(raceGap)
	r.took = make([][]time.Duration, len(r.lanes))
	return true
}

func (d *desk) endRace() { d.race.running, d.race.over = false, true }

// measured takes a keystroke's time, and lets the fastest candidate go first when it was the last.
func (d *desk) measured(s *seat, result *result) {
	r := &d.race
	if err := result.fault(); err != nil {
		d.miss(s, err)
		d.endRace()
		return
	}
	lane := slices.Index(r.lanes, s)
	if r.over || lane < 0 {
		return
	}
	r.took[lane] = append(r.took[lane], result.took)
	if r.step < len(r.windows)*len(r.lanes) {
		return
	}
	for i, s := range r.lanes {
		s.median = median(r.took[i])
		r.result = append(r.result, Standing{s.Name, s.median})
	}
	slices.SortStableFunc(r.result, func(a, b Standing) int { return cmp.Compare(a.Median, b.Median) })
	d.endRace()
	d.promote(r.result[0].Name)
}

// promote lets the winner serve. Those that the plan has before it stay behind it; the others have lost, and what they
// hold is given back.
func (d *desk) promote(winner string) {
	at := slices.IndexFunc(d.seats, func(s *seat) bool { return s.Name == winner })
	for _, s := range d.seats[at+1:] {
		if s.state != Off {
			d.off(s, winner+" is faster on this machine")
		}
	}
	first := d.seats[at]
	d.seats = slices.Insert(slices.Delete(d.seats, at, at+1), 0, first)
}

// median passes over the first quarter, in which caches are cold.
func median(took []time.Duration) time.Duration {
	warm := slices.Sorted(slices.Values(took[len(took)/4:]))
	return warm[len(warm)/2]
}
