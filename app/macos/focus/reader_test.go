package focus

import (
	"errors"
	"strings"
	"testing"

	"laya/app/macos/element"
	"laya/app/macos/element/elementtest"
	"laya/app/macos/screen"
	"laya/app/session"
)

// read reads a field through a reader of its own.
func read(t testing.TB, e element.Element) (Reading, error) {
	t.Helper()
	m := boot(t)
	m.focused = e
	return m.thread.reader.read(false)
}

// textTests are fields, and what is read of them.
var textTests = []struct {
	name          string
	field         func() *elementtest.Element
	before, after string
	atStart       bool
	selected      bool
	err           error // why nothing is known this time
	why           error // why the field is unreadable
}{
	{name: "the end of a text", field: func() *elementtest.Element { return text(notes, "hello wor", "", "") }, before: "hello wor", atStart: true},
	{name: "the middle", field: func() *elementtest.Element { return text(notes, "hello ", "", "world") }, before: "hello ", after: "world", atStart: true},
	{name: "a selection", field: func() *elementtest.Element { return text(notes, "hello ", "wor", "ld") }, before: "hello ", after: "ld", atStart: true, selected: true},
	{name: "an empty field", field: func() *elementtest.Element { return text(notes, "", "", "") }, atStart: true},
	{name: "an empty field without a value", field: func() *elementtest.Element {
		e := text(notes, "", "", "")
		e.Values[element.Value] = element.NoValue
		delete(e.Values, element.NumberOfCharacters)
		return e
	}, atStart: true},
	{name: "units, not characters", field: func() *elementtest.Element { return text(notes, "😀😀 ab", "", "😀") }, before: "😀😀 ab", after: "😀", atStart: true},
	{name: "no pieces, but a value", field: func() *elementtest.Element {
		e := text(notes, "hello ", "", "world")
		delete(e.Pieces, element.StringForRange)
		return e
	}, before: "hello ", after: "world", atStart: true},
	{name: "no number of characters, but a value", field: func() *elementtest.Element {
		e := text(notes, "hello ", "", "world")
		delete(e.Values, element.NumberOfCharacters)
		return e
	}, before: "hello ", after: "world", atStart: true},
	{name: "pieces that are too short, but a value", field: func() *elementtest.Element {
		e := text(notes, "hello ", "", "world")
		e.Pieces[element.StringForRange] = func(any) element.Answer { return element.Answer{Value: "hel"} }
		return e
	}, before: "hello ", after: "world", atStart: true},
	{name: "a caret outside the text", field: func() *elementtest.Element {
		e := text(notes, "hello", "", "")
		e.Values[element.SelectedTextRange] = element.Range{Location: 6}
		return e
	}, err: errInconsistent},
	{name: "a negative caret", field: func() *elementtest.Element {
		e := text(notes, "hello", "", "")
		e.Values[element.SelectedTextRange] = element.Range{Location: -1}
		return e
	}, err: errInconsistent},
	{name: "the largest caret there is", field: func() *elementtest.Element {
		e := text(notes, "hello", "", "")
		delete(e.Values, element.NumberOfCharacters)
		e.Values[element.SelectedTextRange] = element.Range{Location: 1<<63 - 1, Length: 1}
		return e
	}, err: errInconsistent},
	{name: "a value that does not fit its number", field: func() *elementtest.Element {
		e := text(notes, "hello", "", "")
		delete(e.Pieces, element.StringForRange)
		e.Values[element.NumberOfCharacters] = 9
		return e
	}, err: errInconsistent},
	{name: "a text that goes on while it is read", field: func() *elementtest.Element {
		e := text(notes, "hello", "", "")
		at := 0
		e.Values[element.SelectedTextRange] = func() element.Answer {
			at++
			return element.Answer{Value: element.Range{Location: at}}
		}
		return e
	}, err: errChanging},
	{name: "a text that changed once while it was read", field: func() *elementtest.Element {
		e := text(notes, "hello", "", "")
		first := true
		e.Values[element.SelectedTextRange] = func() element.Answer {
			at := 5
			if first {
				first, at = false, 4
			}
			return element.Answer{Value: element.Range{Location: at}}
		}
		return e
	}, before: "hello", atStart: true},
	{name: "an app that hangs at the text", field: func() *elementtest.Element {
		e := text(notes, "hello", "", "")
		e.Pieces[element.StringForRange] = func(any) element.Answer { return element.Answer{Err: element.Hung} }
		return e
	}, err: element.Hung},
	{name: "an app that hangs behind the text", field: func() *elementtest.Element {
		e := text(notes, "hello", "", "")
		asked := 0
		e.Values[element.NumberOfCharacters] = func() element.Answer {
			if asked++; asked > 1 {
				return element.Answer{Err: element.Hung}
			}
			return element.Answer{Value: 5}
		}
		return e
	}, err: element.Hung},
	{name: "no selection is told", field: func() *elementtest.Element {
		e := text(notes, "hello", "", "")
		delete(e.Values, element.SelectedTextRange)
		return e
	}, why: errNoSelection},
	{name: "a selection of another type", field: func() *elementtest.Element {
		e := text(notes, "hello", "", "")
		e.Values[element.SelectedTextRange] = "5"
		return e
	}, why: errNoSelection},
	{name: "no text is told", field: func() *elementtest.Element {
		e := text(notes, "hello", "", "")
		delete(e.Pieces, element.StringForRange)
		delete(e.Values, element.Value)
		return e
	}, why: element.Unsupported},
	{name: "a book that is told only whole", field: func() *elementtest.Element {
		e := text(notes, "", "", "")
		e.Values[element.NumberOfCharacters] = mostValue + 1
		delete(e.Pieces, element.StringForRange)
		e.Values[element.Value] = func() element.Answer { panic("a whole book was asked for") }
		return e
	}, why: errTooLong},
	{name: "cotabby 397: an app that is known to tell nothing", field: func() *elementtest.Element {
		return text(notes+1, "hello", "", "")
	}, why: errUnsupported},
}

