package mlxc

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// place puts an empty file where a library would be; find only looks for files.
func place(t *testing.T, path string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestFind_Order(t *testing.T) {
	root := t.TempDir()
	setting := place(t, filepath.Join(root, "setting", libraryName()))
	variable := place(t, filepath.Join(root, "variable", libraryName()))
	bundle := place(t, filepath.Join(root, "Laya.app", "Contents", "Resources", "mlx", libraryName()))
	brew := place(t, filepath.Join(root, "brew", "lib", libraryName()))
	place(t, filepath.Join(root, "Laya.app", "Contents", "Resources", "mlx", "mlx.metallib"))
	place(t, filepath.Join(root, "brew", "opt", "mlx", "lib", "mlx.metallib"))
	nowhere := filepath.Join(root, "nowhere", libraryName())
	good := &Prober{Command: []string{"true"}, Cache: filepath.Join(root, "cache")}

	tests := []struct {
		name                      string
		setting, variable, bundle string
		prober                    *Prober
		want                      string
		err                       []string
	}{
		{"the setting is first", setting, variable, bundle, good, setting, nil},
		{"a directory will do", filepath.Dir(setting), "", bundle, good, setting, nil},
		{"then the variable", "", variable, bundle, good, variable, nil},
		{"then the bundle", "", "", bundle, good, bundle, nil},
		{"then Homebrew", "", "", nowhere, good, brew, nil},
		{"a setting that isn't there is not passed over", nowhere, variable, bundle, good, "", []string{"the setting: there is no " + nowhere}},
		{"nor is the variable", "", nowhere, bundle, good, "", []string{"LAYA_MLXC: there is no " + nowhere}},
		{"the working directory is never meant", "", libraryName(), bundle, good, "", []string{"LAYA_MLXC", "not an absolute path"}},
		{"a signed build doesn't look into Homebrew", "", "", nowhere, nil, "",
			[]string{"brew install mlx-c", "everything works without it", nowhere + " is not there"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			places := places{variable: test.variable, bundle: test.bundle, brew: []string{filepath.Join(root, "empty"), filepath.Join(root, "brew")}, metal: true}
			got, err := find(Options{Path: test.setting, Prober: test.prober}, places)
			if test.err != nil {
				fails(t, err, nil, test.err...)
			} else if err != nil {
				t.Fatal(err)
			}
			if test.want != got {
				t.Errorf("found %q, want %q", got, test.want)
			}
		})
	}
}

func TestFind_Nowhere(t *testing.T) {
	root := t.TempDir()
	t.Chdir(root)
	place(t, filepath.Join(root, libraryName())) // in the working directory: not looked at
	prober := &Prober{Command: []string{"true"}, Cache: filepath.Join(root, "cache")}
	_, err := find(Options{Prober: prober}, places{bundle: "/nowhere/" + libraryName(), brew: []string{"/no/brew"}})
	fails(t, err, ErrNotFound, "LAYA_MLXC", "/nowhere/"+libraryName()+" is not there", "/no/brew/lib/"+libraryName()+" is not there")
}

// Homebrew's library is refused when the child does not survive it, and not tried again while the files are the same.
func TestFind_BrokenHomebrew(t *testing.T) {
	root := t.TempDir()
	place(t, filepath.Join(root, "lib", libraryName()))
	place(t, filepath.Join(root, "opt", "mlx", "lib", "mlx.metallib"))
	prober := &Prober{Command: []string{"sh", "-c", "echo libc++abi: terminating >&2; kill -ABRT $$", "sh"}, Cache: filepath.Join(root, "cache")}
	_, err := find(Options{Prober: prober}, places{brew: []string{root}})
	fails(t, err, nil, filepath.Join(root, "lib", libraryName())+" was tried in a child process and failed: signal: aborted", "libc++abi: terminating", renew)
	if errors.Is(err, ErrNotFound) {
		t.Error("what is there but broken is not missing")
	}
}

func TestBundled(t *testing.T) {
	tests := []struct{ program, want string }{
		{"/Applications/Laya.app/Contents/MacOS/laya", "/Applications/Laya.app/Contents/Resources/mlx/" + libraryName()},
		{"/tmp/build/laya", ""}, // not /tmp/Resources/mlx, which anybody can make
		{"/tmp/MacOS/laya", ""},
		{"/Contents/MacOS/laya", ""},
		{"/opt/homebrew/bin/laya", ""},
	}
	for _, test := range tests {
		if got := bundled(test.program); got != test.want {
			t.Errorf("the bundle of %s has %q, want %q", test.program, got, test.want)
		}
	}
	if got := standardPlaces().bundle; got != "" {
		t.Errorf("this test lies in a bundle: %s", got)
	}
}

// On macOS a library without its code for the GPU is refused before it is loaded, wherever it is.
func TestFind_Metal(t *testing.T) {
	root := t.TempDir()
	bundle := place(t, filepath.Join(root, "Resources", "mlx", libraryName()))
	brew := place(t, filepath.Join(root, "lib", libraryName()))
	prober := &Prober{Command: []string{"true"}, Cache: filepath.Join(root, "cache")}
	for _, in := range []places{{bundle: bundle, metal: true}, {brew: []string{root}, metal: true}} {
		path, err := find(Options{Prober: prober}, in)
		if fails(t, err, nil, "there is no mlx.metallib", "brew reinstall mlx"); path != "" {
			t.Errorf("found %s all the same", path)
		}
	}
	place(t, filepath.Join(filepath.Dir(bundle), "mlx.metallib"))
	place(t, filepath.Join(root, "opt", "mlx", "lib", "Resources", "mlx.metallib"))
	for want, in := range map[string]places{bundle: {bundle: bundle, metal: true}, brew: {brew: []string{root}, metal: true}} {
		if path, err := find(Options{Prober: prober}, in); err != nil || path != want {
			t.Errorf("found %s, %v, want %s", path, err, want)
		}
	}
}
