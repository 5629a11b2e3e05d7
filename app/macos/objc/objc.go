//go:build darwin || box

// Package objc lets Go send Objective-C messages and be sent them. It decides how a Go signature becomes a foreign call,
// and nothing about any framework: classes and selectors are named by who uses them, in the notation of Apple's
// documentation.
//
//	var setTitle = objc.Method[func(window, title objc.ID)]("-[NSWindow setTitle:]")
//
// Two drivers stand under it, and nobody above can tell which: on macOS Apple's runtime (objc_msgSend), in the box
// (build tag box, Linux) the runtime of GCC under GNUstep (objc_msg_lookup and a call).
//
//  1. A message to nil answers zero and calls nothing (TestMethod_Nil).
//  2. A panic in a callback reaches the handler of [OnPanic] and never the foreign frames below it (TestClass_Panic).
//  3. What a pool's function autoreleases is gone when [Pool] returns, even by a panic (TestPool).
//  4. Callbacks are made when a class or a type of block is first used, never for each object: purego has 2,000 slots a
//     process, and none comes back (TestCallbacks).
//
// Messages may be sent from any thread that the framework allows; AppKit allows the main thread only. A message costs
// some microseconds and fifteen allocations (BenchmarkMethod), so the key path has none.
package objc

import (
	"errors"
	"fmt"
	"sync"

	"github.com/ebitengine/purego"
)

// ID is a reference to an Objective-C object or class; 0 is nil. Holding one doesn't retain the object.
type ID uintptr

// SEL is a registered selector.
type SEL uintptr

// The runtime's functions: the same names in Apple's <objc/runtime.h> and GCC's.
var (
	objc_getClass           func(name string) ID
	objc_getProtocol        func(name string) ID
	objc_allocateClassPair  func(super ID, name string, extra uintptr) ID
	objc_registerClassPair  func(class ID)
	sel_registerName        func(name string) SEL
	class_addMethod         func(class ID, name SEL, imp uintptr, types string) bool
	class_addProtocol       func(class, protocol ID) bool
	class_getInstanceMethod func(class ID, name SEL) uintptr
	class_getClassMethod    func(class ID, name SEL) uintptr
	method_getTypeEncoding  func(method uintptr) string

	// <Foundation/NSException.h>
	nsSetUncaughtExceptionHandler func(handler uintptr)
)

var load = sync.OnceValue(func() error {
	handles := make(map[string]uintptr, len(libraries))
	for _, path := range libraries {
		handle, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_GLOBAL)
		if err != nil {
			return fmt.Errorf("objc: %w (%s)", err, libraryHint)
		}
		handles[path] = handle
	}
	return bind(append(symbols(handles),
		symbol{&objc_getClass, handles[runtimeLibrary], "objc_getClass"},
		symbol{&objc_getProtocol, handles[runtimeLibrary], "objc_getProtocol"},
		symbol{&objc_allocateClassPair, handles[runtimeLibrary], "objc_allocateClassPair"},
		symbol{&objc_registerClassPair, handles[runtimeLibrary], "objc_registerClassPair"},
		symbol{&sel_registerName, handles[runtimeLibrary], "sel_registerName"},
		symbol{&class_addMethod, handles[runtimeLibrary], "class_addMethod"},
		symbol{&class_addProtocol, handles[runtimeLibrary], "class_addProtocol"},
		symbol{&class_getInstanceMethod, handles[runtimeLibrary], "class_getInstanceMethod"},
		symbol{&class_getClassMethod, handles[runtimeLibrary], "class_getClassMethod"},
		symbol{&method_getTypeEncoding, handles[runtimeLibrary], "method_getTypeEncoding"},
		symbol{&nsSetUncaughtExceptionHandler, handles[foundationLibrary], "NSSetUncaughtExceptionHandler"},
	))
})

// Load opens the runtime, Foundation and AppKit. It comes before any message, from any thread; later calls repeat the
// first one's answer.
func Load() error { return load() }

// symbol is a C function to be found and bound to a Go variable of func type, or, into a *uintptr, an address.
type symbol struct {
	into   any
	handle uintptr
	name   string
}

// bind finds all symbols or says which are missing.
func bind(list []symbol) error {
	var missing []error
	for _, s := range list {
		address, err := purego.Dlsym(s.handle, s.name)
		if err != nil {
			missing = append(missing, fmt.Errorf("objc: %w", err))
			continue
		}
		if data, ok := s.into.(*uintptr); ok {
			*data = address
			continue
		}
		purego.RegisterFunc(s.into, address)
	}
	return errors.Join(missing...)
}

// HasClass reports whether the frameworks here have a class of this name.
func HasClass(name string) bool { return Load() == nil && objc_getClass(name) != 0 }

// classNamed returns a class that must be there: who can do without asks [HasClass] first.
func classNamed(name string) ID {
	if err := Load(); err != nil {
		panic(err)
	}
	class := objc_getClass(name)
	if class == 0 {
		panic(fmt.Sprintf("objc: no class %s: ask HasClass first", name))
	}
	return class
}

// Selector registers a selector by its name, "setTitle:".
func Selector(name string) SEL {
	if err := Load(); err != nil {
		panic(err)
	}
	return sel_registerName(name)
}

var respondsToSelector = Method[func(object ID, selector SEL) bool]("-[NSObject respondsToSelector:]")

// Responds reports whether the object (or class) has a method for the selector; nil has none.
func Responds(object ID, selector string) bool { return respondsToSelector(object, Selector(selector)) }

// Implements reports whether there is such a method: -[NSWindow setSharingType:].
func Implements(method string) bool {
	name := mustName(method)
	if !HasClass(name.Class) {
		return false
	}
	if name.OfClass {
		return class_getClassMethod(objc_getClass(name.Class), Selector(name.Selector)) != 0
	}
	return class_getInstanceMethod(objc_getClass(name.Class), Selector(name.Selector)) != 0
}
