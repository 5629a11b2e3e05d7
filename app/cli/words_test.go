package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", "")
	steps := []struct {
		args string
		code int
		want string // what is printed
		err  string // what the error says
	}{
		{"words list", exitOK, "", ""},
		{"words add Priyanka thank Zwickmuehle", exitOK, "", ""},
		{"words add Priyanka", exitOK, "", ""},
		{"words list", exitOK, "Priyanka     6  new\nZwickmuehle  3  new\nthank        3  \n", ""},
		{"words export", exitOK, `{"word":"Priyanka","uses":6,"new":true}` + "\n" + `{"word":"Zwickmuehle","uses":3,"new":true}` + "\n" +
			`{"word":"thank","uses":3,"new":false}` + "\n", ""},
		{"words add 4you", exitError, "", "letters a to z"},
		{"words forget zwickmuehle nobody", exitError, "", "not learned, so not forgotten: nobody"},
		{"words list", exitOK, "Priyanka  6  new\nthank     3  \n", ""},
		{"words forget", exitUsage, "", "--all"},
		{"words forget --all thank", exitUsage, "", "--all"},
		{"words forget --all", exitOK, "", ""},
		{"words export", exitOK, "", ""},
	}
	for _, step := range steps {
		var out, errOut bytes.Buffer
		code := Run(context.Background(), strings.Fields(step.args), Streams{In: strings.NewReader(""), Out: &out, Err: &errOut})
		if code != step.code || out.String() != step.want || !strings.Contains(errOut.String(), step.err) || (step.err == "") != (errOut.Len() == 0) {
			t.Errorf("%s = %d, %q, %q, want %d, %q, %q", step.args, code, out.String(), errOut.String(), step.code, step.want, step.err)
		}
	}
}

func TestEval_Learning(t *testing.T) {
	lines := strings.Repeat("Wonderwall is by the sea\n", 12)
	file := filepath.Join(t.TempDir(), "lines.txt")
	if err := os.WriteFile(file, []byte(lines), 0o600); err != nil {
		t.Fatal(err)
	}
	measure := func(more ...string) (r result) {
		t.Helper()
		code, out, errOut := run(t, "", append([]string{"eval", "--engine", "frequency", "--json", file}, more...)...)
		if err := json.Unmarshal([]byte(out), &r); code != exitOK || err != nil {
			t.Fatalf("eval %v = %d, %q, %q", more, code, out, errOut)
		}
		return r
	}
	off, on := measure(), measure("--learning")
	if on.Characters != off.Characters || on.KSR < off.KSR+5 {
		t.Errorf("KSR %.1f, with learning %.1f: want five points more", off.KSR, on.KSR)
	}
	if code, _, errOut := run(t, "", "eval", "--alone", "--learning", file); code != exitUsage || !strings.Contains(errOut, "counts") {
		t.Errorf("eval --alone --learning = %d, %q", code, errOut)
	}
}
