package learning

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"laya/app/disk"
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

// Whenever a process dies, the file is whole, and holds what every save that was done has put there.
func TestSave_Killed(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	path := newPath(t)
	total, cut := 0, 0
	for i := range 15 {
		var done bytes.Buffer
		saver := exec.Command(self, "-test.run=^TestSaver$")
		saver.Env, saver.Stderr = append(os.Environ(), saverEnv+"="+path), &done
		if err := saver.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(100+11*i) * time.Millisecond)
		if err := saver.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = saver.Wait() // it was killed
		if out := strings.Trim(done.String(), "."); out != "" {
			t.Fatalf("the saver says %s", out)
		}
		if left, _ := filepath.Glob(path + disk.Temporary + "*"); len(left) > 0 {
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
		total += done.Len()
		if saved := uses / 3; uses%3 != 0 || saved != total && saved != total+1 {
			t.Fatalf("kill %d: %d saves were done, the file holds %d uses", i, total, uses)
		}
		total = uses / 3 // a save may be done and the saver killed before it could say so
		closed(t, s)
		if left, _ := filepath.Glob(path + disk.Temporary + "*"); len(left) > 0 {
			t.Fatalf("kill %d: what the killed save left is still there", i)
		}
	}
	t.Logf("%d saves, %d kills in the middle of one", total, cut)
	if total == 0 {
		t.Error("nothing was saved: the test shows nothing")
	}
}
