//go:build darwin || box

package menubar

import "laya/app/macos/cocoa"

// barHeight is more than any menu bar is high, that beside a camera housing too.
const barHeight = 64

// seen reports whether an item whose window has this frame can be seen on one of the displays. An item that macOS does not
// show keeps its window, in full size: at the foot of a display or outside of all of them when the user does not allow it
// (from macOS 26), behind the camera housing when there is no room. A bar that hides itself stands above its display: that
// is no reason to say anything.
func seen(item cocoa.Rect, displays []cocoa.Screen) bool {
	for _, d := range displays {
		across := item.Size.Width > 0 && item.MaxX() > d.Frame.Origin.X && item.Origin.X < d.Frame.MaxX()
		atTop := item.MaxY() > d.Frame.MaxY()-barHeight && item.Origin.Y < d.Frame.MaxY()+barHeight
		if across && atTop && !behindHousing(item, d) {
			return true
		}
	}
	return false
}

// behindHousing reports whether an item begins before the part of the menu bar that items may have.
func behindHousing(item cocoa.Rect, d cocoa.Screen) bool {
	edge := d.Beside.Origin.X
	return d.Beside.Size.Width > 0 && edge > d.Frame.Origin.X && edge < d.Frame.MaxX() && item.Origin.X < edge
}
