// Package layout is the arithmetic of windows: rows, columns and grids of things that know their size. It knows no
// AppKit, so that what is tested is what ships. Lengths are points.
//
//  1. Nothing is placed outside the rectangle that it was given, if that is at least Fit (TestPlace_Inside).
//  2. Neighbours keep their spacing and never overlap (TestPlace_Inside).
//  3. What a rectangle has beyond Fit goes to the items that grow, in equal parts; without one it stays empty at the end.
//
// Coordinates are AppKit's: the origin is at the bottom left, and y goes up.
package layout

// Spacing between and around the controls of a window, after Apple's Human Interface Guidelines.
const (
	Margin  = 20 // from a window's edge to what is in it
	Gap     = 8  // between neighbours that belong together
	Section = 16 // between groups
	Indent  = 18 // of what depends on the checkbox above it
)

// Point is a place.
type Point struct{ X, Y float64 }

// Size is an extent.
type Size struct{ Width, Height float64 }

// Rect is a rectangle by its bottom left corner: the memory of a CGRect.
type Rect struct {
	Origin Point
	Size   Size
}

// R makes a rectangle.
func R(x, y, width, height float64) Rect { return Rect{Point{x, y}, Size{width, height}} }

// MaxX is the right edge.
func (r Rect) MaxX() float64 { return r.Origin.X + r.Size.Width }

// MaxY is the top edge.
func (r Rect) MaxY() float64 { return r.Origin.Y + r.Size.Height }

// Inset is the rectangle without a frame of this width.
func (r Rect) Inset(by float64) Rect {
	return R(r.Origin.X+by, r.Origin.Y+by, max(0, r.Size.Width-2*by), max(0, r.Size.Height-2*by))
}

// Contains reports whether other lies within r, edges included.
func (r Rect) Contains(other Rect) bool {
	return other.Origin.X >= r.Origin.X && other.Origin.Y >= r.Origin.Y && other.MaxX() <= r.MaxX() && other.MaxY() <= r.MaxY()
}

// Item is what can be placed.
type Item interface {
	// Fit is the least size that shows everything.
	Fit() Size
	// Place puts it there.
	Place(Rect)
	// Grows says in which directions it wants what is left over.
	Grows() (horizontally, vertically bool)
}

// Leaf is an item that consists of one thing.
type Leaf struct {
	Size   Size
	Wide   bool // grows horizontally
	Tall   bool // grows vertically
	Placed func(Rect)
}

// Fit is the leaf's size.
func (l *Leaf) Fit() Size { return l.Size }

// Grows is as the fields say.
func (l *Leaf) Grows() (horizontally, vertically bool) { return l.Wide, l.Tall }

// Place gives the leaf all of r in the directions in which it grows, and its own size otherwise, centred vertically: so
// a label and the field beside it share a middle line.
func (l *Leaf) Place(r Rect) {
	at := r
	if !l.Wide {
		at.Size.Width = min(l.Size.Width, r.Size.Width)
	}
	if !l.Tall {
		at.Size.Height = min(l.Size.Height, r.Size.Height)
		at.Origin.Y += float64(int((r.Size.Height - at.Size.Height) / 2)) // whole points: text stays sharp
	}
	l.Placed(at)
}

// Space is empty room that grows in a row or column.
func Space() Item { return &Leaf{Wide: true, Tall: true, Placed: func(Rect) {}} }
