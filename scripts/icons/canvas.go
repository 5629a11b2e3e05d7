package main

import (
	"image"
	"image/color"
	"math"
)

// paint is the colour at a place, not premultiplied; each channel 0..1.
type paint func(x, y float64) tint

type tint struct{ r, g, b, a float64 }

// hex is a colour as 0xRRGGBB.
func hex(rgb uint32, alpha float64) tint {
	return tint{float64(rgb>>16&255) / 255, float64(rgb>>8&255) / 255, float64(rgb&255) / 255, alpha}
}

func mix(from, to tint, t float64) tint {
	t = min(max(t, 0), 1)
	return tint{from.r + (to.r-from.r)*t, from.g + (to.g-from.g)*t, from.b + (to.b-from.b)*t, from.a + (to.a-from.a)*t}
}

func flat(c tint) paint { return func(float64, float64) tint { return c } }

// canvas is a square of side pixels that shows a drawing of the given number of units; premultiplied.
type canvas struct {
	side  int
	scale float64 // pixels a unit
	pix   []tint
}

func newCanvas(side int, units float64) *canvas {
	return &canvas{side, float64(side) / units, make([]tint, side*side)}
}

// fill lays the paint over what is there, with the edge of the box smoothed over one pixel.
func (c *canvas) fill(b box, p paint) {
	c.wash(b.grown(1/c.scale), p, func(x, y float64) float64 { return 0.5 - b.distance(x, y)*c.scale })
}

// wash lays the paint over what is there within the bounds, by the share that cover tells, cut to 0..1.
func (c *canvas) wash(bounds box, p paint, cover func(x, y float64) float64) {
	pixel := func(unit float64) int { return min(max(int(unit*c.scale), 0), c.side) }
	for row := pixel(bounds.top); row < pixel(bounds.bottom); row++ {
		for column := pixel(bounds.left); column < pixel(bounds.right); column++ {
			x, y := (float64(column)+0.5)/c.scale, (float64(row)+0.5)/c.scale
			share := min(max(cover(x, y), 0), 1)
			if share == 0 {
				continue
			}
			t := p(x, y)
			a := t.a * share
			under := &c.pix[row*c.side+column]
			under.r = t.r*a + under.r*(1-a)
			under.g = t.g*a + under.g*(1-a)
			under.b = t.b*a + under.b*(1-a)
			under.a = a + under.a*(1-a)
		}
	}
}

func (c *canvas) image() *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, c.side, c.side))
	for i, t := range c.pix {
		if t.a == 0 {
			continue
		}
		img.SetNRGBA(i%c.side, i/c.side, color.NRGBA{byte255(t.r / t.a), byte255(t.g / t.a), byte255(t.b / t.a), byte255(t.a)})
	}
	return img
}

func byte255(v float64) uint8 { return uint8(math.Round(255 * min(max(v, 0), 1))) }

// box is a rectangle, in the units of the drawing, x to the right and y down, with the given radius at its left and at its right corners. Power 2 makes them arcs of a circle; a
// higher one eases into the sides, as the corners of macOS do.
type box struct {
	left, top, right, bottom float64
	radiusLeft, radiusRight  float64
	power                    float64
}

// grown is the rectangle of the box and so much around it.
func (b box) grown(by float64) box {
	return box{left: b.left - by, top: b.top - by, right: b.right + by, bottom: b.bottom + by}
}

// distance is how far a place is from the edge: below 0 inside.
func (b box) distance(x, y float64) float64 {
	r := b.radiusLeft
	middle := (b.left + b.right) / 2
	if x > middle {
		r = b.radiusRight
	}
	dx := math.Abs(x-middle) - (b.right-b.left)/2 + r
	dy := math.Abs(y-(b.top+b.bottom)/2) - (b.bottom-b.top)/2 + r
	if dx <= 0 || dy <= 0 {
		return max(dx, dy) - r
	}
	return math.Pow(math.Pow(dx, b.power)+math.Pow(dy, b.power), 1/b.power) - r
}

// bar is a box with round ends.
func bar(left, top, right, bottom float64) box {
	r := min(right-left, bottom-top) / 2
	return box{left, top, right, bottom, r, r, 2}
}
