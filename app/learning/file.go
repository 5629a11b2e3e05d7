package learning

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"laya/app/disk"
	"laya/engine/frequency"
)

// Beside the file stand its lock, what killed saves have left, and files that could not be used. What is below runs
// under the lock.

const lockEnding = ".lock"

// changed reports whether the file is another one than we know.
func (s *Store) changed() bool {
	info, err := os.Stat(s.Path)
	if err != nil || s.file == nil {
		return (err == nil) != (s.file != nil)
	}
	return !os.SameFile(info, s.file) || !info.ModTime().Equal(s.file.ModTime()) || info.Size() != s.file.Size()
}

// refresh takes over what another process did to the file: what is gone from it is forgotten, what is new is learned.
func (s *Store) refresh() error {
	if !s.changed() {
		return nil
	}
	data, err := os.ReadFile(s.Path)
	if errors.Is(err, fs.ErrNotExist) {
		s.learner.ForgetAll() // somebody forgot everything
		return s.remember(nil, s.learner)
	}
	if err != nil {
		return fmt.Errorf("learning: %w", err)
	}
	there := s.New()
	if err := there.Read(data); err != nil {
		return s.keepAside(err)
	}
	before := s.words
	if err := s.remember(data, there); err != nil {
		return err
	}
	for word := range before {
		if !s.words[word] {
			s.learner.Forget(word)
		}
	}
	return s.learner.Read(data)
}

// remember notes what the file holds.
func (s *Store) remember(data []byte, there *frequency.Learner) error {
	s.saved, s.words = data, map[string]bool{}
	for _, w := range there.Words() {
		s.words[strings.ToLower(w.Text)] = true
	}
	s.file = nil
	if data == nil {
		return nil
	}
	info, err := os.Stat(s.Path)
	if err != nil {
		return fmt.Errorf("learning: %w", err)
	}
	s.file = info
	return nil
}

// keepAside moves a file that cannot be used out of the way. What is in memory stays.
func (s *Store) keepAside(why error) error {
	fate := "damaged"
	if errors.Is(why, frequency.ErrNewer) {
		fate = "newer"
	}
	aside, err := disk.KeepAside(s.Path, fate)
	if err != nil {
		return fmt.Errorf("learning: %w", err)
	}
	s.problem(fmt.Sprintf("%v: the file is kept as %s, and learning begins anew", why, filepath.Base(aside)))
	s.file, s.saved, s.words = nil, nil, map[string]bool{}
	return nil
}

// save writes the file if what it should hold has changed. Nothing learned needs no file.
func (s *Store) save() error {
	data := s.learner.Encode()
	if bytes.Equal(data, s.saved) || s.saved == nil && len(s.learner.Words()) == 0 {
		return nil
	}
	if err := s.removeLeftovers(); err != nil {
		return err
	}
	if err := disk.Replace(s.Path, data); err != nil {
		return fmt.Errorf("learning: %w", err)
	}
	return s.remember(data, s.learner)
}

// removeLeftovers removes what killed saves have left; under the lock, no save is under way.
func (s *Store) removeLeftovers() error {
	return s.beside(func(path, ending string) error {
		if strings.HasPrefix(ending, disk.Temporary) {
			return os.Remove(path)
		}
		return nil
	})
}

// removeBeside removes the leftovers, and what was kept aside if its content says so.
func (s *Store) removeBeside(remove func(data []byte) bool) error {
	if err := s.removeLeftovers(); err != nil {
		return err
	}
	return s.beside(func(path, ending string) error {
		data, err := os.ReadFile(path)
		if err != nil || !remove(data) {
			return err
		}
		return os.Remove(path)
	})
}

// beside calls do with every file whose name is the file's and something behind it, but for the lock.
func (s *Store) beside(do func(path, ending string) error) error {
	dir, base := filepath.Dir(s.Path), filepath.Base(s.Path)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return fmt.Errorf("learning: %w", err)
	}
	for _, e := range entries {
		ending, ours := strings.CutPrefix(e.Name(), base)
		if !ours || ending == "" || ending == lockEnding {
			continue
		}
		if err := do(filepath.Join(dir, e.Name()), ending); err != nil {
			return fmt.Errorf("learning: %w", err)
		}
	}
	return nil
}
