package main

import (
	"bytes"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// module is a Go module whose code is in the program.
type module struct {
	Path string
	Dir  string
	Main bool
}

// ours are the texts for what is Laya's own, by their names in Resources/licences.
var ours = map[string]string{
	"Laya.txt":                        "LICENSE",
	"Laya_NOTICE.txt":                 "NOTICE",
	"Models and counts.txt":           "assets/CC-BY-SA-4.0.txt",
	"Models and counts - sources.txt": "assets/SOURCES.md",
}

// licences copies Laya's own licences and those of every module that is linked in into Resources/licences.
func (r request) licences(resources string) error {
	dir := filepath.Join(resources, "licences")
	for to, from := range ours {
		if err := copyFile(filepath.Join(r.root, from), filepath.Join(dir, to)); err != nil {
			return err
		}
	}
	modules, err := r.linked("arm64") // and the same ones for Intel: TestLicences
	if err != nil {
		return err
	}
	for _, m := range modules {
		n := 0
		for _, pattern := range []string{"LICEN[SC]E*", "NOTICE*", "COPYING*"} {
			found, err := filepath.Glob(filepath.Join(m.Dir, pattern))
			if err != nil {
				return err
			}
			for _, from := range found {
				name := prefixOf(m.Path) + strings.TrimSuffix(filepath.Base(from), ".txt") + ".txt"
				if err := copyFile(from, filepath.Join(dir, name)); err != nil {
					return err
				}
				n++
			}
		}
		if n == 0 {
			return fmt.Errorf("module %s has no licence file in %s: it cannot be shipped", m.Path, m.Dir)
		}
	}
	return nil
}

// prefixOf begins the names of a module's texts.
func prefixOf(module string) string { return strings.ReplaceAll(module, "/", "_") + "_" }

// checkLicences says which texts are missing for the modules that are in a program, as it tells itself.
func checkLicences(program []byte, dir string) error {
	built, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil {
		return err
	}
	var wrong []error
	for _, m := range built.Deps {
		if found, _ := filepath.Glob(filepath.Join(dir, prefixOf(m.Path)+"*")); len(found) == 0 {
			wrong = append(wrong, fmt.Errorf("module %s is in the program, and its licence is not in Resources/licences", m.Path))
		}
	}
	return errors.Join(wrong...)
}

// linked are the modules of which there is code in the program for a processor. Go's own library has the licence and the
// authors of golang.org/x/sys, which is always among them.
func (r request) linked(processor string) ([]module, error) {
	command := exec.Command("go", "list", "-deps", "-json=Module", "./app")
	command.Dir = r.root
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=darwin", "GOARCH="+processor)
	out, err := command.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	var list []module
	seen := map[string]bool{}
	for decoder := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct{ Module *module }
		if err := decoder.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		if m := p.Module; m != nil && !m.Main && !seen[m.Path] {
			seen[m.Path] = true
			list = append(list, *m)
		}
	}
	if !seen["golang.org/x/sys"] {
		return nil, errors.New("golang.org/x/sys is not linked in any more: Go's own licence needs another source")
	}
	return list, nil
}
