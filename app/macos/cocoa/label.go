//go:build darwin || box

package cocoa

import (
	"runtime"

	"laya/app/macos/objc"
)

var (
	fieldSetEditable   = objc.Method[func(field objc.ID, editable bool)]("-[NSTextField setEditable:]")
	fieldSetSelectable = objc.Method[func(field objc.ID, selectable bool)]("-[NSTextField setSelectable:]")
	fieldSetBordered   = objc.Method[func(field objc.ID, bordered bool)]("-[NSTextField setBordered:]")
	fieldSetBezeled    = objc.Method[func(field objc.ID, bezeled bool)]("-[NSTextField setBezeled:]")
	fieldSetBackground = objc.Method[func(field objc.ID, draws bool)]("-[NSTextField setDrawsBackground:]")
	fieldSetColor      = objc.Method[func(field, color objc.ID)]("-[NSTextField setTextColor:]")
	controlCell        = objc.Method[func(control objc.ID) objc.ID]("-[NSControl cell]")
	cellSetWraps       = objc.Method[func(cell objc.ID, wraps bool)]("-[NSCell setWraps:]")
	fieldSetAttributed = objc.Method[func(field, text objc.ID)]("-[NSControl setAttributedStringValue:]")
)

// Label is text that the user reads.
type Label struct{ Control }

// NewLabel returns a label as large as its text.
func NewLabel(text string) *Label {
	l := &Label{Control{View: View{Object{viewInit(objc.Alloc("NSTextField"), Rect{})}}}}
	fieldSetEditable(l.id, false)
	fieldSetSelectable(l.id, false)
	fieldSetBordered(l.id, false)
	fieldSetBezeled(l.id, false)
	fieldSetBackground(l.id, false)
	l.SetText(text)
	l.SizeToFit()
	return l
}

// cellMargin is how far a text field's cell keeps its text from either side.
const cellMargin = 2

// NewParagraph returns a label of this width, as high as its text needs in so many lines. Its font is the system's in this
// size, 0 for the usual one.
func NewParagraph(text string, width, fontSize float64) *Label {
	l := NewLabel(text)
	font := SystemFont(fontSize)
	defer font.Release() // the label has it
	l.SetFont(font)
	cellSetWraps(controlCell(l.id), true)
	l.SetFrame(Rect{Size: Size{Width: width, Height: font.MeasureLines(text, width-2*cellMargin).Height}})
	return l
}

// SetText changes the text, not the size.
func (l *Label) SetText(text string) { controlSetText(l.id, objc.String(text)) }

// Text is the text.
func (l *Label) Text() string { return objc.GoString(controlText(l.id)) }

// SetColor sets the text's colour.
func (l *Label) SetColor(c Color) { fieldSetColor(l.id, c.id) }

// SetAttributed shows text with colours and fonts of its own.
func (l *Label) SetAttributed(pieces ...Piece) { fieldSetAttributed(l.id, attributed(pieces)) }

// SetTextFrame places the label so that its text fills r.
func (l *Label) SetTextFrame(r Rect) {
	r.Origin.X -= cellMargin
	r.Size.Width += 2 * cellMargin
	l.SetFrame(r)
}

// Alignment is which edge lines of text keep to.
type Alignment int

const (
	AlignLeft Alignment = iota
	AlignRight
	AlignCenter
)

// native is NSTextAlignment: on Apple silicon AppKit has the iOS values (<AppKit/NSText.h>, TARGET_ABI_USES_IOS_VALUES).
func (a Alignment) native(goos, goarch string) int {
	if goos == "darwin" && goarch == "arm64" {
		return map[Alignment]int{AlignLeft: 0, AlignCenter: 1, AlignRight: 2}[a]
	}
	return map[Alignment]int{AlignLeft: 0, AlignRight: 1, AlignCenter: 2}[a]
}

// SetAlignment sets the edge that the text keeps to.
func (l *Label) SetAlignment(a Alignment) {
	controlSetAlign(l.id, a.native(runtime.GOOS, runtime.GOARCH))
}
