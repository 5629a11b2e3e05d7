// CGEvent and CGEventSource; the keyboard's layout; displays; the session.
#include "event.h"
#include <unistd.h>

uint64_t box_modifiers;
bool box_trusted = true, box_listening = true, box_secure, box_console = true;

event *box_event(uint32_t type) {
	event *e = box_new(EVENT, sizeof *e, NULL);
	e->type = type;
	e->timestamp = (uint64_t)(box_now() * 1e9);
	return e;
}

event *box_event_copy(const event *from) {
	event *e = box_event(from->type);
	object own = e->o;
	memcpy(e, from, sizeof *e);
	e->o = own;
	return e;
}

typedef struct { object o; int32_t state; int64_t userData; double suppression; } eventSource;

CFTypeRef CGEventSourceCreate(int32_t state) {
	if (state < -1 || state > 1) return NULL;
	eventSource *s = box_new(EVENTSOURCE, sizeof *s, NULL);
	s->state = state;
	s->suppression = 0.25;
	return s;
}

void CGEventSourceSetUserData(CFTypeRef ref, int64_t data) {
	eventSource *s = box_check(ref, EVENTSOURCE, "CGEventSourceSetUserData");
	if (s) s->userData = data;
}

void CGEventSourceSetLocalEventsSuppressionInterval(CFTypeRef ref, double seconds) {
	eventSource *s = box_check(ref, EVENTSOURCE, "CGEventSourceSetLocalEventsSuppressionInterval");
	if (s) s->suppression = seconds;
}

// layout gives what a key of the American keyboard types.
static UniChar layout(uint16_t code, bool shift) {
	static const char plain[] = "asdfhgzxcv\0bqweryt123465=97-80]ou[ip\rlj'k;\\,/nm.\t `\x7f";
	static const char shifted[] = "ASDFHGZXCV\0BQWERYT!@#$^%+(&_*)}OU{IP\rLJ\"K:|<?NM>\t ~\x7f";
	static const UniChar functions[] = {[115] = 0xf729, [116] = 0xf72c, [117] = 0xf728, [119] = 0xf72b, [121] = 0xf72d,
		[123] = 0xf702, [124] = 0xf703, [125] = 0xf701, [126] = 0xf700};
	if (code < sizeof plain - 1) return (shift ? shifted : plain)[code];
	if (code == 53) return 0x1b;
	if (code == 76) return 3;
	return code < sizeof functions / sizeof *functions ? functions[code] : 0;
}

CFTypeRef CGEventCreateKeyboardEvent(CFTypeRef ref, uint16_t code, bool down) {
	eventSource *s = ref ? box_check(ref, EVENTSOURCE, "CGEventCreateKeyboardEvent") : NULL;
	event *e = box_event(code >= 54 && code <= 63 ? FLAGSCHANGED : down ? KEYDOWN : KEYUP);
	e->fields[KEYCODE] = code;
	e->fields[SOURCE_PID] = getpid();
	if (s) {
		e->fields[USERDATA] = s->userData;
		e->fields[SOURCE_STATE] = s->state;
	}
	e->flags = 0x100;                                    // kCGEventFlagMaskNonCoalesced
	if (!s || s->state >= 0) e->flags |= box_modifiers; // what the user holds is in the event, until it is set
	e->units[0] = layout(code, e->flags & 0x20000);
	e->length = e->units[0] != 0;
	return e;
}

void CGEventKeyboardGetUnicodeString(CFTypeRef ref, unsigned long most, unsigned long *actual, UniChar *units) {
	event *e = box_check(ref, EVENT, "CGEventKeyboardGetUnicodeString");
	if (!e) return;
	if (actual) *actual = e->length; // all there is, also when it is more than was asked for
	if (units) memcpy(units, e->units, (e->length < (CFIndex)most ? e->length : (CFIndex)most) * sizeof *units);
}

void CGEventKeyboardSetUnicodeString(CFTypeRef ref, unsigned long length, const UniChar *units) {
	event *e = box_check(ref, EVENT, "CGEventKeyboardSetUnicodeString");
	if (!e || length > MOST_UNITS) return;
	e->length = length;
	memcpy(e->units, units, length * sizeof *units);
}

uint64_t CGEventGetFlags(CFTypeRef ref) {
	event *e = box_check(ref, EVENT, "CGEventGetFlags");
	return e ? e->flags : 0;
}

void CGEventSetFlags(CFTypeRef ref, uint64_t flags) {
	event *e = box_check(ref, EVENT, "CGEventSetFlags");
	if (e) e->flags = flags;
}

int64_t CGEventGetIntegerValueField(CFTypeRef ref, uint32_t field) {
	event *e = box_check(ref, EVENT, "CGEventGetIntegerValueField");
	return e && field < FIELDS ? e->fields[field] : 0;
}

void CGEventSetIntegerValueField(CFTypeRef ref, uint32_t field, int64_t value) {
	event *e = box_check(ref, EVENT, "CGEventSetIntegerValueField");
	if (e && field < FIELDS) e->fields[field] = value;
}

