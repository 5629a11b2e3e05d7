package focus

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"laya/app/macos/element"
	"laya/app/macos/element/elementtest"
	"laya/app/session"
)

func TestThread_Read(t *testing.T) {
	m := boot(t)
	expect(t, m.focus(text(notes, "hello", "", "")), session.FocusChanged)
	if f := m.events[0].Field; f.App != "com.apple.Notes" || f.Before != "hello" || !f.Editable || f.ID == 0 {
		t.Errorf("the field is %+v", f)
	}
	m.focused = text(notes, "hello w", "", "")
	m.thread.Read(7)
	expect(t, m.step(), session.FieldRead)
	if e := m.events[0]; e.Read != 7 || e.Field.Before != "hello w" {
		t.Errorf("reading %d with %d characters, want 7 with 7", e.Read, len(e.Field.Before))
	}
	m.focused = nil
	m.thread.Read(8)
	expect(t, m.step(), session.FocusChanged)
	if m.events[0].Field.ID != 0 {
		t.Error("a field is told although nothing has the keyboard")
	}
	expect(t, m.step())
}

// TestThread_NewestRequest: of several requests that nobody has answered the newest counts.
func TestThread_NewestRequest(t *testing.T) {
	m := boot(t)
	m.focus(text(notes, "hello", "", ""))
	calls := m.calls.Load()
	for id := uint64(1); id <= 50; id++ {
		m.thread.Read(id)
		m.thread.Locate(id)
	}
	expect(t, m.step(), session.FieldRead)
	if m.events[0].Read != 50 || len(m.located) != 1 || m.located[0].Number != 50 {
		t.Errorf("reading %d and %d carets, want reading 50 and one caret", m.events[0].Read, len(m.located))
	}
	if n := m.calls.Load() - calls; n != 1 {
		t.Errorf("the field was asked for %d times, want once", n)
	}
}

// TestThread_RequestsDoNotWait: on the tap's thread nothing is asked and nothing waits, also while an app hangs.
func TestThread_RequestsDoNotWait(t *testing.T) {
	m := boot(t)
	m.focused = text(notes, "hello", "", "")
	hung, goOn := make(chan struct{}), make(chan struct{})
	m.during = func() { m.during = nil; close(hung); <-goOn }
	stepped := make(chan struct{})
	m.thread.Read(1)
	go func() { m.thread.Step(); close(stepped) }()
	<-hung
	calls, wakes := m.calls.Load(), m.wakes.Load()
	for i := range 1000 { // none of which comes to an end if it waits
		m.thread.Read(uint64(2 + i))
		m.thread.Locate(uint64(i))
		m.thread.Activated(notes, "com.apple.Notes")
		m.thread.SetInputSource(i%2 == 0, "en")
	}
	if asked := m.calls.Load() - calls; asked != 0 {
		t.Errorf("a request asked the Mac %d times on the thread of its caller", asked)
	}
	if n := m.wakes.Load() - wakes; n != 1 {
		t.Errorf("the thread was woken %d times for requests that it takes at once, want once", n)
	}
	close(goOn)
	<-stepped
}

func BenchmarkRead(b *testing.B) {
	m := boot(b)
	b.ReportAllocs()
	for b.Loop() {
		m.thread.Read(1)
	}
}

func TestThread_RequestsDoNotAllocate(t *testing.T) {
	m := boot(t)
	if n := testing.AllocsPerRun(100, func() { m.thread.Read(1); m.thread.Locate(1) }); n != 0 {
		t.Errorf("%v allocations in a request, want 0: it is made in a tap's callback", n)
	}
}

// TestThread_Hang: an app that hangs is left alone, longer each time; its field is not trusted when the focus moved;
// another app is read at once; and when it goes on it is found again without anybody asking.
func TestThread_Hang(t *testing.T) {
	m := boot(t)
	m.focus(text(notes, "hello", "", ""))
	m.err = element.Hung
	m.thread.Read(1)
	expect(t, m.step(), session.ReadFailed)
	calls := m.calls.Load()
	for id := uint64(2); id < 10; id++ {
		m.thread.Read(id)
		expect(t, m.step(), session.ReadFailed)
	}
	if n := m.calls.Load() - calls; n != 0 {
		t.Errorf("an app that hangs was asked %d times within its pause", n)
	}
	m.now = m.now.Add(firstPause)
	m.thread.Read(10)
	expect(t, m.step(), session.ReadFailed)
	if m.calls.Load() == calls {
		t.Error("an app that hung was not asked after its pause")
	}

	m.now = m.now.Add(longestHang)
	expect(t, m.focus(m.focused), session.FocusChanged)
	if m.events[0].Field.ID != 0 {
		t.Error("the focus moved while the app hangs, and the old field is still believed")
	}
	calls = m.calls.Load()
	expect(t, m.pass(time.Minute))
	if n := m.calls.Load() - calls; n < 10 || n > 30 {
		t.Errorf("an app that hangs was asked %d times in a minute", n)
	}
	m.err = nil
	expect(t, m.pass(longestHang+time.Second), session.FocusChanged, session.FieldRead)
}

