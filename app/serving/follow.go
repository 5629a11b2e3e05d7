package serving

import (
	"sync/atomic"
	"time"

	"laya/app/engines"
	"laya/app/settings"
	"laya/assets"
)

// lookEvery is how often somebody who types has the settings file looked at: another process may have changed it.
const lookEvery = 2 * time.Second

// follower has an engine follow the settings. It looks at them when they change in this process, and while the user
// types; an idle Laya wakes up for nothing.
type follower struct {
	engine *Engine
	store  *settings.Store
	look   chan struct{}
	quit   chan struct{}
	done   chan struct{}
	last   atomic.Int64 // when it looked, in nanoseconds
}

// Chosen gives the engine and the model that the settings name.
func Chosen(s settings.Settings) engines.Choice {
	c := engines.Choice{Engine: s.Engine.Use, Model: s.Engine.Model}
	if c.Model == "" {
		c.Model = assets.SmallName
	}
	return c
}

func follow(e *Engine, store *settings.Store) *follower {
	f := &follower{engine: e, store: store, look: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{})}
	go f.run()
	return f
}

func (f *follower) run() {
	defer close(f.done)
	stop := f.store.Listen(func(settings.Settings) { f.poke() })
	defer stop()
	var tried engines.Choice
	for {
		if c := Chosen(f.store.Get()); c != tried {
			tried = c
			f.engine.use(c)
		}
		select {
		case <-f.look:
			_ = f.store.Refresh() // a file that cannot be read now leaves the settings as they are
		case <-f.quit:
			return
		}
	}
}

// typed is called at every question.
func (f *follower) typed(now time.Time) {
	last := f.last.Load()
	if now.UnixNano()-last > int64(lookEvery) && f.last.CompareAndSwap(last, now.UnixNano()) {
		f.poke()
	}
}

func (f *follower) poke() {
	select {
	case f.look <- struct{}{}:
	default: // it will look anyway
	}
}

func (f *follower) stop() {
	close(f.quit)
	<-f.done
}
