package mlxc

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// probing starts this test binary as the child: TestMain sees the variable and calls ProbeMain.
func probing(t *testing.T) *Prober {
	t.Helper()
	t.Setenv("LAYA_PROBE_CHILD", "1")
	command := []string{os.Args[0]}
	if qemu := strings.Fields(os.Getenv("LAYA_QEMU")); runtime.GOARCH == "arm64" {
		command = append(qemu, command...)
	}
	return &Prober{Command: command, Cache: filepath.Join(t.TempDir(), "Laya", "mlxc.json"), Limit: time.Minute}
}

func TestProbe(t *testing.T) {
	d := buildDouble(t)
	p := probing(t)
	if err := p.Probe(d.path); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(p.Cache)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("the verdict has mode %v", info.Mode())
	}
	d.open(t, time.Minute) // the child leaves this process as it was
}

func TestProbe_Faults(t *testing.T) {
	p := probing(t)
	fails(t, p.Probe(buildDouble(t, "-DWITHOUT_ADD", "-DWITHOUT_MATMUL", "-DWITHOUT_QUANTIZE").path), nil,
		"was tried in a child process and failed", "exit status 1", "lacks 2 functions: mlx_add, mlx_matmul")
	fails(t, p.Probe(buildDouble(t, "-DCRASH_AT_LOAD").path), nil, "was tried in a child process and failed")
	fails(t, p.Probe("/no/such/library"), nil, "/no/such/library")

	hangs := &Prober{Command: []string{"sleep", "60"}, Cache: p.Cache, Limit: 20 * time.Millisecond}
	path := place(t, filepath.Join(t.TempDir(), libraryName()))
	hangs.Command = []string{"sh", "-c", "sleep 60"}
	fails(t, hangs.Probe(path), nil, "did not end in time")
	if _, known := hangs.remembered(mustHash(t, path)); known {
		t.Error("a child that was merely slow is remembered as broken")
	}
	nothing := &Prober{Command: []string{filepath.Join(t.TempDir(), "laya")}, Cache: p.Cache}
	fails(t, nothing.Probe(path), nil, "no such file")
}

// A child is started only for files that it has not been started for.
func TestProbe_Remembers(t *testing.T) {
	dir := t.TempDir()
	count := filepath.Join(dir, "count")
	p := &Prober{Command: []string{"sh", "-c", "echo >>" + count, "sh"}, Cache: filepath.Join(dir, "cache")}
	library, other := place(t, filepath.Join(dir, libraryName())), filepath.Join(dir, "libmlx")
	write := func(path, data string) {
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	steps := []struct {
		name   string
		change func()
		runs   int
	}{
		{"the first time", func() {}, 1},
		{"the same", func() {}, 1},
		{"the other library has come", func() { write(other, "1") }, 2},
		{"the other library is another", func() { write(other, "2") }, 3},
		{"the same again", func() {}, 3},
		{"the library is another", func() { write(library, "3") }, 4},
		{"the verdict cannot be read", func() { write(p.Cache, "{") }, 5},
		{"the verdict is gone", func() { os.Remove(p.Cache) }, 6},
	}
	for _, step := range steps {
		step.change()
		if err := p.Probe(library, other); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		runs, err := os.ReadFile(count)
		if err != nil || len(runs) != step.runs {
			t.Errorf("%s: the child has run %d times, want %d", step.name, len(runs), step.runs)
		}
	}
	p.Command = []string{"sh", "-c", "exit 3", "sh"}
	write(library, "4")
	fails(t, p.Probe(library), nil, "exit status 3")
	p.Command = []string{"sh", "-c", "echo >>" + count, "sh"}
	fails(t, p.Probe(library), nil, "exit status 3") // remembered
}

// A verdict that cannot be kept counts all the same.
func TestProbe_WithoutCache(t *testing.T) {
	library := place(t, filepath.Join(t.TempDir(), libraryName()))
	p := &Prober{Command: []string{"true"}, Cache: filepath.Join(library, "cache")} // in a file, as if it were a folder
	if err := p.Probe(library); err != nil {
		t.Error(err)
	}
	p.Command = []string{"false"}
	fails(t, p.Probe(library), nil, "exit status 1")
}

func TestProbeMain_Faults(t *testing.T) {
	for path, want := range map[string]string{
		"libmlxc.so": "not an absolute path", "/no/such": "there is no /no/such", "": "not an absolute path",
	} {
		var stderr bytes.Buffer
		if code := ProbeMain(path, &stderr); code != 1 || !strings.Contains(stderr.String(), want) || strings.Count(stderr.String(), "\n") != 1 {
			t.Errorf("ProbeMain(%q) is %d and writes %q", path, code, stderr.String())
		}
	}
}

func mustHash(t *testing.T, path string) string {
	t.Helper()
	hash, err := hashFiles([]string{path})
	if err != nil {
		t.Fatal(err)
	}
	return hash
}
