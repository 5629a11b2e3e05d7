package instance

import (
	"bufio"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

const holdVariable = "LAYA_INSTANCE_HOLD"

// The test binary is also the process that holds the lock until it is killed.
func TestMain(m *testing.M) {
	path := os.Getenv(holdVariable)
	if path == "" {
		os.Exit(m.Run())
	}
	if _, err := Take(path); err != nil {
		os.Stdout.WriteString(err.Error() + "\n")
		return
	}
	runtime.GC() // nobody refers to the claim
	os.Stdout.WriteString("held\n")
	io.Copy(io.Discard, os.Stdin) // until it is killed, or who started it is gone
}

// start runs another process, and gives what it says.
func start(t *testing.T, path string) (process *exec.Cmd, says string) {
	t.Helper()
	process = exec.Command(os.Args[0])
	process.Env = append(os.Environ(), holdVariable+"="+path)
	if _, err := process.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	out, err := process.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { process.Process.Kill(); process.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return process, strings.TrimSpace(line)
}

func TestTake(t *testing.T) {
	path := filepath.Join(t.TempDir(), "Laya", "laya.lock")
	first, says := start(t, path)
	if says != "held" {
		t.Fatalf("the first process says %q", says)
	}
	if _, says := start(t, path); says != ErrRunning.Error() {
		t.Errorf("the second process says %q", says)
	}
	if _, err := Take(path); !errors.Is(err, ErrRunning) {
		t.Errorf("a third: %v", err)
	}
	first.Process.Kill() // it cannot give anything back
	first.Wait()
	release, err := Take(path)
	if err != nil {
		t.Fatalf("after the first was killed: %v", err)
	}
	if _, err := Take(path); !errors.Is(err, ErrRunning) {
		t.Errorf("in the same process: %v", err)
	}
	if err := release(); err != nil {
		t.Error(err)
	}
	again, err := Take(path)
	if err != nil {
		t.Fatalf("after it was released: %v", err)
	}
	again()
}

func TestTake_Unwritable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Take(filepath.Join(file, "laya.lock")); err == nil || errors.Is(err, ErrRunning) {
		t.Errorf("where there can be no lock: %v", err)
	}
}
