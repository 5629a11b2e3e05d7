package session

import "time"

// An app is quiet when of at least quietChances chances fewer than one in quietRate was taken. Counts are halved at
// forgetAt, so that the past weighs less. A word that was on the screen for less than glance is no chance: nobody
// can have read it.
const (
	quietChances = 60
	quietRate    = 50
	forgetAt     = 400
	glance       = 250 * time.Millisecond
	maxApps      = 64
)

// Usage is how suggestions fared in one app.
type Usage struct {
	App     string
	Chances int // words that were on the screen long enough to be read, or were taken
	Taken   int
}

// Quiet reports whether suggestions are so rarely taken that they had better stay away.
func (u Usage) Quiet() bool { return u.Chances >= quietChances && u.Taken*quietRate < u.Chances }

func (u *Usage) count(taken int) {
	u.Chances++
	u.Taken += taken
	if u.Chances >= forgetAt {
		u.Chances, u.Taken = u.Chances/2, u.Taken/2
	}
}

// usages keeps the apps used last, the latest first.
type usages struct {
	list [maxApps]Usage
	n    int
}

func (u *usages) find(app string) int {
	for i := range u.list[:u.n] {
		if u.list[i].App == app {
			return i
		}
	}
	return -1
}

// of gives the app's usage, which stays valid until the next call.
func (u *usages) of(app string) *Usage {
	i := u.find(app)
	if i < 0 {
		if u.n < maxApps {
			u.n++
		}
		i = u.n - 1
		u.list[i] = Usage{App: app}
	}
	found := u.list[i]
	copy(u.list[1:i+1], u.list[:i])
	u.list[0] = found
	return &u.list[0]
}

func (u *usages) quiet(app string) bool {
	i := u.find(app)
	return i >= 0 && u.list[i].Quiet()
}

// Usage appends how suggestions fared in each app used lately to dst.
func (s *Session) Usage(dst []Usage) []Usage { return append(dst, s.usages.list[:s.usages.n]...) }

// RestoreUsage takes over what Usage gave, before the first step.
func (s *Session) RestoreUsage(apps []Usage) {
	s.usages = usages{}
	s.usages.n = copy(s.usages.list[:], apps)
}
