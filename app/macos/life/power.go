//go:build darwin || box

package life

import (
	"laya/app/journal"
	"laya/app/macos/cocoa"
	"laya/app/session"
)

// Events that the journal tells.
const (
	slept    journal.Name = "sleep"
	woke     journal.Name = "wake"
	left     journal.Name = "another user"
	returned journal.Name = "user is back"
)

// Rooms are who is told.
type Rooms struct {
	Keys interface { // eventtap.Tap
		Post(session.Event)
		Restart()
	}
	Engine      interface{ Wake() }    // serving.Engine
	Permissions interface{ Look() }    // permissions.Watcher
	Bar         interface{ Refresh() } // menubar.Bar
	Journal     *journal.Journal
}

// Attention is that sleep, waking and changes of users are heard.
type Attention struct{ observers []*cocoa.Observer }

// Attend tells the rooms of sleep, waking and changes of users until it is stopped. Main thread.
func Attend(r Rooms) *Attention {
	a := &Attention{}
	for name, heard := range map[string]func(){
		cocoa.WillSleep: func() { r.rest(slept) }, cocoa.SessionLeft: func() { r.rest(left) },
		cocoa.Woke: func() { r.rise(woke) }, cocoa.SessionReturned: func() { r.rise(returned) },
	} {
		a.observers = append(a.observers, cocoa.Observe(cocoa.WorkspaceCenter, name, func(cocoa.App) { heard() }))
	}
	return a
}

// Stop ends it.
func (a *Attention) Stop() {
	for _, o := range a.observers {
		o.Stop()
	}
}

// rest takes everything off the screen. What is typed until the machine or the user is back is not known.
func (r *Rooms) rest(why journal.Name) {
	r.Keys.Post(session.Event{Kind: session.Slept})
	r.Journal.Note(why)
}

// rise makes the tap anew: it may be dead without a word.
func (r *Rooms) rise(why journal.Name) {
	r.Keys.Restart()
	r.Engine.Wake()
	r.Permissions.Look()
	r.Bar.Refresh()
	r.Journal.Note(why)
}
