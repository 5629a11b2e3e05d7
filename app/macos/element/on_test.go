//go:build box

package element

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/macos/ax"
	"laya/app/macos/box"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/screen"
	"laya/app/session"
)

// open gives the field of a Mac in a box, and its element.
func open(t *testing.T, overrides map[ax.Attribute]func() (cf.Owned, ax.Code)) (*box.App, *box.Field, Element) {
	t.Helper()
	b := box.New(t)
	if err := errors.Join(quartz.Open(), ax.Open()); err != nil {
		t.Fatal(err)
	}
	app := b.Launch("org.example.app")
	f := app.Add(desktop.Field{Role: session.AreaField})
	f.Overrides, f.Markers = overrides, true
	f.Put(time.Now(), "hello ", "world")
	b.Focus(f)
	system := ax.SystemWide()
	defer system.Release()
	e, err := system.Element(ax.FocusedUIElement)
	if err != nil {
		t.Fatal(err)
	}
	found := On(e)
	t.Cleanup(found.Release)
	return app, f, found
}

func gives(v func() cf.Owned) func() (cf.Owned, ax.Code) {
	return func() (cf.Owned, ax.Code) { return v(), ax.Success }
}

func refuses(c ax.Code) func() (cf.Owned, ax.Code) {
	return func() (cf.Owned, ax.Code) { return cf.Owned{}, c }
}

// TestOn_Values: every type in which an app may answer becomes a Go value, and every error a Problem, whether asked for
// alone or with others.
func TestOn_Values(t *testing.T) {
	words := func() cf.Owned {
		a, b := cf.NewString("xterm"), cf.NewString("b")
		defer a.Release()
		defer b.Release()
		return cf.NewArray(a.Ref, b.Ref)
	}
	dictionary := func() cf.Owned {
		key, value := cf.NewString("a"), cf.NewInt(1)
		defer key.Release()
		defer value.Release()
		return cf.NewDictionary(key.Ref, value.Ref)
	}
	tests := []struct {
		attribute Attribute
		answer    func() (cf.Owned, ax.Code)
		want      any
	}{
		{Title, gives(func() cf.Owned { return cf.NewString("Größe 😀") }), "Größe 😀"},
		{Title, gives(func() cf.Owned { return cf.NewString("") }), ""},
		{NumberOfCharacters, gives(func() cf.Owned { return cf.NewInt(1 << 40) }), 1 << 40},
		{NumberOfCharacters, gives(func() cf.Owned { return cf.NewFloat(2.5) }), 2.5},
		{Enabled, gives(func() cf.Owned { return cf.Bool(true).Retain() }), true},
		{Enabled, gives(func() cf.Owned { return cf.NewInt(0) }), false},
		{Protected, gives(func() cf.Owned { return cf.NewInt(1) }), true},
		{SelectedTextRange, gives(func() cf.Owned { return ax.NewRange(cf.Range{Location: 3, Length: 4}) }), Range{3, 4}},
		{Frame, gives(func() cf.Owned {
			return ax.NewRect(quartz.Rect{Origin: quartz.Point{X: -1, Y: 2}, Size: quartz.Size{Width: 3, Height: 4}})
		}), screen.Rect{X: -1, Y: 2, Width: 3, Height: 4}},
		{DOMClasses, gives(words), []string{"xterm", "b"}},
		{Children, gives(func() cf.Owned { return cf.NewArray() }), []Element{}},
		{Help, gives(dictionary), nil},
		{Help, refuses(ax.NoValue), NoValue},
		{Help, refuses(ax.AttributeUnsupported), Unsupported},
		{Help, refuses(ax.NotImplemented), Unsupported},
		{Help, refuses(ax.Failure), Failed},
		{Help, refuses(ax.IllegalArgument), Failed},
		{Help, refuses(ax.CannotComplete), Hung},
		{Help, refuses(ax.InvalidUIElement), Gone},
		{Help, refuses(ax.APIDisabled), Denied},
		{Help, refuses(-4711), Failed},
	}
	for _, tt := range tests {
		t.Run(string(tt.attribute), func(t *testing.T) {
			_, _, e := open(t, map[ax.Attribute]func() (cf.Owned, ax.Code){ax.Attribute(tt.attribute): tt.answer})
			for _, a := range []Answer{e.Get(tt.attribute)[0], e.Get(Role, tt.attribute)[1]} {
				switch want := tt.want.(type) {
				case error:
					if !errors.Is(a.Err, want) || a.Value != nil {
						t.Errorf("%s answers %v, %v, want %v", tt.attribute, a.Value, a.Err, want)
					}
				case nil:
					if _, err := As[Opaque](a); err != nil {
						t.Errorf("%s answers %v, %v, want something opaque", tt.attribute, a.Value, a.Err)
					}
				default:
					if a.Err != nil || !reflect.DeepEqual(a.Value, tt.want) {
						t.Errorf("%s answers %#v, %v, want %#v", tt.attribute, a.Value, a.Err, tt.want)
					}
				}
				a.Release()
			}
		})
	}
}

