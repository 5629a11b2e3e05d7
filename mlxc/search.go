package mlxc

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// libraryName is the file of mlx-c's library on this system.
func libraryName() string {
	if runtime.GOOS == "darwin" {
		return "libmlxc.dylib"
	}
	return "libmlxc.so"
}

// places are where a library may be besides the user's setting.
type places struct {
	variable string   // LAYA_MLXC
	bundle   string   // the library in the app's bundle; empty outside of one
	brew     []string // Homebrew's prefixes
	metal    bool     // there must be code for the GPU
}

func standardPlaces() places {
	in := places{variable: os.Getenv("LAYA_MLXC"), brew: brewPrefixes(), metal: runtime.GOOS == "darwin"}
	program, err := os.Executable()
	if err == nil {
		program, err = filepath.EvalSymlinks(program)
	}
	if err == nil { // a program that doesn't know where it is has no bundle
		in.bundle = bundled(program)
	}
	return in
}

// find gives the absolute path of the library to load: what the user has set, then LAYA_MLXC, then the app's bundle, then
// Homebrew's prefixes where there is a Prober. What is set must be there; of the others the first that is there counts,
// and if it is broken, that is the error, not the next. Neither the working directory nor the loader's own search path is
// ever looked at.
func find(o Options, in places) (string, error) {
	for _, set := range []struct{ what, path string }{{"the setting", o.Path}, {"LAYA_MLXC", in.variable}} {
		if set.path == "" {
			continue
		}
		path, err := named(set.path)
		if err != nil {
			return "", fmt.Errorf("mlxc: %s: %w", set.what, err)
		}
		return path, nil
	}
	looked := []string{"LAYA_MLXC is not set"}
	if isFile(in.bundle) {
		return checked(in.bundle, in.checkMetal(filepath.Dir(in.bundle)))
	} else if in.bundle != "" {
		looked = append(looked, in.bundle+" is not there")
	}
	if o.Prober == nil {
		return "", fmt.Errorf("%w (%s)", ErrNotFound, strings.Join(looked, "; "))
	}
	for _, prefix := range in.brew {
		path := filepath.Join(prefix, "lib", libraryName())
		if !isFile(path) {
			looked = append(looked, path+" is not there")
			continue
		}
		mlx := filepath.Join(prefix, "opt", "mlx", "lib")
		if err := in.checkMetal(mlx); err != nil {
			return "", err
		}
		return checked(path, o.Prober.Probe(path, filepath.Join(mlx, strings.Replace(libraryName(), "mlxc", "mlx", 1))))
	}
	return "", fmt.Errorf("%w (%s)", ErrNotFound, strings.Join(looked, "; "))
}

// checked is path, unless something is wrong with it.
func checked(path string, err error) (string, error) {
	if err != nil {
		return "", err
	}
	return path, nil
}

// named resolves a path that somebody has set: a library, or the directory it is in.
func named(path string) (string, error) {
	if !filepath.IsAbs(path) {
		return "", fmt.Errorf("%s is not an absolute path", path)
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", fmt.Errorf("there is no %s", path)
	case err != nil:
		return "", err
	case info.IsDir():
		path = filepath.Join(path, libraryName())
		if !isFile(path) {
			return "", fmt.Errorf("there is no %s", path)
		}
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("%s is not a file", path)
	}
	return path, nil
}

// bundled is where an app brings its own library: Contents/Resources/mlx beside the program in Contents/MacOS. A program
// that lies elsewhere has no bundle: the folder above it may be anybody's.
func bundled(program string) string {
	contents, ok := strings.CutSuffix(filepath.Dir(program), filepath.Join(".app", "Contents", "MacOS"))
	if !ok {
		return ""
	}
	return filepath.Join(contents+".app", "Contents", "Resources", "mlx", libraryName())
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// checkMetal looks for the GPU's code where MLX does: beside libmlx, or in Resources there. Without it MLX loads and then
// fails at its first use.
func (in places) checkMetal(dir string) error {
	const name = "mlx.metallib"
	if !in.metal || isFile(filepath.Join(dir, name)) || isFile(filepath.Join(dir, "Resources", name)) {
		return nil
	}
	return fmt.Errorf("mlxc: there is no %s beside libmlx in %s, so the GPU cannot be used: `brew reinstall mlx`, or install Laya again", name, dir)
}
