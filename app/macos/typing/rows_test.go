//go:build box

package typing

import (
	"sync/atomic"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/macos/ax"
	"laya/app/macos/box"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/screen"
	"laya/app/session"
)

// The tests of this file are the reports of users of programs like this one, through everything from the key to the field.
// docs/typing-reports.md lists which report is tested where.

// A word whose caret is not told yet is on no screen: Tab is the app's.
func TestTyping_NotYetDrawn(t *testing.T) {
	d := start(t)
	app, f := d.open("com.apple.Notes", area)
	d.write("hello ")
	d.quiet(session.NoReason) // the field has proved itself
	release := app.Hold()
	d.Type("c")
	d.Press(tab)
	d.holds(f, "hello c\t")
	release()
	d.silent()
}

// A word that the panel has not drawn yet, or whose place it does not know any more, is on no screen: Tab is the app's.
func TestTyping_Unseen(t *testing.T) {
	d := start(t)
	_, f := d.open("com.apple.Notes", area)
	d.write("hello ")
	d.quiet(session.NoReason) // the field has proved itself
	d.panel.set(func(p *panel) { p.busy = true })
	d.Type("c")
	d.until("the panel has the word and its caret", func() bool { return d.panel.get(func(p *panel) bool { return p.stood }) })
	d.Press(tab)
	d.holds(f, "hello c\t")
	d.panel.set(func(p *panel) { p.busy = false })
	d.known()
	d.write("c")
	d.draws("ompletions")
	d.panel.set(func(p *panel) { p.wraps = true })
	d.Type("o")
	d.until("the panel waits for the caret", func() bool { return d.panel.text() == "" })
	d.Press(tab)
	d.holds(f, "hello c\tco\t")
	d.panel.set(func(p *panel) { p.wraps = false })
	d.known()
	d.write("co")
	d.draws("mpletions")
	d.Press(tab)
	d.holds(f, "hello c\tco\tcompletions ")
}

// A word that cannot be placed is withdrawn: Tab is the app's.
func TestTyping_NoPlace(t *testing.T) {
	d := start(t)
	_, f := d.open("com.apple.Notes", area, func(_ *box.App, f *box.Field) {
		f.Frame = quartz.Rect{Size: quartz.Size{Width: 1440, Height: 900}}
		f.Bounds = func(cf.Range, quartz.Rect) (quartz.Rect, ax.Code) { return quartz.Rect{}, ax.Failure }
	})
	d.write("hello c")
	d.silent()
	d.Press(tab)
	d.holds(f, "hello c\t")
}

// Row 3 (KeyType 20): what is typed into a word shortens it at once; what is not drops it.
func TestTyping_Row3_TypedThrough(t *testing.T) {
	d := start(t)
	_, f := d.open("com.google.Chrome", area, late)
	d.write("hello c")
	d.draws("ompletions")
	d.Type("o")
	if got := d.panel.text(); got != "mpletions" {
		t.Errorf("the panel shows %q right after the key", got)
	}
	d.Press(tab)
	d.holds(f, "hello completions ")
	d.write("co")
	d.draws("mpletions")
	d.Type("x")
	if got := d.panel.text(); got != "" {
		t.Errorf("the panel shows %q after another letter", got)
	}
}

func late(_ *box.App, f *box.Field) { f.Late, f.Markers = 150*time.Millisecond, true }

// Row 4 (KeyType 49, 50; cotabby 473): inside a word nothing is offered.
func TestTyping_Row4_InsideAWord(t *testing.T) {
	d := start(t)
	_, f := d.open("com.apple.Notes", area)
	f.Edit(func(f *desktop.Field, now time.Time) { f.Put(now, "create a ", "pletions for it") })
	d.again()
	d.known()
	d.write("com")
	d.silent()
	d.Press(tab)
	d.holds(f, "create a com\tpletions for it")
}

