package session_test

import (
	"slices"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/session"
)

// TestTrust: a field must show that its text follows the keys before anything is offered in it.
func TestTrust(t *testing.T) {
	lying := func(lie desktop.Lie) func(*world) {
		return func(w *world) { late(w); w.field.Lie = lie }
	}
	slow := "<pace 120>"
	check(t, []script{
		{name: "a click alone offers nothing", field: "I like |", setup: late, answers: map[string]string{"like ": "you"},
			keys: "<click 7><wait 2000>", want: "I like |"},
		{name: "a field of our own needs no proof", field: "I like|", answers: map[string]string{"like ": "you"}, keys: " ", want: "I like |", ghost: "you"},
		{name: "a late field is believed once it shows two letters", field: "I like |", setup: late, answers: compl,
			keys: slow + "compl", want: "I like compl|", ghost: "etions"},
		{name: "and from then on at once", field: "I like |", setup: late, answers: compl, keys: slow + "so so <pace 5>compl", want: "I like so so compl|", ghost: "etions"},
		{name: "the words before the caret are known too", field: "I like |", setup: late,
			answers: map[string]string{"I like so c": "completions"}, keys: slow + "so c", want: "I like so c|", ghost: "ompletions"},
		{name: "a typed letter that splits a word is seen", field: "comple|", setup: late, answers: map[string]string{"complet": "completions"},
			keys: slow + "<click 5>l<wait 900>", want: "compll|e", reason: session.Unknown},
		{name: "frozen text is not believed", field: "see |", setup: lying(desktop.Frozen), answers: compl, keys: slow + "compl<tab>", want: "see compl\t|", passed: "tab", reason: session.Unproven},
		{name: "an empty telling is not believed", field: "see |", setup: lying(desktop.Empty), answers: compl, keys: slow + "compl<tab>", want: "see compl\t|", passed: "tab", reason: session.Unproven},
		{name: "a placeholder is not believed", field: "|", setup: lying(desktop.Placeholder), answers: compl, keys: slow + "compl<tab>", want: "compl\t|", passed: "tab", reason: session.Unproven},
		{name: "a caret that never moves is not believed", field: "see |", setup: lying(desktop.CaretAtZero), answers: compl, keys: slow + "compl<tab>", want: "see compl\t|", passed: "tab", reason: session.Unproven},
		{name: "a field that types capitals is not believed", field: "|", setup: lying(desktop.Uppercases), answers: compl, keys: slow + "compl<tab>", want: "COMPL\t|", passed: "tab", reason: session.Unproven},
		{name: "a field that corrects earlier words is followed", field: "|", setup: lying(desktop.Corrects),
			answers: map[string]string{"the compl": "completions"}, keys: slow + "so teh co<wait 900>mpl", want: "so the compl|", ghost: "etions"},
		{name: "a field that sets a capital is followed", field: "Oh|", setup: lying(desktop.Capitalises),
			answers: map[string]string{"Com": "Completions"}, keys: slow + " so so. co<wait 900><pace 20>m", want: "Oh so so. Com|", ghost: "pletions"},
		{name: "a second notice of the same focus changes nothing", field: "|", answers: compl, keys: "compl<focus 0><tab>", want: "completions |"},
		{name: "a field that begins to lie is believed no more", field: "see |", setup: late, answers: compl,
			keys: slow + "so so <lie 2><wait 900><pace 5>compl<tab>", want: "see so so compl\t|", passed: "tab", reason: session.Unproven},
		{name: "dead fields are not polled", field: "|", setup: lying(desktop.Empty), keys: slow + "abcdefghijklmnopqrstuvwxyz", want: "abcdefghijklmnopqrstuvwxyz|"},
	})
}

// TestTrust_Polling: readings of a field that does not answer grow rare, and end when nobody types.
func TestTrust_Polling(t *testing.T) {
	d := newDirect("")
	reads, wake := 0, time.Time{}
	look := func() {
		for _, e := range slices.Clone(d.out) {
			switch e.Kind {
			case session.Wake:
				wake = e.At
			case session.Read:
				reads++
				d.step(session.Event{Kind: session.ReadFailed, Read: e.ID})
			}
		}
	}
	look()
	d.step(session.Event{Kind: session.FocusChanged, Field: session.Field{ID: 2, Editable: true}})
	look()
	for range 600 { // a minute of typing, a key every tenth of a second
		d.typed("a")
		look()
		for d.now = d.now.Add(80 * time.Millisecond); !wake.IsZero() && d.now.After(wake); {
			wake = time.Time{}
			d.step(session.Event{Kind: session.TimerFired})
			look()
			look()
		}
	}
	if reads < 5 || reads > 40 {
		t.Errorf("%d readings in a minute of typing into a field that never answers, want 5 to 40", reads)
	}
}

// TestTrust_ReadingsOfTheWrongTime: a reading counts only if it was asked for late enough.
func TestTrust_ReadingsOfTheWrongTime(t *testing.T) {
	field := session.Field{ID: 2, Editable: true, Before: "hello ", AtStart: true}
	d := newDirect("")
	d.step(session.Event{Kind: session.FocusChanged, Field: field})
	d.step(session.Event{Kind: session.FieldRead, Field: field}) // unasked, and too early
	if _, _, known := d.Text(); known {
		t.Error("a reading right after the focus changed was believed")
	}
	d.step(session.Event{Kind: session.FieldRead, Read: 99, Field: field})
	if _, _, known := d.Text(); known {
		t.Error("a reading that nobody asked for under this number was believed")
	}
	d.now = d.now.Add(time.Second)
	d.step(session.Event{Kind: session.FieldRead, Field: field})
	if text, atStart, known := d.Text(); !known || !atStart || text != "hello " {
		t.Errorf("a reading late enough gives %q %v %v", string(text), atStart, known)
	}
	other := field
	other.ID = 3
	d.step(session.Event{Kind: session.FieldRead, Field: other})
	if _, _, known := d.Text(); known {
		t.Error("the text of another field was believed")
	}
}

