//go:build box && linux

package cocoa_test

import (
	"syscall"
	"testing"
	"unsafe"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
)

// TestSignals: the handler of the signal that a child has ended runs on a stack of its own, also when GNUstep has started a
// process: on a goroutine's it overwrites what lies beside.
func TestSignals(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() { cocoa.ReadPasteboard() }) // starts GNUstep's pasteboard daemon
	var action struct{ handler, flags, restorer, mask uintptr }
	_, _, err := syscall.RawSyscall6(syscall.SYS_RT_SIGACTION, uintptr(syscall.SIGCHLD), 0,
		uintptr(unsafe.Pointer(&action)), unsafe.Sizeof(action.mask), 0, 0)
	const onStack = 0x08000000
	if err != 0 || action.handler > 1 && action.flags&onStack == 0 {
		t.Errorf("the handler has the flags %#x, %v", action.flags, err)
	}
}