func TestReader_Text(t *testing.T) {
	for _, tt := range textTests {
		t.Run(tt.name, func(t *testing.T) {
			m := boot(t)
			m.bundles[notes+1] = "com.microsoft.Word"
			m.focused = tt.field()
			got, err := m.thread.reader.read(false)
			if !errors.Is(err, tt.err) {
				t.Fatalf("error %v, want %v", err, tt.err)
			}
			f := got.Field
			if !errors.Is(got.Why, tt.why) || f.Unreadable != (tt.why != nil) {
				t.Errorf("unreadable is %v because of %v, want %v", f.Unreadable, got.Why, tt.why)
			}
			if string(f.Before) != tt.before || string(f.After) != tt.after || f.AtStart != tt.atStart || f.Selected != tt.selected {
				t.Errorf("read %q|%q at start %v, selected %v; want %q|%q, %v, %v",
					string(f.Before), string(f.After), f.AtStart, f.Selected, tt.before, tt.after, tt.atStart, tt.selected)
			}
		})
	}
}

// TestReader_Quiet: cotabby 476: of the fields of Calendar no piece is asked for.
func TestReader_Quiet(t *testing.T) {
	m := boot(t)
	m.bundles[900] = "com.apple.iCal"
	e := text(900, "hello ", "", "world")
	for a := range e.Pieces {
		e.Pieces[a] = func(any) element.Answer { panic(a) }
	}
	m.focused = e
	got, err := m.thread.reader.read(false)
	if f := got.Field; err != nil || f.Before != "hello " || f.After != "world" {
		t.Errorf("read %+v, %v", f, err)
	}
	delete(e.Values, element.SelectedTextRange)
	e.Values[element.SelectedTextMarkerRange] = released{}
	e.Pieces[element.MarkerRangeOfElement] = func(any) element.Answer { panic("a piece was asked for") }
	if got, err := m.thread.reader.read(false); err != nil || !errors.Is(got.Why, errNoSelection) {
		t.Errorf("without a selection: %v, %v", got.Why, err)
	}
}