func TestOn_Pieces(t *testing.T) {
	_, f, e := open(t, nil)
	if text, err := As[string](e.For(StringForRange, Range{6, 5})); err != nil || text != "world" {
		t.Errorf("a piece is %q, %v", text, err)
	}
	if _, err := As[string](e.For(StringForRange, Range{6, 50})); !errors.Is(err, Failed) {
		t.Errorf("a piece beyond the end: %v", err)
	}
	if r, err := BoundsOf(e, Range{6, 0}); err != nil || r != (screen.Rect{X: 148, Y: 200, Height: 16}) {
		t.Errorf("the caret is at %v, %v", r, err)
	}
	if s, err := As[Styled](e.For(StyledForRange, Range{0, 1})); err != nil || s != (Styled{"h", f.FontSize}) {
		t.Errorf("a character is %+v, %v, want %v points", s, err, f.FontSize)
	}
	markers, err := One[Opaque](e, SelectedTextMarkerRange)
	if err != nil {
		t.Fatal(err)
	}
	defer markers.Release()
	if r, err := As[screen.Rect](e.For(BoundsForMarkerRange, markers)); err != nil || r.X != 148 {
		t.Errorf("by markers the caret is at %v, %v", r, err)
	}
	if a := e.For(BoundsForRange, "a word"); !errors.Is(a.Err, WrongType) {
		t.Errorf("asked of a word: %+v", a)
	}
	for _, piece := range []any{[]Opaque{markers, markers}, e} {
		if a := e.For(MarkerRangeOfTwoEnds, piece); !errors.Is(a.Err, Unsupported) {
			t.Errorf("what the field does not have: %+v", a)
		}
	}
	names, err := e.Parameterised()
	if err != nil || len(names) < 3 {
		t.Errorf("parameterised attributes %v, %v", names, err)
	}
}

func TestOn_Element(t *testing.T) {
	app, _, e := open(t, nil)
	if e.PID() != app.PID {
		t.Errorf("process %d, want %d", e.PID(), app.PID)
	}
	parent, err := One[Element](e, "AXParent")
	if err != nil {
		t.Fatal(err)
	}
	defer parent.Release()
	again, err := One[Element](parent, FocusedElement)
	if err != nil {
		t.Fatal(err)
	}
	defer again.Release()
	if !e.Same(again) || e.Same(parent) || e.Same(nil) {
		t.Error("an element is the same as what stands for the same thing, and only that")
	}
	if settable, err := e.Settable(Value); err != nil || !settable {
		t.Errorf("the value can be set: %v, %v", settable, err)
	}
	if settable, err := e.Settable(Role); err != nil || settable {
		t.Errorf("the role can be set: %v, %v", settable, err)
	}
	if err := parent.Switch(ManualAccessibility, true); !errors.Is(err, Unsupported) {
		t.Errorf("an app that does not sleep was woken: %v", err)
	}
}

// TestOn_Timeout: an app that hangs costs a tenth of a second for a question, also for one about many attributes.
func TestOn_Timeout(t *testing.T) {
	app, _, e := open(t, nil)
	app.Hang()
	defer app.Resume()
	begin, before := time.Now(), app.Asked()
	for _, a := range e.Get(Role, Subrole, Title, Value) {
		if !errors.Is(a.Err, Hung) {
			t.Errorf("an app that hangs answers %+v", a)
		}
	}
	if took, asked := time.Since(begin), app.Asked()-before; took < Timeout || asked != 1 {
		t.Errorf("an app that hangs took %v, want %v, for %d questions, want one", took, Timeout, asked)
	}
}
