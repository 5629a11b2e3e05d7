//go:build darwin || box

package ax

import (
	"unsafe"

	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
)

// What an AXValue holds: AXValueType.
const (
	pointValue = iota + 1
	sizeValue
	rectValue
	rangeValue
	errorValue
)

// C writes into these: one on the heap for each reading.
type content interface {
	quartz.Point | quartz.Size | quartz.Rect | cf.Range | Code
}

func newValue[T content](kind uint32, v T) cf.Owned {
	return cf.Own(axValueCreate(kind, unsafe.Pointer(&v)))
}

func readValue[T content](ref cf.Ref, kind uint32) (v T, ok bool) {
	if !ref.Is(axValueGetTypeID()) || axValueGetType(ref) != kind {
		return v, false
	}
	ok = axValueGetValue(ref, kind, unsafe.Pointer(&v))
	return v, ok
}

// NewRange makes the value of a range.
func NewRange(r cf.Range) cf.Owned { return newValue(rangeValue, r) }

// NewRect makes the value of a rectangle.
func NewRect(r quartz.Rect) cf.Owned { return newValue(rectValue, r) }

// NewPoint makes the value of a point.
func NewPoint(p quartz.Point) cf.Owned { return newValue(pointValue, p) }

// NewSize makes the value of a size.
func NewSize(s quartz.Size) cf.Owned { return newValue(sizeValue, s) }

// NewError makes the value that stands for a missing one among many.
func NewError(c Code) cf.Owned { return newValue(errorValue, c) }

// RangeOf reads a range.
func RangeOf(ref cf.Ref) (cf.Range, bool) { return readValue[cf.Range](ref, rangeValue) }

// RectOf reads a rectangle.
func RectOf(ref cf.Ref) (quartz.Rect, bool) { return readValue[quartz.Rect](ref, rectValue) }

// PointOf reads a point.
func PointOf(ref cf.Ref) (quartz.Point, bool) { return readValue[quartz.Point](ref, pointValue) }

// SizeOf reads a size.
func SizeOf(ref cf.Ref) (quartz.Size, bool) { return readValue[quartz.Size](ref, sizeValue) }

// errorOf reads why a value is missing.
func errorOf(ref cf.Ref) (Code, bool) { return readValue[Code](ref, errorValue) }
