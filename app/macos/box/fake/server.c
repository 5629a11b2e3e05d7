// The window server: it takes events one at a time, shows each to the taps in order, and hands what is left of it to
// the app in front (the deliver call-back).
//
// A tap is asked over its port, on its own thread, and has a time to answer. When the time is over, the event goes on
// as if the tap were not there, and the tap is disabled and told so.
#include "event.h"
#include <stdio.h>
#include <time.h>

typedef CFTypeRef (*tapCallback)(void *proxy, uint32_t type, CFTypeRef event, void *info);
typedef struct { uint32_t location; long order; } place; // where an event is on its way

typedef struct tap {
	struct tap *next;
	place at;
	bool listenOnly, enabled, valid;
	uint64_t mask;
	tapCallback call;
	void *info;
	source *source;
} tap;

// delivery is one question to a tap. The server and the tap's thread hold it both.
typedef struct delivery {
	tap *tap;
	uint32_t type;
	event *question, *answer;
	bool answered, abandoned;
	int holders;
	event *posted[64];
	int postedCount;
} delivery;

typedef struct pending { struct pending *next; event *event; place from; } pending;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of everything here
static pthread_cond_t change;
static tap *taps;
static pending *first, **last = &first;
static bool started, busy, asleep, freezes;
static double timeout = 1.0;
static void (*deliver)(event *e);
static _Thread_local delivery *current; // the question that this thread is answering

static long count[4];
enum { TIMEOUTS, SWALLOWED, SEEN, DELIVERED };

static bool before(place a, place b) { return a.location < b.location || (a.location == b.location && a.order < b.order); }

static void drop(delivery *d) { // with the lock held
	if (--d->holders) return;
	if (d->question) CFRelease(d->question);
	free(d);
}

// receive runs on the tap's thread.
static void receive(void *owner, void *message) {
	tap *t = owner;
	delivery *d = message, *outer = current;
	current = d;
	event *answer = (event *)t->call(d, d->type, d->question, t->info);
	current = outer;
	if (answer && !box_check(answer, EVENT, "the result of an event tap")) answer = NULL;
	event *data = answer ? box_event_copy(answer) : NULL;
	if (answer && answer != d->question) CFRelease(answer);
	pthread_mutex_lock(&lock);
	d->answered = true;
	if (d->abandoned && data) CFRelease(data);
	else d->answer = data;
	drop(d);
	pthread_cond_broadcast(&change);
	pthread_mutex_unlock(&lock);
}

// discard is for a question that came to a tap's port and never to the tap.
static void discard(void *owner, void *message) {
	(void)owner;
	pthread_mutex_lock(&lock);
	drop(message);
	pthread_mutex_unlock(&lock);
}

static delivery *newDelivery(tap *t, uint32_t type, event *question) {
	delivery *d = calloc(1, sizeof *d);
	d->tap = t;
	d->type = type;
	d->question = question;
	d->holders = 2;
	return d;
}

// tell sends a tap the news that it is disabled. With the lock held.
static void tell(tap *t, uint32_t news) {
	delivery *d = newDelivery(t, news, NULL);
	d->holders = 1;
	d->abandoned = true;
	box_send(t->source, d);
}

static bool isKeyboard(uint32_t type) { return type == KEYDOWN || type == KEYUP || type == FLAGSCHANGED; }

// shown reports whether the server shows an event to a tap.
static bool shown(tap *t, event *e) {
	if (!t->valid || !t->enabled || !(t->mask >> e->type & 1)) return false;
	return !(isKeyboard(e->type) && box_secure);
}

static struct timespec deadline(double seconds) {
	double end = box_now() + seconds;
	return (struct timespec){(time_t)end, (long)((end - (double)(time_t)end) * 1e9)};
}

static void wait(tap *t, delivery *d) {
	struct timespec end = deadline(timeout);
	while (!d->answered && t->valid && t->enabled && !pthread_cond_timedwait(&change, &lock, &end));
}

static event *route(event *e, place from);

