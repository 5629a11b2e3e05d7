//go:build darwin || box

package objc

import (
	"strings"
	"testing"
)

// counter is the owner of a LayaTestCounter.
type counter struct {
	calls int
	last  rect
}

var (
	counterClass = NewClass[*counter]("LayaTestCounter", "NSObject",
		MethodDef{"-[LayaTestCounter add:]", func(c *counter, n int) int { c.calls += n; return c.calls }},
		MethodDef{"-[LayaTestCounter setFrame:]", func(c *counter, r rect) { c.last = r }},
		MethodDef{"-[LayaTestCounter frame]", func(c *counter) rect { return c.last }},
		MethodDef{"-[LayaTestCounter origin]", func(c *counter) point { return c.last.Origin }},
		MethodDef{"-[LayaTestCounter scaled:by:]", func(c *counter, x float64, y float32) bool { return x == 2 && y == 0.5 }},
		MethodDef{"-[LayaTestCounter fail]", func(c *counter) int { c.calls++; panic("on purpose") }},
	)
	counterAdd      = Method[func(c ID, n int) int]("-[LayaTestCounter add:]")
	counterSetFrame = Method[func(c ID, r rect)]("-[LayaTestCounter setFrame:]")
	counterFrame    = Method[func(c ID) rect]("-[LayaTestCounter frame]")
	counterOrigin   = Method[func(c ID) point]("-[LayaTestCounter origin]")
	counterScaled   = Method[func(c ID, x float64, y float32) bool]("-[LayaTestCounter scaled:by:]")
	counterFail     = Method[func(c ID) int]("-[LayaTestCounter fail]")

	methodType = Method[func(object ID, selector SEL) ID]("-[NSObject methodSignatureForSelector:]")
	resultSize = Method[func(signature ID) uint]("-[NSMethodSignature methodReturnLength]")
)

func TestClass(t *testing.T) {
	need(t)
	Pool(func() {
		a, b := &counter{}, &counter{}
		objectA, objectB := counterClass.New(a), counterClass.New(b)
		defer counterClass.Free(objectA)
		if got := counterAdd(objectA, -3); got != -3 || a.calls != -3 || b.calls != 0 {
			t.Errorf("add: answers %d; owners %+v, %+v", got, a, b)
		}
		r := rect{point{1, 2}, size{3, 4}}
		counterSetFrame(objectB, r)
		if b.last != r || counterFrame(objectB) != r || counterOrigin(objectB) != r.Origin {
			t.Errorf("setFrame: keeps %v, frame answers %v, origin %v", b.last, counterFrame(objectB), counterOrigin(objectB))
		}
		if !counterScaled(objectA, 2, 0.5) {
			t.Error("scaled:by: gets other numbers")
		}
		if got := resultSize(methodType(objectA, Selector("frame"))); got != 32 {
			t.Errorf("the runtime thinks that frame returns %d bytes, want 32", got)
		}
		if owner, ok := counterClass.Owner(objectB); owner != b || !ok {
			t.Error("Owner does not find b")
		}
		counterClass.Free(Retain(objectB))
		if got := counterAdd(objectB, 1); got != 0 || b.calls != 0 {
			t.Errorf("a freed object still calls its owner: %d, %+v", got, b)
		}
		release(objectB)
	})
}

func TestClass_Panic(t *testing.T) {
	need(t)
	var heard []Panic
	OnPanic(func(p Panic) { heard = append(heard, p) })
	defer onPanic.Store(nil)
	Pool(func() {
		c := &counter{}
		object := counterClass.New(c)
		defer counterClass.Free(object)
		if got := counterFail(object); got != 0 || c.calls != 1 {
			t.Errorf("answers %d after %d calls, want 0 after 1", got, c.calls)
		}
	})
	if len(heard) != 1 || heard[0].Callback != "-[LayaTestCounter fail]" || heard[0].Value != "on purpose" ||
		!strings.Contains(string(heard[0].Stack), "class_test.go") {
		t.Errorf("heard %v", heard)
	}
}

func TestClass_Definition(t *testing.T) {
	need(t)
	tests := []struct {
		name string
		def  MethodDef
		want string
	}{
		{"another owner", MethodDef{"-[LayaTestBad go]", func(int) {}}, "is not func"},
		{"no parameter for the colon", MethodDef{"-[LayaTestBad go:]", func(*counter) {}}, "is not func"},
		{"a result too many", MethodDef{"-[LayaTestBad go]", func(*counter) (int, int) { return 0, 0 }}, "is not func"},
		{"a class method", MethodDef{"+[LayaTestBad go]", func(*counter) {}}, "only instance methods"},
		{"a map", MethodDef{"-[LayaTestBad go:]", func(*counter, map[int]int) {}}, "unsupported argument"},
	}
	for i, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			class := NewClass[*counter]("LayaTestBad"+string(rune('A'+i)), "NSObject", test.def)
			if got := panicOf(func() { class.New(nil) }); !strings.Contains(got, test.want) {
				t.Errorf("panic %q, want one about %q", got, test.want)
			}
		})
	}
}

func TestCallbacks(t *testing.T) {
	need(t)
	Pool(func() {
		counterClass.Free(counterClass.New(&counter{}))
		before := Callbacks()
		for range 3000 { // more than there are slots
			counterClass.Free(counterClass.New(&counter{}))
		}
		if got := Callbacks(); got != before || before == 0 {
			t.Errorf("3,000 objects took %d callback slots beyond the class's %d", got-before, before)
		}
	})
}

var enumerate = Method[func(array ID, block Block)]("-[NSArray enumerateObjectsUsingBlock:]")
var arrayWithObject = ClassMethod[func(object ID) ID]("+[NSArray arrayWithObject:]")
var addingObject = Method[func(array, object ID) ID]("-[NSArray arrayByAddingObject:]")

func TestBlock(t *testing.T) {
	need(t)
	Pool(func() {
		array := addingObject(addingObject(arrayWithObject(String("a")), String("b")), String("c"))
		var got []string
		collect := func(object ID, index uint, stop *byte) {
			got = append(got, GoString(object))
			if index == 1 {
				*stop = 1
			}
		}
		before := Callbacks()
		enumerate(array, NewBlock(collect))
		enumerate(array, NewBlock(func(object ID, index uint, stop *byte) { got = append(got, "again "+GoString(object)) }))
		if want := "a b again a again b again c"; strings.Join(got, " ") != want {
			t.Errorf("blocks saw %q, want %q", got, want)
		}
		if n := Callbacks() - before; n > 1 {
			t.Errorf("two blocks of one type took %d callback slots", n)
		}
		release(Retain(NewBlock(collect)))
	})
}
