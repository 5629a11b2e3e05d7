package panel

import (
	"testing"

	"laya/app/session"
	"laya/app/settings"
)

func TestLookIn(t *testing.T) {
	right := session.Chord{Code: session.CodeRight}
	s := settings.Default()
	s.Apps["a form"] = settings.App{TabOff: true}
	s.Apps["an editor"] = settings.App{AcceptWord: &right}
	s.Panel.Size = 1.5
	config := s.Session()
	silent := s.Panel
	silent.ShowKey, silent.HideInSharing = false, true
	tests := []struct {
		app   string
		panel settings.Panel
		want  Look
	}{
		{"a letter", s.Panel, Look{Size: 1.5, Key: session.Chord{Code: session.CodeTab}}},
		{"an editor", s.Panel, Look{Size: 1.5, Key: right}},
		{"a form", s.Panel, Look{Size: 1.5}},
		{"a letter", silent, Look{Size: 1.5, HideInSharing: true}},
	}
	for _, tt := range tests {
		if got := LookIn(tt.app, tt.panel, &config); got != tt.want {
			t.Errorf("in %s with %+v: %+v, want %+v", tt.app, tt.panel, got, tt.want)
		}
	}
}
