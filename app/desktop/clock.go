package desktop

import (
	"container/heap"
	"time"
)

// Clock is virtual time. What is planned for the same moment happens in the order in which it was planned.
type Clock struct {
	now   time.Time
	queue plans
	count int
}

type plan struct {
	at    time.Time
	order int
	do    func()
}

type plans []plan

func (p plans) Len() int { return len(p) }
func (p plans) Less(i, j int) bool {
	return p[i].at.Before(p[j].at) || p[i].at.Equal(p[j].at) && p[i].order < p[j].order
}
func (p plans) Swap(i, j int) { p[i], p[j] = p[j], p[i] }
func (p *plans) Push(x any)   { *p = append(*p, x.(plan)) }
func (p *plans) Pop() any {
	last := len(*p) - 1
	x := (*p)[last]
	*p = (*p)[:last]
	return x
}

// NewClock starts at a Monday morning.
func NewClock() *Clock { return &Clock{now: time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC)} }

// Now gives the present moment.
func (c *Clock) Now() time.Time { return c.now }

// At plans something; what is planned for the past happens at the next Advance.
func (c *Clock) At(at time.Time, do func()) {
	c.count++
	heap.Push(&c.queue, plan{at, c.count, do})
}

// After plans something for when d has passed.
func (c *Clock) After(d time.Duration, do func()) { c.At(c.now.Add(d), do) }

// Advance lets time pass and does what was planned on the way.
func (c *Clock) Advance(d time.Duration) {
	end := c.now.Add(d)
	for len(c.queue) > 0 && !c.queue[0].at.After(end) {
		p := heap.Pop(&c.queue).(plan)
		if p.at.After(c.now) {
			c.now = p.at
		}
		p.do()
	}
	c.now = end
}
