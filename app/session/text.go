package session

import (
	"fmt"
	"unicode/utf8"
)

// Text is what somebody typed, or what may follow it. It can be compared and handed on, but it does not print: every
// verb of fmt, every logger and every encoder that asks it for its text gets only its length.
type Text string

// Format writes the number of characters, whatever the verb.
func (t Text) Format(f fmt.State, _ rune) {
	fmt.Fprintf(f, "‹%d›", utf8.RuneCountInString(string(t)))
}

// MarshalText gives encoders what Format gives fmt.
func (t Text) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "%v", t), nil }
