//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	sharedApplication = objc.ClassMethod[func() objc.ID]("+[NSApplication sharedApplication]")
	appSetPolicy      = objc.Optional[func(app objc.ID, policy int) bool]("-[NSApplication setActivationPolicy:]")
	appSetDelegate    = objc.Method[func(app, delegate objc.ID)]("-[NSApplication setDelegate:]")
	appSetMenu        = objc.Method[func(app, menu objc.ID)]("-[NSApplication setMainMenu:]")
	appRun            = objc.Method[func(app objc.ID)]("-[NSApplication run]")
	appTerminate      = objc.Method[func(app, sender objc.ID)]("-[NSApplication terminate:]")
	appActivate       = objc.Optional[func(app objc.ID)]("-[NSApplication activate]")
	appActivateOver   = objc.Method[func(app objc.ID, ignoring bool)]("-[NSApplication activateIgnoringOtherApps:]")
	appActive         = objc.Method[func(app objc.ID) bool]("-[NSApplication isActive]")
)

const (
	policyRegular   = 0 // NSApplicationActivationPolicyRegular
	policyAccessory = 1 // NSApplicationActivationPolicyAccessory: no Dock icon, no menu bar of its own
)

// Application is what happens to the app. Each function may be nil.
type Application struct {
	Launched  func() // the run loop runs
	Reopened  func() // the user opened the app again
	Terminate func() // the last thing that is called: deferred functions are not
}

var applicationDelegate = objc.NewClass[*Application]("LayaApplicationDelegate", "NSObject",
	objc.MethodDef{Name: "-[NSApplicationDelegate applicationDidFinishLaunching:]", Func: func(a *Application, _ objc.ID) {
		call(a.Launched)
	}},
	objc.MethodDef{Name: "-[NSApplicationDelegate applicationWillTerminate:]", Func: func(a *Application, _ objc.ID) {
		call(a.Terminate)
	}},
	objc.MethodDef{Name: "-[NSApplicationDelegate applicationShouldHandleReopen:hasVisibleWindows:]", Func: func(a *Application, _ objc.ID, _ bool) bool {
		call(a.Reopened)
		return true
	}},
	objc.MethodDef{Name: "-[NSApplicationDelegate applicationShouldTerminateAfterLastWindowClosed:]", Func: func(*Application, objc.ID) bool {
		return false
	}},
)

func call(fn func()) {
	if fn != nil {
		fn()
	}
}

// Start connects to the window server as an app without Dock icon, and sets who hears what happens to it. It must be
// called once, on the process's first thread (runtime.LockOSThread in an init function of package main), before
// anything else of this package.
func Start(a *Application) error {
	if err := objc.Load(); err != nil {
		return err
	}
	objc.Pool(func() {
		app := sharedApplication()
		appSetPolicy(app, policyAccessory)
		appSetDelegate(app, applicationDelegate.New(a)) // not retained by the application
	})
	return nil
}

// Run serves events and never returns: the process ends by Terminate.
func Run() { appRun(sharedApplication()) }

// Terminate ends the app as if the user chose Quit.
func Terminate() { appTerminate(sharedApplication(), 0) }

// Activate brings the app to the front, for a window that the user asked for.
func Activate() {
	app := sharedApplication()
	appActivate(app) // from macOS 14
	appActivateOver(app, true)
}

// Active reports whether the app is in front.
func Active() bool { return appActive(sharedApplication()) }

// SetMainMenu sets the menu bar. An app without Dock icon shows none, but its key equivalents work in its windows.
func SetMainMenu(m *Menu) { appSetMenu(sharedApplication(), m.id) }
