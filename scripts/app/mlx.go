package main

import (
	"debug/macho"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// MLX's files, as they lie in Contents/Resources/mlx. libmlx looks for the metallib beside itself. (In
// Contents/Frameworks codesign would take the metallib for code without a signature.)
const (
	libmlxc  = "libmlxc.dylib"
	libmlx   = "libmlx.dylib"
	libjaccl = "libjaccl.dylib" // only where libmlx wants it
	metallib = "mlx.metallib"
)

// Numbers of load commands, from Apple's loader.h.
const (
	loadDylib         = 0xc
	loadWeakDylib     = 0x80000018
	loadReexportDylib = 0x8000001f
	loadRpath         = 0x8000001c
	loadBuildVersion  = 0x32
)

// oldestSystem is LSMinimumSystemVersion as load commands have it: 14.0.0.
const oldestSystem = 14 << 16

// copyMLX checks MLX's libraries in dir and copies them, with their licences, into the bundle's Resources.
func copyMLX(dir, resources string) error {
	if err := checkMLX(dir); err != nil {
		return err
	}
	licences, err := filepath.Glob(filepath.Join(dir, "licences", "*"))
	if err != nil {
		return err
	}
	if len(licences) == 0 {
		return errors.New("there are no licences of MLX, mlx-c, metal-cpp, fmt and json in its folder licences: they must travel with the libraries")
	}
	for _, from := range licences {
		if err := copyFile(from, filepath.Join(resources, "licences", "mlx_"+filepath.Base(from))); err != nil {
			return err
		}
	}
	for _, name := range []string{libmlxc, libmlx, libjaccl, metallib} {
		err := copyFile(filepath.Join(dir, name), filepath.Join(resources, "mlx", name))
		if err != nil && !(name == libjaccl && errors.Is(err, fs.ErrNotExist)) {
			return err
		}
	}
	return nil
}

// checkMLX says what would keep MLX from loading on another Mac: a missing file, another processor, a newer macOS, or a
// library that is sought outside the bundle and the system. Everything is told at once.
func checkMLX(dir string) error {
	var wrong []error
	info, err := os.Stat(filepath.Join(dir, metallib))
	if err != nil {
		wrong = append(wrong, fmt.Errorf("%w: without it MLX loads and then cannot use the GPU", err))
	} else if info.Size() == 0 {
		wrong = append(wrong, fmt.Errorf("%s is empty", metallib))
	}
	for queue, i := []string{libmlxc, libmlx}, 0; i < len(queue); i++ {
		wanted, err := checkLibrary(filepath.Join(dir, queue[i]))
		if err != nil {
			wrong = append(wrong, err)
		}
		for _, name := range wanted {
			if !slices.Contains(queue, name) {
				queue = append(queue, name)
			}
		}
	}
	return errors.Join(wrong...)
}

// checkLibrary checks one library and gives the names of those that it wants beside itself.
func checkLibrary(file string) (wanted []string, err error) {
	f, err := macho.Open(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	defer f.Close()
	name := filepath.Base(file)
	if f.Cpu != macho.CpuArm64 || f.Type != macho.TypeDylib {
		return nil, fmt.Errorf("%s is a %v for %v, want a library for arm64", name, f.Type, f.Cpu)
	}
	var wrong []error
	beside, rpath := false, false // @rpath means beside; something is sought by @rpath
	for _, load := range f.Loads {
		raw := load.Raw()
		switch f.ByteOrder.Uint32(raw) {
		case loadRpath:
			beside = beside || path.Clean(text(raw, f.ByteOrder)) == "@loader_path"
		case loadBuildVersion:
			if len(raw) >= 16 && f.ByteOrder.Uint32(raw[12:]) > oldestSystem {
				wrong = append(wrong, fmt.Errorf("%s is for macOS %d.%d and newer, want 14.0: take the bottle arm64_sonoma", name, raw[14], raw[13]))
			}
		case loadDylib, loadWeakDylib, loadReexportDylib:
			place := text(raw, f.ByteOrder)
			_, fromRpath := strings.CutPrefix(place, "@rpath/")
			switch {
			case fromRpath || path.Dir(place) == "@loader_path":
				rpath = rpath || fromRpath
				wanted = append(wanted, path.Base(place))
			case !strings.HasPrefix(place, "/usr/lib/") && !strings.HasPrefix(place, "/System/Library/"):
				wrong = append(wrong, fmt.Errorf("%s seeks %s: install_name_tool -change %[2]s @loader_path/%s %[1]s", name, place, path.Base(place)))
			}
		}
	}
	if rpath && !beside {
		wrong = append(wrong, fmt.Errorf("%s seeks libraries by @rpath but not beside itself: install_name_tool -add_rpath @loader_path %[1]s", name))
	}
	return wanted, errors.Join(wrong...)
}

// text is the string of a load command: the third word says where it begins.
func text(raw []byte, order binary.ByteOrder) string {
	if len(raw) < 12 {
		return ""
	}
	start := order.Uint32(raw[8:])
	if uint64(start) > uint64(len(raw)) {
		return ""
	}
	s, _, _ := strings.Cut(string(raw[start:]), "\x00")
	return s
}