// ask shows an event to a tap and gives what is to go on, or NULL. It takes over the event. With the lock held.
static event *ask(tap *t, event *e) {
	count[SEEN]++;
	delivery *d = newDelivery(t, e->type, box_event_copy(e));
	if (t->listenOnly) {
		d->holders = 1;
		d->abandoned = true;
		box_send(t->source, d);
		return e;
	}
	box_send(t->source, d);
	wait(t, d);
	if (!d->answered && t->valid && t->enabled) {
		count[TIMEOUTS]++;
		t->enabled = false;
		tell(t, TAP_TIMEOUT);
	}
	for (int i = 0; i < d->postedCount; i++) route(d->posted[i], t->at); // before what the tap answers
	d->postedCount = 0;
	event *result = e;
	if (d->answered) {
		result = d->answer;
		CFRelease(e);
		count[SWALLOWED] += !result;
	} else {
		d->abandoned = true;
	}
	drop(d);
	return result;
}

// freeze is what some versions of macOS do to keys while an active tap has lost its permission: they wait for it.
static void freeze(tap *t) {
	struct timespec end = deadline(timeout);
	while (t->valid && t->enabled && !box_trusted && !pthread_cond_timedwait(&change, &lock, &end));
}

static tap *after(place from) {
	tap *found = NULL;
	for (tap *t = taps; t; t = t->next)
		if (before(from, t->at) && (!found || before(t->at, found->at))) found = t;
	return found;
}

// route takes an event on from a place to the app in front, and takes it over. With the lock held.
static event *route(event *e, place from) {
	for (tap *t; e && (t = after(from)); from = t->at) {
		if (!shown(t, e)) continue;
		if (!t->listenOnly && isKeyboard(e->type) && !box_trusted) {
			if (freezes) freeze(t);
			else t->enabled = false;
			continue;
		}
		e = ask(t, e);
	}
	if (!e) return NULL;
	count[DELIVERED]++;
	if (e->length > 20) e->length = 20; // no app gets more of a key event's string
	pthread_mutex_unlock(&lock);
	if (deliver) deliver(e);
	CFRelease(e);
	pthread_mutex_lock(&lock);
	return NULL;
}

static void *serve(void *nothing) {
	pthread_mutex_lock(&lock);
	for (;;) {
		while (!first) pthread_cond_wait(&change, &lock);
		pending *p = first;
		first = p->next;
		if (!first) last = &first;
		busy = true;
		if (asleep || !box_console) CFRelease(p->event); // nobody of ours is at the keyboard
		else route(p->event, p->from);
		free(p);
		busy = false;
		pthread_cond_broadcast(&change);
	}
	return nothing;
}

// enqueue takes over an event. With the lock held.
static void enqueue(event *e, place from) {
	if (!started) {
		pthread_condattr_t monotonic;
		pthread_condattr_init(&monotonic);
		pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
		pthread_cond_init(&change, &monotonic);
		pthread_t thread;
		pthread_create(&thread, NULL, serve, NULL);
		pthread_detach(thread);
		started = true;
	}
	pending *p = calloc(1, sizeof *p);
	p->event = e;
	p->from = from;
	*last = p;
	last = &p->next;
	pthread_cond_broadcast(&change);
}

// What clients call.

static place start(uint32_t location) { return (place){location, INT64_MIN}; }

void CGEventPost(uint32_t location, CFTypeRef ref) {
	event *e = box_check(ref, EVENT, "CGEventPost");
	if (!e || !box_trusted) return; // without permission nothing happens
	event *copy = box_event_copy(e);
	pthread_mutex_lock(&lock);
	enqueue(copy, start(location));
	pthread_mutex_unlock(&lock);
}

void CGEventTapPostEvent(void *proxy, CFTypeRef ref) {
	event *e = box_check(ref, EVENT, "CGEventTapPostEvent");
	if (!e) return;
	if (!current || proxy != current) {
		box_fault("CGEventTapPostEvent: the proxy of no call-back that is running");
		return;
	}
	event *copy = box_event_copy(e);
	pthread_mutex_lock(&lock);
	if (current->abandoned || current->postedCount == 64) enqueue(copy, current->tap->at);
	else current->posted[current->postedCount++] = copy;
	pthread_mutex_unlock(&lock);
}

CFTypeRef box_port(box_perform receive, box_perform discard, void *owner, void (*invalidated)(void *owner));
source *box_port_source(CFTypeRef port);
void *box_port_owner(CFTypeRef port, const char *who);

