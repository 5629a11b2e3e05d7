//go:build darwin || box

package ax

import cf "laya/app/macos/quartz/corefoundation"

// Attribute is something that an element tells. The names are macros in the headers, so they are no symbols.
type Attribute string

// Attributes of AXAttributeConstants.h, and those that text in web pages has.
const (
	Role                    Attribute = "AXRole"
	Subrole                 Attribute = "AXSubrole"
	RoleDescription         Attribute = "AXRoleDescription"
	Title                   Attribute = "AXTitle"
	Description             Attribute = "AXDescription"
	Placeholder             Attribute = "AXPlaceholderValue"
	Value                   Attribute = "AXValue"
	FocusedUIElement        Attribute = "AXFocusedUIElement"
	FocusedApplication      Attribute = "AXFocusedApplication"
	Focused                 Attribute = "AXFocused"
	Parent                  Attribute = "AXParent"
	Children                Attribute = "AXChildren"
	Frame                   Attribute = "AXFrame"
	SelectedText            Attribute = "AXSelectedText"
	SelectedTextRange       Attribute = "AXSelectedTextRange"
	NumberOfCharacters      Attribute = "AXNumberOfCharacters"
	MarkedRange             Attribute = "AXTextInputMarkedRange"
	SelectedTextMarkerRange Attribute = "AXSelectedTextMarkerRange"
	ManualAccessibility     Attribute = "AXManualAccessibility" // of Chromium and Electron apps: setting it wakes them
)

// Parameterised attributes: what an element tells of a piece of its text.
const (
	BoundsForRange           Attribute = "AXBoundsForRange"
	StringForRange           Attribute = "AXStringForRange"
	AttributedStringForRange Attribute = "AXAttributedStringForRange"
	BoundsForTextMarkerRange Attribute = "AXBoundsForTextMarkerRange"
	StringForTextMarkerRange Attribute = "AXStringForTextMarkerRange"
)

// Notification is news of an element.
type Notification string

// Notifications of AXNotificationConstants.h.
const (
	FocusedUIElementChanged Notification = "AXFocusedUIElementChanged"
	ValueChanged            Notification = "AXValueChanged"
	SelectedTextChanged     Notification = "AXSelectedTextChanged"
	UIElementDestroyed      Notification = "AXUIElementDestroyed"
	WindowMoved             Notification = "AXWindowMoved"
	WindowResized           Notification = "AXWindowResized"
)

// Action is something that an element can do.
type Action string

// Press is what a click does.
const Press Action = "AXPress"

// text makes the string of a name. It costs little beside the question that it is for.
func text[T ~string](name T) cf.Owned { return cf.NewString(string(name)) }
