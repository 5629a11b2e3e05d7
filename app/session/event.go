package session

import (
	"fmt"
	"time"

	"laya/engine"
)

// EventKind says what happened and which fields of an Event are set.
type EventKind uint8

// The events.
const (
	KeyDown      EventKind = iota + 1 // Key. Never for keys that Laya posted itself
	MouseButton                       // a button went down, or came up elsewhere
	Scrolled                          // what is drawn may stand at the wrong place
	FocusChanged                      // Field; the zero Field when nothing that holds text has the keyboard
	FieldRead                         // Field; Read is that of the effect, or 0 when the field spoke unasked
	ReadFailed                        // Read
	Composition                       // On while marked text exists
	InputSource                       // On when the new source composes its characters from several keys
	SecureInput                       // On
	AppActivated                      // App
	Slept                             // the machine is about to sleep
	Woke                              // it is awake again
	Answered                          // Answer
	TimerFired                        // at or after the time of the last Wake effect
	Configured                        // Config
	Resumed                           // App: the user wants suggestions there again
	Drawn                             // On when what was shown last is on the screen; without this event it is so at once
)

// Event is something that happened. Fields that its kind does not name are zero.
type Event struct {
	Kind   EventKind
	Key    Key
	Field  Field
	Read   uint64
	Answer Answer
	On     bool
	App    string
	Config *Config
}

// Format tells the kind of event and nothing that was typed.
func (e Event) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "event %d", e.Kind) }

// MarshalText gives encoders what Format gives fmt.
func (e Event) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%v", e), nil }

// Role is what a field is for.
type Role uint8

// The roles.
const (
	OtherRole   Role = iota
	LineField        // one line
	AreaField        // several lines
	SearchField      // one line in which one looks for something
	Terminal         // a terminal, also one inside an editor
)

// Lag says how late a field's text is when it is read.
type Lag uint8

// The lags.
const (
	LateLag   Lag = iota // not known, or known to be late: web views, Electron
	PromptLag            // native fields
	ExactLag             // a field of our own, whose text is never late and never wrong
)

// Duration is the time after which a key is certain to be seen in the field's text.
func (l Lag) Duration() time.Duration {
	switch l {
	case PromptLag:
		return 60 * time.Millisecond
	case ExactLag:
		return 0
	}
	return 300 * time.Millisecond
}

// Field is what is known of the text field that has the keyboard. Laya's own windows are not Editable.
type Field struct {
	ID  uint64 // 0 is no field; a field that gets the keyboard again may have another one
	App string // bundle identifier of the process that owns the field, which need not be the active app

	Role       Role
	Lag        Lag
	Secure     bool
	Editable   bool
	Unreadable bool // Before and After are not to be had; a reading that fails this time is a ReadFailed event
	Composing  bool // marked text exists
	Selected   bool // some text is selected

	Before, After Text // a bounded piece on either side of the caret or the selection
	AtStart       bool // Before reaches back to the start of the field
}

// Answer is what the engine says to an Ask.
type Answer struct {
	Generation uint64
	Ahead      uint8             // of the effect
	Suggestion engine.Suggestion // zero when it has no word
}

// Format tells the answer's number and not the word, which begins with what was typed.
func (a Answer) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "answer %d", a.Generation) }

// MarshalText gives encoders what Format gives fmt.
func (a Answer) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%v", a), nil }
