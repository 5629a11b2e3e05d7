//go:build darwin || box

package corefoundation

import "laya/app/macos/quartz/framework"

var (
	// CFTypeRef CFRetain(CFTypeRef cf);
	cfRetain func(cf Ref) Ref
	// void CFRelease(CFTypeRef cf);
	cfRelease func(cf Ref)
	// CFTypeID CFGetTypeID(CFTypeRef cf);
	cfGetTypeID func(cf Ref) uint
	// Boolean CFEqual(CFTypeRef cf1, CFTypeRef cf2);
	cfEqual func(a, b Ref) bool
)

var (
	// CFStringRef CFStringCreateWithCharacters(CFAllocatorRef alloc, const UniChar *chars, CFIndex numChars);
	cfStringCreateWithCharacters func(alloc Ref, chars *uint16, numChars int) Ref
	// CFIndex CFStringGetLength(CFStringRef theString);
	cfStringGetLength func(s Ref) int
	// void CFStringGetCharacters(CFStringRef theString, CFRange range, UniChar *buffer);
	cfStringGetCharacters func(s Ref, r Range, buffer *uint16)
	// CFTypeID CFStringGetTypeID(void);
	cfStringGetTypeID func() uint
	// CFStringRef CFAttributedStringGetString(CFAttributedStringRef aStr);
	cfAttributedStringGetString func(s Ref) Ref
	// CFDictionaryRef CFAttributedStringGetAttributes(CFAttributedStringRef aStr, CFIndex loc, CFRange *effectiveRange);
	cfAttributedStringGetAttributes func(s Ref, loc int, effective *Range) Ref
	// CFTypeID CFAttributedStringGetTypeID(void);
	cfAttributedStringGetTypeID func() uint
	// CFStringRef CFURLGetString(CFURLRef anURL);
	cfURLGetString func(u Ref) Ref
	// CFTypeID CFURLGetTypeID(void);
	cfURLGetTypeID func() uint
)

var (
	// CFNumberRef CFNumberCreate(CFAllocatorRef allocator, CFNumberType theType, const void *valuePtr);
	cfNumberCreate func(alloc Ref, kind int, value *int64) Ref
	// Boolean CFNumberGetValue(CFNumberRef number, CFNumberType theType, void *valuePtr);
	cfNumberGetValue func(n Ref, kind int, value *int64) bool
	// CFTypeID CFNumberGetTypeID(void);
	cfNumberGetTypeID func() uint
	// Boolean CFBooleanGetValue(CFBooleanRef boolean);
	cfBooleanGetValue func(b Ref) bool
	// CFTypeID CFBooleanGetTypeID(void);
	cfBooleanGetTypeID func() uint
	// const CFBooleanRef kCFBooleanTrue, kCFBooleanFalse;
	kCFBooleanTrue, kCFBooleanFalse framework.Variable
)

var (
	// CFArrayRef CFArrayCreate(CFAllocatorRef allocator, const void **values, CFIndex numValues, const CFArrayCallBacks *callBacks);
	cfArrayCreate func(alloc Ref, values *Ref, numValues int, callBacks framework.Variable) Ref
	// CFIndex CFArrayGetCount(CFArrayRef theArray);
	cfArrayGetCount func(a Ref) int
	// const void *CFArrayGetValueAtIndex(CFArrayRef theArray, CFIndex idx);
	cfArrayGetValueAtIndex func(a Ref, i int) Ref
	// CFTypeID CFArrayGetTypeID(void);
	cfArrayGetTypeID func() uint
	// const CFArrayCallBacks kCFTypeArrayCallBacks;
	kCFTypeArrayCallBacks framework.Variable

	// CFDictionaryRef CFDictionaryCreate(CFAllocatorRef allocator, const void **keys, const void **values, CFIndex numValues,
	//     const CFDictionaryKeyCallBacks *keyCallBacks, const CFDictionaryValueCallBacks *valueCallBacks);
	cfDictionaryCreate func(alloc Ref, keys, values *Ref, numValues int, callBacks, valueCallBacks framework.Variable) Ref
	// const void *CFDictionaryGetValue(CFDictionaryRef theDict, const void *key);
	cfDictionaryGetValue func(d, key Ref) Ref
	// CFTypeID CFDictionaryGetTypeID(void);
	cfDictionaryGetTypeID func() uint
	// const CFDictionaryKeyCallBacks kCFTypeDictionaryKeyCallBacks;
	kCFTypeDictionaryKeyCallBacks framework.Variable
	// const CFDictionaryValueCallBacks kCFTypeDictionaryValueCallBacks;
	kCFTypeDictionaryValueCallBacks framework.Variable
)

