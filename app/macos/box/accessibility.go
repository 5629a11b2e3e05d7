//go:build box

package box

import (
	"time"

	"laya/app/macos/ax"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
)

// What an app is asked, numbered as in ax.c.
const (
	askNames = iota + 1
	askParameterized
	askGet
	askMany
	askSettable
	askSet
	askFor
	askAt
	askPerform
	askObserve
)

// answer answers a question of Accessibility, on the thread that asks. It takes as long as the app does, at most the
// messaging timeout.
func (b *Box) answer(r *request) ax.Code {
	name, _ := r.name.Text()
	b.mutex.Lock()
	app := b.asked(r, ax.Attribute(name))
	b.mutex.Unlock()
	if app != nil {
		if !app.wait(time.Duration(r.timeout * float64(time.Second))) {
			return ax.CannotComplete
		}
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	switch {
	case r.pid == 0:
		return b.systemWide(r, ax.Attribute(name))
	case app == nil:
		return ax.InvalidUIElement
	case app.gone:
		return ax.InvalidUIElement
	case app.Mute:
		return ax.NotImplemented
	case r.id == 0:
		return app.answer(r, ax.Attribute(name))
	}
	for _, f := range app.fields {
		if f.id == r.id {
			return f.answer(r, ax.Attribute(name))
		}
		for _, p := range f.parts {
			if p.id == r.id {
				return p.answer(f, r, ax.Attribute(name))
			}
		}
	}
	return ax.InvalidUIElement
}

// asked finds the app that has to answer. What has the keyboard is for the app in front to tell, also when the
// system-wide element is asked.
func (b *Box) asked(r *request, name ax.Attribute) *App {
	if r.pid == 0 {
		if b.focus != nil && (name == ax.FocusedUIElement || r.what == askAt) {
			return b.focus.app
		}
		return nil
	}
	for _, a := range b.apps {
		if a.PID == int(r.pid) {
			return a
		}
	}
	return nil
}

// wait takes as long as the app needs, and reports whether that was within the timeout.
func (a *App) wait(timeout time.Duration) bool {
	a.box.mutex.Lock()
	a.asked++
	held, hung, delay := a.held, a.hung, a.Delay
	a.box.mutex.Unlock()
	if held != nil {
		<-held
	}
	if hung != nil {
		over := time.NewTimer(timeout)
		defer over.Stop()
		select {
		case <-hung:
			return true
		case <-over.C:
			return false
		}
	}
	time.Sleep(min(delay, timeout))
	return delay <= timeout
}

func (b *Box) systemWide(r *request, name ax.Attribute) ax.Code {
	f := b.focus
	switch {
	case r.what == askAt && f != nil:
		return f.app.at(r)
	case r.what != askGet:
		return ax.AttributeUnsupported
	case f == nil:
		return ax.NoValue
	case name == ax.FocusedApplication:
		r.result = boxElement(int32(f.app.PID), 0)
		return ax.Success
	case name == ax.FocusedUIElement:
		return f.app.focused(r)
	}
	return ax.AttributeUnsupported
}

func (a *App) focused(r *request) ax.Code {
	f := a.box.focus
	switch {
	case a.Mute:
		return ax.NotImplemented
	case f == nil || f.app != a || a.Asleep:
		return ax.NoValue
	}
	r.result = boxElement(int32(a.PID), f.id)
	return ax.Success
}

func (a *App) at(r *request) ax.Code {
	for _, f := range a.fields {
		if f.Frame.Contains(quartz.Point{X: r.x, Y: r.y}) {
			r.result = boxElement(int32(a.PID), f.id)
			return ax.Success
		}
	}
	return ax.NoValue
}

// answer is what the app's own element says.
func (a *App) answer(r *request, name ax.Attribute) ax.Code {
	switch r.what {
	case askAt:
		return a.at(r)
	case askObserve:
		return ax.Success
	case askSet, askSettable:
		if name != ax.ManualAccessibility || !a.Asleep {
			return ax.AttributeUnsupported
		}
		if r.what == askSettable {
			r.x = 1
			return ax.Success
		}
		on, _ := r.parameter.Bool()
		a.Asleep = !on
		return ax.Success
	case askGet:
		switch name {
		case ax.FocusedUIElement:
			return a.focused(r)
		case ax.Role:
			r.result = cf.NewString("AXApplication").Ref
			return ax.Success
		case ax.Title:
			r.result = cf.NewString(a.Name).Ref
			return ax.Success
		case ax.Children:
			r.result = a.children()
			return ax.Success
		}
	}
	return ax.AttributeUnsupported
}

// children are the fields of the app.
func (a *App) children() cf.Ref {
	ids := make([]int64, len(a.fields))
	for i, f := range a.fields {
		ids[i] = f.id
	}
	return a.elements(ids)
}

// elements makes an array of elements.
func (a *App) elements(ids []int64) cf.Ref {
	refs := make([]cf.Ref, len(ids))
	for i, id := range ids {
		e := cf.Own(boxElement(int32(a.PID), id))
		defer e.Release()
		refs[i] = e.Ref
	}
	return cf.NewArray(refs...).Ref
}

// answer is what a part of a field says.
func (p *part) answer(f *Field, r *request, name ax.Attribute) ax.Code {
	if r.what != askGet {
		return ax.AttributeUnsupported
	}
	var value cf.Owned
	switch name {
	case ax.Role:
		value = cf.NewString(p.role)
	case ax.Value:
		value = cf.NewString(p.text)
	case ax.Frame:
		value = ax.NewRect(p.frame)
	case ax.Parent:
		value = cf.Own(boxElement(r.pid, f.id))
	default:
		return ax.AttributeUnsupported
	}
	r.result = value.Ref
	return ax.Success
}
