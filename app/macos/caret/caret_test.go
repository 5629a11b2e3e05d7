package caret

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"

	"laya/app/macos/apps"
	"laya/app/macos/direction"
	"laya/app/macos/element"
	"laya/app/macos/element/elementtest"
	"laya/app/macos/screen"
)

var (
	laptop = screen.Display{Bounds: screen.Rect{Width: 1440, Height: 900}, Visible: screen.Rect{Y: 25, Width: 1440, Height: 805}, Scale: 2}
	beside = screen.Display{Bounds: screen.Rect{X: -1920, Y: -300, Width: 1920, Height: 1080}, Visible: screen.Rect{X: -1920, Y: -275, Width: 1920, Height: 1055}, Scale: 1}
	desk   = screen.Displays{beside, laptop}
	area   = screen.Rect{X: 100, Y: 200, Width: 400, Height: 160}
)

const (
	bounds  = element.BoundsForRange
	markers = element.BoundsForMarkerRange
)

// opaque is a marker range in memory.
type opaque struct{ released int }

func (o *opaque) Release() { o.released++ }

// lies makes a function answer for the pieces of an attribute in place of the honest one.
func lies(e *elementtest.Element, a element.Attribute, lie func(piece element.Range, honest screen.Rect) any) {
	honest := e.Pieces[a]
	e.Pieces[a] = func(piece any) element.Answer {
		r, _ := piece.(element.Range)
		rect, _ := honest(piece).Value.(screen.Rect)
		switch v := lie(r, rect).(type) {
		case error:
			return element.Answer{Err: v}
		default:
			return element.Answer{Value: v}
		}
	}
}

// marks gives a field text markers whose bounds are r.
func marks(e *elementtest.Element, r any) *opaque {
	o := &opaque{}
	e.Values[element.SelectedTextMarkerRange] = o
	e.Pieces[markers] = func(any) element.Answer {
		if err, ok := r.(error); ok {
			return element.Answer{Err: err}
		}
		return element.Answer{Value: r}
	}
	return o
}

// empty answers for the empty range only.
func empty(answer func(honest screen.Rect) any) func(element.Range, screen.Rect) any {
	return func(piece element.Range, honest screen.Rect) any {
		if piece.Length == 0 {
			return answer(honest)
		}
		return honest
	}
}

type located struct {
	rect    screen.Rect
	quality Quality
	rung    apps.Rung
}

func at(x, y, h float64) screen.Rect { return screen.Rect{X: x, Y: y, Height: h} }

var web, native, electron = apps.App{Engine: apps.WebKit}, apps.App{Engine: apps.Native}, apps.App{Engine: apps.Electron}

