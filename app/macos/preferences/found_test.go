package preferences

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"laya/app/engines"
	"laya/app/loop"
	"laya/app/models"
	"laya/app/serving"
	"laya/app/session"
	"laya/app/settings"
	"laya/engine"
	"laya/engine/model"
	"laya/engine/service"
)

const tiny = "../../../assets/testdata/tiny"

// serve starts a real engine that follows settings, with a folder of models of its own.
func serve(t *testing.T) (Models, *serving.Engine, *settings.Store, serving.Races) {
	t.Helper()
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	store, err := settings.Open(filepath.Join(home, "settings.json"))
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Update(func(s *settings.Settings) { s.Engine.Use = "cpu" }); err != nil {
		t.Fatal(err)
	}
	races := serving.Races{Path: filepath.Join(home, "races.json")}
	e, err := serving.Open(serving.Options{Settings: store, Races: races.Path, Post: func(session.Event) {}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return NewModels(e, races), e, store, races
}

func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("never: ", what)
		}
	}
}

// A model is taken in, chosen in the settings and serves; one whose answers are wrong is refused with the reason, and the
// other goes on serving.
func TestModels(t *testing.T) {
	found, e, store, races := serve(t)
	eventually(t, "the embedded model serves", func() bool { return found.Serving().Engine == "cpu" })
	if s := found.Serving(); s.Model != "small" || s.Refused != "" {
		t.Errorf("it is %+v", s)
	}
	name, err := found.Add(tiny)
	if err != nil || name != "tiny" {
		t.Fatalf("Add = %q, %v", name, err)
	}
	if err := store.Update(func(s *settings.Settings) { s.Engine.Model = name }); err != nil {
		t.Fatal(err)
	}
	eventually(t, "tiny serves", func() bool { s := found.Serving(); return s.Model == "tiny" && s.Engine == "cpu" && !s.Switching })

	folder, err := models.Folder()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.CopyFS(filepath.Join(folder, "odd"), os.DirFS(filepath.Join(folder, "tiny"))); err != nil {
		t.Fatal(err)
	}
	damage(t, filepath.Join(folder, "odd"))
	if err := store.Update(func(s *settings.Settings) { s.Engine.Model = "odd" }); err != nil {
		t.Fatal(err)
	}
	eventually(t, "odd is refused", func() bool { return found.Serving().Refused != "" })
	if s := found.Serving(); s.Model != "tiny" || !strings.Contains(s.Refused, "golden") {
		t.Errorf("it is %+v", s)
	}

	if err := races.Keep("small", []service.Standing{{Name: "cpu", Median: 2 * time.Millisecond}}); err != nil {
		t.Fatal(err)
	}
	q := loop.Question{Generation: 1}
	q.Window.Set(engine.Context{Text: "How are y", AtStart: true})
	e.Ask(q)
	eventually(t, "an answer is measured", func() bool { return found.Serving().Median > 0 })
	list, err := found.List()
	if err != nil || len(list) != 3 {
		t.Fatalf("List = %+v, %v", list, err)
	}
	small, odd, other := list[0], list[1], list[2]
	if small.Name != "small" || small.Bytes < 5e6 || small.Median != 2*time.Millisecond || small.Problem != "" ||
		small.Unrated != "" || small.Evaluation.Savings() < 20 {
		t.Errorf("small is %+v", small)
	}
	if odd.Name != "odd" || odd.Median != 0 || odd.Unrated != "it was not measured" {
		t.Errorf("odd is %+v", odd)
	}
	if other.Name != "tiny" || other.Median != found.Serving().Median {
		t.Errorf("tiny is %+v", other)
	}
	if err := os.Truncate(filepath.Join(folder, "odd", model.WeightsFile), 100); err != nil {
		t.Fatal(err)
	}
	if list, err := found.List(); err != nil || list[1].Problem == "" || list[1].Bytes != 0 {
		t.Errorf("torn, odd is %+v, %v", list[1], err)
	}
}

// damage changes a byte of every weight, so that answers are not the golden ones.
func damage(t *testing.T, directory string) {
	t.Helper()
	path := filepath.Join(directory, model.WeightsFile)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(data) / 2; i < len(data); i += 7 {
		data[i] ^= 1
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestModels_Frequency(t *testing.T) {
	found, e, store, _ := serve(t)
	if err := store.Update(func(s *settings.Settings) { s.Engine.Use = "frequency" }); err != nil {
		t.Fatal(err)
	}
	eventually(t, "the counts serve", func() bool { return e.Choice() == engines.Choice{Engine: "frequency", Model: "small"} })
	if s := found.Serving(); s.Engine != "frequency" || s.Model != "" {
		t.Errorf("it is %+v", s)
	}
}
