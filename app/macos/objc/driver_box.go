//go:build box && !darwin

package objc

import "sync"

// GNUstep on GCC's runtime. The names without version come with libgnustep-gui-dev and gobjc's runtime.
const (
	runtimeLibrary    = "libobjc.so.4"
	foundationLibrary = "libgnustep-base.so"
	appKitLibrary     = "libgnustep-gui.so"
	libraryHint       = "install gnustep-gui-runtime libgnustep-gui-dev gnustep-back0.29"
)

var libraries = []string{runtimeLibrary, foundationLibrary, appKitLibrary}

var (
	objc_msg_lookup  func(receiver ID, selector SEL) uintptr
	nsAllocateObject func(class ID, extra, zone uintptr) *blockLayout // <Foundation/NSObject.h>
)

func symbols(handles map[string]uintptr) []symbol {
	return []symbol{
		{&objc_msg_lookup, handles[runtimeLibrary], "objc_msg_lookup"},
		{&objc_getMetaClass, handles[runtimeLibrary], "objc_getMetaClass"},
		{&class_replaceMethod, handles[runtimeLibrary], "class_replaceMethod"},
		{&nsAllocateObject, handles[foundationLibrary], "NSAllocateObject"},
	}
}

// implementation returns the method's own function: GCC's runtime looks it up and has the caller call it.
func implementation(receiver ID, selector SEL, _ bool) uintptr {
	return objc_msg_lookup(receiver, selector)
}

var (
	poolNew   = ClassMethod[func() ID]("+[NSAutoreleasePool new]")
	poolDrain = Method[func(pool ID)]("-[NSAutoreleasePool drain]")

	performOnMain = Method[func(target ID, action SEL, object ID, wait bool, modes ID)](
		"-[NSObject performSelectorOnMainThread:withObject:waitUntilDone:modes:]")
	splitString = Method[func(text, separator ID) ID]("-[NSString componentsSeparatedByString:]")
)

func pushPool() uintptr    { return uintptr(poolNew()) }
func popPool(pool uintptr) { poolDrain(ID(pool)) }

// commonModes are those in which Apple's main queue is served too: with a menu or an alert open.
const commonModes = "NSDefaultRunLoopMode NSModalPanelRunLoopMode NSEventTrackingRunLoopMode"

// wakeMain has the main thread call drainMain: there is no dispatch queue here.
func wakeMain() {
	Pool(func() {
		performOnMain(drainTarget(), Selector("drain:"), 0, false, splitString(String(commonModes), String(" ")))
	})
}

var (
	drainClass  = NewClass[struct{}]("LayaMainQueue", "NSObject", MethodDef{"-[LayaMainQueue drain:]", func(struct{}, ID) { drainMain() }})
	drainTarget = sync.OnceValue(func() ID { return drainClass.New(struct{}{}) })
)

// newBlock returns zeroed memory for a block: an object of a class of our own, which GNUstep retains as any other, and
// calls by its layout.
func newBlock(size uintptr) *blockLayout {
	return nsAllocateObject(blockBase.class(), size-pointerSize, 0)
}

var blockBase = NewClass[struct{}]("LayaBlock", "NSObject")

const boolEncoding = "C" // GNUstep's BOOL is an unsigned char
