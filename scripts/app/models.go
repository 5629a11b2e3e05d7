package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"laya/app/models"
	"laya/assets"
	"laya/engine/model"
)

// carried are the model directories that go into the bundle: those in assets but the one inside the program, and those that
// were asked for.
func (r request) carried() ([]string, error) {
	configs, err := filepath.Glob(filepath.Join(r.root, "assets", "*", model.ConfigFile))
	if err != nil {
		return nil, err
	}
	var list []string
	for _, config := range configs {
		if dir := filepath.Dir(config); filepath.Base(dir) != assets.SmallName {
			list = append(list, dir)
		}
	}
	return append(list, r.models...), nil
}

// copyModels puts what is carried where laya/app/models looks for it. Nothing there is a model that cannot be used, that has
// no golden answers, or whose evaluation is not its own.
func (r request) copyModels(into string) error {
	list, err := r.carried()
	if err != nil {
		return err
	}
	for _, from := range list {
		if err := copyModel(from, filepath.Join(into, filepath.Base(from))); err != nil {
			return fmt.Errorf("model %s: %w", from, err)
		}
	}
	return nil
}

func copyModel(from, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return errors.New("another model of this name is carried already")
	}
	m, err := model.Read(models.Dir(from))
	if err != nil {
		return err
	}
	if len(m.Golden) == 0 {
		return fmt.Errorf("no %s: nobody could tell whether it computes right", model.GoldenFile)
	}
	if _, err := (models.Entry{Files: models.Dir(from)}).Evaluation(); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, name := range models.Files {
		if err := copyFile(filepath.Join(from, name), filepath.Join(to, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}
