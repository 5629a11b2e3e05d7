//go:build box

package box

import (
	"runtime"
	"testing"
)

// lockForGood ties the goroutine to its thread, which ends with it: so its run loop is let go of.
func lockForGood() { runtime.LockOSThread() }

// lockForThis ties a test to its thread, on whose run loop things are.
func lockForThis(t *testing.T) {
	runtime.LockOSThread()
	t.Cleanup(runtime.UnlockOSThread)
}