// TestThread_Elsewhere: a reading that fails in another field than the one that the session knows tells all the same that
// this one has lost the keyboard, also where no news says so. A reading that fails in the field itself tells nothing.
func TestThread_Elsewhere(t *testing.T) {
	changing := func(e *elementtest.Element) {
		at := 0
		e.Values[element.SelectedTextRange] = func() element.Answer {
			at++
			return element.Answer{Value: element.Range{Location: at % 3}}
		}
	}
	silent := func(e *elementtest.Element) { e.Values[element.Role] = element.Failed }
	hung := func(e *elementtest.Element) { e.Values[element.Role] = element.Hung }
	for name, breaks := range map[string]func(*elementtest.Element){"its text changes": changing, "it does not say what it is": silent, "it hangs": hung} {
		t.Run(name, func(t *testing.T) {
			m := boot(t)
			m.focus(text(notes, "hello", "", ""))
			m.pass(time.Second)
			same, other := text(notes, "hello", "", ""), text(notes, "other", "", "")
			other.Number = 2
			breaks(same)
			m.focused = same
			m.thread.Read(1)
			expect(t, m.step(), session.ReadFailed)
			m.pass(longestHang)
			breaks(other)
			m.focused = other
			m.thread.Read(2)
			expect(t, m.step(), session.FocusChanged, session.ReadFailed)
			if m.events[0].Field.ID != 0 {
				t.Error("a field is told that cannot be read")
			}
			other = text(notes, "other", "", "")
			other.Number = 2
			m.focused = other
			if events := m.pass(longestHang); len(events) == 0 || events[0].Kind != session.FocusChanged || events[0].Field.Before != "other" {
				t.Errorf("events %v, want the other field once it can be read", kinds(events))
			}
		})
	}
}

// TestThread_HangOfAnother: a switch to another app ends the pause.
func TestThread_HangOfAnother(t *testing.T) {
	m := boot(t)
	m.focus(text(notes, "hello", "", ""))
	m.err = element.Hung
	m.thread.Read(1)
	m.step()
	m.err, m.focused = nil, text(chrome, "other", "", "")
	m.thread.Activated(chrome, "com.google.Chrome")
	expect(t, m.step(), session.FocusChanged)
}

// TestThread_Idle: nothing is asked while nothing happens (cotabby 280, 311: 27 % of a processor).
func TestThread_Idle(t *testing.T) {
	tests := []struct {
		name  string
		field *elementtest.Element
		prep  func(m *mac)
		most  int64
	}{
		{"a native field", text(notes, "hello", "", ""), func(*mac) {}, 1},
		{"a page", text(chrome, "hello", "", ""), func(*mac) {}, int64(len(pollAfter)) + 1},
		{"an app that refuses to be observed", text(notes, "hello", "", ""), func(m *mac) { m.observe = element.Failed }, int64(len(pollAfter)) + mostObserve},
		{"an app that cannot be observed", text(notes, "hello", "", ""), func(m *mac) { m.observe = element.Unsupported }, int64(len(pollAfter))},
		{"nothing has the keyboard", nil, func(*mac) {}, int64(len(pollAfter)) + 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := boot(t)
			tt.prep(m)
			if tt.field != nil {
				m.focused = tt.field
			}
			m.thread.Hear(FocusMoved)
			m.step()
			calls := m.calls.Load()
			m.pass(time.Hour)
			if n := m.calls.Load() - calls; n > tt.most {
				t.Errorf("%d questions in an hour in which nothing happened, want at most %d", n, tt.most)
			}
			if !m.deadline.IsZero() {
				t.Errorf("after an hour the thread still wants to wake at %v", m.deadline)
			}
		})
	}
}

// TestThread_Polls: where news cannot be relied on, another field is found all the same, soon after something happened.
func TestThread_Polls(t *testing.T) {
	m := boot(t)
	m.focus(text(chrome, "hello", "", ""))
	m.pass(time.Minute)
	m.thread.Read(1)
	m.step()
	other := text(chrome, "other", "", "")
	other.Number = 2
	m.focused = other
	if events := m.pass(time.Second); len(events) == 0 || events[0].Kind != session.FocusChanged {
		t.Errorf("events %v, want the other field", kinds(events))
	}
}

