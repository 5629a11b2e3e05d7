//go:build darwin || box

package macos

import (
	"sync"

	"laya/app/macos/cocoa"
	"laya/app/macos/screen"
)

// desk is what AppKit says of apps and displays, kept so that other threads may ask.
type desk struct {
	mu       sync.Mutex
	bundles  map[int]string
	front    cocoa.App
	displays screen.Displays
}

func newDesk() *desk {
	d := &desk{bundles: map[int]string{}}
	for _, app := range cocoa.RunningApps() {
		d.bundles[app.PID] = app.Bundle
	}
	d.activated(cocoa.FrontApp())
	d.look()
	return d
}

// activated takes the app that has come to the front.
func (d *desk) activated(app cocoa.App) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.bundles[app.PID] = app.Bundle
	d.front = app
}

// launched takes an app that was started.
func (d *desk) launched(app cocoa.App) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.bundles[app.PID] = app.Bundle
}

// ended forgets an app.
func (d *desk) ended(app cocoa.App) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.bundles, app.PID)
}

// look asks for the displays again.
func (d *desk) look() {
	var told []screen.Display
	for _, s := range cocoa.Screens() {
		told = append(told, screen.Display{Bounds: rect(s.Frame), Visible: rect(s.Usable), Scale: s.Scale})
	}
	if displays, ok := screen.FromAppKit(told); ok {
		d.mu.Lock()
		defer d.mu.Unlock()
		d.displays = displays
	}
}

func rect(r cocoa.Rect) screen.Rect {
	return screen.Rect{X: r.Origin.X, Y: r.Origin.Y, Width: r.Size.Width, Height: r.Size.Height}
}

// Front is the app in front. From any thread, as what follows.
func (d *desk) Front() cocoa.App {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.front
}

// Bundle is an app's identifier, empty when it is not known.
func (d *desk) Bundle(pid int) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.bundles[pid]
}

// Displays are the displays.
func (d *desk) Displays() screen.Displays {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.displays
}
