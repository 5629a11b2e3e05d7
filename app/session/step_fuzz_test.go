package session_test

import (
	"strings"
	"testing"
	"time"

	"laya/app/session"
	"laya/engine"
)

// FuzzStep makes events out of bytes, likely ones and impossible ones, in any order, and holds every step to the laws
// that need no model of a field: each key gets one verdict; what is inserted is what was drawn; nothing is asked or
// drawn in secure moments; an answer to an older text draws nothing; times and texts of any kind break nothing.
func FuzzStep(f *testing.F) {
	f.Add([]byte("\x03\x41hello \x00h\x00e\x06\x01\x00l\x01\x00\x02\x00"), "hello\nworld")
	f.Add([]byte("\x03\x40\x00c\x06\x00\x01\x00\x00.\x02\x03\x00z"), "completions")
	f.Add([]byte("\x03\x48\x00c\x07\x01\x00d\x06\x00\x07\x00\x0b\x00\x0c\x01\x0c\x00"), "secret")
	f.Add([]byte("\x03\x00\x0a\x20\x00a\x04\x40\x0a\x40\x05\x00\x09\x01\x08\x01"), "…’\r\n👩‍👩‍👧 é")
	f.Add([]byte("\x03\x4c\x00我\x01\x40\x06\x00\x01\x01\x01\x81\x0d\x00\x0e\x00"), "我喜欢 ok")
	f.Add([]byte("\x03\x40\x00c\x06\x00\x0f\x00\x01\x00\x0f\x01\x01\x00"), "completions")
	f.Fuzz(func(t *testing.T, script []byte, text string) {
		config := session.Default()
		config.Phrases = len(text)%2 == 0
		config.Learning = len(text)%3 > 0
		l := laws{Session: session.New(config, func(*engine.Window, engine.Suggestion) bool { return true }), text: text, learning: config.Learning}
		l.now = time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)
		for ; len(script) >= 2; script = script[2:] {
			l.now = l.now.Add(time.Duration(script[1]) * 3 * time.Millisecond)
			e := l.event(script[0], script[1])
			was := string(l.Drawn())
			l.out = l.Step(l.now, e, l.out[:0])
			if broken := l.check(e, was); broken != "" {
				t.Fatalf("event %d %d: %s", script[0], script[1], broken)
			}
		}
	})
}

// laws is a session with what has to be remembered to judge it.
type laws struct {
	*session.Session
	now    time.Time
	out    []session.Effect
	text   string
	asked  session.Effect
	read   uint64
	secure bool
	unseen bool // what is drawn is not on the screen
	field  session.Field

	learning            bool
	composing, composes bool // marked text, an input source that composes
	typed               int  // letters typed or inserted that have not been told
}

func (l *laws) event(kind, arg byte) session.Event {
	on := arg&1 != 0
	switch kind % 16 {
	case 1:
		return session.Event{Kind: session.KeyDown, Key: session.Key{Code: session.CodeTab, Text: "\t", Mods: session.Mods(arg & 3), Repeat: arg&0x80 != 0}}
	case 2:
		return session.Event{Kind: session.KeyDown, Key: session.Key{Code: session.CodeBackspace, Text: "\x7f", Mods: session.Mods(arg & 15), Repeat: arg&0x80 != 0}}
	case 3:
		l.field = l.fieldOf(arg)
		return session.Event{Kind: session.FocusChanged, Field: l.field}
	case 4:
		l.field = l.fieldOf(arg)
		return session.Event{Kind: session.FieldRead, Read: l.read * uint64(arg>>7), Field: l.field}
	case 5:
		return session.Event{Kind: session.TimerFired}
	case 6, 7:
		words := []string{"completions", "hello", "the", " the", "d", l.text, "", "a b", "won't"}
		return session.Event{Kind: session.Answered, Answer: session.Answer{
			Generation: l.asked.Generation - uint64(arg>>6), Ahead: l.asked.Ahead,
			Suggestion: engine.Suggestion{Word: words[int(arg)%len(words)], Probability: 0.9},
		}}
	case 8:
		l.composing = on
		return session.Event{Kind: session.Composition, On: on}
	case 9:
		l.composes = on
		return session.Event{Kind: session.InputSource, On: on}
	case 10:
		return session.Event{Kind: session.AppActivated, App: "notes"}
	case 11:
		return session.Event{Kind: []session.EventKind{session.MouseButton, session.Scrolled, session.Slept, session.Woke}[arg%4]}
	case 12:
		l.secure = on
		return session.Event{Kind: session.SecureInput, On: on}
	case 13:
		return session.Event{Kind: session.KeyDown, Key: session.Key{Code: 6, Text: "z", Mods: session.Command, Repeat: on}}
	case 14:
		return session.Event{Kind: session.KeyDown, Key: session.Key{Code: session.Code(arg), Text: session.Text(l.text), Mods: session.Mods(arg >> 4)}}
	case 15:
		l.unseen = !on
		return session.Event{Kind: session.Drawn, On: on}
	}
	return session.Event{Kind: session.KeyDown, Key: session.Key{Code: 14, Text: session.Text(rune(arg))}}
}

