//go:build box && !darwin

package menubar

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/objc"
	"laya/app/session"
	"laya/app/settings"
)

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) { os.Exit(cocoatest.Main(m)) }

// desk is a bar with its settings, and what it had the app do.
type desk struct {
	t     *testing.T
	bar   *Bar
	store *settings.Store
	path  string
	state State
	now   time.Time
	keys  int64 // that were typed
	did   []string
}

func (d *desk) Preferences()     { d.did = append(d.did, "preferences") }
func (d *desk) Permission()      { d.did = append(d.did, "permission") }
func (d *desk) Quit()            { d.did = append(d.did, "quit") }
func (d *desk) Failed(err error) { d.did = append(d.did, "failed: "+err.Error()) }

func newDesk(t *testing.T) *desk {
	t.Helper()
	cocoatest.Need(t)
	d := &desk{t: t, path: filepath.Join(t.TempDir(), "settings.json"), now: time.Now(), state: State{
		Trusted: true, Engine: "cpu", Median: 1440 * time.Microsecond, SavedToday: 312,
		Front: App{"com.apple.TextEdit", "TextEdit"}, Reason: session.NothingTyped,
	}}
	var err error
	if d.store, err = settings.Open(d.path); err != nil {
		t.Fatal(err)
	}
	cocoatest.Do(t, func() {
		d.bar, err = New(Options{
			Store: d.store, State: func() State { return d.state }, Keys: func() int64 { return d.keys }, Actions: d,
			Open: func(url string) bool { d.did = append(d.did, url); return false }, Now: func() time.Time { return d.now },
		})
		d.bar.hint.timer.Stop() // the tests look themselves
	})
	if err != nil {
		t.Fatal(err)
	}
	cocoatest.Settle(t)
	t.Cleanup(func() { cocoatest.Do(t, d.bar.Remove) })
	return d
}

var menuUpdate = objc.Method[func(menu objc.ID)]("-[NSMenu update]")

// titles has the menu made as at its opening, and gives its lines.
func (d *desk) titles() (titles []string) {
	cocoatest.Do(d.t, func() { menuUpdate(d.bar.menu.ID()); titles = d.bar.menu.Titles() })
	return titles
}

// The middle of the menu's first line below the middle of the item, and how high GNUstep's lines are.
const (
	firstLine  = 21
	lineHeight = 20
)

// choose opens the menu with the mouse and clicks the line of this title.
func (d *desk) choose(title, picture string) {
	d.t.Helper()
	line := slices.Index(d.titles(), title)
	if line < 0 {
		d.t.Fatalf("no %q in %q", title, d.titles())
	}
	button := cocoatest.StatusItemAt(0)
	at := cocoa.Point{X: button.X, Y: button.Y - firstLine - lineHeight*float64(line)}
	directory := os.Getenv("LAYA_PICTURES")
	if picture == "" || directory == "" {
		cocoatest.Click(d.t, button, at)
		return
	}
	cocoatest.PictureOfMenu(d.t, filepath.Join(directory, picture), button, at)
}

func TestMenu_Lines(t *testing.T) {
	d := newDesk(t)
	tests := []struct {
		name string
		set  func(*State)
		want string
	}{
		{"while all is well", func(*State) {},
			"Laya is on|Processor, 1.4 ms a word|312 keystrokes saved today|Nothing suggested: you have typed nothing here yet|-|Enabled|Pause for an Hour|Pause until Tomorrow|Disable in TextEdit|-|Preferences…|-|Quit Laya"},
		{"without permission", func(s *State) { s.Trusted = false },
			"Laya needs your permission|Grant Permission…|Processor, 1.4 ms a word|312 keystrokes saved today|-|Enabled|Pause for an Hour|Pause until Tomorrow|Disable in TextEdit|-|Preferences…|-|Quit Laya"},
		{"in an app without a name", func(s *State) { s.Trusted, s.Front, s.Reason = true, App{Bundle: "org.example"}, 0 },
			"Laya is on|Processor, 1.4 ms a word|312 keystrokes saved today|-|Enabled|Pause for an Hour|Pause until Tomorrow|Disable in org.example|-|Preferences…|-|Quit Laya"},
		{"in no app", func(s *State) { s.Front = App{} },
			"Laya is on|Processor, 1.4 ms a word|312 keystrokes saved today|-|Enabled|Pause for an Hour|Pause until Tomorrow|-|Preferences…|-|Quit Laya"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.set(&d.state)
			if got := strings.Join(d.titles(), "|"); got != test.want {
				t.Errorf("the menu is\n%s, want\n%s", got, test.want)
			}
		})
	}
}