// locateTests are fields with a text, a caret in it, and what they say of it.
var locateTests = []struct {
	name string
	app  apps.App
	text string
	pos  int
	lie  func(e *elementtest.Element)
	want located
}{
	{"an honest native field", native, "hello wor", 9, nil, located{at(172, 200, 16), Exact, apps.ZeroLength}},
	{"an empty field", native, "", 0, nil, located{at(100, 200, 16), Exact, apps.ZeroLength}},
	{"the second line", native, "one\ntwo", 7, nil, located{at(124, 216, 16), Exact, apps.ZeroLength}},
	{"the start of a line", native, "one\n", 4, nil, located{at(100, 216, 16), Exact, apps.ZeroLength}},
	{"pretype: TextEdit tells the empty range a line too high", native, "one\ntwo", 7, func(e *elementtest.Element) {
		lies(e, bounds, empty(func(r screen.Rect) any { r.Y -= 16; return r }))
	}, located{at(124, 216, 16), Exact, apps.ZeroLength}},
	{"a line too high at the start of a line", native, "one\n", 4, func(e *elementtest.Element) {
		lies(e, bounds, empty(func(r screen.Rect) any { r.Y -= 16; return r }))
	}, located{at(100, 216, 16), Derived, apps.ZeroLength}},
	{"a line too high behind an empty line", native, "one\n\n", 5, func(e *elementtest.Element) {
		lies(e, bounds, empty(func(r screen.Rect) any { r.Y -= 16; return r }))
	}, located{at(100, 232, 16), Derived, apps.ZeroLength}},
	{"a line too high and at its start", native, "one\ntwo", 7, func(e *elementtest.Element) {
		lies(e, bounds, empty(func(screen.Rect) any { return at(100, 200, 16) }))
	}, located{at(124, 216, 16), Exact, apps.ZeroLength}},
	{"a smaller font in the line that follows", native, "A\n", 2, func(e *elementtest.Element) {
		lies(e, bounds, func(piece element.Range, _ screen.Rect) any {
			if piece.Length == 0 {
				return at(100, 240, 16)
			}
			return screen.Rect{X: 120, Y: 200, Width: 0, Height: 40}
		})
	}, located{at(100, 240, 16), Exact, apps.ZeroLength}},
	{"a character as wide as the line", native, "hello", 5, func(e *elementtest.Element) {
		lies(e, bounds, func(piece element.Range, _ screen.Rect) any {
			if piece.Length == 0 {
				return element.Failed
			}
			return screen.Rect{X: 100, Y: 200, Width: 400, Height: 16}
		})
	}, located{screen.Rect{X: 105 + Width("hello", 17), Y: 360 - 5 - 17*1.35, Height: 17 * 1.35}, Estimated, apps.Frame}},
	{"only the line before is told", native, "one\n", 4, func(e *elementtest.Element) {
		lies(e, bounds, empty(func(screen.Rect) any { return element.Failed }))
	}, located{screen.Rect{X: 105, Y: 360 - 5 - 17*1.35, Height: 17 * 1.35}, Estimated, apps.Frame}},
	{"a selection is no caret", native, "hello", 3, func(e *elementtest.Element) {
		e.Values[element.SelectedTextRange] = element.Range{Location: 3, Length: 2}
	}, located{at(124, 200, 16), Derived, apps.Previous}},
	{"markers above the field", electron, "hello", 5, func(e *elementtest.Element) {
		marks(e, at(140, 190, 16))
	}, located{at(140, 200, 16), Exact, apps.ZeroLength}},
	{"a line too high at the start of a wrapped line", native, "the words wrap", 14, func(e *elementtest.Element) {
		lies(e, bounds, empty(func(screen.Rect) any { return at(100, 200, 16) }))
	}, located{at(100, 216, 16), Derived, apps.ZeroLength}},
	{"pretype: a sliver as high as a capital", native, "hello", 5, func(e *elementtest.Element) {
		lies(e, bounds, empty(func(r screen.Rect) any { r.Y, r.Height = r.Y+3, 9; return r }))
	}, located{at(140, 200, 16), Exact, apps.ZeroLength}},
	{"as wide as the next character", native, "hello", 3, func(e *elementtest.Element) {
		lies(e, bounds, empty(func(r screen.Rect) any { r.Width = 8; return r }))
	}, located{screen.Rect{X: 124, Y: 200, Width: 2, Height: 16}, Exact, apps.ZeroLength}},
	{"the empty range is not told", native, "hello", 5, func(e *elementtest.Element) {
		lies(e, bounds, empty(func(screen.Rect) any { return element.Failed }))
	}, located{at(140, 200, 16), Derived, apps.Previous}},
	{"right to left: the left edge of the character before", native, "שלום", 4, func(e *elementtest.Element) {
		lies(e, bounds, func(piece element.Range, r screen.Rect) any {
			if piece.Length == 0 {
				return element.Failed
			}
			return screen.Rect{X: 468, Y: 200, Width: 8, Height: 16}
		})
	}, located{at(468, 200, 16), Derived, apps.Previous}},
	{"electron 34755: x is 0 and y is the screen's height", electron, "hello", 5, func(e *elementtest.Element) {
		lies(e, bounds, func(element.Range, screen.Rect) any { return at(0, 900, 16) })
		marks(e, at(140, 200, 16))
	}, located{at(140, 200, 16), Exact, apps.Markers}},
	{"electron 25155: rectangles in pixels", electron, "hello", 5, func(e *elementtest.Element) {
		lies(e, bounds, func(_ element.Range, r screen.Rect) any {
			return screen.Rect{X: 2 * r.X, Y: 2 * r.Y, Width: 2 * r.Width, Height: 2 * r.Height}
		})
	}, located{screen.Rect{X: 105 + Width("hello", 17), Y: 360 - 5 - 17*1.35, Height: 17 * 1.35}, Estimated, apps.Frame}},
	{"a page whose ranges say zero", web, "hello", 5, func(e *elementtest.Element) {
		lies(e, bounds, func(element.Range, screen.Rect) any { return screen.Rect{} })
		marks(e, screen.Rect{X: 140, Y: 200, Width: 1, Height: 16})
	}, located{screen.Rect{X: 140, Y: 200, Width: 1, Height: 16}, Exact, apps.Markers}},
	{"chromium's markers come first", apps.App{Engine: apps.Chromium}, "hello", 5, func(e *elementtest.Element) {
		marks(e, at(139, 201, 15))
	}, located{at(139, 201, 15), Exact, apps.Markers}},
	{"a marker range as wide as the line is no caret", electron, "hello", 5, func(e *elementtest.Element) {
		marks(e, screen.Rect{X: 100, Y: 200, Width: 300, Height: 16})
	}, located{at(140, 200, 16), Exact, apps.ZeroLength}},
	{"keytype 033: a rectangle as large as the field", native, "hello", 5, func(e *elementtest.Element) {
		lies(e, bounds, empty(func(screen.Rect) any { return area }))
	}, located{at(140, 200, 16), Derived, apps.Previous}},
	{"a rectangle as large as the field for everything", native, "hello", 5, func(e *elementtest.Element) {
		lies(e, bounds, func(element.Range, screen.Rect) any { return area })
	}, located{screen.Rect{X: 105 + Width("hello", 17), Y: 360 - 5 - 17*1.35, Height: 17 * 1.35}, Estimated, apps.Frame}},
	{"a large font is no container", native, "hello", 5, func(e *elementtest.Element) {
		lies(e, bounds, func(_ element.Range, r screen.Rect) any { r.Height = 48; return r })
	}, located{at(140, 200, 48), Exact, apps.ZeroLength}},
	{"a tall caret beside a small character", native, "hello", 5, func(e *elementtest.Element) {
		lies(e, bounds, func(piece element.Range, r screen.Rect) any {
			if piece.Length == 0 {
				return screen.Rect{X: 140, Y: 190, Height: 60}
			}
			return screen.Rect{}
		})
	}, located{screen.Rect{X: 105 + Width("hello", 17), Y: 360 - 5 - 17*1.35, Height: 17 * 1.35}, Estimated, apps.Frame}},
	{"cotabby 476: Calendar is not asked about pieces", apps.App{Engine: apps.Native, Quirks: []apps.Quirk{apps.Quiet}}, "hello", 5, func(e *elementtest.Element) {
		e.Asked = func(q string) {
			if strings.HasPrefix(q, "AXBounds") || strings.HasPrefix(q, "parameterised") || strings.HasPrefix(q, "AXString") || q == "AXChildren" {
				panic("Calendar was asked " + q)
			}
		}
	}, located{screen.Rect{X: 105 + Width("hello", 17), Y: 360 - 5 - 17*1.35, Height: 17 * 1.35}, Estimated, apps.Frame}},
	{"keytype 106: Messages' empty range is left out", apps.App{Engine: apps.Native, Skip: []apps.Rung{apps.ZeroLength}}, "hello", 5, func(e *elementtest.Element) {
		lies(e, bounds, empty(func(r screen.Rect) any { r.X += 60; return r }))
	}, located{at(140, 200, 16), Derived, apps.Previous}},
	{"a field within the field", web, "", 0, func(e *elementtest.Element) {
		inner := elementtest.Text(area, "hello", 5, 5)
		delete(e.Values, element.SelectedTextRange)
		e.Values[element.Children] = []element.Element{inner}
	}, located{at(140, 200, 16), Derived, apps.Nested}},
	{"bounds are not among what the field says it tells", native, "hello", 5, func(e *elementtest.Element) {
		delete(e.Pieces, bounds)
	}, located{screen.Rect{X: 105 + Width("hello", 17), Y: 360 - 5 - 17*1.35, Height: 17 * 1.35}, Estimated, apps.Frame}},
}

