//go:build darwin || box

package objc

import "testing"

var (
	dictionaryNew = ClassMethod[func() ID]("+[NSMutableDictionary new]")
	autorelease   = Method[func(object ID) ID]("-[NSObject autorelease]")
	retainCount   = Method[func(object ID) uint]("-[NSObject retainCount]")
)

func TestPool(t *testing.T) {
	need(t)
	tests := []struct {
		name string
		in   func(object ID)
	}{
		{"when the function returns", func(object ID) { autorelease(Retain(object)) }},
		{"in an inner pool", func(object ID) {
			Pool(func() { autorelease(Retain(object)) })
			if n := retainCount(object); n != 1 {
				t.Errorf("after the inner pool %d owners, want 1", n)
			}
		}},
		{"when the function panics", func(object ID) {
			autorelease(Retain(object))
			panic("on purpose")
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			Pool(func() {
				object := dictionaryNew()
				defer release(object)
				panicOf(func() { Pool(func() { test.in(object) }) })
				if n := retainCount(object); n != 1 {
					t.Errorf("%d owners are left, want 1", n)
				}
			})
		})
	}
}
