package life

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"laya/app/journal"
)

func TestQuit(t *testing.T) {
	path := filepath.Join(t.TempDir(), "laya.log")
	j := journal.Open(path)
	j.Note("started")    // outside of the bubble, where the rotation's goroutine begins
	var mutex sync.Mutex // of took: a step that is left behind may still run
	var took []string
	synctest.Test(t, func(t *testing.T) {
		step := func(name journal.Name, do func() error) Step {
			return Step{name, func() error {
				mutex.Lock()
				took = append(took, string(name))
				mutex.Unlock()
				return do()
			}}
		}
		hang := make(chan struct{})
		start := time.Now()
		Quit(j,
			step("tap", func() error { time.Sleep(time.Second); return nil }),
			step("learning", func() error { return errors.New("no space left") }),
			step("panel", func() error { panic("a secret") }),
			step("engine", func() error { <-hang; return nil }),
			step("settings", func() error { return nil }),
		)
		if d := time.Since(start); d != time.Second+perStep {
			t.Errorf("it took %v", d)
		}
		close(hang)
	})
	j.Close()
	mutex.Lock()
	defer mutex.Unlock()
	if want := []string{"tap", "learning", "panel", "engine", "settings"}; !slices.Equal(took, want) {
		t.Errorf("steps %q, want %q", took, want)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`learning error="no space left"`, `panel error="a panic of kind string"`, `engine error="it did not end within 2s`, "msg=quit steps=5 us=3000000"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("the journal does not say %q:\n%s", want, data)
		}
	}
	if strings.Contains(string(data), "secret") || strings.Contains(string(data), "msg=settings") {
		t.Errorf("the journal tells too much:\n%s", data)
	}
}
