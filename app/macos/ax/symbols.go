//go:build darwin || box

package ax

import (
	"unsafe"

	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/quartz/framework"
)

var (
	// Boolean AXIsProcessTrustedWithOptions(CFDictionaryRef options);
	axIsProcessTrustedWithOptions func(options cf.Ref) bool
	// const CFStringRef kAXTrustedCheckOptionPrompt;
	kAXTrustedCheckOptionPrompt framework.Variable
)

var (
	// AXUIElementRef AXUIElementCreateSystemWide(void);
	axUIElementCreateSystemWide func() cf.Ref
	// AXUIElementRef AXUIElementCreateApplication(pid_t pid);
	axUIElementCreateApplication func(pid int32) cf.Ref
	// CFTypeID AXUIElementGetTypeID(void);
	axUIElementGetTypeID func() uint
	// AXError AXUIElementGetPid(AXUIElementRef element, pid_t *pid);
	axUIElementGetPid func(element cf.Ref, pid *int32) Code
	// AXError AXUIElementSetMessagingTimeout(AXUIElementRef element, float timeoutInSeconds);
	axUIElementSetMessagingTimeout func(element cf.Ref, seconds float32) Code
	// AXError AXUIElementCopyAttributeNames(AXUIElementRef element, CFArrayRef *names);
	axUIElementCopyAttributeNames func(element cf.Ref, names *cf.Ref) Code
	// AXError AXUIElementCopyParameterizedAttributeNames(AXUIElementRef element, CFArrayRef *names);
	axUIElementCopyParameterizedAttributeNames func(element cf.Ref, names *cf.Ref) Code
	// AXError AXUIElementCopyAttributeValue(AXUIElementRef element, CFStringRef attribute, CFTypeRef *value);
	axUIElementCopyAttributeValue func(element, attribute cf.Ref, value *cf.Ref) Code
	// AXError AXUIElementCopyMultipleAttributeValues(AXUIElementRef element, CFArrayRef attributes, AXCopyMultipleAttributeOptions options, CFArrayRef *values);
	axUIElementCopyMultipleAttributeValues func(element, attributes cf.Ref, options uint32, values *cf.Ref) Code
	// AXError AXUIElementCopyParameterizedAttributeValue(AXUIElementRef element, CFStringRef parameterizedAttribute, CFTypeRef parameter, CFTypeRef *result);
	axUIElementCopyParameterizedAttributeValue func(element, attribute, parameter cf.Ref, value *cf.Ref) Code
	// AXError AXUIElementCopyElementAtPosition(AXUIElementRef application, float x, float y, AXUIElementRef *element);
	axUIElementCopyElementAtPosition func(application cf.Ref, x, y float32, element *cf.Ref) Code
	// AXError AXUIElementIsAttributeSettable(AXUIElementRef element, CFStringRef attribute, Boolean *settable);
	axUIElementIsAttributeSettable func(element, attribute cf.Ref, settable *bool) Code
	// AXError AXUIElementSetAttributeValue(AXUIElementRef element, CFStringRef attribute, CFTypeRef value);
	axUIElementSetAttributeValue func(element, attribute, value cf.Ref) Code
	// AXError AXUIElementPerformAction(AXUIElementRef element, CFStringRef action);
	axUIElementPerformAction func(element, action cf.Ref) Code
)

var (
	// AXValueRef AXValueCreate(AXValueType theType, const void *valuePtr);
	axValueCreate func(kind uint32, value unsafe.Pointer) cf.Ref
	// AXValueType AXValueGetType(AXValueRef value);
	axValueGetType func(value cf.Ref) uint32
	// Boolean AXValueGetValue(AXValueRef value, AXValueType theType, void *valuePtr);
	axValueGetValue func(value cf.Ref, kind uint32, to unsafe.Pointer) bool
	// CFTypeID AXValueGetTypeID(void);
	axValueGetTypeID func() uint

	// AXError AXObserverCreate(pid_t application, AXObserverCallback callback, AXObserverRef *outObserver);
	axObserverCreate func(pid int32, callback uintptr, observer *cf.Ref) Code
	// AXError AXObserverAddNotification(AXObserverRef observer, AXUIElementRef element, CFStringRef notification, void *refcon);
	axObserverAddNotification func(observer, element, notification cf.Ref, info uintptr) Code
	// AXError AXObserverRemoveNotification(AXObserverRef observer, AXUIElementRef element, CFStringRef notification);
	axObserverRemoveNotification func(observer, element, notification cf.Ref) Code
	// CFRunLoopSourceRef AXObserverGetRunLoopSource(AXObserverRef observer);
	axObserverGetRunLoopSource func(observer cf.Ref) cf.Ref
)

