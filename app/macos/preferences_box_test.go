//go:build box && !darwin

package macos

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"laya/app/desktop"
	"laya/app/engines"
	"laya/app/macos/box"
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/objc"
	"laya/app/macos/preferences"
	"laya/app/session"
	"laya/app/settings"
)

const preferencesTitle = "Laya Preferences"

// system is what the box lacks of a Mac and the preferences change.
var system struct {
	login   bool // Laya is in the list of what opens at login
	sharing uint // how windows show when the screen is shared; 0 is not at all
	made    bool
}

var loginService = objc.NewClass[struct{}]("SMAppService", "NSObject",
	objc.MethodDef{Name: "-[SMAppService registerAndReturnError:]", Func: func(struct{}, *objc.ID) bool { system.login = true; return true }},
	objc.MethodDef{Name: "-[SMAppService unregisterAndReturnError:]", Func: func(struct{}, *objc.ID) bool { system.login = false; return true }},
	objc.MethodDef{Name: "-[SMAppService status]", Func: func(struct{}) int {
		if system.login {
			return 1
		}
		return 0
	}})

// standIn gives GNUstep what it lacks. Main thread.
func standIn() {
	system.login, system.sharing = false, 1
	if system.made {
		return
	}
	system.made = true
	service := loginService.New(struct{}{})
	objc.Replace(objc.MethodDef{Name: "+[SMAppService mainAppService]", Func: func(objc.ID) objc.ID { return service }})
	objc.Replace(objc.MethodDef{Name: "-[NSWindow setSharingType:]", Func: func(_ objc.ID, sharing uint) { system.sharing = sharing }})
}

// place is a field in an app of its own.
type place struct {
	app   cocoa.App
	field *box.Field
}

func (m *mac) add(bundle string, role session.Role) place {
	app := m.Launch(bundle)
	p := place{cocoa.App{PID: app.PID, Bundle: bundle, Name: bundle}, app.Add(desktop.Field{Role: role, Lag: session.ExactLag})}
	p.field.Character.Width = narrow
	return p
}

// goTo brings an app to the front, with the keyboard in its field.
func (m *mac) goTo(t *testing.T, p place) {
	t.Helper()
	m.Focus(p.field)
	cocoatest.Do(t, func() {
		m.app.desk.activated(p.app)
		m.app.inFront()
	})
}

// draws types a word's beginning until the rest is drawn, and now and then goes to the field again, as who sees nothing
// would click into it.
func (m *mac) draws(t *testing.T, p place) {
	t.Helper()
	before, tries := m.drawn.Load(), 0
	until(t, "a word is drawn", func() bool {
		if tries%4 == 0 {
			m.goTo(t, p)
		}
		tries++
		m.Type(" becaus")
		return soon(t, func() bool { return m.drawn.Load() > before })
	})
}

// looks gives how high the rest of a word is drawn, and whether this key is shown beside it.
func (m *mac) looks(t *testing.T, p place, key string) (height float64, shown bool) {
	t.Helper()
	m.draws(t, p)
	rest, _ := cocoatest.Says(t, "", "e")
	_, shown = cocoatest.Says(t, "", key)
	return rest.Height, shown
}

// says types a text and reports whether this is drawn then.
func (m *mac) says(t *testing.T, p place, typed, drawn string) bool {
	t.Helper()
	m.goTo(t, p)
	m.Type(typed)
	return soon(t, func() bool { _, says := cocoatest.Says(t, "", drawn); return says })
}

// takes types a word's beginning and presses a key when the rest is drawn: it gives what the key inserted.
func (m *mac) takes(t *testing.T, p place, key session.Key) string {
	t.Helper()
	m.draws(t, p)
	typed := p.field.Holds()
	m.Press(key)
	soon(t, func() bool { return len(p.field.Holds()) > len(typed) })
	return strings.TrimPrefix(p.field.Holds(), typed)
}

