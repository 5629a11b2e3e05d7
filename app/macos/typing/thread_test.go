//go:build box && linux

package typing

import (
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"laya/app/macos/ax"
	"laya/app/macos/box"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/engine"
)

// threads are the OS threads on which something was done.
type threads struct {
	mutex sync.Mutex
	ids   map[int]int
}

func (l *threads) here() {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.ids == nil {
		l.ids = map[int]int{}
	}
	l.ids[syscall.Gettid()]++
}

// TestTyping_TapAsksNobody: the thread on which keys wait asks no other app anything.
func TestTyping_TapAsksNobody(t *testing.T) {
	var tapped, asked threads
	d := start(t, func(o *Options) {
		o.Gate = func(*engine.Window, engine.Suggestion) bool { tapped.here(); return true }
	})
	_, f := d.open("com.apple.Notes", area, func(_ *box.App, f *box.Field) {
		f.Overrides = map[ax.Attribute]func() (cf.Owned, ax.Code){ax.SelectedTextRange: func() (cf.Owned, ax.Code) {
			asked.here()
			before, _ := f.Text()
			return ax.NewRange(cf.Range{Location: len(before)}), ax.Success
		}}
	})
	for range 3 {
		d.write("hello c")
		d.draws("ompletions")
		d.Press(tab)
	}
	d.holds(f, strings.Repeat("hello completions ", 3))
	tapped.mutex.Lock()
	defer tapped.mutex.Unlock()
	asked.mutex.Lock()
	defer asked.mutex.Unlock()
	if len(tapped.ids) != 1 || len(asked.ids) == 0 {
		t.Fatalf("the tap's thread %v, Accessibility's %v", tapped.ids, asked.ids)
	}
	for id := range tapped.ids {
		if n := asked.ids[id]; n != 0 {
			t.Errorf("the tap's thread asks Accessibility, %d times", n)
		}
	}
}

// TestTyping_Worst: an app that hangs, a garbage collector that never stops, every processor busy: keys pass. How long they
// wait is written down, not held: that is the machine's.
func TestTyping_Worst(t *testing.T) {
	d := start(t)
	app, f := d.open("com.apple.Notes", area)
	d.write("hello c")
	d.draws("ompletions")
	app.Hang()
	stop := make(chan struct{})
	var busy sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		busy.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
					runtime.GC()
				}
			}
		})
	}
	text := strings.Repeat("ompletions c", 10)
	begin := time.Now()
	for _, r := range text {
		d.Type(string(r))
	}
	took := time.Since(begin)
	s := d.Status()
	close(stop)
	busy.Wait()
	t.Logf("%d keys, up and down: p50 %v, p99 %v, longest %v; %v a key from the keyboard to the app", s.Keys, s.P50, s.P99, s.Max, took/time.Duration(len(text)))
	if s.Timeouts != 0 || s.Broken != 0 {
		t.Errorf("%+v", s)
	}
	app.Resume()
	d.Settle(time.Minute)
	d.holds(f, "hello c"+text)
}
