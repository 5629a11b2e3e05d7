//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	defaultCenter    = objc.ClassMethod[func() objc.ID]("+[NSNotificationCenter defaultCenter]")
	workspaceCenter  = objc.Method[func(workspace objc.ID) objc.ID]("-[NSWorkspace notificationCenter]")
	centerObserve    = objc.Method[func(center, observer objc.ID, selector objc.SEL, name, object objc.ID)]("-[NSNotificationCenter addObserver:selector:name:object:]")
	centerForget     = objc.Method[func(center, observer objc.ID)]("-[NSNotificationCenter removeObserver:]")
	centerPost       = objc.Method[func(center, name, object objc.ID)]("-[NSNotificationCenter postNotificationName:object:]")
	notificationInfo = objc.Method[func(notification objc.ID) objc.ID]("-[NSNotification userInfo]")
)

// Center is where notifications are posted. There is none for those of other processes, which AppKit holds back from an app
// in the background: corefoundation.Subscribe hears them.
type Center int

const (
	AppCenter       Center = iota // by this app
	WorkspaceCenter               // by the workspace: apps, sleep, wake, spaces
)

// The notifications that Laya hears, by the values of their constants.
const (
	AppActivated    = "NSWorkspaceDidActivateApplicationNotification" // WorkspaceCenter, as all to Woke
	AppLaunched     = "NSWorkspaceDidLaunchApplicationNotification"
	AppTerminated   = "NSWorkspaceDidTerminateApplicationNotification"
	SpaceChanged    = "NSWorkspaceActiveSpaceDidChangeNotification"
	DisplayOptions  = "NSWorkspaceAccessibilityDisplayOptionsDidChangeNotification"
	WillSleep       = "NSWorkspaceWillSleepNotification"
	SessionLeft     = "NSWorkspaceSessionDidResignActiveNotification"
	SessionReturned = "NSWorkspaceSessionDidBecomeActiveNotification"
	Woke            = "NSWorkspaceDidWakeNotification"
	ScreensChanged  = "NSApplicationDidChangeScreenParametersNotification" // AppCenter
)

func (c Center) id() objc.ID {
	switch c {
	case WorkspaceCenter:
		return workspaceCenter(sharedWorkspace())
	default:
		return defaultCenter()
	}
}

// Observer hears notifications until it is stopped.
type Observer struct {
	center Center
	id     objc.ID
}

type hearer struct{ heard func(App) }

var observerClass = objc.NewClass[*hearer]("LayaObserver", "NSObject",
	objc.MethodDef{Name: "-[LayaObserver heard:]", Func: func(h *hearer, notification objc.ID) {
		h.heard(appOf(dictionaryGet(notificationInfo(notification), objc.String(applicationKey))))
	}})

// applicationKey is the value of NSWorkspaceApplicationKey.
const applicationKey = "NSWorkspaceApplicationKey"

// Observe calls heard for every notification of this name, on the thread that posts it: the main thread. What it hears
// is the app that the notification is about, if it is about one.
func Observe(center Center, name string, heard func(about App)) *Observer {
	o := &Observer{center, observerClass.New(&hearer{heard})}
	centerObserve(center.id(), o.id, objc.Selector("heard:"), objc.String(name), 0)
	return o
}

// Stop ends it.
func (o *Observer) Stop() {
	centerForget(o.center.id(), o.id)
	observerClass.Free(o.id)
}

// Post posts a notification.
func Post(center Center, name string) { centerPost(center.id(), objc.String(name), 0) }
