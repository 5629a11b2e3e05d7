//go:build darwin || box

package objc

import (
	"fmt"
	"os"
	"sync/atomic"
)

// Exception is an NSException that nobody caught. The reason may quote what a message was given.
type Exception struct{ Name, Reason string }

var (
	exceptionName   = Method[func(exception ID) ID]("-[NSException name]")
	exceptionReason = Method[func(exception ID) ID]("-[NSException reason]")

	onException       atomic.Pointer[func(Exception)]
	exceptionCallback = onceCallback("the exception handler", func(exception ID) {
		e := Exception{GoString(exceptionName(exception)), GoString(exceptionReason(exception))}
		(*onException.Load())(e)
	})
)

// OnException sets who hears of exceptions that nobody caught, the last that happens in the process: Go's frames cannot
// be unwound, so the handler must end it. NSApplication sets a handler of its own when it is first asked for; call this
// after.
func OnException(handler func(Exception)) {
	onException.Store(&handler)
	nsSetUncaughtExceptionHandler(exceptionCallback())
}

// ExitOnException writes the exception's name to standard error and ends the process with status 70 (EX_SOFTWARE): in a
// program without a desktop AppKit would show an alert and wait for ever.
func ExitOnException(e Exception) {
	fmt.Fprintf(os.Stderr, "objc: uncaught %s: %s\n", e.Name, e.Reason)
	os.Exit(70)
}
