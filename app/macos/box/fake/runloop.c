// Run loops, one a thread: sources, timers, ports; and the distributed notification centre.
//
// A loop has two kinds of modes: the default mode, and "common", whose sources are heard in every mode.
#include "box.h"
#include <math.h>
#include <time.h>

typedef struct runloop runloop;
typedef struct message { struct message *next; void *what; } message;

struct source {
	object o;
	source *next; // of the loop's list
	runloop *loop;
	bool common, valid, signalled;
	void (*perform)(void *info); // of a source made by CFRunLoopSourceCreate
	void *info;
	box_perform receive, discard; // of a source of the system
	message *first, **last;
};

typedef struct timer {
	object o;
	struct timer *next;
	runloop *loop;
	bool valid;
	double fire, interval;
	void (*callout)(struct timer *, void *info);
	void *info;
} timer;

struct runloop {
	object o;
	pthread_cond_t wake;
	source *sources;
	timer *timers;
	bool stopped, awoken;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of all loops
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static runloop *mainLoop;
const void *kCFRunLoopDefaultMode, *kCFRunLoopCommonModes;

double box_now(void) {
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec + t.tv_nsec / 1e9;
}

double CFAbsoluteTimeGetCurrent(void) { return box_now(); } // only differences matter

static void finishLoop(object *o) {
	runloop *l = (runloop *)o;
	pthread_cond_destroy(&l->wake);
}

static runloop *newLoop(void) {
	runloop *l = box_new(RUNLOOP, sizeof *l, finishLoop);
	pthread_condattr_t monotonic;
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&l->wake, &monotonic);
	return l;
}

// endOfThread lets go of what the loop still listens to.
static void endOfThread(void *ref) {
	runloop *l = ref;
	pthread_mutex_lock(&lock);
	source *s = l->sources;
	timer *t = l->timers;
	l->sources = NULL;
	l->timers = NULL;
	pthread_mutex_unlock(&lock);
	while (s) {
		source *next = s->next;
		s->loop = NULL;
		CFRelease(s);
		s = next;
	}
	while (t) {
		timer *next = t->next;
		t->loop = NULL;
		CFRelease(t);
		t = next;
	}
	CFRelease(l);
}

static void setUp(void) { pthread_key_create(&key, endOfThread); }

__attribute__((constructor)) static void constants(void) {
	kCFRunLoopDefaultMode = box_constant("kCFRunLoopDefaultMode");
	kCFRunLoopCommonModes = box_constant("kCFRunLoopCommonModes");
}

CFTypeRef CFRunLoopGetCurrent(void) {
	pthread_once(&once, setUp);
	runloop *l = pthread_getspecific(key);
	if (!l) {
		l = newLoop();
		pthread_setspecific(key, l);
	}
	return l;
}

// box_main makes the calling thread the main thread, as far as the box is concerned.
void box_main(void) { mainLoop = (runloop *)CFRunLoopGetCurrent(); }

// box_is_main reports whether the calling thread is it. While there is none, every thread may be.
bool box_is_main(void) { return !mainLoop || mainLoop == CFRunLoopGetCurrent(); }

static void wake(runloop *l) {
	l->awoken = true;
	pthread_cond_broadcast(&l->wake);
}

void CFRunLoopWakeUp(CFTypeRef ref) {
	runloop *l = box_check(ref, RUNLOOP, "CFRunLoopWakeUp");
	pthread_mutex_lock(&lock);
	if (l) wake(l);
	pthread_mutex_unlock(&lock);
}

void CFRunLoopStop(CFTypeRef ref) {
	runloop *l = box_check(ref, RUNLOOP, "CFRunLoopStop");
	pthread_mutex_lock(&lock);
	if (l) {
		l->stopped = true;
		wake(l);
	}
	pthread_mutex_unlock(&lock);
}

// Sources.

static void finishSource(object *o) {
	source *s = (source *)o;
	while (s->first) {
		message *m = s->first;
		s->first = m->next;
		if (s->discard) s->discard(s->info, m->what);
		free(m);
	}
}

static source *newSource(void) {
	source *s = box_new(SOURCE, sizeof *s, finishSource);
	s->valid = true;
	s->last = &s->first;
	return s;
}

typedef struct {
	CFIndex version;
	void *info;
	const void *(*retain)(const void *);
	void (*release)(const void *);
	CFTypeRef (*copyDescription)(const void *);
	Boolean (*equal)(const void *, const void *);
	unsigned long (*hash)(const void *);
	void (*schedule)(void *, CFTypeRef, CFTypeRef);
	void (*cancel)(void *, CFTypeRef, CFTypeRef);
	void (*perform)(void *);
} sourceContext;