// TestReader_LongText: of a book only a piece is asked for, and no character is cut in two.
func TestReader_LongText(t *testing.T) {
	const pair = "😀" // two units: a piece can begin or end between them
	book := strings.Repeat("abc"+pair, 100_000)
	at := 5 * 50_000
	for _, shift := range []int{0, 1, 2, 3} {
		e := elementtest.Text(frame, book, at+shift, at+shift)
		e.Process = notes
		e.Values[element.Value] = func() element.Answer { panic("a whole book was asked for") }
		honest := e.Pieces[element.StringForRange]
		e.Pieces[element.StringForRange] = func(piece any) element.Answer {
			if r := piece.(element.Range); r.Length > mostBefore+mostAfter {
				t.Errorf("%d units were asked for", r.Length)
			}
			return honest(piece)
		}
		got, err := read(t, e)
		if err != nil || got.Field.AtStart {
			t.Fatalf("reading a book: %v, at start %v", err, got.Field.AtStart)
		}
		before, after := string(got.Field.Before), string(got.Field.After)
		if strings.Contains(before+after, "\ufffd") || !strings.Contains(book, before+after) || len(before) < mostBefore || len(after) < mostAfter-3 {
			t.Errorf("at %d: %d bytes before and %d behind the caret, which are no piece of the text", at+shift, len(before), len(after))
		}
	}
}

// TestReader_SecureIsNotRead: what a secure field holds is never asked for.
func TestReader_SecureIsNotRead(t *testing.T) {
	secret := []element.Attribute{element.Value, element.SelectedText, element.StringForRange, element.StyledForRange, element.BoundsForRange}
	tests := []struct {
		name        string
		make        func(e *elementtest.Element)
		secureInput bool
		secure      bool
	}{
		{"a subrole", func(e *elementtest.Element) { e.Values[element.Subrole] = "AXSecureTextField" }, false, true},
		{"a label", func(e *elementtest.Element) { e.Values[element.Description] = "Your PIN" }, false, true},
		{"protected content", func(e *elementtest.Element) { e.Values[element.Protected] = true }, false, true},
		{"espanso 612: secure input", func(*elementtest.Element) {}, true, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := boot(t)
			e := text(notes, "hunter2", "", "")
			tt.make(e)
			e.Asked = func(q string) {
				for _, a := range secret {
					if q == string(a) {
						t.Errorf("a secret was asked for: %s", q)
					}
				}
			}
			m.focused = e
			got, err := m.thread.reader.read(tt.secureInput)
			f := got.Field
			if err != nil || f.Secure != tt.secure || !f.Unreadable || f.Before != "" || f.After != "" {
				t.Errorf("read %+v, %v", f, err)
			}
		})
	}
}

// TestReader_SecureUnknown: where it is not known whether a field is secure, it is not read.
func TestReader_SecureUnknown(t *testing.T) {
	for _, a := range []element.Attribute{element.Role, element.Subrole} {
		for _, why := range []error{element.Failed, element.WrongType, element.Hung, element.Gone} {
			e := text(notes, "hunter2", "", "")
			e.Values[a] = why
			if got, err := read(t, e); !errors.Is(err, why) || got.Field.Before != "" {
				t.Errorf("%s gives %v: %v, want %v", a, why, err, why)
			}
		}
	}
	for _, a := range []element.Attribute{element.Title, element.Description, element.Protected, element.Placeholder} {
		e := text(notes, "hunter2", "", "")
		e.Values[a] = element.Hung
		if _, err := read(t, e); !errors.Is(err, element.Hung) {
			t.Errorf("%s hangs: %v", a, err)
		}
	}
}

