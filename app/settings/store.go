package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
)

// Store is the file and what it holds. It serves any number of goroutines.
type Store struct {
	path string

	mu        sync.Mutex
	current   Settings
	problems  []Problem
	seen      os.FileInfo // the file as it was read or written last; nil when there was none
	listeners map[int]func(Settings)
	next      int
}

// Path gives where the settings are: Laya/settings.json in the user's configuration folder.
func Path() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("settings: %w", err)
	}
	return filepath.Join(dir, "Laya", "settings.json"), nil
}

// Open reads the settings at path. A file that is missing gives the defaults. A file that cannot be used is moved
// aside and reported by Problems. It fails only if the file can neither be read nor be replaced.
func Open(path string) (*Store, error) {
	s := &Store{path: path, listeners: map[int]func(Settings){}}
	removeLeftovers(path)
	return s, s.load()
}

// load reads the file. The caller holds mu, or is the only one to know s.
func (s *Store) load() error {
	data, err := os.ReadFile(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		s.current, s.problems, s.seen = Default(), nil, nil
		return nil
	}
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	info, err := os.Stat(s.path)
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	var fate fate
	s.current, fate, s.problems = parse(data)
	if s.seen = info; fate == fine {
		return nil
	}
	aside, err := keepAside(s.path, string(fate))
	if err != nil {
		return err
	}
	s.seen = nil
	s.problems = append(s.problems, Problem{What: "the old file is kept as " + filepath.Base(aside)})
	return nil
}

// Get gives a copy of the settings.
func (s *Store) Get() Settings {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.current.clone()
}

// Problems gives what was wrong with the file when it was read last.
func (s *Store) Problems() []Problem {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Problem(nil), s.problems...)
}

// Update changes the settings, saves them and tells the listeners. What another process saved meanwhile is read first.
// When saving fails the change still holds for this process.
func (s *Store) Update(change func(*Settings)) error {
	s.mu.Lock()
	if s.changedOnDisk() {
		if err := s.load(); err != nil {
			s.mu.Unlock()
			return err
		}
	}
	next := s.current.clone()
	change(&next)
	var r reader
	r.ranges(&next)
	s.current = next
	err := s.save()
	s.mu.Unlock()
	s.tell()
	return err
}

// Refresh reads the file again if another process changed it, and tells the listeners.
func (s *Store) Refresh() error {
	s.mu.Lock()
	if !s.changedOnDisk() {
		s.mu.Unlock()
		return nil
	}
	err := s.load()
	s.mu.Unlock()
	if err == nil {
		s.tell()
	}
	return err
}

// changedOnDisk reports whether the file is another one than we know. A file that is gone is none to read.
func (s *Store) changedOnDisk() bool {
	info, err := os.Stat(s.path)
	if err != nil {
		return false
	}
	return s.seen == nil || !os.SameFile(info, s.seen) || !info.ModTime().Equal(s.seen.ModTime()) || info.Size() != s.seen.Size()
}

// Listen has tell called with the settings after every change, on the goroutine that made it. The function that it
// returns ends that.
func (s *Store) Listen(tell func(Settings)) (stop func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := s.next
	s.next++
	s.listeners[id] = tell
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.listeners, id)
	}
}

func (s *Store) tell() {
	s.mu.Lock()
	var listeners []func(Settings)
	for id := range s.next {
		if tell, ok := s.listeners[id]; ok {
			listeners = append(listeners, tell)
		}
	}
	s.mu.Unlock()
	for _, tell := range listeners {
		tell(s.Get())
	}
}

func (s *Store) save() error {
	data, err := encode(s.current)
	if err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	if err := replace(s.path, data); err != nil {
		return fmt.Errorf("settings: %w", err)
	}
	s.seen, _ = os.Stat(s.path)
	return nil
}

// Inspect reads the settings at path and leaves the file as it is, whatever is wrong with it. A file that is missing
// gives the defaults.
func Inspect(path string) (Settings, []Problem, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Default(), nil, nil
	}
	if err != nil {
		return Default(), nil, fmt.Errorf("settings: %w", err)
	}
	s, _, problems := parse(data)
	return s, problems, nil
}
