//go:build box

package eventtap

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"laya/app/macos/box"
	"laya/app/macos/quartz"
	"laya/app/session"
)

// trouble is what happens to a tap in the life of a Mac.
type trouble struct {
	*rand.Rand
	happen []func()
}

// startHasty starts a tap that gives up long before the box does.
func startHasty(t *testing.T) (*box.Box, *front) {
	return startWith(t, 10*time.Millisecond, 100*time.Millisecond)
}

func newTrouble(t *testing.T, b *box.Box, f *front) trouble {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := trouble{Rand: rand.New(rand.NewPCG(seed, 1))}
	b.TapTimeout(1)
	r.happen = []func(){
		func() { b.DisableTaps(quartz.TapDisabledByUserInput) },
		func() { b.DisableTaps(0) },
		func() { f.delay.Store(int64(500 * time.Millisecond)) },
		func() { f.delay.Store(0) },
		func() { b.Permit(false, false); time.Sleep(15 * time.Millisecond) },
		func() { b.Permit(false, false) },
		func() { b.Permit(true, true) },
		func() { b.FreezeOnRevocation(r.IntN(2) == 0) },
		func() { f.panics.Store(r.IntN(2) == 0) },
		func() { f.tap.Post(session.Event{Kind: session.Scrolled}) },
	}
	return r
}

// sometimes makes something happen, one time in n, and ends it, two times in n.
func (r trouble) sometimes(n int, b *box.Box, f *front) {
	switch r.IntN(n) {
	case 0:
		r.happen[r.IntN(len(r.happen))]()
	case 1, 2:
		f.delay.Store(0)
		f.panics.Store(false)
		b.Permit(true, true)
		f.tap.Restart()
	}
}

// end ends the trouble and says what there was.
func (r trouble) end(t *testing.T, b *box.Box, f *front) {
	b.Settle(time.Minute)
	f.delay.Store(0)
	b.Permit(true, true)
	s := f.tap.Status()
	t.Logf("%d keys seen, %d taps made, %d time-outs, %d disabled by the user, %d panics", s.Keys, s.Made, s.Timeouts, s.ByUser, s.Broken)
}

// Whatever happens to the tap, the field gets every key once, in order: nothing is lost, doubled or turned round.
func TestTap_NoKeyIsLost(t *testing.T) {
	b, f := startHasty(t)
	f.word = "zzzz" // nothing is ever suggested
	r := newTrouble(t, b, f)
	var typed strings.Builder
	for range 200 {
		r.sometimes(10, b, f)
		letter := string(rune('a' + r.IntN(25)))
		typed.WriteString(letter)
		b.Send(session.Key{Text: session.Text(letter)})
		if r.IntN(3) == 0 {
			b.Settle(time.Minute)
			time.Sleep(time.Duration(r.IntN(1000)) * time.Microsecond)
		}
	}
	r.end(t, b, f)
	if f.field.Holds() != typed.String() {
		t.Errorf("the field holds\n%s, and was sent\n%s", f.field.Holds(), typed.String())
	}
}

// Whatever happens, a suggestion is inserted as a whole or not at all, once for each Tab and nowhere else. A Tab may come
// to the field as well, where the tap was too slow to swallow it.
func TestTap_AWordIsInsertedWholeOrNot(t *testing.T) {
	b, f := startHasty(t)
	pattern := strings.Builder{}
	word := func(drawn func()) {
		f.focus.Add(1)
		f.tap.Post(session.Event{Kind: session.FocusChanged, Field: f.facts()}) // what is in it is known again
		time.Sleep(time.Millisecond)
		b.Type(" comp")
		pattern.WriteString(" comp")
		drawn()
		b.Press(session.Key{Code: session.CodeTab})
		pattern.WriteString(`(letions ?)?\t?`)
	}
	f.still.Store(time.Now().UnixNano()) // without trouble, and without time, every word is completed
	for range 5 {
		word(func() { until(t, "letions is drawn", f.draws("letions")) })
	}
	if f.field.Holds() != strings.Repeat(" completions ", 5) {
		t.Errorf("without trouble the field holds %q", f.field.Holds())
	}
	f.still.Store(0)
	r := newTrouble(t, b, f)
	for range 35 {
		r.sometimes(6, b, f)
		word(func() {
			for range 20 { // enough time for the answer, mostly
				if f.drawn.Load() == session.Text("letions") {
					break
				}
				time.Sleep(time.Millisecond)
			}
		})
	}
	r.end(t, b, f)
	held := f.field.Holds()
	if !regexp.MustCompile("^" + pattern.String() + "$").MatchString(held) {
		t.Errorf("the field holds\n%q", held)
	}
	t.Logf("%d of 40 words were completed", strings.Count(held, "completions"))
}
