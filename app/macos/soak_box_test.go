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
	"laya/app/macos/box"
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/session"
)

// typed is how many keys somebody types in a minute at 120 words of five letters and a space.
const typed = 120 * 6

// TestSoak types for LAYA_SOAK_MINUTES simulated minutes, a word at a time and some thirty times faster than a person, in several apps: no key is lost,
// and neither the heap nor goroutines grow.
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
		app := m.Launch(name)
		m.app.desk.launched(cocoa.App{PID: app.PID, Bundle: name, Name: name})
		fields = append(fields, app.Add(desktop.Field{Role: session.AreaField, Lag: session.ExactLag}))
	}
	text, err := os.ReadFile("../../assets/testdata/lines.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")
	var first, goroutines int
	for keys, n := 0, 0; keys < minutes*typed; n++ {
		field := fields[n/20%len(fields)]
		if n%20 == 0 {
			field.Edit(func(f *desktop.Field, now time.Time) { f.Put(now, "", "") })
			m.Focus(field)
			time.Sleep(time.Second) // to be read
			m.Type("So ")
			time.Sleep(time.Second) // to show that it tells what is typed
		}
		before := field.Holds()
		for word := range strings.FieldsSeq(lines[n%len(lines)]) {
			m.Type(word[:len(word)/2])
			time.Sleep(10 * time.Millisecond) // time enough for a word to be found
			cocoatest.Settle(t)               // and drawn
			m.Type(word[len(word)/2:] + " ")
			before += word + " "
			keys += len(word) + 1
		}
		if got := field.Holds(); got != before {
			t.Fatalf("behind %d keys the field holds %q, typed was %q", keys, got, before)
		}
		if first == 0 && keys > minutes*typed/4 {
			first, goroutines = heap(), runtime.NumGoroutine()
		}
	}
	last := heap()
	if grown := last - first; grown > 8<<20 {
		t.Errorf("the heap grew by %d bytes", grown)
	}
	until(t, "there are no more goroutines than at first", func() bool { return runtime.NumGoroutine() <= goroutines+5 })
	mu.Lock()
	defer mu.Unlock()
	slices.Sort(drawn)
	s := m.app.typing.Status()
	t.Logf("%d simulated minutes: %d words drawn; tap p50 %v, P99 %v, longest %v; heap %.1f MB, %+.1f MB since the first quarter",
		minutes, s.Session.Shown, s.P50, s.P99, s.Max, float64(last)/1e6, float64(last-first)/1e6)
	if n := len(drawn); n > 0 {
		t.Logf("from wanted to drawn: median %v, P99 %v", drawn[n/2], drawn[n*99/100])
	}
	if s.Timeouts > 0 || s.Broken > 0 {
		t.Errorf("%+v", s)
	}
}

// heap is how many bytes of Go's memory are in use. What the process holds says nothing here: the box keeps whatever was
// released, to notice who uses it still, and so does GNUstep with zombies.
func heap() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
