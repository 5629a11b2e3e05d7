package focus

import (
	"errors"
	"testing"
	"time"

	"laya/app/macos/caret"
	"laya/app/macos/direction"
	"laya/app/macos/element"
	"laya/app/macos/screen"
)

func TestThread_Locate(t *testing.T) {
	m := boot(t)
	m.focus(text(notes, "hello", "", ""))
	m.thread.Locate(3)
	m.step()
	want := screen.Rect{X: 140, Y: 200, Height: 16}
	if got := m.located[0]; got.Number != 3 || got.Err != nil || got.Caret.Rect != want || got.Caret.Quality != caret.Exact || got.Direction != direction.LeftToRight {
		t.Errorf("located %+v, want %v", got, want)
	}
	m.focus(text(notes, "שלום", "", ""))
	m.thread.Locate(4)
	m.step()
	if got := m.located[1]; got.Direction != direction.RightToLeft {
		t.Errorf("located %+v, want right to left", got)
	}
	m.focused = nil
	m.thread.Hear(FocusMoved)
	m.thread.Locate(5)
	m.step()
	if got := m.located[2]; !errors.Is(got.Err, errNoField) {
		t.Errorf("located %+v in no field", got)
	}
}

// TestThread_Follows: a word is shown before its key has reached the field: the caret is told again when it has.
func TestThread_Follows(t *testing.T) {
	for _, pid := range []int{notes, chrome} {
		m := boot(t)
		m.focus(text(pid, "hello", "", ""))
		m.thread.Locate(3)
		m.step()
		m.pass(5 * time.Millisecond)
		if len(m.located) != 1 {
			t.Fatalf("%d carets, want one", len(m.located))
		}
		m.types(text(pid, "hello w", "", ""))
		m.pass(time.Second)
		if len(m.located) != 2 || m.located[1].Number != 3 || m.located[1].Caret.Rect.X != 156 {
			t.Fatalf("%d carets, want two, the second at 156: %+v", len(m.located), m.located)
		}
		m.types(text(pid, "hello", "", ""))
		m.hear(TextChanged)
		m.step()
		if len(m.located) != 3 || m.located[2].Caret.Rect.X != 140 {
			t.Fatalf("news of the text brought no third caret: %+v", m.located)
		}
		m.thread.Locate(3)
		m.step()
		gone := text(pid, "hello wo", "", "")
		gone.Values[element.Role] = element.Gone
		m.types(gone)
		m.pass(100 * time.Millisecond)
		if len(m.located) != 4 {
			t.Errorf("an error followed the first caret: %+v", m.located[4:])
		}
		m.types(text(pid, "hello", "", ""))
		m.pass(time.Minute)
		if !m.deadline.IsZero() {
			t.Error("the caret is looked for without end")
		}
		m.thread.Locate(0)
		m.step()
		m.types(text(pid, "h", "", ""))
		m.hear(TextChanged)
		m.step()
		m.pass(time.Second)
		if len(m.located) != 4 {
			t.Error("the caret is followed although nothing is shown any more")
		}
	}
}

// TestThread_FollowsNoOther: what is shown for one field is not moved to the caret of another.
func TestThread_FollowsNoOther(t *testing.T) {
	m := boot(t)
	m.focus(text(notes, "hello", "", ""))
	m.thread.Locate(3)
	m.step()
	other := text(notes, "other field", "", "")
	other.Number = 2
	m.focus(other)
	m.pass(time.Second)
	if len(m.located) != 1 {
		t.Errorf("carets %+v, want that of the first field only", m.located)
	}
	one := text(notes, "hello", "", "")
	m.focused = one
	m.thread.Locate(4)
	m.thread.Hear(FocusMoved)
	m.step()
	if len(m.located) != 2 || !errors.Is(m.located[1].Err, errNoField) {
		t.Errorf("the caret of another field was told: %+v", m.located)
	}
}

// TestThread_LocateNowhere: what could be another field's caret, or an app's that hangs, is not looked for.
func TestThread_LocateNowhere(t *testing.T) {
	tests := []struct {
		name string
		make func(m *mac)
		want error
	}{
		{"secure input", func(m *mac) { m.secure = true }, errNoField},
		{"a hang", func(m *mac) {
			m.err = element.Hung
			m.thread.Read(1)
			m.step()
		}, element.Hung},
		{"another field, which the session does not know yet", func(m *mac) {
			other, at := text(notes, "other", "", ""), 0
			other.Number = 2
			other.Values[element.SelectedTextRange] = func() element.Answer {
				at++
				return element.Answer{Value: element.Range{Location: at}}
			}
			m.focused = other
			m.thread.Read(1)
			m.step()
		}, errNoField},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := boot(t)
			m.focus(text(notes, "hello", "", ""))
			tt.make(m)
			m.thread.Locate(9)
			m.step()
			if len(m.located) != 1 || !errors.Is(m.located[0].Err, tt.want) {
				t.Errorf("located %+v, want %v", m.located, tt.want)
			}
		})
	}
}

// TestThread_LocateForgets: what was learnt of one field is not believed of the next.
func TestThread_LocateForgets(t *testing.T) {
	m := boot(t)
	for i, size := range []float64{13, 20} {
		e := text(notes, "hello", "", "")
		e.Number = i
		e.Pieces[element.StyledForRange] = func(any) element.Answer { return element.Answer{Value: element.Styled{Size: size}} }
		m.focus(e)
		m.thread.Locate(1)
		m.step()
		if got := m.located[i].Caret.FontSize; got != size {
			t.Errorf("a font of %v points is told to have %v", size, got)
		}
	}
}

// TestThread_LocateSecure: where a secret is typed no caret is looked for.
func TestThread_LocateSecure(t *testing.T) {
	m := boot(t)
	e := text(notes, "hunter2", "", "")
	e.Values[element.Subrole] = "AXSecureTextField"
	m.focus(e)
	e.Asked = func(q string) { t.Errorf("%s was asked of a secure field", q) }
	m.thread.Locate(1)
	m.step()
	if m.located[0].Err == nil {
		t.Errorf("located %+v", m.located[0])
	}
}

// TestThread_LocateReadOnly: where nothing can be typed no caret is looked for.
func TestThread_LocateReadOnly(t *testing.T) {
	m := boot(t)
	e := text(notes, "hello", "", "")
	e.Settables = map[element.Attribute]bool{element.Value: false}
	m.focus(e)
	m.thread.Locate(1)
	m.step()
	if !errors.Is(m.located[0].Err, errNoField) {
		t.Errorf("located %+v", m.located[0])
	}
}

// TestThread_KeyboardDirection: a text that does not tell its direction has that of the keyboard.
func TestThread_KeyboardDirection(t *testing.T) {
	m := boot(t)
	m.thread.SetInputSource(false, "he")
	m.focus(text(notes, "", "", ""))
	m.thread.Locate(1)
	m.step()
	if got := m.located[0]; got.Direction != direction.RightToLeft {
		t.Errorf("located %+v, want right to left", got)
	}
}
