//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	statusBar         = objc.ClassMethod[func() objc.ID]("+[NSStatusBar systemStatusBar]")
	statusBarItem     = objc.Method[func(bar objc.ID, length float64) objc.ID]("-[NSStatusBar statusItemWithLength:]")
	statusBarRemove   = objc.Method[func(bar, item objc.ID)]("-[NSStatusBar removeStatusItem:]")
	statusSetMenu     = objc.Method[func(item, menu objc.ID)]("-[NSStatusItem setMenu:]")
	statusButton      = objc.Method[func(item objc.ID) objc.ID]("-[NSStatusItem button]")
	statusSetName     = objc.Method[func(item, name objc.ID)]("-[NSStatusItem setAutosaveName:]")
	statusSetVisible  = objc.Method[func(item objc.ID, visible bool)]("-[NSStatusItem setVisible:]")
	statusVisible     = objc.Method[func(item objc.ID) bool]("-[NSStatusItem isVisible]")
	buttonSetImage    = objc.Method[func(button, image objc.ID)]("-[NSButton setImage:]")
	buttonSetPosition = objc.Method[func(button objc.ID, position uint)]("-[NSButton setImagePosition:]")
	viewWindow        = objc.Method[func(view objc.ID) objc.ID]("-[NSView window]")
)

const (
	variableLength = -1 // NSVariableStatusItemLength
	imageLeft      = 2  // NSImageLeft
)

// StatusItem is Laya's place in the menu bar.
type StatusItem struct {
	Object
	button objc.ID // the item's
}

// NewStatusItem puts an item into the menu bar. The name is what the system remembers its place and visibility by: from
// macOS 26 an item without one stays invisible.
func NewStatusItem(name string) *StatusItem {
	s := &StatusItem{Object: Object{objc.Retain(statusBarItem(statusBar(), variableLength))}}
	statusSetName(s.id, objc.String(name))
	s.button = statusButton(s.id)
	buttonSetPosition(s.button, imageLeft)
	return s
}

// SetImage sets the picture, best a template image of 18 points.
func (s *StatusItem) SetImage(image *Image) { buttonSetImage(s.button, idOf(image)) }

// SetTitle sets the text beside it.
func (s *StatusItem) SetTitle(title string) { buttonSetTitle(s.button, objc.String(title)) }

// SetTip sets the text that shows when the pointer rests on it.
func (s *StatusItem) SetTip(text string) { viewSetTip(s.button, objc.String(text)) }

// SetLabel sets what VoiceOver says of it: a picture alone says nothing.
func (s *StatusItem) SetLabel(label string) { viewSetLabel(s.button, objc.String(label)) }

// SetMenu sets the menu that opens on a click; it is retained.
func (s *StatusItem) SetMenu(menu *Menu) { statusSetMenu(s.id, menu.id) }

// SetVisible shows or hides the item.
func (s *StatusItem) SetVisible(visible bool) { statusSetVisible(s.id, visible) }

// Visible reports whether the item is meant to be seen: the user has not dragged it away.
func (s *StatusItem) Visible() bool { return statusVisible(s.id) }

// Frame is where the item is, some time after it was made; one that the system does not show stands outside of the menu
// bar, and is still Visible.
func (s *StatusItem) Frame() Rect { return windowFrame(viewWindow(s.button)) }

// Remove takes the item out of the menu bar and releases it.
func (s *StatusItem) Remove() {
	statusBarRemove(statusBar(), s.id)
	s.Release()
}
