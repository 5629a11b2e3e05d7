package menubar

import (
	"time"

	"laya/app/session"
	"laya/app/settings"
)

// State is what the menu tells beside the settings, as it is at this moment.
type State struct {
	Trusted    bool           // Laya may hear and type keys
	Engine     string         // what answers: cpu, mlx, frequency
	Fallback   bool           // and it is not what was chosen
	Median     time.Duration  // from a key to its answer; 0 before the first
	SavedToday int            // keystrokes
	Front      App            // where the user types
	Reason     session.Reason // why nothing is offered there, NoReason when something may be
}

// App is an app: the zero App is none, or one that is not known.
type App struct{ Bundle, Name string }

// Mark is what the picture in the menu bar says.
type Mark int

// The marks.
const (
	On         Mark = iota
	Paused          // for a while, or switched off
	Permission      // Laya may not hear keys
	Fallback        // a weaker engine answers than the one that was chosen
)

// markOf gives the mark, the most urgent first.
func markOf(s settings.Settings, now State, at time.Time) Mark {
	switch {
	case !now.Trusted:
		return Permission
	case !s.Enabled || at.Before(s.PausedUntil):
		return Paused
	case now.Fallback:
		return Fallback
	}
	return On
}
