package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"laya/app/doctor"
	"laya/app/settings"
)

// run carries out a command line with an input and gives what it printed.
func run(t *testing.T, in string, args ...string) (code int, out, errOut string) {
	t.Helper()
	t.Setenv("HOME", t.TempDir()) // no models of this machine's user
	t.Setenv("XDG_CONFIG_HOME", "")
	var o, e bytes.Buffer
	code = Run(context.Background(), args, Streams{In: strings.NewReader(in), Out: &o, Err: &e})
	return code, o.String(), e.String()
}

func TestSuggest(t *testing.T) {
	tests := []struct{ engine, text, want string }{
		{"cpu", "How are ", "you\n"},
		{"cpu", "Happy birth", "birthday\n"},
		{"cpu", "I would like to SCH", "SCHEDULE\n"},
		{"cpu", "I would like to Sch", "Schedule\n"},
		{"cpu", "See you on mond", "monday\n"},
		{"cpu", "He said “I can’t bel", "believe\n"},
		{"cpu", "xqzv", ""},
		{"frequency", "How are ", "you\n"},
		{"frequency", "Happy birth", "birthday\n"},
		{"frequency", "xqzv", ""},
	}
	for _, test := range tests {
		t.Run(test.engine+" after "+test.text, func(t *testing.T) {
			code, out, errOut := run(t, "", "suggest", "--engine", test.engine, test.text)
			if code != exitOK || out != test.want || errOut != "" {
				t.Errorf("suggest %q = %d, %q, %q, want 0, %q", test.text, code, out, errOut, test.want)
			}
		})
	}
}

func TestSuggest_JSON(t *testing.T) {
	code, out, _ := run(t, "How are \r\n\nxqzv\nHappy birth", "suggest", "--json", "-n", "3", "-")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if code != exitOK || len(lines) != 4 {
		t.Fatalf("suggest --json = %d with %d lines, want 0 with 4", code, len(lines))
	}
	var first, third answer
	for i, a := range map[int]*answer{0: &first, 2: &third} {
		if err := json.Unmarshal([]byte(lines[i]), a); err != nil {
			t.Fatal(err)
		}
	}
	if first.Context != "How are " || first.Word != "you" || first.Remainder != "you" || first.Source != "cpu" ||
		len(first.Alternatives) != 3 || first.Alternatives[0].Word != "you" || first.Probability < .4 || first.LatencyUS <= 0 {
		t.Errorf("the answer to %q is %+v", "How are ", first)
	}
	if third.Word != "" || third.Reason != "no word known" || third.Alternatives == nil {
		t.Errorf("the answer to nonsense is %+v", third)
	}
}

// Text that is no English prose must do no harm: exit 0, valid UTF-8, no suggestion that repeats or mangles it.
func TestSuggest_AnyText(t *testing.T) {
	texts := map[string]string{
		"emoji":                  "see you 👩‍👩‍👧🏽 ",
		"CJK":                    "你好，我",
		"right to left":          "שלום עולם",
		"combining marks":        "cafe\u0301 e\u0301",
		"control characters":     "a\x00b\x1b[31m c\x7f",
		"invalid UTF-8":          "abc\xff\xfe\xc3 the",
		"a megabyte in one line": strings.Repeat("all work and no play ", 50_000) + "ma",
		"a megabyte of a word":   strings.Repeat("a", 1<<20),
		"only spaces":            "     ",
		"only line ends":         "\u2028\u2029",
	}
	for name, text := range texts {
		for _, engine := range []string{"cpu", "frequency"} {
			t.Run(name+" to "+engine, func(t *testing.T) {
				code, out, errOut := run(t, text+"\r\n", "suggest", "--engine", engine, "-")
				if code != exitOK || errOut != "" || !utf8.ValidString(out) || strings.Count(out, "\n") > 1 {
					t.Errorf("suggest = %d, %.80q, %q", code, out, errOut)
				}
			})
		}
	}
}

func TestType_WithoutTerminalDemonstrates(t *testing.T) {
	for _, args := range [][]string{{}, {"type"}, {"type", "--engine", "frequency"}} {
		code, out, errOut := run(t, "", args...)
		if code != exitOK || errOut != "" || !strings.Contains(out, "> How are \n  you  (") || !strings.Contains(out, "nothing: ") {
			t.Errorf("laya %v = %d, %q, %q", args, code, out, errOut)
		}
	}
}

