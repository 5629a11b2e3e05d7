//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	standardDefaults = objc.ClassMethod[func() objc.ID]("+[NSUserDefaults standardUserDefaults]")
	defaultsObject   = objc.Method[func(defaults, key objc.ID) objc.ID]("-[NSUserDefaults objectForKey:]")
	defaultsBool     = objc.Method[func(defaults, key objc.ID) bool]("-[NSUserDefaults boolForKey:]")
)

// Default reads a switch of the user's: the app's own, or one for all apps, like those of System Settings. It is not set
// where the user left it as macOS has it.
func Default(key string) (on, set bool) {
	defaults, name := standardDefaults(), objc.String(key)
	return defaultsBool(defaults, name), defaultsObject(defaults, name) != 0
}
