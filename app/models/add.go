package models

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"laya/engine/model"
)

// hidden begins the name of a directory that is not a model yet: List passes it over.
const hidden = "."

// Add copies a model directory into Folder, under its own name, and gives that: the user may then move or delete the
// original. A directory that cannot be used is refused, with its reason, before anything is copied; so is a name that is
// taken.
func Add(directory string) (name string, err error) {
	if _, err := model.Read(Dir(directory)); err != nil {
		return "", fmt.Errorf("%s: %w", directory, err)
	}
	name = filepath.Base(filepath.Clean(directory))
	if strings.HasPrefix(name, hidden) {
		return "", fmt.Errorf("%s: give the folder a name that does not begin with a dot", directory)
	}
	list, err := List()
	if err != nil {
		return "", err
	}
	for _, e := range list {
		if strings.EqualFold(e.Name, name) { // as most Macs' disks compare names
			return "", fmt.Errorf("there is a model %q already: rename the folder", name)
		}
	}
	folder, err := Folder()
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	copied, err := os.MkdirTemp(folder, hidden+"new-")
	if err != nil {
		return "", err
	}
	if err := errors.Join(copyFiles(copied, directory), os.Chmod(copied, 0o755)); err != nil {
		return "", errors.Join(err, os.RemoveAll(copied))
	}
	if err := os.Rename(copied, filepath.Join(folder, name)); err != nil {
		return "", errors.Join(err, os.RemoveAll(copied))
	}
	return name, nil
}

// copyFiles copies those of a model's files that are there.
func copyFiles(to, from string) error {
	for _, file := range Files {
		data, err := Dir(from).ReadFile(file)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(to, file), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}
