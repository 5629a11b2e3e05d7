package mlxc

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"
)

// Tier a: the ABI double of testdata/double.c, compiled for this architecture when a test needs it. On amd64:
//
//	go test ./mlxc
//
// and for arm64 under qemu-user, with gcc-aarch64-linux-gnu:
//
//	CGO_ENABLED=0 GOARCH=arm64 LAYA_QEMU="qemu-aarch64 -L /usr/aarch64-linux-gnu" \
//		go test -exec "qemu-aarch64 -L /usr/aarch64-linux-gnu" ./mlxc
const tier = "tier a: ABI double"

// double is the library and what it tells of itself.
type double struct{ path string }

// at is the address of a function of the double's own.
func (d double) at(name string) uintptr {
	handle, err := load(d.path) // again: what is loaded already stays as it is
	if err != nil {
		panic(err)
	}
	return address(handle, name)
}

// buildDouble compiles the double with flags, once in the process.
func buildDouble(t testing.TB, flags ...string) double {
	t.Helper()
	if len(flags) == 0 {
		flags = []string{"-O1"} // arguments stay in registers; the others only have to compile fast
	}
	compiler := os.Getenv("CC")
	if compiler == "" {
		compiler = map[string]string{"amd64": "gcc", "arm64": "aarch64-linux-gnu-gcc"}[runtime.GOARCH]
		if _, err := exec.LookPath(compiler); err != nil {
			compiler = "cc"
		}
	}
	if _, err := exec.LookPath(compiler); err != nil || supported() != nil {
		t.Skipf("%s: needs a C compiler for linux/%s", tier, runtime.GOARCH)
	}
	path, err := doubles.build(compiler, flags)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s, %s %s", tier, runtime.GOARCH, strings.Join(flags, " "))
	return double{path: path}
}

// builds are the libraries that have been compiled, in one folder.
type builds struct {
	sync.Mutex
	dir  string
	made map[string]string
}

var doubles = builds{made: map[string]string{}}

func (b *builds) build(compiler string, flags []string) (string, error) {
	b.Lock()
	defer b.Unlock()
	key := strings.Join(flags, " ")
	if path := b.made[key]; path != "" {
		return path, nil
	}
	dir, err := os.MkdirTemp(b.dir, "double")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, libraryName())
	args := append([]string{"-shared", "-fPIC", "-pthread", "-o", path, "testdata/double.c"}, flags...)
	if out, err := exec.Command(compiler, args...).CombinedOutput(); err != nil {
		return "", errors.New(string(out))
	}
	b.made[key] = path
	return path, nil
}

func TestMain(m *testing.M) {
	if os.Getenv("LAYA_PROBE_CHILD") != "" { // see probing
		os.Exit(ProbeMain(os.Args[len(os.Args)-1], os.Stderr))
	}
	dir, err := os.MkdirTemp("", "mlxc")
	if err != nil {
		panic(err)
	}
	doubles.dir = dir
	code := m.Run()
	os.RemoveAll(dir)
	os.Exit(code)
}

// open opens the double and checks, when the test has ended, that nothing is left in it.
func (d double) open(t testing.TB, limit time.Duration) *Worker {
	t.Helper()
	w, err := Open(Options{Path: d.path, Limit: limit})
	if err != nil {
		t.Fatal(err)
	}
	d.call("double_forget")
	abuses := d.call("double_abuses")
	t.Cleanup(func() {
		if err := w.Close(); err != nil && !w.life.dead.Load() {
			t.Error(err)
		}
		if w.life.dead.Load() {
			return
		}
		if n := w.Live(); n != 0 {
			t.Errorf("%d handles are alive after Close", n)
		}
		if n := d.call("double_live"); n != 0 {
			t.Errorf("%d C objects are alive after Close", n)
		}
		if n := d.call("double_abuses"); n != abuses {
			t.Errorf("%d objects were freed twice, used after free or taken for others", n-abuses)
		}
	})
	return w
}

// call calls a function of the double's own, which takes nothing and gives a long.
func (d double) call(name string) int { return int(invoke(d.at(name), nil)) }

// set sets a switch of the double until the test has ended.
func (d double) set(t *testing.T, name string, value int) {
	t.Helper()
	knob := (*int)(pointer(invoke(d.at("double_"+name), nil)))
	*knob = value
	t.Cleanup(func() { *knob = 0 })
}

// setVersion makes the double another version's until the test has ended.
func (d double) setVersion(t *testing.T, version string) {
	t.Helper()
	buffer := unsafe.Slice((*byte)(pointer(invoke(d.at("double_version"), nil))), 64)
	before := text(uintptr(unsafe.Pointer(&buffer[0])))
	copy(buffer, version+"\x00")
	t.Cleanup(func() { copy(buffer, before+"\x00") })
}

// another is the same library loaded a second time, for a test that ruins it.
func (d double) another(t *testing.T) double {
	t.Helper()
	data, err := os.ReadFile(d.path)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), libraryName())
	if err := os.WriteFile(path, data, 0o700); err != nil {
		t.Fatal(err)
	}
	return double{path}
}

// journal is what has reached the double since it was opened.
func (d double) journal() string {
	return strings.TrimSpace(text(invoke(d.at("double_journal"), nil)))
}

// do runs f with the CPU's stream and fails the test on an error.
func do(t *testing.T, w *Worker, f func(s *Scope)) {
	t.Helper()
	if err := try(w, f); err != nil {
		t.Fatal(err)
	}
}

// try runs f with the CPU's stream.
func try(w *Worker, f func(s *Scope)) error {
	return w.Do(context.Background(), func(s *Scope) error {
		s.On(s.DefaultStream(CPU))
		f(s)
		return nil
	})
}