CFTypeRef CFRunLoopSourceCreate(CFTypeRef alloc, CFIndex order, sourceContext *c) {
	(void)alloc, (void)order;
	if (c->version != 0 || c->retain || c->release || c->equal || c->hash || c->schedule || c->cancel || !c->perform) {
		box_fault("CFRunLoopSourceCreate: a context of another layout, version %ld", c->version);
		return NULL;
	}
	source *s = newSource();
	s->perform = c->perform;
	s->info = c->info;
	return s;
}

source *box_source(box_perform perform, box_perform discard, void *owner) {
	source *s = newSource();
	s->receive = perform;
	s->discard = discard;
	s->info = owner;
	return s;
}

void box_send(source *s, void *what) {
	message *m = calloc(1, sizeof *m);
	m->what = what;
	pthread_mutex_lock(&lock);
	*s->last = m;
	s->last = &m->next;
	s->signalled = true;
	if (s->loop) wake(s->loop);
	pthread_mutex_unlock(&lock);
}

void CFRunLoopAddSource(CFTypeRef ref, CFTypeRef which, CFTypeRef mode) {
	runloop *l = box_check(ref, RUNLOOP, "CFRunLoopAddSource");
	source *s = box_check(which, SOURCE, "CFRunLoopAddSource");
	if (!l || !s || !box_check(mode, STRING, "CFRunLoopAddSource") || s->loop == l) return;
	if (s->loop) {
		box_fault("CFRunLoopAddSource: the box knows one loop for a source");
		return;
	}
	CFRetain(s);
	pthread_mutex_lock(&lock);
	s->common = mode == kCFRunLoopCommonModes;
	s->loop = l;
	s->next = l->sources;
	l->sources = s;
	wake(l);
	pthread_mutex_unlock(&lock);
}

static bool unlinkSource(source *s) {
	pthread_mutex_lock(&lock);
	bool found = false;
	if (s->loop) {
		source **at = &s->loop->sources;
		while (*at && *at != s) at = &(*at)->next;
		found = *at == s;
		if (found) *at = s->next;
		wake(s->loop);
		s->loop = NULL;
	}
	pthread_mutex_unlock(&lock);
	return found;
}

void CFRunLoopRemoveSource(CFTypeRef ref, CFTypeRef which, CFTypeRef mode) {
	runloop *l = box_check(ref, RUNLOOP, "CFRunLoopRemoveSource");
	source *s = box_check(which, SOURCE, "CFRunLoopRemoveSource");
	if (l && s && box_check(mode, STRING, "CFRunLoopRemoveSource") && s->loop == l && unlinkSource(s)) CFRelease(s);
}

void CFRunLoopSourceSignal(CFTypeRef which) {
	source *s = box_check(which, SOURCE, "CFRunLoopSourceSignal");
	pthread_mutex_lock(&lock);
	if (s) s->signalled = true; // the loop sleeps on: CFRunLoopWakeUp is the caller's
	pthread_mutex_unlock(&lock);
}

void CFRunLoopSourceInvalidate(CFTypeRef which) {
	source *s = box_check(which, SOURCE, "CFRunLoopSourceInvalidate");
	if (!s) return;
	s->valid = false;
	if (unlinkSource(s)) CFRelease(s);
}

// Timers.

typedef struct {
	CFIndex version;
	void *info;
	const void *(*retain)(const void *);
	void (*release)(const void *);
	CFTypeRef (*copyDescription)(const void *);
} timerContext;

CFTypeRef CFRunLoopTimerCreate(CFTypeRef alloc, double fire, double interval, unsigned long flags, CFIndex order,
	void (*callout)(timer *, void *), timerContext *c) {
	(void)alloc, (void)flags, (void)order;
	if (c->version != 0 || c->retain || c->release || c->copyDescription || !callout) {
		box_fault("CFRunLoopTimerCreate: a context of another layout");
		return NULL;
	}
	timer *t = box_new(TIMER, sizeof *t, NULL);
	t->valid = true;
	t->fire = fire;
	t->interval = interval;
	t->callout = callout;
	t->info = c->info;
	return t;
}

void CFRunLoopAddTimer(CFTypeRef ref, CFTypeRef which, CFTypeRef mode) {
	runloop *l = box_check(ref, RUNLOOP, "CFRunLoopAddTimer");
	timer *t = box_check(which, TIMER, "CFRunLoopAddTimer");
	if (!l || !t || !box_check(mode, STRING, "CFRunLoopAddTimer") || t->loop) return;
	CFRetain(t);
	pthread_mutex_lock(&lock);
	t->loop = l;
	t->next = l->timers;
	l->timers = t;
	wake(l);
	pthread_mutex_unlock(&lock);
}

