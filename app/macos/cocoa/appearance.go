//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	appAppearance       = objc.Optional[func(app objc.ID) objc.ID]("-[NSApplication effectiveAppearance]")
	appearanceBest      = objc.Method[func(appearance, names objc.ID) objc.ID]("-[NSAppearance bestMatchFromAppearancesWithNames:]")
	workspaceContrast   = objc.Optional[func(workspace objc.ID) bool]("-[NSWorkspace accessibilityDisplayShouldIncreaseContrast]")
	workspaceMotion     = objc.Optional[func(workspace objc.ID) bool]("-[NSWorkspace accessibilityDisplayShouldReduceMotion]")
	workspaceTranslucid = objc.Optional[func(workspace objc.ID) bool]("-[NSWorkspace accessibilityDisplayShouldReduceTransparency]")
)

// The values of NSAppearanceNameAqua and NSAppearanceNameDarkAqua.
const (
	lightName = "NSAppearanceNameAqua"
	darkName  = "NSAppearanceNameDarkAqua"
)

// Appearance is how the user wants things to look.
type Appearance struct {
	Dark               bool // with Appearances; light without
	IncreaseContrast   bool // these with Contrast; false without
	ReduceMotion       bool
	ReduceTransparency bool
}

// CurrentAppearance reads it. [DisplayOptions] and the theme's notification (package panel) say when
// to read it again.
func CurrentAppearance() Appearance {
	best := appearanceBest(appAppearance(sharedApplication()), array(objc.String(lightName), objc.String(darkName)))
	workspace := sharedWorkspace()
	return Appearance{
		Dark:               objc.GoString(best) == darkName,
		IncreaseContrast:   workspaceContrast(workspace),
		ReduceMotion:       workspaceMotion(workspace),
		ReduceTransparency: workspaceTranslucid(workspace),
	}
}
