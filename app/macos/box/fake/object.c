// Objects: references, zombies, faults; and strings, numbers, arrays and dictionaries.
#include "box.h"
#include <stdarg.h>
#include <stdio.h>

#define ALIVE 0x1a7a11feu
#define DEAD 0xdeadcf00u

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of all counts
static long living[TYPES];
static char faults[4096];
static int faultCount;

static const char *typeNames[TYPES] = {"object", "CFString", "CFNumber", "CFBoolean", "CFArray", "CFDictionary",
	"CFAttributedString", "CFURL", "CFRunLoop", "CFRunLoopSource", "CFRunLoopTimer", "CFMachPort", "CFNotificationCenter",
	"CGEvent", "CGEventSource", "CGDisplayMode", "AXUIElement", "AXValue", "AXObserver", "AXTextMarker", "TISInputSource"};

void box_fault(const char *format, ...) {
	pthread_mutex_lock(&lock);
	size_t used = strlen(faults);
	va_list args;
	va_start(args, format);
	if (used < sizeof faults - 200) {
		vsnprintf(faults + used, 198, format, args);
		strcat(faults, "\n");
	}
	va_end(args);
	faultCount++;
	pthread_mutex_unlock(&lock);
}

// box_faults hands over the faults since the last time, one a line.
int box_faults(char *text, long size) {
	pthread_mutex_lock(&lock);
	int n = faultCount;
	snprintf(text, size, "%s", faults);
	faults[0] = 0;
	faultCount = 0;
	pthread_mutex_unlock(&lock);
	return n;
}

// box_living counts the living objects of a type.
long box_living(uint32_t type) {
	pthread_mutex_lock(&lock);
	long n = type < TYPES ? living[type] : 0;
	pthread_mutex_unlock(&lock);
	return n;
}

const char *box_type_name(uint32_t type) { return type < TYPES ? typeNames[type] : ""; }

void *box_new(uint32_t type, size_t size, void (*finish)(object *)) {
	object *o = calloc(1, size);
	o->magic = ALIVE;
	o->type = type;
	o->references = 1;
	o->finish = finish;
	pthread_mutex_lock(&lock);
	living[type]++;
	pthread_mutex_unlock(&lock);
	return o;
}

static void immortal(void *ref) {
	object *o = ref;
	o->references = -1;
	pthread_mutex_lock(&lock);
	living[o->type]--;
	pthread_mutex_unlock(&lock);
}

void *box_check(CFTypeRef ref, uint32_t type, const char *who) {
	object *o = (object *)ref;
	if (!o) {
		box_fault("%s: NULL", who);
		return NULL;
	}
	if (o->magic == DEAD) {
		box_fault("%s: a %s that was released (zombie)", who, typeNames[o->type]);
		return NULL;
	}
	if (o->magic != ALIVE) {
		box_fault("%s: no object at %p", who, (void *)o);
		return NULL;
	}
	if (type && o->type != type) {
		box_fault("%s: a %s in place of a %s", who, typeNames[o->type], typeNames[type]);
		return NULL;
	}
	return o;
}

CFTypeRef CFRetain(CFTypeRef cf) {
	object *o = box_check(cf, 0, "CFRetain");
	pthread_mutex_lock(&lock);
	if (o && o->references > 0) o->references++;
	pthread_mutex_unlock(&lock);
	return cf;
}

void CFRelease(CFTypeRef cf) {
	object *o = box_check(cf, 0, "CFRelease");
	if (!o) return;
	pthread_mutex_lock(&lock);
	bool last = o->references > 0 && --o->references == 0;
	if (last) living[o->type]--;
	pthread_mutex_unlock(&lock);
	if (!last) return;
	if (o->finish) o->finish(o);
	o->magic = DEAD;
}

CFTypeID CFGetTypeID(CFTypeRef cf) {
	object *o = box_check(cf, 0, "CFGetTypeID");
	return o ? o->type : 0;
}

// Strings.

typedef struct { object o; CFIndex length; UniChar units[]; } string;

CFTypeRef CFStringCreateWithCharacters(CFTypeRef alloc, const UniChar *units, CFIndex length) {
	(void)alloc;
	if (length < 0 || (length > 0 && !units)) {
		box_fault("CFStringCreateWithCharacters: %ld units at %p", length, (void *)units);
		return NULL;
	}
	string *s = box_new(STRING, sizeof *s + length * sizeof *units, NULL);
	s->length = length;
	if (length) memcpy(s->units, units, length * sizeof *units);
	return s;
}

