package focus

import (
	"errors"
	"time"

	"laya/app/macos/apps"
	"laya/app/macos/caret"
	"laya/app/macos/direction"
	"laya/app/macos/element"
	"laya/app/macos/screen"
	"laya/app/session"
)

// Times of the thread.
const (
	settles     = 60 * time.Millisecond  // after the last news of a text, before it is read unasked
	restful     = 10                     // and at least so many times as long as the last reading took
	longestNews = time.Second            // after the first news of a text that goes on changing
	pollStride  = 250 * time.Millisecond // after something happened in an app whose news cannot be relied on
	secureEvery = 500 * time.Millisecond // while secure input is on
	firstPause  = 250 * time.Millisecond // for an app that hangs, or that cannot be observed; twice as long each time
	longestHang = 4 * time.Second
	longestWait = 30 * time.Second // for another attempt to observe
)

// pollAfter are the strides after which an app is asked again. Then nothing is asked until something happens.
var pollAfter = [...]time.Duration{pollStride, 3 * pollStride, 6 * pollStride, 10 * pollStride}

// Parts are all that a Thread needs. The functions but System's must not block, and may be called from its thread.
type Parts struct {
	System   System
	Apps     apps.Table
	Displays func() screen.Displays
	Self     int                 // our own process, whose fields are not written in
	Post     func(session.Event) // to the session
	Located  func(Located)
	Wake     func() // makes Step be called soon; called from any thread
	Now      func() time.Time
}

// Located answers a Locate. The first answer may be an error; later ones tell another caret.
type Located struct {
	Number    uint64
	Caret     caret.Caret
	Direction direction.Direction
	Err       error
}

// Thread is the work of the Accessibility thread. Its requests may be called from any thread; Step, Hear and Close only on
// the Accessibility thread.
type Thread struct {
	requests requests

	parts    Parts
	reader   reader
	last     Reading // of the field that the session knows
	known    uint64  // the field that the session knows, 0 is none
	track    track
	secure   bool
	deaf     map[process]bool // they know nothing of AXManualAccessibility
	refocus  bool             // something else may have the keyboard
	observer observer
	hang     hang
	due      due

	flickered bool // the last reading was the first that said that the field cannot be read
}

// process is one run of an app: numbers of processes are used again.
type process struct {
	pid    int
	bundle string
}

// due are the times at which something is to be done; zero is never.
type due struct {
	unasked  time.Time
	news     time.Time // when the first news since the last reading came
	poll     time.Time
	polls    int // strides made since something happened
	caret    time.Time
	secure   time.Time
	lastRead time.Time
	took     time.Duration // the last reading
}

// NewThread makes the work. Whoever calls Step makes the thread.
func NewThread(parts Parts) *Thread {
	return &Thread{
		parts: parts, deaf: map[process]bool{},
		reader: reader{system: parts.System, table: parts.Apps, self: parts.Self},
	}
}

// Step does what is to be done and gives the time of the next Step, zero when there is nothing until Wake.
func (t *Thread) Step() time.Time {
	now := t.parts.Now()
	q := t.requests.take()
	if q.activated {
		t.activate(q.pid, q.bundle)
	}
	if q.sourceChanged {
		t.reader.source.composes, t.reader.source.direction = q.composes, q.direction
	}
	if q.read != 0 || q.activated {
		t.happened()
	}
	t.checkSecure(now)
	if q.locating {
		t.follow(q.locate, now)
	}
	first := !t.refocus // the caret is wanted at once, unless it may be another field's
	if first && passed(t.due.caret, now) {
		t.locate(now)
	}
	if q.read != 0 || t.refocus || passed(t.due.unasked, now) || passed(t.due.poll, now) {
		t.read(q.read, now)
	}
	if !first && passed(t.due.caret, now) {
		t.locate(now)
	}
	t.observe()
	if !t.refocus && t.relies() {
		t.due.poll = time.Time{}
	}
	return t.next()
}

func passed(at, now time.Time) bool { return !at.IsZero() && !at.After(now) }

// happened begins to poll anew, where news cannot be relied on.
func (t *Thread) happened() { t.due.polls = 0 }

// poll reads the field again after the next stride, and reports whether there is one.
func (t *Thread) poll(now time.Time) bool {
	if t.due.polls >= len(pollAfter) {
		return false
	}
	t.due.poll = now.Add(pollAfter[t.due.polls])
	t.due.polls++
	return true
}

// activate follows the user to an app, and wakes it: Chromium and Electron tell nothing until they are asked to, and
// forget it.
func (t *Thread) activate(pid int, bundle string) {
	t.reader.active.pid, t.reader.active.bundle = pid, bundle
	t.refocus = true
	t.hang = hang{}
	if !t.parts.Apps.Of(bundle).Engine.Sleeps() || t.deaf[process{pid, bundle}] {
		return
	}
	app := t.parts.System.Application(pid)
	defer app.Release()
	if err := app.Switch(element.ManualAccessibility, true); errors.Is(err, element.Unsupported) {
		t.deaf[process{pid, bundle}] = true
	}
}

// checkSecure tells the session when some app takes the keyboard to itself, and when it gives it back.
func (t *Thread) checkSecure(now time.Time) {
	on := t.parts.System.SecureInput()
	if t.due.secure = (time.Time{}); on {
		t.due.secure = now.Add(secureEvery)
	}
	if on == t.secure {
		return
	}
	t.secure = on
	t.parts.Post(session.Event{Kind: session.SecureInput, On: on})
	if t.last.Field.Before, t.last.Field.After = "", ""; !on {
		t.refocus = true // whatever happened meanwhile was not seen
	}
}

