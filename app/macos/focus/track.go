package focus

import (
	"errors"
	"time"

	"laya/app/macos/caret"
	"laya/app/macos/element"
	"laya/app/macos/screen"
)

// locateTime is how long may be asked for a caret.
const locateTime = 250 * time.Millisecond

// trackAfter are the times after a request at which the caret is looked for again: a native app has taken the key after
// some milliseconds, a page after 200 (cotabby 376). News of the text makes it sooner.
var trackAfter = [...]time.Duration{20 * time.Millisecond, 60 * time.Millisecond, 150 * time.Millisecond, 350 * time.Millisecond}

// track follows the caret under a number, while something is shown at it.
type track struct {
	number uint64 // 0 is none
	field  uint64 // which the session knew when it was asked for
	begin  time.Time
	told   bool
	rect   screen.Rect // that was told
	memory caret.Memory
}

// follow begins to follow the caret, or ends it when number is 0.
func (t *Thread) follow(number uint64, now time.Time) {
	t.track = track{number: number, field: t.known, begin: now, memory: t.track.memory}
	if t.due.caret = (time.Time{}); number != 0 {
		t.due.caret = now
	}
}

// locate finds the caret and tells it, when it is asked for or has moved.
func (t *Thread) locate(now time.Time) {
	k := &t.track
	t.due.caret = time.Time{}
	for _, after := range trackAfter {
		if at := k.begin.Add(after); at.After(now) {
			t.due.caret = at
			break
		}
	}
	found, err := t.caret(now)
	if k.told && (err != nil || found.Rect == k.rect) {
		return
	}
	k.told, k.rect = true, found.Rect
	t.parts.Located(Located{Number: k.number, Caret: found, Direction: t.last.Direction, Err: err})
}

// caret finds the caret of the field for which it was asked.
func (t *Thread) caret(now time.Time) (caret.Caret, error) {
	f := &t.last.Field
	switch {
	case t.known == 0 || t.known != t.track.field || t.elsewhere():
		return caret.Caret{}, errNoField
	case !f.Editable || f.Secure || t.secure:
		return caret.Caret{}, errNoField
	case t.hang.waits(now):
		return caret.Caret{}, element.Hung
	}
	found, err := caret.Locate(t.reader.field.element, caret.Query{
		App:      t.parts.Apps.Of(f.App),
		Displays: t.parts.Displays(),
		Before:   string(f.Before), After: string(f.After),
		Direction: t.last.Direction,
		Memory:    &t.track.memory,
		Over:      func() bool { return t.parts.Now().Sub(now) > locateTime },
	})
	if errors.Is(err, element.Hung) {
		t.hang.again(t.parts.Now())
	}
	return found, err
}
