//go:build box

package box

import (
	"errors"
	"slices"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/macos/ax"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/session"
)

// focused asks for the element that has the keyboard, with a timeout of 100 ms.
func focused(t *testing.T) ax.Element {
	t.Helper()
	system := ax.SystemWide()
	defer system.Release()
	if err := system.SetTimeout(100 * time.Millisecond); err != nil {
		t.Fatal(err)
	}
	e, err := system.Element(ax.FocusedUIElement)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(e.Release)
	return e
}

func TestElement_CaretRectangle(t *testing.T) {
	b, f := oneField(t)
	b.Type("one\ntwo ")
	f.Edit(func(f *desktop.Field, now time.Time) { f.Put(now, "one\ntwo 😀", " end") })
	e := focused(t)
	caret, err := e.Range(ax.SelectedTextRange)
	if err != nil || caret != (cf.Range{Location: 10}) {
		t.Fatalf("the selection is %+v, %v; want {10 0}: UTF-16 counts an emoji twice", caret, err)
	}
	rect, err := e.BoundsFor(caret)
	want := quartz.Rect{Origin: quartz.Point{X: 100 + 6*8, Y: 200 + 16}, Size: quartz.Size{Width: 0, Height: 16}}
	if err != nil || rect != want {
		t.Errorf("the caret is at %+v, %v; want %+v", rect, err, want)
	}
	if frame, err := e.Rect(ax.Frame); err != nil || frame != f.Frame {
		t.Errorf("the frame is %+v, %v", frame, err)
	}
	if s, err := e.StringFor(cf.Range{Location: 4, Length: 6}); err != nil || s != "two 😀" {
		t.Errorf("the second line is %q, %v", s, err)
	}
	if _, err := e.StringFor(cf.Range{Location: 4, Length: 60}); !errors.Is(err, ax.IllegalArgument) {
		t.Errorf("beyond the end: %v, want IllegalArgument", err)
	}
}

func TestElement_Attributes(t *testing.T) {
	b := New(t)
	app := b.Launch("com.example.browser")
	f := app.Add(desktop.Field{Role: session.SearchField})
	f.Name, f.Markers = "Search", true
	b.Focus(f)
	b.Type("tea")
	e := focused(t)
	if role, err := e.Text(ax.Role); err != nil || role != "AXTextField" {
		t.Errorf("role %q, %v", role, err)
	}
	if n, err := e.Int(ax.NumberOfCharacters); err != nil || n != 3 {
		t.Errorf("%d characters, %v", n, err)
	}
	if on, err := e.Bool(ax.Focused); err != nil || !on {
		t.Errorf("focused %v, %v", on, err)
	}
	if pid, err := e.PID(); err != nil || pid != app.PID {
		t.Errorf("process %d, %v; want %d", pid, err, app.PID)
	}
	if r, err := e.SelectedMarkerBounds(); err != nil || r.Origin != (quartz.Point{X: 124, Y: 200}) {
		t.Errorf("by markers the caret is at %+v, %v", r, err)
	}
	names, err := e.Attributes()
	if err != nil || !slices.Contains(names, ax.SelectedTextMarkerRange) {
		t.Errorf("attributes %v, %v", names, err)
	}
	pieces, err := e.Parameterised()
	if err != nil || !slices.Contains(pieces, ax.BoundsForTextMarkerRange) {
		t.Errorf("parameterised attributes %v, %v", pieces, err)
	}
	if ok, err := e.Settable(ax.Role); ok || err != nil {
		t.Errorf("the role can be set: %v, %v", ok, err)
	}
	if ok, err := e.Settable(ax.Value); !ok || err != nil {
		t.Errorf("the value cannot be set: %v", err)
	}
	parent, err := e.Element(ax.Parent)
	if err != nil {
		t.Fatal(err)
	}
	defer parent.Release()
	if title, err := parent.Text(ax.Title); err != nil || title != "com.example.browser" {
		t.Errorf("the app's title is %q, %v", title, err)
	}
	children, err := parent.Elements(ax.Children)
	if err != nil || len(children) != 1 || !children[0].Equal(e) {
		t.Errorf("the app's children are %v, %v", children, err)
	}
	for i := range children {
		children[i].Release()
	}
	again := focused(t)
	if !e.Equal(again) || e.Equal(parent) {
		t.Error("elements are equal when they stand for the same thing, and only then")
	}
}

