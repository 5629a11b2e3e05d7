package focus

import (
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"laya/app/macos/apps"
	"laya/app/macos/element"
	"laya/app/macos/element/elementtest"
	"laya/app/macos/screen"
	"laya/app/session"
	"laya/assets"
)

// mac is a System in memory, and the thread that asks it.
type mac struct {
	focused element.Element
	err     error // in place of what has the keyboard
	secure  bool
	bundles map[int]string
	apps    map[int]*elementtest.Element
	hear    func(News)
	observe error  // of Observe
	during  func() // called within Focused, if set
	now     time.Time
	thread  *Thread
	record

	steps    int
	deadline time.Time // of the next step
}

// record is what the thread did.
type record struct {
	calls    atomic.Int64 // of the System
	wakes    atomic.Int64
	observed []int // processes
	fields   []element.Element
	stopped  int // observers
	events   []session.Event
	located  []Located
}

var frame = screen.Rect{X: 100, Y: 200, Width: 400, Height: 160}

const (
	notes  = 500 // process of an app of Apple's
	chrome = 600
	nobody = 700 // process of an app that nothing is known of
	laya   = 1
)

func boot(t testing.TB) *mac {
	t.Helper()
	table, err := apps.Read(assets.Apps())
	if err != nil {
		t.Fatal(err)
	}
	m := &mac{
		now: time.Date(2026, 11, 30, 9, 0, 0, 0, time.UTC), apps: map[int]*elementtest.Element{},
		bundles: map[int]string{notes: "com.apple.Notes", chrome: "com.google.Chrome", nobody: "org.example.app", laya: "org.example.laya"},
	}
	m.thread = NewThread(Parts{
		System: m, Apps: table, Self: laya,
		Displays: func() screen.Displays {
			return screen.Displays{{Bounds: screen.Rect{Width: 1440, Height: 900}, Visible: screen.Rect{Y: 25, Width: 1440, Height: 875}, Scale: 2}}
		},
		Post:    func(e session.Event) { m.events = append(m.events, e) },
		Located: func(l Located) { m.located = append(m.located, l) },
		Wake:    func() { m.wakes.Add(1) },
		Now:     func() time.Time { return m.now },
	})
	return m
}

func (m *mac) Focused() (element.Element, error) {
	m.calls.Add(1)
	if m.during != nil {
		m.during()
	}
	if m.err != nil {
		return nil, m.err
	}
	if m.focused == nil {
		return nil, element.NoValue
	}
	return m.focused, nil
}

func (m *mac) Application(pid int) element.Element {
	m.calls.Add(1)
	if m.apps[pid] == nil {
		m.apps[pid] = &elementtest.Element{Process: pid, Settables: map[element.Attribute]bool{}}
	}
	return m.apps[pid]
}

func (m *mac) SecureInput() bool       { return m.secure }
func (m *mac) BundleID(pid int) string { return m.bundles[pid] }

func (m *mac) Observe(pid int, field element.Element, hear func(News)) (func(), error) {
	m.calls.Add(1)
	if m.observe != nil {
		return nil, m.observe
	}
	m.observed, m.fields, m.hear = append(m.observed, pid), append(m.fields, field), hear
	return func() { m.stopped++ }, nil
}

// step does one step and gives the events of it.
func (m *mac) step() []session.Event {
	m.events = nil
	m.deadline = m.thread.Step()
	m.steps++
	return m.events
}

// pass lets time pass with the steps that the thread wants, and gives the events of all of them.
func (m *mac) pass(d time.Duration) []session.Event {
	var events []session.Event
	end := m.now.Add(d)
	for !m.deadline.IsZero() && !m.deadline.After(end) {
		if m.deadline.After(m.now) {
			m.now = m.deadline
		}
		events = append(events, m.step()...)
		if m.steps > 10_000 {
			panic("the thread runs in circles")
		}
	}
	m.now = end
	return events
}

// focus gives the keyboard to an element and lets the thread see it.
func (m *mac) focus(e element.Element) []session.Event {
	m.focused = e
	m.thread.Hear(FocusMoved)
	return m.step()
}

// types makes the field that has the keyboard another state of itself.
func (m *mac) types(e element.Element) { m.focused, m.thread.reader.field.element = e, e }

// text makes a field of an app.
func text(pid int, before, selected, after string) *elementtest.Element {
	n := func(s string) int {
		count := 0
		for _, r := range s {
			if count++; r > 0xffff {
				count++
			}
		}
		return count
	}
	e := elementtest.Text(frame, before+selected+after, n(before), n(before)+n(selected))
	e.Process = pid
	return e
}

func kinds(events []session.Event) []session.EventKind {
	var list []session.EventKind
	for _, e := range events {
		list = append(list, e.Kind)
	}
	return list
}

func expect(t *testing.T, events []session.Event, want ...session.EventKind) {
	t.Helper()
	if got := kinds(events); !slices.Equal(got, want) {
		t.Fatalf("events %v, want %v", got, want)
	}
}
