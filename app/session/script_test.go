package session_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/session"
	"laya/engine"
)

// script is a test written as a person would tell it: what stands in the field, what the engine answers, which keys go
// down, and what then stands in the field.
type script struct {
	name    string
	source  string            // the report it comes from; empty for a rule of our own
	field   string            // "before|after"; "|" when empty
	setup   func(w *world)    // changes the default field and settings
	answers map[string]string // end of the text → the engine's word
	keys    string            // characters, and <names>: see world.do
	want    string            // "before|after"
	ghost   string            // what is drawn at the end
	passed  string            // the named keys that reached the app, with spaces between
	reason  session.Reason    // that must have been given, unless it is 0
}

// world is what a script runs in: one field of our own, whose text is never late, unless setup says otherwise.
type world struct {
	*desktop.Desktop
	config session.Config
	field  *desktop.Field
	others []*desktop.Field
	gate   session.Gate
	gap    time.Duration
	passed []string
	lost   []string // characters that did not reach the field
}

func open(t *testing.T, s *script) *world {
	t.Helper()
	w := &world{config: session.Default(), gap: 10 * time.Millisecond}
	w.field = &desktop.Field{App: "notes", Role: session.AreaField, Lag: session.ExactLag}
	w.gate = func(*engine.Window, engine.Suggestion) bool { return true }
	if s.setup != nil {
		s.setup(w)
	}
	w.Desktop = desktop.New(1, w.config, w.gate, answerer(s.answers))
	before, after, ok := strings.Cut(s.field, "|")
	if !ok {
		t.Fatalf("field %q has no caret", s.field)
	}
	w.field.Put(w.Now(), before, after)
	w.Add(w.field)
	for _, f := range w.others {
		w.Add(f)
	}
	w.Focus(0)
	w.Advance(time.Second)
	return w
}

// answerer gives the word for the longest end of the text that the table has.
func answerer(table map[string]string) desktop.Answerer {
	return func(w *engine.Window) engine.Suggestion {
		text := strings.TrimPrefix(w.Text(), "\n")
		best := -1
		var s engine.Suggestion
		for end, word := range table {
			if strings.HasSuffix(text, end) && len(end) > best {
				best = len(end)
				s = engine.Suggestion{Word: word, Probability: 0.9}
			}
		}
		return s
	}
}

func (w *world) run(t *testing.T, keys string) {
	t.Helper()
	for keys != "" {
		if name, rest, ok := strings.Cut(keys[1:], ">"); ok && keys[0] == '<' {
			w.do(t, name)
			keys = rest
		} else {
			r := []rune(keys)[0]
			if !w.Press(desktop.Named(string(r), 0)) {
				w.lost = append(w.lost, string(r))
			}
			keys = keys[len(string(r)):]
		}
		w.Advance(w.gap)
	}
}

var mods = map[string]session.Mods{"shift": session.Shift, "ctrl": session.Control, "alt": session.Option, "cmd": session.Command}

// do carries out one <name>: a key with modifiers ("cmd+z", "held tab") or something else that happens.
func (w *world) do(t *testing.T, name string) {
	t.Helper()
	var n, m int
	var on string
	switch {
	case scan(name, "wait %d", &n):
		w.Advance(time.Duration(n) * time.Millisecond)
	case scan(name, "pace %d", &n):
		w.gap = time.Duration(n) * time.Millisecond
	case scan(name, "drag %d %d", &n, &m):
		w.Click(0, n, m)
	case scan(name, "engine %d", &n):
		w.MaxLatency = time.Duration(n) * time.Millisecond
	case scan(name, "lie %d", &n):
		w.field.Lie = desktop.Lie(n)
	case scan(name, "click %d", &n):
		w.Click(0, n, n)
	case scan(name, "focus %d", &n):
		w.Focus(n)
	case scan(name, "secure %s", &on):
		w.Send(session.Event{Kind: session.SecureInput, On: on == "on"})
	case scan(name, "compose %s", &on):
		w.Compose(on == "on", "漢字")
	case scan(name, "method %s", &on):
		w.Send(session.Event{Kind: session.InputSource, On: on == "on"})
	case name == "scroll":
		w.Send(session.Event{Kind: session.Scrolled})
	case name == "sleep":
		w.Send(session.Event{Kind: session.Slept})
		w.Advance(time.Hour)
		w.Send(session.Event{Kind: session.Woke})
	default:
		w.press(name)
	}
}

func (w *world) press(name string) {
	key, held := strings.CutPrefix(name, "held ")
	var m session.Mods
	for {
		mod, rest, ok := strings.Cut(key, "+")
		if !ok || mods[mod] == 0 {
			break
		}
		m, key = m|mods[mod], rest
	}
	k := desktop.Named(key, m)
	k.Repeat = held
	if w.Press(k) {
		w.passed = append(w.passed, name)
	}
}

func scan(name, format string, into ...any) bool {
	n, err := fmt.Sscanf(name, format, into...)
	return err == nil && n == len(into)
}

// check runs scripts as subtests.
func check(t *testing.T, scripts []script) {
	t.Helper()
	for _, s := range scripts {
		name := s.name
		if s.source != "" {
			name = s.source + ": " + name
		}
		t.Run(name, func(t *testing.T) { s.check(t) })
	}
}

func (s *script) check(t *testing.T) {
	t.Helper()
	w := open(t, s)
	w.run(t, s.keys)
	before, after := w.Fields[0].Text()
	if got := before + "|" + after; got != s.want {
		t.Errorf("%q on %q gives %q, want %q", s.keys, s.field, got, s.want)
	}
	if got := string(w.Drawn.Text); got != s.ghost {
		t.Errorf("%q on %q leaves %q drawn, want %q", s.keys, s.field, got, s.ghost)
	}
	if got := strings.Join(w.passed, " "); got != s.passed {
		t.Errorf("%q on %q: the app got %q, want %q", s.keys, s.field, got, s.passed)
	}
	if len(w.lost) > 0 {
		t.Errorf("%q: swallowed %q", s.keys, w.lost)
	}
	if s.reason != 0 && w.Reasons[s.reason] == 0 {
		t.Errorf("%q on %q: never %q, but %v", s.keys, s.field, s.reason, reasons(w))
	}
	if w.Loop.Broken() > 0 {
		t.Errorf("%q: %d panics", s.keys, w.Loop.Broken())
	}
}

func reasons(w *world) (list []string) {
	for r, n := range w.Reasons {
		if n > 0 {
			list = append(list, fmt.Sprintf("%q ×%d", session.Reason(r), n))
		}
	}
	return list
}
