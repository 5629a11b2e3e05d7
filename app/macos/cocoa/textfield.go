//go:build darwin || box

package cocoa

import (
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

var (
	fieldSetDelegate = objc.Method[func(field, delegate objc.ID)]("-[NSTextField setDelegate:]")
	fieldSetHint     = objc.Optional[func(field, text objc.ID)]("-[NSTextField setPlaceholderString:]")
)

// TextField is a line of text that the user edits.
type TextField struct {
	Control
	changed func()
}

const (
	fieldWidth  = 200
	fieldHeight = 22
)

var fieldDelegate = objc.NewClass[*TextField]("LayaFieldDelegate", "NSObject",
	objc.MethodDef{Name: "-[NSControlTextEditingDelegate controlTextDidChange:]", Func: func(f *TextField, _ objc.ID) {
		if f.changed != nil {
			f.changed()
		}
	}})

// NewTextField returns an empty field. Its action is called on Return.
func NewTextField() *TextField {
	f := &TextField{Control: Control{View: View{Object{viewInit(objc.Alloc("NSTextField"), layout.R(0, 0, fieldWidth, fieldHeight))}}}}
	fieldSetDelegate(f.id, fieldDelegate.New(f)) // not retained by the field
	return f
}

// SetText changes the text; nothing is called.
func (f *TextField) SetText(text string) { controlSetText(f.id, objc.String(text)) }

// Text is the text.
func (f *TextField) Text() string { return objc.GoString(controlText(f.id)) }

// SetHint sets what stands in the field while it is empty.
func (f *TextField) SetHint(text string) { fieldSetHint(f.id, objc.String(text)) }

// OnChange sets what is called after each change by the user.
func (f *TextField) OnChange(changed func()) { f.changed = changed }
