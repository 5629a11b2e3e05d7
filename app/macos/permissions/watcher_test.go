package permissions

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// mac is what macOS says.
type mac struct {
	trusted, listening, refused atomic.Bool
	asked                       atomic.Int64
}

func (m *mac) system() System {
	return System{
		Trusted:   func() bool { m.asked.Add(1); return m.trusted.Load() },
		Listening: m.listening.Load, Refused: m.refused.Load,
	}
}

func TestWatcher(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var m mac
		var mutex sync.Mutex // for the race detector: the bubble's clock orders what the two goroutines do
		var told []string
		w := Watch(m.system(), func(s Status) {
			mutex.Lock()
			defer mutex.Unlock()
			told = append(told, fmt.Sprintf("%v: %v", s.State, s.Need))
		})
		expect := func(want ...string) {
			t.Helper()
			synctest.Wait()
			mutex.Lock()
			defer mutex.Unlock()
			if !slices.Equal(told, want) {
				t.Fatalf("told %q, want %q", told, want)
			}
			told = nil
		}
		expect("missing: Accessibility")
		m.trusted.Store(true) // and macOS tells nobody
		time.Sleep(1100 * time.Millisecond)
		expect("granted: nothing")
		if w.Status() != (Status{State: Granted}) {
			t.Errorf("status %v", w.Status())
		}

		asked := m.asked.Load()
		time.Sleep(24 * time.Hour)
		if n := m.asked.Load() - asked; n != 0 {
			t.Errorf("a day on which all was given cost %d questions", n)
		}

		w.Look() // macOS tells of the loss before it answers by it
		synctest.Wait()
		time.Sleep(time.Second)
		m.trusted.Store(false)
		time.Sleep(300 * time.Millisecond)
		expect("lost: Accessibility")

		asked = m.asked.Load()
		time.Sleep(24 * time.Hour)
		if n := m.asked.Load() - asked; n < 3100 || n > 3200 {
			t.Errorf("a day on which it was missing cost %d questions", n)
		}
		m.trusted.Store(true)
		w.Look()
		expect("granted: nothing")

		m.refused.Store(true)
		w.Look()
		expect()
		time.Sleep(settles + soon)
		expect("lost: Input Monitoring")
		m.listening.Store(true)
		m.refused.Store(false)
		w.Look()
		expect("granted: nothing")
		w.Stop()
		m.trusted.Store(false)
		w.Look() // does nothing and does not block
		w.Look()
		time.Sleep(time.Hour)
		expect()
	})
}
