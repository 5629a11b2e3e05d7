//go:build box && !darwin

package cocoatest_test

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"laya/app/macos/cocoa/cocoatest"
)

// mutant is a mistake in the code that ships: old replaced by new in a file of app/macos.
type mutant struct {
	name      string
	file      string
	old, new  string
	room, run string // whose tests must fail
	want      string // what they must say, as a regular expression
}

var mutants = []mutant{
	{"two selectors swapped", "cocoa/slider.go", "setMinValue:|setMaxValue:", "setMaxValue:|setMinValue:",
		"cocoa", "TestControls_Programmatic", `slider at its start`},
	{"two results swapped", "cocoa/font.go", "ascender]|descender]", "descender]|ascender]", "cocoa", "TestFont", `ascender -`},
	{"a selector of another signature", "cocoa/window.go", "-[NSWindow setReleasedWhenClosed:]", "-[NSWindow setTitle:]",
		"cocoa", "TestAudit", `does not fit`},
	{"a retain dropped", "cocoa/statusitem.go", "objc.Retain(statusBarItem(statusBar(), variableLength))", "statusBarItem(statusBar(), variableLength)",
		"cocoa", "TestStatusItem", `deallocated|[zZ]ombie|SIG|signal`},
	{"a retained colour dropped", "cocoa/box.go", "\tobjc.Retain(fill.id)\n", "", "cocoa", "TestPanel", `deallocated|[zZ]ombie|SIG|signal`},
	{"a panic that nobody catches", "objc/callback.go", "\t\tdefer rescue(name)\n", "", "cocoa", "TestPanicInAction", `on purpose`},
	{"a pool that is not emptied", "objc/pool.go", "defer popPool(pool)", "_ = pool", "objc", "TestPool", `owners are left`},
	{"a pool that a panic leaves", "objc/pool.go", "\tdefer popPool(pool)\n\tfn()", "\tfn()\n\tpopPool(pool)", "objc", "TestPool", `when_the_function_panics`},
	{"a struct's fields swapped", "cocoa/layout/layout.go", "Size struct{ Width, Height float64 }", "Size struct{ Height, Width float64 }",
		"cocoa", "TestScreens", `flipped`},
	{"a struct of another size", "objc/message_test.go", "span struct{ Location, Length uint }", "span struct{ Location, Length uint32 }",
		"objc", "TestAudit_Own", `does not fit`},
	{"callbacks without end", "objc/class.go", "object := alloc(c.class())", "object := alloc(c.class()); newCallback(\"\", reflect.ValueOf(func() {}))",
		"objc", "TestCallbacks", `callback slots|maximum number of callbacks`},
	{"a message to nil that is sent", "objc/message.go", "if receiver == 0 {", "if receiver == 1 {", "objc", "TestMethod_Nil", `calls something`},
	{"a view that moves and is not drawn again", "cocoa/view.go", "viewRedraw(v.id, true)", "_ = viewRedraw", "cocoa", "TestLooks", `larger: `},
	{"a row that is gone", "cocoa/table.go", "row >= t.source.Rows()", "row >= 1000", "cocoa", "TestTable_Reload", `index out of range`},
	{"a layout that is not applied", "cocoa/window.go", "w.layout.Place(", "_ = (", "cocoa", "TestWindow_Layout", `field ends at`},
}

// The tests fail for each of these mistakes, and for the reason that they should. It takes a build each, so it is asked
// for by LAYA_MUTANTS=1.
func TestMutants(t *testing.T) {
	cocoatest.Need(t)
	if os.Getenv("LAYA_MUTANTS") == "" {
		t.Skip("needs LAYA_MUTANTS=1: a build for each mistake")
	}
	for _, m := range mutants {
		t.Run(m.name, func(t *testing.T) { m.mustFail(t) })
	}
}

func (m mutant) mustFail(t *testing.T) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 90*time.Second)
	defer cancel()
	test := exec.CommandContext(ctx, "go", "test", "-tags", "box", "-count=1", "-vet=off", "-timeout=30s", "-overlay", m.overlay(t, root), "-run", "^"+m.run+"$", "./"+m.room)
	test.Dir = root
	test.WaitDelay = time.Second // for what a killed test leaves behind
	out, err := test.CombinedOutput()
	switch {
	case strings.Contains(string(out), "[build failed]"):
		t.Fatalf("the mistake does not compile:\n%s", out)
	case err == nil:
		t.Errorf("%s does not notice:\n%s", m.run, out)
	case !regexp.MustCompile(m.want).Match(out):
		t.Errorf("%s fails without saying %s:\n%s", m.run, m.want, out)
	}
}

// overlay writes the mutated file and the JSON that puts it in the place of the real one. Both sides of a | are replaced
// by those of the other.
func (m mutant) overlay(t *testing.T, root string) string {
	t.Helper()
	path := filepath.Join(root, m.file)
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	old, new := strings.Split(m.old, "|"), strings.Split(m.new, "|")
	if len(old) != len(new) {
		t.Fatalf("%d texts for %d", len(new), len(old))
	}
	var pairs []string
	for i := range old {
		if !strings.Contains(string(source), old[i]) {
			t.Fatalf("%s has no %q any more", m.file, old[i])
		}
		pairs = append(pairs, old[i], new[i])
	}
	mutated := filepath.Join(t.TempDir(), filepath.Base(m.file))
	if err := os.WriteFile(mutated, []byte(strings.NewReplacer(pairs...).Replace(string(source))), 0o600); err != nil {
		t.Fatal(err)
	}
	overlay, err := json.Marshal(map[string]map[string]string{"Replace": {path: mutated}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "overlay.json")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}
