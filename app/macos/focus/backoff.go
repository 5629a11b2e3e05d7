package focus

import (
	"errors"
	"time"

	"laya/app/macos/apps"
	"laya/app/macos/element"
	"laya/app/session"
)

// hang is how an app that does not answer is left alone: longer each time, because each question costs a messaging
// timeout and holds up what the next app is asked.
type hang struct {
	until time.Time
	times int
}

func (h *hang) waits(now time.Time) bool { return now.Before(h.until) }

func (h *hang) again(now time.Time) {
	h.until = now.Add(min(firstPause<<min(h.times, 8), longestHang))
	h.times++
}

// observer is the interest in news of an app and of the field that has the keyboard.
type observer struct {
	pid   int    // 0 is none
	field uint64 // 0 is none: only the app
	stop  func() // nil while it is not observed
	retry time.Time
	times int
}

// mostObserve is how often an app is asked to tell its news before it is given up, until another field has the keyboard.
const mostObserve = 8

// want changes what is of interest.
func (o *observer) want(pid int, field uint64) {
	if o.pid == pid && o.field == field {
		return
	}
	if o.stop != nil {
		o.stop()
	}
	*o = observer{pid: pid, field: field}
}

// observe tries to observe what is of interest. An app that has just been launched refuses at first.
func (t *Thread) observe() {
	o := &t.observer
	now := t.parts.Now()
	if o.pid == 0 || o.stop != nil || o.retry.After(now) || t.hang.waits(now) || o.times > mostObserve {
		return
	}
	var field element.Element
	if o.field != 0 {
		if field = t.reader.field.element; t.reader.field.id != o.field {
			return
		}
	}
	if field != nil && field.PID() != o.pid {
		field = nil // it is drawn by another process, which cannot be observed for the app
	}
	stop, err := t.parts.System.Observe(o.pid, field, t.Hear)
	o.retry = time.Time{}
	switch {
	case err == nil:
		o.stop = stop
		t.changed(now) // what happened between the reading and this was not told
	case errors.Is(err, element.Unsupported):
		o.times = mostObserve + 1
	default:
		if o.times++; o.times <= mostObserve {
			o.retry = now.Add(min(firstPause<<o.times, longestWait))
		}
	}
}

// relies reports whether the app tells when something happens. Pages, and apps that nothing is known of, are asked again
// all the same.
func (t *Thread) relies() bool {
	if t.observer.stop == nil {
		return false
	}
	if t.known != 0 {
		return t.last.Field.Lag == session.PromptLag
	}
	return t.parts.Apps.Of(t.reader.active.bundle).Engine == apps.Native
}
