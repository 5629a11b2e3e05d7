//go:build darwin || box

package cocoa

import (
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

var (
	viewInit      = objc.Method[func(view objc.ID, frame Rect) objc.ID]("-[NSView initWithFrame:]")
	viewFrame     = objc.Method[func(view objc.ID) Rect]("-[NSView frame]")
	viewSetFrame  = objc.Method[func(view objc.ID, frame Rect)]("-[NSView setFrame:]")
	viewRedraw    = objc.Method[func(view objc.ID, needed bool)]("-[NSView setNeedsDisplay:]")
	viewAdd       = objc.Method[func(view, child objc.ID)]("-[NSView addSubview:]")
	viewRemove    = objc.Method[func(view objc.ID)]("-[NSView removeFromSuperview]")
	viewSetHidden = objc.Method[func(view objc.ID, hidden bool)]("-[NSView setHidden:]")
	viewSetLabel  = objc.Optional[func(view, label objc.ID)]("-[NSView setAccessibilityLabel:]")
	viewSetTip    = objc.Method[func(view, text objc.ID)]("-[NSView setToolTip:]")
	viewBounds    = objc.Method[func(view objc.ID) Rect]("-[NSView bounds]")
	viewConvert   = objc.Method[func(view objc.ID, r Rect, to objc.ID) Rect]("-[NSView convertRect:toView:]")
	viewMask      = objc.Method[func(view objc.ID, mask uint)]("-[NSView setAutoresizingMask:]")
)

// Widget is anything that can be in a view.
type Widget interface{ base() *View }

// View is a rectangle in a window.
type View struct{ Object }

func (v *View) base() *View { return v }

// NewView returns an empty view, to put others in.
func NewView() *View { return &View{Object{viewInit(objc.Alloc("NSView"), Rect{})}} }

// Frame is where the view is in the one around it.
func (v *View) Frame() Rect { return viewFrame(v.id) }

// InWindow is where the view is in its window, counted from the bottom left of the window with its frame.
func (v *View) InWindow() Rect { return viewConvert(v.id, viewBounds(v.id), 0) }

// SetFrame places it.
func (v *View) SetFrame(r Rect) {
	viewSetFrame(v.id, r)
	viewRedraw(v.id, true) // which AppKit leaves to the caller
}

// Add puts widgets into the view, which retains them.
func (v *View) Add(widgets ...Widget) {
	for _, w := range widgets {
		viewAdd(v.id, w.base().id)
	}
}

// Remove takes the view out of the one around it, which releases it.
func (v *View) Remove() { viewRemove(v.id) }

// SetHidden hides the view and what is in it.
func (v *View) SetHidden(hidden bool) { viewSetHidden(v.id, hidden) }

// SetTip sets the text that shows when the pointer rests on the view.
func (v *View) SetTip(text string) { viewSetTip(v.id, objc.String(text)) }

// SetLabel sets what VoiceOver says of the view, where no title of its own says it.
func (v *View) SetLabel(label string) { viewSetLabel(v.id, objc.String(label)) }

const (
	widthSizable  = 2  // NSViewWidthSizable
	heightSizable = 16 // NSViewHeightSizable
)

// Fill has the view take the size of the one around it, from now on.
func (v *View) Fill(around *View) {
	size := around.Frame().Size
	v.SetFrame(Rect{Size: size})
	viewMask(v.id, widthSizable|heightSizable)
}

// Item is the view in a layout, in its present size.
func (v *View) Item() *layout.Leaf { return &layout.Leaf{Size: v.Frame().Size, Placed: v.SetFrame} }

// Wide is the view in a layout, at least this wide and growing to the right.
func (v *View) Wide(width float64) *layout.Leaf {
	return &layout.Leaf{Size: Size{Width: width, Height: v.Frame().Size.Height}, Wide: true, Placed: v.SetFrame}
}

// Big is the view in a layout, at least of this size and growing in both directions.
func (v *View) Big(width, height float64) *layout.Leaf {
	return &layout.Leaf{Size: Size{Width: width, Height: height}, Wide: true, Tall: true, Placed: v.SetFrame}
}