// Row 5 (cotabby 478, 484): Tabs in quick succession never insert and move on.
func TestTyping_Row5_RapidTabs(t *testing.T) {
	d := start(t)
	app, f := d.open("com.apple.Notes", line)
	other := app.Add(line)
	d.write("hello c")
	d.draws("ompletions")
	now := time.Now()
	d.still.Store(&now) // as fast as can be
	d.Send(tab)
	d.Send(tab)
	d.Settle(time.Minute)
	d.still.Store(nil)
	d.holds(f, "hello completions ")
	if d.Focused() != f {
		t.Error("the second Tab moved on")
	}
	time.Sleep(300 * time.Millisecond)
	d.Press(tab)
	if d.Focused() != other {
		t.Error("a Tab for the app did not move on")
	}
}

// Row 11 (KeyType 39): what Laya types is not seen as the user's: it ends no suggestion and is not remembered twice.
func TestTyping_Row11_OwnEvents(t *testing.T) {
	d := start(t, func(o *Options) { o.Engine = knows("completions", "internationalization") })
	_, f := d.open("com.apple.Notes", area)
	d.write("hello c")
	d.draws("ompletions")
	keys := d.Status().Keys
	d.Press(tab)
	d.until("the Tab is counted", func() bool { return d.Status().Keys == keys+2 })
	d.write("i")
	d.draws("nternationalization")
	d.Press(tab)
	d.holds(f, "hello completions internationalization ")
	if got := d.Status().Keys; got != keys+6 {
		t.Errorf("%d keys of the user's, want 6: events of ours are counted", got-keys)
	}
}

// Row 12 (cotabby 389, 400, 381): in a page whose text is told 150 ms late no key is lost and no old text is believed.
func TestTyping_Row12_LatePage(t *testing.T) {
	d := start(t)
	_, f := d.open("com.google.Chrome", area, late)
	d.write("one two c")
	d.draws("ompletions")
	d.Press(tab)
	d.Type("three") // at once
	d.holds(f, "one two completions three")
	time.Sleep(400 * time.Millisecond)
	d.write(" c")
	d.draws("ompletions")
	d.stands(screen.Rect{X: 100 + 27*8, Y: 218, Width: 80, Height: 20})
}

// Row 13 (cotabby 345): what is taken is what is on the screen, or the key is the app's.
func TestTyping_Row13_NoRoom(t *testing.T) {
	d := start(t)
	_, f := d.open("com.apple.Notes", area)
	d.write("hello c")
	d.draws("ompletions")
	d.panel.set(func(p *panel) { p.full = true })
	d.Type("o")
	d.until("nothing is drawn", func() bool { return d.panel.text() == "" })
	d.Press(tab)
	d.holds(f, "hello co\t")
}

// Row 15 (KeyType 34): in a form Tab moves on, unless a word is drawn.
func TestTyping_Row15_Form(t *testing.T) {
	d := start(t)
	app, first := d.open("com.google.Chrome", line, late)
	second := app.Add(line)
	d.Press(tab)
	if d.Focused() != second {
		t.Fatal("a Tab without a word did not move on")
	}
	d.front(app, first)
	d.write("hello c")
	d.draws("ompletions")
	d.Press(tab)
	d.holds(first, "hello completions ")
	if d.Focused() != first {
		t.Error("the Tab moved on as well")
	}
}

// Row 16, 17 (cotabby 668; standardnotes 603, zed 39991, memos 3026): Tab and Return of a composition are the input method's.
func TestTyping_Row16_17_InputMethod(t *testing.T) {
	d := start(t)
	_, f := d.open("com.apple.Notes", area)
	d.write("hello c")
	d.draws("ompletions")
	d.InputSource(quartz.InputSource{ID: "com.apple.inputmethod.Kotoeri", Mode: "com.apple.inputmethod.Japanese", Languages: []string{"ja"}})
	d.until("nothing is drawn", func() bool { return d.panel.text() == "" })
	d.Press(tab)
	d.holds(f, "hello c\t")
	d.InputSource(quartz.InputSource{ID: "com.apple.keylayout.US", Layout: true, Languages: []string{"en"}})
	d.until("there is no composition", func() bool { return d.Status().Quiet != session.Composing })
	d.known()
	d.write(" c")
	d.draws("ompletions")
}

