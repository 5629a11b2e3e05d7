//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	openPanel       = objc.ClassMethod[func() objc.ID]("+[NSOpenPanel openPanel]")
	openDirectories = objc.Method[func(panel objc.ID, can bool)]("-[NSOpenPanel setCanChooseDirectories:]")
	openFiles       = objc.Method[func(panel objc.ID, can bool)]("-[NSOpenPanel setCanChooseFiles:]")
	panelPrompt     = objc.Method[func(panel, title objc.ID)]("-[NSSavePanel setPrompt:]")
	panelRun        = objc.Method[func(panel objc.ID) int]("-[NSSavePanel runModal]")
	panelURL        = objc.Method[func(panel objc.ID) objc.ID]("-[NSSavePanel URL]")
)

const responseOK = 1 // NSModalResponseOK

// ChooseDirectory has the user choose a directory with the system's panel, whose button has this title; ok is false when
// the user does not. Meanwhile the main thread serves the panel.
func ChooseDirectory(button string) (path string, ok bool) {
	panel := openPanel()
	openDirectories(panel, true)
	openFiles(panel, false)
	panelPrompt(panel, objc.String(button))
	if panelRun(panel) != responseOK {
		return "", false
	}
	return objc.GoString(urlPath(panelURL(panel))), true
}
