//go:build box && linux

package focus

import (
	"runtime"
	"sync"
	"syscall"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/macos/ax"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/session"
)

// TestBox_OneThread: every question is asked on one thread, and never on that of a request, as the tap's would be.
func TestBox_OneThread(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var mutex sync.Mutex
	threads := map[int]int{}
	d := start(t)
	f := d.launch("com.apple.Notes", desktop.Field{Role: session.AreaField})
	f.Overrides = map[ax.Attribute]func() (cf.Owned, ax.Code){ax.SelectedTextRange: func() (cf.Owned, ax.Code) {
		mutex.Lock()
		defer mutex.Unlock()
		threads[syscall.Gettid()]++
		return ax.NewRange(cf.Range{Location: 5}), ax.Success
	}}
	f.Put(time.Now(), "hello", "")
	d.front(f, firstPID)
	d.wait(t, session.FocusChanged, nil)
	for id := uint64(1); id < 20; id++ {
		d.Read(id)
		d.locate(t)
	}
	mutex.Lock()
	defer mutex.Unlock()
	if len(threads) != 1 || threads[syscall.Gettid()] != 0 {
		t.Errorf("questions by thread: %v; this one is %d", threads, syscall.Gettid())
	}
	for _, n := range threads {
		if n < 20 {
			t.Errorf("%d questions: the test tests little", n)
		}
	}
}
