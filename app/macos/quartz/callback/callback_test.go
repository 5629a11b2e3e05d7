//go:build darwin || box

package callback

import (
	"strings"
	"testing"
)

func TestTable(t *testing.T) {
	var table Table[string]
	if _, ok := table.Get(0); ok {
		t.Fatal("0 is a number")
	}
	a, b := table.Add("a"), table.Add("b")
	if v, ok := table.Get(a); !ok || v != "a" || a == b || a == 0 || b == 0 {
		t.Fatalf("Get(%d) = %q, %v; b is %d", a, v, ok, b)
	}
	table.Drop(a)
	if _, ok := table.Get(a); ok {
		t.Error("a dropped number finds its value")
	}
	if c := table.Add("c"); c == a || c == b {
		t.Errorf("the number %d was used before", c)
	}
	if table.Len() != 2 {
		t.Errorf("Len() = %d, want 2", table.Len())
	}
	if n := testing.AllocsPerRun(100, func() { table.Get(b) }); n != 0 {
		t.Errorf("Get allocates %v times", n)
	}
}

func TestGuard(t *testing.T) {
	before, _ := Recovered()
	func() {
		defer Guard()
		panic("secret words")
	}()
	func() { defer Guard() }()
	after, stack := Recovered()
	if after != before+1 {
		t.Errorf("%d panics counted, want 1", after-before)
	}
	if !strings.Contains(string(stack), "TestGuard") {
		t.Errorf("the stack does not say where it was: %s", stack)
	}
}
