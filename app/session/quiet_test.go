package session_test

import (
	"testing"

	"laya/app/desktop"
	"laya/app/session"
)

func TestSession_Quiet(t *testing.T) {
	press := func(d *direct, name string) {
		d.step(session.Event{Kind: session.KeyDown, Key: desktop.Named(name, 0)})
	}
	tests := []struct {
		name string
		do   func(d *direct)
		want session.Reason
	}{
		{"at the beginning", func(*direct) {}, session.NothingTyped},
		{"while a word is asked for", func(d *direct) { d.typed("th") }, session.NoReason},
		{"when the text is the reason", func(d *direct) { d.typed("4") }, session.NoReason},
		{"after Esc", func(d *direct) { d.typed("th"); press(d, "esc") }, session.Dismissed},
		{"before the field is read again", func(d *direct) { d.typed("th"); press(d, "left") }, session.Unknown},
		{"in a secure moment, after Esc", func(d *direct) {
			d.typed("th")
			press(d, "esc")
			d.step(session.Event{Kind: session.SecureInput, On: true})
		}, session.SecureInputOn},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := newDirect("See ")
			tt.do(d)
			if got := d.Quiet(); got != tt.want {
				t.Errorf("Quiet = %q, want %q", got, tt.want)
			}
		})
	}
}
