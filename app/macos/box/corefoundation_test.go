//go:build box

package box

import (
	"strings"
	"testing"
	"time"

	cf "laya/app/macos/quartz/corefoundation"
)

func TestString(t *testing.T) {
	New(t)
	tests := []struct {
		name, text string
		units      int
		want       string
	}{
		{"empty", "", 0, ""},
		{"ascii", "tea", 3, "tea"},
		{"an emoji counts twice", "a😀b", 4, "a😀b"},
		{"a family is many", "👩‍👩‍👧", 8, "👩‍👩‍👧"},
		{"combining", "e\u0301", 2, "e\u0301"},
		{"a zero inside", "a\x00b", 3, "a\x00b"},
		{"no UTF-8", "a\xffb", 3, "a\ufffdb"},
		{"long", strings.Repeat("日本", 5000), 10000, strings.Repeat("日本", 5000)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := cf.NewString(test.text)
			defer s.Release()
			if n, ok := s.Len(); !ok || n != test.units {
				t.Errorf("Len() = %d, %v; want %d", n, ok, test.units)
			}
			if got, ok := s.Text(); !ok || got != test.want {
				t.Errorf("Text() = %q, %v", got, ok)
			}
		})
	}
}

func TestString_Slice(t *testing.T) {
	New(t)
	s := cf.NewString("a😀bc")
	defer s.Release()
	for r, want := range map[cf.Range]string{
		{Location: 0, Length: 5}: "a😀bc", {Location: 1, Length: 2}: "😀", {Location: 2, Length: 2}: "\ufffdb",
		{Location: 4, Length: 10}: "c", {Location: 9, Length: 1}: "", {Location: -3, Length: 4}: "a", {Location: 2, Length: -1}: "",
	} {
		if got, ok := s.Slice(r); !ok || got != want {
			t.Errorf("Slice(%+v) = %q, %v; want %q", r, got, ok, want)
		}
	}
}

// A value of another app may be of any type: every reader of every type says so and does no harm.
func TestValues_AnyTypeForAnyReader(t *testing.T) {
	New(t)
	text, integer, fraction, big := cf.NewString("x"), cf.NewInt(-7), cf.NewFloat(1.5), cf.NewInt(1<<53+1)
	array := cf.NewArray(text.Ref, integer.Ref)
	empty := cf.NewArray()
	dictionary := cf.NewDictionary(text.Ref, fraction.Ref)
	owned := []*cf.Owned{&text, &integer, &fraction, &big, &array, &empty, &dictionary}
	for _, o := range owned {
		defer o.Release()
	}
	type readings struct{ text, integer, float, boolean, array, lookup bool }
	tests := []struct {
		name string
		ref  cf.Ref
		want readings
	}{
		{"nothing", 0, readings{}},
		{"text", text.Ref, readings{text: true}},
		{"integer", integer.Ref, readings{integer: true, float: true, boolean: true}},
		{"fraction", fraction.Ref, readings{float: true}},
		{"more than a float holds", big.Ref, readings{integer: true, boolean: true}},
		{"boolean", cf.Bool(true), readings{boolean: true}},
		{"array", array.Ref, readings{array: true}},
		{"empty array", empty.Ref, readings{array: true}},
		{"dictionary", dictionary.Ref, readings{lookup: true}},
	}
	for _, test := range tests {
		var got readings
		_, got.text = test.ref.Text()
		_, got.integer = test.ref.Int()
		_, got.float = test.ref.Float()
		_, got.boolean = test.ref.Bool()
		_, got.array = test.ref.Array()
		_, got.lookup = test.ref.Lookup("x")
		if got != test.want {
			t.Errorf("%s can be read as %+v, want %+v", test.name, got, test.want)
		}
	}
	if n, _ := integer.Int(); n != -7 {
		t.Errorf("Int() = %d", n)
	}
	if f, _ := fraction.Float(); f != 1.5 {
		t.Errorf("Float() = %v", f)
	}
	for _, on := range []bool{true, false} {
		if got, ok := cf.Bool(on).Bool(); !ok || got != on {
			t.Errorf("Bool(%v) is %v", on, got)
		}
	}
	if values, _ := array.Array(); len(values) != 2 || !values[0].Equal(text.Ref) || values[1].Equal(text.Ref) {
		t.Errorf("the array holds %v", values)
	}
	if _, ok := dictionary.Lookup("y"); ok {
		t.Error("the dictionary has another key")
	}
}