func TestThread_News(t *testing.T) {
	m := boot(t)
	m.focus(text(notes, "hello", "", ""))
	if len(m.observed) != 1 || m.observed[0] != notes || m.fields[0] != m.focused {
		t.Fatalf("observed are %v, want %d", m.observed, notes)
	}
	expect(t, m.pass(time.Second), session.FieldRead) // what happened before it was observed
	m.now = m.now.Add(time.Second)
	m.focused = text(notes, "hello w", "", "")
	wakes := m.wakes.Load()
	m.hear(TextChanged)
	if m.wakes.Load() == wakes {
		t.Error("news did not wake the thread")
	}
	expect(t, m.step())
	events := m.pass(settles)
	expect(t, events, session.FieldRead)
	if events[0].Read != 0 {
		t.Error("a reading that nobody asked for has a number")
	}
	for range 20 { // somebody types, or the app does
		m.hear(TextChanged)
		m.step()
		expect(t, m.pass(settles/2))
	}
	expect(t, m.pass(time.Minute), session.FieldRead)
	reads := 0
	for range 100 { // and does not stop
		m.hear(TextChanged)
		m.step()
		reads += len(m.pass(settles / 2))
	}
	if reads < 2 || reads > 4 {
		t.Errorf("%d readings of a text that changes for three seconds, want about one a second", reads)
	}
	m.pass(time.Minute)

	m.events = nil
	m.hear(Moved)
	expect(t, m.events, session.Scrolled)
	m.focused = nil
	m.hear(Destroyed)
	expect(t, m.step(), session.FocusChanged)
	if m.stopped != 1 {
		t.Errorf("%d observers stopped, want 1", m.stopped)
	}
}

// TestThread_ObserverRetries: an app that has just been launched refuses at first.
func TestThread_ObserverRetries(t *testing.T) {
	m := boot(t)
	m.observe = element.Hung
	m.focus(text(notes, "hello", "", ""))
	m.pass(2 * time.Second)
	m.observe = nil
	m.pass(30 * time.Second)
	if len(m.observed) != 1 {
		t.Errorf("observed %d times, want once", len(m.observed))
	}
}

// TestThread_SecureInput: espanso 612, 674, 696: secure input is told when it begins and when it ends, without a key.
func TestThread_SecureInput(t *testing.T) {
	m := boot(t)
	m.focus(text(notes, "hello", "", ""))
	m.secure = true
	m.thread.Read(1)
	expect(t, m.step(), session.SecureInput, session.FieldRead)
	if e := m.events; !e[0].On || e[1].Field.Before != "" || !e[1].Field.Unreadable {
		t.Errorf("while secure input is on the events are %+v", e)
	}
	expect(t, m.pass(time.Minute))
	m.secure = false
	events := m.pass(time.Second)
	expect(t, events, session.SecureInput, session.FieldRead)
	if events[0].On || events[1].Field.Before != "hello" {
		t.Errorf("after secure input the events are %+v", events)
	}
}

// TestThread_SecureInputForgets: when secure input begins, nothing of the last text is kept.
func TestThread_SecureInputForgets(t *testing.T) {
	m := boot(t)
	m.focus(text(notes, "hello", "", "world"))
	m.secure = true
	m.thread.SetInputSource(false, "en")
	expect(t, m.step(), session.SecureInput)
	if f := m.thread.last.Field; f.Before != "" || f.After != "" {
		t.Error("text is kept while secure input is on")
	}
}

// TestThread_SecureInputIsAskedFirst: a mutant that reads before it asks would read a secret.
func TestThread_SecureInputIsAskedFirst(t *testing.T) {
	m := boot(t)
	m.secure = true
	e := text(notes, "hunter2", "", "")
	e.Asked = func(q string) {
		if q == string(element.StringForRange) || q == string(element.Value) {
			t.Errorf("%s was asked while secure input is on", q)
		}
	}
	expect(t, m.focus(e), session.SecureInput, session.FocusChanged)
}

// TestThread_SecureInputMeanwhile: secure input that begins during a reading makes the reading worthless.
func TestThread_SecureInputMeanwhile(t *testing.T) {
	m := boot(t)
	e := text(notes, "hunter2", "", "")
	m.focus(e)
	e.Asked = func(q string) { m.secure = m.secure || q == string(element.StringForRange) }
	m.thread.Read(1)
	expect(t, m.step(), session.SecureInput, session.FieldRead)
	if f := m.events[1].Field; f.Before != "" || !f.Unreadable {
		t.Errorf("the field is %+v", f)
	}
}

