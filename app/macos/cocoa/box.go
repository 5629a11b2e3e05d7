//go:build darwin || box

package cocoa

import (
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

var (
	pathRounded  = objc.ClassMethod[func(r Rect, x, y float64) objc.ID]("+[NSBezierPath bezierPathWithRoundedRect:xRadius:yRadius:]")
	pathSetWidth = objc.Method[func(path objc.ID, width float64)]("-[NSBezierPath setLineWidth:]")
	pathFill     = objc.Method[func(path objc.ID)]("-[NSBezierPath fill]")
	pathStroke   = objc.Method[func(path objc.ID)]("-[NSBezierPath stroke]")
	colorSet     = objc.Method[func(color objc.ID)]("-[NSColor set]")
	boxSetType   = objc.Method[func(box objc.ID, kind uint)]("-[NSBox setBoxType:]")
)

// Box is a filled rectangle with a line around it.
type Box struct {
	View
	radius, width float64
	fill, line    Color
}

var boxClass = objc.NewClass[*Box]("LayaBox", "NSView",
	objc.MethodDef{Name: "-[NSView drawRect:]", Func: func(b *Box, _ Rect) { b.draw() }})

// NewBox returns a box without colours, to be drawn with a line so wide.
func NewBox(cornerRadius, lineWidth float64) *Box {
	b := &Box{radius: cornerRadius, width: lineWidth}
	b.id = viewInit(boxClass.Alloc(b), Rect{})
	return b
}

// SetColors sets the colours of the inside and of the line; a zero colour is none.
func (b *Box) SetColors(fill, line Color) {
	objc.Retain(fill.id)
	objc.Retain(line.id)
	objc.Release(b.fill.id)
	objc.Release(b.line.id)
	b.fill, b.line = fill, line
	viewRedraw(b.id, true)
}

// draw draws it into what AppKit has prepared. The line is drawn over the edge of the inside, and all of it lies in the
// view.
func (b *Box) draw() {
	whole := Rect{Size: b.Frame().Size}
	if b.fill.id != 0 {
		colorSet(b.fill.id)
		pathFill(pathRounded(whole, b.radius, b.radius))
	}
	if b.line.id != 0 && b.width > 0 {
		radius := max(0, b.radius-b.width/2)
		path := pathRounded(whole.Inset(b.width/2), radius, radius)
		colorSet(b.line.id)
		pathSetWidth(path, b.width)
		pathStroke(path)
	}
}

// Separator is a thin line between groups.
type Separator struct{ View }

const boxSeparator = 2 // NSBoxSeparator

// NewSeparator returns a line, horizontal or vertical as its frame is.
func NewSeparator() *Separator {
	s := &Separator{View{Object{viewInit(objc.Alloc("NSBox"), layout.R(0, 0, 100, 5))}}}
	boxSetType(s.id, boxSeparator)
	return s
}