CFIndex CFStringGetLength(CFTypeRef ref) {
	string *s = box_check(ref, STRING, "CFStringGetLength");
	return s ? s->length : 0;
}

void CFStringGetCharacters(CFTypeRef ref, CFRange range, UniChar *buffer) {
	string *s = box_check(ref, STRING, "CFStringGetCharacters");
	if (!s) return;
	if (range.location < 0 || range.length < 0 || range.location + range.length > s->length) {
		box_fault("CFStringGetCharacters: {%ld, %ld} of %ld", range.location, range.length, s->length);
		return;
	}
	memcpy(buffer, s->units + range.location, range.length * sizeof *buffer);
}

CFTypeID CFStringGetTypeID(void) { return STRING; }

CFTypeRef box_string(const char *ascii) {
	CFIndex n = strlen(ascii);
	UniChar units[n + 1];
	for (CFIndex i = 0; i < n; i++) units[i] = (unsigned char)ascii[i];
	return CFStringCreateWithCharacters(NULL, units, n);
}

bool box_string_is(CFTypeRef ref, const char *ascii) {
	const string *s = ref;
	if ((size_t)s->length != strlen(ascii)) return false;
	for (CFIndex i = 0; i < s->length; i++)
		if (s->units[i] != (unsigned char)ascii[i]) return false;
	return true;
}

CFTypeRef box_constant(const char *ascii) {
	static pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER;
	static CFTypeRef known[64];
	pthread_mutex_lock(&mine);
	int i = 0;
	while (known[i] && !box_string_is(known[i], ascii)) i++;
	if (!known[i]) {
		known[i] = box_string(ascii);
		immortal((void *)known[i]);
	}
	CFTypeRef found = known[i];
	pthread_mutex_unlock(&mine);
	return found;
}

// Attributed strings and URLs: a string with a dictionary, a string.

typedef struct { object o; CFTypeRef text, attributes; } attributed;

static void finishAttributed(object *o) {
	attributed *a = (attributed *)o;
	CFRelease(a->text);
	if (a->attributes) CFRelease(a->attributes);
}

CFTypeRef box_attributed(CFTypeRef text, CFTypeRef attributes) {
	attributed *a = box_new(ATTRIBUTED, sizeof *a, finishAttributed);
	a->text = CFRetain(text);
	a->attributes = CFRetain(attributes);
	return a;
}

CFTypeRef box_url(CFTypeRef text) {
	attributed *a = box_new(URL, sizeof *a, finishAttributed);
	a->text = CFRetain(text);
	return a;
}

CFTypeRef CFAttributedStringGetString(CFTypeRef ref) {
	attributed *a = box_check(ref, ATTRIBUTED, "CFAttributedStringGetString");
	return a ? a->text : NULL;
}

CFTypeRef CFAttributedStringGetAttributes(CFTypeRef ref, CFIndex at, CFRange *effective) {
	attributed *a = box_check(ref, ATTRIBUTED, "CFAttributedStringGetAttributes");
	if (!a) return NULL;
	CFRange all = {0, CFStringGetLength(a->text)};
	if (at < 0 || at >= all.length) box_fault("CFAttributedStringGetAttributes: %ld of %ld", at, all.length);
	if (effective) *effective = all;
	return a->attributes;
}

CFTypeID CFAttributedStringGetTypeID(void) { return ATTRIBUTED; }

CFTypeRef CFURLGetString(CFTypeRef ref) {
	attributed *a = box_check(ref, URL, "CFURLGetString");
	return a ? a->text : NULL;
}

CFTypeID CFURLGetTypeID(void) { return URL; }

// Numbers and booleans.

typedef struct { object o; bool isFloat; int64_t i; double f; } number;

CFTypeRef CFNumberCreate(CFTypeRef alloc, CFIndex type, const void *value) {
	(void)alloc;
	number *n = box_new(NUMBER, sizeof *n, NULL);
	switch (type) {
	case 4: case 10: memcpy(&n->i, value, 8); n->f = (double)n->i; break;           // SInt64, Long Long
	case 3: case 9: n->i = *(const int32_t *)value; n->f = (double)n->i; break;     // SInt32, Int
	case 6: case 13: memcpy(&n->f, value, 8); n->isFloat = true; n->i = (int64_t)n->f; break; // Float64, Double
	default: box_fault("CFNumberCreate: type %ld", type);
	}
	return n;
}

Boolean CFNumberGetValue(CFTypeRef ref, CFIndex type, void *value) {
	number *n = box_check(ref, NUMBER, "CFNumberGetValue");
	if (!n) return false;
	switch (type) {
	case 4: memcpy(value, &n->i, 8); return !n->isFloat || (double)n->i == n->f;
	case 6: memcpy(value, &n->f, 8); return n->isFloat || (int64_t)n->f == n->i;
	}
	box_fault("CFNumberGetValue: type %ld", type);
	return false;
}

