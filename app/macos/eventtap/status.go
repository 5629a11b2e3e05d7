//go:build darwin || box

package eventtap

import (
	"sync"
	"time"

	"laya/app/loop"
	"laya/app/macos/quartz"
	"laya/app/session"
	"laya/engine/latest"
)

// State says whether keys go through the tap.
type State uint8

// The states.
const (
	Refused State = iota // the permission is missing
	On
	Resting // it was too slow too often, and is made anew after a while
)

// Status is how the tap is.
type Status struct {
	State    State
	Made     int // how often a tap was made
	Timeouts int // how often macOS disabled it because it was too slow
	ByUser   int // how often macOS disabled it for another reason
	Broken   int // panics that the loop survived

	Keys          int64 // that were handled, up and down
	P50, P99, Max time.Duration

	Session session.Counts // since the last panic
	Quiet   session.Reason // why nothing would be offered where the user types, NoReason when something might be
}

// record is what is known of the tap, for any thread. What a key leaves is taken down without the lock: a key does not wait
// for who asks.
type record struct {
	noted *latest.Value[noted]
	times times

	mutex    sync.Mutex // of what follows, and of those who ask
	status   Status
	timeouts [mostTimeouts]time.Time // the last
	restTill time.Time
}

// noted is how the loop was after its last event.
type noted struct {
	session session.Counts
	quiet   session.Reason
	broken  int
}

func newRecord() record { return record{noted: latest.New[noted]()} }

// Status gives how the tap is, to any thread.
func (r *record) Status() Status {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	s := r.status
	n, _ := r.noted.Take()
	s.Session, s.Quiet, s.Broken = n.session, n.quiet, n.broken
	s.Keys, s.P50, s.P99, s.Max = r.times.summary()
	return s
}

func (r *record) turn(s State) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.status.State = s
	if s == On {
		r.status.Made++
	}
}

// note remembers how the loop is. On the tap's thread.
func (r *record) note(l *loop.Loop) {
	r.noted.Put(&noted{l.Session().Counts(), l.Session().Quiet(), l.Broken()})
}

// tooSlow counts that macOS disabled the tap, and reports whether it should rest.
func (r *record) tooSlow(why quartz.EventType, now time.Time) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	if why != quartz.TapDisabledByTimeout {
		r.status.ByUser++
		return false
	}
	r.timeouts[r.status.Timeouts%mostTimeouts] = now
	r.status.Timeouts++
	oldest := r.timeouts[r.status.Timeouts%mostTimeouts]
	if oldest.IsZero() || now.Sub(oldest) > restTime {
		return false
	}
	r.restTill = now.Add(restTime)
	r.timeouts = [mostTimeouts]time.Time{}
	return true
}

func (r *record) resting(now time.Time) bool {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return now.Before(r.restTill)
}

func (r *record) endRest() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.restTill = time.Time{}
}
