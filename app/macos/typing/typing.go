//go:build darwin || box

// Package typing is the wiring of typing anywhere: the event tap with the loop on it, the thread that asks
// Accessibility, an engine, and a panel.
//
//	keys ─▶ eventtap ─▶ loop ─▶ session      the tap's thread
//	                     │  ├─▶ Engine        its answers come back as events
//	                     │  └─▶ follower ─▶ focus.Thread     the Accessibility thread
//	                     │         ▲  Located  │
//	                     ▼         └───────────┘
//	                  insert       └─▶ Panel
//
// It holds one rule: an accept key is taken only for a word that is on the screen. That is only where its caret is known
// (TestTyping_NotYetDrawn), and only when the panel says that it has drawn it (TestTyping_Unseen); when the caret cannot be
// found, or there is no room beside it, the session is told that nothing is (TestTyping_NoPlace).
package typing

import (
	"errors"
	"sync"
	"time"

	"laya/app/loop"
	"laya/app/macos/apps"
	"laya/app/macos/ax"
	"laya/app/macos/eventtap"
	"laya/app/macos/focus"
	"laya/app/macos/insert"
	"laya/app/macos/quartz"
	"laya/app/macos/screen"
	"laya/app/session"
)

// Engine answers the loop's questions until it is closed. serving.Engine is one.
type Engine interface {
	loop.Engine
	Close() error
}

// Options are what typing needs from the app. Its functions are called from any thread and must not wait.
type Options struct {
	Config    session.Config
	Usage     []session.Usage // how suggestions fared before
	Gate      session.Gate
	Engine    func(post func(session.Event)) (Engine, error)
	Panel     Panel
	Observer  loop.Observer // may be nil
	Learner   loop.Learner  // may be nil
	Apps      apps.Table
	Displays  func() screen.Displays
	BundleID  func(pid int) string
	Self      int               // our own process
	Clipboard *insert.Clipboard // for apps that take no text from key events
	Now       func() time.Time  // nil for the machine's clock
	Patience  time.Duration     // as of eventtap.Options
}

// Typing is all of it, running.
type Typing struct {
	engine Engine
	fields *focus.Thread
	tap    *eventtap.Tap
	ready  chan struct{} // closed when tap is set; it stays nil when it cannot be made

	stopFields func()
	stopping   sync.Once
	stopped    error
}

// Start starts it. Without the permission for Accessibility nothing happens until it is given.
func Start(o Options) (*Typing, error) {
	if err := errors.Join(quartz.Open(), ax.Open()); err != nil {
		return nil, err
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	t := &Typing{ready: make(chan struct{})}
	var err error
	if t.engine, err = o.Engine(t.Post); err != nil {
		return nil, err
	}
	shown := &follower{panel: o.Panel, tell: t.Post}
	t.fields, t.stopFields = focus.Start(focus.Parts{
		Apps: o.Apps, Displays: o.Displays, Self: o.Self, Post: t.Post, Located: shown.located,
	}, o.BundleID)
	shown.locate = t.fields.Locate
	t.tap, err = eventtap.Start(eventtap.Options{
		Config: o.Config, Usage: o.Usage,
		Parts: loop.Parts{
			Panel: shown, Fields: t.fields, Engine: t.engine, Observer: o.Observer, Learner: o.Learner, Now: o.Now, Gate: o.Gate,
		},
		Pastes: eventtap.Pastes{
			In:        func(app string) bool { return o.Clipboard != nil && o.Apps.Of(app).Is(apps.Pasted) },
			Clipboard: o.Clipboard,
		},
		Patience: o.Patience,
	})
	close(t.ready)
	if err != nil {
		return nil, errors.Join(err, t.Stop())
	}
	return t, nil
}

// Stop ends it: keys pass untouched from the moment it is called. It waits for what is under way.
func (t *Typing) Stop() error {
	t.stopping.Do(func() {
		if t.tap != nil {
			t.tap.Stop()
		}
		t.stopFields()
		t.stopped = t.engine.Close()
	})
	return t.stopped
}

// Usage gives how suggestions fared, after Stop.
func (t *Typing) Usage() []session.Usage { return t.tap.Usage() }

// Post hands an event to the session, from any thread: Configured, Resumed, and what else the app comes to know.
func (t *Typing) Post(e session.Event) {
	if <-t.ready; t.tap != nil {
		t.tap.Post(e)
	}
}

// Activated tells which app is in front.
func (t *Typing) Activated(pid int, bundle string) {
	t.Post(session.Event{Kind: session.AppActivated, App: bundle})
	t.fields.Activated(pid, bundle)
}

// InputSource tells which keyboard is selected.
func (t *Typing) InputSource(s quartz.InputSource) {
	language := ""
	if len(s.Languages) > 0 {
		language = s.Languages[0]
	}
	t.Post(session.Event{Kind: session.InputSource, On: s.Composes()})
	t.fields.SetInputSource(s.Composes(), language)
}

// Sleep tells that the machine goes to sleep, or that another user comes to the screen.
func (t *Typing) Sleep() { t.Post(session.Event{Kind: session.Slept}) }

// Restart makes the tap anew: the machine is awake again, our user is back, or a permission was given.
func (t *Typing) Restart() { t.tap.Restart() }

// Status tells how the tap is.
func (t *Typing) Status() eventtap.Status { return t.tap.Status() }
