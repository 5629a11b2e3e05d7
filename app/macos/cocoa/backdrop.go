//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	effectSetMaterial = objc.Method[func(view objc.ID, material int)]("-[NSVisualEffectView setMaterial:]")
	effectSetBlending = objc.Method[func(view objc.ID, mode int)]("-[NSVisualEffectView setBlendingMode:]")
	effectSetState    = objc.Method[func(view objc.ID, state int)]("-[NSVisualEffectView setState:]")

	viewSetLayer   = objc.Optional[func(view objc.ID, wants bool)]("-[NSView setWantsLayer:]")
	viewLayer      = objc.Optional[func(view objc.ID) objc.ID]("-[NSView layer]")
	layerSetCorner = objc.Optional[func(layer objc.ID, radius float64)]("-[CALayer setCornerRadius:]")
	layerSetMasks  = objc.Optional[func(layer objc.ID, masks bool)]("-[CALayer setMasksToBounds:]")
)

const (
	materialPopover = 6 // NSVisualEffectMaterialPopover
	blendBehind     = 0 // NSVisualEffectBlendingModeBehindWindow
	stateActive     = 1 // NSVisualEffectStateActive
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