func TestElement_WebPage(t *testing.T) {
	b, f := oneField(t)
	f.URL = "https://example.com/mail?to=é"
	frame := quartz.Rect{Origin: quartz.Point{X: 100, Y: 200}, Size: quartz.Size{Width: 64, Height: 16}}
	f.AddPart("AXStaticText", "Dear all", frame)
	f.AddPart("AXImage", "", quartz.Rect{})
	b.Type("x")
	e := focused(t)
	if url, err := e.Text(ax.URL); err != nil || url != f.URL {
		t.Errorf("the page is %q, %v", url, err)
	}
	parts, err := e.Elements(ax.Children)
	if err != nil || len(parts) != 2 {
		t.Fatalf("%d parts, %v", len(parts), err)
	}
	for i := range parts {
		defer parts[i].Release()
	}
	if text, err := parts[0].Text(ax.Value); err != nil || text != "Dear all" {
		t.Errorf("the first part holds %q, %v", text, err)
	}
	if r, err := parts[0].Rect(ax.Frame); err != nil || r != frame {
		t.Errorf("it is at %+v, %v", r, err)
	}
	parent, err := parts[1].Element(ax.Parent)
	if err != nil || !parent.Equal(e) {
		t.Errorf("the second part is not in the field: %v", err)
	}
	parent.Release()
	if _, err := parts[1].Range(ax.SelectedTextRange); !errors.Is(err, ax.AttributeUnsupported) {
		t.Errorf("a part has a selection: %v", err)
	}
}

func TestElement_CopyAll(t *testing.T) {
	b, _ := oneField(t)
	b.Type("tea")
	e := focused(t)
	results, err := e.CopyAll(ax.Value, ax.Placeholder, ax.SelectedTextRange)
	if err != nil {
		t.Fatal(err)
	}
	defer ax.ReleaseAll(results)
	if text, ok := results[0].Value.Text(); !ok || text != "tea" {
		t.Errorf("the value is %q", text)
	}
	var missing *ax.Error
	if !errors.As(results[1].Err, &missing) || missing.Code != ax.AttributeUnsupported || missing.Name != "AXPlaceholderValue" {
		t.Errorf("the placeholder: %v", results[1].Err)
	}
	if r, ok := ax.RangeOf(results[2].Value.Ref); !ok || r.Location != 3 {
		t.Errorf("the selection is %+v", r)
	}
}

func TestElement_WrongType(t *testing.T) {
	b, f := oneField(t)
	number := func() (cf.Owned, ax.Code) { return cf.NewInt(5), ax.Success }
	f.Overrides = map[ax.Attribute]func() (cf.Owned, ax.Code){
		ax.Value: number, ax.SelectedTextRange: number, ax.Frame: number, ax.Parent: number, ax.Children: number,
		ax.Title: func() (cf.Owned, ax.Code) { return cf.Owned{}, ax.Success },
		ax.Role:  func() (cf.Owned, ax.Code) { return ax.NewSize(quartz.Size{Width: 1}), ax.Success },
	}
	_ = b
	e := focused(t)
	for a, read := range map[ax.Attribute]func(ax.Attribute) error{
		ax.Value:             func(a ax.Attribute) error { _, err := e.Text(a); return err },
		ax.SelectedTextRange: func(a ax.Attribute) error { _, err := e.Range(a); return err },
		ax.Frame:             func(a ax.Attribute) error { _, err := e.Rect(a); return err },
		ax.Parent:            func(a ax.Attribute) error { _, err := e.Element(a); return err },
		ax.Children:          func(a ax.Attribute) error { _, err := e.Elements(a); return err },
		ax.Role:              func(a ax.Attribute) error { _, err := e.Rect(a); return err },
	} {
		if err := read(a); !errors.Is(err, ax.OtherType) {
			t.Errorf("%s of another type: %v, want OtherType", a, err)
		}
	}
	if _, err := e.Text(ax.Title); !errors.Is(err, ax.NoValue) {
		t.Errorf("success without a value: %v, want NoValue", err)
	}
}

