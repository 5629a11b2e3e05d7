//go:build darwin || box

// Package corefoundation is the part of CoreFoundation that input needs: strings, numbers, arrays, dictionaries, run
// loops with their sources and timers, ports, and distributed notifications.
//
// Ownership follows CoreFoundation's names and is in the types. What a C function that is called Create or Copy gives is
// an Owned and must be released exactly once; what one called Get gives is a Ref, which something else owns: it is valid
// as long as its owner is, and has to be retained to outlive it. Nothing is released by the garbage collector, because
// it would do so on any thread.
//
// Reading a Ref is safe whatever it holds: values of other apps arrive in any type, so each reader says whether the type
// was the expected one. The zero Ref is NULL, and reads as nothing.
//
// All functions may be called from any thread, but what belongs to a run loop belongs to its thread.
package corefoundation

import (
	"sync"

	"laya/app/macos/quartz/framework"
)

// Open binds CoreFoundation. Everything else here may only be called after it has succeeded once.
func Open() error { return open() }

var open = sync.OnceValue(func() error { return library.Bind() })

// Frameworks are the tables that Open binds.
func Frameworks() []framework.Framework { return []framework.Framework{library} }
