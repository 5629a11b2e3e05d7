package caret

import (
	"errors"
	"testing"

	"laya/app/macos/apps"
	"laya/app/macos/element"
	"laya/app/macos/element/elementtest"
	"laya/app/macos/screen"
)

// static is a piece of static text in a page.
func static(text string, frame screen.Rect) element.Element {
	return &elementtest.Element{Process: 500, Number: 2, Values: map[element.Attribute]any{
		element.Role: "AXStaticText", element.Value: text, element.Frame: frame,
	}}
}

func group(children ...element.Element) element.Element {
	return &elementtest.Element{Process: 500, Number: 3, Values: map[element.Attribute]any{
		element.Role: "AXGroup", element.Children: children,
	}}
}

// TestRuns: a page that tells no bounds of ranges, only its pieces.
func TestRuns(t *testing.T) {
	first := screen.Rect{X: 100, Y: 200, Width: 80, Height: 20}
	second := screen.Rect{X: 100, Y: 220, Width: 60, Height: 20}
	blank := Width(" ", 15) / Width("nnn", 15) * 60
	tests := []struct {
		name     string
		whole    string
		at       int
		children []element.Element
		want     screen.Rect
		err      error
	}{
		{"at the end of the last piece", "aaaa\nnnn", 8, []element.Element{group(static("aaaa", first)), group(static("nnn", second))}, screen.Rect{X: 160, Y: 220, Height: 20}, nil},
		{"within a piece", "aaaa\nnnn", 2, []element.Element{static("aaaa", first), static("nnn", second)}, screen.Rect{X: 140, Y: 200, Height: 20}, nil},
		{"by the widths of the letters", "il\nnnn", 1, []element.Element{static("im", first), static("nnn", second)}, screen.Rect{}, ErrNotTold},
		{"a wide letter takes more", "im", 1, []element.Element{static("im", first)}, screen.Rect{X: 100 + 80*222.0/(222+833), Y: 200, Height: 20}, nil},
		{"a blank behind the piece", "nnn ", 4, []element.Element{static("nnn", second)}, screen.Rect{X: 160 + blank, Y: 220, Height: 20}, nil},
		{"a line break behind the piece", "nnn\n", 4, []element.Element{static("nnn", second)}, screen.Rect{}, ErrNotTold},
		{"no-break blanks", "n n", 3, []element.Element{static("n\u00a0n", second)}, screen.Rect{X: 160, Y: 220, Height: 20}, nil},
		{"the same word twice: the right one of both", "nnn\nnnn", 7, []element.Element{static("nnn", first), static("nnn", second)}, screen.Rect{X: 160, Y: 220, Height: 20}, nil},
		{"a piece that is broken into lines", "a long text that does not fit", 29, []element.Element{static("a long text that does not fit", second)}, screen.Rect{}, ErrAbsurd},
		{"units, not characters", "😀n", 3, []element.Element{static("😀n", second)}, screen.Rect{X: 160, Y: 220, Height: 20}, nil},
		{"pieces that are not of this text", "nnn", 3, []element.Element{static("mmm", second)}, screen.Rect{}, ErrNotTold},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := elementtest.Text(area, tt.whole, tt.at, tt.at)
			clear(e.Pieces)
			e.Values[element.Children] = tt.children
			app := apps.App{Engine: apps.Electron, Skip: []apps.Rung{apps.Frame, apps.Nested}}
			got, err := Locate(e, Query{App: app, Displays: desk})
			if tt.err != nil {
				if !errors.Is(err, tt.err) {
					t.Errorf("Locate = %+v, %v, want %v", got, err, tt.err)
				}
				return
			}
			if err != nil || !close(got.Rect, tt.want) || got.Quality != Derived || got.Rung != apps.Runs {
				t.Errorf("Locate = %+v, %v, want %v", got, err, tt.want)
			}
		})
	}
}

// TestWalk_Ends: a page without end costs a bounded number of questions.
func TestWalk_Ends(t *testing.T) {
	asked := 0
	var endless func() element.Answer
	endless = func() element.Answer {
		list := make([]element.Element, 50)
		for i := range list {
			list[i] = &elementtest.Element{Values: map[element.Attribute]any{element.Role: "AXGroup", element.Children: endless},
				Asked: func(string) { asked++ }}
		}
		return element.Answer{Value: list}
	}
	e := elementtest.Text(area, "hello", 5, 5)
	clear(e.Pieces)
	e.Values[element.Children] = endless
	app := apps.App{Engine: apps.Chromium, Skip: []apps.Rung{apps.Frame}}
	if got, err := Locate(e, Query{App: app, Displays: desk}); !errors.Is(err, ErrOver) || asked > 2*5*mostSeen {
		t.Errorf("Locate = %+v, %v after %d questions", got, err, asked)
	}
}