func TestType_AnswersEveryLineOnADumbTerminal(t *testing.T) {
	t.Setenv("TERM", "dumb")
	var out bytes.Buffer
	code := Run(context.Background(), []string{"type"}, Streams{In: strings.NewReader("How are \nHappy birth\n"), Out: &out, Err: &out, Terminal: true})
	if code != exitOK || !strings.Contains(out.String(), "you  (") || !strings.Contains(out.String(), "birthday  (") {
		t.Errorf("laya type = %d, %q", code, out.String())
	}
}

// TestTypingConfig: the user's keys hold on the full screen, and being switched off or paused does not.
func TestTypingConfig(t *testing.T) {
	s := settings.Default()
	s.Enabled, s.PausedUntil, s.Typing.Phrases, s.Typing.AddSpace = false, time.Now().Add(time.Hour), true, false
	c := typingConfig(s)
	if !c.Enabled || !c.PausedUntil.IsZero() || c.AutoQuiet || !c.Phrases || c.AddSpace || c.AcceptWord != s.Typing.AcceptWord {
		t.Errorf("typingConfig = %+v", c)
	}
}

func TestEval(t *testing.T) {
	file := filepath.Join(t.TempDir(), "text.txt")
	if err := os.WriteFile(file, []byte("How are you?\r\nThank you for your help.\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	code, out, _ := run(t, "", "eval", "--json", "--engine", "frequency", file)
	var r result
	if err := json.Unmarshal([]byte(out), &r); err != nil || code != exitOK {
		t.Fatalf("eval = %d, %q (%v)", code, out, err)
	}
	if r.File != "text.txt" || r.Engine != "frequency" || r.Characters != 36 || r.Words != 8 || r.KSR < r.KSRP1 || r.KSR <= 30 {
		t.Errorf("eval = %+v", r)
	}
	code, out, _ = run(t, "", "eval", "--engine", "frequency", file)
	if code != exitOK || !strings.Contains(out, "KSR p1") || !strings.Contains(out, "text.txt") {
		t.Errorf("eval = %d, %q", code, out)
	}
}

func TestModel(t *testing.T) {
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"model", "list"}, "small  (embedded)  saves 3"},
		{[]string{"model", "info"}, "mackenzie.txt: saves 3"},
		{[]string{"model", "info"}, "lexicon          16383 words"},
		{[]string{"model", "check"}, "37 contexts"},
		{[]string{"model"}, "Available Commands"},
	}
	for _, test := range tests {
		code, out, errOut := run(t, "", test.args...)
		if code != exitOK || !strings.Contains(out, test.want) {
			t.Errorf("laya %v = %d, %q, %q, want %q", test.args, code, out, errOut, test.want)
		}
	}
}

func TestModelQuantize(t *testing.T) {
	tiny := filepath.Join("..", "..", "assets", "testdata", "tiny")
	dst := filepath.Join(t.TempDir(), "models", "tiny-q8")
	code, out, errOut := run(t, "", "model", "quantize", tiny, dst)
	if code != exitOK || !strings.Contains(out, "9 matrices quantised") {
		t.Fatalf("model quantize = %d, %q, %q", code, out, errOut)
	}
	if code, out, errOut = run(t, "", "model", "check", dst); code != exitOK {
		t.Errorf("model check of the quantised model = %d, %q, %q", code, out, errOut)
	}
	if code, _, errOut = run(t, "", "model", "quantize", tiny, dst); code != exitError || !strings.Contains(errOut, "exists already") {
		t.Errorf("quantising onto an existing directory = %d, %q", code, errOut)
	}
	left, err := os.ReadDir(filepath.Dir(dst))
	if err != nil || len(left) != 1 {
		t.Errorf("beside the new directory there is %v (%v)", left, err)
	}
	text := filepath.Join("..", "..", "assets", "testdata", "lines.txt")
	if code, out, _ = run(t, "", "model", "sensitivity", tiny, text); code != exitOK || !strings.Contains(out, "head.weight") {
		t.Errorf("model sensitivity = %d, %q", code, out)
	}
}

