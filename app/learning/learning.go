// Package learning keeps what a user has taught: it learns from the words that the session tells, gives the predictor
// what is known, and holds the file.
//
// The file is Laya/learned.words in the user's configuration folder, mode 0600, at most frequency.MaxLearnedFile bytes.
// Only what was used three times is ever in it; what was used less is in memory, and a new word there only as a keyed
// hash. A save is atomic and happens under a lock, so that the file is whole whenever a process dies and whoever else
// saves. Words that another process has forgotten are forgotten here before anything else is learned.
//
// Learn never blocks: it hands the word to the store's own goroutine, and drops it when that is far behind.
package learning

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"laya/engine"
	"laya/engine/frequency"
)

const (
	queueLength = 64
	saveAfter   = 10 * time.Second // from the first word that is not saved
)

// Path gives where the file is.
func Path() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("learning: %w", err)
	}
	return filepath.Join(dir, "Laya", "learned.words"), nil
}

// Options are what a store needs.
type Options struct {
	Path    string
	New     func() *frequency.Learner // a learner that knows nothing
	Publish func(*frequency.Learned)  // what is known from now on; called from any goroutine, one at a time. May be nil
}

// Store is what was learned, and its file. It serves any number of goroutines.
type Store struct {
	Options

	mu       sync.Mutex // never taken on the way of a key
	learner  *frequency.Learner
	file     os.FileInfo // as it was read or written last; nil when there was none
	saved    []byte      // what it holds
	words    map[string]bool
	problems []string

	queue   chan engine.Window // emptied under mu
	woken   chan struct{}
	closing chan struct{}
	done    chan struct{}
}

// Open reads the file and begins to learn. A file that is missing teaches nothing; one that cannot be used is kept aside
// and reported by Problems. It fails only if the file can neither be read nor be moved.
func Open(o Options) (*Store, error) {
	s := &Store{
		Options: o, learner: o.New(), words: map[string]bool{},
		queue: make(chan engine.Window, queueLength), woken: make(chan struct{}, 1),
		closing: make(chan struct{}), done: make(chan struct{}),
	}
	unlock, err := lock(o.Path)
	if err != nil {
		return nil, fmt.Errorf("learning: %w", err)
	}
	defer unlock()
	if err := errors.Join(s.removeLeftovers(), s.refresh()); err != nil {
		return nil, err
	}
	s.publish()
	go s.run()
	return s, nil
}

// Learn tells the word at w's caret. It never blocks.
func (s *Store) Learn(w engine.Window) {
	select {
	case s.queue <- w:
	default: // nobody types so fast: the disk hangs
	}
	select {
	case s.woken <- struct{}{}:
	default: // it is awake already
	}
}

// Close learns what was told, saves it and ends. Nothing may be told any more.
func (s *Store) Close() error {
	close(s.closing)
	<-s.done
	return s.Save()
}

func (s *Store) run() {
	defer close(s.done)
	save := time.NewTimer(saveAfter)
	save.Stop()
	waiting := false
	for {
		select {
		case <-s.woken:
			s.learn()
			if !waiting {
				save.Reset(saveAfter)
				waiting = true
			}
		case <-save.C:
			waiting = false
			s.note(s.Save())
		case <-s.closing:
			return
		}
	}
}

// learn learns what was told, having looked whether another process has forgotten any of it.
func (s *Store) learn() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.changed() {
		if err := s.underLock(s.refresh); err != nil {
			s.problem(err.Error())
		}
		s.publish()
	}
	s.drain()
}

// drain learns what waits in the queue. The caller holds mu.
func (s *Store) drain() {
	for n := 0; ; n++ {
		select {
		case w := <-s.queue:
			s.learner.Learn(&w)
		default:
			if n > 0 {
				s.publish()
			}
			return
		}
	}
}

// note reports an error that nobody waits for.
func (s *Store) note(err error) {
	if err != nil {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.problem(err.Error())
	}
}

func (s *Store) problem(what string) {
	if !slices.Contains(s.problems, what) {
		s.problems = append(s.problems, what)
	}
}

// Problems gives what went wrong up to now. None names a word.
func (s *Store) Problems() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.problems...)
}

// Words gives the learned words, the most used first.
func (s *Store) Words() []frequency.Word {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drain()
	return s.learner.Words()
}

// Add learns a word at once.
func (s *Store) Add(word string) error {
	return s.change(func() error {
		if err := s.learner.Add(word); err != nil {
			return fmt.Errorf("learning: %w", err)
		}
		return s.save()
	})
}

// Forget removes a word, whatever its case, from memory and from every file, and reports whether there was one.
func (s *Store) Forget(word string) (found bool, err error) {
	err = s.change(func() error {
		found = s.learner.Forget(word)
		if err := s.save(); err != nil {
			return err
		}
		return s.removeBeside(func(data []byte) bool {
			return bytes.Contains(bytes.ToLower(data), []byte(strings.ToLower(word)))
		})
	})
	return found, err
}

// ForgetAll removes everything that was learned, and every file of it.
func (s *Store) ForgetAll() error {
	return s.change(func() error {
		s.learner.ForgetAll()
		if err := os.Remove(s.Path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("learning: %w", err)
		}
		s.file, s.saved, s.words = nil, nil, map[string]bool{}
		return s.removeBeside(func([]byte) bool { return true })
	})
}

// Save writes what was learned, if that is not in the file already.
func (s *Store) Save() error { return s.change(s.save) }

// change does something with all that was told and the file, which nobody else changes meanwhile.
func (s *Store) change(do func() error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.publish()
	return s.underLock(func() error {
		if err := s.refresh(); err != nil {
			return err
		}
		s.drain()
		return do()
	})
}

func (s *Store) underLock(do func() error) error {
	unlock, err := lock(s.Path)
	if err != nil {
		return fmt.Errorf("learning: %w", err)
	}
	defer unlock()
	return do()
}

func (s *Store) publish() {
	if s.Publish != nil {
		s.Publish(s.learner.Learned())
	}
}
