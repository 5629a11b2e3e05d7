package caret

import (
	"strings"
	"unicode/utf16"

	"laya/app/macos/element"
	"laya/app/macos/screen"
)

// markers asks for the bounds of the selected text markers. What is wider than a caret is a selection, or a placeholder
// that the page tells as its text.
func (f *finder) markers() (Caret, error) {
	if !f.tells(element.BoundsForMarkerRange) {
		return Caret{}, ErrNotTold
	}
	r, err := MarkerBounds(f.element)
	if err != nil {
		return Caret{}, err
	}
	if err := valid(r, f.field, f.Displays); err != nil {
		return Caret{}, err
	}
	if r.Width >= 4 || r.Height < 6 {
		return Caret{}, ErrAbsurd
	}
	if !f.field.Empty() {
		near := f.field.Grow(4)
		near.Width += 8
		if !r.Inside(near) {
			return Caret{}, ErrOutside
		}
	}
	if tall(r, f.field) {
		if before, err := f.before(); err != nil || !alike(r.Height, before.rect.Height) {
			return Caret{}, ErrContainer
		}
	}
	return f.caret(r, Exact), nil
}

// MarkerBounds asks where the selected text markers are drawn.
func MarkerBounds(e element.Element) (screen.Rect, error) {
	markers, err := element.One[element.Opaque](e, element.SelectedTextMarkerRange)
	if err != nil {
		return screen.Rect{}, err
	}
	defer markers.Release()
	return element.As[screen.Rect](e.For(element.BoundsForMarkerRange, markers))
}

// How far a page is walked.
const (
	deepest  = 8
	mostSeen = 300
	mostText = 1 << 14 // UTF-16 units of a field that is walked
	trailing = 64      // UTF-16 units behind a run that no run holds
)

// run is a piece of static text.
type run struct {
	text  string
	frame screen.Rect
}

// runs finds the piece of static text in the field that holds the caret, and the place within it by the widths of the
// letters.
func (f *finder) runs() (Caret, error) {
	if !f.ranges || f.selection.Length > 0 {
		return Caret{}, ErrNotTold
	}
	count, err := element.One[int](f.element, element.NumberOfCharacters)
	if err != nil || count > mostText {
		return Caret{}, ErrNotTold
	}
	whole, err := element.One[string](f.element, element.Value)
	if err != nil {
		return Caret{}, err
	}
	var runs []run
	err = f.walk(func(n node) bool {
		if n.role == "AXStaticText" && n.text != "" {
			runs = append(runs, run{plain(n.text), n.frame})
		}
		return true
	})
	if err != nil {
		return Caret{}, err
	}
	found, offset, ok := holding(plain(whole), runs, f.selection.Location)
	if !ok {
		return Caret{}, ErrNotTold
	}
	r, err := found.at(offset)
	if err != nil {
		return Caret{}, err
	}
	if err := valid(r, f.field, f.Displays); err != nil {
		return Caret{}, err
	}
	return f.caret(r, Derived), nil
}

// plain makes blanks comparable: pages have no-break spaces where their text has blanks.
func plain(text string) string { return strings.ReplaceAll(text, "\u00a0", " ") }

func units(text string) int { return len(utf16.Encode([]rune(text))) }

// holding finds the run that holds the caret, which stands at a position of the whole text in UTF-16 units, and the
// caret's offset in it. A blank at the end of a line is often in no run; then the offset is behind the run's end.
func holding(whole string, runs []run, caret int) (found run, offset int, ok bool) {
	at, passed := 0, 0 // in bytes of whole, and the same place in UTF-16 units
	for _, r := range runs {
		i := strings.Index(whole[at:], r.text)
		if i < 0 {
			continue
		}
		begin := passed + units(whole[at:at+i])
		end := begin + units(r.text)
		if begin > caret {
			break
		}
		found, offset, ok = r, caret-begin, caret <= end+trailing && !strings.Contains(between(whole, end, caret), "\n")
		at, passed = at+i+len(r.text), end
	}
	return found, offset, ok
}

// between gives the text between two positions in UTF-16 units.
func between(text string, from, to int) string {
	all := utf16.Encode([]rune(text))
	if from >= to || to > len(all) {
		return ""
	}
	return string(utf16.Decode(all[from:to]))
}

// at gives the caret's rectangle at an offset in the run.
func (r run) at(offset int) (screen.Rect, error) {
	size := 0.75 * r.frame.Height
	full := Width(r.text, size)
	if r.frame.Empty() || full == 0 || full > 1.15*r.frame.Width {
		return screen.Rect{}, ErrAbsurd // it is broken into lines: the place cannot be told
	}
	length := units(r.text)
	x := r.frame.X + r.frame.Width*Width(between(r.text, 0, min(offset, length)), size)/full
	x += float64(max(offset-length, 0)) * r.frame.Width / full * Width(" ", size)
	return screen.Rect{X: x, Y: r.frame.Y, Height: r.frame.Height}, nil
}

// nested looks for a field within the field that has the caret, as editors in pages have.
func (f *finder) nested() (Caret, error) {
	inner := Caret{}
	err := f.walk(func(n node) bool {
		if !n.ranges || n.selection.Length > 0 || !strings.HasPrefix(n.role, "AXText") {
			return true
		}
		told, err := element.BoundsOf(n.element, n.selection)
		if err == nil && valid(told, f.field, f.Displays) == nil && !tall(told, f.field) {
			inner = f.caret(told, Derived)
			return false
		}
		return !element.Fatal(err)
	})
	if err != nil {
		return Caret{}, err
	}
	if inner.Quality == 0 {
		return Caret{}, ErrNotTold
	}
	return inner, nil
}

// node is what a walk sees of an element, which is given up after the visit.
type node struct {
	element   element.Element
	role      string
	text      string
	frame     screen.Rect
	selection element.Range
	ranges    bool
}

// walk visits what is within the field, in the order of the text, until a visit gives false.
func (f *finder) walk(visit func(n node) bool) error {
	seen := 0
	var within func(e element.Element, depth int) (bool, error)
	within = func(e element.Element, depth int) (bool, error) {
		children, err := element.One[[]element.Element](e, element.Children)
		if err != nil {
			if element.Fatal(err) {
				return false, err
			}
			return true, nil
		}
		defer element.Answer{Value: children}.Release()
		for _, child := range children {
			if seen++; seen > mostSeen || f.over() {
				return false, ErrOver
			}
			if on, err := f.visit(child, visit); !on || err != nil {
				return false, err
			}
			if depth < deepest {
				if on, err := within(child, depth+1); !on || err != nil {
					return false, err
				}
			}
		}
		return true, nil
	}
	_, err := within(f.element, 1)
	return err
}

func (f *finder) visit(e element.Element, visit func(n node) bool) (bool, error) {
	answers := e.Get(element.Role, element.Value, element.Frame, element.SelectedTextRange)
	n := node{element: e}
	role, err := element.As[string](answers[0])
	if element.Fatal(err) {
		return false, err
	}
	n.role = role
	n.text, _ = element.As[string](answers[1])
	n.frame, _ = element.As[screen.Rect](answers[2])
	n.selection, err = element.As[element.Range](answers[3])
	n.ranges = err == nil
	return visit(n), nil
}