func (l *laws) fieldOf(arg byte) session.Field {
	cut := int(arg) % (len(l.text) + 1)
	return session.Field{
		ID: uint64(arg&3) + uint64(arg>>6), App: "notes", Lag: session.Lag(arg >> 2 & 1 * 2), Secure: arg&8 != 0, Editable: true,
		Selected: arg&16 != 0, Before: session.Text(l.text[:cut]), After: session.Text(l.text[cut:]), AtStart: arg&32 != 0,
	}
}

// check gives the law that the last step broke.
func (l *laws) check(e session.Event, was string) string {
	verdicts := 0
	if e.Kind == session.KeyDown {
		l.typed += len(e.Key.Text)
	}
	for _, effect := range l.out {
		switch effect.Kind {
		case session.Pass:
			verdicts++
		case session.Swallow:
			verdicts++
		case session.Ask:
			l.asked = effect
		case session.Read:
			l.read = effect.ID
		case session.Show, session.Hide:
			l.unseen = false
		case session.Insert:
			if l.unseen {
				return "inserted what nobody has seen"
			}
			l.typed += len(effect.Text)
			inserted := strings.TrimSuffix(string(effect.Text), " ")
			if was == "" || !strings.HasPrefix(was, inserted) || strings.ContainsAny(inserted, "\n\t") || strings.HasPrefix(inserted, " ") {
				return "inserted something else than what was drawn"
			}
		}
		if effect.Kind == session.Learn {
			if broken := l.learns(e, effect); broken != "" {
				return broken
			}
		}
		silent := l.secure || l.field.Secure && e.Kind != session.AppActivated
		if silent && (effect.Kind == session.Ask || effect.Kind == session.Show || effect.Kind == session.Insert) {
			return "asked, drew or inserted in a secure moment"
		}
	}
	if want := map[bool]int{true: 1}[e.Kind == session.KeyDown]; verdicts != want {
		return "not one verdict for a key, or one for something else"
	}
	if e.Kind == session.Answered && e.Answer.Generation != l.asked.Generation && string(l.Drawn()) != was {
		return "the answer to an older text changed what is drawn"
	}
	return ""
}

// learns gives the law that telling a word broke: only a key brings it, only where it may be, and the user has
// typed or accepted as many letters as were told.
func (l *laws) learns(e session.Event, effect session.Effect) string {
	w := &effect.Window
	l.typed -= len(w.Typed())
	switch {
	case !l.learning:
		return "told a word that nobody wants learned"
	case e.Kind != session.KeyDown:
		return "told a word without a key"
	case l.secure || l.composing || l.composes || l.field.Secure:
		return "told a word in a secure moment or a composition"
	case w.Place != engine.MidWord || len(w.Typed()) == 0:
		return "told something that is no word"
	case l.typed < 0:
		return "told more than was typed"
	}
	return ""
}
