//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	buttonSetTitle = objc.Method[func(button, title objc.ID)]("-[NSButton setTitle:]")
	buttonTitle    = objc.Method[func(button objc.ID) objc.ID]("-[NSButton title]")
	buttonSetType  = objc.Method[func(button objc.ID, kind uint)]("-[NSButton setButtonType:]")
	buttonSetBezel = objc.Method[func(button objc.ID, style uint)]("-[NSButton setBezelStyle:]")
	buttonSetState = objc.Method[func(button objc.ID, state int)]("-[NSButton setState:]")
	buttonState    = objc.Method[func(button objc.ID) int]("-[NSButton state]")
	buttonSetKey   = objc.Method[func(button, key objc.ID)]("-[NSButton setKeyEquivalent:]")
	buttonClick    = objc.Method[func(button, sender objc.ID)]("-[NSControl performClick:]")
)

const (
	buttonTypeSwitch          = 3 // NSButtonTypeSwitch
	buttonTypeMomentaryPushIn = 7 // NSButtonTypeMomentaryPushIn
	bezelStyleRounded         = 1 // NSBezelStyleRounded: a push button

	stateOff = 0 // NSControlStateValueOff
	stateOn  = 1 // NSControlStateValueOn
)

// Button is a push button.
type Button struct{ Control }

// NewButton returns a button as large as its title.
func NewButton(title string) *Button {
	b := &Button{newButton(title, buttonTypeMomentaryPushIn)}
	buttonSetBezel(b.id, bezelStyleRounded)
	b.SizeToFit()
	return b
}

func newButton(title string, kind uint) Control {
	c := Control{View: View{Object{viewInit(objc.Alloc("NSButton"), Rect{})}}}
	buttonSetType(c.id, kind)
	buttonSetTitle(c.id, objc.String(title))
	return c
}

// SetTitle changes the title, not the size.
func (b *Button) SetTitle(title string) { buttonSetTitle(b.id, objc.String(title)) }

// Title is the title.
func (b *Button) Title() string { return objc.GoString(buttonTitle(b.id)) }

// SetDefault makes Return press the button.
func (b *Button) SetDefault() { buttonSetKey(b.id, objc.String("\r")) }

// Click does what a click of the mouse does.
func (b *Button) Click() { buttonClick(b.id, 0) }

// Checkbox is on or off.
type Checkbox struct{ Control }

// NewCheckbox returns a checkbox, off, as large as its title.
func NewCheckbox(title string) *Checkbox {
	c := &Checkbox{newButton(title, buttonTypeSwitch)}
	c.SizeToFit()
	return c
}

// SetOn checks the box, or not; the action is not called.
func (c *Checkbox) SetOn(on bool) {
	state := stateOff
	if on {
		state = stateOn
	}
	buttonSetState(c.id, state)
}

// On reports whether the box is checked.
func (c *Checkbox) On() bool { return buttonState(c.id) == stateOn }

// Click does what a click of the mouse does.
func (c *Checkbox) Click() { buttonClick(c.id, 0) }
