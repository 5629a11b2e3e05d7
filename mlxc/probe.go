package mlxc

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Prober tries a library in a child process before this one loads it: a broken pair of libraries may crash, and that must
// happen to somebody else. The verdict is remembered until the libraries change.
type Prober struct {
	Command []string      // a program that calls ProbeMain with the last argument: the path is appended
	Cache   string        // the file in which the verdict is kept
	Limit   time.Duration // how long the child may take; 0 is 30 s
}

// verdict of a probe.
type verdict struct {
	Hash string `json:"hash"` // of the libraries
	Why  string `json:"why"`  // they cannot be used; empty if they can
}

// Probe reports whether a library works; others are the files besides it that matter, those that are there.
func (p *Prober) Probe(path string, others ...string) error {
	hash, err := hashFiles(append([]string{path}, others...))
	if err != nil {
		return fmt.Errorf("mlxc: %w", err)
	}
	v, known := p.remembered(hash)
	if !known {
		v = verdict{Hash: hash}
		err := p.run(path)
		if errors.Is(err, context.DeadlineExceeded) {
			return fmt.Errorf("mlxc: %s was tried in a child process, which did not end in time; it is not used this time", path)
		}
		if err != nil {
			v.Why = err.Error()
		}
		_ = p.remember(v) // what cannot be kept is found out again the next time
	}
	if v.Why != "" {
		return fmt.Errorf("mlxc: %s was tried in a child process and failed: %s (to try again: %s, or remove %s)", path, v.Why, renew, p.Cache)
	}
	return nil
}

// run starts the child; its error is what it wrote last.
func (p *Prober) run(path string) error {
	limit := p.Limit
	if limit == 0 {
		limit = 30 * time.Second
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	args := append(append([]string{}, p.Command[1:]...), path)
	child := exec.CommandContext(ctx, p.Command[0], args...)
	child.WaitDelay = time.Second
	var said bytes.Buffer
	child.Stderr = &said
	err := child.Run()
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	lines := strings.Split(strings.TrimSpace(said.String()), "\n")
	if first := lines[0]; first != "" { // of a crash, the first line says what, the others where
		const most = 500
		return fmt.Errorf("%w: %s", err, first[:min(len(first), most)])
	}
	return err
}

// ProbeMain is the child: it loads the library, computes a sum on every device there is, and gives the exit status.
func ProbeMain(path string, stderr io.Writer) int {
	if err := probe(path); err != nil {
		fmt.Fprintln(stderr, strings.ReplaceAll(err.Error(), "\n", "; "))
		return 1
	}
	return 0
}

func probe(path string) error {
	path, err := named(path)
	if err != nil {
		return err
	}
	w, err := openPath(path, 0)
	if err != nil {
		return err
	}
	err = w.Do(context.Background(), func(s *Scope) error {
		devices := []DeviceKind{CPU}
		if s.MetalAvailable() {
			devices = append(devices, GPU)
		}
		for _, device := range devices {
			s.On(s.DefaultStream(device))
			sum := s.Add(s.NewFloat32([]float32{1, 2}, 2), s.NewFloat32([]float32{3, 4}, 2))
			s.EvalAll(sum)
			if got := s.Float32(sum); s.err == nil && (got[0] != 4 || got[1] != 6) {
				return fmt.Errorf("on the %v, 1+3 and 2+4 make %v", device, got)
			}
		}
		return nil
	})
	return join(err, w.Close())
}

func (p *Prober) remembered(hash string) (v verdict, known bool) {
	data, err := os.ReadFile(p.Cache)
	if err != nil || json.Unmarshal(data, &v) != nil || v.Hash != hash {
		return verdict{}, false // never tried, or others were: what cannot be read is tried again
	}
	return v, true
}

// remember writes the file beside its place and moves it there, so that it is never half written.
func (p *Prober) remember(v verdict) error {
	data, err := json.Marshal(v)
	if err != nil {
		return err
	}
	dir := filepath.Dir(p.Cache)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, filepath.Base(p.Cache))
	if err != nil {
		return err
	}
	defer os.Remove(file.Name())
	_, err = file.Write(data)
	if err = join(err, file.Close()); err != nil {
		return err
	}
	return os.Rename(file.Name(), p.Cache)
}

// hashFiles gives one hash of names and contents.
func hashFiles(paths []string) (string, error) {
	sum := sha256.New()
	for i, path := range paths {
		file, err := os.Open(path)
		if errors.Is(err, fs.ErrNotExist) && i > 0 {
			continue
		}
		if err != nil {
			return "", err
		}
		fmt.Fprintf(sum, "%q ", path)
		_, err = io.Copy(sum, file)
		if err = join(err, file.Close()); err != nil {
			return "", err
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
