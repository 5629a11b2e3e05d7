//go:build darwin || box

// Package selftest looks whether Laya's Mac code meets the Mac that it was written for, on the machine of a first user: what
// `laya doctor --mac` prints, to be read and to be sent to who helps.
//
// It asks and changes nothing that lasts: for a moment there is an event tap, which swallows the test's own keys and lets
// all others pass, and a small window. It reads no field but its own, and nothing in a report was typed by the user.
//
// A permission belongs to the app that macOS holds responsible: started in a terminal, that is the terminal, and the report
// says so.
package selftest

import (
	"slices"
	"time"

	"laya/app/macos/screen"
)

// Result is how a check went.
type Result string

// The results.
const (
	OK      Result = "ok"
	Failed  Result = "failed"
	Skipped Result = "skipped" // it needs something that is missing, which another check says
)

// Check is one thing that was looked at.
type Check struct {
	Group  string `json:"group"`
	Name   string `json:"name"`
	Result Result `json:"result"`
	Detail string `json:"detail,omitempty"`
	P50    int64  `json:"p50_us,omitempty"` // where it was done often: how long it took
	Max    int64  `json:"max_us,omitempty"`
}

// Field is a text field of the test's own.
type Field struct {
	PID   int
	Text  string
	Close func()
}

// Mac is what a self-test needs of the app around it. The functions may be called from any thread but the main one, which
// serves events meanwhile.
type Mac struct {
	// Screens are the displays as AppKit tells them.
	Screens func() []screen.Display
	// Open opens what AppKit does not bring along, and whose classes are there only then.
	Open func() error
	// Scratch shows a field that holds the text and has the keyboard.
	Scratch func(text string) Field
	// Parent is the program that started this one, empty when that is macOS itself.
	Parent string
}

// Run makes every check.
func Run(m Mac) []Check {
	open := opened()
	checks := append(frameworks(), open, brought(m.Open))
	checks = append(checks, classes()...) // behind all that brings classes
	if open.Result != OK {
		return checks // nothing else can be asked
	}
	checks = append(checks, permissions(m.Parent)...)
	checks = append(checks, keyboard(), accessibility(m), panels(m.Screens()))
	return checks
}

// Well reports whether nothing failed.
func Well(checks []Check) bool {
	for _, c := range checks {
		if c.Result == Failed {
			return false
		}
	}
	return true
}

// took puts how long something took into a check.
func (c *Check) took(times []time.Duration) {
	if len(times) == 0 {
		return
	}
	sorted := slices.Sorted(slices.Values(times))
	c.P50, c.Max = sorted[len(sorted)/2].Microseconds(), sorted[len(sorted)-1].Microseconds()
}
