// Accessibility: elements, values, observers, trust. What an element tells is asked of the box's apps, in Go.
#include "event.h"
#include <math.h>
#include <stdio.h>

enum { SUCCESS = 0, FAILURE = -25200, ILLEGAL = -25201, INVALID = -25202, CANNOT = -25204, ALREADY = -25209, NOTREGISTERED = -25210, DISABLED = -25211 };

typedef struct { object o; int32_t pid; int64_t id; double timeout; } element; // pid 0 is system-wide, id 0 an app

// What an app is asked. The layout is also that of a Go struct.
enum { NAMES = 1, PARAMETERIZED_NAMES, GET, GET_MANY, SETTABLE, SET, GET_FOR, AT, PERFORM, OBSERVE };
typedef struct {
	int32_t what, pid;
	int64_t id;
	double timeout; // in seconds
	CFTypeRef name, parameter;
	double x, y;
	CFTypeRef result;
} request;

static int32_t (*answer)(request *r);
static double globalTimeout = 6.0;
static int prompts;

void box_answer(int32_t (*call)(request *)) { answer = call; }

bool box_element_equal(const object *a, const object *b) {
	const element *x = (const element *)a, *y = (const element *)b;
	return x->pid == y->pid && x->id == y->id;
}

CFTypeRef box_element(int32_t pid, int64_t id) {
	element *e = box_new(ELEMENT, sizeof *e, NULL);
	e->pid = pid;
	e->id = id;
	return e;
}

CFTypeRef AXUIElementCreateSystemWide(void) { return box_element(0, 0); }
CFTypeRef AXUIElementCreateApplication(int32_t pid) { return box_element(pid, 0); }
CFTypeID AXUIElementGetTypeID(void) { return ELEMENT; }

unsigned char AXIsProcessTrustedWithOptions(CFTypeRef options) {
	extern const void *CFDictionaryGetValue(CFTypeRef, const void *);
	extern const void *const kCFBooleanTrue;
	if (options && CFDictionaryGetValue(options, box_constant("AXTrustedCheckOptionPrompt")) == kCFBooleanTrue && !box_trusted) prompts++;
	return box_trusted;
}

const void *kAXTrustedCheckOptionPrompt;
__attribute__((constructor)) static void constants(void) { kAXTrustedCheckOptionPrompt = box_constant("AXTrustedCheckOptionPrompt"); }

int box_prompts(void) { return prompts; }

int32_t AXUIElementSetMessagingTimeout(CFTypeRef ref, float seconds) {
	element *e = box_check(ref, ELEMENT, "AXUIElementSetMessagingTimeout");
	if (!e || !(seconds >= 0)) return ILLEGAL;
	if (e->pid) e->timeout = seconds;
	else globalTimeout = seconds ? seconds : 6.0;
	return SUCCESS;
}

int32_t AXUIElementGetPid(CFTypeRef ref, int32_t *pid) {
	element *e = box_check(ref, ELEMENT, "AXUIElementGetPid");
	if (!e || !pid) return ILLEGAL;
	*pid = e->pid;
	return SUCCESS;
}

static int32_t askApp(CFTypeRef ref, request *r, const char *who) {
	element *e = box_check(ref, ELEMENT, who);
	if (!e || !answer) return ILLEGAL;
	if (!box_trusted) return DISABLED;
	r->pid = e->pid;
	r->id = e->id;
	r->timeout = e->timeout > 0 ? e->timeout : globalTimeout;
	return answer(r);
}

static int32_t copy(CFTypeRef ref, request r, CFTypeRef *out, const char *who) {
	if (!out || (r.name && !box_check(r.name, 0, who))) return ILLEGAL;
	int32_t error = askApp(ref, &r, who);
	if (error == SUCCESS) *out = r.result;
	else if (r.result) CFRelease(r.result);
	return error;
}

int32_t AXUIElementCopyAttributeNames(CFTypeRef e, CFTypeRef *out) {
	return copy(e, (request){.what = NAMES}, out, "AXUIElementCopyAttributeNames");
}

int32_t AXUIElementCopyParameterizedAttributeNames(CFTypeRef e, CFTypeRef *out) {
	return copy(e, (request){.what = PARAMETERIZED_NAMES}, out, "AXUIElementCopyParameterizedAttributeNames");
}