// Row 18 (cotabby 160, 180): in a text from right to left the panel grows to the left of the caret.
func TestTyping_Row18_RightToLeft(t *testing.T) {
	d := start(t)
	_, f := d.open("com.apple.Notes", area)
	f.Edit(func(f *desktop.Field, now time.Time) { f.Put(now, "שלום. ", "") })
	d.again()
	d.known()
	d.write("hello c")
	d.draws("ompletions")
	d.stands(screen.Rect{X: 100 + 13*8 - 80, Y: 218, Width: 80, Height: 20})
}

// Row 19 (cotabby 193, 261): on a display with negative coordinates.
func TestTyping_Row19_OtherDisplay(t *testing.T) {
	d := start(t)
	d.SetDisplays(
		quartz.Display{ID: 1, Bounds: quartz.Rect{Size: quartz.Size{Width: 1440, Height: 900}}, Scale: 2},
		quartz.Display{ID: 2, Bounds: quartz.Rect{Origin: quartz.Point{X: -1920, Y: -300}, Size: quartz.Size{Width: 1920, Height: 1080}}, Scale: 1},
	)
	d.open("com.apple.Notes", area, func(_ *box.App, f *box.Field) {
		f.Frame = quartz.Rect{Origin: quartz.Point{X: -1000, Y: -280}, Size: quartz.Size{Width: 400, Height: 100}}
	})
	d.write("hello c")
	d.draws("ompletions")
	d.stands(screen.Rect{X: -1000 + 7*8, Y: -262, Width: 80, Height: 20})
}

// Row 20 (cotabby 816, 541): the panel covers nothing of the line; without room below it stands above.
func TestTyping_Row20_AtTheEdge(t *testing.T) {
	d := start(t)
	d.open("com.apple.Notes", area, func(_ *box.App, f *box.Field) {
		f.Frame = quartz.Rect{Origin: quartz.Point{X: 1380, Y: 880}, Size: quartz.Size{Width: 60, Height: 20}}
	})
	d.write("com")
	d.draws("pletions")
	d.until("the panel stands above the line", func() bool {
		at := d.panel.frame()
		return at.MaxY() <= 880 && at.MaxX() <= 1440 && !at.Empty()
	})
}

// Row 21 (cotabby 476, 483): Calendar is asked nothing that would close its popover.
func TestTyping_Row21_Calendar(t *testing.T) {
	d := start(t)
	var asked atomic.Bool
	_, f := d.open("com.apple.iCal", line, func(_ *box.App, f *box.Field) {
		f.Frame.Size.Height = 22
		f.Bounds = func(_ cf.Range, honest quartz.Rect) (quartz.Rect, ax.Code) {
			asked.Store(true)
			return honest, ax.Success
		}
	})
	d.write("hello c")
	d.draws("ompletions")
	d.Press(tab)
	d.holds(f, "hello completions ")
	if asked.Load() {
		t.Error("pieces of its text were asked for")
	}
}

// Row 22 (cotabby 328, 337): keys for an app in which nothing is offered pass at once.
func TestTyping_Row22_Games(t *testing.T) {
	d := start(t)
	_, f := d.open("org.example.canvas", area, func(a *box.App, _ *box.Field) { a.Mute = true })
	for range 50 {
		d.Press(session.Key{Code: session.CodeSpace, Text: " "})
	}
	if got := len(f.Holds()); got != 50 {
		t.Errorf("%d spaces came to the app, want 50", got)
	}
	if s := d.Status(); s.Timeouts != 0 {
		t.Errorf("%+v", s)
	}
}

