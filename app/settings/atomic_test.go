package settings

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"laya/app/disk"
)

const saverEnv = "LAYA_TEST_SAVES"

// TestSaver is not a test but the process that TestReplace_Killed kills: it saves until then, and says when it has first.
func TestSaver(t *testing.T) {
	path := os.Getenv(saverEnv)
	if path == "" {
		return
	}
	s, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; ; i++ {
		err := s.Update(func(s *Settings) {
			s.Engine.Model = saving(i)
		})
		if err != nil {
			t.Fatal(err)
		}
		if i == 1 {
			fmt.Fprint(os.Stderr, ".")
		}
	}
}

// saving is what the saver saves the nth time.
func saving(n int) string { return fmt.Sprintf("%d %s", n, strings.Repeat("x", n*997%60_000)) }

func TestReplace_Killed(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "settings.json")
	for i := range 12 {
		saver := exec.Command(self, "-test.run=^TestSaver$")
		saver.Env = append(os.Environ(), saverEnv+"="+path)
		said, err := saver.StderrPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := saver.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(said, make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(7*i) * time.Millisecond)
		if err := saver.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = saver.Wait() // it was killed
		s := again(t, path)
		if len(s.Problems()) > 0 {
			t.Fatalf("kill %d: %v", i, s.Problems())
		}
		var n int
		model := s.Get().Engine.Model
		if _, err := fmt.Sscan(model, &n); err != nil || model != saving(n) {
			t.Fatalf("kill %d: what was saved is not what is read: save %d, %v", i, n, err)
		}
	}
}

// TestReplace_EveryByte stands in for a kill after each byte: what a killed save leaves is a part of the new file under
// its temporary name.
func TestReplace_EveryByte(t *testing.T) {
	s, path := open(t, "")
	if err := s.Update(func(s *Settings) { s.Learning = true }); err != nil {
		t.Fatal(err)
	}
	whole := read(t, path)
	for n := range len(whole) {
		leftover := path + disk.Temporary + "1"
		if err := os.WriteFile(leftover, []byte(whole[:n]), 0o600); err != nil {
			t.Fatal(err)
		}
		old := time.Now().Add(-time.Hour)
		if err := os.Chtimes(leftover, old, old); err != nil {
			t.Fatal(err)
		}
		s := again(t, path)
		if !s.Get().Learning || len(s.Problems()) > 0 {
			t.Fatalf("killed after byte %d: %v", n, s.Problems())
		}
		if _, err := os.Stat(leftover); err == nil {
			t.Fatalf("killed after byte %d: the leftover is still there", n)
		}
	}
}

// TestRead_EveryByte: a file cut off anywhere by something else is damaged, and kept.
func TestRead_EveryByte(t *testing.T) {
	data, err := encode(Default())
	if err != nil {
		t.Fatal(err)
	}
	for n := range len(data) - 2 { // without its last brace at least
		if _, fate, _ := parse(data[:n]); fate != damaged {
			t.Fatalf("%d of %d bytes are read as %q", n, len(data), fate)
		}
	}
}
