//go:build darwin || box

// Package ax asks other apps about their elements through Accessibility: what has the keyboard, what text is in it,
// where the caret stands.
//
// Every call is a question to another process and waits for its answer, at most for the messaging timeout; so nothing
// here is called from an event tap or from the main thread. An answer comes in any type, late, or never: a call gives a
// value of the expected type or an *Error, and never a value that was not told.
//
//  1. A hung app costs its timeout and not longer (TestElement_HungApp in box).
//  2. Every Element is owned and must be released once; so is every value that Copy or CopyFor gives.
//
// An Element may be used from any thread. The calls of an Observer come on the thread of the run loop that it was made on.
package ax

import (
	"errors"
	"sync"

	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/quartz/framework"
)

// Open binds the framework. Everything else here may only be called after it has succeeded once.
func Open() error { return open() }

var open = sync.OnceValue(func() error { return errors.Join(cf.Open(), library.Bind()) })

// Frameworks are the tables that Open binds, beside CoreFoundation's.
func Frameworks() []framework.Framework { return []framework.Framework{library} }

// Trusted reports whether Accessibility is allowed. It does not ask the user.
func Trusted() bool { return axIsProcessTrustedWithOptions(0) }

// AskForTrust makes macOS ask the user unless it is allowed already, and reports whether it is.
func AskForTrust() bool {
	options := cf.NewDictionary(cf.Ref(kAXTrustedCheckOptionPrompt.Value()), cf.Bool(true))
	defer options.Release()
	return axIsProcessTrustedWithOptions(options.Ref)
}