int32_t AXUIElementCopyAttributeValue(CFTypeRef e, CFTypeRef name, CFTypeRef *out) {
	if (!name) return ILLEGAL;
	return copy(e, (request){.what = GET, .name = name}, out, "AXUIElementCopyAttributeValue");
}

int32_t AXUIElementCopyMultipleAttributeValues(CFTypeRef e, CFTypeRef names, uint32_t options, CFTypeRef *out) {
	if (!names || options) return ILLEGAL;
	return copy(e, (request){.what = GET_MANY, .name = names}, out, "AXUIElementCopyMultipleAttributeValues");
}

int32_t AXUIElementCopyParameterizedAttributeValue(CFTypeRef e, CFTypeRef name, CFTypeRef parameter, CFTypeRef *out) {
	if (!name || !parameter) return ILLEGAL;
	return copy(e, (request){.what = GET_FOR, .name = name, .parameter = parameter}, out, "AXUIElementCopyParameterizedAttributeValue");
}

int32_t AXUIElementCopyElementAtPosition(CFTypeRef e, float x, float y, CFTypeRef *out) {
	return copy(e, (request){.what = AT, .x = x, .y = y}, out, "AXUIElementCopyElementAtPosition");
}

int32_t AXUIElementIsAttributeSettable(CFTypeRef e, CFTypeRef name, unsigned char *out) {
	request r = {.what = SETTABLE, .name = name};
	int32_t error = name && out ? askApp(e, &r, "AXUIElementIsAttributeSettable") : ILLEGAL;
	if (error == SUCCESS) *out = r.x != 0;
	return error;
}

int32_t AXUIElementSetAttributeValue(CFTypeRef e, CFTypeRef name, CFTypeRef value) {
	request r = {.what = SET, .name = name, .parameter = value};
	return name && value ? askApp(e, &r, "AXUIElementSetAttributeValue") : ILLEGAL;
}

int32_t AXUIElementPerformAction(CFTypeRef e, CFTypeRef name) {
	request r = {.what = PERFORM, .name = name};
	return name ? askApp(e, &r, "AXUIElementPerformAction") : ILLEGAL;
}

// Values.

typedef struct { object o; uint32_t kind; union { CGPoint point; CGSize size; CGRect rect; CFRange range; int32_t error; } u; } value;

static const size_t sizes[] = {0, sizeof(CGPoint), sizeof(CGSize), sizeof(CGRect), sizeof(CFRange), sizeof(int32_t)};

CFTypeRef AXValueCreate(uint32_t kind, const void *from) {
	if (kind < 1 || kind > 5 || !from) return NULL;
	value *v = box_new(VALUE, sizeof *v, NULL);
	v->kind = kind;
	memcpy(&v->u, from, sizes[kind]);
	return v;
}

uint32_t AXValueGetType(CFTypeRef ref) {
	value *v = box_check(ref, VALUE, "AXValueGetType");
	return v ? v->kind : 0;
}

unsigned char AXValueGetValue(CFTypeRef ref, uint32_t kind, void *to) {
	value *v = box_check(ref, VALUE, "AXValueGetValue");
	if (!v || v->kind != kind || !to) return false;
	memcpy(to, &v->u, sizes[kind]);
	return true;
}

CFTypeID AXValueGetTypeID(void) { return VALUE; }

// Text markers: opaque, two positions.

typedef struct { object o; int64_t from, to; } marker;

CFTypeRef box_marker(int64_t from, int64_t to) {
	marker *m = box_new(MARKER, sizeof *m, NULL);
	m->from = from;
	m->to = to;
	return m;
}

bool box_marker_range(CFTypeRef ref, int64_t *from, int64_t *to) {
	const object *o = ref;
	if (!o || o->type != MARKER) return false;
	*from = ((const marker *)ref)->from;
	*to = ((const marker *)ref)->to;
	return true;
}

// Observers.

typedef void (*notified)(CFTypeRef observer, CFTypeRef element, CFTypeRef name, void *refcon);
typedef struct registration { struct registration *next; element *element; CFTypeRef name; void *refcon; } registration;
typedef struct observer { object o; struct observer *next; int32_t pid; notified call; source *source; registration *first; } observer;
typedef struct { CFTypeRef element, name; void *refcon; } news;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static observer *observers;

