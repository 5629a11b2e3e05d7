//go:build darwin || box

package objc

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

type (
	point struct{ X, Y float64 }
	size  struct{ Width, Height float64 }
	rect  struct {
		Origin point
		Size   size
	}
	span struct{ Location, Length uint }
)

var (
	numberWithInt     = ClassMethod[func(v int32) ID]("+[NSNumber numberWithInt:]")
	numberWithDouble  = ClassMethod[func(v float64) ID]("+[NSNumber numberWithDouble:]")
	numberWithFloat   = ClassMethod[func(v float32) ID]("+[NSNumber numberWithFloat:]")
	numberWithBool    = ClassMethod[func(v bool) ID]("+[NSNumber numberWithBool:]")
	intValue          = Method[func(n ID) int32]("-[NSNumber intValue]")
	integerValue      = Method[func(n ID) int]("-[NSNumber integerValue]")
	unsignedShort     = Method[func(n ID) uint16]("-[NSNumber unsignedShortValue]")
	doubleValue       = Method[func(n ID) float64]("-[NSNumber doubleValue]")
	floatValue        = Method[func(n ID) float32]("-[NSNumber floatValue]")
	boolValue         = Method[func(n ID) bool]("-[NSNumber boolValue]")
	valueWithRect     = ClassMethod[func(r rect) ID]("+[NSValue valueWithRect:]")
	valueWithPoint    = ClassMethod[func(p point) ID]("+[NSValue valueWithPoint:]")
	valueWithRange    = ClassMethod[func(r span) ID]("+[NSValue valueWithRange:]")
	rectValue         = Method[func(v ID) rect]("-[NSValue rectValue]")
	pointValue        = Method[func(v ID) point]("-[NSValue pointValue]")
	rangeValue        = Method[func(v ID) span]("-[NSValue rangeValue]")
	rangeOfString     = Method[func(s, part ID) span]("-[NSString rangeOfString:]")
	substringFrom     = Method[func(s ID, from uint) ID]("-[NSString substringFromIndex:]")
	stringLength      = Method[func(s ID) uint]("-[NSString length]")
	getCString        = Method[func(s ID, to []byte, size, encoding uint) bool]("-[NSString getCString:maxLength:encoding:]")
	numberDescription = Method[func(n ID) ID]("-[NSObject description]")
)

func TestMethod(t *testing.T) {
	need(t)
	Pool(func() {
		r := rect{point{1.5, -2}, size{3, 4e9}}
		buffer := make([]byte, 16)
		tests := []struct {
			name      string
			got, want any
		}{
			{"a negative int of 32 bits", intValue(numberWithInt(-7)), int32(-7)},
			{"a negative int of 64 bits", integerValue(numberWithInt(-7)), -7},
			{"a short", unsignedShort(numberWithInt(65535)), uint16(65535)},
			{"a double", doubleValue(numberWithDouble(-0.1)), -0.1},
			{"a float", floatValue(numberWithFloat(0.5)), float32(0.5)},
			{"yes", boolValue(numberWithBool(true)), true},
			{"no", boolValue(numberWithBool(false)), false},
			{"a struct of 16 bytes in float registers", pointValue(valueWithPoint(point{8, 9})), point{8, 9}},
			{"a struct of 32 bytes", rectValue(valueWithRect(r)), r},
			{"a struct of 16 bytes in integer registers", rangeValue(valueWithRange(span{3, 4})), span{3, 4}},
			{"a struct from two objects", rangeOfString(String("the caret"), String("caret")), span{4, 5}},
			{"a string", GoString(substringFrom(String("naïve 日"), 2)), "ïve 日"},
			{"UTF-16 units", stringLength(String("a😀")), uint(3)},
			{"Go memory that is written to", getCString(String("abc"), buffer, 16, 4), true},
			{"what was written", string(buffer[:4]), "abc\x00"},
			{"a message to a result", GoString(numberDescription(numberWithInt(12))), "12"},
		}
		for _, test := range tests {
			if test.got != test.want {
				t.Errorf("%s: %v, want %v", test.name, test.got, test.want)
			}
		}
	})
}

