//go:build box

package ax

import (
	"errors"
	"strings"
	"testing"
)

func TestCode_Error(t *testing.T) {
	// The numbers of AXError.h.
	tests := map[Code]string{
		-25200: "kAXErrorFailure", -25201: "kAXErrorIllegalArgument", -25202: "kAXErrorInvalidUIElement", -25203: "kAXErrorInvalidUIElementObserver",
		-25204: "kAXErrorCannotComplete", -25205: "kAXErrorAttributeUnsupported", -25206: "kAXErrorActionUnsupported",
		-25207: "kAXErrorNotificationUnsupported", -25208: "kAXErrorNotImplemented", -25209: "kAXErrorNotificationAlreadyRegistered",
		-25210: "kAXErrorNotificationNotRegistered", -25211: "kAXErrorAPIDisabled", -25212: "kAXErrorNoValue",
		-25213: "kAXErrorParameterizedAttributeUnsupported", -25214: "kAXErrorNotEnoughPrecision", -1: "AXError -1",
	}
	for code, name := range tests {
		if got := code.Error(); got != name && !strings.HasPrefix(got, name+": ") {
			t.Errorf("%d is %q, want %s", int32(code), got, name)
		}
	}
}

func TestError(t *testing.T) {
	if failed("AXObserverCreate", "", Success) != nil {
		t.Error("success is an error")
	}
	err := failed("AXUIElementCopyAttributeValue", "AXValue", CannotComplete)
	if !errors.Is(err, CannotComplete) || errors.Is(err, NoValue) {
		t.Errorf("%v is not what it is", err)
	}
	if want := "AXUIElementCopyAttributeValue AXValue: kAXErrorCannotComplete: the app does not answer (-25204)"; err.Error() != want {
		t.Errorf("Error() = %q, want %q", err, want)
	}
	if got := failed("AXObserverCreate", "", APIDisabled).Error(); !strings.HasPrefix(got, "AXObserverCreate: kAXErrorAPIDisabled: allow Laya") {
		t.Errorf("Error() = %q", got)
	}
}
