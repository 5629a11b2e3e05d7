package settings

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"laya/app/session"
)

// open makes a store whose file holds content; with no content there is no file.
func open(t *testing.T, content string) (*Store, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "Laya", "settings.json")
	if content != "" {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return s, path
}

func again(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestOpen_Fields(t *testing.T) {
	tests := []struct {
		name    string
		file    string
		look    func(s Settings) any
		want    any
		problem string
	}{
		{"keys are read as people write them", `{"version":1,"typing":{"accept_word":"ctrl+space"}}`,
			func(s Settings) any { return s.Typing.AcceptWord },
			session.Chord{Mods: session.Control, Code: session.CodeSpace}, ""},
		{"what is missing has its default", `{"version":1}`, func(s Settings) any { return s.Typing.AddSpace }, true, ""},
		{"a key that is none costs only itself", `{"version":1,"typing":{"accept_word":"tabb","phrases":true}}`,
			func(s Settings) any { return []any{s.Typing.AcceptWord.String(), s.Typing.Phrases} },
			[]any{"tab", true}, "typing.accept_word"},
		{"a value of another type costs only itself", `{"version":1,"enabled":"yes","learning":true}`,
			func(s Settings) any { return []any{s.Enabled, s.Learning} }, []any{true, true}, "enabled"},
		{"a group of another type costs only itself", `{"version":1,"panel":3,"learning":true}`,
			func(s Settings) any { return []any{s.Panel, s.Learning} }, []any{Default().Panel, true}, "panel"},
		{"a panel that is too large is put right", `{"version":1,"panel":{"size":40}}`,
			func(s Settings) any { return s.Panel.Size }, 3.0, "panel.size"},
		{"an engine that does not exist is auto", `{"version":1,"engine":{"use":"gpu"}}`,
			func(s Settings) any { return s.Engine.Use }, "auto", "engine.use"},
		{"the user may allow a terminal", `{"version":1,"apps":{"com.apple.Terminal":{}}}`,
			func(s Settings) any { return s.Apps["com.apple.Terminal"].Excluded }, false, ""},
		{"learning reaches the session", `{"version":1,"learning":true}`, func(s Settings) any { return s.Session().Learning }, true, ""},
		{"an app may have its own key", `{"version":1,"apps":{"a.b":{"tab_off":true,"accept_word":"right"}}}`,
			func(s Settings) any { return s.Session().Rules["a.b"] },
			session.Rule{TabOff: true, AcceptWord: session.Chord{Code: session.CodeRight}}, ""},
		{"numbers that cannot be are dropped", `{"version":1,"usage":{"a.b":{"chances":1,"taken":5}}}`,
			func(s Settings) any { return len(s.Usage) }, 0, "usage.a%2eb"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, _ := open(t, tt.file)
			if got := tt.look(s.Get()); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
			problems := s.Problems()
			if tt.problem == "" && len(problems) > 0 || tt.problem != "" && (len(problems) != 1 || problems[0].Field != tt.problem) {
				t.Errorf("problems %v, want one about %q", problems, tt.problem)
			}
		})
	}
}

func TestOpen_Unusable(t *testing.T) {
	tests := []struct{ name, file, fate string }{
		{"not JSON", `{"version":1,`, "damaged"},
		{"binary", "\x00\x01\x02", "damaged"},
		{"another JSON", `[1,2]`, "damaged"},
		{"null", `null`, "damaged"},
		{"no version", `{"enabled":false}`, "damaged"},
		{"a newer version", `{"version":99,"enabled":false}`, "newer"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, path := open(t, tt.file)
			if got := s.Get(); !got.Enabled {
				t.Errorf("defaults do not hold: %+v", got)
			}
			if len(s.Problems()) != 2 || !strings.Contains(s.Problems()[1].What, tt.fate) {
				t.Errorf("problems %v", s.Problems())
			}
			if err := s.Update(func(s *Settings) { s.Learning = true }); err != nil {
				t.Fatal(err)
			}
			if kept := read(t, path+"."+tt.fate+"-1"); kept != tt.file {
				t.Errorf("kept %q, want %q", kept, tt.file)
			}
			if err := os.WriteFile(path, []byte(tt.file), 0o600); err != nil {
				t.Fatal(err)
			}
			again(t, path)
			if kept := read(t, path+"."+tt.fate+"-2"); kept != tt.file {
				t.Errorf("the second one overwrote the first, or is lost: %q", kept)
			}
		})
	}
}

