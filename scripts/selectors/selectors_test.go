package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fakeBindings are bindings as darwinkit generates them.
const fakeBindings = `package appkit

type Rect struct { Origin Point; Size Size }
type Point struct { X, Y float64 }
type Size struct { Width, Height float64 }
type Level int
type Style uint

const FloatingLevel Level = 3
const TitledMask Style = 1

var ViewClass = _ViewClass{objc.GetClass("NSView")}
type _ViewClass struct { objc.Class }
type View struct { objc.Object }
func (v_ View) SetFrame(frame Rect) { objc.Call[objc.Void](v_, objc.Sel("setFrame:"), frame) }
func (v_ View) Frame() Rect { rv := objc.Call[Rect](v_, objc.Sel("frame")); return rv }
func (v_ View) SetAlpha(a float64) { objc.Call[objc.Void](v_, objc.Sel("setAlpha:"), a) }
func (v_ View) SetTag(t int) { objc.Call[objc.Void](v_, objc.Sel("setTag:"), t) }
func (v_ View) Tag() int { rv := objc.Call[int](v_, objc.Sel("tag")); return rv }
func (v_ View) IsFlipped() bool { rv := objc.Call[bool](v_, objc.Sel("isFlipped")); return rv }

var SliderClass = _SliderClass{objc.GetClass("NSSlider")}
type _SliderClass struct { objc.Class }
type Slider struct { View }
func (s_ Slider) SetTitle(t string) { objc.Call[objc.Void](s_, objc.Sel("setTitle:"), t) }
func (s_ Slider) SetLevelStyle(l Level, s Style) { objc.Call[objc.Void](s_, objc.Sel("setLevel:style:"), l, s) }
func (sc _SliderClass) WithTitle(t string) Slider { rv := objc.Call[Slider](sc, objc.Sel("withTitle:"), t); return rv }
func (sc _SliderClass) Default() Slider { rv := objc.Call[Slider](sc, objc.Sel("default")); return rv }

type PSource interface { RowsIn(v View) int }
type SourceObject struct { objc.Object }
func (s_ SourceObject) RowsIn(v View) int { rv := objc.Call[int](s_, objc.Sel("rowsIn:"), v); return rv }
`

