package main

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// rule says what a part of the tree may not import, directly and outside tests.
type rule struct {
	room   string   // packages under this path
	except []string // but not under these
	never  []string // paths, with everything under them
	why    string
}

var (
	outside         = []string{"os", "net", "syscall", "log", "golang.org/x/term", "golang.org/x/sys/unix"}
	operatingSystem = append([]string{"time"}, outside...)
)

var rules = []rule{
	{room: "laya/engine", except: []string{"laya/engine/model/modeltest", "laya/engine/service"}, never: operatingSystem,
		why: "the engine knows no operating system, clock or log"},
	{room: "laya/engine/service", never: outside, why: "the service has times, for its deadlines, but no clock: its TestNoClock"},
	{room: "laya/engine", never: []string{"laya/app", "laya/assets", "laya/scripts"}, why: "arrows point down"},
	{room: "laya/app/session", never: outside, why: "the session is pure"}, // its TestNoClock: it has times, but no clock
	{room: "laya/app/session", never: []string{"laya/app/macos", "laya/app/loop", "laya/app/cli"}, why: "arrows point down"},
	{room: "laya/mlxc", never: []string{"laya/app", "laya/engine"}, why: "mlxc stands below everything"},
	{room: "laya", except: []string{"laya/mlxc", "laya/app/macos"}, never: []string{"github.com/ebitengine/purego"},
		why: "foreign functions are called in mlxc and app/macos only"},
	{room: "laya", never: []string{"C"}, why: "no cgo"},
}

type pkg struct {
	ImportPath string
	Imports    []string
}

func TestArchitecture(t *testing.T) {
	for _, p := range packages(t) {
		for _, r := range rules {
			if !under(p.ImportPath, r.room) || slices.ContainsFunc(r.except, func(e string) bool { return under(p.ImportPath, e) }) {
				continue
			}
			for _, imported := range p.Imports {
				if slices.ContainsFunc(r.never, func(n string) bool { return under(imported, n) }) {
					t.Errorf("%s imports %s: %s", p.ImportPath, imported, r.why)
				}
			}
		}
	}
}

func under(path, room string) bool { return path == room || strings.HasPrefix(path, room+"/") }

func packages(t *testing.T) []pkg {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", "laya/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	var list []pkg
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	if len(list) < 10 {
		t.Fatalf("go list found %d packages", len(list))
	}
	return list
}
