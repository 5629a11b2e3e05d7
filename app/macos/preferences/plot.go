//go:build darwin || box

package preferences

import (
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/wording"
)

// plot is a histogram: a bar for each bin, as high as its count, the times below.
type plot struct {
	view *cocoa.View
	base *cocoa.Box
	bars []*cocoa.Box
	ends []*cocoa.Label // the time at a bar's right edge
	bins []Bin
}

const (
	plotHeight = 130
	axisHeight = 17 // of the times
	barGap     = 2
	endEvery   = 90 // points between times at least
)

func newPlot() *plot {
	p := &plot{view: cocoa.NewView(), base: cocoa.NewBox(0, 0)}
	p.base.SetColors(cocoa.TertiaryColor(), cocoa.Color{})
	p.view.Add(p.base)
	return p
}

func (p *plot) item() layout.Item {
	return &layout.Leaf{Size: layout.Size{Width: pageWidth, Height: plotHeight}, Wide: true, Placed: func(r layout.Rect) {
		p.view.SetFrame(r)
		p.arrange()
	}}
}

// set shows other counts.
func (p *plot) set(bins []Bin) {
	p.bins = bins
	for len(p.bars) < len(bins) {
		bar, end := cocoa.NewBox(1, 0), cocoa.NewLabel("")
		bar.SetColors(cocoa.RGB(0.25, 0.47, 0.85, 1), cocoa.Color{})
		font := cocoa.SystemFont(cocoa.SmallFontSize())
		end.SetFont(font)
		font.Release() // the label has it
		end.SetColor(cocoa.SecondaryColor())
		end.SetAlignment(cocoa.AlignCenter)
		p.view.Add(bar, end)
		p.bars, p.ends = append(p.bars, bar), append(p.ends, end)
	}
	p.arrange()
}

// arrange places the bars.
func (p *plot) arrange() {
	size := p.view.Frame().Size
	p.base.SetFrame(layout.R(0, axisHeight, size.Width, 1))
	most := 1
	for _, bin := range p.bins {
		most = max(most, bin.Count)
	}
	width := size.Width / float64(max(1, len(p.bins)))
	free := 0.0 // where the next time may stand
	for i, bar := range p.bars {
		shown := i < len(p.bins)
		bar.SetHidden(!shown)
		p.ends[i].SetHidden(true)
		if !shown {
			continue
		}
		x, height := float64(i)*width, float64(p.bins[i].Count)/float64(most)*(size.Height-axisHeight-2)
		if p.bins[i].Count > 0 {
			height = max(height, 2) // to be seen
		}
		bar.SetFrame(layout.R(x, axisHeight+1, max(1, width-barGap), height))
		if end := x + width - endEvery/2; end >= free && end+endEvery <= size.Width {
			p.ends[i].SetText(wording.Latency(p.bins[i].Below))
			p.ends[i].SetFrame(layout.R(end, 0, endEvery, axisHeight))
			p.ends[i].SetHidden(false)
			free = end + endEvery
		}
	}
}
