//go:build box && !darwin

package preferences

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"laya/app/macos/apps"
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/models"
	"laya/app/settings"
	"laya/assets"
	"laya/engine/frequency"
	"laya/engine/model"
)

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) { os.Exit(cocoatest.Main(m)) }

// desk is a window with what it needs. The main thread's.
type desk struct {
	t      *testing.T
	window *Window
	store  *settings.Store
	path   string

	loginRefuses error
	login        []bool
	found        []Found
	serving      Serving
	words        []frequency.Word
	failed       []string
	figures      Figures

	licencesShown int
	bare          bool // no licences beside the program
}

func (d *desk) Enabled() bool { return len(d.login) > 0 && d.login[len(d.login)-1] }

func (d *desk) Set(on bool) error {
	if d.loginRefuses == nil {
		d.login = append(d.login, on)
	}
	return d.loginRefuses
}

func (d *desk) List() ([]Found, error) { return d.found, nil }
func (d *desk) Serving() Serving       { return d.serving }
func (d *desk) Add(directory string) (string, error) {
	if strings.Contains(directory, "broken") {
		return "", errors.New("model.safetensors is cut off: get it again")
	}
	name := filepath.Base(directory)
	d.found = append(slices.Clone(d.found), Found{Name: name, Bytes: 1})
	return name, nil
}

func (d *desk) Name(bundle string) string {
	table, err := apps.Read(assets.Apps())
	if err != nil {
		d.t.Error(err)
	}
	return table.Of(bundle).Name
}

func (d *desk) Running() []App {
	return []App{{"com.apple.TextEdit", "TextEdit"}, {"", "Nameless"}, {"com.apple.mail", "Mail"}}
}

// learner has the words of a desk.
type learner struct{ *desk }

func (l learner) Words() []frequency.Word { return l.words }

func (l learner) Forget(word string) (bool, error) {
	before := len(l.words)
	l.words = slices.DeleteFunc(slices.Clone(l.words), func(w frequency.Word) bool { return w.Text == word })
	return len(l.words) < before, nil
}

func (l learner) ForgetAll() error {
	l.words = nil
	return nil
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	cocoatest.Need(t)
	d := &desk{t: t, path: filepath.Join(t.TempDir(), "settings.json"),
		found: []Found{
			{Name: "small", Bytes: 7_260_000, Median: 1440 * time.Microsecond, Evaluation: rated(38.42)},
			{Name: "base", Bytes: 10_900_000, Unrated: "it was not measured"},
			{Name: "torn", Problem: "model.safetensors is cut off", Unrated: "it was not measured"},
		},
		serving: Serving{Engine: "cpu", Model: "small", Median: 1440 * time.Microsecond},
	}
	for i := range 30 {
		x := float64(i+1) / 5
		d.figures.Latency = append(d.figures.Latency, Bin{time.Duration(i+1) * 250 * time.Microsecond, int(3000 * x * x * math.Exp(-2*x))})
	}
	d.figures.SavedToday, d.figures.Saved, d.figures.Shown, d.figures.Accepted = 312, 20481, 12400, 4960
	d.figures.Median, d.figures.P99 = 1440*time.Microsecond, 4200*time.Microsecond
	var err error
	if d.store, err = settings.Open(d.path); err != nil {
		t.Fatal(err)
	}
	d.open()
	t.Cleanup(func() { cocoatest.Do(t, func() { d.window.Close() }) })
	return d
}

// rated is an evaluation on two texts.
func rated(ksr float64) models.Evaluation {
	return models.Evaluation{Sets: []models.Set{{File: "mackenzie.txt", Characters: 10, KSR: ksr}, {File: "web", Characters: 10, KSR: ksr}}}
}

func (d *desk) open() {
	product := Product{Version: "1.2.3", Diagnostics: func() string { return "well" }, Licences: func() { d.licencesShown++ }}
	if d.bare {
		product.Licences = nil
	}
	cocoatest.Do(d.t, func() {
		d.window = New(Options{Store: d.store, Login: d, Models: d, Apps: d, Words: learner{d}, Figures: func() Figures { return d.figures },
			Product: product, Failed: func(err error) { d.failed = append(d.failed, err.Error()) }})
	})
}

func (d *desk) show(tab Tab) {
	cocoatest.Do(d.t, func() { d.window.Show(tab) })
	cocoatest.Settle(d.t)
	cocoatest.Settle(d.t)
}

// picture pictures the screen, if that is asked for.
func (d *desk) picture(name string) {
	if directory := os.Getenv("LAYA_PICTURES"); directory != "" {
		cocoatest.Picture(d.t, filepath.Join(directory, name))
	}
}

// where is the middle of a rectangle of the window, on the screen.
func (d *desk) where(in func() cocoa.Rect) (p cocoa.Point) {
	d.t.Helper()
	cocoatest.Do(d.t, func() {
		r, window := in(), d.window.window.Frame()
		p = cocoa.Point{X: window.Origin.X + r.Origin.X + r.Size.Width/2, Y: window.Origin.Y + r.Origin.Y + r.Size.Height/2}
	})
	return p
}

func (d *desk) click(in func() cocoa.Rect) {
	d.t.Helper()
	cocoatest.Click(d.t, d.where(in))
}

// choose takes another line of a pop-up with the mouse: so many lines below the one that shows.
func (d *desk) choose(popUp *cocoa.PopUp, below int) {
	d.t.Helper()
	from := d.where(popUp.InWindow)
	cocoatest.Drag(d.t, from, cocoa.Point{X: from.X, Y: from.Y - 20*float64(below)})
}

// saved are the settings as another process finds them.
func (d *desk) saved() settings.Settings {
	d.t.Helper()
	s, problems, err := settings.Inspect(d.path)
	if err != nil || len(problems) > 0 {
		d.t.Fatal(err, problems)
	}
	return s
}

// reopen closes the window and makes another one over the file as it is.
func (d *desk) reopen(tab Tab) {
	d.t.Helper()
	cocoatest.Do(d.t, func() { d.window.Close() })
	var err error
	if d.store, err = settings.Open(d.path); err != nil {
		d.t.Fatal(err)
	}
	d.open()
	d.show(tab)
}

// carried are the models of this repository as they are, the first with a latency.
func carried(t *testing.T) (list []Found) {
	t.Helper()
	entries, err := models.List()
	if err != nil {
		t.Fatal(err)
	}
	folders, err := filepath.Glob("../../../assets/*/" + model.ConfigFile)
	if err != nil {
		t.Fatal(err)
	}
	for _, config := range folders {
		if dir := filepath.Dir(config); filepath.Base(dir) != assets.SmallName {
			entries = append(entries, models.Entry{Name: filepath.Base(dir), Files: models.Dir(dir)})
		}
	}
	for _, e := range entries {
		m, err := model.Read(e.Files)
		if err != nil {
			t.Fatal(err)
		}
		v, err := e.Evaluation()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, Found{Name: e.Name, Bytes: int64(m.Bytes()), Evaluation: v})
	}
	list[0].Median = 1440 * time.Microsecond
	return list
}

func TestPictures(t *testing.T) {
	if os.Getenv("LAYA_PICTURES") == "" {
		t.Skip("LAYA_PICTURES names no directory for pictures of the tabs")
	}
	d := newDesk(t)
	d.words = []frequency.Word{{Text: "Wonderwall", Uses: 12, New: true}, {Text: "garden", Uses: 7}}
	d.found = carried(t)
	for tab, name := range []string{"general", "model", "apps", "privacy", "statistics", "about"} {
		d.show(Tab(tab))
		d.picture(name + ".png")
	}
}
