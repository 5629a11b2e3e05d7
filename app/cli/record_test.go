package cli

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"laya/app/models"
)

// copyTiny gives the test a model directory of its own.
func copyTiny(t *testing.T) string {
	t.Helper()
	directory := filepath.Join(t.TempDir(), "mine")
	if err := os.CopyFS(directory, os.DirFS(filepath.Join("..", "..", "assets", "testdata", "tiny"))); err != nil {
		t.Fatal(err)
	}
	return directory
}

// What is recorded is what was printed, and the lists of models tell it.
func TestEval_Record(t *testing.T) {
	directory, file := copyTiny(t), filepath.Join(t.TempDir(), "text.txt")
	if err := os.WriteFile(file, []byte("How are you?\nThank you for your help.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, out, _ := run(t, "", "model", "info", directory)
	if !strings.Contains(out, "not measured\n") {
		t.Errorf("before: %q", out)
	}
	code, out, errOut := run(t, "", "eval", "--engine", "cpu", "--model", directory, "--record", file)
	if code != exitOK || !strings.Contains(out, "text.txt") || !strings.Contains(errOut, "kept in evaluation.json") {
		t.Fatalf("eval --record = %d, %q, %q", code, out, errOut)
	}
	v, err := (models.Entry{Place: directory, Files: models.Dir(directory)}).Evaluation()
	if err != nil {
		t.Fatal(err)
	}
	const command = "laya eval --engine cpu --model mine --record text.txt"
	if len(v.Sets) != 1 || v.Sets[0].Characters != 36 || v.Sets[0].Words != 8 || v.Engine != "cpu" || v.Command != command {
		t.Errorf("recorded was %+v", v)
	}
	code, out, _ = run(t, "", "model", "info", directory)
	if code != exitOK || !strings.Contains(out, savings(models.Entry{Place: directory, Files: models.Dir(directory)})) || !strings.Contains(out, command) {
		t.Errorf("model info = %d, %q", code, out)
	}
}

// What would be no figure of the model, or has no place to be kept, is refused before anything is measured.
func TestEval_RecordRefuses(t *testing.T) {
	directory := copyTiny(t)
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"the embedded model", nil, "--model assets/small"},
		{"counts alone", []string{"--engine", "frequency"}, "no model in it"},
		{"a model without its counts", []string{"--alone", "--model", directory}, "what serves everybody"},
		{"one that learns", []string{"--learning", "--model", directory}, "what serves everybody"},
		{"a model that is not there", []string{"--model", "missing"}, "laya model list"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			code, out, errOut := run(t, "", append([]string{"eval", "--record", "missing.txt"}, test.args...)...)
			if code == exitOK || out != "" || !strings.Contains(errOut, test.want) {
				t.Errorf("eval --record = %d, %q, %q; want %q", code, out, errOut, test.want)
			}
		})
	}
	if _, err := os.Stat(filepath.Join(directory, "evaluation.json")); err == nil {
		t.Error("something was recorded")
	}
}
