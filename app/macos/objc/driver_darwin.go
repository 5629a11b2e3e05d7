package objc

import "runtime"

// Apple's libraries live in the shared cache: the paths open although no file is there.
const (
	runtimeLibrary    = "/usr/lib/libobjc.A.dylib"
	foundationLibrary = "/System/Library/Frameworks/Foundation.framework/Foundation"
	appKitLibrary     = "/System/Library/Frameworks/AppKit.framework/AppKit"
	systemLibrary     = "/usr/lib/libSystem.B.dylib"
	libraryHint       = "a part of every macOS"
)

var libraries = []string{runtimeLibrary, systemLibrary, foundationLibrary, appKitLibrary}

var (
	objc_msgSend             uintptr
	objc_msgSend_stret       uintptr // amd64 only
	objc_autoreleasePoolPush func() uintptr
	objc_autoreleasePoolPop  func(pool uintptr)
	dispatch_async_f         func(queue, context, work uintptr)
	_dispatch_main_q         uintptr
	_NSConcreteGlobalBlock   uintptr
	class_createInstance     func(class ID, extra uintptr) *blockLayout
)

func symbols(handles map[string]uintptr) []symbol {
	list := []symbol{
		{&objc_msgSend, handles[runtimeLibrary], "objc_msgSend"},
		{&objc_autoreleasePoolPush, handles[runtimeLibrary], "objc_autoreleasePoolPush"},
		{&objc_autoreleasePoolPop, handles[runtimeLibrary], "objc_autoreleasePoolPop"},
		{&dispatch_async_f, handles[systemLibrary], "dispatch_async_f"},
		{&_dispatch_main_q, handles[systemLibrary], "_dispatch_main_q"},
		{&_NSConcreteGlobalBlock, handles[systemLibrary], "_NSConcreteGlobalBlock"},
		{&class_createInstance, handles[runtimeLibrary], "class_createInstance"},
	}
	if runtime.GOARCH == "amd64" {
		list = append(list, symbol{&objc_msgSend_stret, handles[runtimeLibrary], "objc_msgSend_stret"})
	}
	return list
}

// implementation returns what to call: the same for every message, but on Intel for results that come back in memory.
func implementation(_ ID, _ SEL, inMemory bool) uintptr {
	if inMemory && runtime.GOARCH == "amd64" {
		return objc_msgSend_stret
	}
	return objc_msgSend
}

func pushPool() uintptr    { return objc_autoreleasePoolPush() }
func popPool(pool uintptr) { objc_autoreleasePoolPop(pool) }

// wakeMain has the main thread call drainMain.
func wakeMain() { dispatch_async_f(_dispatch_main_q, 0, drainCallback()) }

var drainCallback = onceCallback("the main queue", func(uintptr) { drainMain() })

// newBlock returns zeroed memory for a block, its class set: one that is never copied and never freed.
func newBlock(size uintptr) *blockLayout {
	block := class_createInstance(classNamed("NSObject"), size-pointerSize)
	block.isa = _NSConcreteGlobalBlock
	return block
}

// boolEncoding is @encode(BOOL): signed char on Intel, _Bool on Apple silicon.
var boolEncoding = map[string]string{"amd64": "c", "arm64": "B"}[runtime.GOARCH]
