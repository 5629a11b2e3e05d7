//go:build darwin || box

package eventtap

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"

	"laya/app/macos/quartz"
	"laya/app/session"
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

// record is what is known of the tap, for any thread.
type record struct {
	mutex    sync.Mutex
	status   Status
	times    *hdrhistogram.Histogram // ns
	timeouts [mostTimeouts]time.Time // the last
	restTill time.Time
	broken   atomic.Int64
}

func newRecord() record {
	return record{times: hdrhistogram.New(1, int64(10*time.Second), 2)}
}

// Status gives how the tap is, to any thread.
func (r *record) Status() Status {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	s := r.status
	s.Broken = int(r.broken.Load())
	s.Keys = r.times.TotalCount()
	s.P50, s.P99 = time.Duration(r.times.ValueAtQuantile(50)), time.Duration(r.times.ValueAtQuantile(99))
	s.Max = time.Duration(r.times.Max())
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

// took remembers how long a key waited. What is longer than the histogram counts as its longest.
func (r *record) took(d time.Duration) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	_ = r.times.RecordValue(min(int64(d), r.times.HighestTrackableValue()))
}

// note remembers how the session is.
func (r *record) note(s *session.Session) {
	counts, quiet := s.Counts(), s.Quiet()
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.status.Session, r.status.Quiet = counts, quiet
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
