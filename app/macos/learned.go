//go:build darwin || box

package macos

import (
	"sync"

	"laya/app/learning"
	"laya/app/settings"
	"laya/engine/frequency"
)

// learned is what the user has taught. The counts know it as long as the settings want it.
type learned struct {
	*learning.Store
	counts *frequency.Predictor

	mu    sync.Mutex
	on    bool
	known *frequency.Learned
}

func openLearned(counts *frequency.Predictor, store *settings.Store) (*learned, error) {
	path, err := learning.Path()
	if err != nil {
		return nil, err
	}
	l := &learned{counts: counts, on: store.Get().Learning}
	l.Store, err = learning.Open(learning.Options{Path: path, New: counts.NewLearner, Publish: l.publish})
	return l, err
}

// publish takes what is known from now on. From any thread.
func (l *learned) publish(known *frequency.Learned) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.known = known
	l.use()
}

// follow does what the settings want. From any thread.
func (l *learned) follow(s settings.Settings) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.on = s.Learning
	l.use()
}

func (l *learned) use() {
	if l.on {
		l.counts.SetLearned(l.known)
	} else {
		l.counts.SetLearned(nil)
	}
}
