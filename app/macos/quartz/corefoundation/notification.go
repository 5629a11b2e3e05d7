//go:build darwin || box

package corefoundation

import (
	"sync"

	"github.com/ebitengine/purego"

	"laya/app/macos/quartz/callback"
)

// deliverImmediately is CFNotificationSuspensionBehaviorDeliverImmediately: also while the app is in the background,
// where a menu-bar app always is.
const deliverImmediately = 4

// Subscription is an interest in a distributed notification.
type Subscription struct{ number uintptr }

var subscriptions callback.Table[func()]

// void callback(CFNotificationCenterRef center, void *observer, CFNotificationName name, const void *object, CFDictionaryRef userInfo)
var notifyCallback = sync.OnceValue(func() uintptr {
	return purego.NewCallback(func(_ Ref, observer uintptr, _, _, _ Ref) {
		defer callback.Guard()
		if notify, ok := subscriptions.Get(observer); ok {
			notify()
		}
	})
})

// Subscribe calls notify on the main thread whenever the notification is posted.
func Subscribe(name Ref, notify func()) Subscription {
	number := subscriptions.Add(notify)
	cfNotificationCenterAddObserver(cfNotificationCenterGetDistributedCenter(), number, notifyCallback(), name, 0, deliverImmediately)
	return Subscription{number}
}

// Close ends the interest.
func (s *Subscription) Close() {
	if s.number == 0 {
		return
	}
	cfNotificationCenterRemoveEveryObserver(cfNotificationCenterGetDistributedCenter(), s.number)
	subscriptions.Drop(s.number)
	s.number = 0
}

// Announce posts a distributed notification to every process of the user, also to those in the background. It says
// nothing but its name. It may be called from any thread.
func Announce(name Ref) {
	cfNotificationCenterPostNotification(cfNotificationCenterGetDistributedCenter(), name, 0, 0, true)
}
