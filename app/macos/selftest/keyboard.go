//go:build darwin || box

package selftest

import (
	"fmt"
	"runtime"
	"time"

	"laya/app/macos/ax"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
)

const (
	mark     = 0x4c617954 // "LayT": the test's own keys, which a Laya that runs never sees
	f20      = 90         // kVK_F20: a key that hardly any keyboard has
	presses  = 20
	patience = 3 * time.Second // for one key
)

// keyboard makes an event tap, presses a key of its own and waits until the tap sees it, several times.
func keyboard() Check {
	c := Check{Group: "keyboard", Name: "event tap", Result: OK}
	switch {
	case !ax.Trusted():
		c.Result, c.Detail = Skipped, "needs Accessibility"
		return c
	case quartz.SecureInput():
		c.Result, c.Detail = Skipped, "needs secure input to be off: leave the password field"
		return c
	}
	times, err := pressOwnKeys()
	c.took(times)
	c.Detail = fmt.Sprintf("it saw %d of its own %d keys", len(times), presses)
	if err != nil {
		c.Result, c.Detail = Failed, err.Error()
	}
	return c
}

// pressOwnKeys has a thread of its own, since a tap belongs to a thread's run loop.
func pressOwnKeys() (times []time.Duration, err error) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		times, err = onTapThread()
	}()
	<-done
	return times, err
}

func onTapThread() (times []time.Duration, err error) {
	seen := 0
	options := quartz.TapOptions{Location: quartz.Session, Events: []quartz.EventType{quartz.KeyDown, quartz.KeyUp}}
	loop := cf.CurrentRunLoop()
	tap, err := quartz.NewTap(options, func(_ quartz.Proxy, kind quartz.EventType, e quartz.Event) (pass bool) {
		if kind != quartz.KeyDown && kind != quartz.KeyUp || e.Int(quartz.UserData) != mark {
			return true
		}
		seen++
		loop.Stop()
		return false
	})
	if err != nil {
		return nil, err
	}
	defer tap.Close()
	source, err := quartz.NewEventSource(mark)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	for i := range 2 * presses {
		key, err := source.Key(f20, i%2 == 0)
		if err != nil {
			return times, err
		}
		start, before := time.Now(), seen
		key.Post(quartz.HID)
		key.Release()
		for seen == before && time.Since(start) < patience {
			cf.RunFor(patience)
		}
		if seen == before {
			return times, fmt.Errorf("the tap did not see its own key %d within %v: is another app's tap before it?", i+1, patience)
		}
		if i%2 == 0 {
			times = append(times, time.Since(start))
		}
	}
	return times, nil
}
