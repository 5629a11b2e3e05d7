//go:build box

package abi

import (
	"reflect"
	"testing"
)

type (
	point     struct{ X, Y float64 }
	rect      struct{ Origin, Size point }
	floats    struct{ Location, Length float64 }
	span      struct{ Location, Length int }
	shortSpan struct{ Location, Length int32 }
)

// Each wrong type is what a slip in a table would be; the check must find every one.
func TestCheck_FindsWrongTypes(t *testing.T) {
	c := Library(t, "testdata/abi.c")
	tests := []struct {
		name, function string
		bound          any
		right          bool
	}{
		{"as the prototype says", "mixed", func(uintptr, uint16, bool, float32, float64, int) (r int32) { return }, true},
		{"a double for a float", "mixed", func(uintptr, uint16, bool, float64, float64, int) (r int32) { return }, false},
		{"a wider integer", "mixed", func(uintptr, uint32, bool, float32, float64, int) (r int32) { return }, false},
		{"integers swapped", "mixed", func(uint16, uintptr, bool, float32, float64, int) (r int32) { return }, false},
		{"one argument too few", "mixed", func(uintptr, uint16, bool, float32, float64) (r int32) { return }, false},
		{"a wider result", "mixed", func(uintptr, uint16, bool, float32, float64, int) (r int64) { return }, false},
		{"an integer for a float", "mixed", func(uintptr, uint16, bool, int32, float64, int) (r int32) { return }, false},
		{"a struct result", "rect", func(uint32) (r rect) { return }, true},
		{"a struct argument", "range", func(uintptr, span, uintptr) {}, true},
		{"a struct half as long", "range", func(uintptr, shortSpan, uintptr) {}, false},
		{"a struct of floats", "range", func(uintptr, floats, uintptr) {}, false},
		{"a struct too late", "range", func(uintptr, uintptr, span) {}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found := differences(t, c, test.function, reflect.TypeOf(test.bound))
			if test.right != (len(found) == 0) {
				t.Errorf("right is %v, and the check found %q", test.right, found)
			}
		})
	}
}
