//go:build box && !darwin

package panel

import (
	"sync"

	"laya/app/macos/objc"
)

// mac is what GNUstep lacks and the panel asks of a Mac, as the test wants it. It is the main thread's.
var mac struct {
	dark, contrast bool
	asked          func() // nil, or called when it is asked how things look
	sharing        map[objc.ID]uint
	elements       map[objc.ID]bool // windows that are elements of Accessibility
	axHidden       map[objc.ID]bool // views that Accessibility does not see, with all that is in them
}

var (
	objectNew = objc.Method[func(class objc.ID) objc.ID]("+[NSObject new]")
	nsObject  = objc.ClassMethod[func() objc.ID]("+[NSObject class]")
)

// standIn gives GNUstep what it lacks.
var standIn = sync.OnceFunc(func() {
	mac.sharing, mac.elements, mac.axHidden = map[objc.ID]uint{}, map[objc.ID]bool{}, map[objc.ID]bool{}
	appearance := objectNew(nsObject())
	for _, def := range []objc.MethodDef{
		{Name: "-[NSApplication effectiveAppearance]", Func: func(objc.ID) objc.ID {
			if mac.asked != nil {
				mac.asked()
			}
			return appearance
		}},
		{Name: "-[NSObject bestMatchFromAppearancesWithNames:]", Func: func(objc.ID, objc.ID) objc.ID {
			if mac.dark {
				return objc.String("NSAppearanceNameDarkAqua")
			}
			return objc.String("NSAppearanceNameAqua")
		}},
		{Name: "-[NSWorkspace accessibilityDisplayShouldIncreaseContrast]", Func: func(objc.ID) bool { return mac.contrast }},
		{Name: "-[NSWindow setSharingType:]", Func: func(window objc.ID, sharing uint) { mac.sharing[window] = sharing }},
		{Name: "-[NSWindow setAccessibilityElement:]", Func: func(window objc.ID, is bool) { mac.elements[window] = is }},
		{Name: "-[NSView setAccessibilityHidden:]", Func: func(view objc.ID, hidden bool) { mac.axHidden[view] = hidden }},
	} {
		objc.Replace(def)
	}
})