var (
	// CFRunLoopRef CFRunLoopGetCurrent(void);
	cfRunLoopGetCurrent func() Ref
	// void CFRunLoopRun(void);
	cfRunLoopRun func()
	// CFRunLoopRunResult CFRunLoopRunInMode(CFRunLoopMode mode, CFTimeInterval seconds, Boolean returnAfterSourceHandled);
	cfRunLoopRunInMode func(mode Ref, seconds float64, returnAfterSourceHandled bool) RunResult
	// void CFRunLoopStop(CFRunLoopRef rl);
	cfRunLoopStop func(rl Ref)
	// void CFRunLoopWakeUp(CFRunLoopRef rl);
	cfRunLoopWakeUp func(rl Ref)
	// const CFRunLoopMode kCFRunLoopDefaultMode, kCFRunLoopCommonModes;
	kCFRunLoopDefaultMode, kCFRunLoopCommonModes framework.Variable

	// void CFRunLoopAddSource(CFRunLoopRef rl, CFRunLoopSourceRef source, CFRunLoopMode mode);
	cfRunLoopAddSource func(rl, source, mode Ref)
	// void CFRunLoopRemoveSource(CFRunLoopRef rl, CFRunLoopSourceRef source, CFRunLoopMode mode);
	cfRunLoopRemoveSource func(rl, source, mode Ref)
	// CFRunLoopSourceRef CFRunLoopSourceCreate(CFAllocatorRef allocator, CFIndex order, CFRunLoopSourceContext *context);
	cfRunLoopSourceCreate func(alloc Ref, order int, context *sourceContext) Ref
	// void CFRunLoopSourceSignal(CFRunLoopSourceRef source);
	cfRunLoopSourceSignal func(source Ref)
	// void CFRunLoopSourceInvalidate(CFRunLoopSourceRef source);
	cfRunLoopSourceInvalidate func(source Ref)

	// CFRunLoopTimerRef CFRunLoopTimerCreate(CFAllocatorRef allocator, CFAbsoluteTime fireDate, CFTimeInterval interval,
	//     CFOptionFlags flags, CFIndex order, CFRunLoopTimerCallBack callout, CFRunLoopTimerContext *context);
	cfRunLoopTimerCreate func(alloc Ref, fireDate, interval float64, flags uint, order int, callout uintptr, context *timerContext) Ref
	// void CFRunLoopAddTimer(CFRunLoopRef rl, CFRunLoopTimerRef timer, CFRunLoopMode mode);
	cfRunLoopAddTimer func(rl, timer, mode Ref)
	// void CFRunLoopTimerSetNextFireDate(CFRunLoopTimerRef timer, CFAbsoluteTime fireDate);
	cfRunLoopTimerSetNextFireDate func(timer Ref, fireDate float64)
	// void CFRunLoopTimerInvalidate(CFRunLoopTimerRef timer);
	cfRunLoopTimerInvalidate func(timer Ref)
	// CFAbsoluteTime CFAbsoluteTimeGetCurrent(void);
	cfAbsoluteTimeGetCurrent func() float64
)

