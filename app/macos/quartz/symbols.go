//go:build darwin || box

package quartz

import (
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/quartz/framework"
)

var (
	// CFMachPortRef CGEventTapCreate(CGEventTapLocation tap, CGEventTapPlacement place, CGEventTapOptions options,
	//     CGEventMask eventsOfInterest, CGEventTapCallBack callback, void *userInfo);
	cgEventTapCreate func(tap Location, place, options uint32, mask uint64, callback, info uintptr) cf.Ref
	// void CGEventTapEnable(CFMachPortRef tap, bool enable);
	cgEventTapEnable func(tap cf.Ref, enable bool)
	// bool CGEventTapIsEnabled(CFMachPortRef tap);
	cgEventTapIsEnabled func(tap cf.Ref) bool
	// void CGEventTapPostEvent(CGEventTapProxy proxy, CGEventRef event);
	cgEventTapPostEvent func(proxy Proxy, event Event)
	// void CGEventPost(CGEventTapLocation tap, CGEventRef event);
	cgEventPost func(tap Location, event Event)
)

var (
	// CGEventRef CGEventCreateKeyboardEvent(CGEventSourceRef source, CGKeyCode virtualKey, bool keyDown);
	cgEventCreateKeyboardEvent func(source cf.Ref, virtualKey uint16, keyDown bool) Event
	// CGEventType CGEventGetType(CGEventRef event);
	cgEventGetType func(event Event) EventType
	// CGPoint CGEventGetLocation(CGEventRef event);
	cgEventGetLocation func(event Event) Point
	// CGEventFlags CGEventGetFlags(CGEventRef event);
	cgEventGetFlags func(event Event) Flags
	// void CGEventSetFlags(CGEventRef event, CGEventFlags flags);
	cgEventSetFlags func(event Event, flags Flags)
	// int64_t CGEventGetIntegerValueField(CGEventRef event, CGEventField field);
	cgEventGetIntegerValueField func(event Event, field Field) int64
	// void CGEventSetIntegerValueField(CGEventRef event, CGEventField field, int64_t value);
	cgEventSetIntegerValueField func(event Event, field Field, value int64)
	// void CGEventKeyboardGetUnicodeString(CGEventRef event, UniCharCount maxStringLength, UniCharCount *actualStringLength, UniChar *unicodeString);
	cgEventKeyboardGetUnicodeString func(event Event, most uint, actual *uint, units *uint16)
	// void CGEventKeyboardSetUnicodeString(CGEventRef event, UniCharCount stringLength, const UniChar *unicodeString);
	cgEventKeyboardSetUnicodeString func(event Event, length uint, units *uint16)

	// CGEventSourceRef CGEventSourceCreate(CGEventSourceStateID stateID);
	cgEventSourceCreate func(state int32) cf.Ref
	// void CGEventSourceSetUserData(CGEventSourceRef source, int64_t userData);
	cgEventSourceSetUserData func(source cf.Ref, userData int64)
	// void CGEventSourceSetLocalEventsSuppressionInterval(CGEventSourceRef source, CFTimeInterval seconds);
	cgEventSourceSetLocalEventsSuppressionInterval func(source cf.Ref, seconds float64)
)

var (
	// CGDirectDisplayID CGMainDisplayID(void);
	cgMainDisplayID func() uint32
	// CGError CGGetActiveDisplayList(uint32_t maxDisplays, CGDirectDisplayID *activeDisplays, uint32_t *displayCount);
	cgGetActiveDisplayList func(most uint32, displays, count *uint32) int32
	// CGRect CGDisplayBounds(CGDirectDisplayID display);
	cgDisplayBounds func(display uint32) Rect
	// CGDisplayModeRef CGDisplayCopyDisplayMode(CGDirectDisplayID display);
	cgDisplayCopyDisplayMode func(display uint32) cf.Ref
	// size_t CGDisplayModeGetWidth(CGDisplayModeRef mode);
	cgDisplayModeGetWidth func(mode cf.Ref) uint
	// size_t CGDisplayModeGetPixelWidth(CGDisplayModeRef mode);
	cgDisplayModeGetPixelWidth func(mode cf.Ref) uint
	// void CGDisplayModeRelease(CGDisplayModeRef mode);
	cgDisplayModeRelease func(mode cf.Ref)
	// CGError CGDisplayRegisterReconfigurationCallback(CGDisplayReconfigurationCallBack callback, void *userInfo);
	cgDisplayRegisterReconfigurationCallback func(callback, info uintptr) int32

	// bool CGPreflightListenEventAccess(void);
	cgPreflightListenEventAccess func() bool
	// bool CGRequestListenEventAccess(void);
	cgRequestListenEventAccess func() bool
	// CFDictionaryRef CGSessionCopyCurrentDictionary(void);
	cgSessionCopyCurrentDictionary func() cf.Ref
)

