package desktop

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"laya/app/session"
)

// newWorld is a desktop with one field of each kind.
func newWorld(seed uint64, config session.Config, lies []Lie) *Desktop {
	d := New(seed, config, always, guess)
	d.MaxLatency, d.MaxNotice = 400*time.Millisecond, 200*time.Millisecond
	kinds := []Field{
		{App: "notes", Role: session.AreaField, Lag: session.PromptLag},
		{App: "browser", Role: session.AreaField},
		{App: "browser", Role: session.LineField},
		{App: "ours", Role: session.AreaField, Lag: session.ExactLag},
		{App: "browser", Role: session.LineField, Secure: true},
		{App: "com.apple.Terminal", Role: session.AreaField},
		{App: "editor", Role: session.Terminal},
		{App: "browser", Role: session.SearchField},
		{App: "notes", Role: session.AreaField, Fixed: true},
	}
	if lies != nil {
		kinds = kinds[:0]
	}
	for _, lie := range lies {
		kinds = append(kinds, Field{App: "liar", Role: session.AreaField, Lag: session.Lag(lie % 2), Lie: lie})
	}
	for i := range kinds {
		f := kinds[i]
		f.Put(d.Now(), "zzz qq ", "")
		d.Add(&f)
	}
	return d
}

// random drives a desktop by chance: mostly typing, as people do it, and everything else that happens to fields.
type random struct {
	*rand.Rand
	d    *Desktop
	u    *user
	left string // what is still to be typed of the present word
}

func (r *random) step() error {
	f, told := r.d.Focused(), len(r.d.Learned)
	if err := r.happen(); err != nil {
		return err
	}
	if err := r.u.learned(f, r.d.Learned[told:]); err != nil {
		return err
	}
	if err := r.u.check(); err != nil {
		return err
	}
	asked := r.d.Asked
	quiet := r.d.Focused() != nil && silent(r.d.Focused())
	r.d.Advance(r.pause())
	if f = r.d.Focused(); quiet && f != nil && silent(f) && asked != r.d.Asked {
		return fmt.Errorf("asked where nothing may be asked")
	}
	return r.u.check()
}

func (r *random) pause() time.Duration {
	switch r.IntN(40) {
	case 0:
		return time.Duration(r.IntN(2000)) * time.Millisecond
	case 1, 2, 3:
		return 0
	case 4:
		return time.Duration(r.IntN(500)) * time.Millisecond
	}
	return time.Duration(20+r.IntN(130)) * time.Millisecond
}

func (r *random) happen() error {
	drawn := r.d.Drawn.Text != ""
	switch n := r.IntN(1000); {
	case drawn && n < 300:
		r.left = ""
		return r.u.press(Named("tab", []session.Mods{0, 0, 0, 0, 0, session.Shift, session.Option, session.Command}[r.IntN(8)]))
	case r.u.space && n < 300:
		return r.u.press(Named([]string{"tab", ".", ",", "?", " ", "x"}[r.IntN(6)], 0))
	case len(r.u.inserted) > 0 && n < 400:
		return r.u.press(Named("z", session.Command))
	case n < 930:
		return r.u.press(r.letter())
	case n < 960:
		return r.u.press(Named("backspace", []session.Mods{0, 0, 0, session.Option, session.Command}[r.IntN(5)]))
	case n < 975:
		return r.u.press(r.oddKey())
	case n < 980:
		return r.u.press(Named("tab", []session.Mods{0, session.Shift}[r.IntN(2)]))
	case n < 985:
		key := Named([]string{"tab", "a", "backspace", " "}[r.IntN(4)], 0)
		key.Repeat = true
		return r.u.press(key)
	case n < 995:
		r.elsewhere()
	default:
		r.condition()
	}
	return nil
}

// letter gives the next character of a text made of the engine's words and others.
func (r *random) letter() session.Key {
	if r.left == "" {
		r.left = words[r.IntN(len(words))]
		if r.IntN(10) == 0 {
			r.left = []string{"xylem", "x2", "caf\u00e9", "cafe\u0301", "\u6211\u559c\u6b22", "\U0001f469\u200d\U0001f467", "it\u2019s"}[r.IntN(7)]
		}
		r.left += []string{" ", " ", " ", " ", ", ", ". ", "! ", "-", "("}[r.IntN(9)]
	}
	c := []rune(r.left)
	r.left = string(c[1:])
	return Named(string(c[0]), 0)
}

