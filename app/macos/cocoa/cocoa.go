//go:build darwin || box

// Package cocoa is AppKit as Laya uses it: typed, documented, and no more than that. It decides nothing; it translates.
//
//  1. Everything here belongs to the main thread, but what says otherwise. Off the main thread, use [OnMain].
//  2. What a New function returns is owned by who called it and lives until its Release, if it ever comes: the app makes
//     its windows and menus once. What is handed to a view, window or menu is retained by that.
//  3. Functions that AppKit calls are Go functions set by an On method; a panic in one reaches objc.OnPanic, and the app
//     lives (TestPanicInAction).
//  4. What one system has and another lacks is a [Capability]; without it a setter does nothing and a getter answers
//     zero ([objc.Optional]). GNUstep, where this package is tested, lacks most of them.
//
// Where things go is decided in package layout. Lengths are points; a screen's scale is its pixels a point.
package cocoa

import (
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

// Geometry is that of package layout: the origin is at the bottom left.
type (
	Point = layout.Point
	Size  = layout.Size
	Rect  = layout.Rect
)

// Capability is something that isn't on every system.
type Capability int

const (
	EffectView    Capability = iota // the system's blurred material behind a view (macOS 10.10)
	SharingType                     // a window that screen sharing doesn't see
	SystemSymbols                   // images by the name of an SF Symbol (macOS 11)
	Appearances                     // dark and light (macOS 10.14)
	Contrast                        // what the user asked of contrast, motion and transparency (macOS 10.10)
	EventMonitors                   // events that go to other apps
	PasteItems                      // a pasteboard as a list of items (macOS 10.6)
)

// probes are the methods by which a capability shows.
var probes = map[Capability]string{
	EffectView:    "-[NSVisualEffectView setMaterial:]",
	SharingType:   "-[NSWindow setSharingType:]",
	SystemSymbols: "+[NSImage imageWithSystemSymbolName:accessibilityDescription:]",
	Appearances:   "-[NSApplication effectiveAppearance]",
	Contrast:      "-[NSWorkspace accessibilityDisplayShouldIncreaseContrast]",
	EventMonitors: "+[NSEvent addGlobalMonitorForEventsMatchingMask:handler:]",
	PasteItems:    "-[NSPasteboard pasteboardItems]",
}

// Has reports a capability of the system that this runs on.
func Has(c Capability) bool { return objc.Implements(probes[c]) }

// Object is an object of AppKit that Go holds.
type Object struct{ id objc.ID }

// ID is the object, without ownership.
func (o Object) ID() objc.ID { return o.id }

// Release gives up the ownership that the New function gave.
func (o Object) Release() { objc.Release(o.id) }

// OnMain has the main thread call fn soon, and returns at once. It may be called from any thread.
func OnMain(fn func()) { objc.OnMain(fn) }
