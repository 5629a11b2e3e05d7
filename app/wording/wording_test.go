package wording

import (
	"testing"
	"time"

	"laya/app/session"
	"laya/app/settings"
)

func TestLatency(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0: "0 µs", 312 * time.Microsecond: "312 µs", 999400 * time.Nanosecond: "999 µs", 999600 * time.Nanosecond: "1.0 ms",
		1440 * time.Microsecond: "1.4 ms", 9940 * time.Microsecond: "9.9 ms", 9960 * time.Microsecond: "10 ms", 1500 * time.Millisecond: "1500 ms",
	} {
		if got := Latency(d); got != want {
			t.Errorf("Latency(%d) = %q, want %q", d, got, want)
		}
	}
}

func TestEngine(t *testing.T) {
	for _, name := range settings.Engines {
		if got := Engine(name); got == name || got == "" {
			t.Errorf("Engine(%q) = %q: people have no name for it", name, got)
		}
	}
	if got := Engine("analog"); got != "analog" {
		t.Errorf("Engine of an unknown one = %q", got)
	}
}

func TestChord(t *testing.T) {
	for text, want := range map[string]string{
		"none": "None", "tab": "Tab", "shift+tab": "⇧Tab", "ctrl+space": "⌃Space", "cmd+alt+ctrl+shift+right": "⌃⌥⇧⌘→", "`": "`", "ctrl+j": "⌃J",
	} {
		chord, err := session.ParseChord(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := Chord(chord); got != want {
			t.Errorf("Chord(%s) = %q, want %q", text, got, want)
		}
	}
}

func TestBytes(t *testing.T) {
	if got := Bytes(7_260_000); got != "7.3 MB" {
		t.Errorf("Bytes = %q", got)
	}
}
