package session_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/session"
	"laya/engine"
)

// direct is a session that is stepped by hand.
type direct struct {
	*session.Session
	now time.Time
	out []session.Effect
}

// newDirect gives a session whose field of our own holds before, with the caret behind it.
func newDirect(before string) *direct {
	d := &direct{
		Session: session.New(session.Default(), func(*engine.Window, engine.Suggestion) bool { return true }),
		now:     desktop.NewClock().Now(),
	}
	d.step(session.Event{Kind: session.FocusChanged, Field: session.Field{
		ID: 1, App: "notes", Role: session.AreaField, Lag: session.ExactLag, Editable: true, Before: session.Text(before), AtStart: true,
	}})
	return d
}

func (d *direct) step(e session.Event) {
	d.now = d.now.Add(10 * time.Millisecond)
	d.out = d.Step(d.now, e, d.out[:0])
}

func (d *direct) typed(text string) {
	for _, r := range text {
		d.step(session.Event{Kind: session.KeyDown, Key: desktop.Named(string(r), 0)})
	}
}

// asked gives the generation of the question in the last step, 0 if there was none.
func (d *direct) asked() uint64 {
	i := slices.IndexFunc(d.out, func(e session.Effect) bool { return e.Kind == session.Ask })
	if i < 0 {
		return 0
	}
	return d.out[i].Generation
}

func (d *direct) answer(generation uint64, word string) {
	d.step(session.Event{Kind: session.Answered, Answer: session.Answer{Generation: generation, Suggestion: engine.Suggestion{Word: word, Probability: 0.9}}})
}

// TestLate: invariant 3.
func TestLate(t *testing.T) {
	key := func(name string, mods session.Mods) session.Event {
		return session.Event{Kind: session.KeyDown, Key: desktop.Named(name, mods)}
	}
	rows := []struct {
		name    string
		between []session.Event
	}{
		{"a letter", []session.Event{key("l", 0)}},
		{"a letter and a backspace", []session.Event{key("l", 0), key("backspace", 0)}},
		{"a backspace", []session.Event{key("backspace", 0)}},
		{"an arrow", []session.Event{key("left", 0)}},
		{"Esc", []session.Event{key("esc", 0)}},
		{"Return", []session.Event{key("return", 0)}},
		{"a dead key", []session.Event{key("dead", 0)}},
		{"a click", []session.Event{{Kind: session.MouseButton}}},
		{"scrolling", []session.Event{{Kind: session.Scrolled}}},
		{"secure input, on and off", []session.Event{{Kind: session.SecureInput, On: true}, {Kind: session.SecureInput}}},
		{"a composition, begun and given up", []session.Event{{Kind: session.Composition, On: true}, {Kind: session.Composition}}},
		{"another app", []session.Event{{Kind: session.AppActivated, App: "mail"}}},
		{"no field", []session.Event{{Kind: session.FocusChanged}}},
		{"sleep", []session.Event{{Kind: session.Slept}, {Kind: session.Woke}}},
	}
	for _, r := range rows {
		t.Run("an answer from before "+r.name, func(t *testing.T) {
			d := newDirect("")
			d.typed("comp")
			generation := d.asked()
			for _, e := range r.between {
				d.step(e)
			}
			d.answer(generation, "compl")
			if generation == 0 || d.Drawn() != "" || d.Counts().Suppressed[session.Stale] != 1 {
				t.Errorf("generation %d drew %q after %s", generation, string(d.Drawn()), r.name)
			}
		})
	}
	t.Run("the newest answer draws, whichever comes last", func(t *testing.T) {
		d := newDirect("")
		d.typed("com")
		older := d.asked()
		d.typed("p")
		d.answer(d.asked(), "computer")
		d.answer(older, "comet")
		if d.Drawn() != "uter" {
			t.Errorf("drawn %q, want %q", string(d.Drawn()), "uter")
		}
	})
}

// TestLate_Phrase: the next word of a phrase is taken once, in its place.
func TestLate_Phrase(t *testing.T) {
	d := newDirect("")
	config := session.Default()
	config.Phrases = true
	d.step(session.Event{Kind: session.Configured, Config: &config})
	d.step(session.Event{Kind: session.FieldRead, Field: session.Field{ID: 1, App: "notes", Role: session.AreaField, Lag: session.ExactLag, Editable: true, AtStart: true}})
	d.typed("s")
	generation := d.asked()
	d.answer(generation, "say")
	ahead := func(n uint8, word string) {
		d.step(session.Event{Kind: session.Answered, Answer: session.Answer{Generation: generation, Ahead: n, Suggestion: engine.Suggestion{Word: word, Probability: 0.9}}})
	}
	ahead(2, "three")
	ahead(1, "two")
	ahead(1, "two")
	if d.Drawn() != "ay two" {
		t.Errorf("drawn %q, want %q", string(d.Drawn()), "ay two")
	}
}

