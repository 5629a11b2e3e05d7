// Package elementtest makes elements in memory, for tests: a map of attributes, and functions that answer for pieces of
// a text. Anything may be missing, late, of the wrong type, or a lie.
package elementtest

import (
	"slices"
	"sync"
	"unicode/utf16"

	"laya/app/macos/element"
	"laya/app/macos/screen"
)

// Element is a part of an app. Its fields may be changed between questions.
type Element struct {
	Process   int
	Number    int                                                  // two with the same number and process are the same
	Values    map[element.Attribute]any                            // a value, an error, or a func() element.Answer
	Pieces    map[element.Attribute]func(piece any) element.Answer // answers for pieces of the text
	Settables map[element.Attribute]bool
	Asked     func(question string) // called at each question, if set

	mutex    sync.Mutex
	released int
	switched []element.Attribute
}

var _ element.Element = (*Element)(nil)

func (e *Element) ask(question string) {
	if e.Asked != nil {
		e.Asked(question)
	}
}

// PID is the process.
func (e *Element) PID() int { return e.Process }

// Same compares numbers.
func (e *Element) Same(other element.Element) bool {
	o, ok := other.(*Element)
	return ok && o.Number == e.Number && o.Process == e.Process
}

// Get answers from Values.
func (e *Element) Get(attributes ...element.Attribute) []element.Answer {
	answers := make([]element.Answer, len(attributes))
	for i, a := range attributes {
		e.ask(string(a))
		answers[i] = answer(e.Values[a])
	}
	return answers
}

func answer(value any) element.Answer {
	switch v := value.(type) {
	case nil:
		return element.Answer{Err: element.Unsupported}
	case error:
		return element.Answer{Err: v}
	case func() element.Answer:
		return v()
	}
	return element.Answer{Value: value}
}

// For answers from Pieces.
func (e *Element) For(attribute element.Attribute, piece any) element.Answer {
	e.ask(string(attribute))
	f := e.Pieces[attribute]
	if f == nil {
		return element.Answer{Err: element.Unsupported}
	}
	return f(piece)
}

// Parameterised lists what is in Pieces.
func (e *Element) Parameterised() ([]element.Attribute, error) {
	e.ask("parameterised attributes")
	var list []element.Attribute
	for a := range e.Pieces {
		list = append(list, a)
	}
	slices.Sort(list)
	return list, nil
}

// Settable answers from Settables.
func (e *Element) Settable(attribute element.Attribute) (bool, error) {
	e.ask("settable " + string(attribute))
	settable, ok := e.Settables[attribute]
	if !ok {
		return false, element.Unsupported
	}
	return settable, nil
}

// Switch remembers what was switched on. It succeeds where Settables has the attribute.
func (e *Element) Switch(attribute element.Attribute, on bool) error {
	e.ask("switch " + string(attribute))
	if !e.Settables[attribute] {
		return element.Unsupported
	}
	e.mutex.Lock()
	defer e.mutex.Unlock()
	if on {
		e.switched = append(e.switched, attribute)
	}
	return nil
}

// Switched gives what was switched on, in order.
func (e *Element) Switched() []element.Attribute {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	return slices.Clone(e.switched)
}

// Release counts.
func (e *Element) Release() {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	e.released++
}

// Released gives how often the element was given up.
func (e *Element) Released() int {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	return e.released
}

// Character is the size of every character of a field made by Text.
var Character = screen.Size{Width: 8, Height: 16}

// Text makes a native text area at frame with honest answers: the selection is between the two positions, in UTF-16
// units.
func Text(frame screen.Rect, text string, from, to int) *Element {
	units := utf16.Encode([]rune(text))
	cut := func(piece any) (element.Range, bool) {
		r, ok := piece.(element.Range)
		return r, ok && r.Location >= 0 && r.Length >= 0 && r.End() <= len(units)
	}
	e := &Element{Process: 500, Number: 1, Values: map[element.Attribute]any{
		element.Role:               "AXTextArea",
		element.Value:              text,
		element.Frame:              frame,
		element.NumberOfCharacters: len(units),
		element.SelectedTextRange:  element.Range{Location: from, Length: to - from},
		element.SelectedText:       string(utf16.Decode(units[from:to])),
		element.MarkedRange:        element.NoValue,
	}, Settables: map[element.Attribute]bool{element.Value: true, element.SelectedText: true}}
	e.Pieces = map[element.Attribute]func(any) element.Answer{
		element.StringForRange: func(piece any) element.Answer {
			if r, ok := cut(piece); ok {
				return element.Answer{Value: string(utf16.Decode(units[r.Location:r.End()]))}
			}
			return element.Answer{Err: element.Failed}
		},
		element.BoundsForRange: func(piece any) element.Answer {
			if r, ok := cut(piece); ok {
				return element.Answer{Value: Bounds(frame, units, r)}
			}
			return element.Answer{Err: element.Failed}
		},
	}
	return e
}

// Bounds is where a piece of a text is drawn whose lines end where it says so: of a piece of several lines, the part in
// the first.
func Bounds(frame screen.Rect, units []uint16, piece element.Range) screen.Rect {
	line, column := 0, 0
	for _, u := range units[:piece.Location] {
		column++
		if u == '\n' {
			line, column = line+1, 0
		}
	}
	length := piece.Length
	if i := slices.Index(units[piece.Location:piece.End()], '\n'); i >= 0 {
		length = i
	}
	return screen.Rect{
		X: frame.X + float64(column)*Character.Width, Y: frame.Y + float64(line)*Character.Height,
		Width: float64(length) * Character.Width, Height: Character.Height,
	}
}
