//go:build darwin || box

package macos

import (
	"errors"
	"os"
	"sync"
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
	panel *panel.Panel
	next  typing.Word               // that the panel is being given
	drawn func(after time.Duration) // may be nil: something new is on the screen, so long after it was wanted

	mu     sync.Mutex
	word   typing.Word // that the panel has
	number uint64      // that the panel gave it, 0 is none
}

func newScreen() *onScreen {
	o := &onScreen{}
	o.panel = panel.New(panel.Look{}, panel.Parts{
		Locate: o.given,
		Drawn: func(number uint64, after time.Duration) {
			o.became(number, typing.Seen)
			if o.drawn != nil {
				o.drawn(after)
			}
		},
		Waits:   func(number uint64) { o.became(number, typing.Waits) },
		Undrawn: func(number uint64, _ error) { o.became(number, typing.NoRoom) },
	})
	return o
}

// Show implements typing.Panel.
func (o *onScreen) Show(w typing.Word) {
	o.next = w
	o.panel.Show(w.Drawing)
}

// Stand implements typing.Panel.
func (o *onScreen) Stand(at focus.Located) {
	at.Number = o.number
	o.panel.Located(at)
}

// Hide implements typing.Panel.
func (o *onScreen) Hide() {
	o.next = typing.Word{}
	o.panel.Hide()
}

// given takes the number that the panel gives to what it is given, before it draws it.
func (o *onScreen) given(number uint64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.number, o.word = number, o.next
}

// became hands on what the user sees of the word with this number, unless there is another one by now.
func (o *onScreen) became(number uint64, s typing.Sight) {
	o.mu.Lock()
	word, current := o.word, o.number == number
	o.mu.Unlock()
	if current {
		word.Became(s)
	}
}
