package main

import (
	"debug/macho"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// library is what a dylib says of itself.
type library struct {
	processor macho.Cpu
	system    uint32 // the oldest macOS, as load commands have it
	wants     []string
	rpaths    []string
}

// file is a Mach-O library with these load commands, and nothing else.
func (l library) file() []byte {
	order := binary.LittleEndian
	var loads []byte
	count := 0
	add := func(command uint32, body []byte) {
		body = append(body, make([]byte, 7-(len(body)+7)%8)...)
		loads = order.AppendUint32(loads, command)
		loads = order.AppendUint32(loads, uint32(8+len(body)))
		loads = append(loads, body...)
		count++
	}
	for _, w := range l.wants {
		body := order.AppendUint32(nil, 24)
		add(loadDylib, append(append(body, make([]byte, 12)...), w+"\x00"...))
	}
	for _, r := range l.rpaths {
		add(loadRpath, append(order.AppendUint32(nil, 12), r+"\x00"...))
	}
	add(loadBuildVersion, binary.LittleEndian.AppendUint32(order.AppendUint32(order.AppendUint32(order.AppendUint32(nil, 1), l.system), l.system), 0))
	var out []byte
	for _, field := range []uint32{macho.Magic64, uint32(l.processor), 0, uint32(macho.TypeDylib), uint32(count), uint32(len(loads)), 0, 0} {
		out = order.AppendUint32(out, field)
	}
	return append(out, loads...)
}

// right are libraries as they should be.
func right() map[string]library {
	return map[string]library{
		libmlxc:  {macho.CpuArm64, oldestSystem, []string{"@loader_path/libmlx.dylib", "/usr/lib/libc++.1.dylib"}, nil},
		libmlx:   {macho.CpuArm64, oldestSystem, []string{"@rpath/libjaccl.dylib", "/System/Library/Frameworks/Metal.framework/Metal"}, []string{"@loader_path"}},
		libjaccl: {macho.CpuArm64, oldestSystem, []string{"/usr/lib/libSystem.B.dylib"}, nil},
	}
}

func put(t *testing.T, libraries map[string]library) string {
	t.Helper()
	dir := t.TempDir()
	for name, l := range libraries {
		if err := os.WriteFile(filepath.Join(dir, name), l.file(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range map[string]string{metallib: "MTLB", "licences/MLX.txt": "MIT"} {
		if err := write(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func libraries(t *testing.T) string { return put(t, right()) }

func TestCheckMLX(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(l map[string]library)
		want  string // empty: right
	}{
		{"as it should be", nil, ""},
		{"libjaccl where nobody wants it may be missing", func(l map[string]library) {
			l[libmlx] = library{macho.CpuArm64, oldestSystem, nil, nil}
			delete(l, libjaccl)
		}, ""},
		{"libjaccl where libmlx wants it", func(l map[string]library) { delete(l, libjaccl) }, "libjaccl.dylib: no such file"},
		{"no libmlxc", func(l map[string]library) { delete(l, libmlxc) }, "libmlxc.dylib: no such file"},
		{"for Intel", func(l map[string]library) {
			l[libmlx] = library{macho.CpuAmd64, oldestSystem, nil, nil}
		}, "want a library for arm64"},
		{"for a newer macOS", func(l map[string]library) {
			l[libmlxc] = library{macho.CpuArm64, 15<<16 | 2<<8, nil, nil}
		}, "is for macOS 15.2 and newer"},
		{"Homebrew's path", func(l map[string]library) {
			l[libmlxc] = library{macho.CpuArm64, oldestSystem, []string{"/opt/homebrew/opt/mlx/lib/libmlx.dylib"}, nil}
		}, "install_name_tool -change /opt/homebrew/opt/mlx/lib/libmlx.dylib @loader_path/libmlx.dylib libmlxc.dylib"},
		{"@rpath that is not beside", func(l map[string]library) {
			l[libmlx] = library{macho.CpuArm64, oldestSystem, []string{"@rpath/libjaccl.dylib"}, []string{"@loader_path/../lib"}}
		}, "-add_rpath @loader_path libmlx.dylib"},
		{"a system library that only looks like one", func(l map[string]library) {
			l[libmlx] = library{macho.CpuArm64, oldestSystem, []string{"/usr/local/lib/libfmt.dylib"}, nil}
		}, "seeks /usr/local/lib/libfmt.dylib"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			l := right()
			if test.spoil != nil {
				test.spoil(l)
			}
			err := checkMLX(put(t, l))
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("checkMLX: %v, want %q", err, test.want)
			}
		})
	}
	t.Run("an empty metallib", func(t *testing.T) {
		dir := libraries(t)
		if err := os.Truncate(filepath.Join(dir, metallib), 0); err != nil {
			t.Fatal(err)
		}
		if err := checkMLX(dir); err == nil || !strings.Contains(err.Error(), "is empty") {
			t.Errorf("checkMLX: %v", err)
		}
	})
	t.Run("no licences", func(t *testing.T) {
		dir := libraries(t)
		if err := os.RemoveAll(filepath.Join(dir, "licences")); err != nil {
			t.Fatal(err)
		}
		if err := copyMLX(dir, t.TempDir()); err == nil || !strings.Contains(err.Error(), "licences") {
			t.Errorf("copyMLX: %v", err)
		}
	})
}
