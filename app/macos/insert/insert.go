//go:build darwin || box

// Package insert types for the user: words that were accepted, and backspaces.
//
//  1. An event of Laya's carries a mark, by which Ours knows it (TestKeys).
//  2. It has no modifiers, whatever the user holds; and what goes down comes up (TestKeys).
//  3. A text goes in pieces of at most 16 UTF-16 units, never cut inside of what people take for one character
//     (TestChunk, FuzzChunk).
//  4. In an app that takes no text from key events the text is pasted. What was on the clipboard is put back, in all its
//     forms, unless somebody has copied something meanwhile (TestClipboard).
//
// Keys belongs to one thread, the tap's; a Clipboard may be asked from any.
package insert

import (
	"laya/app/macos/quartz"
	"laya/app/session"
)

// Mark is what events of ours carry: "Laya".
const Mark = 0x4c617961

// Ours reports whether an event is one of ours.
func Ours(e quartz.Event) bool { return e.Int(quartz.UserData) == Mark }

// Keys presses keys. A way is the proxy of the tap whose callback runs: what is pressed goes before the event that waits
// there. Without a callback it is 0.
type Keys struct {
	source quartz.EventSource
	v      uint16 // the code of the key that types a v
}

// ansiV is the code of the V key on most keyboards, all but Dvorak's and its like.
const ansiV = 9

// Open makes a keyboard. quartz must be open.
func Open() (Keys, error) {
	source, err := quartz.NewEventSource(Mark)
	return Keys{source: source, v: ansiV}, err
}

// Close gives it up.
func (k *Keys) Close() { k.source.Close() }

// Saw learns from a key that the user pressed where the V is on this keyboard: apps look for ⌘V by place or by
// character.
func (k *Keys) Saw(key session.Key) {
	if key.Text == "v" && key.Mods == 0 {
		k.v = uint16(key.Code)
	}
}

// Text types a text.
func (k *Keys) Text(way quartz.Proxy, text string) error {
	for piece, rest := chunk(text); piece != ""; piece, rest = chunk(rest) {
		if err := k.press(way, stroke{text: piece}); err != nil {
			return err
		}
	}
	return nil
}

// Backspace deletes characters before the caret.
func (k *Keys) Backspace(way quartz.Proxy, characters int) error {
	for range characters {
		if err := k.press(way, stroke{code: uint16(session.CodeBackspace)}); err != nil {
			return err
		}
	}
	return nil
}

// Paste presses ⌘V.
func (k *Keys) Paste(way quartz.Proxy) error {
	return k.press(way, stroke{code: k.v, text: "v", flags: quartz.Command})
}

// stroke is a key that goes down and up.
type stroke struct {
	code  uint16
	text  string // "" is what the key itself types
	flags quartz.Flags
}

// press sends both events or, when one cannot be made, neither.
func (k *Keys) press(way quartz.Proxy, s stroke) error {
	down, err := k.event(s, true)
	if err != nil {
		return err
	}
	defer down.Release()
	up, err := k.event(s, false)
	if err != nil {
		return err
	}
	defer up.Release()
	for _, e := range [...]quartz.Event{down.Event, up.Event} {
		if way != 0 {
			way.Post(e)
		} else {
			e.Post(quartz.Session)
		}
	}
	return nil
}

func (k *Keys) event(s stroke, down bool) (quartz.OwnedEvent, error) {
	e, err := k.source.Key(s.code, down)
	if err != nil {
		return e, err
	}
	if s.text != "" {
		e.SetText(s.text)
	}
	if s.flags != 0 {
		e.SetFlags(s.flags)
	}
	return e, nil
}
