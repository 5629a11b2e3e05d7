//go:build box && !darwin

package preferences

import (
	"slices"
	"strings"
	"testing"
	"time"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/settings"
)

func (d *desk) model() *modelPage { return d.window.pages[Model].(*modelPage) }

// showModel shows the tab when its list has been read.
func (d *desk) showModel() {
	d.t.Helper()
	d.show(Model)
	if !cocoatest.Wait(d.t, func() bool { return len(d.model().found) == len(d.found) }) {
		d.t.Fatal("the models are not listed")
	}
}

func TestModel_Choose(t *testing.T) {
	d := newDesk(t)
	d.showModel()
	d.choose(d.model().models, 1)
	if got := d.saved().Engine.Model; got != "base" {
		t.Errorf("the model is %q, want base", got)
	}
	for below, want := range map[int]string{1: "mlx"} {
		d.choose(d.model().engine, below)
		if got := d.saved().Engine.Use; got != want {
			t.Errorf("the engine is %q, want %s", got, want)
		}
	}
	d.choose(d.model().engine, 3)
	if got := d.saved().Engine.Use; got != "frequency" {
		t.Errorf("the engine is %q, want frequency", got)
	}
	d.reopen(Model)
	if !cocoatest.Wait(t, func() bool { return d.model().models.Selected() == 1 && d.model().engine.Selected() == 4 }) {
		t.Errorf("reopened, model %d and engine %d are chosen", d.model().models.Selected(), d.model().engine.Selected())
	}
	d.choose(d.model().models, -1)
	if got := d.saved().Engine.Model; got != "" {
		t.Errorf("the embedded model is %q in the settings, want nothing", got)
	}
}

// What is refused is said while the tab is open, and what another process chooses is shown.
func TestModel_Refused(t *testing.T) {
	d := newDesk(t)
	d.showModel()
	if got := d.model().status.Text(); got != "Now answering: Processor, model small, 1.4 ms a word" {
		t.Errorf("the status is %q", got)
	}
	d.choose(d.model().models, 2)
	cocoatest.Do(t, func() { d.serving.Refused = "torn: model.safetensors is cut off: get it again" })
	d.window.Refresh()
	if !cocoatest.Wait(t, func() bool { return strings.Contains(d.model().reason.Text(), "is cut off: get it again") }) {
		t.Errorf("the reason is %q", d.model().reason.Text())
	}
	d.picture("model-refused.png")
	cocoatest.Do(t, func() { d.serving = Serving{Switching: true} })
	if !cocoatest.Wait(t, func() bool { return d.model().status.Text() == "Changing…" && d.model().reason.Text() == "" }) {
		t.Errorf("a second later the status is %q, the reason %q", d.model().status.Text(), d.model().reason.Text())
	}
	if err := d.store.Update(func(s *settings.Settings) { s.Engine.Model = "/elsewhere" }); err != nil {
		t.Fatal(err)
	}
	if !cocoatest.Wait(t, func() bool { return d.model().models.Selected() == -1 }) {
		t.Errorf("a model that is not listed: %d is chosen", d.model().models.Selected())
	}
}

func TestSaid(t *testing.T) {
	for want, now := range map[string]Serving{
		"Changing…":              {Switching: true, Engine: "cpu"},
		"No engine answers yet.": {},
		"Now answering: Word frequencies only, 12 µs a word": {Engine: "frequency", Median: 12 * time.Microsecond},
		"Now answering: MLX on the GPU, model base":          {Engine: "mlx", Model: "base"},
	} {
		if got := said(now); got != want {
			t.Errorf("of %+v it says %q, want %q", now, got, want)
		}
	}
}

// A model that is added is listed and chosen; one that is broken is refused, and nothing changes.
func TestModel_Add(t *testing.T) {
	d := newDesk(t)
	d.showModel()
	cocoatest.Do(t, func() { d.model().add("/tmp/broken") })
	if !cocoatest.Wait(t, func() bool { return len(d.failed) == 1 }) || d.failed[0] != "the model was not added: model.safetensors is cut off: get it again" {
		t.Errorf("said was %q", d.failed)
	}
	if got := d.saved().Engine.Model; got != "" {
		t.Errorf("the model is %q", got)
	}
	cocoatest.Do(t, func() { d.model().add("/tmp/mine") })
	if !cocoatest.Wait(t, func() bool { return d.store.Get().Engine.Model == "mine" && d.model().models.Selected() == 3 }) {
		t.Errorf("the model is %q, number %d", d.store.Get().Engine.Model, d.model().models.Selected())
	}
}

// A folder with the embedded model's name is one that the settings cannot name.
func TestModel_Twice(t *testing.T) {
	d := newDesk(t)
	d.show(Model)
	cocoatest.Do(t, func() {
		m := d.model()
		m.list([]Found{{Name: "small"}, {Name: "small"}, {Name: "base"}})
		if m.use(1); m.Rows() != 2 || d.saved().Engine.Model != "base" {
			t.Errorf("%d rows, the second is %q", m.Rows(), d.saved().Engine.Model)
		}
	})
}

func TestModel_Cells(t *testing.T) {
	m := &modelPage{found: []Found{{Name: "small", Bytes: 7_260_000, Evaluation: rated(38.42), Median: 1440000},
		{Name: "torn", Problem: "it is torn", Unrated: "it is torn"}}}
	want := [][]string{{"small", "7.3 MB", "38.4 %", "1.4 ms"}, {"torn (cannot be used)", "–", "–", "–"}}
	for i, row := range want {
		var got []string
		for column := range row {
			got = append(got, m.Cell(i, column).Text)
		}
		if !slices.Equal(got, row) {
			t.Errorf("row %d is %q, want %q", i, got, row)
		}
	}
}

// Below the table stands what the selected model's figure comes from: at first that of the model that is chosen.
func TestModel_Detail(t *testing.T) {
	d := newDesk(t)
	d.showModel()
	for row, want := range []string{
		"Keystrokes saved by small: 38.4\u00a0% of everyday phrases, 38.4\u00a0% of web.",
		"Keystrokes saved by base: it was not measured.",
		"torn cannot be used: model.safetensors is cut off",
	} {
		if row > 0 {
			d.click(func() cocoa.Rect { return d.model().table.CellFrame(row, 0) })
		}
		if !cocoatest.Wait(t, func() bool { return d.model().detail.Text() == want }) {
			t.Errorf("of row %d it says %q, want %q", row, d.model().detail.Text(), want)
		}
	}
}
