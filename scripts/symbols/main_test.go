package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"
)

const source = `package quartz

var (
	cgMainDisplayID func() uint32
	cfRelease       func(cf uintptr)
	kThing          framework.Variable
)

var table = framework.Framework{Name: "CoreGraphics", Symbols: []framework.Symbol{
	{Name: "CGMainDisplayID", Header: "CGDirectDisplay.h", Bound: &cgMainDisplayID},
	{Name: "CFRelease", Header: "CFBase.h", Bound: &cfRelease},
	{Name: "kThing", Header: "CFBase.h", Bound: &kThing},
}}

func use() { cfRelease(uintptr(cgMainDisplayID())); _ = kThing }
`

const list = `# framework header symbol
CoreGraphics CFBase.h CFRelease
CoreGraphics CFBase.h kThing
CoreGraphics CGDirectDisplay.h CGMainDisplayID
`

func TestSymbols(t *testing.T) {
	tests := []struct {
		name         string
		source, list string
		want         string // a piece of the only finding
	}{
		{"all is well", source, list, ""},
		{"used and not listed", source, strings.Replace(list, "CoreGraphics CFBase.h kThing\n", "", 1), "kThing is not in symbols.txt"},
		{"listed and not used", source, list + "CoreGraphics CGEvent.h CGEventPost\n", "CGEventPost is bound nowhere"},
		{"another header", source, strings.Replace(list, "CGDirectDisplay.h", "CGDisplay.h", 1), "CGMainDisplayID is of CoreGraphics CGDirectDisplay.h"},
		{"another framework", strings.Replace(source, `"CoreGraphics"`, `"Carbon"`, 1), list, "is of Carbon"},
		{"bound and never called", strings.Replace(source, "_ = kThing", "", 1), list, "kThing is bound and never used"},
		{"bound twice", strings.Replace(source, "{Name: \"kThing\"", "{Name: \"CFRelease\", Header: \"CFBase.h\", Bound: &cfRelease},\n\t{Name: \"kThing\"", 1), list, "CFRelease is bound twice"},
		{"listed twice", source, list + "CoreGraphics CGDirectDisplay.h CGMainDisplayID\n", "CGMainDisplayID is listed twice"},
		{"out of order", source, strings.Replace(list, "CFBase.h CFRelease\nCoreGraphics CFBase.h kThing", "CFBase.h kThing\nCoreGraphics CFBase.h CFRelease", 1), "CFRelease is not in order"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			set := token.NewFileSet()
			file, err := parser.ParseFile(set, "quartz.go", test.source, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			findings := compare(parseList(test.list), readFiles(set, []*ast.File{file}))
			all := strings.Join(findings, "\n")
			if test.want == "" && all != "" || !strings.Contains(all, test.want) {
				t.Errorf("found %q, want %q", all, test.want)
			}
		})
	}
}

// The list and the app agree: what `go run ./scripts/symbols` says.
func TestTree(t *testing.T) {
	bound, err := readTree("../../app/macos")
	if err != nil || len(bound) < 50 {
		t.Fatalf("%d symbols are bound: %v", len(bound), err)
	}
	for _, b := range bound {
		if b.name == "" || b.header == "" || b.framework == "" {
			t.Errorf("%s: a row that cannot be read: %+v", b.at, b.symbol)
		}
	}
	list, err := os.ReadFile("symbols.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, finding := range compare(parseList(string(list)), bound) {
		t.Error(finding)
	}
}