// read reads the field and tells the session: for a request, or unasked when id is 0.
func (t *Thread) read(id uint64, now time.Time) {
	if t.hang.waits(now) {
		t.failed(id)
		return
	}
	t.due.unasked, t.due.news, t.due.poll = time.Time{}, time.Time{}, time.Time{}
	reading, err := t.reader.read(t.secure)
	t.due.lastRead = t.parts.Now()
	t.due.took = t.due.lastRead.Sub(now)
	if !t.secure && t.parts.System.SecureInput() { // since the reading began
		t.checkSecure(now)
		reading.Field.Before, reading.Field.After, reading.Field.Unreadable = "", "", true
	}
	switch {
	case err == nil:
		t.hang, t.refocus = hang{}, false
		t.tell(id, reading)
	case errors.Is(err, errNoField):
		t.hang, t.refocus = hang{}, false
		t.lost()
	default:
		t.unknown(id, err)
		return
	}
	t.poll(t.due.lastRead)
}

// tell hands a reading to the session.
func (t *Thread) tell(id uint64, reading Reading) {
	if reading.Field.ID != t.known {
		t.known, t.last, t.flickered, t.track.memory = reading.Field.ID, reading, false, caret.Memory{}
		t.observer.want(reading.PID, reading.Field.ID)
		t.parts.Post(session.Event{Kind: session.FocusChanged, Field: reading.Field})
		return
	}
	if t.flickers(reading) {
		t.failed(id)
		t.due.unasked = t.due.lastRead.Add(settles)
		return
	}
	t.last = reading
	t.parts.Post(session.Event{Kind: session.FieldRead, Read: id, Field: reading.Field})
}

// flickers reports whether a field that could be read says for the first time that it cannot be. Some apps say so for a
// moment; it is believed when it is said twice (cotabby 494). What is secret is secret at once.
func (t *Thread) flickers(reading Reading) bool {
	usable := func(f session.Field) bool { return f.Editable && !f.Unreadable }
	t.flickered = !t.flickered && !t.secure && !reading.Field.Secure && usable(t.last.Field) && !usable(reading.Field)
	return t.flickered
}

// lost tells the session that nothing has the keyboard.
func (t *Thread) lost() {
	t.observer.want(t.reader.active.pid, 0)
	t.reader.field.drop()
	t.last = Reading{}
	if t.known != 0 {
		t.known = 0
		t.parts.Post(session.Event{Kind: session.FocusChanged})
	}
}

// elsewhere reports whether the last reading, though it may have failed, found the keyboard in another field than the one
// that the session knows.
func (t *Thread) elsewhere() bool {
	return t.reader.field.element == nil || t.reader.field.id != t.known
}

// unknown: the reading failed. When something else has the keyboard, or may have it by the news, the old field is not
// trusted. An app that hangs is asked again and again, with pauses, because nothing else tells that it goes on.
func (t *Thread) unknown(id uint64, err error) {
	moved := t.refocus || errors.Is(err, element.Gone) || t.known != 0 && t.elsewhere()
	if moved {
		t.lost()
	}
	switch {
	case errors.Is(err, element.Hung):
		t.hang.again(t.parts.Now())
		t.refocus = moved
	case moved:
		t.refocus = !errors.Is(err, element.Denied) && t.poll(t.due.lastRead)
	}
	t.failed(id)
}

func (t *Thread) failed(id uint64) {
	if id != 0 {
		t.parts.Post(session.Event{Kind: session.ReadFailed, Read: id})
	}
}

// Hear takes news of the field or its app.
func (t *Thread) Hear(news News) {
	switch news {
	case FocusMoved, Destroyed:
		t.refocus = true
		t.happened()
	case TextChanged:
		now := t.parts.Now()
		t.changed(now)
		if t.track.number != 0 {
			t.due.caret = now
		}
	case Moved:
		t.parts.Post(session.Event{Kind: session.Scrolled})
		return
	}
	t.parts.Wake()
}

// next gives the earliest time at which something is to be done. While an app hangs nothing is asked before its pause is
// over.
func (t *Thread) next() time.Time {
	asking := earliest(t.due.unasked, t.due.poll, t.due.caret, t.observer.retry)
	if t.hang.waits(t.parts.Now()) && (t.refocus || !asking.IsZero() && asking.Before(t.hang.until)) {
		asking = t.hang.until
	}
	return earliest(asking, t.due.secure)
}

// changed plans an unasked reading for when the text has settled: while the user types the session asks itself.
func (t *Thread) changed(now time.Time) {
	if t.due.news.IsZero() {
		t.due.news = now
	}
	t.due.unasked = earliest(now.Add(max(settles, restful*t.due.took)), t.due.news.Add(longestNews))
}

// earliest gives the first of some times. Zero is never.
func earliest(times ...time.Time) time.Time {
	var first time.Time
	for _, at := range times {
		if !at.IsZero() && (first.IsZero() || at.Before(first)) {
			first = at
		}
	}
	return first
}

// Close gives up what is held.
func (t *Thread) Close() {
	t.observer.want(0, 0)
	t.reader.field.drop()
}