func TestLocate(t *testing.T) {
	for _, tt := range locateTests {
		t.Run(tt.name, func(t *testing.T) {
			e := elementtest.Text(area, tt.text, tt.pos, tt.pos)
			if tt.lie != nil {
				tt.lie(e)
			}
			got, err := Locate(e, Query{App: tt.app, Displays: desk, Before: tt.text})
			if err != nil {
				t.Fatal(err)
			}
			if !close(got.Rect, tt.want.rect) || got.Quality != tt.want.quality || got.Rung != tt.want.rung {
				t.Errorf("Locate = %v, quality %d by %v, want %+v", got.Rect, got.Quality, got.Rung, tt.want)
			}
			if got.Quality != Estimated && (got.Clear.Y != got.Rect.Y || got.Clear.Height != got.Rect.Height || !got.Rect.Inside(got.Clear.Grow(1))) {
				t.Errorf("the caret %v is not in its line %v", got.Rect, got.Clear)
			}
			if got.Quality == Estimated && got.Clear != area {
				t.Errorf("a guess leaves %v clear, want the field", got.Clear)
			}
		})
	}
}

func TestLocate_Refuses(t *testing.T) {
	tests := []struct {
		name string
		app  apps.App
		lie  func(e *elementtest.Element)
		want error
	}{
		{"a terminal", apps.App{Kind: apps.Terminal}, nil, ErrNotTold},
		{"cotabby 397: an app that is known to tell nothing", apps.App{Quirks: []apps.Quirk{apps.Unsupported}}, nil, ErrNotTold},
		{"an app that hangs", apps.App{}, func(e *elementtest.Element) { e.Values[element.Role] = element.Hung }, element.Hung},
		{"an app that hangs at the second question", apps.App{}, func(e *elementtest.Element) {
			lies(e, bounds, func(element.Range, screen.Rect) any { return element.Hung })
		}, element.Hung},
		{"a field that scrolled out of its window", apps.App{Engine: apps.Native}, func(e *elementtest.Element) {
			big := screen.Rect{X: 100, Y: 200, Width: 400, Height: 400}
			e.Values[element.Frame] = big
			lies(e, bounds, func(_ element.Range, r screen.Rect) any { r.Y += 450; return r })
		}, ErrOutside},
		{"a page as large as the window is no place for a guess", apps.App{Engine: apps.Gecko}, func(e *elementtest.Element) {
			e.Values[element.Frame] = screen.Rect{X: 0, Y: 50, Width: 1440, Height: 800}
			delete(e.Pieces, bounds)
		}, ErrContainer},
		{"no frame, and the place of those that do not know", apps.App{}, func(e *elementtest.Element) {
			delete(e.Values, element.Frame)
			lies(e, bounds, func(element.Range, screen.Rect) any { return screen.Rect{Y: 400, Height: 16} })
		}, ErrAbsurd},
		{"not a number", apps.App{Skip: []apps.Rung{apps.Frame}}, func(e *elementtest.Element) {
			lies(e, bounds, func(element.Range, screen.Rect) any { return screen.Rect{X: math.NaN(), Y: 200, Height: 16} })
		}, ErrAbsurd},
		{"a frame off every screen", apps.App{}, func(e *elementtest.Element) {
			e.Values[element.Frame] = screen.Rect{X: 5000, Y: 5000, Width: 300, Height: 30}
			lies(e, bounds, func(element.Range, screen.Rect) any { return screen.Rect{X: 5000, Y: 5000, Height: 16} })
		}, ErrOffScreen},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := elementtest.Text(area, "hello", 5, 5)
			if tt.lie != nil {
				tt.lie(e)
			}
			if got, err := Locate(e, Query{App: tt.app, Displays: desk}); !errors.Is(err, tt.want) {
				t.Errorf("Locate = %+v, %v, want %v", got, err, tt.want)
			}
		})
	}
}

