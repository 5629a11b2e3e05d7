//go:build darwin || box

package element

import (
	"errors"
	"time"

	"laya/app/macos/ax"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/screen"
)

// Timeout is how long an app is waited for. The system's six seconds would hold up everything that is asked behind; the
// limit of the system-wide element does not always reach the elements that it gives, so each has its own.
const Timeout = 100 * time.Millisecond

// real is an element of a running app.
type real struct{ ax ax.Element }

// On takes over an element of a running app.
func On(e ax.Element) Element {
	_ = e.SetTimeout(Timeout) // fails only for what is no element, of which every question fails too
	return &real{e}
}

// AX gives the element of a running app that e stands for, which e owns.
func AX(e Element) (ax.Element, bool) {
	r, ok := e.(*real)
	if !ok {
		return ax.Element{}, false
	}
	return r.ax, true
}

func (r *real) PID() int {
	pid, err := r.ax.PID()
	if err != nil {
		return 0
	}
	return pid
}

func (r *real) Same(other Element) bool {
	o, ok := other.(*real)
	return ok && r.ax.Equal(o.ax)
}

func (r *real) Release() { r.ax.Release() }

func (r *real) Get(attributes ...Attribute) []Answer {
	answers := make([]Answer, len(attributes))
	if len(attributes) == 1 {
		answers[0] = r.one(attributes[0])
		return answers
	}
	names := make([]ax.Attribute, len(attributes))
	for i, a := range attributes {
		names[i] = ax.Attribute(a)
	}
	results, err := r.ax.CopyAll(names...)
	if err = Of(err); err != nil {
		for i := range answers {
			if answers[i].Err = err; !Fatal(err) {
				answers[i] = r.one(attributes[i]) // it does not understand questions about several
				err = fatal(answers[i].Err, err)
			}
		}
		return answers
	}
	for i, result := range results {
		answers[i] = read(attributes[i], result.Value, result.Err)
	}
	return answers
}

// fatal gives the first error if it makes every other question useless, else the second.
func fatal(first, second error) error {
	if Fatal(first) {
		return first
	}
	return second
}

func (r *real) one(a Attribute) Answer {
	value, err := r.ax.Copy(ax.Attribute(a))
	return read(a, value, err)
}

func (r *real) For(a Attribute, piece any) Answer {
	var parameter cf.Ref
	switch p := piece.(type) {
	case Range:
		made := ax.NewRange(cf.Range(p))
		defer made.Release()
		parameter = made.Ref
	case *opaque:
		parameter = p.Ref
	case []Opaque:
		refs := make([]cf.Ref, 0, len(p))
		for _, o := range p {
			if made, ok := o.(*opaque); ok {
				refs = append(refs, made.Ref)
			}
		}
		array := cf.NewArray(refs...)
		defer array.Release()
		parameter = array.Ref
	case *real:
		parameter = p.ax.Ref()
	default:
		return Answer{Err: WrongType}
	}
	value, err := r.ax.CopyFor(ax.Attribute(a), parameter)
	return read(a, value, err)
}

func (r *real) Parameterised() ([]Attribute, error) {
	names, err := r.ax.Parameterised()
	list := make([]Attribute, len(names))
	for i, n := range names {
		list[i] = Attribute(n)
	}
	return list, Of(err)
}

func (r *real) Settable(a Attribute) (bool, error) {
	settable, err := r.ax.Settable(ax.Attribute(a))
	return settable, Of(err)
}

func (r *real) Switch(a Attribute, on bool) error {
	return Of(r.ax.Set(ax.Attribute(a), cf.Bool(on)))
}

// opaque is a value that only the app understands.
type opaque struct{ cf.Owned }

// read makes a Go value of an answer, and gives the answer up.
func read(a Attribute, value cf.Owned, err error) Answer {
	if err != nil {
		return Answer{Err: Of(err)}
	}
	v, kept := valueOf(a, value.Ref)
	if !kept {
		value.Release()
	}
	return Answer{Value: v}
}

// valueOf reads a value by its own type, whatever was asked for. Only an opaque one keeps the reference.
func valueOf(a Attribute, ref cf.Ref) (value any, kept bool) {
	switch a {
	case Enabled, Protected: // some apps give a number
		if on, ok := ref.Bool(); ok {
			return on, false
		}
	case StyledForRange:
		if text, ok := ref.Text(); ok {
			return Styled{Text: text, Size: fontSize(ref)}, false
		}
	}
	if text, ok := ref.Text(); ok {
		return text, false
	}
	if n, ok := ref.Int(); ok {
		return int(n), false
	}
	if f, ok := ref.Float(); ok {
		return f, false
	}
	if on, ok := ref.Bool(); ok {
		return on, false
	}
	if r, ok := ax.RangeOf(ref); ok {
		return Range(r), false
	}
	if r, ok := ax.RectOf(ref); ok {
		return screen.Rect{X: r.Origin.X, Y: r.Origin.Y, Width: r.Size.Width, Height: r.Size.Height}, false
	}
	if values, ok := ref.Array(); ok {
		return listOf(values), false
	}
	if e, ok := ax.OwnElement(ref.Retain()); ok {
		return On(e), false
	}
	return &opaque{cf.Own(ref)}, true
}

// listOf reads a list of strings, or of elements; what is neither is left out.
func listOf(values []cf.Ref) any {
	var texts []string
	elements := []Element{}
	for _, v := range values {
		if text, ok := v.Text(); ok {
			texts = append(texts, text)
		} else if e, ok := ax.OwnElement(v.Retain()); ok {
			elements = append(elements, On(e))
		}
	}
	if texts != nil {
		Answer{Value: elements}.Release()
		return texts
	}
	return elements
}

// fontSize finds the size of the font in which a text begins, as AppKit and WebKit tell it.
func fontSize(styled cf.Ref) float64 {
	attributes, ok := styled.Attributes(0)
	if !ok {
		return 0
	}
	font, ok := attributes.Lookup("AXFont")
	if !ok {
		return 0
	}
	size, ok := font.Lookup("AXFontSize")
	if !ok {
		return 0
	}
	points, _ := size.Float()
	return points
}

// Of gives the Problem that an error of Accessibility is.
func Of(err error) error {
	var code ax.Code
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &code):
		return Failed
	}
	switch code {
	case ax.CannotComplete:
		return Hung
	case ax.InvalidUIElement:
		return Gone
	case ax.APIDisabled:
		return Denied
	case ax.AttributeUnsupported, ax.ParameterizedAttributeUnsupported, ax.NotificationUnsupported, ax.ActionUnsupported, ax.NotImplemented:
		return Unsupported
	case ax.NoValue:
		return NoValue
	case ax.OtherType:
		return WrongType
	}
	return Failed
}