var (
	// CFRunLoopSourceRef CFMachPortCreateRunLoopSource(CFAllocatorRef allocator, CFMachPortRef port, CFIndex order);
	cfMachPortCreateRunLoopSource func(alloc, port Ref, order int) Ref
	// void CFMachPortInvalidate(CFMachPortRef port);
	cfMachPortInvalidate func(port Ref)
	// Boolean CFMachPortIsValid(CFMachPortRef port);
	cfMachPortIsValid func(port Ref) bool

	// CFNotificationCenterRef CFNotificationCenterGetDistributedCenter(void);
	cfNotificationCenterGetDistributedCenter func() Ref
	// void CFNotificationCenterAddObserver(CFNotificationCenterRef center, const void *observer, CFNotificationCallback callBack,
	//     CFNotificationName name, const void *object, CFNotificationSuspensionBehavior suspensionBehavior);
	cfNotificationCenterAddObserver func(center Ref, observer, callBack uintptr, name Ref, object uintptr, suspension int)
	// void CFNotificationCenterRemoveEveryObserver(CFNotificationCenterRef center, const void *observer);
	cfNotificationCenterRemoveEveryObserver func(center Ref, observer uintptr)
	// void CFNotificationCenterPostNotification(CFNotificationCenterRef center, CFNotificationName name, const void *object,
	//     CFDictionaryRef userInfo, Boolean deliverImmediately);
	cfNotificationCenterPostNotification func(center, name Ref, object uintptr, userInfo Ref, deliverImmediately bool)
)

