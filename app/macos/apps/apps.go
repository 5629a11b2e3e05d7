// Package apps is what is known of the apps of a Mac: how their fields are made, which questions they cannot stand, and
// which of them are terminals or keep passwords. It is data (assets/apps.json) with the report that each entry comes
// from; it never holds a position on the screen, because those change with every version of an app.
//
// An app that the table does not name is taken as one of which nothing is known, which is always safe. The table is read
// once; a wrong word or an unknown key in it is an error (FuzzRead, TestRead_Refuses).
package apps

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// App is one app. The zero App is one of which nothing is known.
type App struct {
	Name   string   `json:"name"`
	IDs    []string `json:"ids"` // bundle identifiers
	Kind   Kind     `json:"kind"`
	Engine Engine   `json:"engine"`
	Skip   []Rung   `json:"skip"` // ways to the caret that mislead here
	Quirks []Quirk  `json:"quirks"`
	Note   string   `json:"note"` // what was observed, by whom
}

// Kind is what an app is for.
type Kind uint8

// The kinds.
const (
	OtherKind Kind = iota
	Terminal
	Passwords // all its fields are secret
	Browser
	Search // all its fields are search fields
	Helper // a process that draws for the app in front, to which its fields belong
)

// Engine is what draws the text of an app and tells Accessibility of it.
type Engine uint8

// The engines.
const (
	UnknownEngine Engine = iota
	Native               // AppKit, SwiftUI, Catalyst
	WebKit
	Chromium
	Electron
	Gecko
	Java
	Qt
	Canvas // draws everything itself
)

// Web reports whether fields are parts of a page.
func (e Engine) Web() bool { return e == WebKit || e == Chromium || e == Electron || e == Gecko }

// Sleeps reports whether the engine tells nothing until AXManualAccessibility is set, as far as is known.
func (e Engine) Sleeps() bool { return e == Chromium || e == Electron || e == UnknownEngine }

// Rung is a way to find the caret.
type Rung uint8

// The rungs of the ladder, in the order in which most apps are asked.
const (
	ZeroLength Rung = iota // the bounds of the empty range at the caret
	Markers                // the bounds of the selected text marker range
	Previous               // the right edge of the character before the caret
	Runs                   // the place within the static text that holds the caret
	Nested                 // a field within the field
	Frame                  // a guess from the field's frame
	Rungs                  // how many there are
)

// Quirk is what must not be done with an app.
type Quirk uint8

// The quirks.
const (
	Quiet       Quirk = iota // ask nothing about pieces of its text: that disturbs it
	Unsupported              // what it tells is wrong or nothing: do not try
	Pasted                   // it takes no text from key events: paste
)

var (
	kinds   = []string{"", "terminal", "passwords", "browser", "search", "helper"}
	engines = []string{"", "native", "webkit", "chromium", "electron", "gecko", "java", "qt", "canvas"}
	rungs   = []string{"zero-length", "markers", "previous", "runs", "nested", "frame"}
	quirks  = []string{"quiet", "unsupported", "pasted"}
)

// UnmarshalText reads a word of the table.
func (k *Kind) UnmarshalText(text []byte) error { return word(k, text, kinds, "kind") }

// UnmarshalText reads a word of the table.
func (e *Engine) UnmarshalText(text []byte) error { return word(e, text, engines, "engine") }

// UnmarshalText reads a word of the table.
func (r *Rung) UnmarshalText(text []byte) error { return word(r, text, rungs, "rung") }

// UnmarshalText reads a word of the table.
func (q *Quirk) UnmarshalText(text []byte) error { return word(q, text, quirks, "quirk") }

// String is the word of the table.
func (r Rung) String() string {
	if r < Rungs {
		return rungs[r]
	}
	return "unknown rung"
}

// String is the word of the table.
func (e Engine) String() string {
	if int(e) < len(engines) && e != UnknownEngine {
		return engines[e]
	}
	return "unknown engine"
}

func word[T ~uint8](to *T, text []byte, words []string, what string) error {
	i := slices.Index(words, string(text))
	if i < 0 || len(text) == 0 {
		return fmt.Errorf("%q is no %s: use one of %s", text, what, strings.Join(words, " "))
	}
	*to = T(i)
	return nil
}

// Skips reports whether a way to the caret misleads in this app.
func (a App) Skips(r Rung) bool { return slices.Contains(a.Skip, r) }

// Is reports whether the app has a quirk.
func (a App) Is(q Quirk) bool { return slices.Contains(a.Quirks, q) }

// Table are all apps that something is known of. It may be used from any goroutine.
type Table struct{ byID map[string]App }

// version is that of the table's form.
const version = 1

// Read reads a table.
func Read(data []byte) (Table, error) {
	var file struct {
		Version int   `json:"version"`
		Apps    []App `json:"apps"`
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return Table{}, fmt.Errorf("read the table of apps: %w", err)
	}
	if _, err := decoder.Token(); err != io.EOF {
		return Table{}, fmt.Errorf("read the table of apps: something stands behind it")
	}
	if file.Version != version {
		return Table{}, fmt.Errorf("read the table of apps: it has version %d, this program reads %d", file.Version, version)
	}
	t := Table{byID: make(map[string]App, len(file.Apps))}
	for _, a := range file.Apps {
		if a.Name == "" || len(a.IDs) == 0 {
			return Table{}, fmt.Errorf("read the table of apps: app %q needs a name and ids", a.Name)
		}
		for _, id := range a.IDs {
			if _, twice := t.byID[id]; twice || id == "" {
				return Table{}, fmt.Errorf("read the table of apps: %q is listed twice, or empty", id)
			}
			t.byID[id] = a
		}
	}
	return t, nil
}

// Of gives what is known of an app by its bundle identifier. Apple's own apps are native unless the table says otherwise.
func (t Table) Of(id string) App {
	if a, ok := t.byID[id]; ok {
		return a
	}
	if strings.HasPrefix(id, "com.apple.") {
		return App{Engine: Native}
	}
	return App{}
}

// IDs gives the bundle identifiers of all apps of a kind, sorted.
func (t Table) IDs(kind Kind) []string {
	var ids []string
	for id, a := range t.byID {
		if a.Kind == kind {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}
