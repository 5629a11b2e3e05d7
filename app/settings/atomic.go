package settings

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"
)

const temporary = ".new-" // between the file's name and a random number

// replace puts data in the place of the file, so that at every moment the path names the old file or the new one,
// whole and on the disk.
func replace(path string, data []byte) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	file, err := os.CreateTemp(dir, filepath.Base(path)+temporary) // mode 0600
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

// removeLeftovers removes what saves that were killed have left, unless it may be a save of this moment.
func removeLeftovers(path string) {
	names, _ := filepath.Glob(path + temporary + "*")
	for _, name := range names {
		if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > time.Minute {
			os.Remove(name)
		}
	}
}

// keepAside renames the file to a name that is free.
func keepAside(path, why string) (string, error) {
	for i := 1; ; i++ {
		aside := fmt.Sprintf("%s.%s-%d", path, why, i)
		if _, err := os.Lstat(aside); err == nil {
			continue
		}
		if err := os.Rename(path, aside); err != nil {
			return "", fmt.Errorf("settings: keep the old file: %w", err)
		}
		return aside, nil
	}
}
