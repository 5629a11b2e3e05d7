//go:build darwin || box

package macos

import (
	"bytes"
	"context"
	"errors"
	"net/url"
	"path/filepath"
	"time"

	"laya/app/bundle"
	"laya/app/doctor"
	"laya/app/engines"
	"laya/app/journal"
	"laya/app/macos/cocoa"
	"laya/app/macos/eventtap"
	"laya/app/macos/life"
	"laya/app/macos/login"
	"laya/app/macos/menubar"
	"laya/app/macos/panel"
	"laya/app/macos/permissions"
	"laya/app/macos/preferences"
	"laya/app/macos/quartz"
	"laya/app/serving"
	"laya/app/settings"
)

// showItself puts Laya into the menu bar, and asks for what is missing.
func (a *App) showItself() error {
	a.trust.window = permissions.NewWindow(permissions.Actions{
		Ask: permissions.Ask, Open: cocoa.Open, Look: func() { a.trust.watcher.Look() }, Prediction: permissions.ReadPrediction,
	})
	a.trust.watcher = permissions.Watch(permissions.Mac(a.refused), func(s permissions.Status) {
		if s.State == permissions.Granted {
			a.typing.Restart()
		}
		a.journal.Note("permissions", journal.Count{Name: "state", N: int64(s.State)})
		cocoa.OnMain(func() {
			if s.State == permissions.Granted {
				a.inFront() // what was asked before was refused
			}
			a.trust.window.Changed(s)
			if a.bar != nil {
				a.bar.Refresh()
				a.bar.Look()
			}
		})
	})
	var err error
	a.bar, err = menubar.New(menubar.Options{
		Store: a.store, State: a.state, Keys: func() int64 { return a.typing.Status().Keys }, Actions: actions{a}, Open: cocoa.Open, Now: time.Now,
	})
	return err
}

// refused reports whether macOS refuses the tap. From any thread.
func (a *App) refused() bool { return a.typing.Status().State == eventtap.Refused }

// actions are what the menu has the app do.
type actions struct{ *App }

func (a actions) Preferences()     { a.preferences() }
func (a actions) Permission()      { a.trust.window.Show() }
func (a actions) Quit()            { cocoa.Terminate() }
func (a actions) Failed(err error) { tell("A setting could not be saved", err) }

// preferences shows the window, made when it is first wanted.
func (a *App) preferences() {
	if a.window == nil {
		item, err := login.Open()
		if err != nil {
			a.journal.Failed("login items", err)
		}
		path, _ := serving.RacesPath() // it was there at the start
		a.window = preferences.New(preferences.Options{
			Store: a.store, Login: item, Models: preferences.NewModels(a.serving.Engine, serving.Races{Path: path}),
			Apps: preferences.NewDirectory(a.table), Words: a.learned, Figures: a.statistics,
			Product: preferences.Product{Version: a.version, Diagnostics: a.diagnostics, Licences: licences(bundle.Resources())},
			Failed:  func(err error) { tell("That did not work", err) },
		})
	}
	a.window.Show(preferences.General)
}

// licences shows, in the Finder, the texts that the app carries in its resources; nil where there is no app.
func licences(resources string) func() {
	if resources == "" {
		return nil
	}
	folder := url.URL{Scheme: "file", Path: filepath.Join(resources, "licences") + "/"}
	return func() {
		if !cocoa.Open(folder.String()) {
			tell("The licences cannot be shown", errors.New("they are in the folder Contents/Resources/licences of Laya.app"))
		}
	}
}

// diagnostics is what `laya doctor` says. On a goroutine.
func (a *App) diagnostics() string {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var text bytes.Buffer
	if err := doctor.Print(&text, doctor.Examine(ctx, a.version, func(*engines.Choice) {})); err != nil {
		return err.Error()
	}
	return text.String()
}

// listen hears what happens on the Mac.
func (a *App) listen() {
	hear := func(center cocoa.Center, name string, heard func(cocoa.App)) {
		a.ears.stopping = append(a.ears.stopping, cocoa.Observe(center, name, heard))
	}
	hear(cocoa.WorkspaceCenter, cocoa.AppActivated, func(app cocoa.App) {
		a.desk.activated(app)
		a.inFront()
	})
	hear(cocoa.WorkspaceCenter, cocoa.AppLaunched, a.desk.launched)
	hear(cocoa.WorkspaceCenter, cocoa.AppTerminated, a.desk.ended)
	hear(cocoa.AppCenter, cocoa.ScreensChanged, func(cocoa.App) {
		a.desk.look()
		a.bar.Look()
	})
	hear(cocoa.WorkspaceCenter, cocoa.Woke, func(cocoa.App) { a.bar.Look() })
	hear(cocoa.WorkspaceCenter, cocoa.DisplayOptions, func(cocoa.App) { a.screen.panel.Recolour() })
	a.ears.stopping = append(a.ears.stopping, life.Attend(life.Rooms{
		Keys: a.typing, Engine: a.serving, Permissions: a.trust.watcher, Bar: a.bar, Journal: a.journal,
	}))
	a.ears.closing = append(a.ears.closing, quartz.WatchInputSource(a.inputSource), permissions.OnChange(a.trust.watcher.Look),
		panel.OnTheme(a.screen.panel.Recolour), life.OnSecondStart(a.journal, a.preferences))
	life.OnSignal(a.journal, func() { cocoa.OnMain(cocoa.Terminate) })
	a.store.Listen(func(s settings.Settings) { a.configured(s) })
}

// stopListening ends all of it.
func (a *App) stopListening() error {
	for _, h := range a.ears.stopping {
		h.Stop()
	}
	for _, s := range a.ears.closing {
		s.Close()
	}
	if a.trust.watcher != nil {
		a.trust.watcher.Stop()
	}
	return nil
}
