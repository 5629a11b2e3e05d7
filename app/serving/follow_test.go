package serving

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"laya/app/engines"
	"laya/app/session"
	"laya/app/settings"
	"laya/engine/model"
	"laya/engine/service"
)

const tiny = "../../assets/testdata/tiny"

// inBubble runs a test in virtual time, which stands still while anything is computed: no engine is late, however slow this
// machine is. A goroutine that is left when the test has ended makes it fail.
func inBubble(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	synctest.Test(t, test)
}

// opened starts an engine that follows settings in a new folder; use names an engine and a model in them.
func opened(t *testing.T, use settings.Engine) (*Engine, *settings.Store) {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	store, err := settings.Open(filepath.Join(home, "settings.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Update(func(s *settings.Settings) { s.Engine = use }); err != nil {
		t.Fatal(err)
	}
	e, err := Open(Options{Settings: store, Races: filepath.Join(home, "races.json"), Post: func(session.Event) {}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e, store
}

// becomes waits until a choice serves.
func becomes(t *testing.T, e *Engine, engineName, modelName string) {
	t.Helper()
	want := engines.Choice{Engine: engineName, Model: modelName}
	eventually(t, func() bool { return e.Choice() == want }, "%+v serves, want %+v", e.Choice(), want)
}

func eventually(t *testing.T, is func() bool, format string, args ...any) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf(format, args...)
		}
	}
}

// broken makes a model whose weights are not those that its golden answers came from.
func broken(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{model.ConfigFile, model.WeightsFile, model.LexiconFile, model.GoldenFile} {
		data, err := os.ReadFile(filepath.Join(tiny, name))
		if err != nil {
			t.Fatal(err)
		}
		if name == model.WeightsFile {
			for i := len(data) - 4000; i < len(data)-2000; i++ {
				data[i] &= 0xbf // still numbers
			}
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestFollow(t *testing.T) { inBubble(t, testFollow) }

func testFollow(t *testing.T) {
	e, store := opened(t, settings.Engine{Use: "cpu"})
	becomes(t, e, "cpu", "small")
	change := func(use settings.Engine) {
		t.Helper()
		if err := store.Update(func(s *settings.Settings) { s.Engine = use }); err != nil {
			t.Fatal(err)
		}
	}
	change(settings.Engine{Use: "cpu", Model: tiny})
	becomes(t, e, "cpu", tiny)
	change(settings.Engine{Use: "frequency", Model: tiny})
	becomes(t, e, "frequency", tiny)
	if serving := e.Status().Serving; serving != "frequency" {
		t.Errorf("%s serves", serving)
	}
	change(settings.Engine{Use: "auto"})
	becomes(t, e, "auto", "small")
	eventually(t, func() bool { return e.Status().Serving == "cpu" }, "%+v", e.Status())
	for what, bad := range map[string]settings.Engine{
		"missing":      {Use: "cpu", Model: "missing"},
		"wrong answer": {Use: "cpu", Model: broken(t)},
	} {
		change(bad)
		eventually(t, func() bool {
			_, err := e.Refused()
			return err != nil && strings.Contains(err.Error(), what)
		}, "%+v is not refused", bad)
		if c, _ := e.Refused(); c != Chosen(store.Get()) {
			t.Errorf("%+v is refused, want %+v", c, bad)
		}
		if serving := e.Status().Serving; serving != "cpu" || e.Choice().Model != "small" {
			t.Errorf("after %+v was refused %s serves with %+v", bad, serving, e.Choice())
		}
	}
	// An engine that this machine does not have leaves the next one, and says why. No machine of these tests has a GPU.
	change(settings.Engine{Use: "mlx"})
	becomes(t, e, "mlx", "small")
	eventually(t, func() bool { return e.Status().Engines[0].State == service.Off }, "%+v", e.Status())
	if s := e.Status(); s.Serving != "cpu" || s.Engines[0].Name != "mlx" || s.Engines[0].Reason == "" {
		t.Errorf("without MLX the status is %+v", s)
	}
	change(settings.Engine{Use: "cpu"})
	becomes(t, e, "cpu", "small")
	if c, err := e.Refused(); err != nil {
		t.Errorf("%+v is still refused: %v", c, err)
	}
}

// TestFollow_BrokenFromTheStart: settings that name a model that is not well leave the default.
func TestFollow_BrokenFromTheStart(t *testing.T) {
	for _, bad := range []string{"missing", broken(t)} {
		inBubble(t, func(t *testing.T) {
			e, _ := opened(t, settings.Engine{Use: "cpu", Model: bad})
			becomes(t, e, engines.DefaultChoice.Engine, engines.DefaultChoice.Model)
			eventually(t, func() bool { _, err := e.Refused(); return err != nil }, "%s is not refused", bad)
		})
	}
}

// TestFollow_AnotherProcess: what another process saves is noticed at the next key, once two seconds have passed since
// the last look; nobody looks before, nor without a key.
func TestFollow_AnotherProcess(t *testing.T) {
	inBubble(t, func(t *testing.T) {
		e, store := opened(t, settings.Engine{Use: "cpu"})
		becomes(t, e, "cpu", "small")
		e.Ask(question(1, "a"))
		synctest.Wait() // it has looked
		other, err := settings.Open(filepath.Join(os.Getenv("HOME"), "settings.json"))
		if err != nil {
			t.Fatal(err)
		}
		if err := other.Update(func(s *settings.Settings) { s.Engine.Model = tiny }); err != nil {
			t.Fatal(err)
		}
		unseen := func(when string) {
			t.Helper()
			if synctest.Wait(); e.Choice().Model != "small" || store.Get().Engine.Model == tiny {
				t.Errorf("the file was looked at %s", when)
			}
		}
		time.Sleep(lookEvery)
		e.Ask(question(2, "a"))
		unseen("again too soon")
		time.Sleep(time.Hour)
		unseen("without a key")
		e.Ask(question(3, "a"))
		becomes(t, e, "cpu", tiny)
	})
}
