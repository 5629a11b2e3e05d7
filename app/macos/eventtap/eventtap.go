//go:build darwin || box

// Package eventtap is the keyboard: an event tap through which every key of the login session goes, on a thread of its
// own, which runs the loop.
//
// It decides nothing about typing; app/session does. It decides that keys are safe:
//
//  1. A key passes unless the session swallows it, and passes when anything breaks (TestTap_Panic).
//  2. When the permission is taken, the tap is closed, at most Check later, from another thread than the tap's, so
//     that keys do not wait for one that is stuck (TestTap_Revocation).
//  3. A tap that macOS has disabled is enabled again, unless it was too slow too often: then it rests (TestTap_Timeouts).
//  4. A tap that is dead without a word is enabled at the next check, or made anew (TestTap_DeadWithoutAWord); after sleep
//     it is made anew at once, by Restart (TestTap_DeadAfterSleep).
//  5. What Laya types (package insert) is not seen again (TestTap_OwnEvents).
//  6. Who was too slow for a key types nothing for it: it would come behind the keys that went on meanwhile. The key
//     passes (TestTap_TooLateToType). It is swallowed without a text only while the one before is still being pasted
//     (typing's TestTyping_Row37_Twice).
//
// One active tap does all of it. Two, one that only listens and one that swallows while something is drawn, would need
// Input Monitoring besides Accessibility, and would see a key and decide about it at different times. The price is that
// every key waits for us; so a call is short, and what is too slow passes.
//
// A key that types one character below U+0250 costs no allocation of ours on its way to the session.
package eventtap

import (
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"laya/app/loop"
	"laya/app/macos/ax"
	"laya/app/macos/insert"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/session"
)

// Options are what a tap needs.
type Options struct {
	Config session.Config
	Usage  []session.Usage // how suggestions fared before
	Parts  loop.Parts      // Keyboard and Timer are the tap's own, Now is the tap's clock too
	Check  time.Duration   // how often the permission and the tap are looked at; 0 is every 500 ms

	// Pastes says where text is pasted.
	Pastes Pastes

	// Patience is how long a key may have waited when something is typed for it; 0 is 300 ms. macOS lets a key go on after
	// about a second.
	Patience time.Duration
}

// Tap is the tap and the thread that runs the loop.
type Tap struct {
	options Options
	inbox   *loop.Inbox
	run     runLoop
	keys    keyboard
	tap     atomic.Pointer[quartz.Tap] // nil while there is none
	wanted  atomic.Uint32              // what the thread is to do for it: a wish
	quit    chan struct{}              // closed by Stop
	watched sync.WaitGroup
	ended   sync.WaitGroup
	record
}

// runLoop is what belongs to the thread's run loop.
type runLoop struct {
	loop  cf.RunLoop
	woken cf.Source
	timer cf.Timer
	ends  bool // for the thread itself

	mutex   sync.RWMutex
	stopped bool // the loop and the source may be gone
}

// wake makes the thread call drain. When the thread has ended, it does nothing.
func (r *runLoop) wake() {
	r.mutex.RLock()
	defer r.mutex.RUnlock()
	if !r.stopped {
		r.woken.Signal(r.loop)
	}
}

// stop wakes the thread for the last time.
func (r *runLoop) stop() {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.woken.Signal(r.loop)
	r.stopped = true
}

func (r *runLoop) isStopped() bool {
	r.mutex.RLock()
	defer r.mutex.RUnlock()
	return r.stopped
}

// Start starts the thread. Without the permission there is no tap, and one is made as soon as it is given.
func Start(o Options) (*Tap, error) {
	if err := errors.Join(quartz.Open(), ax.Open()); err != nil {
		return nil, err
	}
	if o.Check == 0 {
		o.Check = 500 * time.Millisecond
	}
	if o.Patience == 0 {
		o.Patience = 300 * time.Millisecond
	}
	typist, err := insert.Open()
	if err != nil {
		return nil, err
	}
	t := &Tap{options: o, quit: make(chan struct{}), record: newRecord()}
	t.keys.now, t.keys.typist, t.keys.pastes, t.keys.patience = o.Parts.Now, typist, o.Pastes, o.Patience
	t.inbox = loop.NewInbox(t.run.wake)
	ready := make(chan struct{})
	t.ended.Go(func() { t.serve(ready) })
	<-ready
	t.watched.Go(t.watch)
	return t, nil
}

// Post hands an event to the loop, from any thread.
func (t *Tap) Post(e session.Event) { t.inbox.Post(e) }

// Restart makes the tap anew now, also while it rests: after waking, after a switch of users, after a permission was given.
func (t *Tap) Restart() { t.wish(anew) }

// Stop takes the tap out of the path of keys and ends the thread. It waits for a callback that is running.
func (t *Tap) Stop() {
	close(t.quit)
	t.watched.Wait()
	t.drop()
	t.run.stop()
	t.ended.Wait()
	t.keys.typist.Close()
}

// Usage gives how suggestions fared, after Stop.
func (t *Tap) Usage() []session.Usage { return t.keys.loop.Session().Usage(nil) }

// drop takes the tap out of the path, from any thread.
func (t *Tap) drop() {
	if tap := t.tap.Swap(nil); tap != nil {
		tap.Close()
	}
}
