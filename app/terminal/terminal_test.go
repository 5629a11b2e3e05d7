package terminal

import (
	"testing"

	"github.com/gdamore/tcell/v3"

	"laya/app/session"
)

func TestTerminal_Event(t *testing.T) {
	key := func(k tcell.Key, str string, mods tcell.ModMask) tcell.Event { return tcell.NewEventKey(k, str, mods) }
	tests := []struct {
		name   string
		events []tcell.Event
		want   string // the text before the caret
		reason session.Reason
		ended  bool
	}{
		{"a character", []tcell.Event{key(tcell.KeyRune, "x", 0)}, "x", session.NoReason, false},
		{"Esc and a character together", []tcell.Event{key(tcell.KeyRune, "t", 0), key(tcell.KeyRune, "o", tcell.ModAlt)}, "to", session.Dismissed, false},
		{"Alt and space", []tcell.Event{key(tcell.KeyRune, "t", 0), key(tcell.KeyRune, " ", tcell.ModAlt)}, "t ", session.NoReason, false},
		{"a paste", []tcell.Event{
			tcell.NewEventPaste(true), key(tcell.KeyRune, "a", 0), key(tcell.KeyEnter, "", 0), key(tcell.KeyCtrlJ, "", tcell.ModCtrl),
			key(tcell.KeyTab, "", 0), key(tcell.KeyCtrlC, "", tcell.ModCtrl), key(tcell.KeyRune, "é", 0), tcell.NewEventPaste(false),
		}, "a\n\n\té", session.Unknown, false},
		{"the end of no paste", []tcell.Event{tcell.NewEventPaste(false)}, "", session.NothingTyped, false},
		{"a function key", []tcell.Event{key(tcell.KeyF1, "", 0)}, "", session.NothingTyped, false},
		{"Ctrl-C", []tcell.Event{key(tcell.KeyCtrlC, "", tcell.ModCtrl)}, "", session.NothingTyped, true},
		{"a fault of the terminal", []tcell.Event{tcell.NewEventError(tcell.ErrNoScreen)}, "", session.NothingTyped, true},
		{"no more events", []tcell.Event{nil}, "", session.NothingTyped, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			terminal := terminal{desk: newBench().desk}
			for _, e := range tt.events {
				terminal.event(e)
			}
			before, _ := terminal.desk.field.Sides()
			if reason := terminal.desk.loop.Session().Quiet(); before != tt.want || reason != tt.reason || terminal.ended != tt.ended {
				t.Errorf("the field holds %q, quiet for %q, ended: %v; want %q, %q, %v", before, reason, terminal.ended, tt.want, tt.reason, tt.ended)
			}
		})
	}
}
