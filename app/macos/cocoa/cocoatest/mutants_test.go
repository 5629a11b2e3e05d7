//go:build box && !darwin

package cocoatest_test

import (
	"testing"

	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/mutanttest"
)

var mutants = []mutanttest.Mutant{
	{Name: "two selectors swapped", File: "cocoa/slider.go", Old: "setMinValue:|setMaxValue:", New: "setMaxValue:|setMinValue:",
		Room: "cocoa", Run: "TestControls_Programmatic", Want: `slider at its start`},
	{Name: "two results swapped", File: "cocoa/font.go", Old: "ascender]|descender]", New: "descender]|ascender]", Room: "cocoa", Run: "TestFont", Want: `ascender -`},
	{Name: "a selector of another signature", File: "cocoa/window.go", Old: "-[NSWindow setReleasedWhenClosed:]", New: "-[NSWindow setTitle:]",
		Room: "cocoa", Run: "TestAudit", Want: `does not fit`},
	{Name: "a retain dropped", File: "cocoa/statusitem.go", Old: "objc.Retain(statusBarItem(statusBar(), variableLength))", New: "statusBarItem(statusBar(), variableLength)",
		Room: "cocoa", Run: "TestStatusItem", Want: `deallocated|[zZ]ombie|SIG|signal`},
	{Name: "a retained colour dropped", File: "cocoa/box.go", Old: "\tobjc.Retain(fill.id)\n", New: "", Room: "cocoa", Run: "TestPanel", Want: `deallocated|[zZ]ombie|SIG|signal`},
	{Name: "a panic that nobody catches", File: "objc/callback.go", Old: "\t\tdefer rescue(name)\n", New: "", Room: "cocoa", Run: "TestPanicInAction", Want: `on purpose`},
	{Name: "a pool that is not emptied", File: "objc/pool.go", Old: "defer popPool(pool)", New: "_ = pool", Room: "objc", Run: "TestPool", Want: `owners are left`},
	{Name: "a pool that a panic leaves", File: "objc/pool.go", Old: "\tdefer popPool(pool)\n\tfn()", New: "\tfn()\n\tpopPool(pool)", Room: "objc", Run: "TestPool", Want: `when_the_function_panics`},
	{Name: "a struct's fields swapped", File: "cocoa/layout/layout.go", Old: "Size struct{ Width, Height float64 }", New: "Size struct{ Height, Width float64 }",
		Room: "cocoa", Run: "TestScreens", Want: `flipped`},
	{Name: "a struct of another size", File: "objc/message_test.go", Old: "span struct{ Location, Length uint }", New: "span struct{ Location, Length uint32 }",
		Room: "objc", Run: "TestAudit_Own", Want: `does not fit`},
	{Name: "callbacks without end", File: "objc/class.go", Old: "object := alloc(c.class())", New: "object := alloc(c.class()); newCallback(\"\", reflect.ValueOf(func() {}))",
		Room: "objc", Run: "TestCallbacks", Want: `callback slots|maximum number of callbacks`},
	{Name: "a message to nil that is sent", File: "objc/message.go", Old: "if receiver == 0 {", New: "if receiver == 1 {", Room: "objc", Run: "TestMethod_Nil", Want: `calls something`},
	{Name: "a view that moves and is not drawn again", File: "cocoa/view.go", Old: "viewRedraw(v.id, true)", New: "_ = viewRedraw", Room: "cocoa", Run: "TestLooks", Want: `larger: `},
	{Name: "a row that is gone", File: "cocoa/table.go", Old: "row >= t.source.Rows()", New: "row >= 1000", Room: "cocoa", Run: "TestTable_Reload", Want: `index out of range`},
	{Name: "a layout that is not applied", File: "cocoa/window.go", Old: "w.layout.Place(", New: "_ = (", Room: "cocoa", Run: "TestWindow_Layout", Want: `field ends at`},
}

func TestMutants(t *testing.T) {
	cocoatest.Need(t)
	mutanttest.Each(t, "../..", mutants)
}
