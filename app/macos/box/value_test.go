//go:build box

package box

import (
	"testing"

	"laya/app/macos/ax"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
)

// Each kind of AXValue is read as what it is, and as nothing else.
func TestValue(t *testing.T) {
	New(t)
	point, size := quartz.Point{X: 1.5, Y: -2}, quartz.Size{Width: 3, Height: 4.25}
	rect, piece := quartz.Rect{Origin: point, Size: size}, cf.Range{Location: 5, Length: 1 << 40}
	readers := map[string]func(cf.Ref) (any, bool){
		"point": func(r cf.Ref) (any, bool) { v, ok := ax.PointOf(r); return v, ok },
		"size":  func(r cf.Ref) (any, bool) { v, ok := ax.SizeOf(r); return v, ok },
		"rect":  func(r cf.Ref) (any, bool) { v, ok := ax.RectOf(r); return v, ok },
		"range": func(r cf.Ref) (any, bool) { v, ok := ax.RangeOf(r); return v, ok },
	}
	tests := map[string]struct {
		value cf.Owned
		want  any
	}{
		"point": {ax.NewPoint(point), point}, "size": {ax.NewSize(size), size}, "rect": {ax.NewRect(rect), rect},
		"range": {ax.NewRange(piece), piece}, "error": {ax.NewError(ax.NoValue), nil}, "text": {cf.NewString("x"), nil}, "nothing": {},
	}
	for kind, test := range tests {
		for reader, read := range readers {
			if got, ok := read(test.value.Ref); ok != (reader == kind) || ok && got != test.want {
				t.Errorf("a %s read as a %s is %v, %v", kind, reader, got, ok)
			}
		}
		test.value.Release()
	}
}
