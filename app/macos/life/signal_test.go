//go:build !box && unix

package life

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"laya/app/journal"
)

// Not in the box: GNUstep takes these signals for itself.
func TestOnSignal(t *testing.T) {
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
		t.Run(s.String(), func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "laya.log")
			j := journal.Open(path)
			ended := make(chan struct{})
			stop := OnSignal(j, func() { close(ended) })
			defer stop()
			if err := syscall.Kill(os.Getpid(), s); err != nil {
				t.Fatal(err)
			}
			select {
			case <-ended:
			case <-time.After(time.Minute):
				t.Fatal("nobody ends the app")
			}
			j.Close()
			if data, _ := os.ReadFile(path); !strings.Contains(string(data), "asked to end") {
				t.Errorf("the journal: %q", data)
			}
		})
	}
}
