// Package instance sees to it that one Laya runs for a user: a lock on a file, which ends with the process, however that
// dies. What the file holds does not matter.
package instance

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// ErrRunning is why a second one may not run.
var ErrRunning = errors.New("another Laya is running: look for it in the menu bar")

// Path is where the lock is.
func Path() (string, error) {
	folder, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("instance: %w", err)
	}
	return filepath.Join(folder, "Laya", "laya.lock"), nil
}

// Take claims to be the one; it never waits. The error is ErrRunning when another process is. The claim lasts until release
// is called or the process ends.
func Take(path string) (release func() error, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("instance: %w", err)
	}
	release, err = lock(path)
	if err != nil && !errors.Is(err, ErrRunning) {
		err = fmt.Errorf("instance: %w", err)
	}
	return release, err
}
