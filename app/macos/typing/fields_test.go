//go:build box

package typing

import (
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/macos/ax"
	"laya/app/macos/box"
	"laya/app/macos/direction"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/screen"
	"laya/app/session"
)

const rightToLeft = direction.RightToLeft

var (
	area = desktop.Field{Role: session.AreaField}
	line = desktop.Field{Role: session.LineField}
)

// fieldFrame is where a field of the box stands.
var fieldFrame = screen.Rect{X: 100, Y: 200, Width: 400, Height: 100}

// TestTyping_Fields: a word is offered at the caret and Tab inserts it, in every kind of field that tells what it holds.
func TestTyping_Fields(t *testing.T) {
	below := screen.Rect{X: 100 + 7*8, Y: 218, Width: 80, Height: 20} // behind "hello c"
	tests := []struct {
		name   string
		bundle string
		setup  func(a *box.App, f *box.Field)
		place  screen.Rect // zero is anywhere outside of the field
	}{
		{"native", "com.apple.Notes", nil, below},
		{"native, told late", "com.apple.Notes", func(a *box.App, _ *box.Field) { a.Delay = 5 * time.Millisecond }, below},
		{"a page, late and stale", "com.google.Chrome", func(_ *box.App, f *box.Field) { f.Late, f.Markers = 150*time.Millisecond, true }, below},
		{"an app that sleeps until it is woken", "com.tinyspeck.slackmacgap", func(a *box.App, f *box.Field) { a.Asleep, f.Markers = true, true }, below},
		{"an app whose carets lie", "com.tinyspeck.slackmacgap", func(_ *box.App, f *box.Field) {
			f.Bounds = func(cf.Range, quartz.Rect) (quartz.Rect, ax.Code) {
				return quartz.Rect{Origin: quartz.Point{Y: 900}, Size: quartz.Size{Height: 16}}, ax.Success
			}
		}, screen.Rect{}},
		{"an app that is not known", "org.example.unknown", nil, below},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := start(t)
			_, f := d.open(tt.bundle, area, func(a *box.App, f *box.Field) {
				if tt.setup != nil {
					tt.setup(a, f)
				}
			})
			d.write("hello c")
			d.draws("ompletions")
			if tt.place != (screen.Rect{}) {
				d.stands(tt.place)
			} else if at := d.panel.frame(); !at.Overlap(fieldFrame).Empty() {
				t.Errorf("for a guess the panel stands in the field, at %v", at)
			}
			d.Press(tab)
			d.holds(f, "hello completions ")
			d.until("nothing is drawn", func() bool { return d.panel.text() == "" })
			d.write("c")
			d.draws("ompletions")
			d.Press(tab)
			d.holds(f, "hello completions completions ")
		})
	}
}

// TestTyping_Silent: nothing is offered, and every key is the app's.
func TestTyping_Silent(t *testing.T) {
	marked := func() (cf.Owned, ax.Code) { return ax.NewRange(cf.Range{Length: 2}), ax.Success }
	tests := []struct {
		name   string
		bundle string
		field  desktop.Field
		setup  func(a *box.App, f *box.Field)
		reason session.Reason // none: the tap sees no keys
	}{
		{"a password", "com.apple.Notes", desktop.Field{Role: session.AreaField, Secure: true}, nil, session.NoReason},
		{"row 43: a field called PIN", "org.example.bank", area, func(_ *box.App, f *box.Field) { f.Name = "PIN" }, session.SecureField},
		{"a password manager", "com.bitwarden.desktop", area, nil, session.SecureField},
		{"a terminal", "com.apple.Terminal", area, nil, session.AppExcluded},
		{"row 17: a composition", "com.apple.Notes", area, func(_ *box.App, f *box.Field) {
			f.Overrides = map[ax.Attribute]func() (cf.Owned, ax.Code){ax.MarkedRange: marked}
		}, session.Composing},
		{"row 27: an app that is known to tell nothing", "com.microsoft.Word", area, nil, session.Unreadable},
		{"a canvas", "org.example.canvas", area, func(a *box.App, _ *box.Field) { a.Mute = true }, session.NoField},
		{"a field that always tells what it held at first", "com.google.Chrome", desktop.Field{Role: session.AreaField, Lie: desktop.Frozen}, nil, session.Unproven},
		{"row 25: a search field", "com.apple.Notes", desktop.Field{Role: session.SearchField}, nil, session.InSearch},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := start(t)
			_, f := d.open(tt.bundle, tt.field, func(a *box.App, f *box.Field) {
				if tt.setup != nil {
					tt.setup(a, f)
				}
			})
			d.write("hello c")
			d.silent()
			if tt.reason != session.NoReason && !d.suppressed(tt.reason)() {
				t.Errorf("%q is not among the reasons %v", tt.reason, d.reasons)
			}
			d.Delivered()
			d.Press(tab)
			want := "hello c\t"
			if tt.field.Role == session.SearchField {
				want = "hello c" // Tab moves on
			}
			d.holds(f, want)
			if n := len(d.Delivered()); n != 2 {
				t.Errorf("%d events of the Tab key came to the app, want down and up", n)
			}
		})
	}
}
