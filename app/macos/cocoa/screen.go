//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	screens      = objc.ClassMethod[func() objc.ID]("+[NSScreen screens]")
	screenFrame  = objc.Method[func(screen objc.ID) Rect]("-[NSScreen frame]")
	screenUsable = objc.Method[func(screen objc.ID) Rect]("-[NSScreen visibleFrame]")
	screenBeside = objc.Optional[func(screen objc.ID) Rect]("-[NSScreen auxiliaryTopRightArea]")
	screenScale  = objc.Method[func(screen objc.ID) float64]("-[NSScreen backingScaleFactor]")
)

// Screen is a display. Points are counted from the bottom left of the first screen, the one with the menu bar;
// Accessibility and CoreGraphics count from its top left.
type Screen struct {
	Frame  Rect
	Usable Rect    // without menu bar and Dock
	Beside Rect    // the menu bar at the right of a camera housing; empty where there is none
	Scale  float64 // pixels a point
}

// Screens are all displays, that of the menu bar first.
func Screens() []Screen {
	var list []Screen
	for _, id := range objects(screens()) {
		list = append(list, Screen{screenFrame(id), screenUsable(id), screenBeside(id), screenScale(id)})
	}
	return list
}

// Flip turns a rectangle counted from the top left of the first screen into one counted from its bottom left, and back.
func Flip(r Rect, first Screen) Rect {
	r.Origin.Y = first.Frame.Size.Height - r.MaxY()
	return r
}
