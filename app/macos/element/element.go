// Package element is what can be asked of a part of another app's window: its attributes, pieces of its text, where they
// are drawn. It is the seam between what Laya makes of Accessibility and Accessibility itself: rooms that read fields and
// find carets are written against Element; On (darwin and box) makes one of a real element, elementtest one in memory.
//
// An answer is a plain Go value: string, int, float64, bool, Range, screen.Rect, Element, []Element, []string, Styled or
// Opaque. What comes in another type, or not at all, is a Problem.
//
// Every question waits for another process, at most for the messaging timeout. Ask only on the Accessibility thread.
package element

import (
	"laya/app/macos/screen"
)

// Element is a part of an app: a field, a page, the app itself.
type Element interface {
	// PID is the process that owns the element, 0 when that is not known. It asks nobody.
	PID() int
	// Same reports whether both stand for the same thing. Chromium uses the identity of what is gone again.
	Same(other Element) bool
	// Get asks for attributes, in one question where the app understands that. There is one answer for each.
	Get(attributes ...Attribute) []Answer
	// For asks for a parameterised attribute: of a Range, an Opaque, a []Opaque, or an Element.
	For(attribute Attribute, piece any) Answer
	// Parameterised lists the parameterised attributes.
	Parameterised() ([]Attribute, error)
	// Settable reports whether an attribute can be set.
	Settable(attribute Attribute) (bool, error)
	// Switch sets an attribute on or off.
	Switch(attribute Attribute, on bool) error
	// Release gives the element up.
	Release()
}

// Attribute is the name of something that an element tells.
type Attribute string

// Attributes.
const (
	Role                    Attribute = "AXRole"
	Subrole                 Attribute = "AXSubrole"
	RoleDescription         Attribute = "AXRoleDescription"
	Title                   Attribute = "AXTitle"
	Description             Attribute = "AXDescription"
	Help                    Attribute = "AXHelp"
	Placeholder             Attribute = "AXPlaceholderValue"
	Identifier              Attribute = "AXIdentifier"
	DOMIdentifier           Attribute = "AXDOMIdentifier"
	DOMClasses              Attribute = "AXDOMClassList"
	Enabled                 Attribute = "AXEnabled"
	Protected               Attribute = "AXContainsProtectedContent"
	EditableAncestor        Attribute = "AXEditableAncestor" // of what stands in an editable part of a page
	Value                   Attribute = "AXValue"
	SelectedText            Attribute = "AXSelectedText"
	SelectedTextRange       Attribute = "AXSelectedTextRange"
	SelectedTextMarkerRange Attribute = "AXSelectedTextMarkerRange"
	NumberOfCharacters      Attribute = "AXNumberOfCharacters"
	MarkedRange             Attribute = "AXTextInputMarkedRange"
	Frame                   Attribute = "AXFrame"
	Children                Attribute = "AXChildren"
	FocusedElement          Attribute = "AXFocusedUIElement"
	ManualAccessibility     Attribute = "AXManualAccessibility" // of an app; setting it wakes Chromium and Electron
)

// Parameterised attributes.
const (
	StringForRange       Attribute = "AXStringForRange"
	StyledForRange       Attribute = "AXAttributedStringForRange"
	BoundsForRange       Attribute = "AXBoundsForRange"
	BoundsForMarkerRange Attribute = "AXBoundsForTextMarkerRange"

	StringForMarkerRange Attribute = "AXStringForTextMarkerRange"
	LengthForMarkerRange Attribute = "AXLengthForTextMarkerRange" // in UTF-16 units
	StartOfMarkerRange   Attribute = "AXStartTextMarkerForTextMarkerRange"
	EndOfMarkerRange     Attribute = "AXEndTextMarkerForTextMarkerRange"
	MarkerRangeOfElement Attribute = "AXTextMarkerRangeForUIElement"            // of an Element
	MarkerRangeOfTwoEnds Attribute = "AXTextMarkerRangeForUnorderedTextMarkers" // of two markers: []Opaque
)

// Range is a piece of a text in UTF-16 units.
type Range struct{ Location, Length int }

// End is the position behind the range.
func (r Range) End() int { return r.Location + r.Length }

// Styled is a piece of text and how it is drawn.
type Styled struct {
	Text string
	Size float64 // of the font in points, 0 when that is not told
}

// Opaque is a value that only the app understands, as a text marker range, to be handed back in a question.
type Opaque interface{ Release() }

// Answer is a value, or why there is none.
type Answer struct {
	Value any
	Err   error
}

// Release gives up what the value holds, if anything.
func (a Answer) Release() {
	switch v := a.Value.(type) {
	case []Element:
		for _, e := range v {
			e.Release()
		}
	case interface{ Release() }:
		v.Release()
	}
}

// As reads an answer as a type. An answer of another type is given up.
func As[T any](a Answer) (T, error) {
	v, ok := a.Value.(T)
	switch {
	case a.Err != nil:
		return v, a.Err
	case !ok:
		a.Release()
		return v, WrongType
	}
	return v, nil
}

// One asks for one attribute.
func One[T any](e Element, attribute Attribute) (T, error) { return As[T](e.Get(attribute)[0]) }

// BoundsOf asks where a piece of the text is drawn.
func BoundsOf(e Element, piece Range) (screen.Rect, error) {
	return As[screen.Rect](e.For(BoundsForRange, piece))
}
