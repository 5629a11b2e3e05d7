//go:build box && !darwin

package objc

import "testing"

var (
	layaTwice   = Method[func(n ID, of float64) float64]("-[NSNumber layaReplaced:]")
	layaSize    = Method[func(n ID) rect]("-[NSNumber layaSize]")
	layaOfClass = ClassMethod[func(n int) int]("+[NSNumber layaOfClass:]")
)

func TestReplace(t *testing.T) {
	need(t)
	Replace(MethodDef{"-[NSNumber layaSize]", func(n ID) rect { return rect{Size: size{doubleValue(n), 2}} }})
	Replace(MethodDef{"+[NSNumber layaOfClass:]", func(_ ID, n int) int { return 2 * n }})
	Replace(MethodDef{"-[NSNumber layaReplaced:]", func(ID, float64) int { return 1 }})
	Replace(MethodDef{"-[NSNumber layaReplaced:]", func(ID, float64) int { panic("on purpose") }})
	var heard []Panic
	OnPanic(func(p Panic) { heard = append(heard, p) })
	defer onPanic.Store(nil)
	Pool(func() {
		n := numberWithDouble(1.5)
		if got := layaSize(n); got.Size != (size{1.5, 2}) {
			t.Errorf("a method that was added answers %v", got)
		}
		if got := layaOfClass(21); got != 42 {
			t.Errorf("a class method that was added answers %d", got)
		}
		layaTwice(n, 2)
	})
	if len(heard) != 1 || heard[0].Callback != "-[NSNumber layaReplaced:]" {
		t.Errorf("heard %v", heard)
	}
}