func TestElement_Errors(t *testing.T) {
	b := New(t)
	asleep, mute, gone := b.Launch("chromium"), b.Launch("canvas"), b.Launch("gone")
	asleep.Asleep, mute.Mute = true, true
	fields := []*Field{asleep.Add(desktop.Field{}), mute.Add(desktop.Field{}), gone.Add(desktop.Field{})}
	system := ax.SystemWide()
	defer system.Release()
	for i, want := range []ax.Code{ax.NoValue, ax.NotImplemented} {
		b.Focus(fields[i])
		if _, err := system.Element(ax.FocusedUIElement); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", fields[i].App, err, want)
		}
	}
	b.Focus(fields[2])
	e := focused(t)
	gone.Quit()
	if _, err := e.Text(ax.Value); !errors.Is(err, ax.InvalidUIElement) {
		t.Errorf("a field of an app that has quit: %v, want InvalidUIElement", err)
	}
	if _, err := system.Element(ax.FocusedUIElement); !errors.Is(err, ax.NoValue) {
		t.Errorf("nothing has the keyboard: %v, want NoValue", err)
	}
	b.Permit(false, true)
	if _, err := e.Text(ax.Value); !errors.Is(err, ax.APIDisabled) {
		t.Errorf("without permission: %v, want APIDisabled", err)
	}
}

// Chromium and Electron tell nothing until they are asked to.
func TestElement_ManualAccessibility(t *testing.T) {
	b := New(t)
	app := b.Launch("com.example.electron")
	app.Asleep = true
	b.Focus(app.Add(desktop.Field{Role: session.AreaField}))
	e := ax.Application(app.PID)
	defer e.Release()
	if ok, err := e.Settable(ax.ManualAccessibility); !ok || err != nil {
		t.Fatalf("AXManualAccessibility cannot be set: %v", err)
	}
	if err := e.Set(ax.ManualAccessibility, cf.Bool(true)); err != nil {
		t.Fatal(err)
	}
	if role, err := focused(t).Text(ax.Role); err != nil || role != "AXTextArea" {
		t.Errorf("the role is %q, %v", role, err)
	}
	if err := e.Set(ax.ManualAccessibility, cf.Bool(true)); !errors.Is(err, ax.AttributeUnsupported) {
		t.Errorf("setting it again: %v, want AttributeUnsupported", err)
	}
}

// timed gives how long a question takes, at least.
func timed(question func() error) (took time.Duration, err error) {
	start := time.Now()
	err = question()
	return time.Since(start), err
}

func TestElement_HungApp(t *testing.T) {
	b, f := oneField(t)
	e := focused(t)
	f.app.Hang()
	took, err := timed(func() error { _, err := e.Text(ax.Value); return err })
	if !errors.Is(err, ax.CannotComplete) || took < 100*time.Millisecond {
		t.Errorf("a hung app: %v after %v, want CannotComplete after 100 ms", err, took)
	}
	if err := e.SetTimeout(200 * time.Millisecond); err != nil {
		t.Fatal(err)
	}
	took, err = timed(func() error { _, err := e.BoundsFor(cf.Range{}); return err })
	if !errors.Is(err, ax.CannotComplete) || took < 200*time.Millisecond {
		t.Errorf("with a timeout of its own: %v after %v, want CannotComplete after 200 ms", err, took)
	}
	b.Type("hi")
	if f.Holds() != "" {
		t.Error("a hung app took a key")
	}
	f.app.Resume()
	if text, err := e.Text(ax.Value); err != nil || text != "hi" {
		t.Errorf("the app goes on with %q, %v", text, err)
	}
	f.app.Delay = time.Millisecond
	if err := e.SetTimeout(5 * time.Second); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Text(ax.Value); err != nil {
		t.Errorf("a slow app: %v", err)
	}
}