var library = framework.Framework{Name: "ApplicationServices", Symbols: []framework.Symbol{
	{Name: "AXIsProcessTrustedWithOptions", Header: "HIServices/AXUIElement.h", Bound: &axIsProcessTrustedWithOptions},
	{Name: "kAXTrustedCheckOptionPrompt", Header: "HIServices/AXUIElement.h", Bound: &kAXTrustedCheckOptionPrompt},
	{Name: "AXUIElementCreateSystemWide", Header: "HIServices/AXUIElement.h", Bound: &axUIElementCreateSystemWide},
	{Name: "AXUIElementCreateApplication", Header: "HIServices/AXUIElement.h", Bound: &axUIElementCreateApplication},
	{Name: "AXUIElementGetTypeID", Header: "HIServices/AXUIElement.h", Bound: &axUIElementGetTypeID},
	{Name: "AXUIElementGetPid", Header: "HIServices/AXUIElement.h", Bound: &axUIElementGetPid},
	{Name: "AXUIElementSetMessagingTimeout", Header: "HIServices/AXUIElement.h", Bound: &axUIElementSetMessagingTimeout},
	{Name: "AXUIElementCopyAttributeNames", Header: "HIServices/AXUIElement.h", Bound: &axUIElementCopyAttributeNames},
	{Name: "AXUIElementCopyParameterizedAttributeNames", Header: "HIServices/AXUIElement.h", Bound: &axUIElementCopyParameterizedAttributeNames},
	{Name: "AXUIElementCopyAttributeValue", Header: "HIServices/AXUIElement.h", Bound: &axUIElementCopyAttributeValue},
	{Name: "AXUIElementCopyMultipleAttributeValues", Header: "HIServices/AXUIElement.h", Bound: &axUIElementCopyMultipleAttributeValues},
	{Name: "AXUIElementCopyParameterizedAttributeValue", Header: "HIServices/AXUIElement.h", Bound: &axUIElementCopyParameterizedAttributeValue},
	{Name: "AXUIElementCopyElementAtPosition", Header: "HIServices/AXUIElement.h", Bound: &axUIElementCopyElementAtPosition},
	{Name: "AXUIElementIsAttributeSettable", Header: "HIServices/AXUIElement.h", Bound: &axUIElementIsAttributeSettable},
	{Name: "AXUIElementSetAttributeValue", Header: "HIServices/AXUIElement.h", Bound: &axUIElementSetAttributeValue},
	{Name: "AXUIElementPerformAction", Header: "HIServices/AXUIElement.h", Bound: &axUIElementPerformAction},
	{Name: "AXValueCreate", Header: "HIServices/AXValue.h", Bound: &axValueCreate},
	{Name: "AXValueGetType", Header: "HIServices/AXValue.h", Bound: &axValueGetType},
	{Name: "AXValueGetValue", Header: "HIServices/AXValue.h", Bound: &axValueGetValue},
	{Name: "AXValueGetTypeID", Header: "HIServices/AXValue.h", Bound: &axValueGetTypeID},
	{Name: "AXObserverCreate", Header: "HIServices/AXUIElement.h", Bound: &axObserverCreate},
	{Name: "AXObserverAddNotification", Header: "HIServices/AXUIElement.h", Bound: &axObserverAddNotification},
	{Name: "AXObserverRemoveNotification", Header: "HIServices/AXUIElement.h", Bound: &axObserverRemoveNotification},
	{Name: "AXObserverGetRunLoopSource", Header: "HIServices/AXUIElement.h", Bound: &axObserverGetRunLoopSource},
}}
