//go:build box && !darwin

package macos

import (
	"testing"

	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/objc"
)

var urlText = objc.Method[func(url objc.ID) objc.ID]("-[NSURL absoluteString]")

// The licences are a folder of the app, wherever that lies; a program without an app has none to show.
func TestLicences(t *testing.T) {
	cocoatest.Need(t)
	if licences("") != nil {
		t.Error("a program without an app shows licences")
	}
	var opened []string
	cocoatest.Do(t, func() {
		objc.Replace(objc.MethodDef{Name: "-[NSWorkspace openURL:]", Func: func(_, url objc.ID) bool {
			opened = append(opened, objc.GoString(urlText(url)))
			return true
		}})
		licences("/Users/a b/My Laya.app/Contents/Resources")()
	})
	if want := "file:///Users/a%20b/My%20Laya.app/Contents/Resources/licences/"; len(opened) != 1 || opened[0] != want {
		t.Errorf("opened %q, want %q", opened, want)
	}
}