var coreGraphics = framework.Framework{Name: "CoreGraphics", Symbols: []framework.Symbol{
	{Name: "CGEventTapCreate", Header: "CGEvent.h", Bound: &cgEventTapCreate},
	{Name: "CGEventTapEnable", Header: "CGEvent.h", Bound: &cgEventTapEnable},
	{Name: "CGEventTapIsEnabled", Header: "CGEvent.h", Bound: &cgEventTapIsEnabled},
	{Name: "CGEventTapPostEvent", Header: "CGEvent.h", Bound: &cgEventTapPostEvent},
	{Name: "CGEventPost", Header: "CGEvent.h", Bound: &cgEventPost},
	{Name: "CGEventCreateKeyboardEvent", Header: "CGEvent.h", Bound: &cgEventCreateKeyboardEvent},
	{Name: "CGEventGetType", Header: "CGEvent.h", Bound: &cgEventGetType},
	{Name: "CGEventGetLocation", Header: "CGEvent.h", Bound: &cgEventGetLocation},
	{Name: "CGEventGetFlags", Header: "CGEvent.h", Bound: &cgEventGetFlags},
	{Name: "CGEventSetFlags", Header: "CGEvent.h", Bound: &cgEventSetFlags},
	{Name: "CGEventGetIntegerValueField", Header: "CGEvent.h", Bound: &cgEventGetIntegerValueField},
	{Name: "CGEventSetIntegerValueField", Header: "CGEvent.h", Bound: &cgEventSetIntegerValueField},
	{Name: "CGEventKeyboardGetUnicodeString", Header: "CGEvent.h", Bound: &cgEventKeyboardGetUnicodeString},
	{Name: "CGEventKeyboardSetUnicodeString", Header: "CGEvent.h", Bound: &cgEventKeyboardSetUnicodeString},
	{Name: "CGEventSourceCreate", Header: "CGEventSource.h", Bound: &cgEventSourceCreate},
	{Name: "CGEventSourceSetUserData", Header: "CGEventSource.h", Bound: &cgEventSourceSetUserData},
	{Name: "CGEventSourceSetLocalEventsSuppressionInterval", Header: "CGEventSource.h", Bound: &cgEventSourceSetLocalEventsSuppressionInterval},
	{Name: "CGMainDisplayID", Header: "CGDirectDisplay.h", Bound: &cgMainDisplayID},
	{Name: "CGGetActiveDisplayList", Header: "CGDirectDisplay.h", Bound: &cgGetActiveDisplayList},
	{Name: "CGDisplayBounds", Header: "CGDirectDisplay.h", Bound: &cgDisplayBounds},
	{Name: "CGDisplayCopyDisplayMode", Header: "CGDirectDisplay.h", Bound: &cgDisplayCopyDisplayMode},
	{Name: "CGDisplayModeGetWidth", Header: "CGDirectDisplay.h", Bound: &cgDisplayModeGetWidth},
	{Name: "CGDisplayModeGetPixelWidth", Header: "CGDirectDisplay.h", Bound: &cgDisplayModeGetPixelWidth},
	{Name: "CGDisplayModeRelease", Header: "CGDirectDisplay.h", Bound: &cgDisplayModeRelease},
	{Name: "CGDisplayRegisterReconfigurationCallback", Header: "CGDisplayConfiguration.h", Bound: &cgDisplayRegisterReconfigurationCallback},
	{Name: "CGPreflightListenEventAccess", Header: "CGEvent.h", Bound: &cgPreflightListenEventAccess},
	{Name: "CGRequestListenEventAccess", Header: "CGEvent.h", Bound: &cgRequestListenEventAccess},
	{Name: "CGSessionCopyCurrentDictionary", Header: "CGSession.h", Bound: &cgSessionCopyCurrentDictionary},
}}

var (
	// Boolean IsSecureEventInputEnabled(void);
	isSecureEventInputEnabled func() bool
	// TISInputSourceRef TISCopyCurrentKeyboardInputSource(void);
	tisCopyCurrentKeyboardInputSource func() cf.Ref
	// void *TISGetInputSourceProperty(TISInputSourceRef inputSource, CFStringRef propertyKey);
	tisGetInputSourceProperty func(source, key cf.Ref) cf.Ref
	// const CFStringRef kTISPropertyInputSourceID, kTISPropertyInputSourceType, kTISPropertyInputModeID;
	kTISPropertyInputSourceID, kTISPropertyInputSourceType, kTISPropertyInputModeID framework.Variable
	// const CFStringRef kTISPropertyInputSourceLanguages, kTISTypeKeyboardLayout;
	kTISPropertyInputSourceLanguages, kTISTypeKeyboardLayout framework.Variable
	// const CFStringRef kTISNotifySelectedKeyboardInputSourceChanged;
	kTISNotifySelectedKeyboardInputSourceChanged framework.Variable
)

var carbon = framework.Framework{Name: "Carbon", Symbols: []framework.Symbol{
	{Name: "IsSecureEventInputEnabled", Header: "HIToolbox/CarbonEventsCore.h", Bound: &isSecureEventInputEnabled},
	{Name: "TISCopyCurrentKeyboardInputSource", Header: "HIToolbox/TextInputSources.h", Bound: &tisCopyCurrentKeyboardInputSource},
	{Name: "TISGetInputSourceProperty", Header: "HIToolbox/TextInputSources.h", Bound: &tisGetInputSourceProperty},
	{Name: "kTISPropertyInputSourceID", Header: "HIToolbox/TextInputSources.h", Bound: &kTISPropertyInputSourceID},
	{Name: "kTISPropertyInputSourceType", Header: "HIToolbox/TextInputSources.h", Bound: &kTISPropertyInputSourceType},
	{Name: "kTISPropertyInputModeID", Header: "HIToolbox/TextInputSources.h", Bound: &kTISPropertyInputModeID},
	{Name: "kTISPropertyInputSourceLanguages", Header: "HIToolbox/TextInputSources.h", Bound: &kTISPropertyInputSourceLanguages},
	{Name: "kTISTypeKeyboardLayout", Header: "HIToolbox/TextInputSources.h", Bound: &kTISTypeKeyboardLayout},
	{Name: "kTISNotifySelectedKeyboardInputSourceChanged", Header: "HIToolbox/TextInputSources.h", Bound: &kTISNotifySelectedKeyboardInputSourceChanged},
}}
