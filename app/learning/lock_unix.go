//go:build unix

package learning

import (
	"os"
	"path/filepath"

	"golang.org/x/sys/unix"
)

// lock waits until this process alone may change the file at path. The lock ends with the process, however that dies.
func lock(path string) (unlock func(), err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path+lockEnding, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := retry(func() error { return unix.Flock(int(file.Fd()), unix.LOCK_EX) }); err != nil {
		file.Close()
		return nil, &os.PathError{Op: "lock", Path: path + lockEnding, Err: err}
	}
	return func() { file.Close() }, nil
}

// retry: signals interrupt a wait.
func retry(do func() error) error {
	for {
		if err := do(); err != unix.EINTR {
			return err
		}
	}
}