uint32_t CGEventGetType(CFTypeRef ref) {
	event *e = box_check(ref, EVENT, "CGEventGetType");
	return e ? e->type : 0;
}

CGPoint CGEventGetLocation(CFTypeRef ref) {
	event *e = box_check(ref, EVENT, "CGEventGetLocation");
	return e ? e->location : (CGPoint){0, 0};
}

// Displays.

typedef struct { uint32_t id; CGRect bounds; double scale; } display;
typedef void (*reconfigured)(uint32_t id, uint32_t flags, void *info);
typedef struct { object o; unsigned long width, pixels; } displayMode;

static display displays[8] = {{1, {{0, 0}, {1440, 900}}, 2}};
static uint32_t displayCount = 1;
static struct { reconfigured call; void *info; } watchers[8];
static int watcherCount;

// box_displays replaces the displays; the first is the main one.
void box_displays(uint32_t count, const display *list) {
	for (int i = 0; i < watcherCount; i++) watchers[i].call(displays[0].id, 1, watchers[i].info); // it begins
	displayCount = count < 8 ? count : 8;
	memcpy(displays, list, displayCount * sizeof *displays);
	for (int i = 0; i < watcherCount; i++) watchers[i].call(displays[0].id, 8, watchers[i].info);
}

static display *findDisplay(uint32_t id) {
	for (uint32_t i = 0; i < displayCount; i++)
		if (displays[i].id == id) return &displays[i];
	return NULL;
}

uint32_t CGMainDisplayID(void) { return displays[0].id; }

int32_t CGGetActiveDisplayList(uint32_t most, uint32_t *ids, uint32_t *count) {
	*count = displayCount < most || !ids ? displayCount : most;
	for (uint32_t i = 0; ids && i < *count; i++) ids[i] = displays[i].id;
	return 0;
}

CGRect CGDisplayBounds(uint32_t id) {
	display *d = findDisplay(id);
	return d ? d->bounds : (CGRect){0};
}

CFTypeRef CGDisplayCopyDisplayMode(uint32_t id) {
	display *d = findDisplay(id);
	if (!d) return NULL;
	displayMode *m = box_new(DISPLAYMODE, sizeof *m, NULL);
	m->width = (unsigned long)d->bounds.size.width;
	m->pixels = (unsigned long)(d->bounds.size.width * d->scale);
	return m;
}

unsigned long CGDisplayModeGetWidth(CFTypeRef ref) {
	displayMode *m = box_check(ref, DISPLAYMODE, "CGDisplayModeGetWidth");
	return m ? m->width : 0;
}

unsigned long CGDisplayModeGetPixelWidth(CFTypeRef ref) {
	displayMode *m = box_check(ref, DISPLAYMODE, "CGDisplayModeGetPixelWidth");
	return m ? m->pixels : 0;
}

void CGDisplayModeRelease(CFTypeRef ref) { CFRelease(ref); }

int32_t CGDisplayRegisterReconfigurationCallback(reconfigured call, void *info) {
	if (watcherCount == 8) return 1000;
	watchers[watcherCount].call = call;
	watchers[watcherCount++].info = info;
	return 0;
}

// The session.

static int32_t securePid;

void box_secure_input(bool on, int32_t pid) {
	box_secure = on;
	securePid = on ? pid : 0;
}

unsigned char IsSecureEventInputEnabled(void) { return box_secure; }

CFTypeRef CFDictionaryCreate(CFTypeRef, const void **, const void **, CFIndex, const void *, const void *);
CFTypeRef CFNumberCreate(CFTypeRef, CFIndex, const void *);
extern const void *const kCFBooleanTrue, *const kCFBooleanFalse;
extern const char kCFTypeDictionaryKeyCallBacks[], kCFTypeDictionaryValueCallBacks[];

CFTypeRef CGSessionCopyCurrentDictionary(void) {
	CFTypeRef pid = CFNumberCreate(NULL, 3, &securePid);
	const void *keys[] = {box_constant("kCGSSessionOnConsoleKey"), box_constant("kCGSSessionSecureInputPID")};
	const void *values[] = {box_console ? kCFBooleanTrue : kCFBooleanFalse, pid};
	CFTypeRef d = CFDictionaryCreate(NULL, keys, values, box_secure ? 2 : 1, kCFTypeDictionaryKeyCallBacks, kCFTypeDictionaryValueCallBacks);
	CFRelease(pid);
	return d;
}

void box_on_console(bool on) { box_console = on; }

// Permission for Input Monitoring, and for Accessibility (whose check is in ax.c).

static int listenRequests;

void box_trust(bool trusted, bool listening) {
	box_trusted = trusted;
	box_listening = listening;
}

bool CGPreflightListenEventAccess(void) { return box_listening; }

bool CGRequestListenEventAccess(void) {
	listenRequests += !box_listening;
	return box_listening;
}

int box_listen_requests(void) { return listenRequests; }
