//go:build box

package box

import (
	"slices"
	"strings"
	"time"
	"unicode/utf16"

	"laya/app/macos/ax"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/session"
)

// view is what a field tells of itself at one moment, in UTF-16 units as Accessibility counts.
type view struct {
	*Field
	units     []uint16
	selection cf.Range
}

func (f *Field) view() view {
	before, selected, after := f.Told(time.Now().Add(-f.Late))
	length := func(s string) int { return len(utf16.Encode([]rune(s))) }
	v := view{Field: f, units: utf16.Encode([]rune(before + selected + after))}
	v.selection = cf.Range{Location: length(before), Length: length(selected)}
	return v
}

func (v view) text(r cf.Range) string { return string(utf16.Decode(v.units[r.Location:r.End()])) }

func (v view) contains(r cf.Range) bool {
	return r.Location >= 0 && r.Length >= 0 && r.End() <= len(v.units)
}

// answer is what the field says. With the box's mutex held.
func (f *Field) answer(r *request, name ax.Attribute) ax.Code {
	switch r.what {
	case askNames:
		r.result = list(f.names())
	case askParameterized:
		r.result = list(f.parameterized())
	case askGet:
		value, code := f.get(name)
		r.result = value.Ref
		return code
	case askMany:
		return f.many(r)
	case askFor:
		return f.piece(r, name)
	case askSettable:
		if !slices.Contains(f.names(), name) {
			return ax.AttributeUnsupported
		}
		if name == ax.Value || name == ax.SelectedTextRange || name == ax.Focused {
			r.x = 1
		}
	case askSet:
		return f.set(r, name)
	case askObserve, askPerform:
		if string(name) == string(ax.Press) || r.what == askObserve {
			return ax.Success
		}
		return ax.ActionUnsupported
	}
	return ax.Success
}

func list(names []ax.Attribute) cf.Ref {
	owned := make([]cf.Owned, len(names))
	refs := make([]cf.Ref, len(names))
	for i, n := range names {
		owned[i] = cf.NewString(string(n))
		refs[i] = owned[i].Ref
		defer owned[i].Release()
	}
	return cf.NewArray(refs...).Ref
}

var roles = map[session.Role]string{
	session.OtherRole: "AXGroup", session.LineField: "AXTextField", session.SearchField: "AXTextField",
	session.AreaField: "AXTextArea", session.Terminal: "AXTextArea",
}

// names lists the attributes that the field has.
func (f *Field) names() []ax.Attribute {
	names := []ax.Attribute{
		ax.Role, ax.Subrole, ax.Title, ax.Value, ax.Frame, ax.Focused, ax.Parent,
		ax.SelectedText, ax.SelectedTextRange, ax.NumberOfCharacters, ax.MarkedRange,
	}
	if f.Markers {
		names = append(names, ax.SelectedTextMarkerRange)
	}
	for a := range f.Overrides {
		if !slices.Contains(names, a) {
			names = append(names, a)
		}
	}
	return names
}

// get makes the value of an attribute.
func (f *Field) get(name ax.Attribute) (value cf.Owned, code ax.Code) {
	if override := f.Overrides[name]; override != nil {
		return override()
	}
	v := f.view()
	switch name {
	case ax.Role:
		value = cf.NewString(roles[f.Field.Role])
	case ax.Subrole:
		return f.subrole()
	case ax.Title:
		value = cf.NewString(f.Name)
	case ax.Value:
		value = cf.NewString(v.shown(cf.Range{Length: len(v.units)}))
	case ax.Frame:
		value = ax.NewRect(f.Frame)
	case ax.Focused:
		value = cf.Bool(f.app.box.focus == f).Retain()
	case ax.Parent:
		value = cf.Own(boxElement(int32(f.app.PID), 0))
	case ax.SelectedText:
		value = cf.NewString(v.shown(v.selection))
	case ax.SelectedTextRange:
		value = ax.NewRange(v.selection)
	case ax.NumberOfCharacters:
		value = cf.NewInt(int64(len(v.units)))
	case ax.MarkedRange:
		if !f.Composing() {
			return value, ax.NoValue
		}
		value = ax.NewRange(cf.Range{Location: v.selection.Location, Length: 1})
	case ax.SelectedTextMarkerRange:
		if !f.Markers {
			return value, ax.AttributeUnsupported
		}
		value = cf.Own(boxMarker(int64(v.selection.Location), int64(v.selection.End())))
	default:
		return value, ax.AttributeUnsupported
	}
	return value, ax.Success
}

func (f *Field) subrole() (cf.Owned, ax.Code) {
	switch {
	case f.Secure:
		return cf.NewString("AXSecureTextField"), ax.Success
	case f.Field.Role == session.SearchField:
		return cf.NewString("AXSearchField"), ax.Success
	}
	return cf.Owned{}, ax.NoValue
}

// many answers for several attributes at once; what is missing has its error.
func (f *Field) many(r *request) ax.Code {
	wanted, ok := r.name.Array()
	if !ok {
		return ax.IllegalArgument
	}
	values := make([]cf.Ref, len(wanted))
	for i, w := range wanted {
		name, _ := w.Text()
		value, code := f.get(ax.Attribute(name))
		if code != ax.Success {
			value = ax.NewError(code)
		}
		defer value.Release()
		values[i] = value.Ref
	}
	r.result = cf.NewArray(values...).Ref
	return ax.Success
}

func (f *Field) set(r *request, name ax.Attribute) ax.Code {
	switch name {
	case ax.Focused:
		f.app.box.setFocus(f)
		return ax.Success
	case ax.Value:
		text, ok := r.parameter.Text()
		if !ok {
			return ax.IllegalArgument
		}
		f.Put(time.Now(), text, "")
	case ax.SelectedTextRange:
		piece, ok := ax.RangeOf(r.parameter)
		if v := f.view(); !ok || !v.contains(piece) {
			return ax.IllegalArgument
		} else {
			runes := func(end int) int { return len([]rune(v.text(cf.Range{Length: end}))) }
			f.Select(time.Now(), runes(piece.Location), runes(piece.End()))
		}
	default:
		return ax.AttributeUnsupported
	}
	f.changed()
	return ax.Success
}

// shown is a piece of the text as it is drawn: bullets in a secure field.
func (v view) shown(r cf.Range) string {
	if v.Secure {
		return strings.Repeat("•", r.Length)
	}
	return v.text(r)
}
