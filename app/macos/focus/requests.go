package focus

import (
	"sync"

	"laya/app/macos/direction"
)

// requests are what other threads want. The newest of each kind is kept: an older reading or caret is of no use to
// anybody any more. The lock is held for a few assignments only.
type requests struct {
	mutex sync.Mutex
	want  wanted
}

type wanted struct {
	read, locate  uint64
	activated     bool
	pid           int
	bundle        string
	sourceChanged bool
	composes      bool
	direction     direction.Direction
}

func (r *requests) change(set func(w *wanted)) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	set(&r.want)
}

func (r *requests) take() wanted {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	w := r.want
	r.want = wanted{}
	return w
}

// Read asks for a reading, answered by a FieldRead or ReadFailed event with the id, by a FocusChanged event when another
// field has the keyboard, or not at all when a newer one is asked for. From any thread; it does not wait.
func (t *Thread) Read(id uint64) {
	t.requests.change(func(w *wanted) { w.read = id })
	t.parts.Wake()
}

// Locate asks where the caret is, answered by a Located with the number, or not at all when a newer one is asked for.
// From any thread; it does not wait.
func (t *Thread) Locate(number uint64) {
	t.requests.change(func(w *wanted) { w.locate = number })
	t.parts.Wake()
}

// Activated says which app is in front. From any thread; it does not wait.
func (t *Thread) Activated(pid int, bundle string) {
	t.requests.change(func(w *wanted) { w.activated, w.pid, w.bundle = true, pid, bundle })
	t.parts.Wake()
}

// SetInputSource says whether the keyboard composes its characters from several keys, and its language. From any
// thread; it does not wait.
func (t *Thread) SetInputSource(composes bool, language string) {
	t.requests.change(func(w *wanted) {
		w.sourceChanged, w.composes, w.direction = true, composes, direction.OfLanguage(language)
	})
	t.parts.Wake()
}