// TestLocate_HungIsAskedNoMore: a hung app costs one messaging timeout, not one for each rung.
func TestLocate_HungIsAskedNoMore(t *testing.T) {
	e := elementtest.Text(area, "hello", 5, 5)
	lies(e, bounds, func(element.Range, screen.Rect) any { return element.Hung })
	marks(e, element.Hung)
	hung := 0
	e.Asked = func(q string) {
		if q == string(bounds) || q == string(markers) {
			hung++
		}
	}
	if _, err := Locate(e, Query{Displays: desk, App: apps.App{Engine: apps.WebKit}}); !errors.Is(err, element.Hung) || hung != 1 {
		t.Errorf("%d questions to an app that hangs (%v), want 1", hung, err)
	}
}

func TestLocate_Over(t *testing.T) {
	e := elementtest.Text(area, "hello", 5, 5)
	lies(e, bounds, func(element.Range, screen.Rect) any { return element.Failed })
	asked := 0
	e.Asked = func(string) { asked++ }
	if _, err := Locate(e, Query{Displays: desk, Over: func() bool { return asked >= 5 }}); !errors.Is(err, ErrOver) {
		t.Errorf("the search ended with %v, want %v", err, ErrOver)
	}
}

// TestLocate_NoFlip: a caret in the upper part of the screen stays there, on every display.
func TestLocate_NoFlip(t *testing.T) {
	for _, frame := range []screen.Rect{{X: 100, Y: 60, Width: 400, Height: 100}, {X: -1000, Y: -250, Width: 400, Height: 100}, {X: -1000, Y: 600, Width: 400, Height: 100}} {
		got, err := Locate(elementtest.Text(frame, "one\ntwo", 7, 7), Query{Displays: desk})
		want := screen.Rect{X: frame.X + 24, Y: frame.Y + 16, Height: 16}
		if err != nil || got.Rect != want {
			t.Errorf("in %v: %v, %v, want %v", frame, got.Rect, err, want)
		}
	}
}

