package session

import (
	"time"

	"laya/engine"
)

// Gate decides whether a suggestion is worth reading. It must not keep w.
type Gate func(w *engine.Window, s engine.Suggestion) bool

// Config is what the user chose.
type Config struct {
	Enabled      bool
	PausedUntil  time.Time // nothing is offered before; zero is no pause
	AcceptWord   Chord
	AcceptAll    Chord
	AddSpace     bool // a space behind an accepted word
	Phrases      bool // several words when they are certain
	SearchFields bool // offer in search fields too
	AutoQuiet    bool // be quiet in apps where suggestions are never taken
	Learning     bool // tell the words that were used
	Rules        Rules
}

// Default is what a new user gets.
func Default() Config {
	return Config{
		Enabled:    true,
		AcceptWord: Chord{Code: CodeTab},
		AcceptAll:  Chord{Code: CodeTab, Mods: Shift},
		AddSpace:   true,
		AutoQuiet:  true,
		Rules:      DefaultRules(),
	}
}

// PauseForAnHour gives the end of a pause that begins now.
func PauseForAnHour(now time.Time) time.Time { return now.Add(time.Hour).Round(0) }

// PauseUntilTomorrow gives the next four o'clock in the morning: who works late means the morning, not midnight.
func PauseUntilTomorrow(now time.Time) time.Time {
	y, m, d := now.Date()
	if now.Hour() >= 4 {
		d++
	}
	return time.Date(y, m, d, 4, 0, 0, 0, now.Location())
}

// Rule is what differs in one app.
type Rule struct {
	Excluded   bool  // nothing is offered and nothing is remembered
	TabOff     bool  // Tab belongs to the app, with any modifiers
	AcceptWord Chord // in place of Config's; the zero Chord is as everywhere
	AcceptAll  Chord
}

// Rules are the rules by bundle identifier.
type Rules map[string]Rule

// Accept gives the chords that hold in an app.
func (c *Config) Accept(app string) (word, all Chord) {
	rule := c.Rules[app]
	word, all = c.AcceptWord, c.AcceptAll
	if rule.AcceptWord != (Chord{}) {
		word = rule.AcceptWord
	}
	if rule.AcceptAll != (Chord{}) {
		all = rule.AcceptAll
	}
	if rule.TabOff && word.Code == CodeTab {
		word = Chord{}
	}
	if rule.TabOff && all.Code == CodeTab {
		all = Chord{}
	}
	return word, all
}
