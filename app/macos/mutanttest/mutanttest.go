//go:build box

// Package mutanttest makes mistakes in the code that ships, one at a time, and says whether the tests notice them.
package mutanttest

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// Mutant is a mistake: Old replaced by New in a file.
type Mutant struct {
	Name      string
	File      string // below app/macos
	Old, New  string
	Room, Run string // whose tests must fail
	Want      string // what they must say, as a regular expression
}

// Each runs the tests for each mistake. They must fail, and for the reason that they should. It takes a build each, so it
// is asked for by LAYA_MUTANTS=1. root is app/macos.
func Each(t *testing.T, root string, mutants []Mutant) {
	t.Helper()
	if os.Getenv("LAYA_MUTANTS") == "" {
		t.Skip("needs LAYA_MUTANTS=1: a build for each mistake")
	}
	root, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mutants {
		t.Run(m.Name, func(t *testing.T) { m.mustFail(t, root) })
	}
}

func (m Mutant) mustFail(t *testing.T, root string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	test := exec.CommandContext(ctx, "go", "test", "-tags", "box", "-count=1", "-vet=off", "-timeout=5m", "-overlay", m.overlay(t, root), "-run", "^"+m.Run+"$", "./"+m.Room)
	test.Dir = root
	test.WaitDelay = time.Second // for what a killed test leaves behind
	out, err := test.CombinedOutput()
	switch {
	case strings.Contains(string(out), "[build failed]"):
		t.Fatalf("the mistake does not compile:\n%s", out)
	case err == nil:
		t.Errorf("%s does not notice:\n%s", m.Run, out)
	case !regexp.MustCompile(m.Want).Match(out):
		t.Errorf("%s fails without saying %s:\n%s", m.Run, m.Want, out)
	}
}

// overlay writes the mutated file and the JSON that puts it in the place of the real one. Both sides of a | are replaced
// by those of the other.
func (m Mutant) overlay(t *testing.T, root string) string {
	t.Helper()
	path := filepath.Join(root, m.File)
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	old, new := strings.Split(m.Old, "|"), strings.Split(m.New, "|")
	if len(old) != len(new) {
		t.Fatalf("%d texts for %d", len(new), len(old))
	}
	var pairs []string
	for i := range old {
		if !strings.Contains(string(source), old[i]) {
			t.Fatalf("%s has no %q any more", m.File, old[i])
		}
		pairs = append(pairs, old[i], new[i])
	}
	mutated := filepath.Join(t.TempDir(), filepath.Base(m.File))
	if err := os.WriteFile(mutated, []byte(strings.NewReplacer(pairs...).Replace(string(source))), 0o600); err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {path: mutated}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
