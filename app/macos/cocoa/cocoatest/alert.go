//go:build box && !darwin

package cocoatest

import (
	"testing"

	"laya/app/macos/cocoa"
	"laya/app/macos/objc"
)

var (
	modalWindow   = objc.Method[func(app objc.ID) objc.ID]("-[NSApplication modalWindow]")
	windowContent = objc.Method[func(window objc.ID) objc.ID]("-[NSWindow contentView]")
	viewChildren  = objc.Method[func(view objc.ID) objc.ID]("-[NSView subviews]")
	buttonTitle   = objc.Method[func(button objc.ID) objc.ID]("-[NSButton title]")
	buttonClick   = objc.Method[func(button, sender objc.ID)]("-[NSControl performClick:]")
	arrayCount    = objc.Method[func(array objc.ID) uint]("-[NSArray count]")
	arrayAt       = objc.Method[func(array objc.ID, index uint) objc.ID]("-[NSArray objectAtIndex:]")
)

// AnswerAlert presses the button of this title in the alert that the same task shows next: an alert runs its own loop,
// which serves the task that looks for it. While it looks, the main thread does not get round to the mouse.
func AnswerAlert(t testing.TB, title string) {
	cocoa.OnMain(func() {
		window := modalWindow(app())
		if window == 0 {
			AnswerAlert(t, title)
			return
		}
		views := viewChildren(windowContent(window))
		for i := range arrayCount(views) {
			view := arrayAt(views, i)
			if objc.Responds(view, "performClick:") && objc.Responds(view, "title") && objc.GoString(buttonTitle(view)) == title {
				buttonClick(view, 0)
				return
			}
		}
		t.Errorf("the alert has no button %q", title)
	})
}
