//go:build darwin || box

// Package menubar is Laya's item in the menu bar. It shows a [State] and the settings, changes the settings, and has the
// app do the rest; it decides nothing.
//
// The menu is made anew whenever it opens, so it is never out of date. The picture follows the settings, the end of a
// pause, and Refresh. When macOS does not show the item, a window says so. Everything belongs to the main thread but Refresh
// and Look.
package menubar

import (
	"fmt"
	"time"

	"laya/app/macos/cocoa"
	"laya/app/session"
	"laya/app/settings"
	"laya/assets"
)

// Actions are what the menu has the app do, on the main thread.
type Actions interface {
	Preferences()
	Permission() // explain what Laya may not do, and lead to it
	Quit()
	Failed(error) // a setting could not be saved; it holds until Laya ends
}

// Options are what a Bar needs.
type Options struct {
	Store   *settings.Store
	State   func() State // on the main thread; it must not wait
	Keys    func() int64 // how many keys went through Laya so far; as State
	Actions Actions
	Open    func(url string) bool // has the system open a page, false if it cannot
	Now     func() time.Time
}

// Bar is the item and its menu.
type Bar struct {
	Options
	item    *cocoa.StatusItem
	menu    *cocoa.Menu
	icons   map[Mark]*cocoa.Image
	shown   Mark
	pause   *time.Timer // refreshes when a pause ends
	unheard func()      // the settings are no longer heard
	hint    hint
}

// autosaveName is what the system remembers the item by; it must never change.
const autosaveName = "Laya"

const iconSize = 18 // points: what fits every menu bar

// New puts the item into the menu bar.
func New(o Options) (*Bar, error) {
	b := &Bar{Options: o, icons: map[Mark]*cocoa.Image{}}
	for mark, png := range map[Mark][]byte{On: assets.IconOn, Paused: assets.IconPaused, Permission: assets.IconPermission, Fallback: assets.IconFallback} {
		icon, err := cocoa.NewImage(png, cocoa.Size{Width: iconSize, Height: iconSize})
		if err != nil {
			return nil, fmt.Errorf("menubar: picture %d: %w", mark, err)
		}
		icon.SetTemplate(true)
		b.icons[mark] = icon
	}
	b.pause = time.AfterFunc(0, b.Refresh) // show sets its time
	b.menu = cocoa.NewMenu("Laya")
	b.menu.OnOpening(b.fill)
	b.item = cocoa.NewStatusItem(autosaveName)
	b.item.SetMenu(b.menu)
	b.unheard = o.Store.Listen(func(settings.Settings) { b.Refresh() })
	b.hint.timer = time.AfterFunc(settles, func() { cocoa.OnMain(b.look) })
	b.show()
	return b, nil
}

// Refresh shows how things are now, soon. It may be called from any thread.
func (b *Bar) Refresh() { cocoa.OnMain(b.show) }

// show brings the picture and what it says up to date.
func (b *Bar) show() {
	if b.item == nil {
		return // removed meanwhile
	}
	s, now, at := b.Store.Get(), b.State(), b.Now()
	b.shown = markOf(s, now, at)
	b.item.SetImage(b.icons[b.shown])
	b.item.SetTip(headline(s, now, at))
	b.item.SetLabel(headline(s, now, at))
	b.pause.Stop()
	if at.Before(s.PausedUntil) {
		b.pause.Reset(s.PausedUntil.Sub(at))
	}
}

// fill makes the menu.
func (b *Bar) fill() {
	b.show()
	s, now, at := b.Store.Get(), b.State(), b.Now()
	b.menu.Clear()
	b.menu.Add(headline(s, now, at), nil)
	if !now.Trusted {
		b.menu.Add("Grant Permission…", b.Actions.Permission)
	}
	b.menu.Add(engineLine(now), nil)
	b.menu.Add(savedLine(now.SavedToday), nil)
	if why := reasonLine(now.Reason); why != "" && b.shown != Paused && b.shown != Permission {
		b.menu.Add(why, nil)
	}
	b.menu.AddSeparator()
	b.fillSwitches(s, now.Front, at)
	b.menu.AddSeparator()
	b.menu.Add("Preferences…", b.Actions.Preferences).SetKey(",", cocoa.CommandKey)
	b.menu.AddSeparator()
	b.menu.Add("Quit Laya", b.Actions.Quit).SetKey("q", cocoa.CommandKey)
}

// fillSwitches adds what switches Laya on and off, everywhere, for a while, in the app in front.
func (b *Bar) fillSwitches(s settings.Settings, front App, at time.Time) {
	b.menu.Add("Enabled", b.changes(func(s *settings.Settings) {
		s.Enabled, s.PausedUntil = !s.Enabled, time.Time{}
	})).SetChecked(s.Enabled)
	if at.Before(s.PausedUntil) {
		b.menu.Add("Resume Now", b.changes(func(s *settings.Settings) { s.PausedUntil = time.Time{} }))
	} else {
		b.pauses("Pause for an Hour", session.PauseForAnHour).SetEnabled(s.Enabled)
		b.pauses("Pause until Tomorrow", session.PauseUntilTomorrow).SetEnabled(s.Enabled)
	}
	if front.Bundle == "" {
		return
	}
	name := front.Name
	if name == "" {
		name = front.Bundle
	}
	b.menu.Add("Disable in "+name, b.changes(func(s *settings.Settings) {
		app := s.Apps[front.Bundle]
		app.Excluded = !app.Excluded
		s.Apps[front.Bundle] = app
	})).SetChecked(s.Apps[front.Bundle].Excluded)
}

func (b *Bar) pauses(title string, until func(time.Time) time.Time) *cocoa.MenuItem {
	return b.menu.Add(title, b.changes(func(s *settings.Settings) { s.PausedUntil = until(b.Now()) }))
}

// changes is an action that changes the settings.
func (b *Bar) changes(change func(*settings.Settings)) func() {
	return func() {
		if err := b.Store.Update(change); err != nil {
			b.Actions.Failed(err)
		}
	}
}

// Remove takes the item out of the menu bar.
func (b *Bar) Remove() {
	b.unheard()
	b.pause.Stop()
	b.hint.remove()
	b.item.Remove()
	b.item = nil
	b.menu.Release()
	for _, icon := range b.icons {
		icon.Release()
	}
}
