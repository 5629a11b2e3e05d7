//go:build darwin || box

package eventtap

import (
	"time"

	"laya/app/loop"
	"laya/app/macos/insert"
	"laya/app/macos/quartz"
	"laya/app/session"
)

// keyboard is the way of keys, on the tap's thread.
type keyboard struct {
	loop       *loop.Loop
	now        func() time.Time // the loop's clock
	typist     insert.Keys
	pastes     Pastes
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
	refused // the clipboard cannot be had
)

// Pastes says where text is pasted instead of typed; there an accept key waits for the clipboard, 100 ms at most. The zero
// Pastes is nowhere.
type Pastes struct {
	In        func(app string) bool
	Clipboard *insert.Clipboard
}

func (p Pastes) in(app string) bool { return p.In != nil && p.In(app) }

// down hands a key to the loop and reports whether it is to pass.
func (k *keyboard) down(p quartz.Proxy, e quartz.Event) bool {
	k.characters.Read(e)
	key := session.Key{
		Text: textOf(k.characters.Units()), Code: session.Code(e.Int(quartz.Keycode)), Mods: modsOf(e.Flags()),
		Repeat: e.Int(quartz.Autorepeat) != 0,
	}
	k.proxy, k.passed, k.typing, k.scrolled = p, true, undecided, false
	defer func() { k.proxy = 0 }()
	k.typist.Saw(key)
	k.loop.Handle(session.Event{Kind: session.KeyDown, Key: key})
	if k.typing == tooLate || k.typing == refused {
		k.passed = k.passed || k.typing == tooLate
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

// Insert types a text, or pastes it where typing is of no use.
func (k *keyboard) Insert(text string) {
	switch {
	case !k.mayType():
	case !k.pastes.in(k.loop.Session().App()):
		k.pressed(k.typist.Text(k.proxy, text))
	case k.pastes.Clipboard.Lent(): // to the accept key before this one, which would be lost on the app
		k.typing = refused
	case k.pastes.Clipboard.Lend(text):
		k.pressed(k.typist.Paste(k.proxy))
	default:
		k.typing = tooLate
	}
}

// Delete presses backspace.
func (k *keyboard) Delete(characters int) {
	if k.mayType() {
		k.pressed(k.typist.Backspace(k.proxy, characters))
	}
}

// pressed takes the error of a key that was to be pressed.
func (k *keyboard) pressed(err error) {
	if err != nil {
		panic(err) // the loop lets the key pass and begins anew
	}
}

// mayType reports whether something may be typed for the key that waits. Without one it always may.
func (k *keyboard) mayType() bool {
	if k.proxy != 0 && k.typing == undecided {
		k.typing = inTime
		if k.pace.waited(k.now()) > k.patience {
			k.typing = tooLate
		}
	}
	return k.proxy == 0 || k.typing == inTime
}
