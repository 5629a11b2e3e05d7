package settings

import (
	"path/filepath"
	"slices"
	"testing"

	"laya/app/session"
)

// What a session knows goes through the file and comes back.
func TestUsageOfApps(t *testing.T) {
	path := filepath.Join(t.TempDir(), "settings.json")
	store, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	want := []session.Usage{{App: "com.example.editor", Chances: 70, Taken: 3}, {App: "com.example.mail", Chances: 1}}
	before := Settings{Usage: map[string]Use{"com.example.gone": {1, 1}}}
	before.SetUsageOfApps(want)
	if got := before.UsageOfApps(); !slices.Equal(got, want) {
		t.Errorf("set over another list: %v", got)
	}
	if err := store.Update(func(s *Settings) { s.SetUsageOfApps([]session.Usage{want[1], want[0]}) }); err != nil {
		t.Fatal(err)
	}
	again, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	s := again.Get()
	if got := s.UsageOfApps(); !slices.Equal(got, want) {
		t.Errorf("after saving and reading: %v, want %v", got, want)
	}
	if got := (&Settings{}).UsageOfApps(); len(got) != 0 {
		t.Errorf("of no usage: %v", got)
	}
}
