package main

import (
	"bytes"
	"debug/macho"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"laya/engine/model"
)

// programs are a small program for Intel and for Apple silicon, as Go's linker makes them.
var programs = sync.OnceValues(func() (map[string][]byte, error) {
	dir, err := os.MkdirTemp("", "laya-app-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	source := filepath.Join(dir, "main.go")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() { println(\"typed\") }\n"), 0o600); err != nil {
		return nil, err
	}
	made := map[string][]byte{}
	for _, processor := range architectures["universal"] {
		out := filepath.Join(dir, processor)
		if err := goBuild(dir, processor, "-s -w", out, source); err != nil {
			return nil, err
		}
		if made[processor], err = os.ReadFile(out); err != nil {
			return nil, err
		}
	}
	return made, nil
})

func program(t testing.TB, processor string) []byte {
	t.Helper()
	made, err := programs()
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Clone(made[processor])
}

func universal(t testing.TB) []byte {
	t.Helper()
	joined, err := join(program(t, "amd64"), program(t, "arm64"))
	if err != nil {
		t.Fatal(err)
	}
	return joined
}

// bundle makes one of this repository around the small program.
func bundle(t *testing.T, r request) string {
	t.Helper()
	r.root, r.out, r.arch = "../..", filepath.Join(t.TempDir(), "Laya.app"), "universal"
	defer syscall.Umask(syscall.Umask(0o077)) // a careful user's bundle must still be readable by the others
	read, err := readInfo([]byte(source(t)))
	if err != nil {
		t.Fatal(err)
	}
	if err := r.assemble(read, version{"1.2.3", "45", "1.2.3-4-gabc"}, [][]byte{program(t, "amd64"), program(t, "arm64")}); err != nil {
		t.Fatal(err)
	}
	return r.out
}

