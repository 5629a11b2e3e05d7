//go:build box && !darwin

package panel

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"laya/app/macos/cocoa"
)

// compose does to a picture what a Mac's window server does and the X server does not: below the round corners of a panel
// one sees what was there before, and a shadow lies around it. The X server has black there, so what it shows is the
// panel's colour times its opacity.
func compose(before, after *image.NRGBA, all []*played) {
	for _, p := range all {
		f := p.panel.stage.view.panel.Frame()
		top := screenHeight - f.MaxY()
		for y := int(top) - blur; y < int(top+f.Size.Height)+blur; y++ {
			for x := int(f.Origin.X) - blur; x < int(f.MaxX())+blur; x++ {
				if !(image.Point{x, y}.In(after.Rect)) {
					continue
				}
				outside := distance(f, top, float64(x)+0.5, float64(y)+0.5)
				opacity := min(max(0, 0.5-outside), 1)
				below := before.NRGBAAt(x, y)
				shade := 1 - 0.2*math.Pow(max(0, 1-max(0, distance(f, top+2, float64(x)+0.5, float64(y)+0.5))/blur), 2)
				mix := func(panel, below uint8) uint8 {
					return uint8(min(255, float64(panel)*min(1, math.Ceil(opacity))+float64(below)*shade*(1-opacity)))
				}
				drawn := after.NRGBAAt(x, y)
				after.SetNRGBA(x, y, color.NRGBA{mix(drawn.R, below.R), mix(drawn.G, below.G), mix(drawn.B, below.B), 255})
			}
		}
	}
}

const blur = 8 // how far the shadow reaches

// distance is how far a point lies outside the panel's outline; inside it is negative.
func distance(f cocoa.Rect, top, x, y float64) float64 {
	dx := math.Abs(x-f.Origin.X-f.Size.Width/2) - f.Size.Width/2 + radius
	dy := math.Abs(y-top-f.Size.Height/2) - f.Size.Height/2 + radius
	return math.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius
}

// sheet puts scenes beside each other, two in a row, with nothing between them.
func sheet(whole *image.NRGBA, scenes []*played) image.Image {
	const width, height, gap = 300, 84, 12
	rows := (len(scenes) + 1) / 2
	all := image.NewNRGBA(image.Rect(0, 0, 2*width+gap, rows*height+(rows-1)*gap))
	for i, p := range scenes {
		at := image.Pt(i%2*(width+gap), i/2*(height+gap))
		draw.Draw(all, image.Rectangle{Min: at, Max: at.Add(image.Pt(width, height))}, whole, cut(whole, p.frame).Rect.Min, draw.Src)
	}
	return all
}
