//go:build darwin || box

// Package macos is Laya in the menu bar. It puts the rooms together and decides nothing:
//
//	settings ─▶ typing (tap, loop, session, Accessibility) ─▶ panel at the caret
//	        └─▶ serving (engines)      learning (what the user has taught)
//	permissions ─▶ the window that explains      life ─▶ sleep, users, a second start, quitting
//	menu bar, preferences ─▶ settings
//
// Everything here happens on the main thread, but what a comment says otherwise.
package macos

import (
	"errors"

	"laya/app/engines"
	"laya/app/instance"
	"laya/app/journal"
	"laya/app/macos/apps"
	"laya/app/macos/ax"
	"laya/app/macos/cocoa"
	"laya/app/macos/life"
	"laya/app/macos/menubar"
	"laya/app/macos/objc"
	"laya/app/macos/permissions"
	"laya/app/macos/preferences"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/typing"
	"laya/app/serving"
	"laya/app/settings"
	"laya/engine/frequency"
	"laya/engine/service"
)

// App is Laya, running.
type App struct {
	version string
	journal *journal.Journal
	release func() error // of the lock that keeps a second Laya away

	store   *settings.Store
	learned *learned
	table   apps.Table
	serving served
	typing  *typing.Typing
	desk    *desk // apps and displays, as other threads may ask for them
	figures *figures

	screen *onScreen
	trust  trust
	bar    *menubar.Bar
	window *preferences.Window

	ears ears
}

// served is what answers, and how a plan is made of a choice: nil is engines.Choice.Plan.
type served struct {
	*serving.Engine
	plan func(engines.Choice, *frequency.Predictor) (service.Plan, error)
}

// trust is what macOS allows, and the window that explains it.
type trust struct {
	watcher *permissions.Watcher
	window  *permissions.Window
}

// ears are what hears the Mac.
type ears struct {
	stopping []interface{ Stop() }
	closing  []cf.Subscription
}

// Run is the whole life of the app. It returns only when it cannot begin. Call it on the process's first thread, locked
// to it.
func Run(version string) error {
	path, err := journal.Path()
	if err != nil {
		return err
	}
	a := &App{version: version, journal: journal.Open(path)}
	if err := errors.Join(quartz.Open(), ax.Open()); err != nil {
		return err
	}
	lock, err := instance.Path()
	if err != nil {
		return err
	}
	if a.release, err = life.Start(lock); err != nil {
		return err
	}
	var failed error
	err = cocoa.Start(&cocoa.Application{
		Launched: func() {
			if failed = a.start(); failed != nil {
				a.journal.Failed("start", failed)
				tell("Laya cannot start", failed)
				cocoa.Terminate()
			}
		},
		Reopened:  a.preferences,
		Terminate: a.quit,
	})
	if err != nil {
		return err
	}
	objc.OnPanic(func(p objc.Panic) { a.journal.Panicked("panic in a callback", p.Value, p.Stack) })
	cocoa.Run()
	return failed
}

// start makes the rooms, those first that others stand on.
func (a *App) start() error {
	counts, err := engines.OpenFrequency()
	if err != nil {
		return err
	}
	if err := a.open(counts); err != nil {
		return err
	}
	if err := a.startTyping(counts); err != nil {
		return err
	}
	if err := a.showItself(); err != nil {
		return err
	}
	a.listen()
	a.journal.Note("started")
	return nil
}

// open reads what the user has.
func (a *App) open(counts *frequency.Predictor) error {
	path, err := settings.Path()
	if err != nil {
		return err
	}
	if a.store, err = settings.Open(path); err != nil {
		return err
	}
	if a.learned, err = openLearned(counts, a.store); err != nil {
		return err
	}
	a.desk = newDesk()
	a.figures, err = openFigures()
	return err
}

// tell shows the user what went wrong.
func tell(what string, err error) {
	cocoa.Activate()
	cocoa.Alert{Message: what, Detail: err.Error()}.Run()
}

// quit is the last thing that happens.
func (a *App) quit() {
	var steps []life.Step
	step := func(name journal.Name, do func() error) { steps = append(steps, life.Step{Name: name, Do: do}) }
	step("listening", a.stopListening)
	if a.typing != nil {
		step("typing", a.stopTyping) // and its engine
	}
	if a.learned != nil {
		step("learning", a.learned.Close)
	}
	if a.figures != nil {
		step("figures", a.figures.Save)
	}
	step("lock", a.release)
	life.Quit(a.journal, steps...)
	_ = a.journal.Close()
}
