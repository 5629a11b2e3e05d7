//go:build darwin || box

package macos

import (
	"sync"
	"sync/atomic"
	"time"

	"laya/app/engines"
	"laya/app/macos/menubar"
	"laya/app/macos/permissions"
	"laya/app/macos/preferences"
	"laya/app/session"
	"laya/app/statistics"
	"laya/engine"
	"laya/engine/service"
)

// saveEvery is how often figures are looked at and saved while the user types.
const saveEvery = time.Minute

// figures add what the session counts to what is kept. It serves any number of goroutines.
type figures struct {
	*statistics.Store

	mu    sync.Mutex
	last  session.Counts // that have been added
	saved time.Time

	latency [len(bins)]atomic.Int64
}

func openFigures() (*figures, error) {
	path, err := statistics.Path()
	if err != nil {
		return nil, err
	}
	return &figures{Store: statistics.Open(path, time.Now)}, nil
}

// take adds what has been counted since it was last called.
func (f *figures) take(c session.Counts) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if c.Shown < f.last.Shown || c.Accepted < f.last.Accepted {
		f.last = session.Counts{} // a new session
	}
	inserted, accepted := int(c.Inserted-f.last.Inserted), int(c.Accepted-f.last.Accepted)
	f.Add(inserted-accepted, int(c.Shown-f.last.Shown), accepted)
	f.last = c
}

// due reports whether it is time to look and to save.
func (f *figures) due(now time.Time) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if now.Sub(f.saved) < saveEvery {
		return false
	}
	f.saved = now
	return true
}

// bins are the latencies that preferences plot.
var bins = [...]time.Duration{
	250 * time.Microsecond, 500 * time.Microsecond, time.Millisecond, 2 * time.Millisecond, 5 * time.Millisecond,
	10 * time.Millisecond, 20 * time.Millisecond, 50 * time.Millisecond, time.Minute,
}

// answered counts how long an answer took.
func (f *figures) answered(latency time.Duration) {
	for i, below := range bins {
		if latency < below {
			f.latency[i].Add(1)
			return
		}
	}
}

// state is what the menu tells.
func (a *App) state() menubar.State {
	tap, engines := a.typing.Status(), a.serving.Status()
	a.figures.take(tap.Session)
	front := a.desk.Front()
	return menubar.State{
		Trusted: a.trust.watcher.Status().State == permissions.Granted, Engine: engines.Serving, Fallback: fallsBack(a.serving.Choice(), engines.Serving),
		Median: whole(engines).P50, SavedToday: a.figures.Counts().Today,
		Front: menubar.App{Bundle: front.Bundle, Name: front.Name}, Reason: tap.Quiet,
	}
}

// fallsBack reports whether a weaker engine serves than the one that was chosen.
func fallsBack(chosen engines.Choice, serves string) bool {
	if chosen.Engine == engines.Auto {
		return serves == engine.Frequency.String()
	}
	return serves != chosen.Engine
}

// whole is the stage from a key to its answer.
func whole(s service.Status) service.StageStatus {
	if len(s.Stages) == 0 {
		return service.StageStatus{}
	}
	return s.Stages[len(s.Stages)-1]
}

// statistics are what preferences tell.
func (a *App) statistics() preferences.Figures {
	a.figures.take(a.typing.Status().Session)
	c, all := a.figures.Counts(), whole(a.serving.Status())
	f := preferences.Figures{SavedToday: c.Today, Saved: c.Saved, Shown: c.Shown, Accepted: c.Accepted, Median: all.P50, P99: all.P99}
	for i, below := range bins {
		f.Latency = append(f.Latency, preferences.Bin{Below: below, Count: int(a.figures.latency[i].Load())})
	}
	return f
}
