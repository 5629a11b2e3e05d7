//go:build darwin || box

// Package quartz is what Laya needs of CoreGraphics and Carbon: event taps, keyboard events, displays, input sources,
// secure input, and the permission to listen.
//
// It translates and decides nothing: which keys are swallowed, and what is to be done when a tap is disabled, is for
// those who use it. What C gives as a number keeps its C name in a comment.
//
//  1. A panic in a tap's handler lets the event pass (TestTap_Panic).
//  2. A closed tap is not called again, and holds no event up (TestTap_Close).
//  3. A call of a tap allocates nothing of ours (TestTap_Allocations; what purego allocates is in docs).
//
// Taps and their handlers belong to the thread whose run loop they are made on. Input sources belong to the main thread.
// Everything else may be used from any thread.
package quartz

import (
	"errors"
	"sync"

	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/quartz/framework"
)

// Open binds the frameworks. Everything else here may only be called after it has succeeded once.
func Open() error { return open() }

var open = sync.OnceValue(func() error {
	return errors.Join(cf.Open(), coreGraphics.Bind(), carbon.Bind())
})

// Frameworks are the tables that Open binds.
func Frameworks() []framework.Framework {
	return append(cf.Frameworks(), coreGraphics, carbon)
}