// TestWindow: the question is about exactly the window that the text has.
func TestWindow(t *testing.T) {
	d := newDirect("Ärger… “quoted”\r\n\ttext ")
	text := "Ärger… “quoted”\r\n\ttext "
	for i := range 1500 {
		s := []string{"word ", "it’s… ", "a", "(", "— ", "x"}[i%6]
		text += s
		d.typed(s)
		if i%7 == 0 {
			d.step(session.Event{Kind: session.KeyDown, Key: desktop.Named("backspace", 0)})
			r := []rune(text)
			text = string(r[:len(r)-1])
		}
		var want engine.Window
		want.Set(engine.Context{Text: text, AtStart: true})
		for _, e := range d.out {
			if e.Kind == session.Ask && (e.Window.IDs != want.IDs || e.Window.Len != want.Len || string(e.Window.Typed()) != string(want.Typed())) {
				t.Fatalf("after %d pieces the window is %q, want %q", i, e.Window.Text(), want.Text())
			}
		}
	}
	if known, _, ok := d.Text(); !ok || !strings.HasSuffix(text, string(known)) || len(known) > 4096 {
		t.Errorf("the session holds %d bytes that are not the end of the text", len(known))
	}
}

// TestOneVerdict: every key gets exactly one Pass or Swallow, and an insertion comes before a Pass.
func TestOneVerdict(t *testing.T) {
	d := newDirect("")
	keys := []string{"a", "tab", "esc", "backspace", "return", "left", "dead", ".", " ", "漢", "z"}
	for _, name := range keys {
		for m := range session.Mods(16) {
			d.step(session.Event{Kind: session.KeyDown, Key: desktop.Named(name, m)})
			verdicts := 0
			for _, e := range d.out {
				switch e.Kind {
				case session.Pass, session.Swallow:
					verdicts++
				case session.Delete:
					if verdicts > 0 && d.out[0].Kind == session.Pass {
						t.Errorf("%s with modifiers %d: deleted behind the key", name, m)
					}
				}
			}
			if verdicts != 1 {
				t.Errorf("%s with modifiers %d got %d verdicts: %v", name, m, verdicts, d.out)
			}
		}
	}
}

const secret = "hunter2secret"

// TestPrivacy: invariant 5. Nothing that prints, logs or encodes any of these values may give what was typed.
func TestPrivacy(t *testing.T) {
	field := session.Field{ID: 1, Before: secret, After: secret}
	suggestion := engine.Suggestion{Word: secret, Remainder: secret}
	d := newDirect(secret)
	d.typed(secret)
	var window engine.Window
	window.Set(engine.Context{Text: secret})
	values := []any{
		session.Text(secret),
		session.Key{Text: secret},
		field, &field,
		session.Answer{Suggestion: suggestion},
		session.Event{Kind: session.KeyDown, Key: session.Key{Text: secret}, Field: field, Answer: session.Answer{Suggestion: suggestion}},
		&session.Event{Field: field, Answer: session.Answer{Suggestion: suggestion}},
		[]session.Event{{Field: field, Answer: session.Answer{Suggestion: suggestion}}},
		session.Effect{Kind: session.Insert, Text: secret, Window: window},
		[]session.Effect{{Kind: session.Ask, Text: secret, Window: window}},
		*d.Session, d.Session,
		session.Usage{App: "notes"},
	}
	for _, v := range values {
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%c"} {
			leaks(t, fmt.Sprintf("%s of %T", verb, v), fmt.Sprintf(verb, v))
		}
		leaks(t, fmt.Sprintf("error about %T", v), fmt.Errorf("broken: %v", v).Error())
		var log bytes.Buffer
		slog.New(slog.NewTextHandler(&log, nil)).Info("x", "v", v)
		leaks(t, fmt.Sprintf("text log of %T", v), log.String())
		log.Reset()
		slog.New(slog.NewJSONHandler(&log, nil)).Info("x", "v", v)
		leaks(t, fmt.Sprintf("JSON log of %T", v), log.String())
		if data, err := json.Marshal(v); err == nil {
			leaks(t, fmt.Sprintf("JSON of %T", v), string(data))
		}
		if data, err := xml.Marshal(v); err == nil {
			leaks(t, fmt.Sprintf("XML of %T", v), string(data))
		}
	}
}

func leaks(t *testing.T, what, printed string) {
	t.Helper()
	for _, form := range []string{secret, fmt.Sprintf("%x", secret), fmt.Sprintf("%X", secret), "hunter", "104 117 110 116", "104,117,110", "74,87,80", "74 87 80"} {
		if strings.Contains(printed, form) {
			t.Errorf("%s tells what was typed: %.200s", what, printed)
			return
		}
	}
}

// TestForgets: what is not needed any more is not in memory either.
func TestForgets(t *testing.T) {
	for _, e := range []session.Event{
		{Kind: session.SecureInput, On: true},
		{Kind: session.AppActivated, App: "mail"},
		{Kind: session.MouseButton},
	} {
		d := newDirect("hello ")
		d.typed(secret)
		d.step(e)
		if session.Holds(d.Session, secret) {
			t.Errorf("after event %d the session still holds the text", e.Kind)
		}
	}
}
