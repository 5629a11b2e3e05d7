package permissions

import "time"

// How often is looked.
const (
	soon    = 250 * time.Millisecond // while something has just happened
	hurried = 3 * time.Second        // how long that is: macOS tells a change before it answers by it
	first   = time.Second            // while a permission is missing
	eager   = 5 * time.Minute        // how long that is: the user is on the way through System Settings
	most    = 30 * time.Second       // when it has been missing for long
	settles = 2 * time.Second        // how long a tap may be refused before that means anything: it is being made
)

// reading is what macOS says at one moment.
type reading struct {
	trusted   bool // Accessibility
	refused   bool // there is no event tap
	listening bool // Input Monitoring
}

// machine makes a status of readings. It has no clock: the time comes in.
type machine struct {
	status  Status
	refused time.Time // since when a tap has been refused although Accessibility is given; zero when it isn't
	news    time.Time // when something was heard
	heard   time.Time // the same, or when the status changed
	pause   time.Duration
}

// hear tells that something has happened: the next looks come soon.
func (m *machine) hear(now time.Time) { m.heard, m.news = now, now }

// look takes a reading, and says after how long the next one is due; 0 is never.
func (m *machine) look(now time.Time, r reading) (next time.Duration) {
	need, settled := m.need(now, r)
	if before := m.status; settled {
		if m.turn(need); m.status != before {
			m.heard = now
		}
	}
	switch {
	case !settled || now.Sub(m.news) < hurried:
		return soon
	case need == Nothing:
		return 0
	case now.Sub(m.heard) < eager:
		m.pause = first
	default:
		m.pause = min(m.pause*3/2, most)
	}
	return m.pause
}

// need says what is missing, and whether that is certain.
func (m *machine) need(now time.Time, r reading) (need Need, settled bool) {
	if !r.trusted {
		m.refused = time.Time{}
		return Accessibility, true
	}
	if !r.refused || r.listening {
		m.refused = time.Time{}
		return Nothing, true
	}
	if m.refused.IsZero() {
		m.refused = now
	}
	return InputMonitoring, now.Sub(m.refused) >= settles
}

func (m *machine) turn(need Need) {
	before := m.status.State
	switch {
	case need == Nothing:
		m.status = Status{State: Granted}
	case before == Granted || before == Lost:
		m.status = Status{Lost, need}
	default:
		m.status = Status{Missing, need}
	}
}
