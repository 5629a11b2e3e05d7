// Package caret finds where the caret of a field is drawn. No single question is answered rightly by every app, so there
// is a ladder of questions, in an order that depends on what draws the app's text; the first answer that can be true is
// taken.
//
//	zero-length  the bounds of the empty range at the caret, put right by those of the character before it
//	markers      the bounds of the selected text markers: pages
//	previous     the edge of the character before the caret
//	runs         the place within the piece of static text that holds the caret: pages without ranges
//	nested       a field within the field
//	frame        a guess from the frame of the field
//
// An answer that cannot be true is refused: no numbers, zero, of absurd size, as large as the field, outside the field,
// off every screen (TestValid, FuzzValid). How good the one is that was taken is its Quality. Nothing is corrected by
// app: apps.App says only which rungs to leave out.
//
// Everything is in the coordinates of package screen; no axis is turned here (TestLocate_NoFlip).
package caret

import (
	"errors"
	"fmt"
	"slices"

	"laya/app/macos/apps"
	"laya/app/macos/direction"
	"laya/app/macos/element"
	"laya/app/macos/screen"
)

// Quality says how far a caret can be relied on.
type Quality uint8

// The qualities.
const (
	Exact     Quality = iota + 1 // the app told where the caret is
	Derived                      // the app told where something beside it is
	Estimated                    // a guess: nothing may be drawn within the field
)

// Caret is where the next character will be drawn.
type Caret struct {
	Rect     screen.Rect // at most 2 points wide
	Clear    screen.Rect // what is not to be covered: the line, or the field when the caret is Estimated
	Quality  Quality
	Rung     apps.Rung
	FontSize float64 // in points, 0 when the app does not tell
}

// Query is what is known beside the field itself.
type Query struct {
	App           apps.App
	Displays      screen.Displays
	Before, After string // a piece of the text on either side of the caret
	Direction     direction.Direction
	Over          func() bool // reports whether the time for questions is over; nil is never
	Memory        *Memory     // of this field; nil remembers nothing
}

// Memory is what was learnt of a field in earlier searches, so that it is not asked again for every word. The zero Memory
// knows nothing. It is for one field.
type Memory struct {
	asked    bool
	told     []element.Attribute // the parameterised attributes
	fontSize float64             // of a caret of that height
	height   float64
}

// Why an answer is not taken.
var (
	ErrAbsurd    = errors.New("cannot be a caret's rectangle")
	ErrContainer = errors.New("is as large as the field")
	ErrOutside   = errors.New("lies outside the field")
	ErrOffScreen = errors.New("lies on no display")
	ErrNotTold   = errors.New("is not told")
	ErrOver      = errors.New("took too long")
)

// finder is one search.
type finder struct {
	Query
	element   element.Element
	multiline bool
	field     screen.Rect // empty when it is not told
	selection element.Range
	ranges    bool // selection is told
}

// Locate climbs the ladder. The error says what was wrong with every rung.
func Locate(e element.Element, q Query) (Caret, error) {
	if q.App.Kind == apps.Terminal || q.App.Is(apps.Unsupported) {
		return Caret{}, fmt.Errorf("the caret of %s is not looked for: %w", q.App.Name, ErrNotTold)
	}
	f, err := look(e, q)
	if err != nil {
		return Caret{}, err
	}
	var trail []error
	for _, rung := range ladder(q.App) {
		if f.over() {
			trail = append(trail, ErrOver)
			break
		}
		c, err := f.climb(rung)
		if err == nil {
			c.Rung = rung
			c.FontSize = f.fontSize(c.Rect.Height)
			return c, nil
		}
		trail = append(trail, fmt.Errorf("%v: %w", rung, err))
		if element.Fatal(err) {
			break
		}
	}
	return Caret{}, errors.Join(trail...)
}

