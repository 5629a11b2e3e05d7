//go:build box

package box

import (
	"testing"

	"laya/app/macos/quartz"
)

func TestEvent(t *testing.T) {
	New(t)
	source, err := quartz.NewEventSource(-5)
	if err != nil {
		t.Fatal(err)
	}
	defer source.Close()
	e, err := source.Key(51, true)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Release()
	if e.Type() != quartz.KeyDown || e.Flags() != 0 || e.Int(quartz.Keycode) != 51 || e.Int(quartz.UserData) != -5 || e.Int(quartz.SourcePID) == 0 {
		t.Errorf("a new event: type %d, flags %#x, key %d, mark %d", e.Type(), e.Flags(), e.Int(quartz.Keycode), e.Int(quartz.UserData))
	}
	e.SetFlags(quartz.Shift | quartz.Fn)
	e.SetInt(quartz.Autorepeat, 1)
	if e.Flags() != quartz.Shift|quartz.Fn || e.Int(quartz.Autorepeat) != 1 {
		t.Errorf("flags %#x, repeat %d", e.Flags(), e.Int(quartz.Autorepeat))
	}
	if p := e.Location(); p != (quartz.Point{}) {
		t.Errorf("the pointer is at %+v", p)
	}
	var c quartz.Characters
	e.SetText("é😀")
	e.SetText("") // leaves the text as it is
	if c.Read(e.Event); len(c.Units()) != 3 || c.Units()[0] != 0xe9 {
		t.Errorf("the text is %#x", c.Units())
	}
	up, err := source.Key(51, false)
	if err != nil {
		t.Fatal(err)
	}
	defer up.Release()
	if up.Type() != quartz.KeyUp {
		t.Errorf("coming up is of type %d", up.Type())
	}
}