func TestCheck(t *testing.T) {
	b := bindingsOf(t, fakeBindings)
	tests := []struct {
		name, code string
		want       string // part of the only problem; "" for none
	}{
		{"right", `var f = objc.Method[func(v, title objc.ID)]("-[NSSlider setTitle:]")`, ""},
		{"inherited", `var f = objc.Method[func(v objc.ID, r Rect)]("-[NSSlider setFrame:]")`, ""},
		{"a struct result", `var f = objc.Method[func(v objc.ID) Rect]("-[NSView frame]")`, ""},
		{"a result that nobody reads", `var f = objc.Method[func(v objc.ID)]("-[NSView frame]")`, ""},
		{"enums", `var f = objc.Optional[func(v objc.ID, level int, style uint)]("-[NSSlider setLevel:style:]")`, ""},
		{"a class method", `var f = objc.ClassMethod[func() objc.ID]("+[NSSlider default]")`, ""},
		{"a class method with a parameter", `var f = objc.ClassMethod[func(title objc.ID) objc.ID]("+[NSSlider withTitle:]")`, ""},
		{"a narrower integer read", `var f = objc.Method[func(v objc.ID) int32]("-[NSView tag]")`, ""},
		{"a class method with its receiver", `var f = objc.Method[func(c objc.ID) objc.ID]("+[NSSlider default]")`, ""},
		{"a definition", `var c = objc.NewClass[*T]("LayaT", "NSView", objc.MethodDef{Name: "-[NSSource rowsIn:]", Func: func(t *T, v objc.ID) int { return 0 }})`, ""},
		{"a definition by method", `func (t *T) rows(v objc.ID) int { return 0 }
			var c = objc.MethodDef{"-[NSSource rowsIn:]", (*T).rows}`, ""},
		{"ours", `var f = objc.Method[func(v, sender objc.ID)]("-[LayaTarget invoke:]")`, ""},
		{"a name alone", `var probes = map[int]string{1: "-[NSView setFrame:]"}`, ""},
		{"a constant", "const level = 3 // NSFloatingLevel: above others", ""},

		{"misspelt", `var f = objc.Method[func(v, title objc.ID)]("-[NSSlider setTitel:]")`, "no such method"},
		{"misspelt, alone", `var probes = map[int]string{1: "-[NSView setFrmae:]"}`, "no such method"},
		{"no such class", `var f = objc.Method[func(v, title objc.ID)]("-[NSSlidr setTitle:]")`, "no such class"},
		{"of a subclass", `var f = objc.Method[func(v, title objc.ID)]("-[NSView setTitle:]")`, "no such method"},
		{"a class method of objects", `var f = objc.Method[func(v objc.ID) objc.ID]("-[NSSlider default]")`, "no such method"},
		{"swapped selectors: an object for a struct", `var f = objc.Method[func(v, title objc.ID)]("-[NSSlider setFrame:]")`, "parameter 1 is of shape p, want {{dd}{dd}}"},
		{"swapped selectors: a float for an integer", `var f = objc.Method[func(v objc.ID, alpha float64)]("-[NSView setTag:]")`, "parameter 1 is of shape d, want 8"},
		{"an integer too narrow", `var f = objc.Method[func(v objc.ID, tag int32)]("-[NSView setTag:]")`, "parameter 1 is of shape 4, want 8"},
		{"a parameter too many", `var f = objc.Method[func(v objc.ID, r Rect, display bool)]("-[NSView setFrame:]")`, "2 parameters, want 1"},
		{"a parameter missing", `var f = objc.Method[func(v objc.ID)]("-[NSView setFrame:]")`, "0 parameters, want 1"},
		{"a result of another kind", `var f = objc.Method[func(v objc.ID) bool]("-[NSView frame]")`, "the result is of shape 1"},
		{"a bool read as an integer", `var f = objc.Method[func(v objc.ID) int]("-[NSView isFlipped]")`, "the result is of shape 8"},
		{"an integer read as a bool", `var f = objc.Method[func(v objc.ID) bool]("-[NSView tag]")`, "the result is of shape 1"},
		{"a part of a struct", `var f = objc.Method[func(v objc.ID) Size]("-[NSView frame]")`, "the result is of shape {dd}"},
		{"a definition of another kind", `var c = objc.MethodDef{Name: "-[NSSource rowsIn:]", Func: func(t *T, row int) int { return 0 }}`, "parameter 1 is of shape 8, want p"},
		{"a superclass that isn't there", `var c = objc.NewClass[*T]("LayaT", "NSVieww")`, "no such class"},
		{"an object of no class", `var v = objc.Alloc("NSSlidr")`, "no such class"},
		{"a constant of another value", "const level = 2 // NSFloatingLevel", "NSFloatingLevel is 3, not 2"},
		{"a constant of no name", "const level = 1 << 2 // NSFlotingLevel", "no constant NSFlotingLevel"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := problemsOf(t, b, test.code, nil)
			if test.want == "" && len(got) > 0 || test.want != "" && (len(got) != 1 || !strings.Contains(got[0], test.want)) {
				t.Errorf("problems %q, want %q", got, test.want)
			}
		})
	}
}

func TestCheck_Exceptions(t *testing.T) {
	b := bindingsOf(t, fakeBindings)
	code := `var f = objc.Method[func(v objc.ID)]("-[NSView newer]")`
	if got := problemsOf(t, b, code, map[string]string{"-[NSView newer]": "a page"}); len(got) != 0 {
		t.Errorf("an exception is reported: %q", got)
	}
	if got := problemsOf(t, b, "", map[string]string{"-[NSView newer]": "a page"}); len(got) != 1 || !strings.Contains(got[0], "not used") {
		t.Errorf("an exception that nobody uses: %q", got)
	}
}

// Tests name what they like, and the box's own files what GNUstep has.
func TestReadUses_Files(t *testing.T) {
	for file, want := range map[string]int{"a.go": 1, "a_darwin.go": 1, "a_test.go": 0, "a_box.go": 0} {
		root := t.TempDir()
		write(t, filepath.Join(root, file), "package p\nvar f = objc.Method[func(objc.ID)](\"-[NSView go]\")\n")
		if uses, _, err := readUses(root); err != nil || len(uses) != want {
			t.Errorf("%s: %d uses, %v", file, len(uses), err)
		}
	}
}

func bindingsOf(t *testing.T, source string) *bindings {
	t.Helper()
	root := t.TempDir()
	if err := os.Mkdir(filepath.Join(root, "appkit"), 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(root, "appkit", "all.gen.go"), source)
	b, err := readBindings(root, "appkit")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func problemsOf(t *testing.T, b *bindings, code string, exceptions map[string]string) []string {
	t.Helper()
	root := t.TempDir()
	write(t, filepath.Join(root, "code.go"), "package p\n"+code+"\n")
	uses, claims, err := readUses(root)
	if err != nil {
		t.Fatal(err)
	}
	return append(check(uses, b, exceptions), checkClaims(claims, b)...)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