func (r *random) oddKey() session.Key {
	r.left = ""
	names := []string{"z", "tab", "left", "right", "up", "down", "home", "end", "return", "esc", "delete", "a", "e", "k", "v", "x", "dead"}
	name := names[r.IntN(len(names))]
	switch name {
	case "a", "e", "k":
		return Named(name, []session.Mods{session.Control, session.Command}[r.IntN(2)])
	case "v", "x":
		return Named(name, session.Command)
	case "z":
		return Named(name, []session.Mods{session.Command, session.Command | session.Shift}[r.IntN(2)])
	case "left", "right":
		return Named(name, []session.Mods{0, 0, session.Shift}[r.IntN(3)])
	case "dead":
		if r.IntN(2) == 0 {
			r.left = "\u00e9 "
		}
	}
	return Named(name, 0)
}

// elsewhere clicks, drags and changes the field.
func (r *random) elsewhere() {
	r.left = ""
	r.u.jumped()
	i := r.IntN(len(r.d.Fields))
	if r.IntN(3) > 0 {
		i %= 4 // where something is offered
	}
	f := r.d.Fields[i]
	at := len(f.Runes)
	if r.IntN(3) == 0 {
		at = r.IntN(len(f.Runes) + 1)
	}
	to := at
	if r.IntN(4) == 0 {
		to = r.IntN(len(f.Runes) + 1)
	}
	r.d.Click(i, at, to)
	m := r.u.mirror[i]
	m.Leave()
	m.Move(at, false)
	m.Move(to, true)
}

// condition changes what is true of the whole desktop for a while.
func (r *random) condition() {
	f := r.d.Focused()
	switch r.IntN(6) {
	case 0, 1:
		r.d.Send(session.Event{Kind: session.Scrolled})
		return
	case 2:
		if f != nil && !f.Fixed {
			r.u.jumped()
			m := r.u.mirror[r.d.focus]
			f.marked, m.marked = !f.marked, !f.marked
			f.publish(r.d.Now())
			r.d.Send(session.Event{Kind: session.Composition, On: f.marked})
		}
		return
	case 3:
		r.u.jumped()
		r.d.Send(session.Event{Kind: session.Slept})
		r.d.Send(session.Event{Kind: session.Woke})
	case 4:
		r.u.jumped()
		r.d.Send(session.Event{Kind: session.InputSource, On: false})
	case 5:
		r.u.jumped()
		r.d.Send(session.Event{Kind: session.Configured, Config: &r.u.config})
	}
}

// run lets n events happen and reports the first that breaks a law.
func run(t *testing.T, seed uint64, n int, lies []Lie) *Desktop {
	t.Helper()
	config := session.Default()
	config.Phrases = seed%2 == 1
	config.AutoQuiet = false
	config.Learning = true
	d := newWorld(seed, config, lies)
	r := &random{Rand: rand.New(rand.NewPCG(seed, 1)), d: d, u: newUser(d, config)}
	d.Click(0, 7, 7)
	for i := range n {
		if err := r.step(); err != nil {
			t.Fatalf("seed %d, event %d: %v", seed, i, err)
		}
	}
	if d.Loop.Broken() > 0 {
		t.Fatalf("seed %d: %d panics", seed, d.Loop.Broken())
	}
	return d
}

// events gives how many events to try: 200,000, or as many as LAYA_SOAK_EVENTS says.
func events(t *testing.T) int {
	if s := os.Getenv("LAYA_SOAK_EVENTS"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil {
			t.Fatalf("LAYA_SOAK_EVENTS: %v", err)
		}
		return n
	}
	return 200_000
}

func TestRandom_Honest(t *testing.T) {
	const each = 5_000
	var total session.Counts
	learned := 0
	for seed := range uint64(max(1, events(t)/each)) {
		d := run(t, seed, each, nil)
		c := d.Loop.Session().Counts()
		learned += len(d.Learned)
		total.Shown += c.Shown
		total.Accepted += c.Accepted
		total.Undone += c.Undone
	}
	t.Logf("%d shown, %d accepted, %d undone, %d learned", total.Shown, total.Accepted, total.Undone, learned)
	if total.Accepted < 1000 || total.Undone < 10 || learned < 100 {
		t.Errorf("%+v, %d learned: the run shows too little to prove anything", total, learned)
	}
}

// TestRandom_Lies: on fields that lie nothing breaks, no key is lost, and what is inserted is what was drawn. Where the
// lie is in what the field tells, what is drawn even fits what it really holds.
func TestRandom_Lies(t *testing.T) {
	const each = 5_000
	for seed := range uint64(max(1, events(t)/each/10)) {
		for lie := Frozen; lie < Lies; lie++ {
			run(t, seed, each, []Lie{lie, lie})
		}
	}
}

func TestRandom_SameSeedSameRun(t *testing.T) {
	a, b := run(t, 7, 2000, nil), run(t, 7, 2000, nil)
	if a.Loop.Session().Counts() != b.Loop.Session().Counts() || a.Fields[0].All() != b.Fields[0].All() {
		t.Error("two runs with one seed differ")
	}
}

func FuzzDesktop(f *testing.F) {
	for seed := range uint64(4) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) { run(t, seed, 500, nil) })
}
