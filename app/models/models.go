// Package models finds model directories: the embedded one, those in the app's bundle, and those that the user has put
// under the configuration folder.
package models

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"laya/app/bundle"
	"laya/assets"
	"laya/engine/model"
)

// Dir is a model directory on disk, by its path.
type Dir string

// ReadFile implements model.Dir.
func (d Dir) ReadFile(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join(string(d), name))
}

// Entry is a model that can be opened.
type Entry struct {
	Name  string
	Place string // a directory, or Embedded
	Files model.Dir
}

// Files are the names of what a model directory may hold and what travels with it; the last three may be missing.
var Files = []string{model.ConfigFile, model.WeightsFile, model.LexiconFile, model.GoldenFile, model.EvaluationFile, "README.md"}

// Embedded is the Place of the model inside the program.
const Embedded = "(embedded)"

// Folder is the folder in which users keep models, one directory each.
func Folder() (string, error) {
	config, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(config, "Laya", "models"), nil
}

// List gives the models there are: the embedded one first, then the app's, then the user's. A folder that cannot be read
// is an error; one that does not exist is not.
func List() ([]Entry, error) {
	var folders []string
	if carried := bundle.Resources(); carried != "" {
		folders = append(folders, filepath.Join(carried, "models"))
	}
	if dir, err := Folder(); err == nil { // no home: none of the user's
		folders = append(folders, dir)
	}
	return list(folders)
}

// list is List over these folders.
func list(folders []string) ([]Entry, error) {
	list := []Entry{{assets.SmallName, Embedded, assets.Small()}}
	for _, dir := range folders {
		found, err := os.ReadDir(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		for _, d := range found {
			if strings.HasPrefix(d.Name(), hidden) {
				continue
			}
			place := filepath.Join(dir, d.Name())
			if _, err := os.Stat(filepath.Join(place, model.ConfigFile)); err == nil {
				list = append(list, Entry{d.Name(), place, Dir(place)})
			}
		}
	}
	return list, nil
}

// fingerprintBytes are enough to tell files apart that nobody forges.
const fingerprintBytes = 8

// Fingerprint tells models apart by what decides their answers: the same for the same files, wherever they are.
func (e Entry) Fingerprint() (string, error) {
	h := sha256.New()
	for _, name := range []string{model.ConfigFile, model.WeightsFile, model.LexiconFile} {
		data, err := e.Files.ReadFile(name)
		if err != nil {
			return "", err
		}
		h.Write(data)
	}
	return hex.EncodeToString(h.Sum(nil)[:fingerprintBytes]), nil
}

// Find gives a model by the name that List shows, or by its directory.
func Find(name string) (Entry, error) {
	list, err := List()
	if err != nil {
		return Entry{}, err
	}
	if i := slices.IndexFunc(list, func(e Entry) bool { return e.Name == name }); i >= 0 {
		return list[i], nil
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Entry{}, fmt.Errorf("no model %q: `laya model list` shows what there is; a directory can be given too", name)
	case err != nil:
		return Entry{}, err
	case !info.IsDir():
		return Entry{}, fmt.Errorf("%s is a file: a model is a directory with %s and %s", name, model.ConfigFile, model.WeightsFile)
	}
	return Entry{filepath.Base(name), name, Dir(name)}, nil
}
