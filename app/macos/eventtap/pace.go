//go:build darwin || box

package eventtap

import "time"

const (
	slow      = 20 * time.Millisecond // work of the thread that is worth remembering
	aftermath = 50 * time.Millisecond // in which what came during slow work has been handled
)

// pace tells how long a key may have waited. The key's own time stamp is in a unit that differs between Macs; but a key
// waits only while the thread works, so it has waited at most since the last slow work began.
type pace struct {
	began              time.Time // the work that is being done
	slowFrom, slowTill time.Time
}

func (p *pace) begin(now time.Time) { p.began = now }

func (p *pace) end(now time.Time) {
	if now.Sub(p.began) < slow {
		return
	}
	if p.began.Sub(p.slowTill) > aftermath {
		p.slowFrom = p.began
	}
	p.slowTill = now
}

// waited gives how long the key that is being handled may have waited.
func (p *pace) waited(now time.Time) time.Duration {
	if p.began.Sub(p.slowTill) < aftermath {
		return now.Sub(p.slowFrom)
	}
	return now.Sub(p.began)
}
