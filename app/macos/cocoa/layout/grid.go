package layout

// grid is rows whose columns line up.
type grid struct {
	rows       [][]Item
	gapX, gapY float64
}

// Grid places rows of items in columns: each as wide as its widest item, each row as high as its highest. A row may end
// early; its last item has what is left of the width.
func Grid(gapX, gapY float64, rows ...[]Item) Item { return &grid{rows, gapX, gapY} }

// Form is a grid of labels and what they are for.
func Form(rows ...[]Item) Item { return Grid(Gap, Gap, rows...) }

// columns gives each column's width and whether it grows.
func (g *grid) columns() (widths []float64, grows []bool) {
	for _, row := range g.rows {
		for i, item := range row {
			if i == len(widths) {
				widths, grows = append(widths, 0), append(grows, false)
			}
			if i < len(row)-1 || i == g.last() { // an item that ends its row early spans
				widths[i] = max(widths[i], item.Fit().Width)
			}
			horizontally, _ := item.Grows()
			grows[i] = grows[i] || horizontally
		}
	}
	for _, row := range g.rows { // where columns are narrower than what spans them, the last one gives way
		if n := len(row); n > 0 && n < len(widths) {
			widths[len(widths)-1] += max(0, row[n-1].Fit().Width-total(widths[n-1:], g.gapX))
		}
	}
	return widths, grows
}

// last is the index of the last column.
func (g *grid) last() int {
	n := 0
	for _, row := range g.rows {
		n = max(n, len(row))
	}
	return n - 1
}

// heights gives each row's height and whether it grows.
func (g *grid) heights() (heights []float64, grows []bool) {
	for _, row := range g.rows {
		height, grow := 0.0, false
		for _, item := range row {
			height = max(height, item.Fit().Height)
			_, vertically := item.Grows()
			grow = grow || vertically
		}
		heights, grows = append(heights, height), append(grows, grow)
	}
	return heights, grows
}

func total(lengths []float64, gap float64) float64 {
	sum := gap * float64(max(0, len(lengths)-1))
	for _, l := range lengths {
		sum += l
	}
	return sum
}

func (g *grid) Fit() Size {
	widths, _ := g.columns()
	heights, _ := g.heights()
	return Size{total(widths, g.gapX), total(heights, g.gapY)}
}

func (g *grid) Grows() (horizontally, vertically bool) {
	_, columns := g.columns()
	_, rows := g.heights()
	for _, grow := range columns {
		horizontally = horizontally || grow
	}
	for _, grow := range rows {
		vertically = vertically || grow
	}
	return horizontally, vertically
}

func (g *grid) Place(r Rect) {
	widths, growX := g.columns()
	heights, growY := g.heights()
	share(widths, growX, r.Size.Width-total(widths, g.gapX))
	share(heights, growY, r.Size.Height-total(heights, g.gapY))
	top := r.MaxY()
	for i, row := range g.rows {
		x := r.Origin.X
		for j, item := range row {
			width := widths[j]
			if j == len(row)-1 && j < len(widths)-1 {
				width = r.MaxX() - x
			}
			item.Place(R(x, top-heights[i], width, heights[i]))
			x += width + g.gapX
		}
		top -= heights[i] + g.gapY
	}
}