// TestThread_Flicker: cotabby 494: an app that says once that its field cannot be read is not believed.
func TestThread_Flicker(t *testing.T) {
	m := boot(t)
	e := text(chrome, "hello", "", "")
	m.focus(e)
	selection := e.Values[element.SelectedTextRange]
	delete(e.Values, element.SelectedTextRange)
	m.thread.Read(1)
	expect(t, m.step(), session.ReadFailed)
	e.Values[element.SelectedTextRange] = selection
	m.thread.Read(2)
	expect(t, m.step(), session.FieldRead)
	delete(e.Values, element.SelectedTextRange)
	m.thread.Read(3)
	expect(t, m.step(), session.ReadFailed)
	m.thread.Read(4)
	expect(t, m.step(), session.FieldRead)
	if !m.events[0].Field.Unreadable {
		t.Error("what is said twice is not believed")
	}
	e.Values[element.SelectedTextRange] = selection
	m.thread.Read(5)
	m.step()
	e.Values[element.Subrole] = "AXSecureTextField"
	m.thread.Read(6)
	expect(t, m.step(), session.FieldRead)
	if !m.events[0].Field.Secure {
		t.Error("a field that has become secure was not believed at once")
	}
}

// TestThread_Wakes: cotabby 666, 671: Chromium and Electron are woken on every activation, by AXManualAccessibility alone
// (rectangle 912: AXEnhancedUserInterface slows windows); others are left alone, and who refuses is not asked again.
func TestThread_Wakes(t *testing.T) {
	m := boot(t)
	activate := func(pid int, times int) []element.Attribute {
		for range times {
			m.thread.Activated(pid, m.bundles[pid])
			m.step()
		}
		return m.apps[pid].Switched()
	}
	settable := func(pid int) {
		m.apps[pid] = &elementtest.Element{Process: pid, Settables: map[element.Attribute]bool{element.ManualAccessibility: true}}
	}
	settable(chrome)
	if got := activate(chrome, 3); fmt.Sprint(got) != "[AXManualAccessibility AXManualAccessibility AXManualAccessibility]" {
		t.Errorf("Chrome: switched on %v", got)
	}
	settable(notes)
	if got := activate(notes, 3); len(got) != 0 {
		t.Errorf("Notes: switched on %v", got)
	}
	asked := 0
	m.apps[nobody] = &elementtest.Element{Process: nobody, Asked: func(q string) {
		if strings.HasPrefix(q, "switch") {
			asked++
		}
	}}
	if activate(nobody, 3); asked != 1 {
		t.Errorf("an app that knows nothing of AXManualAccessibility was asked %d times, want once", asked)
	}
}

// TestThread_WokenLate: the tree of an app that was woken comes half a second later.
func TestThread_WokenLate(t *testing.T) {
	m := boot(t)
	m.thread.Activated(chrome, "com.google.Chrome")
	expect(t, m.step())
	expect(t, m.pass(500*time.Millisecond))
	m.focused = text(chrome, "hello", "", "")
	if events := m.pass(time.Second); len(events) == 0 || events[0].Kind != session.FocusChanged {
		t.Errorf("events %v, want the field that came late", kinds(events))
	}
}

// TestThread_Denied: without permission nothing is asked over and over.
func TestThread_Denied(t *testing.T) {
	m := boot(t)
	m.err = element.Denied
	m.thread.Hear(FocusMoved)
	expect(t, m.step())
	calls := m.calls.Load()
	m.pass(time.Hour)
	if n := m.calls.Load() - calls; n != 0 {
		t.Errorf("%d questions in an hour without permission", n)
	}
}

// TestThread_PrintsNothing: nothing that was typed is in what may be printed.
func TestThread_PrintsNothing(t *testing.T) {
	m := boot(t)
	m.focus(text(notes, "hunter2", "", ""))
	for _, verb := range []string{"%v", "%+v", "%#v"} {
		if got := fmt.Sprintf(verb, m.thread.last); strings.Contains(got, "hunter2") {
			t.Errorf("%s tells what was typed", verb)
		}
	}
}

// TestThread_Helper: a page is drawn by a process of its own; its field belongs to the app in front.
func TestThread_Helper(t *testing.T) {
	m := boot(t)
	m.bundles[800], m.bundles[801] = "com.apple.Safari", "com.apple.WebKit.WebContent"
	m.thread.Activated(800, "com.apple.Safari")
	m.focused = text(801, "hello", "", "")
	expect(t, m.step(), session.FocusChanged)
	if f := m.events[0].Field; f.App != "com.apple.Safari" || f.Lag != session.LateLag || len(m.observed) != 1 || m.observed[0] != 800 {
		t.Errorf("the field is %+v, observed are %v", f, m.observed)
	}
	if m.fields[0] != nil {
		t.Error("a field of another process is observed, which no app allows")
	}
}

func TestThread_Close(t *testing.T) {
	m := boot(t)
	m.focus(text(notes, "hello", "", ""))
	m.thread.Close()
	if m.stopped != 1 || m.thread.reader.field.element != nil {
		t.Error("the field or its observer is still held")
	}
}
