//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	eventCode      = objc.Method[func(event objc.ID) uint16]("-[NSEvent keyCode]")
	eventModifiers = objc.Method[func(event objc.ID) uint]("-[NSEvent modifierFlags]")
	eventRepeats   = objc.Method[func(event objc.ID) bool]("-[NSEvent isARepeat]")
	eventPlain     = objc.Method[func(event objc.ID) objc.ID]("-[NSEvent charactersIgnoringModifiers]")
	eventMonitor   = objc.ClassMethod[func(mask uint64, handler objc.Block) objc.ID]("+[NSEvent addGlobalMonitorForEventsMatchingMask:handler:]")
	eventForget    = objc.ClassMethod[func(monitor objc.ID)]("+[NSEvent removeMonitor:]")
)

// Modifiers are keys that are held.
type Modifiers uint

const (
	CapsLockKey Modifiers = 1 << 16 // NSEventModifierFlagCapsLock
	ShiftKey    Modifiers = 1 << 17 // NSEventModifierFlagShift
	ControlKey  Modifiers = 1 << 18 // NSEventModifierFlagControl
	OptionKey   Modifiers = 1 << 19 // NSEventModifierFlagOption
	CommandKey  Modifiers = 1 << 20 // NSEventModifierFlagCommand
)

// KeyEvent is a key that went down in one of our own windows.
type KeyEvent struct {
	Code      uint16    // the key's place on the keyboard (kVK_ANSI_A is 0)
	Plain     string    // its characters as if only Shift were held
	Modifiers Modifiers // Caps Lock, Shift, Control, Option, Command
	Repeat    bool
}

func keyEvent(event objc.ID) KeyEvent {
	return KeyEvent{
		Code:      eventCode(event),
		Plain:     objc.GoString(eventPlain(event)),
		Modifiers: Modifiers(eventModifiers(event)) & (CapsLockKey | ShiftKey | ControlKey | OptionKey | CommandKey),
		Repeat:    eventRepeats(event),
	}
}

// KeyView gets keys while it has the keyboard, those with Command too: for recording a shortcut.
type KeyView struct {
	View
	pressed func(KeyEvent) bool
	refuses bool // the keyboard
}

var keyViewClass = objc.NewClass[*KeyView]("LayaKeyView", "NSView",
	objc.MethodDef{Name: "-[NSResponder acceptsFirstResponder]", Func: func(v *KeyView) bool { return !v.refuses }},
	objc.MethodDef{Name: "-[NSResponder keyDown:]", Func: func(v *KeyView, event objc.ID) { v.press(event) }},
	objc.MethodDef{Name: "-[NSResponder performKeyEquivalent:]", Func: func(v *KeyView, event objc.ID) bool {
		return v.hasKeyboard() && v.press(event)
	}},
)

var windowFirst = objc.Method[func(window objc.ID) objc.ID]("-[NSWindow firstResponder]")

// NewKeyView returns a view that calls pressed for each key; false lets a key equivalent reach the menus.
func NewKeyView(pressed func(KeyEvent) bool) *KeyView {
	v := &KeyView{pressed: pressed}
	v.id = viewInit(keyViewClass.Alloc(v), Rect{})
	return v
}

// SetTakesKeys says whether it can have the keyboard, as it can at first. One that cannot is left out when the user goes
// from control to control: no key leads out of it.
func (v *KeyView) SetTakesKeys(takes bool) { v.refuses = !takes }

func (v *KeyView) press(event objc.ID) bool { return v.pressed(keyEvent(event)) }

// hasKeyboard reports whether the view is what keys go to: key equivalents are offered to every view.
func (v *KeyView) hasKeyboard() bool { return windowFirst(viewWindow(v.id)) == v.id }

// Monitor hears of events that go to other apps.
type Monitor struct{ id objc.ID }

const scrollMask = 1 << 22 // NSEventMaskScrollWheel

// OnScroll calls scrolled whenever the user scrolls in another app, with [EventMonitors]; nil without. The system asks
// no permission for it. A monitor takes a block that is never freed: make one.
func OnScroll(scrolled func()) *Monitor {
	if !Has(EventMonitors) {
		return nil
	}
	return &Monitor{objc.Retain(eventMonitor(scrollMask, objc.NewBlock(func(objc.ID) { scrolled() })))}
}

// Stop ends it.
func (m *Monitor) Stop() {
	eventForget(m.id)
	objc.Release(m.id)
}
