//go:build box

package box

import (
	"strings"
	"time"
	"unicode/utf16"

	"laya/app/macos/quartz"
	"laya/app/session"
)

// The keys of the American keyboard by their code, as in event.c.
const (
	plainKeys   = "asdfhgzxcv\x00bqweryt123465=97-80]ou[ip\rlj'k;\\,/nm.\t `\x7f"
	shiftedKeys = "ASDFHGZXCV\x00BQWERYT!@#$^%+(&_*)}OU{IP\rLJ\"K:|<?NM>\t ~\x7f"
)

var modifierFlags = []struct {
	mod  session.Mods
	flag quartz.Flags
	code uint16
}{{session.Shift, quartz.Shift, 56}, {session.Control, quartz.Control, 59}, {session.Option, quartz.Option, 58}, {session.Command, quartz.Command, 55}}

// Type presses a key for each character and waits until all have gone their way.
func (b *Box) Type(text string) {
	for _, r := range text {
		b.Press(session.Key{Text: session.Text(r)})
	}
}

// Press presses and releases a key, with its modifiers, and waits until it has gone its way. A key that is not known by
// its place is found by its text.
func (b *Box) Press(k session.Key) {
	b.Send(k)
	b.Settle(time.Minute)
}

// Send presses and releases a key and does not wait.
func (b *Box) Send(k session.Key) {
	code, flags := uint16(k.Code), b.hold(k.Mods)
	if code == 0 && k.Text != "" {
		if i := strings.Index(plainKeys, string(k.Text)); i >= 0 && len(k.Text) == 1 {
			code = uint16(i)
		} else if i := strings.Index(shiftedKeys, string(k.Text)); i >= 0 && len(k.Text) == 1 {
			code, flags = uint16(i), flags|quartz.Shift
		}
	}
	if k.Text == "" && int(code) < len(plainKeys) && k.Code != 0 {
		k.Text = session.Text(plainKeys[code])
	}
	units := utf16.Encode([]rune(string(k.Text)))
	b.hid(quartz.KeyDown, code, flags, k.Repeat, units)
	if !k.Repeat {
		b.hid(quartz.KeyUp, code, flags, false, units)
	}
	if k.Mods != 0 {
		b.hid(quartz.FlagsChanged, 56, 0, false, nil)
	}
}

func (b *Box) hold(mods session.Mods) (flags quartz.Flags) {
	for _, m := range modifierFlags {
		if mods&m.mod != 0 {
			flags |= m.flag
			b.hid(quartz.FlagsChanged, m.code, flags, false, nil)
		}
	}
	return flags
}

// HoldModifiers holds modifiers down until it is called again, while nothing else is pressed.
func (b *Box) HoldModifiers(mods session.Mods) {
	if b.hold(mods) == 0 {
		b.hid(quartz.FlagsChanged, 56, 0, false, nil)
	}
	b.Settle(time.Minute)
}

// Mouse sends a mouse event.
func (b *Box) Mouse(kind quartz.EventType) {
	b.hid(kind, 0, 0, false, nil)
	b.Settle(time.Minute)
}

func (b *Box) hid(kind quartz.EventType, code uint16, flags quartz.Flags, repeat bool, units []uint16) {
	var first *uint16
	if len(units) > 0 {
		first = &units[0]
	}
	boxHID(kind, code, flags, repeat, first, len(units))
}

// deliver is the end of an event's way: the app in front. It runs on the window server's thread.
func (b *Box) deliver(e quartz.Event) {
	var c quartz.Characters
	c.Read(e)
	d := Delivered{
		Kind: e.Type(), Code: uint16(e.Int(quartz.Keycode)), Flags: e.Flags(), Text: string(utf16.Decode(c.Units())),
		Repeat: e.Int(quartz.Autorepeat) != 0, UserData: e.Int(quartz.UserData),
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if d.Kind != quartz.KeyDown && d.Kind != quartz.KeyUp {
		return
	}
	b.delivered = append(b.delivered, d)
	if b.focus == nil || d.Kind == quartz.KeyUp {
		return
	}
	if app := b.focus.app; app.hung != nil {
		app.waiting = append(app.waiting, d)
		return
	}
	b.take(d)
}

// take hands a key to the field that has the keyboard. With the mutex held.
func (b *Box) take(d Delivered) {
	f := b.focus
	if f == nil {
		return
	}
	key := session.Key{Code: session.Code(d.Code), Text: session.Text(d.Text), Repeat: d.Repeat}
	for _, m := range modifierFlags {
		if d.Flags&m.flag != 0 {
			key.Mods |= m.mod
		}
	}
	if key.Code == session.CodeTab && f.Field.Role != session.AreaField && key.Mods&^session.Shift == 0 {
		b.focusNext(key.Mods)
		return
	}
	f.Press(time.Now(), key)
	f.changed()
}
