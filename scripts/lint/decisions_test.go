package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Decisions are numbered without gaps, fit on a page, and have every section.
func TestDecisions(t *testing.T) {
	files, err := filepath.Glob("../../docs/decisions/*.md")
	if err != nil || len(files) == 0 {
		t.Fatalf("no decisions: %v", err)
	}
	for i, file := range files {
		name := filepath.Base(file)
		if !strings.HasPrefix(name, fmt.Sprintf("%04d-", i+1)) {
			t.Errorf("%s is the decision in place %d: numbers run on without gap or repetition", name, i+1)
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(data), "\n"); n > 40 {
			t.Errorf("%s has %d lines, at most 40", name, n)
		}
		for _, section := range []string{"Question", "Measured", "Decision", "Rules out", "Look again when"} {
			if !strings.Contains(string(data), "**"+section) {
				t.Errorf("%s has no section %q", name, section)
			}
		}
	}
}
