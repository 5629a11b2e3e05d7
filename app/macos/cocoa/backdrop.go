//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	effectSetMaterial = objc.Method[func(view objc.ID, material int)]("-[NSVisualEffectView setMaterial:]")
	effectSetBlending = objc.Method[func(view objc.ID, mode int)]("-[NSVisualEffectView setBlendingMode:]")
	effectSetState    = objc.Method[func(view objc.ID, state int)]("-[NSVisualEffectView setState:]")

	viewSetLayer    = objc.Optional[func(view objc.ID, wants bool)]("-[NSView setWantsLayer:]")
	viewLayer       = objc.Optional[func(view objc.ID) objc.ID]("-[NSView layer]")
	layerSetCorner  = objc.Optional[func(layer objc.ID, radius float64)]("-[CALayer setCornerRadius:]")
	layerSetMasks   = objc.Optional[func(layer objc.ID, masks bool)]("-[CALayer setMasksToBounds:]")
	boxSetType      = objc.Method[func(box objc.ID, kind uint)]("-[NSBox setBoxType:]")
	boxSetTitleAt   = objc.Method[func(box objc.ID, position uint)]("-[NSBox setTitlePosition:]")
	boxSetFill      = objc.Method[func(box, color objc.ID)]("-[NSBox setFillColor:]")
	boxSetLine      = objc.Method[func(box, color objc.ID)]("-[NSBox setBorderColor:]")
	boxSetLineWidth = objc.Method[func(box objc.ID, width float64)]("-[NSBox setBorderWidth:]")
	boxSetCorner    = objc.Method[func(box objc.ID, radius float64)]("-[NSBox setCornerRadius:]")
)

// NSVisualEffectView's constants.
const (
	materialPopover = 6
	blendBehind     = 0
	stateActive     = 1
)

// NewEffectView returns a view of the system's popover material, which lets what lies behind the window through. It
// needs [EffectView].
func NewEffectView(cornerRadius float64) *View {
	v := &View{Object{viewInit(objc.Alloc("NSVisualEffectView"), Rect{})}}
	effectSetMaterial(v.id, materialPopover)
	effectSetBlending(v.id, blendBehind)
	effectSetState(v.id, stateActive) // the panel's app is never the active one
	viewSetLayer(v.id, true)
	layer := viewLayer(v.id)
	layerSetCorner(layer, cornerRadius)
	layerSetMasks(layer, true)
	return v
}

// NSBoxType and NSTitlePosition.
const (
	boxSeparator = 2
	boxCustom    = 4
	noTitle      = 0
)

// Box is a filled rectangle with a line around it.
type Box struct{ View }

// NewBox returns a box without colours.
func NewBox(cornerRadius, lineWidth float64) *Box {
	b := newBox(boxCustom)
	boxSetCorner(b.id, cornerRadius)
	boxSetLineWidth(b.id, lineWidth)
	b.SetColors(ClearColor(), ClearColor())
	return b
}

// NewSeparator returns a line, horizontal or vertical as its frame is.
func NewSeparator() *Box { return newBox(boxSeparator) }

func newBox(kind uint) *Box {
	b := &Box{View{Object{viewInit(objc.Alloc("NSBox"), Rect{Size: Size{Width: 5, Height: 5}})}}}
	boxSetType(b.id, kind)
	boxSetTitleAt(b.id, noTitle)
	return b
}

// SetColors sets the colours of the inside and of the line.
func (b *Box) SetColors(fill, line Color) {
	boxSetFill(b.id, fill.id)
	boxSetLine(b.id, line.id)
}