void CFRunLoopTimerSetNextFireDate(CFTypeRef which, double fire) {
	timer *t = box_check(which, TIMER, "CFRunLoopTimerSetNextFireDate");
	pthread_mutex_lock(&lock);
	if (t) {
		t->fire = fire;
		if (t->loop) wake(t->loop);
	}
	pthread_mutex_unlock(&lock);
}

void CFRunLoopTimerInvalidate(CFTypeRef which) {
	timer *t = box_check(which, TIMER, "CFRunLoopTimerInvalidate");
	if (!t) return;
	pthread_mutex_lock(&lock);
	bool found = false;
	t->valid = false;
	if (t->loop) {
		timer **at = &t->loop->timers;
		while (*at && *at != t) at = &(*at)->next;
		found = *at == t;
		if (found) *at = t->next;
		t->loop = NULL;
	}
	pthread_mutex_unlock(&lock);
	if (found) CFRelease(t);
}

// Running.

// fireTimer fires one timer that is due. It is called, and returns, with the lock held.
static bool fireTimer(runloop *l) {
	double now = box_now();
	for (timer *t = l->timers; t; t = t->next) {
		if (t->fire > now) continue;
		t->fire = t->interval > 0 ? now + t->interval : INFINITY;
		CFRetain(t);
		pthread_mutex_unlock(&lock);
		t->callout(t, t->info);
		if (t->interval <= 0) CFRunLoopTimerInvalidate(t);
		CFRelease(t);
		pthread_mutex_lock(&lock);
		return true;
	}
	return false;
}

// performSource performs one source that is signalled, with one of its messages.
static bool performSource(runloop *l, bool defaultMode) {
	for (source *s = l->sources; s; s = s->next) {
		if (!s->signalled || (!s->common && !defaultMode)) continue;
		message *m = s->first;
		if (m) {
			s->first = m->next;
			if (!s->first) s->last = &s->first;
		}
		s->signalled = s->first != NULL;
		CFRetain(s);
		pthread_mutex_unlock(&lock);
		if (s->perform) s->perform(s->info);
		if (s->receive && m) s->receive(s->info, m->what);
		free(m);
		CFRelease(s);
		pthread_mutex_lock(&lock);
		return true;
	}
	return false;
}

static bool empty(runloop *l, bool defaultMode) {
	if (l->timers) return false;
	for (source *s = l->sources; s; s = s->next)
		if (s->common || defaultMode) return false;
	return true;
}

static void sleepUntil(runloop *l, double end) {
	for (timer *t = l->timers; t; t = t->next)
		if (t->fire < end) end = t->fire;
	if (end > box_now() + 3600) end = box_now() + 3600;
	struct timespec at = {(time_t)end, (long)((end - (double)(time_t)end) * 1e9)};
	while (!l->awoken && !pthread_cond_timedwait(&l->wake, &lock, &at));
}

int32_t CFRunLoopRunInMode(CFTypeRef mode, double seconds, Boolean returnAfterSourceHandled) {
	runloop *l = (runloop *)CFRunLoopGetCurrent();
	bool defaultMode = box_check(mode, STRING, "CFRunLoopRunInMode") == kCFRunLoopDefaultMode;
	double end = box_now() + seconds;
	int32_t result = 0;
	pthread_mutex_lock(&lock);
	while (!result) {
		l->awoken = false;
		bool handled = false;
		while (!l->stopped && fireTimer(l));
		while (!l->stopped && performSource(l, defaultMode)) handled = true;
		if (l->stopped) result = 2;
		else if (handled && returnAfterSourceHandled) result = 4;
		else if (empty(l, defaultMode)) result = 1;
		else if (box_now() >= end) result = 3;
		else sleepUntil(l, end);
	}
	l->stopped = false;
	pthread_mutex_unlock(&lock);
	return result;
}

void CFRunLoopRun(void) {
	int32_t result;
	do result = CFRunLoopRunInMode(kCFRunLoopDefaultMode, 1e10, false);
	while (result != 1 && result != 2);
}

// Ports, which event taps hang on.

typedef struct { object o; bool valid; source *source; void (*invalidated)(void *owner); void *owner; } port;

static void finishPort(object *o) {
	port *p = (port *)o;
	if (p->valid && p->invalidated) p->invalidated(p->owner);
	CFRelease(p->source);
}

CFTypeRef box_port(box_perform receive, box_perform discard, void *owner, void (*invalidated)(void *owner)) {
	port *p = box_new(PORT, sizeof *p, finishPort);
	p->valid = true;
	p->source = box_source(receive, discard, owner);
	p->owner = owner;
	p->invalidated = invalidated;
	return p;
}

