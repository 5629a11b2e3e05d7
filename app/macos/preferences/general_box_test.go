//go:build box && !darwin

package preferences

import (
	"errors"
	"slices"
	"testing"
	"time"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/session"
	"laya/app/settings"
)

// Every checkbox is clicked: its setting changes in the file, no other does, and it survives reopening.
func TestGeneral_Boxes(t *testing.T) {
	d := newDesk(t)
	d.show(General)
	count := len(d.general().boxes)
	if count != 8 {
		t.Fatalf("%d boxes", count)
	}
	for i := range count {
		before := d.saved()
		of := d.general().boxes[i].of
		d.click(d.general().boxes[i].box.InWindow)
		after := d.saved()
		if *of(&after) == *of(&before) {
			t.Errorf("box %d changes nothing", i)
		}
		changed := 0
		for _, b := range d.general().boxes {
			if *b.of(&after) != *b.of(&before) {
				changed++
			}
		}
		if changed != 1 {
			t.Errorf("box %d changes %d settings", i, changed)
		}
	}
	d.reopen(General)
	saved := d.saved()
	cocoatest.Do(t, func() {
		for i, b := range d.general().boxes {
			if b.box.On() != *b.of(&saved) {
				t.Errorf("reopened, box %d is %v", i, b.box.On())
			}
		}
	})
	if want := []bool{true}; !slices.Equal(d.login, want) {
		t.Errorf("the system was told %v about logging in", d.login)
	}
}

func (d *desk) general() *generalPage { return d.window.pages[General].(*generalPage) }

// A system that refuses leaves the setting and the box as they were.
func TestGeneral_LoginRefused(t *testing.T) {
	d := newDesk(t)
	d.loginRefuses = errors.New("allow Laya in Login Items")
	d.show(General)
	box := d.general().boxes[1].box
	d.click(box.InWindow)
	cocoatest.Do(t, func() {
		if box.On() || d.saved().Launch || !slices.Equal(d.failed, []string{"allow Laya in Login Items"}) {
			t.Errorf("the box is %v, the setting %v, said was %q", box.On(), d.saved().Launch, d.failed)
		}
	})
}

// What the user changed in System Settings is what shows.
func TestGeneral_LoginElsewhere(t *testing.T) {
	d := newDesk(t)
	d.login = []bool{true}
	d.show(General)
	if !cocoatest.Wait(t, func() bool { return d.general().boxes[1].box.On() }) || !d.saved().Launch {
		t.Error("Laya opens at login, and the box is off")
	}
}

// Switching on ends a pause.
func TestGeneral_Pause(t *testing.T) {
	d := newDesk(t)
	if err := d.store.Update(func(s *settings.Settings) { s.Enabled, s.PausedUntil = false, time.Now().Add(time.Hour) }); err != nil {
		t.Fatal(err)
	}
	d.show(General)
	d.click(d.general().boxes[0].box.InWindow)
	if s := d.saved(); !s.Enabled || !s.PausedUntil.IsZero() {
		t.Errorf("on %v, paused until %v", s.Enabled, s.PausedUntil)
	}
}

func TestGeneral_Keys(t *testing.T) {
	d := newDesk(t)
	d.show(General)
	tests := []struct {
		name string
		key  string // as X names it
		want string // the chord afterwards
		says string // below
	}{
		{"an arrow", "Right", "right", ""},
		{"with Control", "ctrl+space", "ctrl+space", ""},
		{"Esc leaves it", "Escape", "ctrl+space", ""},
		{"Tab, which would move on", "Tab", "tab", ""},
		{"a key of its own", "grave", "`", ""},
		{"the other one's", "shift+Tab", "`", "This key accepts something else already."},
		{"a letter is for writing", "j", "`", "You need this key to write. Add Control or Command, or try Tab or →."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			cocoatest.Do(t, d.general().word.cancel)
			d.click(d.general().word.button.InWindow)
			if !d.general().word.recording {
				t.Fatal("a click does not begin to record")
			}
			cocoatest.Key(t, test.key)
			cocoatest.Settle(t)
			if got := d.saved().Typing.AcceptWord.String(); got != test.want {
				t.Errorf("the key is %s, want %s", got, test.want)
			}
			cocoatest.Do(t, func() {
				if got := d.general().word.note.Text(); got != test.says {
					t.Errorf("it says %q, want %q", got, test.says)
				}
			})
		})
	}
	d.picture("recorder.png")
	d.click(d.general().word.button.InWindow) // Cancel
	if d.general().word.recording {
		t.Error("it still records")
	}
	d.click(d.general().word.button.InWindow)
	d.show(General)
	if d.general().word.recording || d.general().word.label.Text() != "`" {
		t.Error("shown again, it still records")
	}
	d.click(d.general().all.button.InWindow)
	cocoatest.Key(t, "End")
	d.reopen(General)
	cocoatest.Do(t, func() {
		if word, all := d.general().word.label.Text(), d.general().all.label.Text(); word != "`" || all != "End" {
			t.Errorf("reopened, the keys are %q and %q", word, all)
		}
	})
}

