package layout

// stack is a row, from the left, or a column, from the top.
type stack struct {
	items    []Item
	spacing  float64
	vertical bool
}

// Row places items from the left to the right.
func Row(spacing float64, items ...Item) Item { return &stack{items, spacing, false} }

// Column places items from the top to the bottom.
func Column(spacing float64, items ...Item) Item { return &stack{items, spacing, true} }

// along and across are a size in the stack's directions.
func (s *stack) along(size Size) float64 {
	if s.vertical {
		return size.Height
	}
	return size.Width
}

func (s *stack) across(size Size) float64 {
	if s.vertical {
		return size.Width
	}
	return size.Height
}

func (s *stack) Fit() Size {
	var along, across float64
	for i, item := range s.items {
		if i > 0 {
			along += s.spacing
		}
		fit := item.Fit()
		along += s.along(fit)
		across = max(across, s.across(fit))
	}
	if s.vertical {
		return Size{across, along}
	}
	return Size{along, across}
}

func (s *stack) Grows() (horizontally, vertically bool) {
	for _, item := range s.items {
		h, v := item.Grows()
		horizontally, vertically = horizontally || h, vertically || v
	}
	return horizontally, vertically
}

func (s *stack) Place(r Rect) {
	lengths := make([]float64, len(s.items))
	grows := make([]bool, len(s.items))
	for i, item := range s.items {
		horizontally, vertically := item.Grows()
		lengths[i] = s.along(item.Fit())
		grows[i] = horizontally && !s.vertical || vertically && s.vertical
	}
	share(lengths, grows, s.along(r.Size)-s.along(s.Fit()))
	at := 0.0
	for i, item := range s.items {
		if s.vertical {
			item.Place(R(r.Origin.X, r.MaxY()-at-lengths[i], r.Size.Width, lengths[i]))
		} else {
			item.Place(R(r.Origin.X+at, r.Origin.Y, lengths[i], r.Size.Height))
		}
		at += lengths[i] + s.spacing
	}
}

// share adds what is left over to the lengths that grow, in equal whole points; the last one gets the rest.
func share(lengths []float64, grows []bool, left float64) {
	takers := 0
	for _, g := range grows {
		if g {
			takers++
		}
	}
	if takers == 0 || left <= 0 {
		return
	}
	part := float64(int(left) / takers)
	for i := range lengths {
		if !grows[i] {
			continue
		}
		if takers--; takers == 0 {
			part = left
		}
		lengths[i] += part
		left -= part
	}
}
