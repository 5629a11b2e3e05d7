//go:build darwin || box

package panel

import (
	"laya/app/macos/cocoa"
	cf "laya/app/macos/quartz/corefoundation"
)

// themeNotification is posted to all apps when the user turns to light or dark. AppKit would hold it back from an app in
// the background, where Laya always is; so it is heard through CoreFoundation.
const themeNotification = "AppleInterfaceThemeChangedNotification"

// OnTheme calls changed, on the main thread, when the user turns to light or dark.
func OnTheme(changed func()) cf.Subscription {
	name := cf.NewString(themeNotification)
	defer name.Release()
	return cf.Subscribe(name.Ref, changed)
}

// Recolour has what is on the screen follow a change of the appearance. From any thread; it does not wait: the appearance
// is read when the main thread comes round, after AppKit has heard of the change too.
func (p *Panel) Recolour() { cocoa.OnMain(p.stage.recolour) }

// recolour draws anew what is drawn. What is not there yet reads the appearance when it comes.
func (s *stage) recolour() {
	if !s.visible {
		return
	}
	s.readColours()
	s.drawn = drawn{}
	_ = s.draw(s.stands.text, s.stands.caret) // where it stands there is room
}

// readColours asks the Mac how things look.
func (s *stage) readColours() {
	appearance := cocoa.CurrentAppearance()
	s.view.setColours(paletteFor(appearance.Dark, appearance.IncreaseContrast))
}
