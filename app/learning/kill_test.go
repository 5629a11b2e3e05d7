package learning

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"laya/app/disk"
	"laya/engine/frequency"
)

const saverEnv = "LAYA_TEST_LEARNS"

// TestSaver is not a test but the process that TestSave_Killed kills: it learns and saves until then, and says a dot
// when a save is done.
func TestSaver(t *testing.T) {
	path := os.Getenv(saverEnv)
	if path == "" {
		return
	}
	s := open(t, path)
	for i := 0; ; i++ {
		if err := s.Add(fmt.Sprintf("name%c%c", 'a'+i%26, 'a'+i/26%26)); err != nil {
			t.Fatal(err)
		}
		fmt.Fprint(os.Stderr, ".")
	}
}

// killSaver lets a process save, kills it some time after its first save, and gives how many it said were done.
func killSaver(t *testing.T, path string, after time.Duration) (saves int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	saver := exec.Command(self, "-test.run=^TestSaver$")
	saver.Env = append(os.Environ(), saverEnv+"="+path)
	said, err := saver.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := saver.Start(); err != nil {
		t.Fatal(err)
	}
	first := make([]byte, 1)
	if _, err := io.ReadFull(said, first); err != nil {
		t.Fatal(err)
	}
	time.Sleep(after)
	if err := saver.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(said)
	if err != nil {
		t.Fatal(err)
	}
	_ = saver.Wait() // it was killed
	all := append(first, rest...)
	if other := bytes.Trim(all, "."); len(other) > 0 {
		t.Fatalf("the saver says %s", other)
	}
	return len(all)
}

// Whenever a process dies, the file is whole, and holds what every save that was done has put there.
func TestSave_Killed(t *testing.T) {
	path := newPath(t)
	total, cut := 0, 0
	leftovers := func() int {
		entries, err := os.ReadDir(filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, e := range entries {
			if strings.Contains(e.Name(), disk.Temporary) {
				n++
			}
		}
		return n
	}
	for i := range 20 {
		total += killSaver(t, path, time.Duration(i*i)*331*time.Microsecond)
		if leftovers() > 0 {
			cut++ // in the middle of a save
		}
		s := open(t, path)
		if problems := s.Problems(); len(problems) > 0 {
			t.Fatalf("kill %d: %v", i, problems)
		}
		uses := 0
		for _, w := range s.Words() {
			uses += w.Uses
		}
		if saved := uses / frequency.LearnedAt; uses%frequency.LearnedAt != 0 || saved != total && saved != total+1 {
			t.Fatalf("kill %d: %d saves were done, the file holds %d uses", i, total, uses)
		}
		total = uses / frequency.LearnedAt // a save may be done and the saver killed before it could say so
		closed(t, s)
		if leftovers() > 0 {
			t.Fatalf("kill %d: what the killed save left is still there", i)
		}
	}
	t.Logf("%d saves, %d kills in the middle of one", total, cut)
}