func TestOwnership(t *testing.T) {
	New(t)
	s := cf.NewString("kept")
	array := cf.NewArray(s.Ref)
	s.Release()
	s.Release() // does nothing
	values, _ := array.Array()
	kept := values[0].Retain()
	array.Release()
	if text, ok := kept.Text(); !ok || text != "kept" {
		t.Errorf("a retained value does not outlive its array: %q", text)
	}
	kept.Release()
	var none cf.Owned
	none.Release()
	again := none.Retain()
	again.Release()
}

// What the box finds: without these, a missing retain or release would go unnoticed.
func TestMistakesAreFound(t *testing.T) {
	New(t)
	array := cf.NewArray(cf.Bool(true))
	values := array.Ref
	array.Release()
	if _, ok := values.Array(); ok {
		t.Error("a released array can be read")
	}
	if faults := TakeFaults(); len(faults) == 0 || !strings.Contains(faults[0], "CFArray that was released (zombie)") {
		t.Errorf("a use after release was not found: %q", faults)
	}
	before := living()
	s := cf.NewString("forgotten")
	if found := leaks(before, 0); len(found) != 1 || found[0] != "1 CFString were not released" {
		t.Errorf("a missing release was not found: %q", found)
	}
	s.Release()
	twice := s
	twice.Ref = values
	twice.Release()
	if faults := TakeFaults(); len(faults) != 1 {
		t.Errorf("a second release was not found: %q", faults)
	}
}

func TestRunLoop_SourceAndTimer(t *testing.T) {
	New(t)
	lockForThis(t)
	loop := cf.CurrentRunLoop()
	if got := cf.RunFor(time.Second); got != cf.RunFinished {
		t.Errorf("a loop without sources ends with %d, want finished", got)
	}
	performed, fired := 0, 0
	source := cf.NewSource(func() { performed++ })
	defer source.Close()
	loop.Add(source)
	if got := cf.RunFor(5 * time.Millisecond); got != cf.RunTimedOut || performed != 0 {
		t.Errorf("a loop with a quiet source ends with %d, want timed out", got)
	}
	signalled := make(chan struct{})
	go func() { // from another thread
		defer close(signalled)
		for range 3 {
			source.Signal(loop)
		}
	}()
	<-signalled
	timer := cf.NewTimer(loop, func() { fired++; loop.Stop() })
	defer timer.Close()
	timer.Set(time.Hour)
	timer.Set(30 * time.Millisecond) // replaces it
	start := time.Now()
	if got := cf.RunFor(time.Minute); got != cf.RunStopped {
		t.Errorf("Stop ends the loop with %d", got)
	}
	if took := time.Since(start); fired != 1 || took < 25*time.Millisecond {
		t.Errorf("the timer fired %d times, after %v", fired, took)
	}
	if performed < 1 || performed > 3 {
		t.Errorf("the source was performed %d times, want 1 to 3", performed)
	}
	if cf.RunFor(10*time.Millisecond) != cf.RunTimedOut || fired != 1 {
		t.Errorf("a timer that is not set fired; %d times", fired)
	}
	timer.Set(time.Millisecond)
	if cf.RunFor(time.Minute) != cf.RunStopped || fired != 2 {
		t.Errorf("a timer that is set again fired %d times, want 2", fired)
	}
	loop.Remove(source)
	before := performed
	source.Signal(loop)
	cf.RunFor(5 * time.Millisecond)
	if performed != before {
		t.Error("a source that was removed is performed")
	}
}

func TestRunLoop_Close(t *testing.T) {
	New(t)
	lockForThis(t)
	loop := cf.CurrentRunLoop()
	called := false
	source, timer := cf.NewSource(func() { called = true }), cf.NewTimer(loop, func() { called = true })
	loop.Add(source)
	source.Signal(loop)
	timer.Set(0)
	source.Close()
	source.Close()
	timer.Close()
	timer.Close()
	if got := cf.RunFor(10 * time.Millisecond); got != cf.RunFinished || called {
		t.Errorf("after Close the loop ends with %d, called %v", got, called)
	}
}
