//go:build box && !darwin

package cocoatest

import (
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

// GNUstep has the names NSStatusBar and NSStatusItem, and nothing behind them. Here stands a menu bar in their place: each
// item is a small panel at the top right of the screen, with a real button that opens the item's real menu.

// statusItem is what the menu bar knows of an item.
type statusItem struct {
	panel   *cocoa.Panel
	button  *cocoa.Button
	menu    objc.ID
	name    string
	visible bool
}

// menuBar is what stands in it; the main thread's. What is forbidden keeps its window, at the foot of the screen.
var (
	menuBar   = map[objc.ID]*statusItem{}
	forbidden bool
)

const (
	statusRight  = screenWidth - 200 // the first item's right edge: what is beyond has room for menus
	statusWidth  = 48
	statusHeight = 24
)

var (
	objectNew    = objc.Method[func(class objc.ID) objc.ID]("+[NSObject new]")
	statusClass  = objc.ClassMethod[func() objc.ID]("+[NSStatusBar class]")
	itemClass    = objc.ClassMethod[func() objc.ID]("+[NSStatusItem class]")
	menuPopUp    = objc.ClassMethod[func(menu, event, view objc.ID)]("+[NSMenu popUpContextMenu:withEvent:forView:]")
	viewTip      = objc.Method[func(view objc.ID) objc.ID]("-[NSView toolTip]")
	currentEvent = objc.Method[func(app objc.ID) objc.ID]("-[NSApplication currentEvent]")
)

func installMenuBar() {
	bar := objectNew(statusClass())
	for _, def := range []objc.MethodDef{
		{Name: "+[NSStatusBar systemStatusBar]", Func: func(objc.ID) objc.ID { return bar }},
		{Name: "-[NSStatusBar statusItemWithLength:]", Func: func(objc.ID, float64) objc.ID { return newStatusItem() }},
		{Name: "-[NSStatusBar removeStatusItem:]", Func: func(_, id objc.ID) { removeStatusItem(id) }},
		{Name: "-[NSStatusItem button]", Func: func(id objc.ID) objc.ID { return menuBar[id].button.ID() }},
		{Name: "-[NSStatusItem setMenu:]", Func: func(id, menu objc.ID) {
			objc.Retain(menu)
			objc.Release(menuBar[id].menu)
			menuBar[id].menu = menu
		}},
		{Name: "-[NSStatusItem menu]", Func: func(id objc.ID) objc.ID { return menuBar[id].menu }},
		{Name: "-[NSStatusItem setAutosaveName:]", Func: func(id, name objc.ID) { menuBar[id].setName(objc.GoString(name)) }},
		{Name: "-[NSStatusItem setVisible:]", Func: func(id objc.ID, visible bool) { menuBar[id].setVisible(visible) }},
		{Name: "-[NSStatusItem isVisible]", Func: func(id objc.ID) bool { return menuBar[id].visible }},
	} {
		objc.Replace(def)
	}
}

// StatusItemAt is the middle of an item's button on the screen; the first item is 0.
func StatusItemAt(index int) cocoa.Point {
	return cocoa.Point{X: statusRight - statusWidth*(float64(index)+0.5), Y: screenHeight - statusHeight/2}
}

// newStatusItem adds an item, which stays invisible until it has a name, as on macOS 26.
func newStatusItem() objc.ID {
	item := &statusItem{panel: cocoa.NewPanel(), button: cocoa.NewButton("")}
	item.panel.Content().Add(item.button)
	item.panel.SetTakesMouse(true)
	item.button.SetFrame(layout.R(0, 0, statusWidth, statusHeight))
	item.button.OnAction(func() { menuPopUp(item.menu, currentEvent(app()), item.button.ID()) })
	id := objectNew(itemClass())
	menuBar[id] = item
	return id
}

func (s *statusItem) setName(name string) {
	s.name = name
	s.setVisible(name != "")
}

func (s *statusItem) setVisible(visible bool) {
	s.visible = visible && s.name != ""
	if s.visible {
		s.panel.Show(s.frame())
	} else {
		s.panel.Hide()
	}
}

// AllowInMenuBar does what the user can from macOS 26 on: allow items in the menu bar, or not. Main thread.
func AllowInMenuBar(allowed bool) {
	forbidden = !allowed
	for _, item := range menuBar {
		item.setVisible(item.visible)
	}
}

// StatusItemTip is the text that shows when the pointer rests on the one item there is. Main thread.
func StatusItemTip() (tip string) {
	for _, item := range menuBar {
		tip = objc.GoString(viewTip(item.button.ID()))
	}
	return tip
}

// frame is the item's place: the first at the right, the next beside it.
func (s *statusItem) frame() cocoa.Rect {
	if forbidden {
		return layout.R(-1, 0, statusWidth, statusHeight)
	}
	x := float64(statusRight)
	for _, other := range menuBar {
		if other != s && other.visible {
			x = min(x, other.panel.Frame().Origin.X)
		}
	}
	return layout.R(x-statusWidth, screenHeight-statusHeight, statusWidth, statusHeight)
}

func removeStatusItem(id objc.ID) {
	item := menuBar[id]
	item.setName("")
	objc.Release(item.menu)
	item.panel.Release()
	item.button.Release()
	delete(menuBar, id)
	objc.Release(id) // the bar's own
}
