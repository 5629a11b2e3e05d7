package service

import "time"

// Clock is where the service has its time from.
type Clock interface {
	Now() time.Time
	Timer() Timer
}

// Timer sends on C when its time has come. A new Timer is not set. C may send once more for a time that was replaced.
type Timer interface {
	Set(d time.Duration) // replaces what was set before
	Stop()
	C() <-chan time.Time
}
