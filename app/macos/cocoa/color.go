//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

// Color is a colour that AppKit keeps: semantic ones follow the appearance.
type Color struct{ id objc.ID }

var (
	labelColor     = objc.ClassMethod[func() objc.ID]("+[NSColor labelColor]")
	secondaryColor = objc.ClassMethod[func() objc.ID]("+[NSColor secondaryLabelColor]")
	tertiaryColor  = objc.ClassMethod[func() objc.ID]("+[NSColor tertiaryLabelColor]")
	windowColor    = objc.ClassMethod[func() objc.ID]("+[NSColor windowBackgroundColor]")
	clearColor     = objc.ClassMethod[func() objc.ID]("+[NSColor clearColor]")
	colorWithRGB   = objc.ClassMethod[func(red, green, blue, alpha float64) objc.ID]("+[NSColor colorWithCalibratedRed:green:blue:alpha:]")
)

// LabelColor is for text.
func LabelColor() Color { return Color{labelColor()} }

// SecondaryColor is for text of less weight.
func SecondaryColor() Color { return Color{secondaryColor()} }

// TertiaryColor is for text of still less weight: a suggestion.
func TertiaryColor() Color { return Color{tertiaryColor()} }

// WindowColor is the background of windows.
func WindowColor() Color { return Color{windowColor()} }

// ClearColor is nothing.
func ClearColor() Color { return Color{clearColor()} }

// RGB is a fixed colour, its parts from 0 to 1. It is autoreleased.
func RGB(red, green, blue, alpha float64) Color { return Color{colorWithRGB(red, green, blue, alpha)} }
