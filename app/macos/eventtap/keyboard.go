//go:build darwin || box

package eventtap

import (
	"time"

	"laya/app/loop"
	"laya/app/macos/quartz"
	"laya/app/session"
)

// mark is what events of ours carry: "Laya".
const mark = 0x4c617961

// keyboard is the way of keys, on the tap's thread.
type keyboard struct {
	loop       *loop.Loop
	source     quartz.EventSource
	characters quartz.Characters
	proxy      quartz.Proxy // of the key that waits; 0 when none does
	passed     bool         // the key that waits is to pass
	typing     typing       // for the key that waits
	swallowed  [2]uint64    // the codes, below 128, of keys that are down and were swallowed
	scrolled   bool         // the last event was a scroll
	pace       pace
	patience   time.Duration
}

// typing says whether something is typed for a key: either all of it or nothing.
type typing uint8

const (
	undecided typing = iota
	inTime
	tooLate
)

// down hands a key to the loop and reports whether it is to pass.
func (k *keyboard) down(p quartz.Proxy, e quartz.Event) bool {
	k.characters.Read(e)
	key := session.Key{
		Text: textOf(k.characters.Units()), Code: session.Code(e.Int(quartz.Keycode)), Mods: modsOf(e.Flags()),
		Repeat: e.Int(quartz.Autorepeat) != 0,
	}
	k.proxy, k.passed, k.typing, k.scrolled = p, true, undecided, false
	defer func() { k.proxy = 0 }()
	k.loop.Handle(session.Event{Kind: session.KeyDown, Key: key})
	if k.typing == tooLate {
		k.passed = true
		k.loop.Handle(session.Event{Kind: session.Woke}) // the session believes that it was typed
	}
	if word := k.wordOf(key.Code); word != nil {
		*word &^= 1 << (key.Code % 64)
		if !k.passed {
			*word |= 1 << (key.Code % 64)
		}
	}
	return k.passed
}

// up lets a key come up unless it was swallowed when it went down: an app gets both or none.
func (k *keyboard) up(e quartz.Event) (pass bool) {
	code := session.Code(e.Int(quartz.Keycode))
	word := k.wordOf(code)
	if word == nil || *word>>(code%64)&1 == 0 {
		return true
	}
	*word &^= 1 << (code % 64)
	return false
}

func (k *keyboard) wordOf(code session.Code) *uint64 {
	if int(code) >= 64*len(k.swallowed) {
		return nil
	}
	return &k.swallowed[code/64]
}

// Pass lets the key that waits pass.
func (k *keyboard) Pass(session.Key) { k.passed = true }

// Swallow does not.
func (k *keyboard) Swallow(session.Key) { k.passed = false }

// Insert types a text.
func (k *keyboard) Insert(chunk string) { k.press(0, chunk) }

// Delete presses backspace.
func (k *keyboard) Delete(characters int) {
	for range characters {
		k.press(uint16(session.CodeBackspace), "")
	}
}

// press sends a key down and up. While a key waits, they go before it.
func (k *keyboard) press(code uint16, text string) {
	if k.proxy != 0 && k.typing == undecided {
		k.typing = inTime
		if k.pace.waited(time.Now()) > k.patience {
			k.typing = tooLate
		}
	}
	if k.proxy != 0 && k.typing == tooLate {
		return
	}
	for _, down := range [...]bool{true, false} {
		e, err := k.source.Key(code, down)
		if err != nil {
			panic(err) // the loop lets the key pass and begins anew
		}
		if text != "" {
			e.SetText(text)
		}
		if k.proxy != 0 {
			k.proxy.Post(e.Event)
		} else {
			e.Post(quartz.Session)
		}
		e.Release()
	}
}
