//go:build darwin || box

package ax

import (
	"time"

	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
)

// Element is a part of an app: a field, a window, the app itself. It is owned; the zero Element is none.
type Element struct{ ref cf.Owned }

// SystemWide is the element that knows what has the keyboard.
func SystemWide() Element { return Element{cf.Own(axUIElementCreateSystemWide())} }

// Application is the element of a process.
func Application(pid int) Element { return Element{cf.Own(axUIElementCreateApplication(int32(pid)))} }

// OwnElement takes over a reference to an element.
func OwnElement(created cf.Owned) (Element, bool) {
	if !created.Is(axUIElementGetTypeID()) {
		created.Release()
		return Element{}, false
	}
	return Element{created}, true
}

// Ref is the AXUIElementRef, which the element owns.
func (e Element) Ref() cf.Ref { return e.ref.Ref }

// Release gives the element up.
func (e *Element) Release() { e.ref.Release() }

// Equal reports whether both stand for the same thing. Chromium uses the identity of a field that is gone for another.
func (e Element) Equal(other Element) bool { return e.ref.Equal(other.ref.Ref) }

// PID is the process that the element belongs to. It asks nobody.
func (e Element) PID() (int, error) {
	var pid int32
	code := axUIElementGetPid(e.ref.Ref, &pid)
	return int(pid), failed("AXUIElementGetPid", "", code)
}

// SetTimeout limits how long an app is waited for: by this element, or by all that have no limit of their own when it is
// the system-wide one. 0 is the system's limit, about six seconds.
func (e Element) SetTimeout(d time.Duration) error {
	return failed("AXUIElementSetMessagingTimeout", "", axUIElementSetMessagingTimeout(e.ref.Ref, float32(d.Seconds())))
}

// Attributes lists what the element tells.
func (e Element) Attributes() ([]Attribute, error) {
	return e.list("AXUIElementCopyAttributeNames", axUIElementCopyAttributeNames)
}

// Parameterised lists what it tells of pieces of its text.
func (e Element) Parameterised() ([]Attribute, error) {
	return e.list("AXUIElementCopyParameterizedAttributeNames", axUIElementCopyParameterizedAttributeNames)
}

func (e Element) list(op string, copyNames func(cf.Ref, *cf.Ref) Code) ([]Attribute, error) {
	var array cf.Owned
	if err := failed(op, "", copyNames(e.ref.Ref, &array.Ref)); err != nil {
		return nil, err
	}
	defer array.Release()
	values, _ := array.Array()
	attributes := make([]Attribute, 0, len(values))
	for _, v := range values {
		if s, ok := v.Text(); ok {
			attributes = append(attributes, Attribute(s))
		}
	}
	return attributes, nil
}

// Copy asks for an attribute. The value is of any type.
func (e Element) Copy(a Attribute) (value cf.Owned, err error) {
	name := text(a)
	defer name.Release()
	code := axUIElementCopyAttributeValue(e.ref.Ref, name.Ref, &value.Ref)
	return answered("AXUIElementCopyAttributeValue", a, code, value)
}

// CopyFor asks for a parameterised attribute: of a piece of text, which is an AXValue with a range or a marker range.
func (e Element) CopyFor(a Attribute, piece cf.Ref) (value cf.Owned, err error) {
	name := text(a)
	defer name.Release()
	code := axUIElementCopyParameterizedAttributeValue(e.ref.Ref, name.Ref, piece, &value.Ref)
	return answered("AXUIElementCopyParameterizedAttributeValue", a, code, value)
}

// answered makes an error also of a success without a value, which some apps give.
func answered(op string, a Attribute, code Code, value cf.Owned) (cf.Owned, error) {
	if code == Success && value.Ref == 0 {
		code = NoValue
	}
	if code != Success {
		return cf.Owned{}, &Error{op, string(a), code}
	}
	return value, nil
}

// CopyAll asks for several attributes in one question. The results lie in the order of the attributes; a value that is
// missing has its error. Release what comes back.
func (e Element) CopyAll(attributes ...Attribute) ([]Result, error) {
	refs := make([]cf.Ref, len(attributes))
	for i, a := range attributes {
		name := text(a)
		defer name.Release()
		refs[i] = name.Ref
	}
	wanted := cf.NewArray(refs...)
	defer wanted.Release()
	var array cf.Owned
	const op = "AXUIElementCopyMultipleAttributeValues"
	if err := failed(op, "", axUIElementCopyMultipleAttributeValues(e.ref.Ref, wanted.Ref, 0, &array.Ref)); err != nil {
		return nil, err
	}
	defer array.Release()
	values, ok := array.Array()
	if !ok || len(values) != len(attributes) {
		return nil, &Error{op, "", OtherType}
	}
	results := make([]Result, len(values))
	for i, v := range values {
		if code, missing := errorOf(v); missing {
			results[i].Err = &Error{op, string(attributes[i]), code}
			continue
		}
		results[i].Value = v.Retain()
	}
	return results, nil
}

// Result is a value or why there is none.
type Result struct {
	Value cf.Owned
	Err   error
}

// ReleaseAll gives up the values of results.
func ReleaseAll(results []Result) {
	for i := range results {
		results[i].Value.Release()
	}
}

// At finds the element under a point of the screen.
func (e Element) At(p quartz.Point) (Element, error) {
	var found cf.Owned
	code := axUIElementCopyElementAtPosition(e.ref.Ref, float32(p.X), float32(p.Y), &found.Ref)
	value, err := answered("AXUIElementCopyElementAtPosition", "", code, found)
	if err != nil {
		return Element{}, err
	}
	return Element{value}, nil
}

// Settable reports whether an attribute can be set.
func (e Element) Settable(a Attribute) (bool, error) {
	var settable bool
	name := text(a)
	defer name.Release()
	code := axUIElementIsAttributeSettable(e.ref.Ref, name.Ref, &settable)
	return settable && code == Success, failed("AXUIElementIsAttributeSettable", string(a), code)
}

// Set sets an attribute.
func (e Element) Set(a Attribute, value cf.Ref) error {
	name := text(a)
	defer name.Release()
	return failed("AXUIElementSetAttributeValue", string(a), axUIElementSetAttributeValue(e.ref.Ref, name.Ref, value))
}

// Perform does an action.
func (e Element) Perform(a Action) error {
	name := text(a)
	defer name.Release()
	return failed("AXUIElementPerformAction", string(a), axUIElementPerformAction(e.ref.Ref, name.Ref))
}
