//go:build unix

package instance

import (
	"os"

	"golang.org/x/sys/unix"
)

// lock holds a file descriptor and no os.File, which would be closed when nobody refers to it any more.
func lock(path string) (release func() error, err error) {
	fd, err := unix.Open(path, unix.O_RDWR|unix.O_CREAT|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return nil, &os.PathError{Op: "open", Path: path, Err: err}
	}
	if err := unix.Flock(fd, unix.LOCK_EX|unix.LOCK_NB); err != nil {
		unix.Close(fd)
		if err == unix.EWOULDBLOCK {
			return nil, ErrRunning
		}
		return nil, &os.PathError{Op: "lock", Path: path, Err: err}
	}
	return func() error { return unix.Close(fd) }, nil
}
