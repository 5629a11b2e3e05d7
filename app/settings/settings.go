// Package settings is what a user chose, and its file.
//
// There is one typed struct with defaults and ranges. The file is JSON that people may edit. Reading never fails: what
// cannot be used is replaced by its default and reported as a Problem; a file that is damaged, or that a newer Laya
// wrote, is kept beside the new one. What this version does not know survives its saves. A save is atomic: whenever the
// process dies, the file is the old one or the new one, whole.
//
// Nothing that was typed is ever a setting.
package settings

import (
	"encoding/json"
	"maps"
	"time"

	"laya/app/session"
)

// Version is the newest file that this program understands.
const Version = 1

// Settings are all settings. Maps in it belong to whoever holds it.
type Settings struct {
	Enabled     bool           `json:"enabled"`
	PausedUntil time.Time      `json:"paused_until,omitzero"`
	Launch      bool           `json:"launch_at_login"`
	Typing      Typing         `json:"typing"`
	Panel       Panel          `json:"panel"`
	Engine      Engine         `json:"engine"`
	Learning    bool           `json:"learning"` // the user's words; off until asked for
	AutoQuiet   bool           `json:"auto_quiet"`
	MenuBarHint bool           `json:"menu_bar_hint"`   // say so when macOS does not show the item in the menu bar
	Apps        map[string]App `json:"apps"`            // by bundle identifier
	Usage       map[string]Use `json:"usage,omitempty"` // by bundle identifier: numbers behind AutoQuiet

	unknown unknown
}

// Typing is how suggestions are taken.
type Typing struct {
	AcceptWord   session.Chord `json:"accept_word"`
	AcceptAll    session.Chord `json:"accept_all"`
	AddSpace     bool          `json:"add_space"`
	Phrases      bool          `json:"phrases"`
	SearchFields bool          `json:"search_fields"`
}

// Panel is how they look.
type Panel struct {
	Size          float64 `json:"size"` // of the text, as a factor of the field's: 0.5 to 3
	ShowKey       bool    `json:"show_key"`
	HideInSharing bool    `json:"hide_in_screen_sharing"`
}

// Engine is what thinks.
type Engine struct {
	Use   string `json:"use"`   // one of Engines
	Model string `json:"model"` // a name or a directory; empty is the embedded one
}

// Engines are the values of Engine.Use, the default first.
var Engines = [...]string{"auto", "mlx", "mlx-cpu", "cpu", "frequency"}

// App is what differs in one app.
type App struct {
	Excluded   bool           `json:"excluded,omitempty"`
	TabOff     bool           `json:"tab_off,omitempty"`
	AcceptWord *session.Chord `json:"accept_word,omitempty"`
	AcceptAll  *session.Chord `json:"accept_all,omitempty"`
}

// Use is how suggestions fared in one app.
type Use struct {
	Chances int `json:"chances"`
	Taken   int `json:"taken"`
}

// Default gives the settings of a new user.
func Default() Settings {
	c := session.Default()
	s := Settings{
		Enabled:   c.Enabled,
		Typing:    Typing{AcceptWord: c.AcceptWord, AcceptAll: c.AcceptAll, AddSpace: c.AddSpace},
		Panel:     Panel{Size: 1, ShowKey: true},
		Engine:    Engine{Use: Engines[0]},
		AutoQuiet: c.AutoQuiet, MenuBarHint: true,
		Apps: make(map[string]App, len(c.Rules)),
	}
	for app, rule := range c.Rules {
		s.Apps[app] = App{Excluded: rule.Excluded}
	}
	return s
}

// Session gives what the session has to know.
func (s *Settings) Session() session.Config {
	c := session.Config{
		Enabled:      s.Enabled,
		PausedUntil:  s.PausedUntil,
		AcceptWord:   s.Typing.AcceptWord,
		AcceptAll:    s.Typing.AcceptAll,
		AddSpace:     s.Typing.AddSpace,
		Phrases:      s.Typing.Phrases,
		SearchFields: s.Typing.SearchFields,
		AutoQuiet:    s.AutoQuiet,
		Learning:     s.Learning,
		Rules:        make(session.Rules, len(s.Apps)),
	}
	for name, app := range s.Apps {
		rule := session.Rule{Excluded: app.Excluded, TabOff: app.TabOff}
		if app.AcceptWord != nil {
			rule.AcceptWord = *app.AcceptWord
		}
		if app.AcceptAll != nil {
			rule.AcceptAll = *app.AcceptAll
		}
		c.Rules[name] = rule
	}
	return c
}

// clone gives a copy that shares nothing that can be changed.
func (s Settings) clone() Settings {
	s.Apps = maps.Clone(s.Apps)
	for name, app := range s.Apps {
		app.AcceptWord, app.AcceptAll = cloned(app.AcceptWord), cloned(app.AcceptAll)
		s.Apps[name] = app
	}
	s.Usage = maps.Clone(s.Usage)
	s.unknown = maps.Clone(s.unknown)
	return s
}

func cloned(c *session.Chord) *session.Chord {
	if c == nil {
		return nil
	}
	copied := *c
	return &copied
}

// unknown are the fields of a file that this version does not know, by path: "panel.colour".
type unknown map[string]json.RawMessage
