package focus

import (
	"errors"

	"laya/app/macos/apps"
	"laya/app/macos/direction"
	"laya/app/macos/element"
	"laya/app/session"
)

// reader reads the field that has the keyboard.
type reader struct {
	system  System
	table   apps.Table
	self    int // our own process
	field   identity
	writing writing // of the field
	source  struct {
		composes  bool
		direction direction.Direction
	}
	active struct {
		pid    int
		bundle string
	}
}

// errNoField: nothing that could hold text has the keyboard.
var errNoField = errors.New("nothing has the keyboard")

// read reads the field. secure says that some app has the keyboard to itself: then no text is asked for. The error is
// why nothing is known this time; what a field never tells is its Unreadable.
func (r *reader) read(secure bool) (Reading, error) {
	e, err := r.focused()
	if err != nil {
		return Reading{}, err
	}
	told, s, stateErr, err := r.ask(e)
	if err != nil {
		r.field.leave(e)
		e.Release()
		return Reading{}, err
	}
	id, changed := r.field.of(e, names{e.PID(), told.Role, told.Labels.Identifier, told.Labels.DOMIdentifier})
	if changed {
		r.writing = unasked
	}
	pid, bundle := r.owner(e.PID())
	app := r.table.Of(bundle)
	if told.ReadOnly, err = r.isReadOnly(e, told); err != nil {
		return Reading{}, err
	}
	class := Classify(told, app)
	reading := Reading{Element: e, PID: pid, Field: session.Field{
		ID: id, App: bundle, Role: class.Role, Lag: class.Lag, Secure: class.Secure, Editable: class.Editable,
	}}
	switch {
	case class.Secure || secure || !class.Editable:
		reading.Field.Unreadable = true
		return reading, nil
	case app.Is(apps.Unsupported):
		reading.unreadable(errUnsupported)
		return reading, nil
	case errors.Is(stateErr, errNoSelection) && app.Is(apps.Quiet):
		reading.unreadable(stateErr)
		return reading, nil
	case errors.Is(stateErr, errNoSelection):
		return r.markedText(reading, told, s)
	case stateErr != nil:
		return Reading{}, stateErr
	}
	return r.text(reading, told, s)
}

// errUnsupported: the table says that what the app tells is wrong.
var errUnsupported = errors.New("this app is known to tell its text wrongly or not at all")

func (r *Reading) unreadable(why error) { r.Field.Unreadable, r.Why = true, why }

// focused finds the element that has the keyboard: that of the system, or that of the active app when the system knows
// none.
func (r *reader) focused() (element.Element, error) {
	e, err := r.system.Focused()
	if err == nil || element.Fatal(err) && !errors.Is(err, element.Gone) || r.active.pid == 0 {
		return e, noField(err)
	}
	app := r.system.Application(r.active.pid)
	defer app.Release()
	e, err = element.One[element.Element](app, element.FocusedElement)
	return e, noField(err)
}

func noField(err error) error {
	if errors.Is(err, element.NoValue) || errors.Is(err, element.Unsupported) {
		return errNoField
	}
	return err
}

// owner gives the app that a field of a process belongs to: the process's own, but the one in front when the process only
// draws for it.
func (r *reader) owner(pid int) (appPID int, bundle string) {
	if pid == r.active.pid && r.active.bundle != "" {
		return pid, r.active.bundle
	}
	bundle = r.system.BundleID(pid)
	if r.active.bundle != "" && r.table.Of(bundle).Kind == apps.Helper {
		return r.active.pid, r.active.bundle
	}
	return pid, bundle
}

// questions are all that is asked in the first question: no text.
var questions = append([]element.Attribute{
	element.Role, element.Subrole, element.RoleDescription, element.Title, element.Description, element.Help,
	element.Placeholder, element.Identifier, element.DOMIdentifier, element.DOMClasses, element.Enabled, element.Protected,
	element.EditableAncestor,
}, stateAttributes...)

