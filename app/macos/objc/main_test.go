//go:build darwin || box

package objc

import (
	"os"
	"runtime"
	"testing"
)

// mainTasks are what tests have the process's first thread do, where the frameworks want their main thread.
var mainTasks = make(chan func())

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) {
	if Load() != nil {
		os.Exit(m.Run()) // and each test skips
	}
	OnException(ExitOnException)
	Pool(func() { isMainThread() }) // GNUstep's main thread is the one that sends the first message
	status := make(chan int)
	go func() { status <- m.Run() }()
	for {
		select {
		case task := <-mainTasks:
			task()
		case code := <-status:
			os.Exit(code)
		}
	}
}

// onMainThread calls fn on the first thread, in a pool, and waits.
func onMainThread(fn func()) {
	done := make(chan struct{})
	mainTasks <- func() {
		defer close(done)
		Pool(fn)
	}
	<-done
}

// need skips a test where the runtime is not installed.
func need(t testing.TB) {
	t.Helper()
	if err := Load(); err != nil {
		t.Skip("needs Objective-C:", err)
	}
}
