package apps

import (
	"encoding/json"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"laya/app/session"
	"laya/assets"
)

func table(t testing.TB) Table {
	t.Helper()
	read, err := Read(assets.Apps())
	if err != nil {
		t.Fatal(err)
	}
	return read
}

// TestTable holds the embedded table to its own words.
func TestTable(t *testing.T) {
	table := table(t)
	identifier := regexp.MustCompile(`^[A-Za-z0-9-]+(\.[A-Za-z0-9_-]+)+$`)
	for id, a := range table.byID {
		if !identifier.MatchString(id) {
			t.Errorf("%s: %q is no bundle identifier", a.Name, id)
		}
		if (len(a.Skip) > 0 || len(a.Quirks) > 0) && a.Note == "" && !a.Is(Unsupported) {
			t.Errorf("%s: what is special about it needs a note that says who saw it", a.Name)
		}
		if len(a.Skip) > 1 && len(slices.Compact(slices.Sorted(slices.Values(a.Skip)))) != len(a.Skip) {
			t.Errorf("%s: a rung is skipped twice", a.Name)
		}
	}
}

// TestTable_Excluded: the apps where the session is silent are the terminals and password managers of the table.
func TestTable_Excluded(t *testing.T) {
	table := table(t)
	inTable := append(table.IDs(Terminal), table.IDs(Passwords)...)
	slices.Sort(inTable)
	inSession := slices.Sorted(maps.Keys(session.DefaultRules()))
	if !slices.Equal(inTable, inSession) {
		t.Errorf("the table has %v,\nthe session excludes %v", inTable, inSession)
	}
}

// TestTable_NoPositions: positions by app never worked for anybody; the table has no number but its version.
func TestTable_NoPositions(t *testing.T) {
	var file map[string]any
	if err := json.Unmarshal(assets.Apps(), &file); err != nil {
		t.Fatal(err)
	}
	var look func(path string, v any)
	look = func(path string, v any) {
		switch v := v.(type) {
		case float64:
			if path != ".version" {
				t.Errorf("%s is a number", path)
			}
		case []any:
			for _, e := range v {
				look(path+"[]", e)
			}
		case map[string]any:
			for k, e := range v {
				look(path+"."+k, e)
			}
		}
	}
	look("", file)
}

func TestTable_Of(t *testing.T) {
	table := table(t)
	tests := []struct {
		id     string
		kind   Kind
		engine Engine
	}{
		{"com.google.Chrome", Browser, Chromium},
		{"com.apple.Terminal", Terminal, Native},
		{"com.apple.Safari", Browser, WebKit},
		{"com.tinyspeck.slackmacgap", OtherKind, Electron},
		{"com.apple.Notes", OtherKind, Native},
		{"com.apple.mail", OtherKind, WebKit},
		{"org.example.unheardof", OtherKind, UnknownEngine},
		{"", OtherKind, UnknownEngine},
	}
	for _, tt := range tests {
		if got := table.Of(tt.id); got.Kind != tt.kind || got.Engine != tt.engine {
			t.Errorf("Of(%q) = %+v, want kind %d and engine %s", tt.id, got, tt.kind, tt.engine)
		}
	}
	if !table.Of("com.apple.iCal").Is(Quiet) || table.Of("com.apple.Notes").Is(Quiet) {
		t.Error("quirks are read wrongly")
	}
	if !table.Of("com.microsoft.VSCode").Skips(Frame) || table.Of("com.microsoft.VSCode").Skips(Markers) {
		t.Error("rungs to skip are read wrongly")
	}
}

func TestRead_Refuses(t *testing.T) {
	tests := []struct{ name, data, want string }{
		{"an unknown key", `{"version":1,"apps":[{"name":"a","ids":["b.c"],"offset":3}]}`, "offset"},
		{"an unknown key at the top", `{"version":1,"applications":[]}`, "applications"},
		{"a newer version", `{"version":2,"apps":[]}`, "version 2"},
		{"no version", `{"apps":[]}`, "version 0"},
		{"an unknown engine", `{"version":1,"apps":[{"name":"a","ids":["b.c"],"engine":"blink"}]}`, `"blink" is no engine`},
		{"an empty engine", `{"version":1,"apps":[{"name":"a","ids":["b.c"],"engine":""}]}`, `"" is no engine`},
		{"an unknown kind", `{"version":1,"apps":[{"name":"a","ids":["b.c"],"kind":"game"}]}`, `"game" is no kind`},
		{"an unknown rung", `{"version":1,"apps":[{"name":"a","ids":["b.c"],"skip":["ladder"]}]}`, `"ladder" is no rung`},
		{"an unknown quirk", `{"version":1,"apps":[{"name":"a","ids":["b.c"],"quirks":["odd"]}]}`, `"odd" is no quirk`},
		{"an app twice", `{"version":1,"apps":[{"name":"a","ids":["b.c"]},{"name":"d","ids":["b.c"]}]}`, `"b.c" is listed twice`},
		{"an app without ids", `{"version":1,"apps":[{"name":"a"}]}`, "needs a name and ids"},
		{"something behind", `{"version":1,"apps":[]} {}`, "behind"},
		{"nothing", ``, "EOF"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := Read([]byte(tt.data)); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("Read = %v, want an error with %q", err, tt.want)
			}
		})
	}
}

func FuzzRead(f *testing.F) {
	f.Add(assets.Apps())
	f.Add([]byte(`{"version":1,"apps":[{"name":"a","ids":["b.c"],"kind":"search","engine":"qt","skip":["runs"],"quirks":["quiet"]}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		table, err := Read(data)
		if err != nil {
			return
		}
		for id, a := range table.byID {
			if int(a.Kind) >= len(kinds) || int(a.Engine) >= len(engines) || !slices.Contains(a.IDs, id) {
				t.Errorf("%q: %+v", id, a)
			}
		}
	})
}
