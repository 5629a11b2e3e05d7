package models

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"laya/engine/model"
)

// Whoever changes a model or the counts in assets must measure again: `make rate`.
func TestEvaluation_OfAssets(t *testing.T) {
	const assets = "../../assets"
	entries, err := list([]string{assets})
	if err != nil {
		t.Fatal(err)
	}
	if len(entries) < 2 || entries[0].Place != Embedded {
		t.Fatalf("models %v, want the embedded one and those in %s", entries, assets)
	}
	for _, e := range entries {
		v, err := e.Evaluation()
		if err != nil {
			t.Errorf("%s %s: %v (make rate)", e.Name, e.Place, err)
			continue
		}
		if v.Engine == "" || !strings.Contains(v.Command, "laya eval") || v.Savings() < 20 || v.Savings() > 60 {
			t.Errorf("%s %s: %+v", e.Name, e.Place, v)
		}
	}
}

// entry is a random model on disk.
func entry(t *testing.T) Entry {
	t.Helper()
	directory := written(t, "mine", func(model.Files) {})
	return Entry{"mine", directory, Dir(directory)}
}

func TestRecord(t *testing.T) {
	e := entry(t)
	if _, err := e.Evaluation(); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("before it was measured: %v, want that the file does not exist", err)
	}
	v := Evaluation{Engine: "cpu", Command: "laya eval", Sets: []Set{
		{File: "a.txt", Characters: 300, Words: 60, KSR: 40, KSRGate: 30, NextWordTop1: 20},
		{File: "b.txt", Characters: 100, Words: 20, KSR: 20, KSRGate: 10, NextWordTop1: 5},
	}}
	if err := e.Record(v); err != nil {
		t.Fatal(err)
	}
	got, err := e.Evaluation()
	if err != nil {
		t.Fatal(err)
	}
	if got.Savings() != 35 {
		t.Errorf("Savings = %v, want 35: by the length of the texts", got.Savings())
	}
	if got.Model == "" || got.Counts == "" {
		t.Errorf("it does not say what was measured: %+v", got)
	}
	if got.Model, got.Counts = "", ""; !reflect.DeepEqual(got, v) {
		t.Errorf("read %+v, recorded %+v", got, v)
	}
	if err := (Entry{Place: Embedded, Files: e.Files}).Record(v); err == nil {
		t.Error("something was recorded of a model without a directory")
	}
}

// Figures that cannot be believed are refused with the reason, and the model can be used all the same.
func TestEvaluation_Refuses(t *testing.T) {
	tests := []struct {
		name, old, with, says string // a replacement in a file that is right
	}{
		{"no JSON", "{", "", "evaluation.json"},
		{"cut off", "}\n", "", "unexpected end"},
		{"no set", `"sets"`, `"set"`, "names no text"},
		{"a set without words", `"words": 60`, `"words": 0`, "0 words"},
		{"more than all keystrokes", `"ksr": 40`, `"ksr": 140`, "is no share"},
		{"fewer than none", `"next_word_top1": 20`, `"next_word_top1": -20`, "is no share"},
		{"another model", `"model": "`, `"model": "0`, "another model was measured"},
		{"other counts", `"counts": "`, `"counts": "0`, "other word counts"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := entry(t)
			if err := e.Record(Evaluation{Engine: "cpu", Sets: []Set{{File: "a.txt", Characters: 300, Words: 60, KSR: 40, NextWordTop1: 20}}}); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(e.Place, model.EvaluationFile)
			data, err := os.ReadFile(path)
			if err != nil || !strings.Contains(string(data), test.old) {
				t.Fatalf("%s has no %q: %v", data, test.old, err)
			}
			at := strings.LastIndex(string(data), test.old)
			if err := os.WriteFile(path, []byte(string(data[:at])+test.with+string(data[at+len(test.old):])), 0o600); err != nil {
				t.Fatal(err)
			}
			if v, err := e.Evaluation(); err == nil || !strings.Contains(err.Error(), test.says) || !reflect.DeepEqual(v, Evaluation{}) {
				t.Errorf("Evaluation = %+v, %v; want %q", v, err, test.says)
			}
			if _, err := model.Read(e.Files); err != nil {
				t.Errorf("the model: %v", err)
			}
		})
	}
}

// A change to any file that decides the answers makes an evaluation one of another model.
func TestEvaluation_Stale(t *testing.T) {
	for _, file := range []string{model.ConfigFile, model.WeightsFile, model.LexiconFile} {
		e := entry(t)
		if err := e.Record(Evaluation{Sets: []Set{{File: "a.txt", Characters: 300, Words: 60}}}); err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(e.Place, file)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		data[len(data)-1] ^= 1
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := e.Evaluation(); err == nil || !strings.Contains(err.Error(), "another model was measured") {
			t.Errorf("with another %s: %v", file, err)
		}
	}
}
