// Input sources (HIToolbox). They belong to the main thread: the real ones end the program elsewhere.
#include "box.h"

bool box_is_main(void);
void box_notify(CFTypeRef name);
CFTypeRef CFArrayCreate(CFTypeRef, const void **, CFIndex, const void *);
extern const char kCFTypeArrayCallBacks[];

const void *kTISPropertyInputSourceID, *kTISPropertyInputSourceType, *kTISPropertyInputModeID,
	*kTISPropertyInputSourceLanguages, *kTISTypeKeyboardLayout, *kTISNotifySelectedKeyboardInputSourceChanged;

__attribute__((constructor)) static void constants(void) {
	kTISPropertyInputSourceID = box_constant("TISPropertyInputSourceID");
	kTISPropertyInputSourceType = box_constant("TISPropertyInputSourceType");
	kTISPropertyInputModeID = box_constant("TISPropertyInputModeID");
	kTISPropertyInputSourceLanguages = box_constant("TISPropertyInputSourceLanguages");
	kTISTypeKeyboardLayout = box_constant("TISTypeKeyboardLayout");
	kTISNotifySelectedKeyboardInputSourceChanged = box_constant("com.apple.Carbon.TISNotifySelectedKeyboardInputSourceChanged");
}

typedef struct { object o; CFTypeRef id, type, mode, languages; } inputSource;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static inputSource *selected;

static void finish(object *o) {
	inputSource *s = (inputSource *)o;
	CFRelease(s->id);
	CFRelease(s->type);
	if (s->mode) CFRelease(s->mode);
	CFRelease(s->languages);
}

static inputSource *newSource(const char *id, const char *type, const char *mode, const char *language) {
	inputSource *s = box_new(INPUTSOURCE, sizeof *s, finish);
	s->id = box_string(id);
	s->type = box_string(type);
	s->mode = *mode ? box_string(mode) : NULL;
	const void *languages[] = {box_string(language)};
	s->languages = CFArrayCreate(NULL, languages, 1, kCFTypeArrayCallBacks);
	CFRelease(languages[0]);
	return s;
}

// box_select makes an input source the current one and tells so.
void box_select(const char *id, const char *type, const char *mode, const char *language) {
	inputSource *s = newSource(id, type, mode, language), *old;
	pthread_mutex_lock(&lock);
	old = selected;
	selected = s;
	pthread_mutex_unlock(&lock);
	if (!old) return;
	CFRelease(old);
	box_notify(kTISNotifySelectedKeyboardInputSourceChanged);
}

static void checkThread(const char *who) {
	if (!box_is_main()) box_fault("%s: not on the main thread", who);
}

CFTypeRef TISCopyCurrentKeyboardInputSource(void) {
	checkThread("TISCopyCurrentKeyboardInputSource");
	pthread_mutex_lock(&lock);
	CFTypeRef s = selected ? CFRetain(selected) : NULL;
	pthread_mutex_unlock(&lock);
	return s;
}

const void *TISGetInputSourceProperty(CFTypeRef ref, CFTypeRef key) {
	checkThread("TISGetInputSourceProperty");
	inputSource *s = box_check(ref, INPUTSOURCE, "TISGetInputSourceProperty");
	if (!s) return NULL;
	if (key == kTISPropertyInputSourceID) return s->id;
	if (key == kTISPropertyInputSourceType) return s->type;
	if (key == kTISPropertyInputModeID) return s->mode;
	if (key == kTISPropertyInputSourceLanguages) return s->languages;
	box_fault("TISGetInputSourceProperty: another property");
	return NULL;
}
