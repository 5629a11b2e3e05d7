//go:build box

package box

import (
	"slices"
	"strings"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/macos/ax"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/session"
)

func TestDisplays(t *testing.T) {
	b := New(t)
	main := quartz.Display{ID: 7, Main: true, Scale: 2, Bounds: quartz.Rect{Size: quartz.Size{Width: 1512, Height: 982}}}
	left := quartz.Display{ID: 3, Scale: 1, Bounds: quartz.Rect{Origin: quartz.Point{X: -1920, Y: -98}, Size: quartz.Size{Width: 1920, Height: 1080}}}
	changes := 0
	if err := quartz.WatchDisplays(func() { changes++ }); err != nil {
		t.Fatal(err)
	}
	b.SetDisplays(main, left)
	if changes != 1 {
		t.Errorf("%d changes were told, want 1: when it is over", changes)
	}
	got, err := quartz.Displays()
	if err != nil || !slices.Equal(got, []quartz.Display{main, left}) {
		t.Errorf("Displays() = %+v, %v", got, err)
	}
	if !left.Bounds.Contains(quartz.Point{X: -1, Y: 0}) || left.Bounds.Contains(quartz.Point{X: 0, Y: 0}) {
		t.Error("the right edge of a rectangle is outside")
	}
}

func TestInputSource(t *testing.T) {
	b := New(t)
	b.BecomeMain()
	source, err := quartz.CurrentInputSource()
	if err != nil || source.ID != "com.apple.keylayout.US" || source.Composes() || !slices.Equal(source.Languages, []string{"en"}) {
		t.Errorf("the first input source is %+v, %v", source, err)
	}
	changes := 0
	watch := quartz.WatchInputSource(func() { changes++ })
	tests := []struct {
		source   quartz.InputSource
		composes bool
	}{
		{quartz.InputSource{ID: "com.apple.inputmethod.SCIM.ITABC", Mode: "com.apple.inputmethod.SCIM.ITABC", Languages: []string{"zh-Hans"}}, true},
		{quartz.InputSource{ID: "com.apple.inputmethod.Kotoeri.RomajiTyping.Roman", Mode: "com.apple.inputmethod.Roman", Languages: []string{"en"}}, false},
		{quartz.InputSource{ID: "com.apple.keylayout.German", Layout: true, Languages: []string{"de"}}, false},
	}
	for i, test := range tests {
		b.SelectInputSource(test.source)
		cf.RunFor(5 * time.Millisecond)
		got, err := quartz.CurrentInputSource()
		if err != nil || got.ID != test.source.ID || got.Mode != test.source.Mode || got.Composes() != test.composes {
			t.Errorf("the input source is %+v, %v; want %+v, which composes: %v", got, err, test.source, test.composes)
		}
		if changes != i+1 {
			t.Errorf("%d changes were told, want %d", changes, i+1)
		}
	}
	watch.Close()
	watch.Close()
	b.SelectInputSource(tests[0].source)
	cf.RunFor(5 * time.Millisecond)
	if changes != len(tests) {
		t.Error("a change is told after Close")
	}
}

func TestInputSource_OffTheMainThread(t *testing.T) {
	b := New(t)
	b.BecomeMain()
	done := make(chan bool)
	go func() { _, err := quartz.CurrentInputSource(); done <- err == nil }()
	<-done
	if faults := TakeFaults(); len(faults) == 0 || !strings.Contains(faults[0], "not on the main thread") {
		t.Errorf("the wrong thread was not found: %q", faults)
	}
}

func TestPermissions(t *testing.T) {
	b := New(t)
	if !ax.Trusted() || !quartz.MayListen() || !ax.AskForTrust() {
		t.Error("a new box lacks a permission")
	}
	b.Permit(false, false)
	trustBefore, listenBefore := b.Prompts()
	if ax.Trusted() || quartz.MayListen() {
		t.Error("a permission that was taken is there")
	}
	if trust, listen := b.Prompts(); trust != trustBefore || listen != listenBefore {
		t.Error("the user was asked without being meant to be")
	}
	if ax.AskForTrust() || quartz.AskToListen() {
		t.Error("asking gives permission")
	}
	if trust, listen := b.Prompts(); trust != trustBefore+1 || listen != listenBefore+1 {
		t.Errorf("the user was asked %d and %d times, want once each", trust-trustBefore, listen-listenBefore)
	}
}

