//go:build darwin || box

package eventtap

import (
	"unicode/utf16"

	"laya/app/macos/insert"
	"laya/app/macos/quartz"
	"laya/app/session"
)

// called is called with every event that goes through the tap, while the event waits.
func (t *Tap) called(p quartz.Proxy, kind quartz.EventType, e quartz.Event) (pass bool) {
	switch kind {
	case quartz.TapDisabledByTimeout, quartz.TapDisabledByUserInput:
		t.disabled(kind)
		return true
	case quartz.KeyDown, quartz.KeyUp:
		if insert.Ours(e) {
			return true
		}
		return t.key(p, kind, e)
	case quartz.ScrollWheel:
		if !t.keys.scrolled { // they come by the hundred
			defer t.working()()
			t.keys.loop.Handle(session.Event{Kind: session.Scrolled})
			t.keys.scrolled = true
		}
	default:
		defer t.working()()
		t.take(session.Event{Kind: session.MouseButton})
	}
	return true
}

// key hands a key of the user's on, and reports whether it is to pass.
func (t *Tap) key(p quartz.Proxy, kind quartz.EventType, e quartz.Event) (pass bool) {
	start := t.keys.now()
	t.keys.pace.begin(start)
	if kind == quartz.KeyUp {
		pass = t.keys.up(e)
	} else {
		t.inbox.Drain(t.keys.loop) // what was known before the key is to be known for it
		pass = t.keys.down(p, e)
	}
	now := t.keys.now()
	t.keys.pace.end(now)
	t.times.add(now.Sub(start))
	t.note(t.keys.loop)
	return pass
}

// working keeps the pace of work that is no key. What it gives is called when the work is done.
func (t *Tap) working() (done func()) {
	t.keys.pace.begin(t.keys.now())
	return func() { t.keys.pace.end(t.keys.now()) }
}

// disabled enables the tap again, or lets it rest. What was typed meanwhile is not known.
func (t *Tap) disabled(why quartz.EventType) {
	if t.tooSlow(why, t.keys.now()) {
		t.drop()
		t.turn(Resting)
		t.take(session.Event{Kind: session.Slept})
		return
	}
	if tap := t.tap.Load(); tap != nil {
		tap.Enable(true)
	}
	t.take(session.Event{Kind: session.Woke})
}

// modifiers of the session by their flag. Caps lock and fn are none.
var modifiers = [...]struct {
	flag quartz.Flags
	mod  session.Mods
}{{quartz.Shift, session.Shift}, {quartz.Control, session.Control}, {quartz.Option, session.Option}, {quartz.Command, session.Command}}

func modsOf(flags quartz.Flags) (mods session.Mods) {
	for _, m := range modifiers {
		if flags&m.flag != 0 {
			mods |= m.mod
		}
	}
	return mods
}

// short are the texts of one character that are made once.
var short = func() (texts [0x250]session.Text) {
	for r := range texts {
		texts[r] = session.Text(rune(r))
	}
	return texts
}()

// textOf gives the text of UTF-16 units.
func textOf(units []uint16) session.Text {
	switch {
	case len(units) == 0:
		return ""
	case len(units) == 1 && int(units[0]) < len(short):
		return short[units[0]]
	}
	return session.Text(utf16.Decode(units))
}