func TestBench(t *testing.T) {
	tiny := filepath.Join("..", "..", "assets", "testdata", "tiny")
	code, out, errOut := run(t, "", "bench", "--json", "--iterations", "5", "--model", tiny)
	if lines := strings.Count(out, "\n"); code != exitOK || lines != 5 || !strings.Contains(out, `"mode":"re-anchor"`) {
		t.Errorf("bench --json = %d, %q, %q", code, out, errOut)
	}
	code, out, _ = run(t, "", "bench", "--iterations", "5", "--engine", "frequency")
	if code != exitOK || !strings.Contains(out, "next-word") {
		t.Errorf("bench = %d, %q", code, out)
	}
}

func TestModelList_ShowsWhatCannotBeUsed(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", home)
	dir := filepath.Join(home, "Laya", "models", "broken")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "config.json"), []byte(`{"model_type":"llama"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	code := Run(context.Background(), []string{"model", "list"}, Streams{Out: &out, Err: &out})
	if code != exitOK || !strings.Contains(out.String(), "broken") || !strings.Contains(out.String(), "not a Laya model") {
		t.Errorf("model list = %d, %q", code, out.String())
	}
}

func TestRun_ErrorsSayWhatToDo(t *testing.T) {
	tests := []struct {
		name string
		args []string
		code int
		want string
	}{
		{"an unknown command", []string{"sugest", "x"}, exitUsage, "unknown command"},
		{"an unknown flag", []string{"suggest", "--fast", "x"}, exitUsage, "unknown flag"},
		{"no text", []string{"suggest"}, exitUsage, "accepts 1 arg"},
		{"an unknown engine", []string{"suggest", "--engine", "gpt", "x"}, exitUsage, "choose one of"},
		{"too many alternatives", []string{"suggest", "-n", "1000", "x"}, exitUsage, "choose 1 to"},
		{"no file", []string{"eval"}, exitUsage, "requires at least 1"},
		{"no worker", []string{"eval", "--workers", "0", "x"}, exitUsage, "at least 1"},
		{"a file that is not there", []string{"eval", "--engine", "frequency", "missing.txt"}, exitError, "missing.txt"},
		{"instructions that this processor lacks", []string{"bench", "--level", "sse9"}, exitUsage, "sse9"},
		{"no iteration", []string{"bench", "--iterations", "0"}, exitUsage, "at least 1"},
		{"bits that no engine computes", []string{"model", "quantize", "--bits", "3", "a", "b"}, exitUsage, "--bits 8"},
		{"a model that is not there", []string{"suggest", "--model", "missing", "x"}, exitError, "laya model list"},
		{"a model that is a file", []string{"suggest", "--model", "cli.go", "x"}, exitError, "a model is a directory"},
		{"a directory without a model", []string{"model", "check", "."}, exitError, "config.json"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			code, out, errOut := run(t, "", test.args...)
			if code != test.code || out != "" || !strings.Contains(errOut, test.want) || !strings.HasPrefix(errOut, "laya: ") {
				t.Errorf("laya %v = %d, %q, %q, want %d with %q", test.args, code, out, errOut, test.code, test.want)
			}
		})
	}
}

func TestHelpAndCompletion(t *testing.T) {
	for _, command := range []string{"suggest", "eval", "type", "model", "words"} {
		code, out, _ := run(t, "", command, "--help")
		if code != exitOK || !strings.Contains(out, "Usage:") {
			t.Errorf("laya %s --help = %d, %q", command, code, out)
		}
	}
	for _, shell := range []string{"bash", "zsh", "fish"} {
		if code, out, _ := run(t, "", "completion", shell); code != exitOK || len(out) < 1000 {
			t.Errorf("laya completion %s = %d, %d bytes", shell, code, len(out))
		}
	}
	if _, out, _ := run(t, "", "__complete", "suggest", "--engine", ""); !strings.Contains(out, "frequency") {
		t.Errorf("completing --engine offers %q", out)
	}
	if code, out, _ := run(t, "", "version"); code != exitOK || !strings.HasPrefix(out, "laya ") {
		t.Errorf("laya version = %d, %q", code, out)
	}
}

func TestModelUse(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", home)
	tiny, err := filepath.Abs(filepath.Join("..", "..", "assets", "testdata", "tiny"))
	if err != nil {
		t.Fatal(err)
	}
	bad := t.TempDir()
	for _, name := range []string{"config.json", "lexicon.txt", "golden.json", "model.safetensors"} {
		data, err := os.ReadFile(filepath.Join(tiny, name))
		if err != nil {
			t.Fatal(err)
		}
		if name == "golden.json" {
			data = bytes.ReplaceAll(data, []byte(`"logsumexp": `), []byte(`"logsumexp": 1`))
		}
		if err := os.WriteFile(filepath.Join(bad, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	tests := []struct {
		args   []string
		code   int
		prints string
		engine settings.Engine // afterwards
	}{
		{[]string{"small"}, exitOK, "model small, engine auto", settings.Engine{Use: "auto", Model: "small"}},
		{[]string{"--engine", "cpu", filepath.Join("..", "..", "assets", "testdata", "tiny")}, exitOK, tiny, settings.Engine{Use: "cpu", Model: tiny}},
		{[]string{"missing"}, exitError, "no model", settings.Engine{Use: "cpu", Model: tiny}},
		{[]string{bad}, exitError, "golden", settings.Engine{Use: "cpu", Model: tiny}},
		{[]string{"--engine", "gpt", "small"}, exitUsage, "choose one of", settings.Engine{Use: "cpu", Model: tiny}},
		{nil, exitUsage, "accepts 1 arg", settings.Engine{Use: "cpu", Model: tiny}},
	}
	for _, tt := range tests {
		var out bytes.Buffer
		code := Run(context.Background(), append([]string{"model", "use"}, tt.args...), Streams{Out: &out, Err: &out})
		s, problems, err := settings.Inspect(filepath.Join(home, "Laya", "settings.json"))
		if code != tt.code || !strings.Contains(out.String(), tt.prints) || s.Engine != tt.engine || err != nil || len(problems) > 0 {
			t.Errorf("model use %v = %d, %q; the settings name %+v, %v, %v", tt.args, code, out.String(), s.Engine, problems, err)
		}
	}
}

func TestDoctor(t *testing.T) {
	home := t.TempDir()
	config := filepath.Join(home, "config")
	file := filepath.Join(config, "Laya", "settings.json")
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name     string
		settings string
		args     []string
		code     int
		prints   []string
	}{
		{"no settings", "", nil, exitOK, []string{"engine cpu", "serves", "not written yet", "16383 words", "learning", "off", "time of total", "brew install mlx-c"}},
		{"an engine is chosen", "", []string{"--engine", "frequency"}, exitOK, []string{"engine frequency  serves", "engine cpu        not used: frequency was chosen"}},
		{"a model of the settings", `{"version":1,"engine":{"use":"cpu","model":"../../assets/testdata/tiny"},"learning":true}`, nil, exitOK, []string{"testdata/tiny", "(exists)", "learning", "on"}},
		{"a model that is gone", `{"version":1,"engine":{"use":"cpu","model":"gone"}}`, nil, exitError, []string{`no model "gone"`, "missing", "laya model use small", "something is not as it was chosen"}},
		{"damaged settings", `{"version":1,`, nil, exitError, []string{"the settings file is damaged", "edit ~"}},
		{"an engine that does not exist", "", []string{"--engine", "gpt"}, exitUsage, []string{"choose one of"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Setenv("HOME", home)
			t.Setenv("XDG_CONFIG_HOME", config)
			os.Remove(file)
			if tt.settings != "" {
				if err := os.WriteFile(file, []byte(tt.settings), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			var out bytes.Buffer
			code := Run(context.Background(), append([]string{"doctor"}, tt.args...), Streams{Out: &out, Err: &out})
			if code != tt.code {
				t.Errorf("laya doctor = %d, want %d", code, tt.code)
			}
			for _, want := range tt.prints {
				if !strings.Contains(out.String(), want) {
					t.Errorf("%q is missing in\n%s", want, out.String())
				}
			}
			if strings.Contains(out.String(), home) {
				t.Errorf("the report names the home folder:\n%s", out.String())
			}
			if left, err := os.ReadFile(file); tt.settings != "" && (err != nil || string(left) != tt.settings) {
				t.Errorf("the settings file is now %q (%v)", left, err)
			}
		})
	}
}

func TestDoctor_JSON(t *testing.T) {
	code, out, errOut := run(t, "", "doctor", "--json")
	var r doctor.Report
	if err := json.Unmarshal([]byte(out), &r); err != nil || code != exitOK || strings.Count(out, "\n") != 1 {
		t.Fatalf("doctor --json = %d, %q, %q (%v)", code, out, errOut, err)
	}
	if r.Serving != "cpu" || len(r.Engines) != 4 || r.Model.Contexts != 37 || r.Machine.Level == "" || r.Settings.Path == "" {
		t.Errorf("doctor --json = %+v", r)
	}
}
