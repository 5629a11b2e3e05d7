// Every function of the tables of CoreGraphics and Carbon, with the prototype of its header; in the tables' order.
#include "abi.h"

unsigned char abi_echo[1024], abi_answer[64];
size_t abi_length;

typedef uint32_t CGEventTapLocation, CGEventTapPlacement, CGEventTapOptions, CGEventType, CGEventField;
typedef uint64_t CGEventMask, CGEventFlags;
typedef void *CGEventTapProxy;
typedef Ref (*CGEventTapCallBack)(CGEventTapProxy proxy, CGEventType type, Ref event, void *userInfo);
ECHO(Ref, CGEventTapCreate, CGEventTapLocation, CGEventTapPlacement, CGEventTapOptions, CGEventMask, CGEventTapCallBack, void *)
VOID(CGEventTapEnable, Ref, bool)
ECHO(bool, CGEventTapIsEnabled, Ref)
VOID(CGEventTapPostEvent, CGEventTapProxy, Ref)
VOID(CGEventPost, CGEventTapLocation, Ref)

ECHO(Ref, CGEventCreateKeyboardEvent, Ref, CGKeyCode, bool)
ECHO(CGEventType, CGEventGetType, Ref)
ECHO(CGPoint, CGEventGetLocation, Ref)
ECHO(CGEventFlags, CGEventGetFlags, Ref)
VOID(CGEventSetFlags, Ref, CGEventFlags)
ECHO(int64_t, CGEventGetIntegerValueField, Ref, CGEventField)
VOID(CGEventSetIntegerValueField, Ref, CGEventField, int64_t)
VOID(CGEventKeyboardGetUnicodeString, Ref, UniCharCount, UniCharCount *, UniChar *)
VOID(CGEventKeyboardSetUnicodeString, Ref, UniCharCount, const UniChar *)

typedef int32_t CGEventSourceStateID; // CF_ENUM(int32_t)
ECHO(Ref, CGEventSourceCreate, CGEventSourceStateID)
VOID(CGEventSourceSetUserData, Ref, int64_t)
VOID(CGEventSourceSetLocalEventsSuppressionInterval, Ref, CFTimeInterval)

typedef uint32_t CGDirectDisplayID, CGDisplayChangeSummaryFlags;
typedef void (*CGDisplayReconfigurationCallBack)(CGDirectDisplayID display, CGDisplayChangeSummaryFlags flags, void *userInfo);
ECHO(CGDirectDisplayID, CGMainDisplayID)
ECHO(CGError, CGGetActiveDisplayList, uint32_t, CGDirectDisplayID *, uint32_t *)
ECHO(CGRect, CGDisplayBounds, CGDirectDisplayID)
ECHO(Ref, CGDisplayCopyDisplayMode, CGDirectDisplayID)
ECHO(size_t, CGDisplayModeGetWidth, Ref)
ECHO(size_t, CGDisplayModeGetPixelWidth, Ref)
VOID(CGDisplayModeRelease, Ref)
ECHO(CGError, CGDisplayRegisterReconfigurationCallback, CGDisplayReconfigurationCallBack, void *)

ECHO(bool, CGPreflightListenEventAccess)
ECHO(bool, CGRequestListenEventAccess)
ECHO(Ref, CGSessionCopyCurrentDictionary)

ECHO(Boolean, IsSecureEventInputEnabled)
ECHO(Ref, TISCopyCurrentKeyboardInputSource)
ECHO(void *, TISGetInputSourceProperty, Ref, Ref)

// The call-backs, called on a thread of C with arguments that are all different.

#include <pthread.h>

static struct { CGEventTapCallBack tap; CGDisplayReconfigurationCallBack display; long info, passed; } calls;

static void *thread(void *nothing) {
	for (long i = 1; i <= 1000; i++) {
		if (calls.tap((void *)0x7fff12345678, 0xfffffffe, (Ref)(0x100000000 + i), (void *)calls.info) == (Ref)(0x100000000 + i)) calls.passed++;
		calls.display(0xfedcba98, i % 2 ? 1 : 8, (void *)calls.info);
	}
	return nothing;
}

long callBack(CGEventTapCallBack tap, CGDisplayReconfigurationCallBack display, long info) {
	calls.tap = tap;
	calls.display = display;
	calls.info = info;
	calls.passed = 0;
	pthread_t t;
	pthread_create(&t, NULL, thread, NULL);
	pthread_join(t, NULL);
	return calls.passed;
}