func TestUpdate_UnknownFieldsSurvive(t *testing.T) {
	s, path := open(t, `{"version":1,"dream":{"of":[1,2.50]},"panel":{"colour":"red"},"apps":{"a.b%c":{"shape":"round","tab_off":true}},"usage":{"q.r":{"chances":4,"taken":1,"since":"monday"}}}`)
	if err := s.Update(func(s *Settings) { s.Panel.Size = 2 }); err != nil {
		t.Fatal(err)
	}
	file := strings.Join(strings.Fields(read(t, path)), "")
	for _, want := range []string{`"dream":{"of":[1,2.50]}`, `"colour":"red"`, `"a.b%c":{"shape":"round","tab_off":true}`, `"since":"monday"`, `"size":2`} {
		if !strings.Contains(file, want) {
			t.Errorf("%s is not in %s", want, file)
		}
	}
	if err := again(t, path).Update(func(s *Settings) { delete(s.Apps, "a.b%c") }); err != nil {
		t.Fatal(err)
	}
	if file := read(t, path); strings.Contains(file, "round") || !strings.Contains(file, "dream") {
		t.Errorf("an app that was removed left something, or took something else with it: %s", file)
	}
}

func TestUpdate_RoundTrip(t *testing.T) {
	s, path := open(t, "")
	key := session.Chord{Char: '`'}
	want := Default()
	want.Typing.AcceptWord = key
	want.Apps["x.y"] = App{TabOff: true, AcceptAll: &key}
	want.Usage = map[string]Use{"x.y": {Chances: 70, Taken: 1}}
	want.PausedUntil = time.Date(2026, 12, 1, 4, 0, 0, 0, time.UTC)
	if err := s.Update(func(s *Settings) { *s = want.clone() }); err != nil {
		t.Fatal(err)
	}
	got := again(t, path).Get()
	got.unknown, want.unknown = nil, nil
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v\nwant %+v", got, want)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, want 0600: %v", info.Mode(), err)
	}
	if !strings.Contains(read(t, path), "\"accept_word\": \"`\"") {
		t.Errorf("the key is not written as people write it: %s", read(t, path))
	}
}

func TestGet_IsACopy(t *testing.T) {
	s, _ := open(t, "")
	got := s.Get()
	got.Apps["com.apple.Terminal"] = App{}
	if !s.Get().Apps["com.apple.Terminal"].Excluded {
		t.Error("a copy changed the store")
	}
}

func TestListen(t *testing.T) {
	s, path := open(t, "")
	var heard []bool
	stop := s.Listen(func(s Settings) { heard = append(heard, s.Learning) })
	change := func(s *Store, on bool) {
		t.Helper()
		if err := s.Update(func(s *Settings) { s.Learning = on }); err != nil {
			t.Fatal(err)
		}
	}
	change(s, true)
	change(again(t, path), false) // another process
	if err := s.Refresh(); err != nil {
		t.Fatal(err)
	}
	if err := s.Refresh(); err != nil { // nothing new
		t.Fatal(err)
	}
	stop()
	change(s, true)
	if !reflect.DeepEqual(heard, []bool{true, false}) {
		t.Errorf("heard %v, want [true false]", heard)
	}
}

func TestUpdate_KeepsWhatAnotherProcessSaved(t *testing.T) {
	s, path := open(t, "")
	if err := again(t, path).Update(func(s *Settings) { s.Learning = true }); err != nil {
		t.Fatal(err)
	}
	if err := s.Update(func(s *Settings) { s.Panel.Size = 2 }); err != nil {
		t.Fatal(err)
	}
	if got := again(t, path).Get(); !got.Learning || got.Panel.Size != 2 {
		t.Errorf("learning %v, size %v: one of the two is lost", got.Learning, got.Panel.Size)
	}
}

func TestUpdate_CannotSave(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := &Store{path: filepath.Join(path, "settings.json"), current: Default()} // its folder is a file
	if err := s.Update(func(s *Settings) { s.Learning = true }); err == nil || !s.Get().Learning {
		t.Errorf("error %v, learning %v: want an error and the change", err, s.Get().Learning)
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(`{"version":1,"typing":{"accept_word":"tab"},"apps":{"a.b":{"x":1}},"usage":{"c":{"chances":1}}}`))
	f.Add([]byte(`{"version":2}`))
	f.Add([]byte(`{"version":1,"apps":null,"panel":null,"a.b":{"c":1}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, fate, _ := parse(data)
		if fate != fine {
			return
		}
		out, err := encode(s)
		if err != nil {
			t.Fatalf("parse(%q) cannot be encoded: %v", data, err)
		}
		again, fate, problems := parse(out)
		if fate != fine || len(problems) > 0 {
			t.Fatalf("%s\nreads as %q with %v", out, fate, problems)
		}
		if second, err := encode(again); err != nil || string(second) != string(out) {
			t.Fatalf("%s\nbecomes %s, %v", out, second, err)
		}
	})
}