func TestElement_SecureField(t *testing.T) {
	b := New(t)
	f := b.Launch("com.example.login").Add(desktop.Field{Role: session.LineField, Secure: true})
	b.Focus(f)
	if !quartz.SecureInput() || quartz.CurrentLoginSession().SecureInputPID != f.app.PID {
		t.Errorf("secure input %v by process %d", quartz.SecureInput(), quartz.CurrentLoginSession().SecureInputPID)
	}
	saw := false
	runTap(t, keys, func(quartz.Proxy, quartz.EventType, quartz.Event) bool { saw = true; return false })
	b.Type("pass")
	e := focused(t)
	if text, err := e.Text(ax.Value); err != nil || text != "••••" {
		t.Errorf("the field tells %q, %v", text, err)
	}
	if sub, err := e.Text(ax.Subrole); err != nil || sub != "AXSecureTextField" {
		t.Errorf("subrole %q, %v", sub, err)
	}
	if saw || f.Holds() != "pass" {
		t.Errorf("a tap saw a password: %v; the field holds %q", saw, f.Holds())
	}
}

func TestElement_At(t *testing.T) {
	b, f := oneField(t)
	_ = b
	system := ax.SystemWide()
	defer system.Release()
	e, err := system.At(quartz.Point{X: 499, Y: 299})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Release()
	if frame, err := e.Rect(ax.Frame); err != nil || frame != f.Frame {
		t.Errorf("at the corner there is %+v, %v", frame, err)
	}
	if _, err := system.At(quartz.Point{X: 500, Y: 299}); !errors.Is(err, ax.NoValue) {
		t.Errorf("beside the field: %v, want NoValue", err)
	}
}

func TestElement_SetSelection(t *testing.T) {
	b, f := oneField(t)
	b.Type("tea time")
	e := focused(t)
	r := ax.NewRange(cf.Range{Location: 0, Length: 3})
	defer r.Release()
	if err := e.Set(ax.SelectedTextRange, r.Ref); err != nil {
		t.Fatal(err)
	}
	if s, err := e.Text(ax.SelectedText); err != nil || s != "tea" {
		t.Errorf("%q is selected, %v", s, err)
	}
	b.Type("Z")
	if f.Holds() != "Z time" {
		t.Errorf("the field holds %q", f.Holds())
	}
	if err := e.Perform(ax.Press); err != nil {
		t.Errorf("Perform: %v", err)
	}
	if err := e.Perform("AXRaise"); !errors.Is(err, ax.ActionUnsupported) {
		t.Errorf("Perform: %v, want ActionUnsupported", err)
	}
}

func TestElement_Font(t *testing.T) {
	b, _ := oneField(t)
	b.Type("tea")
	e := focused(t)
	piece := ax.NewRange(cf.Range{Location: 1, Length: 1})
	defer piece.Release()
	text, err := e.CopyFor(ax.AttributedStringForRange, piece.Ref)
	if err != nil {
		t.Fatal(err)
	}
	defer text.Release()
	attributes, _ := text.Attributes(0)
	font, _ := attributes.Lookup("AXFont")
	size, _ := font.Lookup("AXFontSize")
	if points, ok := size.Float(); !ok || points != 13 {
		t.Errorf("the font has %v points", points)
	}
	if s, _ := text.Text(); s != "e" {
		t.Errorf("the text is %q", s)
	}
	if _, ok := text.Attributes(1); ok {
		t.Error("there are attributes behind the end")
	}
}
