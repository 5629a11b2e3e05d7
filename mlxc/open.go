package mlxc

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"
)

// Options say where MLX is and how long it may take. The zero Options are good.
type Options struct {
	Path  string        // the user's setting: the library, or the directory that it is in; absolute
	Limit time.Duration // how long a Do may take before the worker is given up; 0 is 30 s
	// Prober tries a library in a child process first. Without one, Homebrew's libraries are not looked for: a signed
	// build must load nothing that others can write.
	Prober *Prober
}

// library is an open library.
type library struct {
	path      string
	version   string
	thread    atomic.Uintptr // of the worker, as pthread_self gives it; 0 when it has ended, for the next thread may get it
	id        uintptr        // of the worker, for its error handler
	addresses [functionCount]uintptr
	floats    floats
}

// Path of the library that was loaded.
func (l *library) Path() string { return l.path }

// Version of MLX, as "0.32.4".
func (l *library) Version() string { return l.version }

// Open finds MLX, checks it, loads it and starts the worker. There can be one at a time in a process. An error says what
// is the matter and what to do; errors.Is tells ErrUnsupported and ErrNotFound from what is broken.
func Open(o Options) (*Worker, error) {
	if err := supported(); err != nil {
		return nil, err
	}
	path, err := find(o, standardPlaces())
	if err != nil {
		return nil, err
	}
	return openPath(path, o.Limit)
}

func openPath(path string, limit time.Duration) (*Worker, error) {
	if limit == 0 {
		limit = 30 * time.Second
	}
	w := &Worker{library: library{path: path}, frame: &frame{}, limit: limit, queue: make(chan *job)}
	w.life.gone, w.life.stopped = make(chan struct{}), make(chan struct{})
	w.during.Store(uint32(functionCount))
	if err := setEnvironment(); err != nil {
		return nil, err
	}
	if err := w.load(); err != nil {
		return nil, err
	}
	if err := claim(w); err != nil {
		return nil, err
	}
	go w.run()
	if err := w.Do(context.Background(), w.begin); err != nil {
		w.Close()
		return nil, err
	}
	return w, nil
}

// load opens the library and finds every function.
func (l *library) load() error {
	handle, err := load(l.path)
	if err != nil {
		return fmt.Errorf("mlxc: %s cannot be loaded: %w; libmlxc and libmlx must be of one version: %s", l.path, err, renew)
	}
	var missing []string
	for f, name := range names {
		l.addresses[f] = address(handle, name)
		if l.addresses[f] == 0 && !optional[f] {
			missing = append(missing, name)
		}
	}
	if len(missing) > 0 {
		return fmt.Errorf("mlxc: %s lacks %d functions: %s; it is too old or too new: %s", l.path, len(missing), strings.Join(missing, ", "), renew)
	}
	l.floats.bind(&l.addresses)
	return nil
}

const renew = "`brew upgrade mlx mlx-c`"

// begin runs on the worker's thread before anything else: the handler, the version, the forms of the functions.
func (w *Worker) begin(s *Scope) error {
	w.thread.Store(thread())
	if w.thread.Load() == 0 {
		return errors.New("mlxc: the system's library has no pthread_self")
	}
	w.id = workers.add(w)
	w.table.serial = uint64(w.id) << 40 // so that no two workers have a serial number in common
	w.call(mlx_set_error_handler, entrances().handler, w.id, 0)
	version, err := s.readVersion()
	if err != nil {
		return err
	}
	w.version = version
	if err := checkVersion(version, w.path); err != nil {
		return err
	}
	return s.conform()
}
