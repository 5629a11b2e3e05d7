//go:build darwin || box

package cocoa

import (
	"math"

	"laya/app/macos/objc"
)

var (
	fontSystem     = objc.ClassMethod[func(size float64) objc.ID]("+[NSFont systemFontOfSize:]")
	fontBold       = objc.ClassMethod[func(size float64) objc.ID]("+[NSFont boldSystemFontOfSize:]")
	fontNamed      = objc.ClassMethod[func(name objc.ID, size float64) objc.ID]("+[NSFont fontWithName:size:]")
	fontSystemSize = objc.ClassMethod[func() float64]("+[NSFont systemFontSize]")
	fontSmallSize  = objc.ClassMethod[func() float64]("+[NSFont smallSystemFontSize]")
	fontSize       = objc.Method[func(font objc.ID) float64]("-[NSFont pointSize]")
	fontAscender   = objc.Method[func(font objc.ID) float64]("-[NSFont ascender]")
	fontDescender  = objc.Method[func(font objc.ID) float64]("-[NSFont descender]")
	fontFamily     = objc.Method[func(font objc.ID) objc.ID]("-[NSFont familyName]")

	stringSize = objc.Method[func(text, attributes objc.ID) Size]("-[NSString sizeWithAttributes:]")
	textLines  = objc.Method[func(text objc.ID, room Size, options uint) Rect]("-[NSAttributedString boundingRectWithSize:options:]")

	attributedInit    = objc.Method[func(text, plain, attributes objc.ID) objc.ID]("-[NSAttributedString initWithString:attributes:]")
	attributedAppend  = objc.Method[func(text, other objc.ID)]("-[NSMutableAttributedString appendAttributedString:]")
	mutableDictionary = objc.ClassMethod[func() objc.ID]("+[NSMutableDictionary dictionary]")
	dictionarySet     = objc.Method[func(dictionary, object, key objc.ID)]("-[NSMutableDictionary setObject:forKey:]")
	autorelease       = objc.Method[func(object objc.ID) objc.ID]("-[NSObject autorelease]")
)

// The values of NSFontAttributeName and NSForegroundColorAttributeName (<AppKit/NSAttributedString.h>).
const (
	fontAttribute  = "NSFont"
	colorAttribute = "NSColor"
)

// Font is a font in a size. Each of these functions gives one that lives until its Release.
type Font struct{ id objc.ID }

// SystemFont is the system's font; size 0 is its usual size.
func SystemFont(size float64) Font { return Font{objc.Retain(fontSystem(size))} }

// BoldFont is the system's font in bold; size 0 is its usual size.
func BoldFont(size float64) Font { return Font{objc.Retain(fontBold(size))} }

// FontNamed is an installed font, as a text field names it; ok is false where there is none of this name.
func FontNamed(name string, size float64) (f Font, ok bool) {
	id := fontNamed(objc.String(name), size)
	return Font{objc.Retain(id)}, id != 0
}

// SystemFontSize is the usual size of text in windows, in points.
func SystemFontSize() float64 { return fontSystemSize() }

// SmallFontSize is the size of notes below it.
func SmallFontSize() float64 { return fontSmallSize() }

// Release gives it up.
func (f Font) Release() { objc.Release(f.id) }

// Size is the font's, in points.
func (f Font) Size() float64 { return fontSize(f.id) }

// Ascender is how far letters reach above the base line.
func (f Font) Ascender() float64 { return fontAscender(f.id) }

// Descender is how far letters reach below the base line: a negative number.
func (f Font) Descender() float64 { return fontDescender(f.id) }

// Family is the name of its family.
func (f Font) Family() string { return objc.GoString(fontFamily(f.id)) }

// Measure is the room that a line of text takes in this font.
func (f Font) Measure(text string) Size {
	return stringSize(objc.String(text), dictionaryOf(f.id, objc.String(fontAttribute)))
}

const (
	lineFragments = 1 << 0 // NSStringDrawingUsesLineFragmentOrigin: lines are broken
	endless       = 10000  // higher than any text
)

// MeasureLines is the room that a text takes in lines of this width, in whole points.
func (f Font) MeasureLines(text string, width float64) Size {
	room := textLines(attributed([]Piece{{Text: text, Font: f}}), Size{Width: width, Height: endless}, lineFragments).Size
	return Size{Width: math.Ceil(room.Width), Height: math.Ceil(room.Height)}
}

// Piece is text in one font and colour; what is zero is left to the view.
type Piece struct {
	Text  string
	Font  Font
	Color Color
}

// attributed returns an autoreleased NSAttributedString.
func attributed(pieces []Piece) objc.ID {
	whole := autorelease(attributedInit(objc.Alloc("NSMutableAttributedString"), objc.String(""), 0))
	for _, piece := range pieces {
		attributes := mutableDictionary()
		if piece.Font.id != 0 {
			dictionarySet(attributes, piece.Font.id, objc.String(fontAttribute))
		}
		if piece.Color.id != 0 {
			dictionarySet(attributes, piece.Color.id, objc.String(colorAttribute))
		}
		attributedAppend(whole, autorelease(attributedInit(objc.Alloc("NSAttributedString"), objc.String(piece.Text), attributes)))
	}
	return whole
}
