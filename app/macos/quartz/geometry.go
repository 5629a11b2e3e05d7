//go:build darwin || box

package quartz

import "math"

// Point is a place in points. The origin of the screen is the top left corner of the main display: CGPoint.
type Point struct{ X, Y float64 }

// Size is in points: CGSize.
type Size struct{ Width, Height float64 }

// Rect is a rectangle whose origin is its top left corner: CGRect.
type Rect struct {
	Origin Point
	Size   Size
}

// MaxX is the right edge.
func (r Rect) MaxX() float64 { return r.Origin.X + r.Size.Width }

// MaxY is the lower edge.
func (r Rect) MaxY() float64 { return r.Origin.Y + r.Size.Height }

// Contains reports whether a point lies in the rectangle; its right and lower edges are outside.
func (r Rect) Contains(p Point) bool {
	return p.X >= r.Origin.X && p.X < r.MaxX() && p.Y >= r.Origin.Y && p.Y < r.MaxY()
}

// Finite reports whether all numbers are numbers. Apps give others.
func (r Rect) Finite() bool {
	for _, f := range [...]float64{r.Origin.X, r.Origin.Y, r.Size.Width, r.Size.Height} {
		if math.IsNaN(f) || math.IsInf(f, 0) {
			return false
		}
	}
	return true
}
