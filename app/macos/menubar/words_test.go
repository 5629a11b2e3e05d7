package menubar

import (
	"strings"
	"testing"
	"time"

	"laya/app/session"
	"laya/app/settings"
)

// noon is a Monday.
var noon = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)

func with(change func(*settings.Settings)) settings.Settings {
	s := settings.Default()
	change(&s)
	return s
}

func TestHeadline(t *testing.T) {
	well := State{Trusted: true, Engine: "cpu"}
	tests := []struct {
		name     string
		settings settings.Settings
		state    State
		mark     Mark
		want     string
	}{
		{"as it is first", settings.Default(), well, On, "Laya is on"},
		{"without permission nothing else matters", with(func(s *settings.Settings) { s.Enabled = false }), State{}, Permission, "Laya needs your permission"},
		{"off", with(func(s *settings.Settings) { s.Enabled = false; s.PausedUntil = noon.Add(time.Hour) }), well, Paused, "Laya is off"},
		{"paused today", with(func(s *settings.Settings) { s.PausedUntil = noon.Add(65 * time.Minute) }), well, Paused, "Laya is paused until 13:05"},
		{"paused until tomorrow", with(func(s *settings.Settings) { s.PausedUntil = noon.Add(16 * time.Hour) }), well, Paused, "Laya is paused until Tuesday 04:00"},
		{"the pause is over at its end", with(func(s *settings.Settings) { s.PausedUntil = noon }), well, On, "Laya is on"},
		{"another engine than the chosen one", settings.Default(), State{Trusted: true, Engine: "frequency", Fallback: true}, Fallback, "Laya is on, with its simplest engine"},
		{"a pause hides the fallback", with(func(s *settings.Settings) { s.PausedUntil = noon.Add(time.Minute) }), State{Trusted: true, Fallback: true}, Paused, "Laya is paused until 12:01"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := markOf(test.settings, test.state, noon); got != test.mark {
				t.Errorf("mark %d, want %d", got, test.mark)
			}
			if got := headline(test.settings, test.state, noon); got != test.want {
				t.Errorf("headline %q, want %q", got, test.want)
			}
		})
	}
}

func TestMoment(t *testing.T) {
	for name, test := range map[string]struct {
		t    time.Time
		want string
	}{
		"a year later, on the same day": {noon.AddDate(1, 0, 0), "Tuesday 12:00"},
		"as the clock here shows it":    {noon.In(time.FixedZone("", 3600)), "12:00"},
	} {
		if got := moment(test.t, noon); got != test.want {
			t.Errorf("%s: %q, want %q", name, got, test.want)
		}
	}
}

func TestEngineLine(t *testing.T) {
	for want, state := range map[string]State{
		"No engine answers yet":        {},
		"Processor":                    {Engine: "cpu"},
		"Processor, 1.4 ms a word":     {Engine: "cpu", Median: 1440 * time.Microsecond},
		"MLX on the GPU, 88 µs a word": {Engine: "mlx", Median: 88 * time.Microsecond},
	} {
		if got := engineLine(state); got != want {
			t.Errorf("engineLine(%+v) = %q, want %q", state, got, want)
		}
	}
}

func TestSavedLine(t *testing.T) {
	for saved, want := range map[int]string{-2: "0 keystrokes saved today", 0: "0 keystrokes saved today", 1: "1 keystroke saved today", 312: "312 keystrokes saved today"} {
		if got := savedLine(saved); got != want {
			t.Errorf("savedLine(%d) = %q, want %q", saved, got, want)
		}
	}
}

// Every reason that the headline does not tell and that lasts longer than a key has its words.
func TestReasonLine(t *testing.T) {
	silent := map[session.Reason]bool{
		session.NoReason: true, session.SwitchedOff: true, session.Paused: true, // the headline tells these
		session.KeyHeld: true, session.Stale: true, session.NoSeparator: true, // these are over when the menu opens
	}
	for r := range session.Reasons {
		got := reasonLine(r)
		if silent[r] != (got == "") {
			t.Errorf("reason %v: %q", r, got)
		}
		if got != "" && !strings.HasPrefix(got, "Nothing suggested: ") {
			t.Errorf("reason %v: %q", r, got)
		}
	}
	if reasonLine(session.Reasons) != "" {
		t.Error("a reason that does not exist has words")
	}
}
