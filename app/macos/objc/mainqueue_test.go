//go:build darwin || box

package objc

import (
	"slices"
	"sync"
	"testing"
)

var (
	currentRunLoop = ClassMethod[func() ID]("+[NSRunLoop currentRunLoop]")
	runUntil       = Method[func(loop, date ID)]("-[NSRunLoop runUntilDate:]")
	dateIn         = ClassMethod[func(seconds float64) ID]("+[NSDate dateWithTimeIntervalSinceNow:]")
)

func TestOnMain(t *testing.T) {
	need(t)
	var got []int
	var onMain []bool
	var heard []Panic
	OnPanic(func(p Panic) { heard = append(heard, p) })
	defer onPanic.Store(nil)
	var posted sync.WaitGroup
	posted.Add(1)
	go func() {
		defer posted.Done()
		for i := range 100 {
			OnMain(func() {
				got, onMain = append(got, i), append(onMain, IsMain())
				if i == 50 {
					panic("on purpose")
				}
				if i == 99 {
					OnMain(func() { got = append(got, 100) })
				}
			})
		}
	}()
	posted.Wait()
	onMainThread(func() {
		for range 300 { // half a minute at most
			if len(got) == 101 {
				break
			}
			runUntil(currentRunLoop(), dateIn(0.1))
		}
	})
	want := make([]int, 101)
	for i := range want {
		want[i] = i
	}
	if !slices.Equal(got, want) {
		t.Errorf("%d tasks ran: %v", len(got), got)
	}
	if slices.Contains(onMain, false) || IsMain() {
		t.Error("tasks ran elsewhere than on the main thread, or the test does")
	}
	if len(heard) != 1 {
		t.Errorf("heard %d panics, want 1", len(heard))
	}
}