// quiet types a word's beginning and reports whether nothing is offered for this reason.
func (m *mac) quiet(t *testing.T, p place, why session.Reason) bool {
	t.Helper()
	m.goTo(t, p)
	return soon(t, func() bool {
		m.Type(" becaus")
		return m.app.typing.Status().Quiet == why
	})
}

// step is a control of the preferences.
type step struct {
	name   string
	tab    preferences.Tab
	click  func()
	effect func() bool
	once   bool // a later click ends the effect
}

// steps are the controls, in an order in which all effects are to be seen. small is how high a word is drawn at first.
func (m *mac) steps(t *testing.T, in map[string]place, small float64) []step {
	press := func(control string) { t.Helper(); cocoatest.Press(t, preferencesTitle, control) }
	record := func(control, key string) { t.Helper(); press(control); cocoatest.Key(t, key); cocoatest.Settle(t) }
	cell := func(row, column int) { t.Helper(); cocoatest.PressCell(t, preferencesTitle, "Apps", row, column) }
	choose := func(popUp string, below float64) {
		t.Helper()
		from := cocoatest.Where(t, preferencesTitle, popUp)
		cocoatest.Drag(t, from, cocoa.Point{X: from.X, Y: from.Y - 20*below})
	}
	right, home, tab := session.Key{Code: session.CodeRight}, session.Key{Code: session.CodeHome}, session.Key{Code: session.CodeTab}
	return []step{
		{"several words", preferences.General, func() { press("Suggest several words when they are certain") },
			func() bool { return m.says(t, in["editor"], " I am looking forw", "ard to") }, true},
		{"a model", preferences.Model, func() {
			until(t, "the models are listed", func() bool { choose("Model", 1); return m.app.store.Get().Engine.Model == "tiny" })
		}, func() bool { return m.app.serving.Choice().Model == "tiny" }, false},
		{"an engine", preferences.Model, func() { choose("Engine", 4) },
			func() bool { return m.app.serving.Choice() == engines.Choice{Engine: "frequency", Model: "tiny"} }, false},
		{"no space", preferences.General, func() { press("Add a space after an accepted word") },
			func() bool { return m.takes(t, in["editor"], tab) == "e" }, true},
		{"the key for a word", preferences.General, func() { record("Change the key that accepts a word", "Right") },
			func() bool { return m.takes(t, in["editor"], right) == "e" }, false},
		{"the key for all words", preferences.General, func() { record("Change the key that accepts all words", "End") },
			func() bool { return m.takes(t, in["editor"], session.Key{Code: session.CodeEnd}) == "e" }, false},
		{"search fields", preferences.General, func() { press("Suggest in search fields") },
			func() bool { return m.takes(t, in["search"], right) == "e" }, false},
		{"apps where nothing is taken", preferences.General, func() { press("Stay quiet in apps where I never accept a suggestion") },
			func() bool { return m.takes(t, in["never"], right) == "e" }, false},
		{"the size", preferences.General, func() { cocoatest.Click(t, cocoatest.Where(t, preferencesTitle, "Size of suggestions")) }, // the middle
			func() bool { height, _ := m.looks(t, in["editor"], "→"); return height > 1.5*small }, false},
		{"the key is not shown", preferences.General, func() { press("Show the key beside the suggestion") },
			func() bool { height, key := m.looks(t, in["editor"], "→"); return height > 0 && !key }, false},
		{"sharing the screen", preferences.General, func() { press("Hide suggestions while I share the screen") },
			func() bool { m.draws(t, in["editor"]); return system.sharing == 0 }, false},
		{"opening at login", preferences.General, func() { press("Open Laya at login") },
			func() bool { return system.login }, false},
		{"no suggestions in an app", preferences.Apps, func() { cell(0, 1) },
			func() bool { return m.quiet(t, in["excluded"], session.AppExcluded) }, false},
		{"a key in an app", preferences.Apps, func() { cell(1, 0); record("Change the key that accepts a word in this app", "Home") },
			func() bool { return m.takes(t, in["key"], home) == "e" }, false},
		{"Tab is left alone", preferences.Apps, func() { cell(3, 2) },
			func() bool { return m.takes(t, in["tab"], tab) == "\t" }, false},
		{"the usual key in an app", preferences.Apps, func() { cell(4, 0); press("As Everywhere") },
			func() bool { return m.takes(t, in["usual"], right) == "e" }, false},
		{"an app as all others", preferences.Apps, func() { cell(2, 0); press("Remove") },
			func() bool { return m.takes(t, in["removed"], right) == "e" }, false},
		{"learning", preferences.Privacy, func() { press("Learn the words that I use") },
			func() bool { m.app.learned.mu.Lock(); defer m.app.learned.mu.Unlock(); return m.app.learned.on }, false},
		{"nothing at all", preferences.General, func() { press("Suggest words while I type") },
			func() bool { return m.quiet(t, in["editor"], session.SwitchedOff) }, false},
	}
}

