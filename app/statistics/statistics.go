// Package statistics counts what typing with Laya comes to: numbers only, in a small file that is saved now and then.
package statistics

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"

	"laya/app/disk"
)

// Counts are the numbers.
type Counts struct {
	Saved    int    `json:"saved"`    // keystrokes, ever
	Shown    int    `json:"shown"`    // suggestions that were on the screen
	Accepted int    `json:"accepted"` // suggestions that were taken
	Day      string `json:"day"`      // the last day with a saved keystroke, 2026-11-30
	Today    int    `json:"today"`    // keystrokes saved on that day
}

// Store is the numbers and their file. It serves any number of goroutines.
type Store struct {
	path string
	now  func() time.Time

	mu      sync.Mutex
	counts  Counts
	changed bool
}

// Path is where the file is.
func Path() (string, error) {
	folder, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("statistics: %w", err)
	}
	return filepath.Join(folder, "Laya", "statistics.json"), nil
}

// Open reads the file. One that is missing or cannot be read counts from nothing: numbers are worth no complaint.
func Open(path string, now func() time.Time) *Store {
	s := &Store{path: path, now: now}
	data, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(data, &s.counts)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.counts = Counts{}
	}
	return s
}

// Add adds what has been counted: keystrokes saved, suggestions shown and accepted.
func (s *Store) Add(saved, shown, accepted int) {
	if saved == 0 && shown == 0 && accepted == 0 {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turn()
	s.counts.Saved += saved
	s.counts.Today += saved
	s.counts.Shown += shown
	s.counts.Accepted += accepted
	s.changed = true
}

// Counts gives the numbers as they are now.
func (s *Store) Counts() Counts {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turn()
	return s.counts
}

// turn begins a new day.
func (s *Store) turn() {
	if day := s.now().Format(time.DateOnly); day != s.counts.Day {
		s.counts.Day, s.counts.Today = day, 0
	}
}

// Save writes the file, if anything has changed since.
func (s *Store) Save() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.changed {
		return nil
	}
	data, err := json.Marshal(s.counts)
	if err == nil {
		err = disk.Replace(s.path, append(data, '\n'))
	}
	if err != nil {
		return fmt.Errorf("statistics: %w", err)
	}
	s.changed = false
	return nil
}