CFTypeID CFNumberGetTypeID(void) { return NUMBER; }

static object yes = {ALIVE, BOOLEAN, -1, NULL}, no = {ALIVE, BOOLEAN, -1, NULL};
const void *const kCFBooleanTrue = &yes, *const kCFBooleanFalse = &no;

Boolean CFBooleanGetValue(CFTypeRef ref) { return box_check(ref, BOOLEAN, "CFBooleanGetValue") == &yes; }
CFTypeID CFBooleanGetTypeID(void) { return BOOLEAN; }

// Arrays and dictionaries. Only those that retain what they hold.

const struct { CFIndex version; void *calls[4]; } kCFTypeArrayCallBacks;
const struct { CFIndex version; void *calls[5]; } kCFTypeDictionaryKeyCallBacks;
const struct { CFIndex version; void *calls[4]; } kCFTypeDictionaryValueCallBacks;

typedef struct { object o; CFIndex count; CFTypeRef values[]; } array;

static void finishArray(object *o) {
	array *a = (array *)o;
	CFIndex n = a->o.type == DICTIONARY ? 2 * a->count : a->count;
	for (CFIndex i = 0; i < n; i++) CFRelease(a->values[i]);
}

CFTypeRef CFArrayCreate(CFTypeRef alloc, const void **values, CFIndex count, const void *callBacks) {
	(void)alloc;
	if (callBacks != &kCFTypeArrayCallBacks) box_fault("CFArrayCreate: other call-backs than kCFTypeArrayCallBacks");
	array *a = box_new(ARRAY, sizeof *a + count * sizeof *values, finishArray);
	a->count = count;
	for (CFIndex i = 0; i < count; i++) a->values[i] = CFRetain(values[i]);
	return a;
}

CFIndex CFArrayGetCount(CFTypeRef ref) {
	array *a = box_check(ref, ARRAY, "CFArrayGetCount");
	return a ? a->count : 0;
}

const void *CFArrayGetValueAtIndex(CFTypeRef ref, CFIndex i) {
	array *a = box_check(ref, ARRAY, "CFArrayGetValueAtIndex");
	if (!a) return NULL;
	if (i < 0 || i >= a->count) {
		box_fault("CFArrayGetValueAtIndex: %ld of %ld", i, a->count);
		return NULL;
	}
	return a->values[i];
}

CFTypeID CFArrayGetTypeID(void) { return ARRAY; }

CFTypeRef CFDictionaryCreate(CFTypeRef alloc, const void **keys, const void **values, CFIndex count, const void *keyCalls, const void *valueCalls) {
	(void)alloc;
	if (keyCalls != &kCFTypeDictionaryKeyCallBacks || valueCalls != &kCFTypeDictionaryValueCallBacks)
		box_fault("CFDictionaryCreate: other call-backs than kCFTypeDictionary…CallBacks");
	array *d = box_new(DICTIONARY, sizeof *d + 2 * count * sizeof *values, finishArray);
	d->count = count;
	for (CFIndex i = 0; i < count; i++) {
		d->values[2 * i] = CFRetain(keys[i]);
		d->values[2 * i + 1] = CFRetain(values[i]);
	}
	return d;
}

const void *CFDictionaryGetValue(CFTypeRef ref, const void *key) {
	array *d = box_check(ref, DICTIONARY, "CFDictionaryGetValue");
	for (CFIndex i = 0; d && i < d->count; i++)
		if (CFEqual(d->values[2 * i], key)) return d->values[2 * i + 1];
	return NULL;
}

CFTypeID CFDictionaryGetTypeID(void) { return DICTIONARY; }

bool box_element_equal(const object *a, const object *b);

Boolean CFEqual(CFTypeRef x, CFTypeRef y) {
	object *a = box_check(x, 0, "CFEqual"), *b = box_check(y, 0, "CFEqual");
	if (!a || !b) return false;
	if (a == b) return true;
	if (a->type != b->type) return false;
	switch (a->type) {
	case STRING: {
		string *s = (string *)a, *t = (string *)b;
		return s->length == t->length && !memcmp(s->units, t->units, s->length * sizeof(UniChar));
	}
	case NUMBER: return ((number *)a)->f == ((number *)b)->f && ((number *)a)->i == ((number *)b)->i;
	case ELEMENT: return box_element_equal(a, b);
	}
	return false;
}
