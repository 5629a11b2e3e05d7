//go:build box && !darwin

package macos

import (
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/machine"
	"laya/app/macos/box"
	"laya/app/session"
	"laya/assets"
)

// typed is how many keys somebody types in a minute at 120 words of five letters and a space.
const typed = 120 * 6

// TestSoak types for LAYA_SOAK_MINUTES simulated minutes, as fast as the box takes keys, in several apps: no key is lost,
// and neither memory nor goroutines grow.
func TestSoak(t *testing.T) {
	minutes, _ := strconv.Atoi(os.Getenv("LAYA_SOAK_MINUTES"))
	if minutes == 0 {
		minutes = 1
	}
	m := launch(t, true)
	until(t, "there is a tap", func() bool { return !m.app.refused() })
	var mu sync.Mutex
	var drawn []time.Duration
	m.app.screen.drawn = func(after time.Duration) {
		mu.Lock()
		defer mu.Unlock()
		drawn = append(drawn, after)
	}
	fields := []*box.Field{m.field}
	for _, name := range []string{"com.example.mail", "com.example.chat"} {
		fields = append(fields, m.Launch(name).Add(desktop.Field{Role: session.AreaField, Lag: session.ExactLag}))
	}
	lines := strings.Split(strings.TrimSpace(string(assets.Lines())), "\n")
	var first, last int
	goroutines := 0
	for keys, n := 0, 0; keys < minutes*typed; n++ {
		line := lines[n%len(lines)] + " "
		field := fields[n/4%len(fields)]
		m.Focus(field)
		before := field.Holds()
		m.Type(line)
		if keys += len(line); field.Holds() != before+line {
			t.Fatalf("behind %d keys the field has %q more, typed was %q", keys, strings.TrimPrefix(field.Holds(), before), line)
		}
		field.Edit(func(f *desktop.Field, now time.Time) { f.Put(now, "", "") })
		if n == len(lines)/2 {
			first, goroutines = machine.Resident(), runtime.NumGoroutine()
		}
	}
	runtime.GC()
	last = machine.Resident()
	if grown := last - first; grown > 30<<20 {
		t.Errorf("resident memory grew by %d bytes", grown)
	}
	if now := runtime.NumGoroutine(); now > goroutines+5 {
		t.Errorf("%d goroutines, %d at first", now, goroutines)
	}
	mu.Lock()
	defer mu.Unlock()
	slices.Sort(drawn)
	s := m.app.typing.Status()
	t.Logf("%d simulated minutes: %d words drawn; tap p50 %v, P99 %v, longest %v; resident %.1f MB, %+.1f MB since the first lines",
		minutes, s.Session.Shown, s.P50, s.P99, s.Max, float64(last)/1e6, float64(last-first)/1e6)
	if n := len(drawn); n > 0 {
		t.Logf("from wanted to drawn: median %v, P99 %v", drawn[n/2], drawn[n*99/100])
	}
	if s.Timeouts > 0 || s.Broken > 0 {
		t.Errorf("%+v", s)
	}
}