// TestReader_Mask: a field that says nothing of itself but shows bullets.
func TestReader_Mask(t *testing.T) {
	got, err := read(t, text(chrome, "••••••", "", ""))
	if f := got.Field; err != nil || !f.Secure || f.Before != "" || f.After != "" {
		t.Errorf("read %+v, %v", f, err)
	}
}

func TestReader_Placeholder(t *testing.T) {
	wide := func(width float64) func(*elementtest.Element) {
		return func(e *elementtest.Element) {
			e.Values[element.DOMClasses] = []string{"composer"}
			e.Values[element.SelectedTextMarkerRange] = released{}
			e.Pieces[element.BoundsForMarkerRange] = func(any) element.Answer {
				return element.Answer{Value: screen.Rect{X: 100, Y: 200, Width: width, Height: 16}}
			}
		}
	}
	tests := []struct {
		name          string
		field         *elementtest.Element
		make          func(e *elementtest.Element)
		before, after string
	}{
		{"told as the text", text(chrome, "", "", "Write a message"), func(e *elementtest.Element) { e.Values[element.Placeholder] = "Write a message" }, "", ""},
		{"told as the text before the caret", text(chrome, "Write a message", "", ""), func(e *elementtest.Element) { e.Values[element.Placeholder] = "Write a message" }, "", ""},
		{"not told as the text", text(chrome, "hello", "", ""), func(e *elementtest.Element) { e.Values[element.Placeholder] = "Write a message" }, "hello", ""},
		{"pretype: told as the text and as nothing else", text(chrome, "", "", "Write a message"), wide(120), "", ""},
		{"a text with the caret at its start", text(chrome, "", "", "hello"), wide(1), "", "hello"},
		{"a text whose markers are wide, with the caret at its end", text(chrome, "hello", "", ""), wide(120), "hello", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			tt.make(tt.field)
			got, err := read(t, tt.field)
			if f := got.Field; err != nil || string(f.Before) != tt.before || string(f.After) != tt.after || !f.AtStart {
				t.Errorf("read %q|%q, at start %v, %v; want %q|%q", string(f.Before), string(f.After), f.AtStart, err, tt.before, tt.after)
			}
		})
	}
}

type released struct{}

func (released) Release() {}

// TestReader_Composing: cotabby 668, standardnotes 603 and the like: marked text, else the input source.
func TestReader_Composing(t *testing.T) {
	tests := []struct {
		name     string
		marked   any
		composes bool
		want     bool
	}{
		{"marked text", element.Range{Location: 3, Length: 2}, false, true},
		{"an empty marked range", element.Range{Location: 3}, true, false},
		{"no marked text, whatever the source", element.NoValue, true, false},
		{"not told, and a source that composes", element.Unsupported, true, true},
		{"not told, and a plain layout", element.Unsupported, false, false},
		{"told as something else, and a source that composes", "no", true, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := boot(t)
			m.thread.SetInputSource(tt.composes, "ja")
			m.step()
			e := text(notes, "hello", "", "")
			e.Values[element.MarkedRange] = tt.marked
			m.focused = e
			if got, err := m.thread.reader.read(false); err != nil || got.Field.Composing != tt.want {
				t.Errorf("composing is %v, %v, want %v", got.Field.Composing, err, tt.want)
			}
		})
	}
}

func TestReader_ReadOnly(t *testing.T) {
	type set = map[element.Attribute]bool
	tests := []struct {
		name     string
		settable set
		want     bool // editable
	}{
		{"its value can be set", set{element.Value: true, element.SelectedText: true}, true},
		{"a text that can only be read", set{element.Value: false, element.SelectedText: false}, false},
		{"only its selection can be set", set{element.Value: false, element.SelectedText: true}, true},
		{"it does not say", nil, true},
		{"it says no, and nothing of its selection", set{element.Value: false}, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := boot(t)
			e := text(notes, "hello", "", "")
			e.Settables = tt.settable
			asked := 0
			e.Asked = func(q string) {
				if strings.HasPrefix(q, "settable") {
					asked++
				}
			}
			m.focused = e
			for range 3 {
				if got, err := m.thread.reader.read(false); err != nil || got.Field.Editable != tt.want {
					t.Errorf("editable is %v, %v, want %v", got.Field.Editable, err, tt.want)
				}
			}
			if asked > 2 {
				t.Errorf("%d questions whether text can be set, in three readings of one field", asked)
			}
		})
	}
}