static void dropNews(void *owner, void *message) {
	(void)owner;
	news *n = message;
	CFRelease(n->element);
	CFRelease(n->name);
	free(n);
}

static void deliverNews(void *owner, void *message) {
	news *n = message;
	((observer *)owner)->call(owner, n->element, n->name, n->refcon);
	dropNews(owner, message);
}

static void finishObserver(object *o) {
	observer *v = (observer *)o;
	pthread_mutex_lock(&lock);
	observer **at = &observers;
	while (*at && *at != v) at = &(*at)->next;
	if (*at) *at = v->next;
	pthread_mutex_unlock(&lock);
	while (v->first) {
		registration *r = v->first;
		v->first = r->next;
		CFRelease(r->element);
		CFRelease(r->name);
		free(r);
	}
	extern void CFRunLoopSourceInvalidate(CFTypeRef);
	CFRunLoopSourceInvalidate(v->source);
	CFRelease(v->source);
}

int32_t AXObserverCreate(int32_t pid, notified call, CFTypeRef *out) {
	if (pid <= 0 || !call || !out) return ILLEGAL;
	if (!box_trusted) return DISABLED;
	observer *v = box_new(OBSERVER, sizeof *v, finishObserver);
	v->pid = pid;
	v->call = call;
	v->source = box_source(deliverNews, dropNews, v);
	pthread_mutex_lock(&lock);
	v->next = observers;
	observers = v;
	pthread_mutex_unlock(&lock);
	*out = v;
	return SUCCESS;
}

CFTypeRef AXObserverGetRunLoopSource(CFTypeRef ref) {
	observer *v = box_check(ref, OBSERVER, "AXObserverGetRunLoopSource");
	return v ? (CFTypeRef)v->source : NULL;
}

static registration **find(observer *v, element *e, CFTypeRef name) {
	registration **at = &v->first;
	while (*at && !(CFEqual((*at)->element, e) && CFEqual((*at)->name, name))) at = &(*at)->next;
	return at;
}

int32_t AXObserverAddNotification(CFTypeRef ref, CFTypeRef which, CFTypeRef name, void *refcon) {
	observer *v = box_check(ref, OBSERVER, "AXObserverAddNotification");
	element *e = box_check(which, ELEMENT, "AXObserverAddNotification");
	if (!v || !e || !box_check(name, STRING, "AXObserverAddNotification") || e->pid != v->pid) return ILLEGAL;
	request r = {.what = OBSERVE, .name = name};
	int32_t error = askApp(e, &r, "AXObserverAddNotification");
	if (error) return error;
	pthread_mutex_lock(&lock);
	registration **at = find(v, e, name);
	if (*at) {
		error = ALREADY;
	} else {
		*at = calloc(1, sizeof **at);
		**at = (registration){NULL, (element *)CFRetain(e), CFRetain(name), refcon};
	}
	pthread_mutex_unlock(&lock);
	return error;
}

int32_t AXObserverRemoveNotification(CFTypeRef ref, CFTypeRef which, CFTypeRef name) {
	observer *v = box_check(ref, OBSERVER, "AXObserverRemoveNotification");
	element *e = box_check(which, ELEMENT, "AXObserverRemoveNotification");
	if (!v || !e || !box_check(name, STRING, "AXObserverRemoveNotification")) return ILLEGAL;
	pthread_mutex_lock(&lock);
	registration **at = find(v, e, name), *r = *at;
	if (r) *at = r->next;
	pthread_mutex_unlock(&lock);
	if (!r) return NOTREGISTERED;
	CFRelease(r->element);
	CFRelease(r->name);
	free(r);
	return SUCCESS;
}

// box_ax_post tells every observer of an element, or of its app, of something.
void box_ax_post(int32_t pid, int64_t id, CFTypeRef name) {
	if (!box_trusted) return;
	CFTypeRef e = box_element(pid, id);
	pthread_mutex_lock(&lock);
	for (observer *v = observers; v; v = v->next)
		for (registration *r = v->first; r; r = r->next) {
			if (r->element->pid != pid || (r->element->id && r->element->id != id) || !CFEqual(r->name, name)) continue;
			news *n = malloc(sizeof *n);
			*n = (news){CFRetain(e), CFRetain(name), r->refcon};
			box_send(v->source, n);
		}
	pthread_mutex_unlock(&lock);
	CFRelease(e);
}
