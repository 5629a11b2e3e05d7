//go:build darwin || box

package macos

import (
	"errors"
	"os"
	"time"

	"laya/app/macos/apps"
	"laya/app/macos/cocoa"
	"laya/app/macos/focus"
	"laya/app/macos/insert"
	"laya/app/macos/panel"
	"laya/app/macos/quartz"
	"laya/app/macos/typing"
	"laya/app/serving"
	"laya/app/session"
	"laya/app/settings"
	"laya/assets"
	"laya/engine/frequency"
	"laya/engine/gate"
	"laya/engine/service"
)

// startTyping starts the tap, what it asks and the panel.
func (a *App) startTyping(counts *frequency.Predictor) error {
	var err error
	if a.table, err = apps.Read(assets.Apps()); err != nil {
		return err
	}
	races, err := serving.RacesPath()
	if err != nil {
		return err
	}
	chosen := a.store.Get()
	a.screen = newScreen()
	a.look(chosen)
	a.typing, err = typing.Start(typing.Options{
		Config: chosen.Session(), Usage: chosen.UsageOfApps(), Gate: gate.Default.Worth,
		Engine: func(post func(session.Event)) (typing.Engine, error) {
			var err error
			a.serving.Engine, err = serving.Open(serving.Options{
				Settings: a.store, Counts: counts, Races: races, Plan: a.serving.plan, Post: post, Changed: a.changed, Observe: a.answered,
			})
			return a.serving, err
		},
		Panel: a.screen, Learner: a.learned, Apps: a.table, Displays: a.desk.Displays, BundleID: a.desk.Bundle,
		Self: os.Getpid(), Clipboard: insert.NewClipboard(insert.Pasteboard{}, cocoa.OnMain),
	})
	if err != nil {
		return err
	}
	a.inFront()
	a.inputSource()
	return nil
}

// inFront tells which app is in front.
func (a *App) inFront() {
	front := a.desk.Front()
	a.typing.Activated(front.PID, front.Bundle)
	a.look(a.store.Get())
}

// look has the panel look as the user wants it in the app in front. From any thread.
func (a *App) look(s settings.Settings) {
	config := s.Session()
	a.screen.panel.SetLook(panel.LookIn(a.desk.Front().Bundle, s.Panel, &config))
}

// stopTyping ends it, and keeps how suggestions fared in each app.
func (a *App) stopTyping() error {
	a.figures.take(a.typing.Status().Session)
	err := a.typing.Stop()
	usage := a.typing.Usage()
	return errors.Join(err, a.store.Update(func(s *settings.Settings) { s.SetUsageOfApps(usage) }))
}

// changed has the menu bar show what serves now. From any thread.
func (a *App) changed() {
	cocoa.OnMain(func() {
		if a.bar != nil {
			a.bar.Refresh()
		}
	})
}

// answered is told every answer, on the service's goroutine.
func (a *App) answered(answer *service.Answer) {
	a.figures.answered(answer.Latency)
	if a.figures.due(time.Now()) {
		cocoa.OnMain(a.keep)
	}
}

// keep saves what has been counted.
func (a *App) keep() {
	a.figures.take(a.typing.Status().Session)
	if err := a.figures.Save(); err != nil {
		a.journal.Failed("figures", err)
	}
}

// inputSource tells which keyboard is selected.
func (a *App) inputSource() {
	source, err := quartz.CurrentInputSource()
	if err != nil {
		a.journal.Failed("input source", err)
		return
	}
	a.typing.InputSource(source)
}

// configured has typing and the panel follow the settings. From any thread.
func (a *App) configured(s settings.Settings) {
	config := s.Session()
	a.typing.Post(session.Event{Kind: session.Configured, Config: &config})
	a.learned.follow(s)
	a.look(s)
}

// onScreen has the panel draw words whose caret is known.
type onScreen struct {
	panel  *panel.Panel
	number uint64 // that the panel gives to what it shows
	noRoom chan func()
	drawn  func(after time.Duration) // may be nil: something new is on the screen, so long after it was wanted
}

func newScreen() *onScreen {
	o := &onScreen{noRoom: make(chan func(), 1)}
	o.panel = panel.New(panel.Look{}, panel.Parts{
		Locate: func(number uint64) { o.number = number },
		Drawn: func(after time.Duration) {
			if o.drawn != nil {
				o.drawn(after)
			}
		},
		Undrawn: func(error) {
			select {
			case noRoom := <-o.noRoom:
				noRoom()
			default: // it was hidden meanwhile
			}
		},
	})
	return o
}

// Show implements typing.Panel.
func (o *onScreen) Show(w typing.Word) {
	o.drop()
	o.noRoom <- w.NoRoom
	o.panel.Show(w.Drawing)
}

// Stand implements typing.Panel.
func (o *onScreen) Stand(at focus.Located) {
	at.Number = o.number
	o.panel.Located(at)
}

// Hide implements typing.Panel.
func (o *onScreen) Hide() {
	o.drop()
	o.panel.Hide()
}

func (o *onScreen) drop() {
	select {
	case <-o.noRoom:
	default:
	}
}
