package models

import (
	"os"
	"path/filepath"
	"testing"

	"laya/engine/model"
)

// The app's models stand before the user's; a folder that isn't there, or holds no model, counts for nothing.
func TestList(t *testing.T) {
	app, user := t.TempDir(), t.TempDir()
	for _, dir := range []string{filepath.Join(app, "base"), filepath.Join(user, "mine"), filepath.Join(user, "base")} {
		if err := os.Mkdir(dir, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, model.ConfigFile), []byte("{}"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(user, "notes"), 0o755); err != nil {
		t.Fatal(err)
	}
	entries, err := list([]string{app, filepath.Join(user, "nowhere"), user})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{Embedded, filepath.Join(app, "base"), filepath.Join(user, "base"), filepath.Join(user, "mine")}
	if len(entries) != len(want) {
		t.Fatalf("%d models %v, want %d", len(entries), entries, len(want))
	}
	for i, e := range entries {
		if e.Place != want[i] {
			t.Errorf("model %d lies in %s, want %s", i, e.Place, want[i])
		}
	}
	file := filepath.Join(user, "base", model.ConfigFile)
	if _, err := list([]string{file}); err == nil {
		t.Error("a file was read as a folder")
	}
}
