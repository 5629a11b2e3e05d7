//go:build darwin || box

package objc

import "sync"

var mainQueue struct {
	mu    sync.Mutex
	tasks []func()
	spare []func() // the memory of tasks that are done
}

// OnMain has the main thread's run loop call fn, after what was posted before, and returns at once. It may be called from
// any thread, before the run loop runs too. Nobody on the main thread may wait for who waits for fn.
func OnMain(fn func()) {
	mainQueue.mu.Lock()
	mainQueue.tasks = append(mainQueue.tasks, fn)
	first := len(mainQueue.tasks) == 1
	mainQueue.mu.Unlock()
	if first { // else the wake-up is on its way
		wakeMain()
	}
}

// drainMain calls what has been posted; what is posted meanwhile wakes the main thread again.
func drainMain() {
	mainQueue.mu.Lock()
	tasks := mainQueue.tasks
	mainQueue.tasks, mainQueue.spare = mainQueue.spare, nil
	mainQueue.mu.Unlock()
	for _, task := range tasks {
		runTask(task)
	}
	clear(tasks)
	mainQueue.mu.Lock()
	mainQueue.spare = tasks[:0]
	mainQueue.mu.Unlock()
}

func runTask(task func()) {
	defer rescue("a task on the main thread")
	task()
}

var isMainThread = ClassMethod[func() bool]("+[NSThread isMainThread]")

// IsMain reports whether this is the main thread.
func IsMain() bool { return isMainThread() }
