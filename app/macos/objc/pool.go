//go:build darwin || box

package objc

import "runtime"

// Pool calls fn on one thread, with an autorelease pool around it. Work off the main thread needs one, or what the
// frameworks autorelease is never freed. AppKit has a pool of its own around each event and callback.
func Pool(fn func()) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	pool := pushPool()
	defer popPool(pool)
	fn()
}
