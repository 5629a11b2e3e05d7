//go:build darwin || box

package cocoa

import (
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

var (
	windowInit         = objc.Method[func(window objc.ID, content Rect, style, backing uint, deferred bool) objc.ID]("-[NSWindow initWithContentRect:styleMask:backing:defer:]")
	windowSetTitle     = objc.Method[func(window, title objc.ID)]("-[NSWindow setTitle:]")
	windowTitle        = objc.Method[func(window objc.ID) objc.ID]("-[NSWindow title]")
	windowContent      = objc.Method[func(window objc.ID) objc.ID]("-[NSWindow contentView]")
	windowSetContent   = objc.Method[func(window objc.ID, size Size)]("-[NSWindow setContentSize:]")
	windowSetMin       = objc.Method[func(window objc.ID, size Size)]("-[NSWindow setContentMinSize:]")
	windowFrame        = objc.Method[func(window objc.ID) Rect]("-[NSWindow frame]")
	windowSetFrame     = objc.Method[func(window objc.ID, frame Rect, display bool)]("-[NSWindow setFrame:display:]")
	windowSetReleased  = objc.Method[func(window objc.ID, released bool)]("-[NSWindow setReleasedWhenClosed:]")
	windowSetDelegate  = objc.Method[func(window, delegate objc.ID)]("-[NSWindow setDelegate:]")
	windowShow         = objc.Method[func(window, sender objc.ID)]("-[NSWindow makeKeyAndOrderFront:]")
	windowCenter       = objc.Method[func(window objc.ID)]("-[NSWindow center]")
	windowPerformClose = objc.Method[func(window, sender objc.ID)]("-[NSWindow performClose:]")
	windowClose        = objc.Method[func(window objc.ID)]("-[NSWindow close]")
	windowVisible      = objc.Method[func(window objc.ID) bool]("-[NSWindow isVisible]")
	windowKey          = objc.Method[func(window objc.ID) bool]("-[NSWindow isKeyWindow]")
	windowNumber       = objc.Method[func(window objc.ID) int]("-[NSWindow windowNumber]")
	windowKeyLoop      = objc.Method[func(window objc.ID, automatic bool)]("-[NSWindow setAutorecalculatesKeyViewLoop:]")
	windowFocus        = objc.Method[func(window, view objc.ID) bool]("-[NSWindow makeFirstResponder:]")
)

const (
	styleBorderless     = 0   // NSWindowStyleMaskBorderless
	styleTitled         = 1   // NSWindowStyleMaskTitled
	styleClosable       = 2   // NSWindowStyleMaskClosable
	styleMiniaturizable = 4   // NSWindowStyleMaskMiniaturizable
	styleResizable      = 8   // NSWindowStyleMaskResizable
	styleNonactivating  = 128 // NSWindowStyleMaskNonactivatingPanel
	backingBuffered     = 2   // NSBackingStoreBuffered
)

// Window is a window with a title bar.
type Window struct {
	Object
	content     *View
	layout      layout.Item
	margin      float64
	shouldClose func() bool
	closed      func()
}

var windowDelegate = objc.NewClass[*Window]("LayaWindowDelegate", "NSObject",
	objc.MethodDef{Name: "-[NSWindowDelegate windowShouldClose:]", Func: func(w *Window, _ objc.ID) bool {
		return w.shouldClose == nil || w.shouldClose()
	}},
	objc.MethodDef{Name: "-[NSWindowDelegate windowWillClose:]", Func: func(w *Window, _ objc.ID) {
		if w.closed != nil {
			w.closed()
		}
	}},
	objc.MethodDef{Name: "-[NSWindowDelegate windowDidResize:]", Func: func(w *Window, _ objc.ID) { w.arrange() }},
)

// NewWindow returns a hidden window. It survives being closed: Show brings it back.
func NewWindow(title string) *Window {
	id := windowInit(objc.Alloc("NSWindow"), layout.R(0, 0, 100, 100),
		styleTitled|styleClosable|styleMiniaturizable|styleResizable, backingBuffered, false)
	w := &Window{Object: Object{id}, content: &View{Object{windowContent(id)}}}
	windowSetReleased(id, false)
	windowKeyLoop(id, true) // Tab goes from control to control as they stand
	windowSetTitle(id, objc.String(title))
	windowSetDelegate(id, windowDelegate.New(w)) // not retained by the window
	return w
}

// Content is the view that fills the window below its title.
func (w *Window) Content() *View { return w.content }

// SetLayout places the window's contents now and after each change of its size, within a margin. The window takes the
// least size that shows everything, and never becomes smaller.
func (w *Window) SetLayout(item layout.Item, margin float64) {
	w.layout, w.margin = item, margin
	fit := item.Fit()
	least := Size{Width: fit.Width + 2*margin, Height: fit.Height + 2*margin}
	windowSetMin(w.id, least)
	windowSetContent(w.id, least)
	w.arrange()
}

func (w *Window) arrange() {
	if w.layout != nil {
		w.layout.Place(Rect{Size: w.content.Frame().Size}.Inset(w.margin))
	}
}

// SetTitle sets the title.
func (w *Window) SetTitle(title string) { windowSetTitle(w.id, objc.String(title)) }

// Title is the title.
func (w *Window) Title() string { return objc.GoString(windowTitle(w.id)) }

// Frame is the window on the screen, with its title bar.
func (w *Window) Frame() Rect { return windowFrame(w.id) }

// SetFrame moves and resizes it.
func (w *Window) SetFrame(r Rect) { windowSetFrame(w.id, r, true) }

// Show brings the window to the front and gives it the keyboard, if the app is active.
func (w *Window) Show() { windowShow(w.id, 0) }

// ShowAside brings the window to the front and leaves the keyboard where it is.
func (w *Window) ShowAside() { windowOrderFront(w.id) }

// Center puts it into the middle of the screen.
func (w *Window) Center() { windowCenter(w.id) }

// Visible reports whether it is on screen.
func (w *Window) Visible() bool { return windowVisible(w.id) }

// Key reports whether it has the keyboard.
func (w *Window) Key() bool { return windowKey(w.id) }

// Number is the window server's number for it.
func (w *Window) Number() int { return windowNumber(w.id) }

// Focus gives the keyboard to a widget of the window; false if that refuses.
func (w *Window) Focus(widget Widget) bool { return windowFocus(w.id, widget.base().id) }

// Close hides the window without asking.
func (w *Window) Close() { windowClose(w.id) }

// PerformClose does what a click on its close button does.
func (w *Window) PerformClose() { windowPerformClose(w.id, 0) }

// OnShouldClose sets who decides whether the user may close it.
func (w *Window) OnShouldClose(decide func() bool) { w.shouldClose = decide }

// OnClose sets what is called before it is hidden.
func (w *Window) OnClose(closed func()) { w.closed = closed }
