package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"laya/engine/model"
)

// What lies in assets is carried without being asked for, but for the model inside the program and what is no model.
func TestCarried(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"small/config.json", "base/config.json", "icons/Laya.png", "testdata/tiny/config.json"} {
		if err := write(filepath.Join(root, "assets", name), []byte("{}"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := request{root: root, models: []string{"mine"}}.carried()
	if want := []string{filepath.Join(root, "assets", "base"), "mine"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("carried = %q, %v; want %q", got, err, want)
	}
}

func TestCopyModel_Refuses(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(dir string) error
		want  string
	}{
		{"no golden answers", func(d string) error { return os.Remove(filepath.Join(d, model.GoldenFile)) }, model.GoldenFile},
		{"an evaluation of another model", func(d string) error {
			data, err := os.ReadFile("../../assets/small/" + model.EvaluationFile)
			if err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(d, model.EvaluationFile), data, 0o600)
		}, "another model was measured"},
		{"torn weights", func(d string) error { return os.Truncate(filepath.Join(d, model.WeightsFile), 100) }, model.WeightsFile},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			from, to := filepath.Join(t.TempDir(), "mine"), filepath.Join(t.TempDir(), "mine")
			if err := os.CopyFS(from, os.DirFS("../../assets/testdata/tiny")); err != nil {
				t.Fatal(err)
			}
			if err := copyModel(from, to); err != nil {
				t.Fatalf("before: %v", err)
			}
			if err := os.RemoveAll(to); err != nil {
				t.Fatal(err)
			}
			if err := test.spoil(from); err != nil {
				t.Fatal(err)
			}
			if err := copyModel(from, to); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("copyModel: %v, want %q", err, test.want)
			}
		})
	}
}
