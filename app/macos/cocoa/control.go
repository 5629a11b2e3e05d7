//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	controlSetTarget  = objc.Method[func(control, target objc.ID)]("-[NSControl setTarget:]")
	controlSetAction  = objc.Method[func(control objc.ID, action objc.SEL)]("-[NSControl setAction:]")
	controlSetEnabled = objc.Method[func(control objc.ID, enabled bool)]("-[NSControl setEnabled:]")
	controlEnabled    = objc.Method[func(control objc.ID) bool]("-[NSControl isEnabled]")
	controlSetText    = objc.Method[func(control, text objc.ID)]("-[NSControl setStringValue:]")
	controlText       = objc.Method[func(control objc.ID) objc.ID]("-[NSControl stringValue]")
	controlSetDouble  = objc.Method[func(control objc.ID, value float64)]("-[NSControl setDoubleValue:]")
	controlDouble     = objc.Method[func(control objc.ID) float64]("-[NSControl doubleValue]")
	controlSetFont    = objc.Method[func(control, font objc.ID)]("-[NSControl setFont:]")
	controlSetAlign   = objc.Method[func(control objc.ID, alignment int)]("-[NSControl setAlignment:]")
	controlSizeToFit  = objc.Method[func(control objc.ID)]("-[NSControl sizeToFit]")
	controlContinuous = objc.Method[func(control objc.ID, continuous bool)]("-[NSControl setContinuous:]")
)

// target is what controls and menu items send their action to.
type target struct{ run func() }

const invoke = "invoke:"

var targetClass = objc.NewClass[*target]("LayaTarget", "NSObject",
	objc.MethodDef{Name: "-[LayaTarget invoke:]", Func: func(t *target, _ objc.ID) { t.run() }})

// Control is a view that the user works.
type Control struct {
	View
	target *target
}

// OnAction sets what is called when the user works the control, in place of what was set before.
func (c *Control) OnAction(run func()) {
	if c.target != nil {
		c.target.run = run
		return
	}
	c.target = &target{run}
	controlSetTarget(c.id, targetClass.New(c.target)) // not retained by the control; it lives as long as the process
	controlSetAction(c.id, objc.Selector(invoke))
}

// SetEnabled says whether the user can work it.
func (c *Control) SetEnabled(enabled bool) { controlSetEnabled(c.id, enabled) }

// Enabled reports whether the user can work it.
func (c *Control) Enabled() bool { return controlEnabled(c.id) }

// SetFont sets the font of its text.
func (c *Control) SetFont(f Font) { controlSetFont(c.id, f.id) }

// SizeToFit gives it the size that shows all of its text.
func (c *Control) SizeToFit() { controlSizeToFit(c.id) }
