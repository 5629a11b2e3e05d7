// Package disk keeps a user's small files whole: at every moment a path names the old content or the new one. Settings
// and what was learned are saved with it.
package disk

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

// Temporary stands between a file's name and a random number in the name of a save that is not done.
const Temporary = ".new-"

// Replace puts data in the place of the file, so that at every moment the path names the old file or the new one,
// whole and on the disk. The file gets mode 0600 and its folder, if it is new, 0700.
func Replace(path string, data []byte) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, filepath.Base(path)+Temporary) // mode 0600
	if err != nil {
		return err
	}
	if err := fill(file, data); err != nil {
		os.Remove(file.Name())
		return err
	}
	if err := os.Rename(file.Name(), path); err != nil {
		os.Remove(file.Name())
		return err
	}
	syncDir(dir)
	return nil
}

// fill writes data and waits until the disk has it.
func fill(file *os.File, data []byte) error {
	_, err := file.Write(data)
	return errors.Join(err, file.Sync(), file.Close())
}

// syncDir makes the new name last. Where folders cannot be synced the file is whole all the same.
func syncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync()
		_ = d.Close()
	}
}

// RemoveLeftovers removes what saves that were killed have left, unless it may be a save of this moment.
func RemoveLeftovers(path string) {
	names, _ := filepath.Glob(path + Temporary + "*")
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > time.Minute {
			os.Remove(name)
		}
	}
}

// KeepAside renames the file to a name that is free, and says which: its own, a word that says why, a number.
func KeepAside(path, why string) (string, error) {
	for i := 1; ; i++ {
		aside := fmt.Sprintf("%s.%s-%d", path, why, i)
		if _, err := os.Lstat(aside); err == nil {
			continue
		}
		if err := os.Rename(path, aside); err != nil {
			return "", fmt.Errorf("keep the old file: %w", err)
		}
		return aside, nil
	}
}
