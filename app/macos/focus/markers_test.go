package focus

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf16"

	"laya/app/macos/element"
	"laya/app/macos/element/elementtest"
)

// span is a marker range, or a marker when it is empty, in memory. It counts those that are held.
type span struct {
	from, to int
	held     *int
}

func (s span) Release() { *s.held-- }

// page makes a field that tells its text by markers only. whole is where the element is within the text.
func page(content string, from, to int, whole [2]int) (e *elementtest.Element, held *int) {
	units := utf16.Encode([]rune(content))
	held = new(int)
	give := func(from, to int) element.Answer {
		*held++
		return element.Answer{Value: span{from, to, held}}
	}
	e = &elementtest.Element{Process: chrome, Number: 1, Values: map[element.Attribute]any{
		element.Role: "AXWebArea", element.DOMClasses: []string{}, element.MarkedRange: element.NoValue,
		element.EditableAncestor:        func() element.Answer { return element.Answer{Value: element.Element(&elementtest.Element{})} },
		element.SelectedTextMarkerRange: func() element.Answer { return give(from, to) },
	}, Pieces: map[element.Attribute]func(any) element.Answer{
		element.MarkerRangeOfElement: func(piece any) element.Answer {
			if _, ok := piece.(element.Element); !ok {
				return element.Answer{Err: element.Failed}
			}
			return give(whole[0], whole[1])
		},
		element.StartOfMarkerRange: func(piece any) element.Answer { s := piece.(span); return give(s.from, s.from) },
		element.EndOfMarkerRange:   func(piece any) element.Answer { s := piece.(span); return give(s.to, s.to) },
		element.MarkerRangeOfTwoEnds: func(piece any) element.Answer {
			ends := piece.([]element.Opaque)
			a, b := ends[0].(span).from, ends[1].(span).from
			return give(min(a, b), max(a, b))
		},
		element.LengthForMarkerRange: func(piece any) element.Answer { s := piece.(span); return element.Answer{Value: s.to - s.from} },
		element.StringForMarkerRange: func(piece any) element.Answer {
			s := piece.(span)
			return element.Answer{Value: string(utf16.Decode(units[s.from:s.to]))}
		},
	}}
	return e, held
}

func TestReader_Markers(t *testing.T) {
	long := strings.Repeat("a😀", 1000)
	tests := []struct {
		name          string
		content       string
		from, to      int
		whole         [2]int
		lie           func(e *elementtest.Element)
		before, after string
		atStart       bool
		selected      bool
		err, why      error
	}{
		{name: "the body of a message", content: "hello world", from: 6, to: 6, whole: [2]int{0, 11}, before: "hello ", after: "world", atStart: true},
		{name: "a part of a page", content: "menu hello world foot", from: 11, to: 11, whole: [2]int{5, 16}, before: "hello ", after: "world", atStart: true},
		{name: "a selection", content: "hello world", from: 6, to: 9, whole: [2]int{0, 11}, before: "hello ", after: "ld", atStart: true, selected: true},
		{name: "an empty field", content: "", whole: [2]int{0, 0}, atStart: true},
		{name: "a caret elsewhere in the page", content: "menu hello world foot", from: 2, to: 2, whole: [2]int{5, 16}, why: errNoSelection},
		{name: "a caret behind the element", content: "menu hello world foot", from: 18, to: 18, whole: [2]int{5, 16}, why: errNoSelection},
		{name: "a long text", content: long, from: 1501, to: 1501, whole: [2]int{0, 3000}, before: strings.TrimLeft(string(utf16.Decode(utf16.Encode([]rune(long))[1501-mostBefore:1501])), "\ufffd"), after: strings.TrimRight(string(utf16.Decode(utf16.Encode([]rune(long))[1501:1501+mostAfter])), "\ufffd")},
		{name: "a text that is shorter than told", content: "hello", from: 5, to: 5, whole: [2]int{0, 5}, lie: func(e *elementtest.Element) {
			e.Pieces[element.StringForMarkerRange] = func(any) element.Answer { return element.Answer{Value: "hel"} }
		}, why: errNoSelection},
		{name: "a book", content: "", whole: [2]int{0, 0}, lie: func(e *elementtest.Element) {
			e.Pieces[element.LengthForMarkerRange] = func(any) element.Answer { return element.Answer{Value: mostValue + 1} }
			e.Pieces[element.StringForMarkerRange] = func(any) element.Answer { panic("a whole book was asked for") }
		}, why: errTooLong},
		{name: "an app that hangs on the way", content: "hello", from: 5, to: 5, whole: [2]int{0, 5}, lie: func(e *elementtest.Element) {
			e.Pieces[element.MarkerRangeOfTwoEnds] = func(any) element.Answer { return element.Answer{Err: element.Hung} }
		}, err: element.Hung},
		{name: "markers that are not told of", content: "hello", from: 5, to: 5, whole: [2]int{0, 5}, lie: func(e *elementtest.Element) {
			delete(e.Pieces, element.MarkerRangeOfElement)
		}, why: errNoSelection},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e, held := page(tt.content, tt.from, tt.to, tt.whole)
			if tt.lie != nil {
				tt.lie(e)
			}
			got, err := read(t, e)
			f := got.Field
			if !errors.Is(err, tt.err) || !errors.Is(got.Why, tt.why) || f.Unreadable != (tt.why != nil) {
				t.Errorf("error %v, unreadable because of %v; want %v, %v", err, got.Why, tt.err, tt.why)
			}
			if string(f.Before) != tt.before || string(f.After) != tt.after || f.AtStart != tt.atStart || f.Selected != tt.selected {
				t.Errorf("read %q|%q, at start %v, selected %v", string(f.Before), string(f.After), f.AtStart, f.Selected)
			}
			if *held != 0 {
				t.Errorf("%d markers are still held", *held)
			}
		})
	}
}