// ask asks what the element is and where its caret is, in one question. stateErr is why the caret is not known. What
// might say that a field is secure has to be answered: an error that leaves that open is err.
func (r *reader) ask(e element.Element) (t Told, s state, stateErr, err error) {
	answers := e.Get(questions...)
	s, stateErr = readState(answers[len(questions)-len(stateAttributes):])
	for i, a := range answers {
		open := i < 2 && a.Err != nil && !errors.Is(a.Err, element.NoValue) && !errors.Is(a.Err, element.Unsupported)
		if open || element.Fatal(a.Err) {
			for _, a := range answers {
				a.Release()
			}
			return Told{}, state{}, nil, a.Err
		}
	}
	text := func(i int) string { s, _ := element.As[string](answers[i]); return s }
	classes, _ := element.As[[]string](answers[9])
	enabled, enabledErr := element.As[bool](answers[10])
	protected, _ := element.As[bool](answers[11])
	ancestor, ancestorErr := element.As[element.Element](answers[12])
	inEditable := ancestorErr == nil
	if inEditable {
		ancestor.Release()
	}
	return Told{
		Role: text(0), Subrole: text(1),
		Labels: Labels{text(2), text(3), text(4), text(5), text(6), text(7), text(8)}, DOMClasses: classes,
		Web:        answers[8].Err == nil || answers[9].Err == nil || inEditable,
		InEditable: inEditable,
		Disabled:   enabledErr == nil && !enabled,
		Protected:  protected,
		Own:        r.self != 0 && e.PID() == r.self,
	}, s, stateErr, nil
}

// isReadOnly asks, once for each field that holds text, whether text can be set in it. A field that does not say so is
// taken to be written in.
func (r *reader) isReadOnly(e element.Element, t Told) (bool, error) {
	if _, holdsText := roles[t.Role]; !holdsText || t.InEditable {
		return false, nil
	}
	if r.writing != unasked {
		return r.writing == refused, nil
	}
	writing := allowed
	for _, a := range [...]element.Attribute{element.Value, element.SelectedText} {
		settable, err := e.Settable(a)
		switch {
		case element.Fatal(err):
			return false, err
		case err == nil && settable:
			r.writing = allowed
			return false, nil
		case err == nil:
			writing = refused
		}
	}
	r.writing = writing
	return writing == refused, nil
}

// writing is what a field says of setting its text.
type writing uint8

const (
	unasked writing = iota
	allowed
	refused
)

// text asks for the text, and takes it only if nothing happened meanwhile; else it asks once more.
func (r *reader) text(reading Reading, told Told, s state) (Reading, error) {
	e, quiet := reading.Element, r.table.Of(reading.Field.App).Is(apps.Quiet)
	for range 2 {
		p, err := readPassage(e, s, quiet)
		if element.Fatal(err) {
			return Reading{}, err
		}
		after, stateErr := readState(e.Get(stateAttributes...))
		if stateErr != nil {
			return Reading{}, stateErr
		}
		if !s.same(after) {
			s = after
			continue
		}
		if errors.Is(err, errInconsistent) {
			return Reading{}, err
		}
		if err != nil {
			reading.unreadable(err)
			return reading, nil
		}
		return r.take(reading, told, s, p)
	}
	return Reading{}, errChanging
}

// markedText asks for the text by markers, in a field that tells no positions.
func (r *reader) markedText(reading Reading, told Told, s state) (Reading, error) {
	p, selection, err := byMarkers(reading.Element)
	switch {
	case element.Fatal(err):
		return Reading{}, err
	case err != nil:
		reading.unreadable(err)
		return reading, nil
	}
	s.selection = selection
	return r.take(reading, told, s, p)
}

// take makes a reading of a text that is believed.
func (r *reader) take(reading Reading, told Told, s state, p passage) (Reading, error) {
	f := &reading.Field
	f.Composing, f.Selected = s.composing(r.source.composes), s.selection.Length > 0
	if masked(p.before + p.after) {
		f.Secure, f.Unreadable = true, true
		return reading, nil
	}
	empty, err := standsFor(reading.Element, p, s, told)
	if err != nil {
		return Reading{}, err
	}
	if empty {
		p = passage{from: true, to: true}
	}
	f.Before, f.After, f.AtStart = session.Text(p.before), session.Text(p.after), p.from
	if reading.Direction = direction.AtCaret(p.before, p.after); reading.Direction == direction.Unknown {
		reading.Direction = r.source.direction
	}
	return reading, nil
}
