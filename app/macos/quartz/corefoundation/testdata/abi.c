// Every function of the table of CoreFoundation, with the prototype of its header; in the table's order.
#include "abi.h"

unsigned char abi_echo[1024], abi_answer[64];
size_t abi_length;

ECHO(Ref, CFRetain, Ref)
VOID(CFRelease, Ref)
ECHO(CFTypeID, CFGetTypeID, Ref)
ECHO(Boolean, CFEqual, Ref, Ref)

ECHO(Ref, CFStringCreateWithCharacters, Ref, const UniChar *, CFIndex)
ECHO(CFIndex, CFStringGetLength, Ref)
VOID(CFStringGetCharacters, Ref, CFRange, UniChar *)
ECHO(CFTypeID, CFStringGetTypeID)
ECHO(Ref, CFAttributedStringGetString, Ref)
ECHO(Ref, CFAttributedStringGetAttributes, Ref, CFIndex, CFRange *)
ECHO(CFTypeID, CFAttributedStringGetTypeID)
ECHO(Ref, CFURLGetString, Ref)
ECHO(CFTypeID, CFURLGetTypeID)

typedef CFIndex CFNumberType;
ECHO(Ref, CFNumberCreate, Ref, CFNumberType, const void *)
ECHO(Boolean, CFNumberGetValue, Ref, CFNumberType, void *)
ECHO(CFTypeID, CFNumberGetTypeID)
ECHO(Boolean, CFBooleanGetValue, Ref)
ECHO(CFTypeID, CFBooleanGetTypeID)

ECHO(Ref, CFArrayCreate, Ref, const void **, CFIndex, const void *)
ECHO(CFIndex, CFArrayGetCount, Ref)
ECHO(const void *, CFArrayGetValueAtIndex, Ref, CFIndex)
ECHO(CFTypeID, CFArrayGetTypeID)
ECHO(Ref, CFDictionaryCreate, Ref, const void **, const void **, CFIndex, const void *, const void *)
ECHO(const void *, CFDictionaryGetValue, Ref, const void *)
ECHO(CFTypeID, CFDictionaryGetTypeID)

typedef int32_t CFRunLoopRunResult; // CF_ENUM(SInt32)
typedef void (*CFRunLoopTimerCallBack)(Ref timer, void *info);
ECHO(Ref, CFRunLoopGetCurrent)
VOID(CFRunLoopRun)
ECHO(CFRunLoopRunResult, CFRunLoopRunInMode, Ref, CFTimeInterval, Boolean)
VOID(CFRunLoopStop, Ref)
VOID(CFRunLoopWakeUp, Ref)
VOID(CFRunLoopAddSource, Ref, Ref, Ref)
VOID(CFRunLoopRemoveSource, Ref, Ref, Ref)
ECHO(Ref, CFRunLoopSourceCreate, Ref, CFIndex, void *)
VOID(CFRunLoopSourceSignal, Ref)
VOID(CFRunLoopSourceInvalidate, Ref)
ECHO(Ref, CFRunLoopTimerCreate, Ref, CFAbsoluteTime, CFTimeInterval, CFOptionFlags, CFIndex, CFRunLoopTimerCallBack, void *)
VOID(CFRunLoopAddTimer, Ref, Ref, Ref)
VOID(CFRunLoopTimerSetNextFireDate, Ref, CFAbsoluteTime)
VOID(CFRunLoopTimerInvalidate, Ref)
ECHO(CFAbsoluteTime, CFAbsoluteTimeGetCurrent)

typedef CFIndex CFNotificationSuspensionBehavior; // CF_ENUM(CFIndex)
typedef void (*CFNotificationCallback)(Ref center, void *observer, Ref name, const void *object, Ref userInfo);
ECHO(Ref, CFMachPortCreateRunLoopSource, Ref, Ref, CFIndex)
VOID(CFMachPortInvalidate, Ref)
ECHO(Boolean, CFMachPortIsValid, Ref)
ECHO(Ref, CFNotificationCenterGetDistributedCenter)
VOID(CFNotificationCenterAddObserver, Ref, const void *, CFNotificationCallback, Ref, const void *, CFNotificationSuspensionBehavior)
VOID(CFNotificationCenterRemoveEveryObserver, Ref, const void *)
VOID(CFNotificationCenterPostNotification, Ref, Ref, const void *, Ref, Boolean)

// The contexts, as CFRunLoop.h lays them out: each field holds its own number.

typedef struct {
	CFIndex version;
	void *info;
	const void *(*retain)(const void *info);
	void (*release)(const void *info);
	Ref (*copyDescription)(const void *info);
	Boolean (*equal)(const void *info1, const void *info2);
	unsigned long (*hash)(const void *info);
	void (*schedule)(void *info, Ref rl, Ref mode);
	void (*cancel)(void *info, Ref rl, Ref mode);
	void (*perform)(void *info);
} CFRunLoopSourceContext;

typedef struct {
	CFIndex version;
	void *info;
	const void *(*retain)(const void *info);
	void (*release)(const void *info);
	Ref (*copyDescription)(const void *info);
} CFRunLoopTimerContext;

size_t sourceContext(CFRunLoopSourceContext *c) {
	*c = (CFRunLoopSourceContext){.version = 1, .info = (void *)2, .retain = (void *)3, .release = (void *)4, .copyDescription = (void *)5,
		.equal = (void *)6, .hash = (void *)7, .schedule = (void *)8, .cancel = (void *)9, .perform = (void *)10};
	return sizeof *c;
}

size_t timerContext(CFRunLoopTimerContext *c) {
	*c = (CFRunLoopTimerContext){.version = 1, .info = (void *)2, .retain = (void *)3, .release = (void *)4, .copyDescription = (void *)5};
	return sizeof *c;
}

// The call-backs, called on a thread of C with arguments that are all different.

#include <pthread.h>

static struct { void (*perform)(void *); CFRunLoopTimerCallBack fire; CFNotificationCallback notify; long info; } calls;

static void *thread(void *nothing) {
	for (int i = 0; i < 1000; i++) {
		calls.perform((void *)calls.info);
		calls.fire((Ref)1, (void *)calls.info);
		calls.notify((Ref)1, (void *)calls.info, (Ref)2, (void *)3, (Ref)4);
	}
	return nothing;
}

void callBack(void (*perform)(void *), CFRunLoopTimerCallBack fire, CFNotificationCallback notify, long info) {
	calls.perform = perform;
	calls.fire = fire;
	calls.notify = notify;
	calls.info = info;
	pthread_t t;
	pthread_create(&t, NULL, thread, NULL);
	pthread_join(t, NULL);
}
