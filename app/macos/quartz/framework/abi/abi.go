//go:build box

// Package abi checks, in tests, that what is bound to a C function calls it as its prototype says.
//
// A package keeps, for each of its frameworks, a C file with every function of the table (abi.h has the macros). Every
// argument is given a value of its own; the C function writes down what has come. That finds a Go type of another width,
// order or register class on the machine that the test runs on, and on arm64 under qemu. It does not find a prototype
// that is wrong in both: scripts/symbols names the header of each.
package abi

import (
	_ "embed"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"testing"
	"unsafe"

	"github.com/ebitengine/purego"

	"laya/app/macos/quartz/framework"
)

//go:embed abi.h
var header []byte

// Library compiles C files with the compiler for the machine that the test runs on, and opens what comes out.
func Library(t testing.TB, files ...string) uintptr {
	t.Helper()
	directory := t.TempDir()
	if err := os.WriteFile(filepath.Join(directory, "abi.h"), header, 0o600); err != nil {
		t.Fatal(err)
	}
	compiler := "gcc"
	if cross, err := exec.LookPath("aarch64-linux-gnu-gcc"); err == nil && runtime.GOARCH == "arm64" {
		compiler = cross
	}
	library := filepath.Join(directory, "abi.so")
	args := append([]string{"-std=gnu2x", "-Wall", "-Werror", "-O1", "-fPIC", "-shared", "-pthread", "-I" + directory, "-o", library}, files...)
	if out, err := exec.Command(compiler, args...).CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", compiler, err, out)
	}
	handle, err := purego.Dlopen(library, purego.RTLD_NOW|purego.RTLD_LOCAL)
	if err != nil {
		t.Fatal(err)
	}
	return handle
}

// Check calls every function of the table with a C twin, and compares what came with what was given.
func Check(t *testing.T, f framework.Framework, library uintptr) {
	t.Helper()
	for _, s := range f.Symbols {
		kind := reflect.TypeOf(s.Bound).Elem()
		if kind.Kind() != reflect.Func {
			continue // data has no prototype
		}
		t.Run(s.Name, func(t *testing.T) {
			for _, difference := range differences(t, library, s.Name, kind) {
				t.Error(difference)
			}
		})
	}
}

// differences calls a C function through a Go type, three times, and says what came otherwise than it was given.
func differences(t *testing.T, library uintptr, name string, kind reflect.Type) (found []string) {
	t.Helper()
	address, err := purego.Dlsym(library, name)
	if err != nil {
		t.Fatalf("%s has no C twin: %v", name, err)
	}
	echo, length, answer := memory(t, library, "abi_echo", 1024), memory(t, library, "abi_length", 8), memory(t, library, "abi_answer", 64)
	call := reflect.New(kind)
	purego.RegisterFunc(call.Interface(), address)
	for seed := range 3 {
		var arguments []reflect.Value
		var want []byte
		for i := range kind.NumIn() {
			v := sample(kind.In(i), seed*31+i)
			arguments = append(arguments, v)
			want = append(append(want, byte(v.Type().Size())), raw(v)...)
		}
		results := make([]reflect.Value, kind.NumOut())
		for i := range answer {
			answer[i] = 0xee // what lies behind a result that is too short
		}
		for i := range results {
			results[i] = sample(kind.Out(i), seed*31+20)
			copy(answer, raw(results[i]))
		}
		got := call.Elem().Call(arguments)
		n := *(*uint64)(unsafe.Pointer(&length[0]))
		if string(echo[:n]) != string(want) {
			found = append(found, fmt.Sprintf("C got (sizes and bytes)\n% x, and was given\n% x", echo[:n], want))
		}
		for i := range results {
			if string(raw(got[i])) != string(raw(results[i])) {
				found = append(found, fmt.Sprintf("C gave %v, and Go got %v", results[i], got[i]))
			}
		}
	}
	return found
}

func memory(t *testing.T, library uintptr, name string, size int) []byte {
	t.Helper()
	address, err := purego.Dlsym(library, name)
	if err != nil {
		t.Fatal(err)
	}
	return unsafe.Slice(*(**byte)(unsafe.Pointer(&address)), size)
}

// sample makes a value whose bytes are all different and that says where it belongs; negative, where it can be.
func sample(kind reflect.Type, place int) reflect.Value {
	v := reflect.New(kind).Elem()
	bits := uint64(place+1) * 0x9e3779b97f4a7c15
	switch kind.Kind() {
	case reflect.Bool:
		v.SetBool(place%2 == 0)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(int64(bits|1<<63) >> (64 - 8*kind.Size()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint((bits | 1<<63) >> (64 - 8*kind.Size()))
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(float32(math.Sqrt(float64(place) + 2))))
	case reflect.Pointer:
		v.Set(reflect.New(kind.Elem())) // a real address: the garbage collector looks at it
	case reflect.UnsafePointer:
		v.SetPointer(unsafe.Pointer(new(uint64)))
	case reflect.Struct:
		for i := range kind.NumField() {
			v.Field(i).Set(sample(kind.Field(i).Type, 5*place+i))
		}
	default:
		panic(fmt.Sprintf("abi: no sample of a %v", kind))
	}
	return v
}

// raw gives the bytes of a value.
func raw(v reflect.Value) []byte {
	p := reflect.New(v.Type())
	p.Elem().Set(v)
	return append([]byte(nil), unsafe.Slice((*byte)(p.UnsafePointer()), v.Type().Size())...)
}
