//go:build darwin || box

package ax

import (
	"sync"

	"github.com/ebitengine/purego"

	"laya/app/macos/quartz/callback"
	cf "laya/app/macos/quartz/corefoundation"
)

// Observer hears news of an app.
type Observer struct {
	ref    cf.Owned
	source cf.Source
	number uintptr
}

// Notify is called with news of an element, which is valid during the call.
type Notify func(element cf.Ref, news Notification)

var observers callback.Table[Notify]

// void callback(AXObserverRef observer, AXUIElementRef element, CFStringRef notification, void *refcon)
var observerCallback = sync.OnceValue(func() uintptr {
	return purego.NewCallback(func(_, element, news cf.Ref, info uintptr) {
		defer callback.Guard()
		if notify, ok := observers.Get(info); ok {
			name, _ := news.Text()
			notify(element, Notification(name))
		}
	})
})

// NewObserver hears news of a process, on the calling thread's run loop while that runs.
func NewObserver(pid int, notify Notify) (*Observer, error) {
	var ref cf.Owned
	if err := failed("AXObserverCreate", "", axObserverCreate(int32(pid), observerCallback(), &ref.Ref)); err != nil {
		return nil, err
	}
	o := &Observer{ref: ref, number: observers.Add(notify)}
	o.source = cf.SystemSource(cf.Ref.Retain(axObserverGetRunLoopSource(ref.Ref)))
	cf.CurrentRunLoop().Add(o.source)
	return o, nil
}

// Add hears one kind of news of an element; of all elements when it is the app's.
func (o *Observer) Add(e Element, news Notification) error {
	name := text(news)
	defer name.Release()
	code := axObserverAddNotification(o.ref.Ref, e.ref.Ref, name.Ref, o.number)
	return failed("AXObserverAddNotification", string(news), code)
}

// Remove no longer hears it.
func (o *Observer) Remove(e Element, news Notification) error {
	name := text(news)
	defer name.Release()
	code := axObserverRemoveNotification(o.ref.Ref, e.ref.Ref, name.Ref)
	return failed("AXObserverRemoveNotification", string(news), code)
}

// Close hears nothing any more.
func (o *Observer) Close() {
	observers.Drop(o.number)
	o.source.Close()
	o.ref.Release()
}
