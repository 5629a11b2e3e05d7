//go:build darwin || box

package selftest

import (
	"errors"
	"fmt"

	"laya/app/macos/placement"
	"laya/app/macos/quartz"
	"laya/app/macos/screen"
)

// panels places a panel at carets all over every display, and compares what AppKit and CoreGraphics tell of the displays.
func panels(screens []screen.Display) Check {
	c := Check{Group: "panel", Name: "placement", Result: OK}
	placed, err := placeEverywhere(screens)
	c.Detail = fmt.Sprintf("%d displays, %d of %d places beside a caret", len(screens), placed, len(screens)*across*down)
	for _, s := range screens {
		c.Detail += fmt.Sprintf("; %.0f×%.0f at %.0f,%.0f scale %.0f", s.Bounds.Width, s.Bounds.Height, s.Bounds.X, s.Bounds.Y, s.Scale)
	}
	if err = errors.Join(err, agree(screens)); err != nil {
		c.Result, c.Detail = Failed, oneLine(err)
	}
	return c
}

// A grid of carets is laid over each display.
const across, down = 8, 8

func placeEverywhere(screens []screen.Display) (placed int, err error) {
	if len(screens) == 0 {
		return 0, errors.New("no display is known")
	}
	panel := placement.Panel{Size: screen.Size{Width: 120, Height: 24}, Inset: 6}
	for i, s := range screens {
		for x := range across {
			for y := range down {
				at := screen.Rect{
					X: s.Visible.X + s.Visible.Width*float64(x)/across, Y: s.Visible.Y + s.Visible.Height*float64(y)/down,
					Width: 1, Height: 18,
				}
				line := screen.Rect{X: s.Bounds.X, Y: at.Y, Width: s.Bounds.Width, Height: at.Height}
				r, problem := placement.Place(panel, placement.Anchor{Caret: at, Clear: line}, screens)
				switch {
				case problem != nil:
					return placed, fmt.Errorf("display %d, caret at %.0f,%.0f: %w", i+1, at.X, at.Y, problem)
				case !r.Inside(s.Visible) || !r.Overlap(line).Empty():
					return placed, fmt.Errorf("display %d, caret at %.0f,%.0f: the panel at %.0f,%.0f is off the screen or over the line", i+1, at.X, at.Y, r.X, r.Y)
				}
				placed++
			}
		}
	}
	return placed, nil
}

// agree reports whether CoreGraphics has the displays where AppKit has them.
func agree(screens []screen.Display) error {
	displays, err := quartz.Displays()
	if err != nil {
		return err
	}
	if len(displays) != len(screens) {
		return fmt.Errorf("AppKit tells of %d displays, CoreGraphics of %d", len(screens), len(displays))
	}
	for _, d := range displays {
		bounds := screen.Rect{X: d.Bounds.Origin.X, Y: d.Bounds.Origin.Y, Width: d.Bounds.Size.Width, Height: d.Bounds.Size.Height}
		same := false
		for _, s := range screens {
			same = same || s.Bounds == bounds
		}
		if !same {
			return fmt.Errorf("CoreGraphics has a display of %.0f×%.0f at %.0f,%.0f, AppKit has none there", bounds.Width, bounds.Height, bounds.X, bounds.Y)
		}
	}
	return nil
}