static void invalidated(void *owner) {
	tap *t = owner;
	pthread_mutex_lock(&lock);
	t->valid = t->enabled = false; // it stays in the list: the server may be looking at it
	pthread_cond_broadcast(&change);
	pthread_mutex_unlock(&lock);
}

CFTypeRef CGEventTapCreate(uint32_t location, uint32_t head, uint32_t options, uint64_t mask, tapCallback call, void *info) {
	if (location > 2 || head > 1 || options > 1 || !call) {
		box_fault("CGEventTapCreate: %u, %u, %u", location, head, options);
		return NULL;
	}
	bool keys = mask & (1 << KEYDOWN | 1 << KEYUP | 1 << FLAGSCHANGED);
	if (keys && !(options ? box_listening : box_trusted)) return NULL;
	tap *t = calloc(1, sizeof *t);
	pthread_mutex_lock(&lock);
	static long newest;
	*t = (tap){taps, {location, head == 0 ? -++newest : ++newest}, options, true, true, mask, call, info, NULL};
	pthread_mutex_unlock(&lock);
	CFTypeRef port = box_port(receive, discard, t, invalidated);
	t->source = box_port_source(port);
	pthread_mutex_lock(&lock);
	t->next = taps;
	taps = t;
	pthread_mutex_unlock(&lock);
	return port;
}

void CGEventTapEnable(CFTypeRef port, bool on) {
	tap *t = box_port_owner(port, "CGEventTapEnable");
	if (!t) return;
	pthread_mutex_lock(&lock);
	t->enabled = on && (t->listenOnly ? box_listening : box_trusted);
	pthread_cond_broadcast(&change);
	pthread_mutex_unlock(&lock);
}

bool CGEventTapIsEnabled(CFTypeRef port) {
	tap *t = box_port_owner(port, "CGEventTapIsEnabled");
	return t && t->enabled;
}

// What tests call.

void box_deliver(void (*call)(event *e)) { deliver = call; }

// box_hid is the hardware: an event enters at the very start, and nobody waits for it.
void box_hid(uint32_t type, uint16_t code, uint64_t flags, bool repeat, const UniChar *units, CFIndex length) {
	event *e = box_event(type);
	e->flags = box_modifiers = flags;
	e->fields[KEYCODE] = code;
	e->fields[AUTOREPEAT] = repeat;
	e->length = length < MOST_UNITS ? length : MOST_UNITS;
	if (length) memcpy(e->units, units, e->length * sizeof *units);
	pthread_mutex_lock(&lock);
	enqueue(e, start(0));
	pthread_mutex_unlock(&lock);
}

// box_settle waits until no event is on its way, and reports whether that came about in time.
bool box_settle(double seconds) {
	pthread_mutex_lock(&lock);
	if (started) {
		struct timespec end = deadline(seconds);
		while ((first || busy) && !pthread_cond_timedwait(&change, &lock, &end));
	}
	bool settled = !first && !busy;
	pthread_mutex_unlock(&lock);
	return settled;
}

void box_tap_timeout(double seconds) { timeout = seconds; }
void box_freezes(bool on) { freezes = on; }

// box_disable_taps disables every tap, and tells them: 1 by time-out, 2 by user input; 0 says nothing, as after sleep.
void box_disable_taps(int why) {
	pthread_mutex_lock(&lock);
	for (tap *t = taps; t; t = t->next) {
		if (!t->enabled) continue;
		t->enabled = false;
		if (why) tell(t, why == 1 ? TAP_TIMEOUT : TAP_USERINPUT);
	}
	pthread_mutex_unlock(&lock);
}

void box_sleep(bool on) {
	pthread_mutex_lock(&lock);
	asleep = on;
	pthread_mutex_unlock(&lock);
}

// box_permissions_changed lets the keys go on that wait for a tap.
void box_permissions_changed(void) {
	pthread_mutex_lock(&lock);
	if (started) pthread_cond_broadcast(&change);
	pthread_mutex_unlock(&lock);
}

long box_counted(int what) {
	pthread_mutex_lock(&lock);
	long n = count[what];
	pthread_mutex_unlock(&lock);
	return n;
}

int box_taps(void) {
	pthread_mutex_lock(&lock);
	int n = 0;
	for (tap *t = taps; t; t = t->next) n += t->valid;
	pthread_mutex_unlock(&lock);
	return n;
}
