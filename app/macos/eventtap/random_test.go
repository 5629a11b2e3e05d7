//go:build box

package eventtap

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"laya/app/macos/quartz"
	"laya/app/session"
)

// Whatever happens to the tap, the field gets every key once, in order: nothing is lost, doubled or turned round.
func TestTap_NoKeyIsLost(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	b, f := start(t)
	f.word = "zzzz" // nothing is ever suggested
	b.TapTimeout(0.01)
	disturbances := []func(){
		func() { b.DisableTaps(quartz.TapDisabledByUserInput) },
		func() { b.DisableTaps(0) },
		func() { f.delay.Store(int64(15 * time.Millisecond)) },
		func() { f.delay.Store(0) },
		func() { b.Permit(false, false); time.Sleep(15 * time.Millisecond) },
		func() { b.Permit(false, false) },
		func() { b.Permit(true, true) },
		func() { b.FreezeOnRevocation(random.IntN(2) == 0) },
		func() { f.tap.Restart() },
		func() { f.panics.Store(random.IntN(2) == 0) },
		func() { f.tap.Post(session.Event{Kind: session.Scrolled}) },
	}
	var typed strings.Builder
	for range 600 {
		if random.IntN(10) == 0 {
			b.Permit(true, true)
			f.tap.Restart()
			disturbances[random.IntN(len(disturbances))]()
		}
		letter := string(rune('a' + random.IntN(26)))
		typed.WriteString(letter)
		b.Send(session.Key{Text: session.Text(letter)})
		if random.IntN(3) == 0 {
			b.Settle(time.Second)
			time.Sleep(time.Duration(random.IntN(1000)) * time.Microsecond)
		}
	}
	b.Settle(20 * time.Second)
	f.delay.Store(0)
	b.Permit(true, true)
	if f.field.Holds() != typed.String() {
		t.Errorf("the field holds\n%s, and was sent\n%s", f.field.Holds(), typed.String())
	}
	s := f.tap.Status()
	t.Logf("%d keys seen, %d taps made, %d time-outs, %d disabled by the user, %d panics", s.Keys, s.Made, s.Timeouts, s.ByUser, s.Broken)
}
