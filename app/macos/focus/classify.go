package focus

import (
	"slices"
	"strings"

	"laya/app/macos/apps"
	"laya/app/session"
)

// Told is what an element tells of itself, but for its text.
type Told struct {
	Role, Subrole string
	Labels        Labels
	DOMClasses    []string // of an element of a page
	Web           bool     // it is part of a page
	InEditable    bool     // it stands in an editable part of a page
	Disabled      bool     // it says that it is
	Protected     bool     // it says that its content is
	ReadOnly      bool     // it says that its text cannot be set
	Own           bool     // it is Laya's
}

// Labels is what an element is called: for people, and by its programmers.
type Labels struct {
	RoleDescription, Title, Description, Help, Placeholder string
	Identifier, DOMIdentifier                              string
}

// Class is what an element is.
type Class struct {
	Role     session.Role
	Lag      session.Lag
	Secure   bool
	Editable bool
}

// roles of Accessibility that hold text. A button of Electron has a selection too, so the selection tells nothing.
var roles = map[string]session.Role{
	"AXTextField":       session.LineField,
	"AXSecureTextField": session.LineField,
	"AXComboBox":        session.LineField,
	"AXSearchField":     session.SearchField,
	"AXTextArea":        session.AreaField,
}

// within are the roles of an element that can hold the caret in an editable part of a page.
var within = []string{"AXGroup", "AXWebArea", "AXStaticText", "AXHeading", "AXList", "AXCell"}

// Classify says what an element is. It is a pure function: where the facts leave room for doubt, a field is secure
// rather than not, and not editable rather than so.
func Classify(t Told, app apps.App) Class {
	role, holdsText := roles[t.Role]
	if !holdsText && t.InEditable && slices.Contains(within, t.Role) {
		role, holdsText = session.AreaField, true
	}
	switch {
	case app.Kind == apps.Terminal, slices.ContainsFunc(t.DOMClasses, func(c string) bool { return strings.HasPrefix(c, "xterm") }):
		role = session.Terminal
	case holdsText && (app.Kind == apps.Search || t.Subrole == "AXSearchField" || t.Labels.search(role)):
		role = session.SearchField
	}
	c := Class{
		Role:     role,
		Secure:   app.Kind == apps.Passwords || t.Role == "AXSecureTextField" || t.Subrole == "AXSecureTextField" || t.Protected || t.Labels.secret(),
		Editable: holdsText && !t.Own && !t.Disabled && !t.ReadOnly,
	}
	if app.Engine == apps.Native && !t.Web {
		c.Lag = session.PromptLag
	}
	return c
}
