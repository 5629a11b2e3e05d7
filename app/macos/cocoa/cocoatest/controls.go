//go:build box && !darwin

package cocoatest

import (
	"testing"

	"laya/app/macos/cocoa"
	"laya/app/macos/objc"
)

var (
	appWindows     = objc.Method[func(app objc.ID) objc.ID]("-[NSApplication windows]")
	windowTitle    = objc.Method[func(window objc.ID) objc.ID]("-[NSWindow title]")
	windowStyle    = objc.Method[func(window objc.ID) uint]("-[NSWindow styleMask]")
	windowVisible  = objc.Method[func(window objc.ID) bool]("-[NSWindow isVisible]")
	windowOnScreen = objc.Method[func(window objc.ID) cocoa.Rect]("-[NSWindow frame]")
	viewHidden     = objc.Method[func(view objc.ID) bool]("-[NSView isHiddenOrHasHiddenAncestor]")
	viewBounds     = objc.Method[func(view objc.ID) cocoa.Rect]("-[NSView bounds]")
	viewToWindow   = objc.Method[func(view objc.ID, r cocoa.Rect, to objc.ID) cocoa.Rect]("-[NSView convertRect:toView:]")
	tableCell      = objc.Method[func(table objc.ID, column, row int) cocoa.Rect]("-[NSTableView frameOfCellAtColumn:row:]")
	controlText    = objc.Method[func(control objc.ID) objc.ID]("-[NSControl stringValue]")
)

const titled = 1 // NSWindowStyleMaskTitled

// labels are what VoiceOver would say of views, where no title of their own says it; the main thread's. GNUstep has no
// such labels.
var labels = map[objc.ID]string{}

func installLabels() {
	objc.Replace(objc.MethodDef{Name: "-[NSView setAccessibilityLabel:]", Func: func(view, label objc.ID) { labels[view] = objc.GoString(label) }})
}

// Press presses the button of this title, or of this label, in the window of this title, as Space or VoiceOver would:
// much sooner than the mouse.
func Press(t testing.TB, window, control string) {
	t.Helper()
	pressed := false
	Do(t, func() {
		each(window, func(_, view objc.ID) {
			if isNamed(view, control) && !pressed {
				pressed = true
				buttonClick(view, 0)
			}
		})
	})
	if !pressed {
		t.Fatalf("no window %q shows a %q", window, control)
	}
	Settle(t)
}

// PressCell clicks on a cell of the table of this label.
func PressCell(t testing.TB, window, table string, row, column int) {
	t.Helper()
	Click(t, where(t, window, table, func(view objc.ID) (frame cocoa.Rect) {
		below(view, func(v objc.ID) {
			if objc.Responds(v, "frameOfCellAtColumn:row:") {
				frame = viewToWindow(v, tableCell(v, column, row), 0)
			}
		})
		return frame
	}))
}

// Where is the middle of a control on the screen.
func Where(t testing.TB, window, control string) cocoa.Point {
	t.Helper()
	return where(t, window, control, inWindow)
}

// where is the middle, on the screen, of what in says of a control.
func where(t testing.TB, window, control string, in func(view objc.ID) cocoa.Rect) (middle cocoa.Point) {
	t.Helper()
	found := false
	Do(t, func() {
		each(window, func(on, view objc.ID) {
			if isNamed(view, control) {
				at, frame := in(view), windowOnScreen(on)
				middle = cocoa.Point{X: frame.Origin.X + at.Origin.X + at.Size.Width/2, Y: frame.Origin.Y + at.Origin.Y + at.Size.Height/2}
				found = true
			}
		})
	})
	if !found {
		t.Fatalf("no window %q shows a %q", window, control)
	}
	return middle
}

// Says reports whether a window shows this text, and how large what shows it is.
func Says(t testing.TB, window, text string) (size cocoa.Size, says bool) {
	t.Helper()
	Do(t, func() {
		each(window, func(_, view objc.ID) {
			if objc.Responds(view, "stringValue") && objc.GoString(controlText(view)) == text {
				size, says = viewBounds(view).Size, true
			}
		})
	})
	return size, says
}

// each calls f with every view to be seen in the windows of this title, or in those without a title bar.
func each(title string, f func(window, view objc.ID)) {
	windows := appWindows(app())
	for i := range arrayCount(windows) {
		window := arrayAt(windows, i)
		name := objc.GoString(windowTitle(window))
		if windowStyle(window)&titled == 0 {
			name = "" // GNUstep gives it one
		}
		if windowVisible(window) && name == title {
			below(windowContent(window), func(view objc.ID) { f(window, view) })
		}
	}
}

func below(view objc.ID, f func(objc.ID)) {
	if viewHidden(view) {
		return
	}
	f(view)
	views := viewChildren(view)
	for i := range arrayCount(views) {
		below(arrayAt(views, i), f)
	}
}

func inWindow(view objc.ID) cocoa.Rect { return viewToWindow(view, viewBounds(view), 0) }

func isNamed(view objc.ID, name string) bool {
	return labels[view] == name || objc.Responds(view, "title") && objc.GoString(buttonTitle(view)) == name
}
