// Events, as the window server and its clients share them.
#pragma once
#include "box.h"

enum { KEYDOWN = 10, KEYUP = 11, FLAGSCHANGED = 12 };
enum { TAP_TIMEOUT = 0xFFFFFFFE, TAP_USERINPUT = 0xFFFFFFFF };
enum { AUTOREPEAT = 8, KEYCODE = 9, SOURCE_PID = 41, USERDATA = 42, SOURCE_STATE = 45, FIELDS = 200 };
#define MOST_UNITS 512

typedef struct {
	object o;
	uint32_t type;
	uint64_t flags, timestamp;
	CGPoint location;
	int64_t fields[FIELDS];
	CFIndex length;
	UniChar units[MOST_UNITS];
} event;

event *box_event(uint32_t type);        // owned
event *box_event_copy(const event *e);  // owned
extern uint64_t box_modifiers;          // held on the keyboard
extern bool box_trusted, box_listening; // Accessibility, Input Monitoring
extern bool box_secure;                 // secure input
extern bool box_console;                // our session is on the screen
