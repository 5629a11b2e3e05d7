package focus

import (
	"unicode/utf16"

	"laya/app/macos/element"
)

// byMarkers asks for the text around the selection by text markers, the places in the text of a page that stand for no
// numbers. The text is that of the element only if its three parts are as long as the element is: the caret of a page may
// be elsewhere.
func byMarkers(e element.Element) (passage, element.Range, error) {
	var none element.Range
	selected, err := element.One[element.Opaque](e, element.SelectedTextMarkerRange)
	if err != nil {
		return passage{}, none, noSelection(err)
	}
	defer selected.Release()
	whole, err := marker(e, element.MarkerRangeOfElement, e)
	if err != nil {
		return passage{}, none, noSelection(err)
	}
	defer whole.Release()
	before, n, err := side(e, whole, selected, element.StartOfMarkerRange)
	if err != nil {
		return passage{}, none, err
	}
	after, m, err := side(e, selected, whole, element.EndOfMarkerRange)
	if err != nil {
		return passage{}, none, err
	}
	length, err := element.As[int](e.For(element.LengthForMarkerRange, selected))
	if err != nil {
		return passage{}, none, noSelection(err)
	}
	all, err := element.As[int](e.For(element.LengthForMarkerRange, whole))
	if err != nil {
		return passage{}, none, noSelection(err)
	}
	if n+length+m != all {
		return passage{}, none, errNoSelection
	}
	p := cut(before[max(0, n-mostBefore):], element.Range{Location: n}, max(0, n-mostBefore), true)
	p.after = cut(after[:min(m, mostAfter)], none, 0, m <= mostAfter).after
	p.to = m <= mostAfter
	return p, element.Range{Location: n, Length: length}, nil
}

// side gives the text between the same end of two ranges, and its length.
func side(e element.Element, from, to element.Opaque, end element.Attribute) (units []uint16, n int, err error) {
	first, err := marker(e, end, from)
	if err != nil {
		return nil, 0, noSelection(err)
	}
	defer first.Release()
	second, err := marker(e, end, to)
	if err != nil {
		return nil, 0, noSelection(err)
	}
	defer second.Release()
	between, err := marker(e, element.MarkerRangeOfTwoEnds, []element.Opaque{first, second})
	if err != nil {
		return nil, 0, noSelection(err)
	}
	defer between.Release()
	n, err = element.As[int](e.For(element.LengthForMarkerRange, between))
	if err != nil {
		return nil, 0, noSelection(err)
	}
	if n > mostValue {
		return nil, 0, errTooLong
	}
	text, err := element.As[string](e.For(element.StringForMarkerRange, between))
	if err != nil {
		return nil, 0, noSelection(err)
	}
	if units = utf16.Encode([]rune(text)); len(units) != n {
		return nil, 0, errNoSelection
	}
	return units, n, nil
}

func marker(e element.Element, a element.Attribute, piece any) (element.Opaque, error) {
	return element.As[element.Opaque](e.For(a, piece))
}

// noSelection is why there is no text, unless the app cannot be asked at all.
func noSelection(err error) error {
	if element.Fatal(err) {
		return err
	}
	return errNoSelection
}