// seed writes the settings from which the test begins: apps as they stand in the table, and one where nothing was ever taken.
func seed(t *testing.T) {
	t.Helper()
	path, err := settings.Path()
	if err != nil {
		t.Fatal(err)
	}
	store, err := settings.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Update(func(s *settings.Settings) {
		s.Apps = map[string]settings.App{
			"com.example.excluded": {}, "com.example.key": {}, "com.example.removed": {Excluded: true},
			"com.example.tab":   {AcceptWord: &session.Chord{Code: session.CodeTab}},
			"com.example.usual": {AcceptWord: &session.Chord{Code: session.CodeHome}},
		}
		s.Usage = map[string]settings.Use{"com.example.never": {Chances: 100000}}
	}); err != nil {
		t.Fatal(err)
	}
}

// Every control of the preferences that changes a setting is used: it takes effect at once, in the app that runs, and after
// the next start. Only the list of running apps is left out: GNUstep's workspace has none.
func TestPreferences(t *testing.T) {
	m := newMac(t, true)
	in := map[string]place{"editor": {m.front, m.field}, "search": m.add("com.example.search", session.SearchField)}
	for _, name := range []string{"excluded", "key", "usual", "removed", "tab", "never"} {
		in[name] = m.add("com.example."+name, session.AreaField)
	}
	if err := os.CopyFS(filepath.Join(m.home, "config", "Laya", "models", "tiny"), os.DirFS(tiny)); err != nil {
		t.Fatal(err)
	}
	seed(t)
	cocoatest.Do(t, standIn)
	m.start(t)
	until(t, "there is a tap", func() bool { return !m.app.refused() })
	small, key := m.looks(t, in["editor"], "⇥")
	if small == 0 || !key {
		t.Errorf("the panel is %v high, and shows the key: %v", small, key)
	}
	steps := m.steps(t, in, small)
	for _, step := range steps {
		before := m.app.store.Get()
		m.show(t, step.tab)
		step.click()
		if reflect.DeepEqual(m.app.store.Get(), before) {
			t.Errorf("%s: the click changes no setting", step.name)
		}
		until(t, step.name+" takes effect", step.effect)
	}
	chosen := m.app.store.Get()
	m.quit(t)
	cocoatest.Do(t, func() { system.sharing = 1 }) // as windows are made
	m.start(t)
	again := m.app.store.Get()
	chosen.Usage, again.Usage = nil, nil // has grown
	if !reflect.DeepEqual(chosen, again) {
		t.Errorf("after a restart the settings are\n%+v, were\n%+v", again, chosen)
	}
	until(t, "there is a tap", func() bool { return !m.app.refused() })
	last := len(steps) - 1
	until(t, "after a restart: "+steps[last].name, steps[last].effect)
	m.show(t, steps[last].tab)
	steps[last].click() // on again
	for _, step := range steps[:last] {
		if !step.once {
			until(t, "after a restart: "+step.name, step.effect)
		}
	}
}

// show shows the preferences, at a tab.
func (m *mac) show(t *testing.T, tab preferences.Tab) {
	cocoatest.Do(t, func() {
		m.app.preferences()
		m.app.window.Show(tab)
	})
	cocoatest.Settle(t)
	cocoatest.Settle(t)
}