func TestChordOf(t *testing.T) {
	tests := []struct {
		name string
		key  cocoa.KeyEvent
		want string // "" is refused
	}{
		{"Tab", cocoa.KeyEvent{Plain: "\t"}, "tab"},
		{"Shift-Tab", cocoa.KeyEvent{Plain: "\x19", Modifiers: cocoa.ShiftKey}, "shift+tab"},
		{"caps lock does not count", cocoa.KeyEvent{Plain: "\uf703", Modifiers: cocoa.CapsLockKey | cocoa.CommandKey}, "cmd+right"},
		{"the key above Tab", cocoa.KeyEvent{Plain: "`"}, "`"},
		{"Control-J in capitals", cocoa.KeyEvent{Plain: "J", Modifiers: cocoa.ControlKey | cocoa.CapsLockKey}, "ctrl+j"},
		{"A, whose code is 0", cocoa.KeyEvent{Plain: "a", Modifiers: cocoa.CommandKey}, "cmd+a"},
		{"a space", cocoa.KeyEvent{Plain: " "}, ""},
		{"Shift-Return", cocoa.KeyEvent{Plain: "\r", Modifiers: cocoa.ShiftKey}, ""},
		{"Control-Return", cocoa.KeyEvent{Plain: "\r", Modifiers: cocoa.ControlKey}, "ctrl+return"},
		{"a letter", cocoa.KeyEvent{Plain: "j"}, ""},
		{"a capital", cocoa.KeyEvent{Plain: "J", Modifiers: cocoa.ShiftKey}, ""},
		{"a full stop", cocoa.KeyEvent{Plain: "."}, ""},
		{"Option makes another character", cocoa.KeyEvent{Plain: "j", Modifiers: cocoa.OptionKey}, ""},
		{"a function key", cocoa.KeyEvent{Plain: "\uf704"}, ""},
		{"a dead key", cocoa.KeyEvent{Plain: ""}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, refusal := chordOf(test.key)
			if (refusal != "") != (test.want == "") || refusal == "" && got.String() != test.want {
				t.Errorf("chordOf = %s, %q; want %q", got, refusal, test.want)
			}
			if refusal != "" && got != (session.Chord{}) {
				t.Errorf("refused, and yet %s", got)
			}
		})
	}
}

// The slider moves, the setting follows in steps of 5 %, and the size that another process chose moves the slider.
func TestGeneral_Size(t *testing.T) {
	d := newDesk(t)
	d.show(General)
	d.click(d.general().size.InWindow) // the middle
	if got := d.saved().Panel.Size; got != 1.75 {
		t.Errorf("the size is %v, want 1.75", got)
	}
	other, err := settings.Open(d.path)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Update(func(s *settings.Settings) { s.Panel.Size, s.Typing.Phrases = 2.5, true }); err != nil {
		t.Fatal(err)
	}
	if err := d.store.Refresh(); err != nil {
		t.Fatal(err)
	}
	cocoatest.Settle(t)
	cocoatest.Do(t, func() {
		if g := d.general(); g.size.Value() != 2.5 || g.factor.Text() != "250 %" || !g.boxes[3].box.On() {
			t.Errorf("the slider is at %v, %q, the box %v", g.size.Value(), g.factor.Text(), g.boxes[3].box.On())
		}
	})
}