func TestBundle(t *testing.T) {
	out := bundle(t, request{models: []string{"../../assets/small"}, mlx: libraries(t)})
	s, err := check(out)
	if err != nil {
		t.Fatal(err)
	}
	if s.version != "1.2.3" || s.build != "45" {
		t.Errorf("version %s (%s), want 1.2.3 (45)", s.version, s.build)
	}
	for i, cpu := range []string{"CpuAmd64", "CpuArm64"} {
		if len(s.slices) != 2 || !strings.HasPrefix(s.slices[i], cpu) || !strings.Contains(s.slices[i], "signed ad hoc as laya.Laya") {
			t.Fatalf("the program is %q, want Intel, then Apple silicon, both signed ad hoc", s.slices)
		}
	}
	if !slices.Contains(s.models, "small") || !s.mlx {
		t.Errorf("models %q, MLX %v; want small among them, and MLX", s.models, s.mlx)
	}
	want := strings.Fields(`Contents/_CodeSignature/CodeResources Contents/Info.plist Contents/MacOS/laya Contents/PkgInfo Contents/Resources/Laya.icns
		Contents/Resources/licences/Laya.txt Contents/Resources/licences/Laya_NOTICE.txt Contents/Resources/licences/golang.org_x_sys_LICENSE.txt
		Contents/Resources/licences/github.com_spf13_cobra_LICENSE.txt Contents/Resources/licences/mlx_MLX.txt
		Contents/Resources/menubar-fallback.png Contents/Resources/menubar-fallback@2x.png
		Contents/Resources/menubar-on.png Contents/Resources/menubar-on@2x.png
		Contents/Resources/menubar-paused.png Contents/Resources/menubar-paused@2x.png
		Contents/Resources/menubar-permission.png Contents/Resources/menubar-permission@2x.png
		Contents/Resources/mlx/libmlx.dylib Contents/Resources/mlx/libmlxc.dylib Contents/Resources/mlx/libjaccl.dylib
		Contents/Resources/mlx/mlx.metallib Contents/Resources/models/small/config.json
		Contents/Resources/models/small/golden.json Contents/Resources/models/small/lexicon.txt
		Contents/Resources/models/small/evaluation.json
		Contents/Resources/models/small/model.safetensors`)
	for _, name := range want {
		if _, err := os.Stat(filepath.Join(out, name)); err != nil {
			t.Error(err)
		}
	}
	if _, err := os.Stat(filepath.Join(out, "Contents/Resources/Laya.png")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("the picture for pages is in the bundle")
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(out), ".app-*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
}

// What is wrong with a request leaves the bundle that is there.
func TestBundle_FailureKeepsTheOld(t *testing.T) {
	out := bundle(t, request{})
	empty, broken := t.TempDir(), t.TempDir()
	for _, name := range []string{model.ConfigFile, model.WeightsFile, model.LexiconFile, model.GoldenFile} {
		if err := write(filepath.Join(broken, name), []byte("{}"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	read, err := readInfo([]byte(source(t)))
	if err != nil {
		t.Fatal(err)
	}
	for name, r := range map[string]request{
		"a directory that is no model": {models: []string{empty}},
		"a model of nothing":           {models: []string{broken}},
		"two models of one name":       {models: []string{"../../assets/small", "../../assets/small"}},
		"MLX without its files":        {mlx: empty},
	} {
		r.root, r.out, r.arch = "../..", out, "arm64"
		if err := r.assemble(read, version{"9.9.9", "9", "9.9.9"}, [][]byte{program(t, "arm64")}); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if s, err := check(out); err != nil || s.version != "1.2.3" {
		t.Errorf("the old bundle: version %q, %v", s.version, err)
	}
}

func TestCheck(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(contents string) error
		want  string
	}{
		{"no Info.plist", func(c string) error { return os.Remove(c + "/Info.plist") }, "Info.plist"},
		{"another PkgInfo", func(c string) error { return os.WriteFile(c+"/PkgInfo", []byte("BNDL????"), 0o644) }, "PkgInfo"},
		{"no icon", func(c string) error { return os.Remove(c + "/Resources/Laya.icns") }, "Laya.icns"},
		{"an empty picture", func(c string) error { return os.Truncate(c+"/Resources/menubar-on.png", 0) }, "menubar-on.png is empty"},
		{"no licence", func(c string) error { return os.Remove(c + "/Resources/licences/Laya.txt") }, "Laya.txt"},
		{"a program that may not run", func(c string) error { return os.Chmod(c+"/MacOS/laya", 0o644) }, "want 0755"},
		{"a file that anybody may write", func(c string) error { return os.Chmod(c+"/PkgInfo", 0o666) }, "written by others"},
		{"a file for its owner alone", func(c string) error { return os.Chmod(c+"/Info.plist", 0o600) }, "other users cannot read"},
		{"no licence of the model", func(c string) error { return os.Remove(c + "/Resources/licences/Models and counts.txt") }, "Models and counts.txt"},
		{"a directory for its owner alone", func(c string) error { return os.Chmod(c+"/Resources/licences", 0o700) }, "other users cannot read"},
		{"a second file beside the program", func(c string) error { return os.WriteFile(c+"/MacOS/notes", nil, 0o644) }, "only the program"},
		{"a file where none belongs", func(c string) error { return os.WriteFile(c+"/notes", nil, 0o644) }, "does not belong"},
		{"a link", func(c string) error { return os.Symlink("Laya.icns", c+"/Resources/link") }, "neither a file nor"},
		{"a program of something else", func(c string) error { return os.WriteFile(c+"/MacOS/laya", []byte("#!/bin/sh\n"), 0o755) }, "invalid magic"},
		{"another byte in Info.plist", func(c string) error { return replace(c+"/Info.plist", "1.2.3", "1.2.4") }, "Info.plist is not what was signed"},
		{"another byte in the seal", func(c string) error { return replace(c+"/"+sealFile, "dSYM", "dsYM") }, "the seal of the resources is not"},
		{"no seal", func(c string) error { return os.Remove(c + "/" + sealFile) }, "CodeResources"},
		{"another byte in a resource", func(c string) error { return flip(c+"/Resources/menubar-on.png", -1) }, "menubar-on.png is not what was sealed"},
		{"a resource more", func(c string) error { return os.WriteFile(c+"/Resources/notes", nil, 0o644) }, "it came after signing"},
		{"a resource less", func(c string) error { return os.Remove(c + "/Resources/licences/mlx_MLX.txt") }, "is sealed, and missing"},
		{"a program with the linker's signature", func(c string) error { return os.WriteFile(c+"/MacOS/laya", program(t, "arm64"), 0o755) }, "signed as a.out, want laya.Laya"},
		{"an unsigned program", func(c string) error { return os.WriteFile(c+"/MacOS/laya", program(t, "amd64"), 0o755) }, "not signed"},
		{"one byte of the program", func(c string) error { return flip(c+"/MacOS/laya", -100_000) }, "is not what was signed"},
		{"MLX without the metallib", func(c string) error { return os.Remove(c + "/Resources/mlx/mlx.metallib") }, "cannot use the GPU"},
	}
	made := bundle(t, request{mlx: libraries(t)})
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			copied := filepath.Join(t.TempDir(), "Laya.app")
			if err := os.CopyFS(copied, os.DirFS(made)); err != nil {
				t.Fatal(err)
			}
			if err := filepath.WalkDir(copied, func(p string, d fs.DirEntry, err error) error {
				if err != nil {
					return err
				}
				mode := fs.FileMode(0o644)
				if d.IsDir() || strings.HasSuffix(p, "MacOS/laya") {
					mode = 0o755
				}
				return os.Chmod(p, mode)
			}); err != nil {
				t.Fatal(err)
			}
			if _, err := check(copied); err != nil {
				t.Fatalf("before: %v", err)
			}
			if err := test.spoil(filepath.Join(copied, "Contents")); err != nil {
				t.Fatal(err)
			}
			if _, err := check(copied); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("check: %v, want %q", err, test.want)
			}
		})
	}
}

