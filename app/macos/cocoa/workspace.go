//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	sharedWorkspace    = objc.ClassMethod[func() objc.ID]("+[NSWorkspace sharedWorkspace]")
	workspaceFrontmost = objc.Method[func(workspace objc.ID) objc.ID]("-[NSWorkspace frontmostApplication]")
	workspaceRunning   = objc.Method[func(workspace objc.ID) objc.ID]("-[NSWorkspace runningApplications]")
	workspaceOpen      = objc.Method[func(workspace, url objc.ID) bool]("-[NSWorkspace openURL:]")
	workspaceURL       = objc.Optional[func(workspace, bundle objc.ID) objc.ID]("-[NSWorkspace URLForApplicationWithBundleIdentifier:]")
	workspaceIcon      = objc.Method[func(workspace, path objc.ID) objc.ID]("-[NSWorkspace iconForFile:]")
	urlWithString      = objc.ClassMethod[func(text objc.ID) objc.ID]("+[NSURL URLWithString:]")
	urlPath            = objc.Method[func(url objc.ID) objc.ID]("-[NSURL path]")
	appBundle          = objc.Method[func(app objc.ID) objc.ID]("-[NSRunningApplication bundleIdentifier]")
	appName            = objc.Method[func(app objc.ID) objc.ID]("-[NSRunningApplication localizedName]")
	appPID             = objc.Method[func(app objc.ID) int32]("-[NSRunningApplication processIdentifier]")
	appPolicy          = objc.Method[func(app objc.ID) int]("-[NSRunningApplication activationPolicy]")
)

// App is a running app. Any app's identifier can be empty.
type App struct {
	Bundle  string // its identifier, com.apple.TextEdit
	Name    string // in the user's language
	PID     int
	Regular bool // it has a Dock icon and windows
}

func appOf(id objc.ID) App {
	if id == 0 {
		return App{}
	}
	return App{objc.GoString(appBundle(id)), objc.GoString(appName(id)), int(appPID(id)), appPolicy(id) == policyRegular}
}

// FrontApp is the app whose menus show: not always the one that has the keyboard.
func FrontApp() App { return appOf(workspaceFrontmost(sharedWorkspace())) }

// RunningApps are all running apps of this user.
func RunningApps() []App {
	var list []App
	for _, id := range objects(workspaceRunning(sharedWorkspace())) {
		list = append(list, appOf(id))
	}
	return list
}

// Open has the system open a URL, like that of a page of System Settings; false if nothing can.
func Open(url string) bool {
	u := urlWithString(objc.String(url))
	return u != 0 && workspaceOpen(sharedWorkspace(), u)
}

// Icon is the icon of an installed app, by its identifier; nil if it isn't installed.
func Icon(bundle string) *Image {
	url := workspaceURL(sharedWorkspace(), objc.String(bundle))
	if url == 0 {
		return nil
	}
	return IconOfFile(objc.GoString(urlPath(url)))
}

// IconOfFile is the icon that the Finder shows for a file or app; nil if there is none.
func IconOfFile(path string) *Image {
	return imageOf(workspaceIcon(sharedWorkspace(), objc.String(path)))
}
