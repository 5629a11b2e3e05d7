//go:build box && !darwin

package selftest

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/macos/ax"
	"laya/app/macos/box"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/objc"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/screen"
	"laya/app/session"
)

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) { os.Exit(cocoatest.Main(m)) }

// off runs a self-test off the main thread, which serves events meanwhile, as in the app.
func off(t *testing.T, m Mac) (checks []Check) {
	t.Helper()
	done := make(chan struct{})
	go func() {
		defer close(done)
		checks = Run(m)
	}()
	served(t, done)
	return checks
}

// served waits for something while the main thread serves events.
func served(t *testing.T, done <-chan struct{}) {
	for {
		select {
		case <-done:
			return
		default:
			cocoatest.Settle(t)
		}
	}
}

// setUp is a Mac in a box with the displays that GNUstep has, an app of which a field is the test's own.
func setUp(t *testing.T) (*box.Box, *box.Field, Mac) {
	t.Helper()
	cocoatest.Need(t)
	b := box.New(t)
	b.SetDisplays(quartz.Display{ID: 1, Bounds: quartz.Rect{Size: quartz.Size{Width: 1280, Height: 800}}, Scale: 1})
	app := b.Launch("laya.Laya")
	other := b.Launch("com.example.editor").Add(desktop.Field{Role: session.AreaField})
	other.Edit(func(f *desktop.Field, now time.Time) { f.Put(now, "a secret of the user's", "") })
	field := app.Add(desktop.Field{Role: session.LineField})
	m := ThisMac()
	m.Scratch = func(text string) Field {
		field.Edit(func(f *desktop.Field, now time.Time) { f.Put(now, "", text) })
		b.Focus(field)
		return Field{PID: app.PID, Text: text, Close: func() { b.Focus(other) }}
	}
	return b, field, m
}

func find(t *testing.T, checks []Check, name string) Check {
	t.Helper()
	i := slices.IndexFunc(checks, func(c Check) bool { return c.Name == name })
	if i < 0 {
		t.Fatalf("there is no check %q in %+v", name, checks)
	}
	return checks[i]
}

func TestRun(t *testing.T) {
	b, field, m := setUp(t)
	checks := off(t, m)
	field.Edit(func(f *desktop.Field, _ time.Time) {
		if before, after := f.Text(); before != scratchText || after != "" {
			t.Errorf("the caret is between %q and %q", before, after)
		}
	})
	for _, c := range checks {
		if c.Group != "classes" && c.Result != OK { // of the classes GNUstep has some otherwise: cocoa's TestAudit
			t.Errorf("%+v", c)
		}
	}
	for name, want := range map[string]string{
		"CoreFoundation": " found", "CoreGraphics": "28 found", "Carbon": " found", "ApplicationServices": " found", "bound": "",
		"Accessibility": "given", "Input Monitoring": "given", "secure input": "off",
		"event tap": "20 of its own 20 keys", "own field": "its caret is found (exact, by zero-length)", "placement": "1 displays, 64 of 64",
		"-[NSPasteboard changeCount]": "does not fit", "system": "lacks hiding from screen sharing",
	} {
		if c := find(t, checks, name); !strings.Contains(c.Detail, want) {
			t.Errorf("%s: %q, want %q", name, c.Detail, want)
		}
	}
	if c := find(t, checks, "event tap"); c.Max < c.P50 || c.P50 <= 0 || c.Max > patience.Microseconds() {
		t.Errorf("times of the tap: %+v", c)
	}
	if d := b.Delivered(); len(d) > 0 {
		t.Errorf("keys of the test came to an app: %+v", d)
	}
	var printed bytes.Buffer
	if err := Print(&printed, checks); err != nil {
		t.Fatal(err)
	}
	asJSON, err := json.Marshal(checks)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{printed.String(), string(asJSON)} {
		if strings.Contains(text, "secret") || !strings.Contains(text, "its caret is found") {
			t.Errorf("the report:\n%s", text)
		}
	}
	t.Logf("\n%s", printed.String())
}

// What the user types while the tap is there reaches the app, and the test's own keys do not.
func TestKeyboard_UserTypes(t *testing.T) {
	b, field, _ := setUp(t)
	b.Focus(field)
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 30 {
			if c := keyboard(); c.Result != OK {
				t.Errorf("%+v", c)
			}
		}
	}()
	var typed strings.Builder
	for {
		select {
		case <-done:
			b.Settle(time.Minute)
			if got := field.Holds(); got != typed.String() || len(got) < 30 {
				t.Errorf("the field holds %d keys of %d", len(got), typed.Len())
			}
			return
		default:
			b.Send(session.Key{Text: "x"})
			typed.WriteString("x")
			time.Sleep(100 * time.Microsecond)
		}
	}
}

