package focus

import (
	"sync"

	"laya/app/macos/direction"
)

// requests are what other threads want. The newest of each kind is kept: an older reading or caret is of no use to
// anybody any more. The lock is held for a few assignments only.
type requests struct {
	mutex   sync.Mutex
	waiting bool // since the last take something was wanted, and the thread woken
	want    wanted
}

type wanted struct {
	read          uint64
	locating      bool
	locate        uint64
	activated     bool
	pid           int
	bundle        string
	sourceChanged bool
	composes      bool
	direction     direction.Direction
}

// request changes what is wanted, and wakes the thread unless it has been woken for the request before.
func (t *Thread) request(set func(w *wanted)) {
	r := &t.requests
	r.mutex.Lock()
	set(&r.want)
	first := !r.waiting
	r.waiting = true
	r.mutex.Unlock()
	if first {
		t.parts.Wake()
	}
}

func (r *requests) take() wanted {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	w := r.want
	r.want, r.waiting = wanted{}, false
	return w
}

// Read asks for a reading, answered by a FieldRead or ReadFailed event with the id, by a FocusChanged event when another
// field has the keyboard, or not at all when a newer one is asked for. From any thread; it does not wait.
func (t *Thread) Read(id uint64) {
	t.request(func(w *wanted) { w.read = id })
}

// Locate asks where the caret is. It is answered by a Located with the number, at once, and again whenever the caret turns
// out to be elsewhere: a word is shown before the key that it is for has reached the field. It ends with the next Locate,
// of 0 when nothing is shown any more. From any thread; it does not wait.
func (t *Thread) Locate(number uint64) {
	t.request(func(w *wanted) { w.locating, w.locate = true, number })
}

// Activated says which app is in front. From any thread; it does not wait.
func (t *Thread) Activated(pid int, bundle string) {
	t.request(func(w *wanted) { w.activated, w.pid, w.bundle = true, pid, bundle })
}

// SetInputSource says whether the keyboard composes its characters from several keys, and its language. From any
// thread; it does not wait.
func (t *Thread) SetInputSource(composes bool, language string) {
	t.request(func(w *wanted) {
		w.sourceChanged, w.composes, w.direction = true, composes, direction.OfLanguage(language)
	})
}
