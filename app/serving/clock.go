package serving

import (
	"time"

	"laya/engine/service"
)

// Clock is the machine's clock.
type Clock struct{}

// Now implements service.Clock.
func (Clock) Now() time.Time { return time.Now() }

// Timer implements service.Clock.
func (Clock) Timer() service.Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return timer{t}
}

type timer struct{ *time.Timer }

func (t timer) Set(d time.Duration) { t.Reset(d) }
func (t timer) Stop()               { t.Timer.Stop() }
func (t timer) C() <-chan time.Time { return t.Timer.C }
