package terminal

import (
	"strings"
	"time"

	"laya/app/loop"
	"laya/app/session"
	"laya/engine"
	"laya/engine/lexicon"
)

// vocabulary is what the scripted engine knows; of several words that fit, the first is the answer.
var vocabulary = []string{"tomorrow", "the", "together", "you", "your", "see", "panic"}

// script is an engine of a few words whose every answer takes 200 µs of a clock that otherwise stands still.
type script struct {
	now  time.Time
	post func(session.Event)
}

func newScript() *script { return &script{now: time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)} }

func (s *script) Now() time.Time { return s.now }

func (s *script) Ask(q loop.Question) {
	s.now = s.now.Add(200 * time.Microsecond)
	a := session.Answer{Generation: q.Generation, Ahead: q.Ahead}
	for _, word := range vocabulary {
		if rest, ok := lexicon.Remainder(q.Window.Typed(), word); ok && len(q.Window.Typed()) > 0 {
			a.Suggestion = engine.Suggestion{Word: word, Remainder: rest, Probability: 0.87, Source: engine.CPU}
			break
		}
	}
	s.post(session.Event{Kind: session.Answered, Answer: a})
}

func (s *script) Name() string { return "script" }

func (s *script) Fault() string { return "" }

func (s *script) Close() error { return nil }

func scriptedOptions(s *script) Options {
	config := session.Default()
	config.AutoQuiet = false
	return Options{
		Config: config, Now: s.Now,
		Gate:   func(*engine.Window, engine.Suggestion) bool { return true },
		Engine: func(post func(session.Event)) (Engine, error) { s.post = post; return s, nil },
	}
}

// bench is a desk whose engine answers when it is told to.
type bench struct {
	*desk
	script  *script
	answers []session.Event
}

func newBench() *bench {
	b := &bench{script: newScript()}
	b.script.post = func(e session.Event) { b.answers = append(b.answers, e) }
	o := scriptedOptions(b.script)
	b.desk = newDesk(&o, b.script)
	b.settle()
	return b
}

// settle gives the loop what its timer and its engine have for it.
func (b *bench) settle() {
	for {
		b.loop.Handle(session.Event{Kind: session.TimerFired})
		if len(b.answers) == 0 {
			return
		}
		e := b.answers[0]
		b.answers = b.answers[1:]
		b.answered(e)
	}
}

// do presses keys: characters, or names in <>.
func (b *bench) do(keys string) {
	for keys != "" {
		name, k := keys[:1], session.Key{Text: session.Text(keys[:1])}
		if end := strings.IndexByte(keys, '>'); keys[0] == '<' && end > 0 {
			name = keys[:end+1]
			k = keysByName[name]
		}
		keys = keys[len(name):]
		if k == (session.Key{}) {
			panic("no key " + name)
		}
		b.press(k)
		b.settle()
	}
}

var keysByName = map[string]session.Key{
	"<tab>": {Code: session.CodeTab, Text: "\t"}, "<esc>": {Code: session.CodeEscape, Text: "\x1b"},
	"<back>": {Code: session.CodeBackspace, Text: "\x7f"}, "<return>": {Code: session.CodeReturn, Text: "\r"},
	"<word>": {Code: session.CodeBackspace, Text: "\x7f", Mods: session.Option},
	"<line>": {Code: session.CodeBackspace, Text: "\x7f", Mods: session.Command},
	"<undo>": {Text: "z", Mods: session.Command}, "<left>": {Code: session.CodeLeft, Text: "\uf702"},
	"<up>": {Code: session.CodeUp, Text: "\uf700"}, "<down>": {Code: session.CodeDown, Text: "\uf701"},
	"<home>": {Code: session.CodeHome, Text: "\uf729"}, "<end>": {Code: session.CodeEnd, Text: "\uf72b"},
}
