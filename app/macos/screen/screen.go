// Package screen is where things are: rectangles, displays, and the two coordinate systems of macOS.
//
// Everything in Laya is in points with the origin at the top left corner of the primary display and y downwards, as
// Accessibility and CoreGraphics have it; displays to the left of or above the primary one have negative coordinates.
// AppKit has the origin at the bottom left corner and y upwards. The axis is turned in one place, by Displays.Flip
// (TestFlip), where a frame comes from AppKit or goes to it.
package screen

import (
	"math"
	"slices"
)

// Point is a place in points.
type Point struct{ X, Y float64 }

// Size is in points.
type Size struct{ Width, Height float64 }

// Rect is a rectangle in points. X and Y are its top left corner.
type Rect struct{ X, Y, Width, Height float64 }

// MaxX is the right edge.
func (r Rect) MaxX() float64 { return r.X + r.Width }

// MaxY is the lower edge.
func (r Rect) MaxY() float64 { return r.Y + r.Height }

// Centre is the middle.
func (r Rect) Centre() Point { return Point{r.X + r.Width/2, r.Y + r.Height/2} }

// Empty reports whether no point lies in the rectangle.
func (r Rect) Empty() bool { return !(r.Width > 0 && r.Height > 0) }

// Contains reports whether a point lies in the rectangle; its right and lower edges are outside.
func (r Rect) Contains(p Point) bool {
	return p.X >= r.X && p.X < r.MaxX() && p.Y >= r.Y && p.Y < r.MaxY()
}

// Inside reports whether the rectangle lies in another; both may share edges.
func (r Rect) Inside(outer Rect) bool {
	return r.X >= outer.X && r.Y >= outer.Y && r.MaxX() <= outer.MaxX() && r.MaxY() <= outer.MaxY()
}

// Grow moves every edge outwards by d points.
func (r Rect) Grow(d float64) Rect { return Rect{r.X - d, r.Y - d, r.Width + 2*d, r.Height + 2*d} }

// Overlap is what two rectangles have in common, empty when they only touch.
func (r Rect) Overlap(other Rect) Rect {
	x, y := max(r.X, other.X), max(r.Y, other.Y)
	common := Rect{x, y, min(r.MaxX(), other.MaxX()) - x, min(r.MaxY(), other.MaxY()) - y}
	if common.Empty() {
		return Rect{}
	}
	return common
}

// farthest is a coordinate that no desk of displays reaches.
const farthest = 1 << 20

// Sane reports whether all four numbers can be of something on a screen. Apps give NaN, infinities and the largest float.
func (r Rect) Sane() bool {
	for _, f := range [...]float64{r.X, r.Y, r.Width, r.Height} {
		if math.IsNaN(f) || math.Abs(f) > farthest {
			return false
		}
	}
	return r.Width >= 0 && r.Height >= 0
}

// distance is how far a point is from the nearest point of the rectangle.
func (r Rect) distance(p Point) float64 {
	dx := max(r.X-p.X, 0, p.X-r.MaxX())
	dy := max(r.Y-p.Y, 0, p.Y-r.MaxY())
	return math.Hypot(dx, dy)
}

// Display is a screen.
type Display struct {
	Bounds  Rect
	Visible Rect    // without the menu bar and the Dock
	Scale   float64 // pixels a point
}

// Displays are the screens that are on.
type Displays []Display

// Primary is the display whose top left corner is the origin of all coordinates. It need not be the first.
func (d Displays) Primary() (Display, bool) {
	i := slices.IndexFunc(d, func(d Display) bool { return d.Bounds.X == 0 && d.Bounds.Y == 0 })
	if i < 0 {
		return Display{}, false
	}
	return d[i], true
}

// Flip turns AppKit's coordinates into ours, and ours into AppKit's: it is its own inverse. Without a primary display
// nothing can be turned.
func (d Displays) Flip(r Rect) (Rect, bool) {
	primary, ok := d.Primary()
	if !ok {
		return Rect{}, false
	}
	r.Y = primary.Bounds.Height - r.Y - r.Height
	return r, true
}

// FromAppKit makes displays of frames as NSScreen tells them: frame and visibleFrame, in AppKit's coordinates. It fails
// when none of them is the primary display.
func FromAppKit(screens []Display) (Displays, bool) {
	ours := make(Displays, len(screens))
	for i, s := range screens {
		var ok, alsoOK bool
		ours[i].Scale = s.Scale
		ours[i].Bounds, ok = Displays(screens).Flip(s.Bounds)
		ours[i].Visible, alsoOK = Displays(screens).Flip(s.Visible)
		if !ok || !alsoOK {
			return nil, false
		}
	}
	return ours, true
}

// Holding is the display that a rectangle belongs to: the one with its centre, else the one with most of it, else the
// nearest within reach points.
func (d Displays) Holding(r Rect, reach float64) (Display, bool) {
	best, most, nearest := -1, 0.0, reach
	for i := range d {
		bounds := d[i].Bounds
		if bounds.Contains(r.Centre()) {
			return d[i], true
		}
		common := bounds.Overlap(r)
		if area := common.Width * common.Height; area > most {
			best, most = i, area
		}
		if distance := bounds.distance(r.Centre()); most == 0 && distance <= nearest {
			best, nearest = i, distance
		}
	}
	if best < 0 {
		return Display{}, false
	}
	return d[best], true
}
