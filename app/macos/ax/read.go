//go:build darwin || box

package ax

import (
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
)

// take asks for an attribute and reads it as what it should be.
func take[T any](e Element, a Attribute, read func(cf.Ref) (T, bool)) (T, error) {
	value, err := e.Copy(a)
	return convert("AXUIElementCopyAttributeValue", a, value, err, read)
}

func convert[T any](op string, a Attribute, value cf.Owned, err error, read func(cf.Ref) (T, bool)) (T, error) {
	var zero T
	if err != nil {
		return zero, err
	}
	defer value.Release()
	v, ok := read(value.Ref)
	if !ok {
		return zero, &Error{op, string(a), OtherType}
	}
	return v, nil
}

// Text asks for a string.
func (e Element) Text(a Attribute) (string, error) { return take(e, a, cf.Ref.Text) }

// Int asks for a whole number.
func (e Element) Int(a Attribute) (int, error) {
	return take(e, a, func(r cf.Ref) (int, bool) { n, ok := r.Int(); return int(n), ok })
}

// Bool asks for a boolean.
func (e Element) Bool(a Attribute) (bool, error) { return take(e, a, cf.Ref.Bool) }

// Range asks for a range of UTF-16 units.
func (e Element) Range(a Attribute) (cf.Range, error) { return take(e, a, RangeOf) }

// Rect asks for a rectangle on the screen.
func (e Element) Rect(a Attribute) (quartz.Rect, error) { return take(e, a, RectOf) }

// Element asks for another element.
func (e Element) Element(a Attribute) (Element, error) { return take(e, a, elementOf) }

// Elements asks for a list of elements. What is no element is left out.
func (e Element) Elements(a Attribute) ([]Element, error) {
	return take(e, a, func(r cf.Ref) (list []Element, ok bool) {
		values, ok := r.Array()
		for _, v := range values {
			if element, ok := elementOf(v); ok {
				list = append(list, element)
			}
		}
		return list, ok
	})
}

func elementOf(r cf.Ref) (Element, bool) { return OwnElement(r.Retain()) }

// BoundsFor asks where a piece of the text is drawn.
func (e Element) BoundsFor(piece cf.Range) (quartz.Rect, error) {
	return takeFor(e, BoundsForRange, piece, RectOf)
}

// StringFor asks for a piece of the text.
func (e Element) StringFor(piece cf.Range) (string, error) {
	return takeFor(e, StringForRange, piece, cf.Ref.Text)
}

func takeFor[T any](e Element, a Attribute, piece cf.Range, read func(cf.Ref) (T, bool)) (T, error) {
	r := NewRange(piece)
	defer r.Release()
	value, err := e.CopyFor(a, r.Ref)
	return convert("AXUIElementCopyParameterizedAttributeValue", a, value, err, read)
}

// SelectedMarkerBounds asks where the selection is drawn, in text that has markers in place of positions. Between the
// two questions the text may change; then the answer is about the older selection.
func (e Element) SelectedMarkerBounds() (quartz.Rect, error) {
	markers, err := e.Copy(SelectedTextMarkerRange)
	if err != nil {
		return quartz.Rect{}, err
	}
	defer markers.Release()
	value, err := e.CopyFor(BoundsForTextMarkerRange, markers.Ref)
	return convert("AXUIElementCopyParameterizedAttributeValue", BoundsForTextMarkerRange, value, err, RectOf)
}
