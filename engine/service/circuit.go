package service

import "time"

// circuit is a circuit breaker: it opens at the third miss in a row, and trials with a growing back-off close it.
type circuit struct {
	open    bool
	row     int // misses since the last answer in time
	backOff time.Duration
	next    time.Time // when the next trial is due
}

func (c *circuit) miss(now time.Time) {
	if c.row++; c.row >= missesToOpen && !c.open {
		c.open = true
		c.postpone(now)
	}
}

// good is an answer in time.
func (c *circuit) good() { c.row, c.backOff = 0, 0 }

// passed is a trial that was right and in time. The back-off stays until there is an answer too, so that a decider which
// only does well in trials is not tried every second.
func (c *circuit) passed() { c.open, c.row = false, 0 }

// postpone sets the next trial behind one that failed, or behind the opening.
func (c *circuit) postpone(now time.Time) {
	c.backOff = min(max(2*c.backOff, firstBackOff), lastBackOff)
	c.next = now.Add(c.backOff)
}

func (c *circuit) trialDue(now time.Time) bool { return c.open && !now.Before(c.next) }