// Each line is chosen with the mouse, and what it did is in the file.
func TestMenu_Mouse(t *testing.T) {
	d := newDesk(t)
	saved := func() settings.Settings {
		s, problems, err := settings.Inspect(d.path)
		if err != nil || len(problems) > 0 {
			t.Fatal(err, problems)
		}
		return s
	}
	d.choose("Disable in TextEdit", "menu.png")
	if !saved().Apps["com.apple.TextEdit"].Excluded {
		t.Error("TextEdit is not excluded")
	}
	d.choose("Disable in TextEdit", "menu-excluded.png")
	if saved().Apps["com.apple.TextEdit"].Excluded {
		t.Error("TextEdit is still excluded")
	}
	d.choose("Pause for an Hour", "")
	if got := saved().PausedUntil; !got.Equal(session.PauseForAnHour(d.now)) {
		t.Errorf("paused until %v", got)
	}
	d.choose("Resume Now", "menu-paused.png")
	if got := saved().PausedUntil; !got.IsZero() {
		t.Errorf("still paused until %v", got)
	}
	d.choose("Pause until Tomorrow", "")
	if got := saved().PausedUntil; !got.Equal(session.PauseUntilTomorrow(d.now)) {
		t.Errorf("paused until %v", got)
	}
	d.choose("Enabled", "")
	if s := saved(); s.Enabled || !s.PausedUntil.IsZero() {
		t.Error("it is still on, or its pause is left")
	}
	d.choose("Pause for an Hour", "menu-off.png") // cannot be chosen now
	if !saved().PausedUntil.IsZero() {
		t.Error("it is off, and was paused")
	}
	d.choose("Enabled", "")
	if !saved().Enabled {
		t.Error("it is still off")
	}
	d.state.Trusted = false
	d.choose("Grant Permission…", "menu-permission.png")
	d.choose("Preferences…", "")
	d.choose("Quit Laya", "")
	if want := []string{"permission", "preferences", "quit"}; !slices.Equal(d.did, want) {
		t.Errorf("the app did %q, want %q", d.did, want)
	}
}

// The picture follows the settings, wherever they are changed, the state, and the end of a pause.
func TestIcon(t *testing.T) {
	d := newDesk(t)
	shows := func(what string, want Mark) {
		t.Helper()
		if !cocoatest.Wait(t, func() bool { return d.bar.shown == want }) {
			t.Errorf("%s: the picture is %d, want %d", what, d.bar.shown, want)
		}
	}
	shows("at first", On)
	other, err := settings.Open(d.path)
	if err != nil {
		t.Fatal(err)
	}
	update := func(s *settings.Store, change func(*settings.Settings)) {
		if err := s.Update(change); err != nil {
			t.Fatal(err)
		}
	}
	update(other, func(s *settings.Settings) { s.Enabled = false })
	if err := d.store.Refresh(); err != nil {
		t.Fatal(err)
	}
	shows("switched off on the command line", Paused)
	update(d.store, func(s *settings.Settings) { s.Enabled, s.PausedUntil = true, d.now.Add(100*time.Millisecond) })
	shows("paused", Paused)
	cocoatest.Do(t, func() { d.now = d.now.Add(100 * time.Millisecond) })
	shows("after the pause", On)
	cocoatest.Do(t, func() { d.state.Fallback = true })
	d.bar.Refresh()
	shows("the engine is gone", Fallback)
	cocoatest.Do(t, func() { d.state.Trusted = false })
	d.bar.Refresh()
	shows("the permission is gone", Permission)
}

// A setting that cannot be saved holds, and the app hears of it.
func TestMenu_Unsaved(t *testing.T) {
	d := newDesk(t)
	if err := os.Mkdir(d.path, 0o700); err != nil {
		t.Fatal(err)
	}
	d.choose("Enabled", "")
	if len(d.did) != 1 || !strings.HasPrefix(d.did[0], "failed: settings: ") {
		t.Errorf("the app heard %q", d.did)
	}
}