func TestReader_Identity(t *testing.T) {
	m := boot(t)
	id := func(e element.Element) uint64 {
		m.focused = e
		got, err := m.thread.reader.read(false)
		if err != nil {
			t.Fatal(err)
		}
		return got.Field.ID
	}
	field := func(pid, number int, dom string) *elementtest.Element {
		e := text(pid, "hello", "", "")
		e.Number = number
		if dom != "" {
			e.Values[element.DOMIdentifier] = dom
		}
		return e
	}
	first := id(field(notes, 1, ""))
	if first == 0 {
		t.Error("a field has the number of none")
	}
	if again := id(field(notes, 1, "")); again != first {
		t.Error("the same field got another number")
	}
	seen := map[uint64]string{first: "the first"}
	for _, other := range []struct {
		name string
		e    element.Element
	}{
		{"another element", field(notes, 2, "")},
		{"another process", field(chrome, 2, "")},
		{"an element that Chromium uses again", field(chrome, 2, "to")},
		{"and again", field(chrome, 2, "subject")},
		{"the first, come back", field(notes, 1, "")},
	} {
		n := id(other.e)
		if who, taken := seen[n]; taken {
			t.Errorf("%s has the number of %s", other.name, who)
		}
		seen[n] = other.name
	}
}

// TestReader_Releases: of the elements that were given only the last one of the field is held.
func TestReader_Releases(t *testing.T) {
	m := boot(t)
	one, same, other := text(notes, "hello", "", ""), text(notes, "hello", "", ""), text(notes, "hello", "", "")
	other.Number = 2
	ancestor := text(notes, "", "", "")
	same.Values[element.EditableAncestor] = element.Element(ancestor)
	hung := text(notes, "hello", "", "")
	hung.Values[element.Subrole] = element.Hung
	hung.Values[element.EditableAncestor] = element.Element(ancestor)
	for i, step := range []struct {
		read, held *elementtest.Element
	}{{one, one}, {same, same}, {hung, same}, {other, other}} {
		m.focused = step.read
		_, _ = m.thread.reader.read(false)
		if step.held.Released() != 0 {
			t.Errorf("step %d: the field was given up", i)
		}
	}
	m.thread.Close()
	for i, e := range []*elementtest.Element{one, same, other, hung} {
		if e.Released() != 1 {
			t.Errorf("element %d was given up %d times, want once", i, e.Released())
		}
	}
	if ancestor.Released() != 2 {
		t.Errorf("the part that it stands in was given up %d times, want 2", ancestor.Released())
	}
}

// TestReader_Own: nothing is offered in Laya's own windows.
func TestReader_Own(t *testing.T) {
	got, err := read(t, text(laya, "hello", "", ""))
	if f := got.Field; err != nil || f.Editable || f.Before != "" {
		t.Errorf("our own field is %+v, %v", f, err)
	}
}

// counting counts questions, each of which is a message to another process.
type counting struct {
	element.Element
	questions int
}

func (c *counting) Get(a ...element.Attribute) []element.Answer {
	c.questions++
	return c.Element.Get(a...)
}

func (c *counting) For(a element.Attribute, piece any) element.Answer {
	c.questions++
	return c.Element.For(a, piece)
}

func (c *counting) Parameterised() ([]element.Attribute, error) {
	c.questions++
	return c.Element.Parameterised()
}

func (c *counting) Settable(a element.Attribute) (bool, error) {
	c.questions++
	return c.Element.Settable(a)
}

