//go:build box

package box

import (
	"strings"
	"testing"

	"laya/app/macos/quartz/framework"
)

func TestFramework_SaysAllThatIsMissing(t *testing.T) {
	New(t)
	var count func(a uintptr) int
	var absent func()
	var alsoAbsent, present framework.Variable
	table := framework.Framework{Name: "CoreGraphics", Symbols: []framework.Symbol{
		{Name: "CGAbsent", Bound: &absent}, {Name: "CFArrayGetCount", Bound: &count},
		{Name: "kAbsent", Bound: &alsoAbsent}, {Name: "kCFBooleanTrue", Bound: &present},
	}}
	if names, err := table.Missing(); err != nil || strings.Join(names, " ") != "CGAbsent kAbsent" || count != nil {
		t.Errorf("Missing() = %q, %v; bound %v", names, err, count != nil)
	}
	err := table.Bind()
	if err == nil || !strings.Contains(err.Error(), "CoreGraphics.framework lacks CGAbsent, kAbsent") {
		t.Errorf("Bind() = %v", err)
	}
	if count == nil || present.Value() == 0 || absent != nil || alsoAbsent != 0 {
		t.Error("what is there is not bound, or what is not there is")
	}
}
