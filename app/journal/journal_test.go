package journal

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"laya/app/session"
)

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestJournal(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	path := filepath.Join(home, "logs", "laya.log")
	j := Open(path)
	if _, err := os.Stat(path); err == nil {
		t.Error("there is a file before anything was written")
	}
	j.Note("woke", Count{"times", 3}, Took("median_us", 1500*time.Nanosecond))
	j.Failed("settings", fmt.Errorf("open %s: no", filepath.Join(home, "settings.json")))
	j.Failed("field", fmt.Errorf("of %v", session.Text("a secret")))
	func() {
		defer func() { j.Panicked("callback", recover(), debug.Stack()) }()
		panic("a secret")
	}()
	func() {
		defer func() { j.Panicked("callback", recover(), debug.Stack()) }()
		panic(errors.New("a secret"))
	}()
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	text := read(t, path)
	for _, want := range []string{
		`level=INFO msg=woke times=3 median_us=1` + "\n",
		`level=WARN msg=settings error="open ~/settings.json: no"`,
		`level=WARN msg=field error="of ‹8›"`,
		`level=ERROR msg=callback kind=string at="`,
		`kind=*errors.errorString`,
		`journal_test.go:`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("it does not hold %q:\n%s", want, text)
		}
	}
	if strings.Contains(text, "secret") || strings.Contains(text, home) {
		t.Errorf("it tells a secret:\n%s", text)
	}
	if info, _ := os.Stat(path); info.Mode().Perm() != 0o600 {
		t.Errorf("the mode is %v", info.Mode())
	}

	j = Open(path) // a second run goes on in the same file
	j.Note("again")
	j.Close()
	if got := read(t, path); !strings.HasPrefix(got, text) || !strings.Contains(got, "msg=again") {
		t.Errorf("after a second run it holds\n%s", got)
	}
}

func TestRotation(t *testing.T) {
	folder := t.TempDir()
	j := Open(filepath.Join(folder, "laya.log"))
	defer j.Close()
	long := errors.New(strings.Repeat("x", 100<<10))
	for range 80 { // eight megabytes
		j.Failed("long", long)
	}
	deadline := time.Now().Add(time.Minute) // old files are removed by a goroutine
	for {
		files, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		var bytes int64
		for _, f := range files {
			info, err := f.Info()
			if err != nil {
				continue // removed meanwhile
			}
			bytes += info.Size()
			if info.Mode().Perm() != 0o600 {
				t.Fatalf("the mode of %s is %v", f.Name(), info.Mode())
			}
		}
		if len(files) == oldFiles+1 && bytes < 5<<20 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("%d files hold %d bytes", len(files), bytes)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func TestUnwritable(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	j := Open(filepath.Join(file, "laya.log")) // there can be no folder
	j.Note("woke")
	j.Failed("x", errors.New("y"))
	if err := j.Close(); err != nil {
		t.Error(err)
	}
}

func TestPath(t *testing.T) {
	path, err := Path()
	if err != nil {
		t.Fatal(err)
	}
	if !regexp.MustCompile(`[/\\]Laya[/\\]laya\.log$`).MatchString(path) || !filepath.IsAbs(path) {
		t.Errorf("Path = %q", path)
	}
}
