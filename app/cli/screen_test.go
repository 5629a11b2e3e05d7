package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"laya/app/terminal/tmux"
)

// program is the variable that makes this test binary laya itself.
const program = "LAYA_CLI_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(program) == "" {
		os.Exit(m.Run())
	}
	os.Exit(Run(context.Background(), os.Args[1:], System()))
}

// TestType_FullScreen: on a terminal, laya alone is the full screen, with the engine that is built in; what was typed is
// in no file of the user's. A choice in the settings that cannot be used is refused while it runs.
func TestType_FullScreen(t *testing.T) {
	terminal, err := tmux.Open(t.TempDir(), 100, 12)
	if errors.Is(err, tmux.ErrMissing) && !strings.Contains(os.Getenv("LAYA_NEED"), "tmux") {
		t.Skip(err)
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(err)
	t.Cleanup(func() { must(terminal.Close()) })
	look := func() string {
		t.Helper()
		screen, err := terminal.Screen()
		must(err)
		return screen.String()
	}
	await := func(want string) {
		t.Helper()
		for end := time.Now().Add(time.Minute); !strings.Contains(look(), want); time.Sleep(20 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("waited for %q, the screen is\n%s", want, look())
			}
		}
	}
	home := t.TempDir()
	must(os.Mkdir(filepath.Join(home, "Laya"), 0o700))
	self, err := os.Executable()
	must(err)
	must(terminal.Type(fmt.Sprintf("%s=1 HOME=%s XDG_CONFIG_HOME=%s %s; echo ended $?", program, home, home, self)))
	must(terminal.Press("Enter"))
	await("Write something.")
	await("engine auto")
	must(terminal.Type("Happy birth"))
	await("Happy birthday")
	await("% sure")
	must(terminal.Press("Tab"))
	must(os.WriteFile(filepath.Join(home, "Laya", "settings.json"), []byte(`{"version":1,"engine":{"use":"cpu","model":"missing"}}`), 0o600))
	must(terminal.Type("zqx "))
	await("Happy birthday zqx")
	for end := time.Now().Add(time.Minute); !strings.Contains(look(), `Refused: no model "missing"`); time.Sleep(50 * time.Millisecond) {
		must(terminal.Type("a ")) // the settings are looked at while somebody types
		if time.Now().After(end) {
			t.Fatalf("the new choice is not refused:\n%s", look())
		}
	}
	must(terminal.Press("C-c"))
	await("keystrokes saved")
	await("ended 0\n")
	must(filepath.WalkDir(home, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if bytes.Contains(data, []byte("zqx")) {
			t.Errorf("what was typed is in %s", path)
		}
		return err
	}))
}
