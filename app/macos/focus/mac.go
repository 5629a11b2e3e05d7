//go:build darwin || box

package focus

import (
	"runtime"
	"time"

	"laya/app/macos/ax"
	"laya/app/macos/element"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
)

// Start runs a Thread on an OS thread of its own, with a run loop, until stop is called; then nothing may be requested
// any more. Of the parts, System, Wake and Now are made here; bundleID must answer from any thread. quartz and ax must be
// open.
func Start(parts Parts, bundleID func(pid int) string) (t *Thread, stop func()) {
	ready, done := make(chan *Thread), make(chan struct{})
	quit := make(chan struct{})
	var source cf.Source
	var loop cf.RunLoop
	go func() {
		defer close(done)
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		system := live{system: ax.SystemWide(), bundleID: bundleID}
		defer system.system.Release()
		_ = system.system.SetTimeout(element.Timeout) // as in element.On
		loop = cf.CurrentRunLoop()
		var t *Thread
		var timer cf.Timer
		step := func() {
			select {
			case <-quit:
				loop.Stop()
				return
			default:
			}
			if next := t.Step(); !next.IsZero() {
				timer.Set(time.Until(next))
			}
		}
		source = cf.NewSource(step)
		timer = cf.NewTimer(loop, step)
		loop.Add(source)
		defer timer.Close()
		parts.System, parts.Now = &system, time.Now
		parts.Wake = func() { source.Signal(loop) }
		t = NewThread(parts)
		defer t.Close()
		ready <- t
		cf.Run()
	}()
	t = <-ready
	return t, func() {
		close(quit)
		source.Signal(loop)
		<-done
		source.Close()
	}
}

// live is the Mac itself.
type live struct {
	system   ax.Element
	bundleID func(pid int) string
}

func (m *live) Focused() (element.Element, error) {
	e, err := m.system.Element(ax.FocusedUIElement)
	if err != nil {
		return nil, element.Of(err)
	}
	return element.On(e), nil
}

func (m *live) Application(pid int) element.Element { return element.On(ax.Application(pid)) }

func (m *live) SecureInput() bool { return quartz.SecureInput() }

func (m *live) BundleID(pid int) string { return m.bundleID(pid) }

// meaning is what a notification of Accessibility means here.
var meaning = map[ax.Notification]News{
	ax.FocusedUIElementChanged: FocusMoved,
	ax.ValueChanged:            TextChanged,
	ax.SelectedTextChanged:     TextChanged,
	ax.WindowMoved:             Moved,
	ax.WindowResized:           Moved,
	ax.UIElementDestroyed:      Destroyed,
}

// Observe hears the app's news of what has the keyboard and of its windows, and the field's own. What an app does not
// tell is left out, but for the focus and the selection, without which there would be nothing to rely on.
func (m *live) Observe(pid int, field element.Element, hear func(News)) (stop func(), err error) {
	observer, err := ax.NewObserver(pid, func(_ cf.Ref, news ax.Notification) { hear(meaning[news]) })
	if err != nil {
		return nil, element.Of(err)
	}
	app := element.On(ax.Application(pid))
	defer app.Release()
	add := func(e element.Element, necessary ax.Notification, others ...ax.Notification) error {
		target, ok := element.AX(e)
		if !ok {
			return element.WrongType
		}
		if err := element.Of(observer.Add(target, necessary)); err != nil {
			return err
		}
		for _, n := range others {
			if err := element.Of(observer.Add(target, n)); element.Fatal(err) {
				return err
			}
		}
		return nil
	}
	err = add(app, ax.FocusedUIElementChanged, ax.WindowMoved, ax.WindowResized)
	if err == nil && field != nil {
		err = add(field, ax.SelectedTextChanged, ax.ValueChanged, ax.UIElementDestroyed)
	}
	if err != nil {
		observer.Close()
		return nil, err
	}
	return observer.Close, nil
}