func (c *counting) Same(other element.Element) bool {
	o, ok := other.(*counting)
	return ok && c.Element.Same(o.Element)
}

// TestThread_Budget: how many messages to another process a reading and a caret cost.
func TestThread_Budget(t *testing.T) {
	m := boot(t)
	c := &counting{Element: text(notes, "hello wor", "", "")}
	c.Element.(*elementtest.Element).Pieces[element.StyledForRange] = func(any) element.Answer {
		return element.Answer{Value: element.Styled{Text: "r", Size: 13}}
	}
	m.focus(c)
	if c.questions > 4 {
		t.Errorf("the first reading of a field took %d questions, want at most 4", c.questions)
	}
	m.thread.Locate(1)
	c.questions = 0
	m.step()
	if c.questions > 5 {
		t.Errorf("the first caret of a field took %d questions, want at most 5", c.questions)
	}
	c.questions = 0
	m.thread.Read(1)
	if m.step(); c.questions > 3 {
		t.Errorf("a reading took %d questions, want at most 3", c.questions)
	}
	c.questions = 0
	m.thread.Locate(2)
	if m.step(); c.questions > 3 || m.located[1].Caret.FontSize != 13 {
		t.Errorf("a caret took %d questions, want at most 3; its font has %v points", c.questions, m.located[1].Caret.FontSize)
	}
}

// TestReader_Owner: the owner of a field is its process, not the app in front (espanso 1747: Spotlight).
func TestReader_Owner(t *testing.T) {
	m := boot(t)
	m.thread.Activated(chrome, "com.google.Chrome")
	m.bundles[900] = "com.apple.Spotlight"
	m.focused = text(900, "laya", "", "")
	events := m.step()
	expect(t, events, session.FocusChanged)
	if f := events[0].Field; f.App != "com.apple.Spotlight" || f.Role != session.SearchField {
		t.Errorf("the field belongs to %q and has role %d", f.App, f.Role)
	}
}

// TestReader_ActiveApp: when the system knows no field, the active app is asked.
func TestReader_ActiveApp(t *testing.T) {
	for _, systemSays := range []error{element.NoValue, element.Unsupported, element.Failed} {
		m := boot(t)
		m.err = systemSays
		m.Application(notes).(*elementtest.Element).Values = map[element.Attribute]any{element.FocusedElement: element.Element(text(notes, "hello", "", ""))}
		m.thread.Activated(notes, "com.apple.Notes")
		expect(t, m.step(), session.FocusChanged)
	}
}

// FuzzReader: whatever a field answers, the reading is a piece of text, or none.
func FuzzReader(f *testing.F) {
	f.Add("hello world", 5, 0, 11, "Message", true, true)
	f.Add("😀", 1, 1, 2, "", false, true)
	f.Add("", -1, 1<<62, -5, "", true, false)
	f.Fuzz(func(t *testing.T, content string, at, length, count int, placeholder string, pieces, numbered bool) {
		content = strings.ToValidUTF8(content, "")
		e := elementtest.Text(frame, content, 0, 0)
		e.Process = chrome
		e.Values[element.SelectedTextRange] = element.Range{Location: at, Length: length}
		e.Values[element.NumberOfCharacters] = count
		e.Values[element.Placeholder] = placeholder
		if !numbered {
			delete(e.Values, element.NumberOfCharacters)
		}
		if !pieces {
			delete(e.Pieces, element.StringForRange)
		}
		got, err := read(t, e)
		if err != nil {
			return
		}
		before, after := string(got.Field.Before), string(got.Field.After)
		if !strings.Contains(content, strings.Trim(before, "\ufffd")) || !strings.Contains(content, strings.Trim(after, "\ufffd")) {
			t.Errorf("%q|%q is not in %q", before, after, content)
		}
		if got.Field.AtStart && !strings.HasPrefix(content, strings.TrimRight(before, "\ufffd")) {
			t.Errorf("%q is not the start of %q", before, content)
		}
	})
}
