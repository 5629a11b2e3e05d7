//go:build box

package box

import (
	"errors"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/macos/ax"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/session"
)

func TestObserver(t *testing.T) {
	b := New(t)
	app := b.Launch("com.example.editor")
	one, two := app.Add(desktop.Field{Role: session.LineField}), app.Add(desktop.Field{Role: session.LineField})
	b.Focus(one)
	lockForThis(t)
	var news []ax.Notification
	o, err := ax.NewObserver(app.PID, func(element cf.Ref, n ax.Notification) {
		e, ok := ax.OwnElement(element.Retain())
		if !ok {
			t.Error("the news is of no element")
			return
		}
		defer e.Release()
		if pid, _ := e.PID(); pid != app.PID {
			t.Errorf("the news is of process %d", pid)
		}
		news = append(news, n)
	})
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	whole := ax.Application(app.PID)
	defer whole.Release()
	field := focused(t)
	for _, n := range []ax.Notification{ax.FocusedUIElementChanged, ax.SelectedTextChanged} {
		if err := o.Add(whole, n); err != nil {
			t.Fatal(err)
		}
	}
	if err := o.Add(field, ax.ValueChanged); err != nil {
		t.Fatal(err)
	}
	if err := o.Add(field, ax.ValueChanged); !errors.Is(err, ax.NotificationAlreadyRegistered) {
		t.Errorf("adding it again: %v", err)
	}

	b.Type("a")
	b.Press(session.Key{Code: session.CodeTab})
	b.Type("b") // in the other field, whose value nobody observes
	cf.RunFor(20 * time.Millisecond)
	want := []ax.Notification{ax.ValueChanged, ax.SelectedTextChanged, ax.FocusedUIElementChanged, ax.SelectedTextChanged}
	if len(news) != len(want) {
		t.Fatalf("the news was %v, want %v", news, want)
	}
	for i := range want {
		if news[i] != want[i] {
			t.Errorf("news %d was %s, want %s", i, news[i], want[i])
		}
	}
	if one.Holds() != "a" || two.Holds() != "b" {
		t.Errorf("the fields hold %q and %q", one.Holds(), two.Holds())
	}

	if err := o.Remove(whole, ax.SelectedTextChanged); err != nil {
		t.Fatal(err)
	}
	if err := o.Remove(whole, ax.SelectedTextChanged); !errors.Is(err, ax.NotificationNotRegistered) {
		t.Errorf("removing it again: %v", err)
	}
	news = nil
	b.Type("c")
	cf.RunFor(20 * time.Millisecond)
	if len(news) != 0 {
		t.Errorf("what was removed is told: %v", news)
	}
}

func TestObserver_Closed(t *testing.T) {
	b, f := oneField(t)
	lockForThis(t)
	called := false
	o, err := ax.NewObserver(f.app.PID, func(cf.Ref, ax.Notification) { called = true })
	if err != nil {
		t.Fatal(err)
	}
	e := focused(t)
	if err := o.Add(e, ax.ValueChanged); err != nil {
		t.Fatal(err)
	}
	b.Type("a") // the news is on its way
	o.Close()
	cf.RunFor(10 * time.Millisecond)
	if called {
		t.Error("a closed observer was called")
	}
}

func TestObserver_Errors(t *testing.T) {
	b, f := oneField(t)
	if _, err := ax.NewObserver(0, nil); !errors.Is(err, ax.IllegalArgument) {
		t.Errorf("process 0: %v", err)
	}
	b.Permit(false, true)
	if _, err := ax.NewObserver(f.app.PID, nil); !errors.Is(err, ax.APIDisabled) {
		t.Errorf("without permission: %v, want APIDisabled", err)
	}
}