func TestLocate_FontSize(t *testing.T) {
	for size, want := range map[float64]float64{13: 13, 28.5: 28.5, 0: 0, -3: 0, 5000: 0, math.NaN(): 0} {
		e := elementtest.Text(area, "hello", 5, 5)
		e.Pieces[element.StyledForRange] = func(piece any) element.Answer {
			if piece != (element.Range{Location: 4, Length: 1}) {
				t.Errorf("asked for the font of %v", piece)
			}
			return element.Answer{Value: element.Styled{Text: "o", Size: size}}
		}
		if got, err := Locate(e, Query{Displays: desk}); err != nil || got.FontSize != want {
			t.Errorf("font size %v, %v, want %v", got.FontSize, err, want)
		}
	}
}

// TestLocate_Memory: what was learnt of a field is not asked again, but for the font of a caret of another height.
func TestLocate_Memory(t *testing.T) {
	e := elementtest.Text(area, "hello", 5, 5)
	size, height := 13.0, 16.0
	lies(e, bounds, func(_ element.Range, r screen.Rect) any { r.Height = height; return r })
	e.Pieces[element.StyledForRange] = func(any) element.Answer { return element.Answer{Value: element.Styled{Size: size}} }
	lists, fonts := 0, 0
	e.Asked = func(q string) {
		if q == "parameterised attributes" {
			lists++
		}
		if q == string(element.StyledForRange) {
			fonts++
		}
	}
	memory := &Memory{}
	for i, step := range []struct{ height, size, want float64 }{{16, 13, 13}, {16, 13, 13}, {24, 20, 20}, {24, 20, 20}} {
		height, size = step.height, step.size
		if got, err := Locate(e, Query{Displays: desk, Memory: memory}); err != nil || got.FontSize != step.want {
			t.Errorf("step %d: %v points, %v, want %v", i, got.FontSize, err, step.want)
		}
	}
	if lists != 1 || fonts != 2 {
		t.Errorf("asked %d times what is told and %d times for the font, want 1 and 2", lists, fonts)
	}
}