// flip changes one byte, counted from the end if at is negative.
func flip(path string, at int) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if at < 0 {
		at += len(data)
	}
	data[at] ^= 1
	return os.WriteFile(path, data, 0o755)
}

func replace(path, old, with string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return os.WriteFile(path, bytes.Replace(data, []byte(old), []byte(with), 1), 0o644)
}

// A universal file opens as one, each part on a page and byte for byte what it was; so Apple silicon's is still signed.
func TestJoin(t *testing.T) {
	joined := universal(t)
	fat, err := macho.NewFatFile(bytes.NewReader(joined))
	if err != nil {
		t.Fatal(err)
	}
	if len(fat.Arches) != 2 || fat.Arches[0].Cpu != macho.CpuAmd64 || fat.Arches[1].Cpu != macho.CpuArm64 {
		t.Fatalf("parts %v, want Intel and Apple silicon", fat.Arches)
	}
	for _, a := range fat.Arches {
		if a.Offset%(1<<14) != 0 || a.Align != 14 {
			t.Errorf("%v begins at %d with alignment 2^%d, want pages of 2^14", a.Cpu, a.Offset, a.Align)
		}
	}
	parts, err := split(joined)
	if err != nil {
		t.Fatal(err)
	}
	for i, processor := range architectures["universal"] {
		if !bytes.Equal(parts[i], program(t, processor)) {
			t.Errorf("the part for %s is not the program that was put in", processor)
		}
	}
	if _, err := verify(parts[1]); err != nil {
		t.Errorf("verify(Apple silicon's part): %v", err)
	}
	if _, err := split(joined[:len(joined)-1]); err == nil {
		t.Error("a universal file without its last byte was split")
	}
	for name, programs := range map[string][][]byte{
		"the same processor twice": {program(t, "arm64"), program(t, "arm64")},
		"a universal file":         {joined, program(t, "arm64")},
		"a few bytes":              {[]byte("\xcf\xfa\xed\xfe")},
	} {
		if _, err := join(programs...); err == nil {
			t.Errorf("join(%s): no error", name)
		}
	}
}