func TestMethod_Nil(t *testing.T) {
	need(t)
	if rectValue(0) != (rect{}) || GoString(0) != "" || boolValue(0) || doubleValue(0) != 0 || substringFrom(0, 99) != 0 {
		t.Error("a message to nil does not answer zero")
	}
	release(0)
	Method[func(ID, uint8, float32) int16]("-[NSNumber layaAbsent:here:]")(0, 1, 2)
	callsOf(reflect.TypeFor[func(ID, SEL, uint8, float32) int16]()).registered.Range(func(_, _ any) bool {
		t.Error("a message to nil calls something")
		return false
	})
}

func TestMethod_Declaration(t *testing.T) {
	tests := []struct {
		name    string
		declare func()
		want    string
	}{
		{"no brackets", func() { Method[func(ID)]("NSView release") }, "not of the form"},
		{"no selector", func() { Method[func(ID)]("-[NSView]") }, "not of the form"},
		{"empty", func() { Method[func(ID)]("") }, "not of the form"},
		{"no function", func() { Method[int]("-[NSView release]") }, "not a function"},
		{"two results", func() { Method[func(ID) (int, int)]("-[NSView tag]") }, "not a function"},
		{"variadic", func() { Method[func(ID, ...any)]("-[NSView tag]") }, "not a function"},
		{"no receiver", func() { Method[func(int)]("-[NSView setTag:]") }, "receiver"},
		{"an instance method without receiver", func() { ClassMethod[func() ID]("-[NSView window]") }, "use Method"},
		{"a parameter too many", func() { Method[func(ID, int)]("-[NSView tag]") }, "colons"},
		{"a parameter missing", func() { Method[func(ID)]("-[NSView setTag:]") }, "colons"},
		{"a parameter missing in a class method", func() { ClassMethod[func() ID]("+[NSColor colorNamed:]") }, "colons"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := panicOf(test.declare); !strings.Contains(got, test.want) {
				t.Errorf("panic %q, want one about %q", got, test.want)
			}
		})
	}
}

func TestClassMethod_Missing(t *testing.T) {
	need(t)
	absent := ClassMethod[func() ID]("+[LayaAbsent new]")
	if got := panicOf(func() { absent() }); !strings.Contains(got, "no class LayaAbsent") {
		t.Errorf("panic %q", got)
	}
	if HasClass("LayaAbsent") || !HasClass("NSWindow") {
		t.Error("HasClass is wrong about LayaAbsent or NSWindow")
	}
	Pool(func() {
		if s := String("x"); !Responds(s, "length") || Responds(s, "layaAbsent") || Responds(0, "length") {
			t.Error("Responds is wrong about a string")
		}
	})
}

func TestCallsAreRegisteredOnce(t *testing.T) {
	need(t)
	a := callsOf(newMessage("-[NSNumber intValue]", reflect.TypeFor[func(ID) int32](), false).foreign)
	b := callsOf(newMessage("-[NSString intValue]", reflect.TypeFor[func(ID) int32](), false).foreign)
	if a != b {
		t.Error("two messages of one signature do not share their foreign functions")
	}
}

func BenchmarkMethod(b *testing.B) {
	need(b)
	var n ID
	Pool(func() { n = Retain(numberWithDouble(1)) })
	defer Release(n)
	b.Run("result=float64", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			doubleValue(n)
		}
	})
	var v ID
	Pool(func() { v = Retain(valueWithRect(rect{})) })
	defer Release(v)
	b.Run("result=rect", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			rectValue(v)
		}
	})
}

// panicOf returns what fn panics with, as text; "" if it doesn't.
func panicOf(fn func()) (text string) {
	defer func() {
		if v := recover(); v != nil {
			text = fmt.Sprint(v)
		}
	}()
	fn()
	return ""
}