var library = framework.Framework{Name: "CoreFoundation", Symbols: []framework.Symbol{
	{Name: "CFRetain", Header: "CFBase.h", Bound: &cfRetain},
	{Name: "CFRelease", Header: "CFBase.h", Bound: &cfRelease},
	{Name: "CFGetTypeID", Header: "CFBase.h", Bound: &cfGetTypeID},
	{Name: "CFEqual", Header: "CFBase.h", Bound: &cfEqual},
	{Name: "CFStringCreateWithCharacters", Header: "CFString.h", Bound: &cfStringCreateWithCharacters},
	{Name: "CFStringGetLength", Header: "CFString.h", Bound: &cfStringGetLength},
	{Name: "CFStringGetCharacters", Header: "CFString.h", Bound: &cfStringGetCharacters},
	{Name: "CFStringGetTypeID", Header: "CFString.h", Bound: &cfStringGetTypeID},
	{Name: "CFAttributedStringGetString", Header: "CFAttributedString.h", Bound: &cfAttributedStringGetString},
	{Name: "CFAttributedStringGetAttributes", Header: "CFAttributedString.h", Bound: &cfAttributedStringGetAttributes},
	{Name: "CFAttributedStringGetTypeID", Header: "CFAttributedString.h", Bound: &cfAttributedStringGetTypeID},
	{Name: "CFURLGetString", Header: "CFURL.h", Bound: &cfURLGetString},
	{Name: "CFURLGetTypeID", Header: "CFURL.h", Bound: &cfURLGetTypeID},
	{Name: "CFNumberCreate", Header: "CFNumber.h", Bound: &cfNumberCreate},
	{Name: "CFNumberGetValue", Header: "CFNumber.h", Bound: &cfNumberGetValue},
	{Name: "CFNumberGetTypeID", Header: "CFNumber.h", Bound: &cfNumberGetTypeID},
	{Name: "CFBooleanGetValue", Header: "CFNumber.h", Bound: &cfBooleanGetValue},
	{Name: "CFBooleanGetTypeID", Header: "CFNumber.h", Bound: &cfBooleanGetTypeID},
	{Name: "kCFBooleanTrue", Header: "CFNumber.h", Bound: &kCFBooleanTrue},
	{Name: "kCFBooleanFalse", Header: "CFNumber.h", Bound: &kCFBooleanFalse},
	{Name: "CFArrayCreate", Header: "CFArray.h", Bound: &cfArrayCreate},
	{Name: "CFArrayGetCount", Header: "CFArray.h", Bound: &cfArrayGetCount},
	{Name: "CFArrayGetValueAtIndex", Header: "CFArray.h", Bound: &cfArrayGetValueAtIndex},
	{Name: "CFArrayGetTypeID", Header: "CFArray.h", Bound: &cfArrayGetTypeID},
	{Name: "kCFTypeArrayCallBacks", Header: "CFArray.h", Bound: &kCFTypeArrayCallBacks},
	{Name: "CFDictionaryCreate", Header: "CFDictionary.h", Bound: &cfDictionaryCreate},
	{Name: "CFDictionaryGetValue", Header: "CFDictionary.h", Bound: &cfDictionaryGetValue},
	{Name: "CFDictionaryGetTypeID", Header: "CFDictionary.h", Bound: &cfDictionaryGetTypeID},
	{Name: "kCFTypeDictionaryKeyCallBacks", Header: "CFDictionary.h", Bound: &kCFTypeDictionaryKeyCallBacks},
	{Name: "kCFTypeDictionaryValueCallBacks", Header: "CFDictionary.h", Bound: &kCFTypeDictionaryValueCallBacks},
	{Name: "CFRunLoopGetCurrent", Header: "CFRunLoop.h", Bound: &cfRunLoopGetCurrent},
	{Name: "CFRunLoopRun", Header: "CFRunLoop.h", Bound: &cfRunLoopRun},
	{Name: "CFRunLoopRunInMode", Header: "CFRunLoop.h", Bound: &cfRunLoopRunInMode},
	{Name: "CFRunLoopStop", Header: "CFRunLoop.h", Bound: &cfRunLoopStop},
	{Name: "CFRunLoopWakeUp", Header: "CFRunLoop.h", Bound: &cfRunLoopWakeUp},
	{Name: "kCFRunLoopDefaultMode", Header: "CFRunLoop.h", Bound: &kCFRunLoopDefaultMode},
	{Name: "kCFRunLoopCommonModes", Header: "CFRunLoop.h", Bound: &kCFRunLoopCommonModes},
	{Name: "CFRunLoopAddSource", Header: "CFRunLoop.h", Bound: &cfRunLoopAddSource},
	{Name: "CFRunLoopRemoveSource", Header: "CFRunLoop.h", Bound: &cfRunLoopRemoveSource},
	{Name: "CFRunLoopSourceCreate", Header: "CFRunLoop.h", Bound: &cfRunLoopSourceCreate},
	{Name: "CFRunLoopSourceSignal", Header: "CFRunLoop.h", Bound: &cfRunLoopSourceSignal},
	{Name: "CFRunLoopSourceInvalidate", Header: "CFRunLoop.h", Bound: &cfRunLoopSourceInvalidate},
	{Name: "CFRunLoopTimerCreate", Header: "CFRunLoop.h", Bound: &cfRunLoopTimerCreate},
	{Name: "CFRunLoopAddTimer", Header: "CFRunLoop.h", Bound: &cfRunLoopAddTimer},
	{Name: "CFRunLoopTimerSetNextFireDate", Header: "CFRunLoop.h", Bound: &cfRunLoopTimerSetNextFireDate},
	{Name: "CFRunLoopTimerInvalidate", Header: "CFRunLoop.h", Bound: &cfRunLoopTimerInvalidate},
	{Name: "CFAbsoluteTimeGetCurrent", Header: "CFDate.h", Bound: &cfAbsoluteTimeGetCurrent},
	{Name: "CFMachPortCreateRunLoopSource", Header: "CFMachPort.h", Bound: &cfMachPortCreateRunLoopSource},
	{Name: "CFMachPortInvalidate", Header: "CFMachPort.h", Bound: &cfMachPortInvalidate},
	{Name: "CFMachPortIsValid", Header: "CFMachPort.h", Bound: &cfMachPortIsValid},
	{Name: "CFNotificationCenterGetDistributedCenter", Header: "CFNotificationCenter.h", Bound: &cfNotificationCenterGetDistributedCenter},
	{Name: "CFNotificationCenterAddObserver", Header: "CFNotificationCenter.h", Bound: &cfNotificationCenterAddObserver},
	{Name: "CFNotificationCenterPostNotification", Header: "CFNotificationCenter.h", Bound: &cfNotificationCenterPostNotification},
	{Name: "CFNotificationCenterRemoveEveryObserver", Header: "CFNotificationCenter.h", Bound: &cfNotificationCenterRemoveEveryObserver},
}}