// TestTrust_SecureWhileFocused: a field that turns out to be secure loses everything at once.
func TestTrust_SecureWhileFocused(t *testing.T) {
	d := newDirect("")
	d.typed(secret)
	d.step(session.Event{Kind: session.FieldRead, Field: session.Field{ID: 1, App: "notes", Role: session.AreaField, Lag: session.ExactLag, Editable: true, Secure: true}})
	if session.Holds(d.Session, secret) || d.Counts().Typed != uint64(len(secret)) {
		t.Error("the text of a field that became secure is still held")
	}
	d.typed(secret)
	if session.Holds(d.Session, secret) {
		t.Error("the text of a secure field is held")
	}
}

// TestTrust_AnswerToAnOlderReading: a reading that was given up answers at last.
func TestTrust_AnswerToAnOlderReading(t *testing.T) {
	field := session.Field{ID: 2, Editable: true, Before: "old ", AtStart: true}
	d := newDirect("")
	d.step(session.Event{Kind: session.FocusChanged, Field: field})
	read := func() uint64 {
		d.now = d.now.Add(time.Second)
		d.step(session.Event{Kind: session.TimerFired})
		for _, e := range d.out {
			if e.Kind == session.Read {
				return e.ID
			}
		}
		t.Fatal("nothing was read")
		return 0
	}
	first := read()
	d.step(session.Event{Kind: session.MouseButton})
	second := read()
	d.step(session.Event{Kind: session.FieldRead, Read: first, Field: field})
	if _, _, known := d.Text(); known || first == second {
		t.Errorf("the answer to reading %d was believed while %d was under way", first, second)
	}
}

// TestTrust_SelectionByTheField: a selection that no key made is offered nothing, whenever it is seen.
func TestTrust_SelectionByTheField(t *testing.T) {
	t.Run("before the answer", func(t *testing.T) {
		d := newDirect("")
		d.typed("compl")
		generation := d.asked()
		d.step(session.Event{Kind: session.FieldRead, Field: session.Field{ID: 1, App: "notes", Role: session.AreaField, Lag: session.ExactLag, Editable: true, Before: "compl", AtStart: true, Selected: true}})
		d.answer(generation, "completions")
		if d.Drawn() != "" {
			t.Errorf("drawn %q over a selection", string(d.Drawn()))
		}
	})
	t.Run("with the text", func(t *testing.T) {
		d := newDirect("")
		field := session.Field{ID: 2, Editable: true, Before: "compl", AtStart: true}
		d.step(session.Event{Kind: session.FocusChanged, Field: field})
		d.typed("compl")
		d.now = d.now.Add(time.Second)
		field.Selected = true
		d.step(session.Event{Kind: session.FieldRead, Field: field})
		if d.asked() != 0 || d.Counts().Suppressed[session.Selected] != 1 {
			t.Error("asked over a selection")
		}
	})
}

// TestTrust_FieldChangesUnderTheSuggestion: what a reading tells of the caret's surroundings counts at once.
func TestTrust_FieldChangesUnderTheSuggestion(t *testing.T) {
	field := session.Field{ID: 1, App: "notes", Role: session.AreaField, Lag: session.ExactLag, Editable: true, Before: "compl", AtStart: true}
	for name, change := range map[string]func(*session.Field){
		"a selection":             func(f *session.Field) { f.Selected = true },
		"a letter behind it":      func(f *session.Field) { f.After = "x" },
		"a composition":           func(f *session.Field) { f.Composing = true },
		"it cannot be edited":     func(f *session.Field) { f.Editable = false },
		"it holds something else": func(f *session.Field) { f.Before = "other" },
	} {
		d := newDirect("")
		d.typed("compl")
		d.answer(d.asked(), "completions")
		if d.Drawn() != "etions" {
			t.Fatalf("drawn %q", string(d.Drawn()))
		}
		changed := field
		change(&changed)
		d.step(session.Event{Kind: session.FieldRead, Field: changed})
		if d.Drawn() != "" {
			t.Errorf("%s: still %q drawn", name, string(d.Drawn()))
		}
	}
}

// TestTrust_UnreadableField: a field that cannot be read is left alone, until it says that it can.
func TestTrust_UnreadableField(t *testing.T) {
	d := newDirect("")
	field := session.Field{ID: 2, Lag: session.ExactLag, Editable: true, AtStart: true, Unreadable: true}
	d.step(session.Event{Kind: session.FocusChanged, Field: field})
	d.typed("compl")
	if d.asked() != 0 || d.Counts().Suppressed[session.Unreadable] != 5 {
		t.Error("asked in a field that cannot be read")
	}
	field.Unreadable, field.Before = false, "compl"
	d.step(session.Event{Kind: session.FocusChanged, Field: field})
	d.step(session.Event{Kind: session.FieldRead, Field: field})
	d.typed("e")
	if d.asked() == 0 {
		t.Error("not asked though the field can be read now")
	}
}
