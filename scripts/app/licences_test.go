package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// paths are those of the modules that are linked into the program for a processor.
func paths(t *testing.T, processor string) (list []string) {
	t.Helper()
	modules, err := request{root: "../.."}.linked(processor)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range modules {
		list = append(list, m.Path)
	}
	slices.Sort(list)
	return list
}

// The texts in the bundle are those of the modules that are linked in, for either processor: none is missing, and none is
// there for nothing.
func TestLicences(t *testing.T) {
	linked := paths(t, "arm64")
	if other := paths(t, "amd64"); !slices.Equal(linked, other) {
		t.Errorf("for Apple silicon %q are linked, for Intel %q", linked, other)
	}
	resources := t.TempDir()
	if err := (request{root: "../.."}).licences(resources); err != nil {
		t.Fatal(err)
	}
	copied, err := os.ReadDir(filepath.Join(resources, "licences"))
	if err != nil {
		t.Fatal(err)
	}
	has := map[string]bool{}
	for _, text := range copied {
		name := text.Name()
		of := slices.IndexFunc(linked, func(m string) bool { return strings.HasPrefix(name, prefixOf(m)) })
		switch {
		case of >= 0:
			has[linked[of]] = true
		case ours[name] == "":
			t.Errorf("%s is of nothing that is in the program", name)
		}
	}
	if len(has) != len(linked) || len(copied) < len(linked)+len(ours) {
		t.Errorf("there are texts of %v, and %q are linked", has, linked)
	}
}

// A program tells itself what it is made of: that of this test has a module more than Laya, whose text is not in the bundle.
func TestCheckLicences(t *testing.T) {
	resources := t.TempDir()
	if err := (request{root: "../.."}).licences(resources); err != nil {
		t.Fatal(err)
	}
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(resources, "licences")
	const want = "module github.com/micromdm/plist is in the program"
	if err := checkLicences(program, dir); err == nil || strings.Count(err.Error(), "is in the program") != 1 || !strings.Contains(err.Error(), want) {
		t.Errorf("checkLicences: %v, want only %q", err, want)
	}
	if err := write(filepath.Join(dir, prefixOf("github.com/micromdm/plist")+"LICENSE.txt"), []byte("text"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := checkLicences(program, dir); err != nil {
		t.Errorf("with its text: %v", err)
	}
}
