//go:build darwin || box

package eventtap

import (
	"runtime"
	"time"

	"laya/app/loop"
	"laya/app/macos/ax"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/session"
)

// A tap that was too slow this often within the time rests for as long; every time-out has cost the user a second.
const (
	mostTimeouts = 3
	restTime     = 30 * time.Second
)

// serve is the tap's thread. It ends with it, because its run loop is the thread's.
func (t *Tap) serve(ready chan<- struct{}) {
	runtime.LockOSThread()
	t.run.loop = cf.CurrentRunLoop()
	t.run.woken = cf.NewSource(t.drain)
	defer t.run.woken.Close()
	t.run.loop.Add(t.run.woken)
	parts := t.options.Parts
	parts.Keyboard, parts.Timer = &t.keys, t
	t.keys.loop = loop.New(t.options.Config, parts)
	t.keys.loop.Session().RestoreUsage(t.options.Usage)
	t.run.timer = cf.NewTimer(t.run.loop, func() {
		defer t.working()()
		t.take(session.Event{Kind: session.TimerFired})
	})
	defer t.run.timer.Close()
	t.open()
	close(ready)
	for !t.run.ends {
		cf.Run()
	}
	t.drop()
}

// Set is the loop's timer.
func (t *Tap) Set(at time.Time) { t.run.timer.Set(at.Sub(t.keys.now())) }

// take hands an event to the loop, on its thread, outside of a key.
func (t *Tap) take(e session.Event) {
	t.keys.loop.Handle(e)
	t.keys.scrolled = false
	t.note(t.keys.loop)
}

// drain does what other threads want. It is called on the tap's thread.
func (t *Tap) drain() {
	if t.run.isStopped() {
		t.run.ends = true
		t.run.loop.Stop()
		return
	}
	defer t.working()()
	switch t.wanted.Swap(nothing) {
	case alive:
		t.revive()
	case anew:
		t.endRest()
		t.open()
	}
	t.inbox.Drain(t.keys.loop)
	t.keys.scrolled = false
	t.note(t.keys.loop)
}

var tapped = quartz.TapOptions{Location: quartz.Session, Events: []quartz.EventType{
	quartz.KeyDown, quartz.KeyUp, quartz.LeftMouseDown, quartz.RightMouseDown, quartz.OtherMouseDown, quartz.ScrollWheel,
}}

// A wish is what the thread is to do for the tap; a greater one includes the lesser.
const (
	nothing = iota
	alive   // enable it; make it anew where that does not help
	anew
)

// wish may come from any thread.
func (t *Tap) wish(w uint32) {
	for old := t.wanted.Load(); w > old && !t.wanted.CompareAndSwap(old, w); old = t.wanted.Load() {
	}
	t.run.wake()
}

// revive enables a tap that is dead. One that was too slow is told so, later or already, and counted then.
func (t *Tap) revive() {
	if t.resting(t.keys.now()) {
		return
	}
	if tap := t.tap.Load(); tap != nil {
		if tap.Enable(true); tap.Enabled() {
			t.take(session.Event{Kind: session.Woke})
			return
		}
	}
	t.open()
}

// open makes the tap. What was typed before it was there is not known.
func (t *Tap) open() {
	t.drop()
	tap, err := quartz.NewTap(tapped, t.called)
	if err != nil {
		t.turn(Refused)
		t.take(session.Event{Kind: session.Slept}) // hides what is drawn
		return
	}
	t.tap.Store(tap)
	t.take(session.Event{Kind: session.Woke})
	t.turn(On)
}

// watch looks after the tap from a thread of its own.
func (t *Tap) watch() {
	tick := time.NewTicker(t.options.Check)
	defer tick.Stop()
	for {
		select {
		case <-t.quit:
			return
		case <-tick.C:
			t.look()
		}
	}
}

func (t *Tap) look() {
	trusted, tap := ax.Trusted(), t.tap.Load()
	switch {
	case !trusted && tap != nil:
		t.drop()
		t.turn(Refused)
		t.Post(session.Event{Kind: session.Slept})
	case trusted && (tap == nil || !tap.Enabled()):
		t.wish(alive)
	}
}
