//go:build darwin || box

package cocoa

import (
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

var (
	panelSetFloating    = objc.Method[func(panel objc.ID, floating bool)]("-[NSPanel setFloatingPanel:]")
	windowSetLevel      = objc.Method[func(window objc.ID, level int)]("-[NSWindow setLevel:]")
	windowSetBehavior   = objc.Method[func(window objc.ID, behavior uint)]("-[NSWindow setCollectionBehavior:]")
	windowSetIgnores    = objc.Method[func(window objc.ID, ignores bool)]("-[NSWindow setIgnoresMouseEvents:]")
	windowSetHides      = objc.Method[func(window objc.ID, hides bool)]("-[NSWindow setHidesOnDeactivate:]")
	windowSetCanHide    = objc.Method[func(window objc.ID, can bool)]("-[NSWindow setCanHide:]")
	windowSetOpaque     = objc.Method[func(window objc.ID, opaque bool)]("-[NSWindow setOpaque:]")
	windowSetBackground = objc.Method[func(window, color objc.ID)]("-[NSWindow setBackgroundColor:]")
	windowSetShadow     = objc.Method[func(window objc.ID, shadow bool)]("-[NSWindow setHasShadow:]")
	windowSetAlpha      = objc.Method[func(window objc.ID, alpha float64)]("-[NSWindow setAlphaValue:]")
	windowSetAnimation  = objc.Optional[func(window objc.ID, behavior int)]("-[NSWindow setAnimationBehavior:]")
	windowSetSharing    = objc.Optional[func(window objc.ID, sharing uint)]("-[NSWindow setSharingType:]")
	windowSetElement    = objc.Optional[func(window objc.ID, element bool)]("-[NSWindow setAccessibilityElement:]")
	viewSetAXHidden     = objc.Optional[func(view objc.ID, hidden bool)]("-[NSView setAccessibilityHidden:]")
	windowOrderFront    = objc.Method[func(window objc.ID)]("-[NSWindow orderFrontRegardless]")
	windowOrderOut      = objc.Method[func(window, sender objc.ID)]("-[NSWindow orderOut:]")
)

// What a panel does when spaces change.
const (
	behaviorAllSpaces   = 1 << 0 // NSWindowCollectionBehaviorCanJoinAllSpaces
	behaviorTransient   = 1 << 3 // NSWindowCollectionBehaviorTransient
	behaviorIgnoreCycle = 1 << 6 // NSWindowCollectionBehaviorIgnoresCycle
	behaviorFullScreen  = 1 << 8 // NSWindowCollectionBehaviorFullScreenAuxiliary: beside another app's full-screen window
)

// popUpMenuLevel is above ordinary windows, the Dock and the menu bar.
const popUpMenuLevel = 101 // NSPopUpMenuWindowLevel

const animationNone = 2 // NSWindowAnimationBehaviorNone: it appears at once

const (
	sharingNone     = 0 // NSWindowSharingNone
	sharingReadOnly = 1 // NSWindowSharingReadOnly, what windows have
)

// Panel floats above all other apps, on every space, without frame or background of its own. It never takes the
// keyboard from the app that the user types in, and the mouse goes through it.
type Panel struct {
	Object
	content *View
}

// NewPanel returns a hidden panel.
func NewPanel() *Panel {
	id := windowInit(objc.Alloc("NSPanel"), layout.R(0, 0, 10, 10), styleBorderless|styleNonactivating, backingBuffered, false)
	windowSetReleased(id, false)
	panelSetFloating(id, true)
	windowSetLevel(id, popUpMenuLevel)
	windowSetBehavior(id, behaviorAllSpaces|behaviorTransient|behaviorIgnoreCycle|behaviorFullScreen)
	windowSetIgnores(id, true)
	windowSetHides(id, false)
	windowSetCanHide(id, false) // with the app
	windowSetOpaque(id, false)
	windowSetBackground(id, clearColor())
	windowSetShadow(id, true)
	windowSetAnimation(id, animationNone)
	return &Panel{Object{id}, &View{Object{windowContent(id)}}}
}

// Content is the view that fills the panel.
func (p *Panel) Content() *View { return p.content }

// Show puts the panel there, in front.
func (p *Panel) Show(frame Rect) {
	windowSetFrame(p.id, frame, true)
	windowOrderFront(p.id)
}

// Hide takes it off the screen.
func (p *Panel) Hide() { windowOrderOut(p.id, 0) }

// Visible reports whether it is on screen.
func (p *Panel) Visible() bool { return windowVisible(p.id) }

// Frame is the panel on the screen.
func (p *Panel) Frame() Rect { return windowFrame(p.id) }

// SetAlpha sets how opaque it is, from 0 to 1.
func (p *Panel) SetAlpha(alpha float64) { windowSetAlpha(p.id, alpha) }

// SetShadow gives it a shadow, or none.
func (p *Panel) SetShadow(shadow bool) { windowSetShadow(p.id, shadow) }

// SetTakesMouse has clicks reach the panel instead of what lies below.
func (p *Panel) SetTakesMouse(takes bool) { windowSetIgnores(p.id, !takes) }

// SetHiddenInSharing keeps the panel out of screen sharing and pictures of the screen, where the system has
// [SharingType].
func (p *Panel) SetHiddenInSharing(hidden bool) {
	sharing := uint(sharingReadOnly)
	if hidden {
		sharing = sharingNone
	}
	windowSetSharing(p.id, sharing)
}

// SetSilent keeps the panel and what is in it from VoiceOver and everything else that asks Accessibility.
func (p *Panel) SetSilent() {
	windowSetElement(p.id, false)
	viewSetAXHidden(p.content.id, true)
}
