// The inside of the box: what its C files share. The names and prototypes of what they export are those of Apple's
// headers; everything that begins with box_ is the box's own.
#pragma once
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef const void *CFTypeRef;
typedef unsigned long CFTypeID;
typedef long CFIndex;
typedef uint16_t UniChar;
typedef unsigned char Boolean;
typedef struct { CFIndex location, length; } CFRange;
typedef struct { double x, y; } CGPoint;
typedef struct { double width, height; } CGSize;
typedef struct { CGPoint origin; CGSize size; } CGRect;

// Every object starts with this. A released object is kept as a zombie, so that a use after release is found, and not
// only suffered.
typedef struct object {
	uint32_t magic;
	uint32_t type;
	long references; // immortal below 0
	void (*finish)(struct object *);
} object;

enum {
	STRING = 1, NUMBER, BOOLEAN, ARRAY, DICTIONARY, ATTRIBUTED, URL, RUNLOOP, SOURCE, TIMER, PORT, CENTER,
	EVENT, EVENTSOURCE, DISPLAYMODE, ELEMENT, VALUE, OBSERVER, MARKER, INPUTSOURCE, TYPES
};

// box_new makes an object of which the caller owns the one reference.
void *box_new(uint32_t type, size_t size, void (*finish)(object *));
// box_check faults unless ref is a living object of the type (0: any). It gives ref, or NULL.
void *box_check(CFTypeRef ref, uint32_t type, const char *who);
// box_fault notes a mistake of the caller: the test fails with it.
void box_fault(const char *format, ...);

CFTypeRef CFRetain(CFTypeRef cf);
void CFRelease(CFTypeRef cf);
Boolean CFEqual(CFTypeRef a, CFTypeRef b);

CFTypeRef box_string(const char *ascii);   // owned
CFTypeRef box_constant(const char *ascii); // immortal, the same each time
bool box_string_is(CFTypeRef string, const char *ascii);

// A source of the system: perform is called on the loop's thread with what box_send sent, in order;
// discard is called with what never will be.
typedef struct source source;
typedef void (*box_perform)(void *owner, void *message);
source *box_source(box_perform perform, box_perform discard, void *owner); // owned
void box_send(source *s, void *message);
bool box_attached(source *s); // some loop listens
double box_now(void);         // monotonic, in seconds
