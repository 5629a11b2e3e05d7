//go:build darwin || box

package ax

import "fmt"

// Code is what Accessibility answers in place of a value: AXError.
type Code int32

// The codes of AXError.h. Success is no error.
const (
	Success                           Code = 0
	Failure                           Code = -25200
	IllegalArgument                   Code = -25201
	InvalidUIElement                  Code = -25202 // it is gone
	InvalidUIElementObserver          Code = -25203
	CannotComplete                    Code = -25204 // the app did not answer in time, or is gone
	AttributeUnsupported              Code = -25205
	ActionUnsupported                 Code = -25206
	NotificationUnsupported           Code = -25207
	NotImplemented                    Code = -25208 // the app knows nothing of Accessibility
	NotificationAlreadyRegistered     Code = -25209
	NotificationNotRegistered         Code = -25210
	APIDisabled                       Code = -25211 // Laya is not allowed to ask
	NoValue                           Code = -25212
	ParameterizedAttributeUnsupported Code = -25213
	NotEnoughPrecision                Code = -25214
	OtherType                         Code = 1 // ours: the value came, in a type that was not expected
)

var codeTexts = map[Code]string{
	Failure:                           "kAXErrorFailure: it failed",
	IllegalArgument:                   "kAXErrorIllegalArgument: an argument is wrong",
	InvalidUIElement:                  "kAXErrorInvalidUIElement: the element is gone",
	InvalidUIElementObserver:          "kAXErrorInvalidUIElementObserver: the observer is gone",
	CannotComplete:                    "kAXErrorCannotComplete: the app does not answer",
	AttributeUnsupported:              "kAXErrorAttributeUnsupported: the element does not have it",
	ActionUnsupported:                 "kAXErrorActionUnsupported: the element cannot do it",
	NotificationUnsupported:           "kAXErrorNotificationUnsupported: the element does not tell it",
	NotImplemented:                    "kAXErrorNotImplemented: the app does not support Accessibility",
	NotificationAlreadyRegistered:     "kAXErrorNotificationAlreadyRegistered: it is observed already",
	NotificationNotRegistered:         "kAXErrorNotificationNotRegistered: it is not observed",
	APIDisabled:                       "kAXErrorAPIDisabled: allow Laya in System Settings, Privacy & Security, Accessibility",
	NoValue:                           "kAXErrorNoValue: it has none now",
	ParameterizedAttributeUnsupported: "kAXErrorParameterizedAttributeUnsupported: the element does not have it",
	NotEnoughPrecision:                "kAXErrorNotEnoughPrecision: the number is not exact",
	OtherType:                         "the value is of another type",
}

// Error gives the documented name and what it means.
func (c Code) Error() string {
	if text, ok := codeTexts[c]; ok {
		return fmt.Sprintf("%s (%d)", text, int32(c))
	}
	return fmt.Sprintf("AXError %d", int32(c))
}

// Error is a question that got no answer. errors.Is finds its code.
type Error struct {
	Op   string // the C function
	Name string // the attribute, action or notification, if any
	Code Code
}

func (e *Error) Error() string {
	if e.Name == "" {
		return fmt.Sprintf("%s: %v", e.Op, e.Code)
	}
	return fmt.Sprintf("%s %s: %v", e.Op, e.Name, e.Code)
}

// Unwrap gives the code.
func (e *Error) Unwrap() error { return e.Code }

func failed(op, name string, code Code) error {
	if code == Success {
		return nil
	}
	return &Error{op, name, code}
}
