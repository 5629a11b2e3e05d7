//go:build darwin || box

// Package login has macOS open Laya when the user logs in, by SMAppService (macOS 13). The system keeps the list, and the
// user can change it in System Settings at any time: so the answer is always the system's, never a setting. Everything
// belongs to the main thread.
package login

import (
	"errors"
	"fmt"

	"laya/app/macos/objc"
)

var (
	mainApp      = objc.ClassMethod[func() objc.ID]("+[SMAppService mainAppService]")
	openSettings = objc.ClassMethod[func()]("+[SMAppService openSystemSettingsLoginItems]")
	register     = objc.Method[func(service objc.ID, failure *objc.ID) bool]("-[SMAppService registerAndReturnError:]")
	unregister   = objc.Method[func(service objc.ID, failure *objc.ID) bool]("-[SMAppService unregisterAndReturnError:]")
	statusOf     = objc.Method[func(service objc.ID) int]("-[SMAppService status]")
	description  = objc.Method[func(failure objc.ID) objc.ID]("-[NSError localizedDescription]")
)

// What the system says of an app (<ServiceManagement/SMAppService.h>).
const (
	enabled  = 1 // SMAppServiceStatusEnabled
	approval = 2 // SMAppServiceStatusRequiresApproval
)

// ErrApproval is what Set says when the user has to allow it first; System Settings is open at the place.
var ErrApproval = errors.New("macOS wants you to allow this: switch Laya on in System Settings > General > Login Items, which is open now")

// Item is Laya among the things that open at login.
type Item struct{}

// Open gives the item; the error says that this macOS has none.
func Open() (Item, error) {
	if err := load(); err != nil {
		return Item{}, fmt.Errorf("login: %w", err)
	}
	return Item{}, nil
}

// Enabled reports whether Laya opens at login.
func (Item) Enabled() bool { return statusOf(mainApp()) == enabled }

// Set has Laya open at login, or not. It needs the app's bundle: a program that is run by itself is refused.
func (Item) Set(on bool) error {
	change, doing := register, "add Laya to the login items"
	if !on {
		change, doing = unregister, "remove Laya from the login items"
	}
	var failure objc.ID
	done := change(mainApp(), &failure)
	if on && statusOf(mainApp()) == approval {
		openSettings()
		return ErrApproval
	}
	if done {
		return nil
	}
	why := "macOS does not say why"
	if failure != 0 {
		why = objc.GoString(description(failure))
	}
	return fmt.Errorf("macOS does not %s: %s", doing, why)
}