// ladder gives the rungs for an app.
func ladder(app apps.App) []apps.Rung {
	var rungs []apps.Rung
	switch {
	case app.Is(apps.Quiet), app.Engine == apps.Canvas:
		rungs = []apps.Rung{apps.Frame}
	case app.Engine == apps.WebKit:
		rungs = []apps.Rung{apps.ZeroLength, apps.Markers, apps.Previous, apps.Runs, apps.Nested, apps.Frame}
	case app.Engine.Web():
		rungs = []apps.Rung{apps.Markers, apps.ZeroLength, apps.Previous, apps.Runs, apps.Nested, apps.Frame}
	default:
		rungs = []apps.Rung{apps.ZeroLength, apps.Previous, apps.Markers, apps.Frame}
	}
	kept := rungs[:0]
	for _, r := range rungs {
		if !app.Skips(r) {
			kept = append(kept, r)
		}
	}
	return kept
}

// look asks what every rung needs.
func look(e element.Element, q Query) (*finder, error) {
	f := &finder{Query: q, element: e}
	if f.Memory == nil {
		f.Memory = &Memory{}
	}
	answers := e.Get(element.Role, element.Frame, element.SelectedTextRange)
	role, err := element.As[string](answers[0])
	frame, frameErr := element.As[screen.Rect](answers[1])
	selection, rangeErr := element.As[element.Range](answers[2])
	if err != nil && element.Fatal(err) {
		return nil, fmt.Errorf("the caret cannot be asked for: %w", err)
	}
	f.multiline = role == "AXTextArea" || role == "AXWebArea" || role == "AXGroup"
	if _, onScreen := q.Displays.Holding(frame, 0); frameErr == nil && frame.Sane() && !frame.Empty() && onScreen {
		f.field = frame
	}
	f.selection, f.ranges = selection, rangeErr == nil && selection.Location >= 0 && selection.Length >= 0
	if !f.Memory.asked && !q.App.Is(apps.Quiet) {
		told, err := e.Parameterised()
		if element.Fatal(err) {
			return nil, fmt.Errorf("the caret cannot be asked for: %w", err)
		}
		f.Memory.asked, f.Memory.told = err == nil, told
	}
	return f, nil
}

// tells reports whether the field says that it has a parameterised attribute.
func (f *finder) tells(a element.Attribute) bool { return slices.Contains(f.Memory.told, a) }

func (f *finder) over() bool { return f.Over != nil && f.Over() }

func (f *finder) climb(rung apps.Rung) (Caret, error) {
	switch rung {
	case apps.ZeroLength:
		return f.zeroLength()
	case apps.Markers:
		return f.markers()
	case apps.Previous:
		return f.previous()
	case apps.Runs:
		return f.runs()
	case apps.Nested:
		return f.nested()
	case apps.Frame:
		return f.frame()
	}
	return Caret{}, ErrNotTold
}

// caret makes a caret of a rectangle that is valid.
func (f *finder) caret(r screen.Rect, quality Quality) Caret {
	r.Width = min(r.Width, widest)
	line := r
	if !f.field.Empty() {
		left, right := min(f.field.X, r.X), max(f.field.MaxX(), r.MaxX())
		line.X, line.Width = left, right-left
	}
	return Caret{Rect: r, Clear: line, Quality: quality}
}

// What a font's size can be, in points.
const (
	smallestFont = 4
	largestFont  = 200
)

// fontSize asks for the size of the character before the caret, or behind it at the start. A caret as high as the last
// one has the same.
func (f *finder) fontSize(height float64) float64 {
	if f.Memory.fontSize != 0 && f.Memory.height == height {
		return f.Memory.fontSize
	}
	if !f.ranges || !f.tells(element.StyledForRange) || f.over() {
		return 0
	}
	piece := element.Range{Location: max(f.selection.Location-1, 0), Length: 1}
	styled, err := element.As[element.Styled](f.element.For(element.StyledForRange, piece))
	if err != nil || !(styled.Size >= smallestFont && styled.Size <= largestFont) {
		return 0
	}
	f.Memory.fontSize, f.Memory.height = styled.Size, height
	return styled.Size
}
