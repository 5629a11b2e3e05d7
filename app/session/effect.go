package session

import (
	"fmt"
	"time"

	"laya/engine"
)

// EffectKind says what is to be done and which fields of an Effect are set.
type EffectKind uint8

// The effects. A step answers a key with exactly one Pass or Swallow.
const (
	Pass     EffectKind = iota + 1 // the key goes to the field
	Swallow                        // the key goes nowhere
	Ask                            // Generation, Ahead, Window: ask the engine; an older question needs no answer any more
	Show                           // Text, Source, Probability: draw it at the caret in place of what is drawn
	Hide                           // nothing is drawn any more
	Insert                         // Text: type it at the caret, before the key of this step
	Delete                         // Count characters before the caret, before the key of this step
	Read                           // ID: read the field once the key of this step has reached it; answered by an event
	Wake                           // At: the only timer
	Suppress                       // Reason
	Learn                          // Window: the user has used the word at its caret, behind the words before it
)

// Effect is one thing to be done. Effects are carried out in order. An Effect is comparable and holds no pointer but
// into the lexicon or the text it inserts.
type Effect struct {
	Kind        EffectKind
	Ahead       uint8 // Ask: how many words of a phrase stand between the caret and the word asked for
	Reason      Reason
	Source      engine.Source
	Probability float32
	Count       int
	Generation  uint64
	ID          uint64
	Text        Text
	At          time.Time
	Window      engine.Window
}

// Format tells the kind of effect and nothing that was typed.
func (e Effect) Format(f fmt.State, _ rune) {
	if e.Kind == Suppress {
		fmt.Fprintf(f, "effect %d (%s)", e.Kind, e.Reason)
		return
	}
	fmt.Fprintf(f, "effect %d", e.Kind)
}

// MarshalText gives encoders what Format gives fmt.
func (e Effect) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%v", e), nil }