source *box_port_source(CFTypeRef ref) { return ((port *)ref)->source; }

void *box_port_owner(CFTypeRef ref, const char *who) {
	port *p = box_check(ref, PORT, who);
	return p && p->valid ? p->owner : NULL;
}

CFTypeRef CFMachPortCreateRunLoopSource(CFTypeRef alloc, CFTypeRef ref, CFIndex order) {
	(void)alloc, (void)order;
	port *p = box_check(ref, PORT, "CFMachPortCreateRunLoopSource");
	return p && p->valid ? CFRetain(p->source) : NULL;
}

void CFMachPortInvalidate(CFTypeRef ref) {
	port *p = box_check(ref, PORT, "CFMachPortInvalidate");
	if (!p || !p->valid) return;
	p->valid = false;
	if (p->invalidated) p->invalidated(p->owner);
	CFRunLoopSourceInvalidate(p->source);
}

Boolean CFMachPortIsValid(CFTypeRef ref) {
	port *p = box_check(ref, PORT, "CFMachPortIsValid");
	return p && p->valid;
}

// The distributed notification centre. Its notifications come on the main thread.

typedef void (*notify)(CFTypeRef center, void *observer, CFTypeRef name, const void *object, CFTypeRef userInfo);
typedef struct subscription { struct subscription *next; const void *observer; notify call; CFTypeRef name; } subscription;

static object center = {0x1a7a11feu, CENTER, -1, NULL};
static pthread_mutex_t centerLock = PTHREAD_MUTEX_INITIALIZER;
static subscription *subscriptions;
static source *centerSource;

CFTypeRef CFNotificationCenterGetDistributedCenter(void) { return &center; }

void CFNotificationCenterAddObserver(CFTypeRef c, const void *observer, notify call, CFTypeRef name, const void *object, CFIndex suspension) {
	if (c != &center || object || suspension != 4 || !box_check(name, STRING, "CFNotificationCenterAddObserver")) {
		box_fault("CFNotificationCenterAddObserver: not a distributed notification that comes at once");
		return;
	}
	subscription *s = calloc(1, sizeof *s);
	*s = (subscription){subscriptions, observer, call, CFRetain(name)};
	pthread_mutex_lock(&centerLock);
	s->next = subscriptions;
	subscriptions = s;
	pthread_mutex_unlock(&centerLock);
}

void CFNotificationCenterRemoveEveryObserver(CFTypeRef c, const void *observer) {
	(void)c;
	pthread_mutex_lock(&centerLock);
	for (subscription **at = &subscriptions; *at;) {
		subscription *s = *at;
		if (s->observer != observer) {
			at = &s->next;
			continue;
		}
		*at = s->next;
		CFRelease(s->name);
		free(s);
	}
	pthread_mutex_unlock(&centerLock);
}

static void deliverNotification(void *owner, void *name) {
	(void)owner;
	notify calls[16];
	void *observers[16];
	int n = 0;
	pthread_mutex_lock(&centerLock);
	for (subscription *s = subscriptions; s && n < 16; s = s->next)
		if (CFEqual(s->name, name)) calls[n] = s->call, observers[n++] = (void *)s->observer;
	pthread_mutex_unlock(&centerLock);
	for (int i = 0; i < n; i++) calls[i](&center, observers[i], name, NULL, NULL);
	CFRelease(name);
}

__attribute__((constructor)) static void openCenter(void) { centerSource = box_source(deliverNotification, NULL, NULL); }

// box_no_main ends that there is a main thread, when the thread is about to end.
void box_no_main(void) {
	if (mainLoop && unlinkSource(centerSource)) CFRelease(centerSource);
	mainLoop = NULL;
}

// box_notify posts a notification. Without a main thread it is delivered at once.
void box_notify(CFTypeRef name) {
	CFRetain(name);
	if (!mainLoop) {
		deliverNotification(NULL, (void *)name);
		return;
	}
	CFRunLoopAddSource(mainLoop, centerSource, kCFRunLoopCommonModes);
	box_send(centerSource, (void *)name);
}

// CFNotificationCenterPostNotification posts one of this process's. Others would hear it at once, whether they are in front or not.
void CFNotificationCenterPostNotification(CFTypeRef c, CFTypeRef name, const void *object, CFTypeRef userInfo, Boolean atOnce) {
	if (c != &center || object || userInfo || !atOnce || !box_check(name, STRING, "CFNotificationCenterPostNotification")) {
		box_fault("CFNotificationCenterPostNotification: not a plain notification that goes out at once");
		return;
	}
	box_notify(name);
}
