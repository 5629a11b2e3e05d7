//go:build darwin || box

package cocoa

import (
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

var (
	sliderSetMin   = objc.Method[func(slider objc.ID, value float64)]("-[NSSlider setMinValue:]")
	sliderSetMax   = objc.Method[func(slider objc.ID, value float64)]("-[NSSlider setMaxValue:]")
	sliderSetTicks = objc.Method[func(slider objc.ID, count int)]("-[NSSlider setNumberOfTickMarks:]")
)

// Slider is a number in a range.
type Slider struct{ Control }

const (
	sliderWidth  = 160
	sliderHeight = 21
)

// NewSlider returns a horizontal slider from low to high, whose action is called while it moves. With ticks, it shows
// so many marks.
func NewSlider(low, high float64, ticks int) *Slider {
	s := &Slider{Control{View: View{Object{viewInit(objc.Alloc("NSSlider"), layout.R(0, 0, sliderWidth, sliderHeight))}}}}
	sliderSetMin(s.id, low)
	sliderSetMax(s.id, high)
	sliderSetTicks(s.id, ticks)
	controlContinuous(s.id, true)
	return s
}

// SetValue moves the slider, to the nearest end if the value is beyond; the action is not called.
func (s *Slider) SetValue(value float64) { controlSetDouble(s.id, value) }

// Value is where it is.
func (s *Slider) Value() float64 { return controlDouble(s.id) }
