package main

import (
	"image"
	"math"
)

// appUnits is the side of the app icon's drawing; its tile is 824 wide within, as macOS draws its own.
const appUnits = 1024

var (
	dusk  = hex(0x2b2f6b, 1) // the tile, from its upper left
	sea   = hex(0x2f6f8f, 1)
	shore = hex(0x5fb7a5, 1) // to its lower right
	paper = hex(0xfdfcf7, 1) // what is typed
	glow  = hex(0xffd9a0, 1) // the caret
)

// layout is where the parts of the icon are, in units of the drawing.
type layout struct {
	tile                    box
	typedLeft, typedRight   float64
	caretLeft, caretRight   float64
	hintLeft, hintRight     float64
	wordHeight, caretHeight float64
	soft                    bool // has a shadow and a glow
}

// large is for 64 pixels and more; small has every edge on a whole pixel of 16 and of 32.
var (
	large = layout{box{100, 100, 924, 924, 200, 200, 2.5}, 192, 384, 416, 464, 496, 832, 160, 416, true}
	small = layout{box{64, 64, 960, 960, 270, 270, 2.5}, 192, 320, 384, 448, 512, 832, 128, 384, false}
)

// appIcon draws the app's icon.
func appIcon(side int) *image.NRGBA {
	l := large
	if side < 64 {
		l = small
	}
	c := newCanvas(side, appUnits)
	if l.soft {
		c.shadow(l.tile)
	}
	c.fill(l.tile, slope(dusk, sea, shore))
	c.fill(l.tile, light)
	const middle = appUnits / 2
	top, bottom := middle-l.wordHeight/2, middle+l.wordHeight/2
	c.fill(piece(l.typedLeft, l.typedRight, top, bottom, true), flat(paper))
	c.fill(piece(l.hintLeft, l.hintRight, top, bottom, false), func(x, _ float64) tint {
		return mix(tint{1, 1, 1, 0.52}, tint{1, 1, 1, 0.22}, (x-l.hintLeft)/(l.hintRight-l.hintLeft))
	})
	caret := bar(l.caretLeft, middle-l.caretHeight/2, l.caretRight, middle+l.caretHeight/2)
	if l.soft {
		c.wash(caret.grown(200), flat(glow), func(x, y float64) float64 {
			return 0.3 * math.Exp(-max(caret.distance(x, y), 0)/44)
		})
	}
	c.fill(caret, flat(glow))
	return c.image()
}

// shadow lays a soft one a little below the shape.
func (c *canvas) shadow(b box) {
	c.wash(b.grown(80), flat(tint{0, 0, 0, 1}), func(x, y float64) float64 {
		d := max(b.distance(x, y-12), 0)
		return 0.24 * math.Exp(-d*d/(2*16*16))
	})
}

// slope goes from one colour over the next to the last, from the upper left to the lower right.
func slope(first, second, third tint) paint {
	return func(x, y float64) tint {
		t := (0.35*(x-100) + 0.65*(y-100)) / 824
		if t < 0.6 {
			return mix(first, second, t/0.6)
		}
		return mix(second, third, (t-0.6)/0.4)
	}
}

// light falls on the tile from above.
func light(x, y float64) tint {
	d := math.Hypot((x-420)/620, (y-60)/520)
	return tint{1, 1, 1, 0.13 * math.Exp(-d*d)}
}