// TestLocate_Releases: every element and marker that was given is given up.
func TestLocate_Releases(t *testing.T) {
	e := elementtest.Text(area, "hello", 5, 5)
	e.Pieces[bounds] = func(any) element.Answer { return element.Answer{Err: element.Failed} }
	mark := marks(e, element.Failed)
	child := &releasing{Element: elementtest.Text(area, "", 0, 0)}
	child.Values[element.Role] = "AXGroup"
	e.Values[element.Children] = []element.Element{child}
	_, _ = Locate(e, Query{Displays: desk, App: apps.App{Engine: apps.Electron, Skip: []apps.Rung{apps.Frame}}})
	if mark.released != 1 || child.released != 2 {
		t.Errorf("the marker was released %d times, want 1; the child %d times, want 2: once a walk", mark.released, child.released)
	}
}

type releasing struct {
	*elementtest.Element
	released int
}

func (r *releasing) Release() { r.released++ }

func TestLadder(t *testing.T) {
	for _, engine := range []apps.Engine{apps.UnknownEngine, apps.Native, apps.WebKit, apps.Chromium, apps.Electron, apps.Gecko, apps.Java, apps.Qt, apps.Canvas} {
		rungs := ladder(apps.App{Engine: engine})
		if rungs[len(rungs)-1] != apps.Frame {
			t.Errorf("%v: the guess is not the last rung of %v", engine, rungs)
		}
		if !engine.Web() && (slices.Contains(rungs, apps.Runs) || slices.Contains(rungs, apps.Nested)) {
			t.Errorf("%v: its fields are walked: %v", engine, rungs)
		}
	}
}

func TestGuess(t *testing.T) {
	line := screen.Rect{X: 100, Y: 200, Width: 200, Height: 24}
	tests := []struct {
		name          string
		role          string
		frame         screen.Rect
		before, after string
		rtl           bool
		want          screen.Rect
	}{
		{"the middle of a line", "AXTextField", line, "mi", "", false, screen.Rect{X: 105 + 12*(0.833+0.222), Y: 200 + (24-16.2)/2, Height: 16.2}},
		{"right to left", "AXTextField", line, "mi", "", true, screen.Rect{X: 295 - 12*(0.833+0.222), Y: 200 + (24-16.2)/2, Height: 16.2}},
		{"a text longer than the field ends at its edge", "AXTextField", line, strings.Repeat("m", 100), "", false, screen.Rect{X: 295, Y: 200 + (24-16.2)/2, Height: 16.2}},
		{"a text that is broken into lines", "AXTextArea", screen.Rect{X: 100, Y: 200, Width: 200, Height: 100}, strings.Repeat("m", 30), "", false, screen.Rect{X: 105 + 17*0.833*30 - 2*190, Y: 300 - 5 - 17*1.35, Height: 17 * 1.35}},
		{"a line break behind the caret", "AXTextArea", screen.Rect{X: 100, Y: 200, Width: 200, Height: 100}, "a\nmi", "\nb", false, screen.Rect{X: 105 + 17*(0.833+0.222), Y: 300 - 5 - 2*17*1.35, Height: 17 * 1.35}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := elementtest.Text(tt.frame, tt.before+tt.after, 0, 0)
			e.Values[element.Role] = tt.role
			clear(e.Pieces)
			q := Query{Displays: desk, Before: tt.before, After: tt.after}
			if tt.rtl {
				q.Direction = direction.RightToLeft
			}
			got, err := Locate(e, q)
			if err != nil || got.Quality != Estimated || !close(got.Rect, tt.want) {
				t.Errorf("Locate = %+v, %v, want %v", got, err, tt.want)
			}
		})
	}
}

func close(a, b screen.Rect) bool {
	return math.Abs(a.X-b.X)+math.Abs(a.Y-b.Y)+math.Abs(a.Width-b.Width)+math.Abs(a.Height-b.Height) < 1e-6
}
