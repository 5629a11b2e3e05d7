//go:build box

package box

import (
	"slices"

	"laya/app/macos/ax"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
)

// parameterized lists what the field tells of pieces of its text.
func (f *Field) parameterized() []ax.Attribute {
	names := []ax.Attribute{ax.BoundsForRange, ax.StringForRange, ax.AttributedStringForRange}
	if f.Markers {
		names = append(names, ax.BoundsForTextMarkerRange, ax.StringForTextMarkerRange)
	}
	return slices.DeleteFunc(names, func(a ax.Attribute) bool { return f.Overrides[a] != nil })
}

// piece answers for a piece of the text. An override of a parameterised attribute answers for every piece.
func (f *Field) piece(r *request, name ax.Attribute) ax.Code {
	if override := f.Overrides[name]; override != nil {
		value, code := override()
		r.result = value.Ref
		return code
	}
	v := f.view()
	piece, code := v.pieceOf(r.parameter, name)
	if code != ax.Success {
		return code
	}
	switch name {
	case ax.BoundsForRange, ax.BoundsForTextMarkerRange:
		rect := v.bounds(piece)
		if f.Bounds != nil {
			if rect, code = f.Bounds(piece, rect); code != ax.Success {
				return code
			}
		}
		r.result = ax.NewRect(rect).Ref
	case ax.StringForRange, ax.StringForTextMarkerRange:
		r.result = cf.NewString(v.shown(piece)).Ref
	case ax.AttributedStringForRange:
		r.result = v.attributed(piece)
	}
	return ax.Success
}

// pieceOf reads which piece is meant.
func (v view) pieceOf(parameter cf.Ref, name ax.Attribute) (piece cf.Range, code ax.Code) {
	var ok bool
	switch name {
	case ax.BoundsForRange, ax.StringForRange, ax.AttributedStringForRange:
		piece, ok = ax.RangeOf(parameter)
	case ax.BoundsForTextMarkerRange, ax.StringForTextMarkerRange:
		if !v.Markers {
			return piece, ax.ParameterizedAttributeUnsupported
		}
		var from, to int64
		ok = boxMarkerRange(parameter, &from, &to)
		piece = cf.Range{Location: int(from), Length: int(to - from)}
	default:
		return piece, ax.ParameterizedAttributeUnsupported
	}
	if !ok || !v.contains(piece) {
		return piece, ax.IllegalArgument
	}
	return piece, ax.Success
}

// bounds is where a piece is drawn: characters of one size, lines that end where the text says so. Of a piece of
// several lines it is the part in the first.
func (v view) bounds(piece cf.Range) quartz.Rect {
	line, column := 0, 0
	for _, u := range v.units[:piece.Location] {
		column++
		if u == '\n' {
			line, column = line+1, 0
		}
	}
	length := piece.Length
	if i := slices.Index(v.units[piece.Location:piece.End()], '\n'); i >= 0 {
		length = i
	}
	return quartz.Rect{
		Origin: quartz.Point{
			X: v.Frame.Origin.X + float64(column)*v.Character.Width,
			Y: v.Frame.Origin.Y + float64(line)*v.Character.Height,
		},
		Size: quartz.Size{Width: float64(length) * v.Character.Width, Height: v.Character.Height},
	}
}

// attributed is a piece with its font, as AppKit gives it: a dictionary under AXFont.
func (v view) attributed(piece cf.Range) cf.Ref {
	text, size := cf.NewString(v.shown(piece)), cf.NewFloat(v.FontSize)
	sizeKey, fontKey := cf.NewString("AXFontSize"), cf.NewString("AXFont")
	font := cf.NewDictionary(sizeKey.Ref, size.Ref)
	attributes := cf.NewDictionary(fontKey.Ref, font.Ref)
	for _, o := range []*cf.Owned{&text, &size, &sizeKey, &fontKey, &font, &attributes} {
		defer o.Release()
	}
	return boxAttributed(text.Ref, attributes.Ref)
}