// Each thing that is wrong is told, where it is.
func TestRun_Wrong(t *testing.T) {
	tests := []struct {
		name   string
		wrong  func(b *box.Box, f *box.Field, m *Mac)
		check  string
		result Result
		says   string
	}{
		{"no Accessibility", func(b *box.Box, _ *box.Field, _ *Mac) { b.Permit(false, true) }, "Accessibility", Failed, "Privacy & Security, Accessibility"},
		{"and so no tap", func(b *box.Box, _ *box.Field, _ *Mac) { b.Permit(false, true) }, "event tap", Skipped, "needs Accessibility"},
		{"nor a field", func(b *box.Box, _ *box.Field, _ *Mac) { b.Permit(false, true) }, "own field", Skipped, "needs Accessibility"},
		{"no Input Monitoring", func(b *box.Box, _ *box.Field, _ *Mac) { b.Permit(true, false) }, "Input Monitoring", OK, "not given"},
		{"started in a terminal", func(_ *box.Box, _ *box.Field, m *Mac) { m.Parent = "a terminal" }, "Accessibility", OK, "of a terminal, which started this"},
		{"started by macOS", func(_ *box.Box, _ *box.Field, m *Mac) { m.Parent = "" }, "Accessibility", OK, "that of Laya"},
		{"secure input", func(b *box.Box, _ *box.Field, _ *Mac) { b.SecureInput(true, 77) }, "secure input", OK, "process 77"},
		{"which taps do not survive", func(b *box.Box, _ *box.Field, _ *Mac) { b.SecureInput(true, 77) }, "event tap", Skipped, "leave the password field"},
		{"keys do not come", func(b *box.Box, _ *box.Field, _ *Mac) { b.Sleep() }, "event tap", Failed, "did not see its own key"},
		{"the field never has the keyboard", func(b *box.Box, _ *box.Field, m *Mac) {
			m.Scratch = func(text string) Field {
				b.Focus(nil)
				return Field{PID: 500, Text: text, Close: func() {}}
			}
		}, "own field", Failed, "kAXErrorNoValue"},
		{"the field tells another text", func(_ *box.Box, _ *box.Field, m *Mac) {
			show := m.Scratch
			m.Scratch = func(text string) Field { f := show(text); f.Text = "something else"; return f }
		}, "own field", Failed, errText.Error()},
		{"its caret is told elsewhere", func(_ *box.Box, f *box.Field, _ *Mac) {
			f.Bounds = func(cf.Range, quartz.Rect) (quartz.Rect, ax.Code) { return quartz.Rect{}, ax.Failure }
		}, "own field", OK, "estimated, by frame"},
		{"AppKit has another display", func(b *box.Box, _ *box.Field, _ *Mac) {
			b.SetDisplays(quartz.Display{ID: 1, Bounds: quartz.Rect{Size: quartz.Size{Width: 1440, Height: 900}}, Scale: 2})
		}, "placement", Failed, "CoreGraphics has a display of 1440×900 at 0,0, AppKit has none there"},
		{"AppKit has one more", func(_ *box.Box, _ *box.Field, m *Mac) {
			show := m.Screens
			m.Screens = func() []screen.Display { return append(show(), show()...) }
		}, "placement", Failed, "AppKit tells of 2 displays, CoreGraphics of 1"},
		{"no display", func(_ *box.Box, _ *box.Field, m *Mac) { m.Screens = func() []screen.Display { return nil } }, "placement", Failed, "no display is known"},
		{"a display with no room", func(_ *box.Box, _ *box.Field, m *Mac) {
			m.Screens = func() []screen.Display {
				return []screen.Display{{Bounds: screen.Rect{Width: 1280, Height: 800}, Visible: screen.Rect{Width: 1280, Height: 40}, Scale: 1}}
			}
		}, "placement", Failed, "no room"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, field, m := setUp(t)
			test.wrong(b, field, &m)
			checks := off(t, m)
			c := find(t, checks, test.check)
			if c.Result != test.result || !strings.Contains(c.Detail, test.says) {
				t.Errorf("%+v, want %s and %q", c, test.result, test.says)
			}
		})
	}
}

// The window of a Mac: it is there with its text, and goes.
func TestScratch(t *testing.T) {
	cocoatest.Need(t)
	done := make(chan struct{})
	var field Field
	go func() { defer close(done); field = scratch("some text") }()
	served(t, done)
	if field.PID != os.Getpid() || field.Text != "some text" {
		t.Errorf("scratch: %+v", field)
	}
	closed := make(chan struct{})
	go func() { defer close(closed); field.Close() }()
	served(t, closed)
}

// lateClass stands for the classes of login items, which GNUstep does not have.
var lateClass = objc.NewClass[struct{}]("SMAppService", "NSObject")

// A class that comes with a framework of its own is there when methods are compared with the runtime's: what brings it has
// been opened before. What fails to open is told, and the rest is looked at.
func TestRun_OpensFirst(t *testing.T) {
	_, _, m := setUp(t)
	m.Open = func() error { return errors.New("login items are gone") }
	checks := off(t, m)
	if c := find(t, checks, "login items"); c.Result != Failed || c.Detail != "login items are gone" {
		t.Errorf("%+v", c)
	}
	find(t, checks, "event tap")
	m.Open = func() error {
		lateClass.Free(lateClass.New(struct{}{})) // the first object registers it
		return nil
	}
	for _, c := range off(t, m) {
		if strings.Contains(c.Detail, "no such class") {
			t.Errorf("%+v: what brings it was not open yet", c)
		}
	}
}

func TestWell(t *testing.T) {
	if !Well([]Check{{Result: OK}, {Result: Skipped}}) || Well([]Check{{Result: OK}, {Result: Failed}}) {
		t.Error("Well is wrong")
	}
}
