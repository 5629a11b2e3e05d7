// Package wording says things as Laya's menu and windows say them: engines, times, sizes, keys.
package wording

import (
	"fmt"
	"strings"
	"time"

	"laya/app/session"
)

var engines = map[string]string{
	"auto": "Automatic", "mlx": "MLX on the GPU", "mlx-cpu": "MLX on the processor", "cpu": "Processor", "frequency": "Word frequencies only",
}

// Engine is an engine as people know it; one that is not known is named as it is.
func Engine(name string) string {
	if said := engines[name]; said != "" {
		return said
	}
	return name
}

// Latency is a time with its unit, in at least two digits.
func Latency(d time.Duration) string {
	switch ms := float64(d.Nanoseconds()) / 1e6; {
	case ms < 0.9995:
		return fmt.Sprintf("%.0f µs", ms*1e3)
	case ms < 9.95:
		return fmt.Sprintf("%.1f ms", ms)
	default:
		return fmt.Sprintf("%.0f ms", ms)
	}
}

// Bytes is a size in megabytes, as the Finder counts them.
func Bytes(n int64) string { return fmt.Sprintf("%.1f MB", float64(n)/1e6) }

var (
	keys = map[session.Code]string{
		session.CodeTab: "Tab", session.CodeSpace: "Space", session.CodeReturn: "Return", session.CodeEnter: "Enter",
		session.CodeRight: "→", session.CodeLeft: "←", session.CodeUp: "↑", session.CodeDown: "↓", session.CodeEnd: "End",
		session.CodeHome: "Home", session.CodePageUp: "Page Up", session.CodePageDown: "Page Down", session.CodeForwardDelete: "Delete",
	}
	modifiers = []struct {
		mod  session.Mods
		sign string
	}{{session.Control, "⌃"}, {session.Option, "⌥"}, {session.Shift, "⇧"}, {session.Command, "⌘"}} // in the order of Apple's menus
)

// Chord is a key as menus write it: ⌃Space.
func Chord(c session.Chord) string {
	if c == (session.Chord{}) {
		return "None"
	}
	var b strings.Builder
	for _, m := range modifiers {
		if c.Mods&m.mod != 0 {
			b.WriteString(m.sign)
		}
	}
	if name := keys[c.Code]; name != "" {
		return b.String() + name
	}
	return b.String() + strings.ToUpper(string(c.Char))
}
