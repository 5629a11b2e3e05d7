package models

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"laya/engine/model"
	"laya/engine/model/modeltest"
)

// folder gives the test a folder of models of its own.
func folder(t *testing.T) string {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	path, err := Folder()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// written puts a random model on disk.
func written(t *testing.T, name string, change func(model.Files)) string {
	t.Helper()
	files := modeltest.Random(1)
	change(files)
	directory := filepath.Join(t.TempDir(), name)
	if err := os.Mkdir(directory, 0o700); err != nil {
		t.Fatal(err)
	}
	for file, data := range files {
		if err := os.WriteFile(filepath.Join(directory, file), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return directory
}

func names(t *testing.T) (list []string) {
	t.Helper()
	found, err := List()
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range found {
		list = append(list, e.Name)
	}
	return list
}

func TestAdd(t *testing.T) {
	into := folder(t)
	original := written(t, "mine", func(f model.Files) { f["README.md"], f["secret.txt"] = []byte("about it"), []byte("not ours") })
	name, err := Add(original + "/")
	if err != nil || name != "mine" {
		t.Fatalf("Add = %q, %v", name, err)
	}
	if err := os.RemoveAll(original); err != nil {
		t.Fatal(err)
	}
	entry, err := Find("mine")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := model.Read(entry.Files); err != nil {
		t.Errorf("the copy: %v", err)
	}
	copied, err := os.ReadDir(filepath.Join(into, "mine"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range copied {
		if file.Name() == "secret.txt" {
			t.Error("a file that is no part of a model was copied")
		}
	}
	if got := names(t); !slices.Equal(got, []string{"small", "mine"}) {
		t.Errorf("models %q", got)
	}
}

func TestAdd_Refuses(t *testing.T) {
	into := folder(t)
	if _, err := Add(written(t, "mine", func(model.Files) {})); err != nil {
		t.Fatal(err)
	}
	whole := func(model.Files) {}
	tests := []struct {
		name, directory, says string
	}{
		{"nothing", filepath.Join(t.TempDir(), "nothing"), "config.json"},
		{"a torn model", written(t, "torn", func(f model.Files) { f[model.WeightsFile] = f[model.WeightsFile][:100] }), model.WeightsFile},
		{"a name that is taken", written(t, "Mine", whole), `there is a model "Mine" already`},
		{"the embedded one's name", written(t, "small", whole), `there is a model "small" already`},
		{"a hidden folder", written(t, ".mine", whole), "does not begin with a dot"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if name, err := Add(test.directory); err == nil || name != "" || !strings.Contains(err.Error(), test.says) {
				t.Errorf("Add = %q, %v; want %q", name, err, test.says)
			}
		})
	}
	left, err := os.ReadDir(into)
	if err != nil || len(left) != 1 {
		t.Errorf("the folder holds %v, %v", left, err)
	}
}

// What was being copied when the process died is no model.
func TestList_Leftover(t *testing.T) {
	into := folder(t)
	if err := os.MkdirAll(into, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(written(t, "x", func(model.Files) {}), filepath.Join(into, ".new-1")); err != nil {
		t.Fatal(err)
	}
	if got := names(t); !slices.Equal(got, []string{"small"}) {
		t.Errorf("models %q", got)
	}
}