func TestLoginSession(t *testing.T) {
	b, f := oneField(t)
	runTap(t, keys, func(quartz.Proxy, quartz.EventType, quartz.Event) bool {
		t.Error("a tap saw another user's key")
		return true
	})
	if s := quartz.CurrentLoginSession(); !s.OnConsole || s.SecureInputPID != 0 {
		t.Errorf("the session is %+v", s)
	}
	b.SwitchUser(true)
	b.Type("secret")
	if s := quartz.CurrentLoginSession(); s.OnConsole {
		t.Error("the session is on the screen while another user is there")
	}
	b.SwitchUser(false)
	if f.Holds() != "" {
		t.Errorf("the field holds what another user typed: %q", f.Holds())
	}
}

func TestSecureInput_HidesKeysFromTaps(t *testing.T) {
	b, f := oneField(t)
	seen := 0
	runTap(t, keys, func(quartz.Proxy, quartz.EventType, quartz.Event) bool { seen++; return true })
	b.SecureInput(true, 4242)
	b.Type("a")
	if seen != 0 || f.Holds() != "a" || !quartz.SecureInput() || quartz.CurrentLoginSession().SecureInputPID != 4242 {
		t.Errorf("seen %d, the field holds %q, %+v", seen, f.Holds(), quartz.CurrentLoginSession())
	}
	b.SecureInput(false, 0)
	b.Type("b")
	if seen == 0 || f.Holds() != "ab" {
		t.Errorf("after secure input: seen %d, the field holds %q", seen, f.Holds())
	}
}

func TestSleepAndWake(t *testing.T) {
	b, f := oneField(t)
	told := 0
	th := runTap(t, keys, func(_ quartz.Proxy, kind quartz.EventType, _ quartz.Event) bool {
		if kind == quartz.TapDisabledByTimeout || kind == quartz.TapDisabledByUserInput {
			told++
		}
		return true
	})
	b.Sleep()
	b.Type("lost")
	b.Wake(false)
	b.Type("ok")
	if f.Holds() != "ok" || th.Enabled() || told != 0 {
		t.Errorf("the field holds %q, enabled %v, told %d: a tap may be dead after sleep, without a word", f.Holds(), th.Enabled(), told)
	}
	th.Enable(true)
	if !th.Enabled() {
		t.Error("it cannot be enabled again")
	}
}

func TestTabMovesTheFocus(t *testing.T) {
	b := New(t)
	app := b.Launch("com.example.form")
	one, two := app.Add(desktop.Field{Role: session.LineField}), app.Add(desktop.Field{Role: session.LineField})
	b.Focus(one)
	b.Press(session.Key{Code: session.CodeTab})
	if b.Focused() != two {
		t.Error("Tab does not move on")
	}
	b.Press(session.Key{Code: session.CodeTab, Mods: session.Shift})
	if b.Focused() != one {
		t.Error("⇧Tab does not move back")
	}
}

func TestAnnounce(t *testing.T) {
	b := New(t)
	const ours = "com.example.Laya.show"
	name := cf.NewString(ours)
	defer name.Release()
	heard, closed := 0, 0
	subscription := cf.Subscribe(name.Ref, func() { heard++ })
	defer subscription.Close()
	other := cf.Subscribe(name.Ref, func() { closed++ })
	other.Close()
	b.Announce(ours)
	b.Announce("com.example.Laya.else")
	b.Announce(ours)
	if heard != 2 || closed != 0 {
		t.Errorf("heard %d times, want 2; after the end of the interest %d times", heard, closed)
	}
}