// Row 31 (espanso 612 and others): while an app has the keyboard to itself nothing is read or drawn.
func TestTyping_Row31_SecureInput(t *testing.T) {
	d := start(t)
	_, f := d.open("com.apple.Notes", area)
	d.write("hello c")
	d.draws("ompletions")
	d.SecureInput(true, 99)
	d.Press(session.Key{Code: session.CodeSpace}) // no tap sees it
	d.fields.Read(0)
	d.Activated(500, "com.apple.Notes")
	d.until("secure input is noticed", func() bool { return d.Status().Quiet == session.SecureInputOn })
	d.until("nothing is drawn", func() bool { return d.panel.text() == "" })
	d.write("c")
	d.silent()
	d.SecureInput(false, 0)
	d.Activated(500, "com.apple.Notes")
	d.quiet(session.NothingTyped) // it is over, and the field has been read again
	d.write(" c")
	d.draws("ompletions")
	d.Press(tab)
	d.holds(f, "hello c c completions ")
}

// Row 32 (espanso 138, 216; neru 737): after sleep the taps are dead, and typing goes on.
func TestTyping_Row32_Sleep(t *testing.T) {
	d := start(t)
	_, f := d.open("com.apple.Notes", area)
	d.write("hello c")
	d.draws("ompletions")
	d.Typing.Sleep()
	d.until("nothing is drawn", func() bool { return d.panel.text() == "" })
	d.Box.Sleep()
	d.Box.Wake(false)
	d.Typing.Restart()
	d.until("the tap is made anew", func() bool { return d.Status().Made == 2 })
	d.known()
	d.write("o c")
	d.draws("ompletions")
	d.Press(tab)
	d.holds(f, "hello co completions ")
}

// Row 33 (boring.notch 1129; yabai 448): a tap that macOS disabled is enabled, and what was typed meanwhile is read.
func TestTyping_Row33_Disabled(t *testing.T) {
	d := start(t)
	_, f := d.open("com.apple.Notes", area)
	d.write("hello ")
	d.DisableTaps(quartz.TapDisabledByTimeout)
	d.until("it is counted", func() bool { return d.Status().Timeouts == 1 })
	d.again()
	d.known()
	d.write("co") // two letters prove a field anew
	d.draws("mpletions")
	d.Press(tab)
	d.holds(f, "hello completions ")
}

// Row 34 (yashiki 63; jitouch 5): when the permission is taken, keys pass, and nothing stays drawn; when it is given back,
// typing goes on.
func TestTyping_Row34_Revoked(t *testing.T) {
	d := start(t)
	app, f := d.open("com.apple.Notes", area)
	d.FreezeOnRevocation(true)
	d.write("hello c")
	d.draws("ompletions")
	d.Permit(false, false)
	d.Press(tab)
	d.until("nothing is drawn", func() bool { return d.panel.text() == "" })
	d.holds(f, "hello c\t")
	d.Permit(true, true)
	d.until("the tap is back", func() bool { return d.Status().Made == 2 })
	d.front(app, f)
	d.write("c")
	d.draws("ompletions")
}

// Row 38 (espanso 1747): Spotlight takes the keyboard without becoming the app in front.
func TestTyping_Row38_Spotlight(t *testing.T) {
	d := start(t)
	d.open("com.apple.Notes", area)
	d.write("hello c")
	d.draws("ompletions")
	spotlight := d.Launch("com.apple.Spotlight")
	d.mutex.Lock()
	d.bundles[spotlight.PID] = spotlight.Name
	d.mutex.Unlock()
	f := spotlight.Add(line)
	d.Focus(f)
	d.write("c")
	d.until("nothing is drawn", func() bool { return d.panel.text() == "" })
	d.silent()
	d.holds(f, "c")
}

// An app that hangs: its keys wait for it and no other app's; nothing is drawn, no key is lost.
func TestTyping_Hung(t *testing.T) {
	d := start(t)
	app, f := d.open("com.apple.Notes", area)
	d.write("hello ")
	app.Hang()
	d.write("c")
	d.silent()
	d.Press(tab)
	_, other := d.open("com.apple.TextEdit", area)
	d.write("see c")
	d.draws("ompletions")
	d.Press(tab)
	d.holds(other, "see completions ")
	d.Focus(f)
	app.Resume()
	d.Settle(time.Minute)
	d.holds(f, "hello c\t")
}
