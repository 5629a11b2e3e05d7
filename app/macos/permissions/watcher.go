package permissions

import (
	"sync"
	"time"
)

// System is where macOS is asked. Each function answers at once, on any thread.
type System struct {
	Trusted   func() bool // Accessibility is given
	Listening func() bool // Input Monitoring is given
	Refused   func() bool // there is no event tap because macOS refuses it
}

// Watcher watches the permissions from a goroutine of its own.
type Watcher struct {
	system  System
	changed func(Status)
	events  chan struct{}
	quit    chan struct{}
	done    chan struct{}

	mutex  sync.Mutex
	status Status
}

// Watch begins to watch. changed is told the first status and every other one, one at a time, on the watcher's goroutine;
// it must not call Stop.
func Watch(system System, changed func(Status)) *Watcher {
	w := &Watcher{
		system: system, changed: changed,
		events: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{}),
	}
	go w.run()
	return w
}

// Look has the watcher look now, and often for a few seconds: macOS has told a change, the machine woke, the user was sent
// to System Settings, the tap was refused.
func (w *Watcher) Look() {
	select {
	case w.events <- struct{}{}:
	default: // it is about to
	}
}

// Status gives what was known last.
func (w *Watcher) Status() Status {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.status
}

// Stop ends it and waits for that.
func (w *Watcher) Stop() {
	close(w.quit)
	<-w.done
}

func (w *Watcher) run() {
	defer close(w.done)
	var m machine
	due := time.NewTimer(0)
	defer due.Stop()
	for {
		select {
		case <-w.quit:
			return
		case <-w.events:
			m.hear(time.Now())
		case <-due.C:
		}
		before := m.status
		now := time.Now()
		if next := m.look(now, w.read()); next > 0 {
			due.Reset(next)
		} else {
			due.Stop()
		}
		if m.status != before {
			w.tell(m.status)
		}
	}
}

func (w *Watcher) read() reading {
	return reading{trusted: w.system.Trusted(), refused: w.system.Refused(), listening: w.system.Listening()}
}

func (w *Watcher) tell(s Status) {
	w.mutex.Lock()
	w.status = s
	w.mutex.Unlock()
	w.changed(s)
}
