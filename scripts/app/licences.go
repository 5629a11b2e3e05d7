package main

import (
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

// licences copies Laya's own licence, what assets/README.md says of the model's, and the licence of every module that is
// linked in, into Resources/licences.
func (r request) licences(resources string) error {
	dir := filepath.Join(resources, "licences")
	for from, to := range map[string]string{"LICENSE": "Laya.txt", "assets/README.md": "model and counts.md"} {
		if err := copyFile(filepath.Join(r.root, from), filepath.Join(dir, to)); err != nil {
			return err
		}
	}
	modules, err := r.linked()
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
				name := strings.ReplaceAll(m.Path, "/", "_") + "_" + strings.TrimSuffix(filepath.Base(from), ".txt") + ".txt"
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

// linked are the modules of which there is code in the program. Go's own library has the licence and the authors of
// golang.org/x/sys, which is always among them.
func (r request) linked() ([]module, error) {
	command := exec.Command("go", "list", "-deps", "-json=Module", "./app")
	command.Dir = r.root
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=darwin", "GOARCH=arm64")
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
