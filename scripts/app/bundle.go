package main

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
)

// make builds the program and puts it into a bundle.
func (r request) make() error {
	if architectures[r.arch] == nil {
		return fmt.Errorf("-arch %s: universal, arm64 or amd64", r.arch)
	}
	source, err := os.ReadFile(filepath.Join(r.root, infoFile))
	if err != nil {
		return err
	}
	read, err := readInfo(source)
	if err != nil {
		return fmt.Errorf("%s: %w", infoFile, err)
	}
	v := versionOf(r.root, read)
	programs, err := r.build(v)
	if err != nil {
		return err
	}
	return r.assemble(read, v, programs)
}

// assemble makes the bundle beside its place and then puts it there, so that a failure leaves the old one as it was. The
// programs are signed last, from the inside out: their signatures hold the seal of the resources.
func (r request) assemble(i info, v version, programs [][]byte) error {
	if err := os.MkdirAll(filepath.Dir(r.out), 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp(filepath.Dir(r.out), ".app-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	contents := filepath.Join(work, "Laya.app", "Contents")
	stamped, err := i.stamped(v)
	if err != nil {
		return fmt.Errorf("%s: %w", infoFile, err)
	}
	if err := r.resources(filepath.Join(contents, "Resources")); err != nil {
		return err
	}
	sealed, err := seal(contents)
	if err != nil {
		return err
	}
	program, err := signAll(programs, bond{i.text(keyIdentifier), stamped, sealed})
	if err != nil {
		return err
	}
	for _, file := range []struct {
		name string
		data []byte
		mode os.FileMode
	}{
		{infoFile, stamped, 0o644},
		{"PkgInfo", []byte(pkgInfo), 0o644},
		{sealFile, sealed, 0o644},
		{filepath.Join("MacOS", i.text(keyExecutable)), program, 0o755},
	} {
		if err := write(filepath.Join(contents, file.name), file.data, file.mode); err != nil {
			return err
		}
	}
	if err := openDirectories(filepath.Dir(contents)); err != nil {
		return err
	}
	if err := os.RemoveAll(r.out); err != nil {
		return err
	}
	return os.Rename(filepath.Join(work, "Laya.app"), r.out)
}

// signAll signs each processor's program and joins them if there are several.
func signAll(programs [][]byte, b bond) ([]byte, error) {
	signed := make([][]byte, len(programs))
	for i, program := range programs {
		var err error
		if signed[i], err = signAdHoc(program, b); err != nil {
			return nil, fmt.Errorf("signing: %w", err)
		}
	}
	if len(signed) == 1 {
		return signed[0], nil
	}
	return join(signed...)
}

// infoFile is the name of the property list, in the repository and in Contents.
const infoFile = "Info.plist"

// pkgInfo is the file of that name: the package's type and a creator's code, which nobody has any more.
const pkgInfo = "APPL????"

// resources fills Contents/Resources. MLX is there for Apple silicon only.
func (r request) resources(dir string) error {
	icons, err := filepath.Glob(filepath.Join(r.root, "assets", "icons", "*.*"))
	if err != nil {
		return err
	}
	for _, icon := range icons {
		if filepath.Base(icon) == "Laya.png" { // for pages; the bundle has the .icns
			continue
		}
		if err := copyFile(icon, filepath.Join(dir, filepath.Base(icon))); err != nil {
			return err
		}
	}
	if err := r.copyModels(filepath.Join(dir, "models")); err != nil {
		return err
	}
	if r.mlx != "" && slices.Contains(architectures[r.arch], "arm64") {
		if err := copyMLX(r.mlx, dir); err != nil {
			return fmt.Errorf("-mlx %s: %w", r.mlx, err)
		}
	}
	return r.licences(dir)
}

// build is the program for each processor.
func (r request) build(v version) ([][]byte, error) {
	work, err := os.MkdirTemp("", "laya-app-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	var programs [][]byte
	for _, processor := range architectures[r.arch] {
		out := filepath.Join(work, processor)
		if err := goBuild(r.root, processor, "-s -w -X laya/app/cli.version="+v.full, out, "./app"); err != nil {
			return nil, err
		}
		data, err := os.ReadFile(out)
		if err != nil {
			return nil, err
		}
		programs = append(programs, data)
	}
	return programs, nil
}

// goBuild builds a package for macOS, wherever it runs: there is no C in it.
func goBuild(dir, processor, linkerFlags, out, what string) error {
	command := exec.Command("go", "build", "-trimpath", "-ldflags", linkerFlags, "-o", out, what)
	command.Dir = dir
	command.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS=darwin", "GOARCH="+processor)
	if said, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("go build for %s: %w\n%s", processor, err, said)
	}
	return nil
}

// write makes the directories above a file too. The mode is the file's whatever the umask is.
func write(path string, data []byte, mode os.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(path, data, mode); err != nil {
		return err
	}
	return os.Chmod(path, mode)
}

// openDirectories lets every user of a Mac into the bundle, whatever the umask is.
func openDirectories(bundle string) error {
	return filepath.WalkDir(bundle, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return err
		}
		return os.Chmod(path, 0o755)
	})
}

func copyFile(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return write(to, data, 0o644)
}
