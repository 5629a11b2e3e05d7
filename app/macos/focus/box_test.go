//go:build box

package focus

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/macos/apps"
	"laya/app/macos/ax"
	"laya/app/macos/box"
	"laya/app/macos/caret"
	"laya/app/macos/element"
	"laya/app/macos/placement"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/screen"
	"laya/app/session"
	"laya/assets"
)

// desk is a thread that asks a Mac in a box, and what it tells.
type desk struct {
	*box.Box
	*Thread
	events  chan session.Event
	located chan Located

	mutex   sync.Mutex
	bundles map[int]string
}

func start(t *testing.T) *desk {
	t.Helper()
	b := box.New(t)
	if err := errors.Join(quartz.Open(), ax.Open()); err != nil {
		t.Fatal(err)
	}
	table, err := apps.Read(assets.Apps())
	if err != nil {
		t.Fatal(err)
	}
	d := &desk{Box: b, events: make(chan session.Event, 1000), located: make(chan Located, 100), bundles: map[int]string{}}
	parts := Parts{
		Apps: table, Displays: displays,
		Post:    func(e session.Event) { d.events <- e },
		Located: func(l Located) { d.located <- l },
	}
	thread, stop := Start(parts, func(pid int) string {
		d.mutex.Lock()
		defer d.mutex.Unlock()
		return d.bundles[pid]
	})
	d.Thread = thread
	t.Cleanup(stop)
	return d
}

// displays are those of the box; it has no menu bar and no Dock.
func displays() screen.Displays {
	list, _ := quartz.Displays()
	var out screen.Displays
	for _, d := range list {
		r := screen.Rect{X: d.Bounds.Origin.X, Y: d.Bounds.Origin.Y, Width: d.Bounds.Size.Width, Height: d.Bounds.Size.Height}
		out = append(out, screen.Display{Bounds: r, Visible: r, Scale: d.Scale})
	}
	return out
}

// launch starts an app with a field, and tells the thread that it is in front.
func (d *desk) launch(bundle string, f desktop.Field) *box.Field {
	app := d.Launch(bundle)
	d.mutex.Lock()
	d.bundles[app.PID] = bundle
	d.mutex.Unlock()
	return app.Add(f)
}

func (d *desk) front(f *box.Field, pid int) {
	d.Focus(f)
	d.mutex.Lock()
	bundle := d.bundles[pid]
	d.mutex.Unlock()
	d.Activated(pid, bundle)
}

// wait gives the next event of a kind; others are passed over.
func (d *desk) wait(t *testing.T, kind session.EventKind, fits func(e session.Event) bool) session.Event {
	t.Helper()
	over := time.After(time.Minute)
	for {
		select {
		case e := <-d.events:
			if e.Kind == kind && (fits == nil || fits(e)) {
				return e
			}
		case <-over:
			t.Fatalf("no event %d came in a minute", kind)
		}
	}
}

// read asks for a reading until one fits: news and requests may cross.
func (d *desk) read(t *testing.T, fits func(f session.Field) bool) session.Field {
	t.Helper()
	for id, end := uint64(1), time.Now().Add(time.Minute); time.Now().Before(end); id++ {
		d.Read(id)
		select {
		case e := <-d.events:
			if (e.Kind == session.FieldRead || e.Kind == session.FocusChanged) && fits(e.Field) {
				return e.Field
			}
		case <-time.After(200 * time.Millisecond):
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatal("the field never told what it holds")
	return session.Field{}
}

func (d *desk) locate(t *testing.T) Located {
	t.Helper()
	d.Locate(1)
	select {
	case l := <-d.located:
		return l
	case <-time.After(time.Minute):
		t.Fatal("no caret was told in a minute")
		return Located{}
	}
}

const firstPID = 500 // of the first app in a box

func TestBox_NativeField(t *testing.T) {
	d := start(t)
	f := d.launch("com.apple.Notes", desktop.Field{Role: session.AreaField})
	d.front(f, firstPID)
	focused := d.wait(t, session.FocusChanged, nil).Field
	if focused.App != "com.apple.Notes" || focused.Lag != session.PromptLag || focused.Role != session.AreaField || !focused.Editable || focused.Secure {
		t.Errorf("the field is %+v", focused)
	}
	d.Type("one")
	d.Press(session.Key{Code: session.CodeReturn})
	d.Type("two 😀")
	got := d.wait(t, session.FieldRead, func(e session.Event) bool { return e.Field.Before == "one\ntwo 😀" })
	if got.Read != 0 || !got.Field.AtStart || got.Field.ID != focused.ID {
		t.Errorf("the field told unasked reading %d of field %d", got.Read, got.Field.ID)
	}
	l := d.locate(t)
	want := screen.Rect{X: 100 + 6*8, Y: 216, Height: 16}
	if l.Err != nil || l.Caret.Rect != want || l.Caret.Quality != caret.Exact || l.Caret.FontSize != 13 {
		t.Errorf("the caret is %+v, want %v in 13 points", l, want)
	}
	frame, err := placement.Place(placement.Panel{Size: screen.Size{Width: 80, Height: 20}}, placement.Anchor{Caret: l.Caret.Rect, Clear: l.Caret.Clear}, displays())
	if err != nil || frame != (screen.Rect{X: 148, Y: 234, Width: 80, Height: 20}) {
		t.Errorf("the panel stands at %v, %v", frame, err)
	}
}

// TestBox_FocusByTab: the app's own news tells that another field has the keyboard.
func TestBox_FocusByTab(t *testing.T) {
	d := start(t)
	app := d.Launch("com.apple.Notes")
	d.bundles[app.PID] = "com.apple.Notes"
	one, two := app.Add(desktop.Field{Role: session.LineField}), app.Add(desktop.Field{Role: session.LineField})
	two.Name = "Password"
	d.front(one, app.PID)
	first := d.wait(t, session.FocusChanged, nil).Field
	time.Sleep(50 * time.Millisecond) // the observer comes behind the reading
	d.Press(session.Key{Code: session.CodeTab})
	second := d.wait(t, session.FocusChanged, nil).Field
	if second.ID == first.ID || !second.Secure || second.Before != "" {
		t.Errorf("first %+v, then %+v, want a secure field", first, second)
	}
}

// TestBox_Row12_LateText: cotabby 389: Chromium's text is late; the readings are old, never wrong, and come at last.
func TestBox_Row12_LateText(t *testing.T) {
	d := start(t)
	f := d.launch("com.google.Chrome", desktop.Field{Role: session.AreaField})
	f.Late = 150 * time.Millisecond
	d.front(f, firstPID)
	if got := d.wait(t, session.FocusChanged, nil).Field; got.Lag != session.LateLag {
		t.Errorf("lag %d, want late", got.Lag)
	}
	d.Type("hello")
	d.read(t, func(f session.Field) bool {
		if f.Before != session.Text("hello"[:len(f.Before)]) {
			t.Errorf("read %q, which is no older text", string(f.Before))
		}
		return f.Before == "hello"
	})
}

// TestBox_Row16_17_Composition: marked text is told while it exists.
func TestBox_Row16_17_Composition(t *testing.T) {
	d := start(t)
	f := d.launch("com.apple.Notes", desktop.Field{Role: session.AreaField})
	var mutex sync.Mutex
	marked := func() (cf.Owned, ax.Code) { return ax.NewRange(cf.Range{Length: 2}), ax.Success }
	f.Overrides = map[ax.Attribute]func() (cf.Owned, ax.Code){ax.MarkedRange: func() (cf.Owned, ax.Code) {
		mutex.Lock()
		defer mutex.Unlock()
		return marked()
	}}
	d.front(f, firstPID)
	if !d.wait(t, session.FocusChanged, nil).Field.Composing {
		t.Error("marked text is not told")
	}
	mutex.Lock()
	marked = func() (cf.Owned, ax.Code) { return cf.Owned{}, ax.AttributeUnsupported }
	mutex.Unlock()
	d.read(t, func(f session.Field) bool { return !f.Composing })
	d.SetInputSource(true, "ja")
	d.read(t, func(f session.Field) bool { return f.Composing })
}

// TestBox_Row18_RightToLeft: the panel is drawn to the left of the caret.
func TestBox_Row18_RightToLeft(t *testing.T) {
	d := start(t)
	f := d.launch("com.apple.Notes", desktop.Field{Role: session.AreaField})
	f.Put(time.Now(), "שלום", "")
	d.front(f, firstPID)
	d.wait(t, session.FocusChanged, nil)
	l := d.locate(t)
	frame, err := placement.Place(placement.Panel{Size: screen.Size{Width: 80, Height: 20}}, placement.Anchor{Caret: l.Caret.Rect, Clear: l.Caret.Clear, RightToLeft: l.Direction == 2}, displays())
	if l.Err != nil || err != nil || frame.MaxX() != l.Caret.Rect.X {
		t.Errorf("caret %+v, panel %v, %v", l, frame, err)
	}
}

// TestBox_Row19_OtherDisplay: cotabby 193, 261: on a display with negative coordinates, in its own scale.
func TestBox_Row19_OtherDisplay(t *testing.T) {
	d := start(t)
	d.SetDisplays(
		quartz.Display{ID: 1, Bounds: quartz.Rect{Size: quartz.Size{Width: 1440, Height: 900}}, Scale: 2},
		quartz.Display{ID: 2, Bounds: quartz.Rect{Origin: quartz.Point{X: -1920, Y: -300}, Size: quartz.Size{Width: 1920, Height: 1080}}, Scale: 1},
	)
	f := d.launch("com.apple.Notes", desktop.Field{Role: session.AreaField})
	f.Frame = quartz.Rect{Origin: quartz.Point{X: -1000, Y: -280}, Size: quartz.Size{Width: 400, Height: 100}}
	d.front(f, firstPID)
	d.wait(t, session.FocusChanged, nil)
	l := d.locate(t)
	if want := (screen.Rect{X: -1000, Y: -280, Height: 16}); l.Err != nil || l.Caret.Rect != want {
		t.Fatalf("the caret is %+v, want %v", l, want)
	}
	frame, err := placement.Place(placement.Panel{Size: screen.Size{Width: 80, Height: 20}}, placement.Anchor{Caret: l.Caret.Rect, Clear: l.Caret.Clear}, displays())
	if err != nil || frame.X != -1000 || frame.Y != -262 {
		t.Errorf("the panel stands at %v, %v", frame, err)
	}
}

// TestBox_Row21_Calendar: what would close its popover is not asked.
func TestBox_Row21_Calendar(t *testing.T) {
	d := start(t)
	f := d.launch("com.apple.iCal", desktop.Field{Role: session.LineField})
	f.Frame.Size.Height = 22
	asked := false
	f.Bounds = func(_ cf.Range, honest quartz.Rect) (quartz.Rect, ax.Code) { asked = true; return honest, ax.Success }
	d.front(f, firstPID)
	d.wait(t, session.FocusChanged, nil)
	if l := d.locate(t); l.Err != nil || l.Caret.Quality != caret.Estimated || asked {
		t.Errorf("the caret is %+v, and bounds were asked for: %v", l, asked)
	}
}

// TestBox_Row25_SearchField: cotabby 660.
func TestBox_Row25_SearchField(t *testing.T) {
	d := start(t)
	f := d.launch("com.apple.Notes", desktop.Field{Role: session.SearchField})
	d.front(f, firstPID)
	if got := d.wait(t, session.FocusChanged, nil).Field; got.Role != session.SearchField {
		t.Errorf("role %d, want a search field", got.Role)
	}
}

// TestBox_Row26_35_Woken: cotabby 666: an app that sleeps until AXManualAccessibility is set.
func TestBox_Row26_35_Woken(t *testing.T) {
	d := start(t)
	app := d.Launch("com.microsoft.VSCode")
	app.Asleep = true
	d.bundles[app.PID] = "com.microsoft.VSCode"
	f := app.Add(desktop.Field{Role: session.AreaField})
	d.front(f, app.PID)
	if got := d.wait(t, session.FocusChanged, nil).Field; got.App != "com.microsoft.VSCode" || !got.Editable {
		t.Errorf("the field is %+v", got)
	}
}

// TestBox_Row27_Unsupported: cotabby 397: Word is told to be unreadable, and silent.
func TestBox_Row27_Unsupported(t *testing.T) {
	d := start(t)
	f := d.launch("com.microsoft.Word", desktop.Field{Role: session.AreaField})
	f.Put(time.Now(), "hello", "")
	d.front(f, firstPID)
	if got := d.wait(t, session.FocusChanged, nil).Field; !got.Unreadable || got.Before != "" {
		t.Errorf("the field is %+v", got)
	}
	if l := d.locate(t); l.Err == nil {
		t.Errorf("the caret is %+v", l)
	}
}

// TestBox_Row31_SecureInput: another app takes the keyboard to itself and gives it back.
func TestBox_Row31_SecureInput(t *testing.T) {
	d := start(t)
	f := d.launch("com.apple.Notes", desktop.Field{Role: session.AreaField})
	f.Put(time.Now(), "hello", "")
	d.front(f, firstPID)
	d.wait(t, session.FocusChanged, nil)
	d.SecureInput(true, 99)
	d.Read(1)
	if !d.wait(t, session.SecureInput, nil).On {
		t.Error("secure input is not on")
	}
	if got := d.wait(t, session.FieldRead, nil).Field; got.Before != "" || !got.Unreadable {
		t.Errorf("while secure input is on: %+v", got)
	}
	d.SecureInput(false, 0)
	if d.wait(t, session.SecureInput, nil).On {
		t.Error("secure input is still on")
	}
	d.wait(t, session.FieldRead, func(e session.Event) bool { return e.Field.Before == "hello" })
}

// TestBox_Row34_PermissionRevoked: nothing is known any more, and nothing is asked over and over.
func TestBox_Row34_PermissionRevoked(t *testing.T) {
	d := start(t)
	f := d.launch("com.apple.Notes", desktop.Field{Role: session.AreaField})
	d.front(f, firstPID)
	d.wait(t, session.FocusChanged, nil)
	d.Permit(false, true)
	d.Read(5)
	d.wait(t, session.ReadFailed, func(e session.Event) bool { return e.Read == 5 })
	if l := d.locate(t); !errors.Is(l.Err, element.Denied) {
		t.Errorf("without permission the caret is %+v", l)
	}
	d.Permit(true, true)
	d.read(t, func(session.Field) bool { return true })
}

// TestBox_Row36_LyingRectangles: what Electron's fields tell of their carets is not believed when it cannot be.
func TestBox_Row36_LyingRectangles(t *testing.T) {
	tests := []struct {
		name    string
		bounds  func(piece cf.Range, honest quartz.Rect) (quartz.Rect, ax.Code)
		markers bool
		want    caret.Quality // 0 is none
	}{
		{"electron 34755: zero and the height of the screen", func(cf.Range, quartz.Rect) (quartz.Rect, ax.Code) {
			return quartz.Rect{Origin: quartz.Point{Y: 900}, Size: quartz.Size{Height: 16}}, ax.Success
		}, false, caret.Estimated},
		{"electron 25155: pixels", func(_ cf.Range, r quartz.Rect) (quartz.Rect, ax.Code) {
			return quartz.Rect{Origin: quartz.Point{X: 2 * r.Origin.X, Y: 2 * r.Origin.Y}, Size: quartz.Size{Height: 32}}, ax.Success
		}, false, caret.Estimated},
		{"electron 40520: the field's own rectangle", func(cf.Range, quartz.Rect) (quartz.Rect, ax.Code) {
			return quartz.Rect{Origin: quartz.Point{X: 100, Y: 200}, Size: quartz.Size{Width: 400, Height: 100}}, ax.Success
		}, false, caret.Estimated},
		{"only the empty range is not told", func(piece cf.Range, r quartz.Rect) (quartz.Rect, ax.Code) {
			if piece.Length == 0 {
				return r, ax.Failure
			}
			return r, ax.Success
		}, false, caret.Derived},
		{"honest markers", nil, true, caret.Exact},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := start(t)
			f := d.launch("com.tinyspeck.slackmacgap", desktop.Field{Role: session.AreaField})
			f.Bounds, f.Markers = tt.bounds, tt.markers
			f.Put(time.Now(), "hello", "")
			d.front(f, firstPID)
			d.wait(t, session.FocusChanged, nil)
			l := d.locate(t)
			if l.Err != nil || l.Caret.Quality != tt.want {
				t.Fatalf("the caret is %+v, want quality %d", l, tt.want)
			}
			if tt.want != caret.Estimated && (l.Caret.Rect.X != 140 || l.Caret.Rect.Y != 200) {
				t.Errorf("the caret is at %v", l.Caret.Rect)
			}
			frame, err := placement.Place(placement.Panel{Size: screen.Size{Width: 80, Height: 20}}, placement.Anchor{Caret: l.Caret.Rect, Clear: l.Caret.Clear}, displays())
			if tt.want == caret.Estimated && (err != nil || !frame.Overlap(screen.Rect{X: 100, Y: 200, Width: 400, Height: 100}).Empty()) {
				t.Errorf("for a guess the panel stands in the field, at %v, %v", frame, err)
			}
		})
	}
}

// TestBox_Row38_Spotlight: a panel that does not activate its app: the field's owner is its process.
func TestBox_Row38_Spotlight(t *testing.T) {
	d := start(t)
	notes := d.launch("com.apple.Notes", desktop.Field{Role: session.AreaField})
	spotlight := d.launch("com.apple.Spotlight", desktop.Field{Role: session.LineField})
	d.front(notes, firstPID)
	d.wait(t, session.FocusChanged, nil)
	d.Focus(spotlight)
	d.Read(1)
	got := d.wait(t, session.FocusChanged, nil).Field
	if got.App != "com.apple.Spotlight" || got.Role != session.SearchField {
		t.Errorf("the field is %+v", got)
	}
}

// TestBox_Row43_Secret: fields that hold a secret by their subrole or their name; nothing of their text is told.
func TestBox_Row43_Secret(t *testing.T) {
	for _, name := range []string{"", "PIN", "Social Security Number", "One-time code", "Código de seguridad"} {
		t.Run(name, func(t *testing.T) {
			d := start(t)
			f := d.launch("org.example.bank", desktop.Field{Role: session.LineField, Secure: name == ""})
			f.Name = name
			f.Put(time.Now(), "hunter2", "")
			d.front(f, firstPID)
			if got := d.wait(t, session.FocusChanged, nil).Field; !got.Secure || got.Before != "" || got.After != "" {
				t.Errorf("the field is %+v", got)
			}
		})
	}
}

// TestBox_Hang: an app that hangs: requests return at once, an answer comes after the messaging timeout, and the app is
// found again when it goes on.
func TestBox_Hang(t *testing.T) {
	d := start(t)
	app := d.Launch("com.apple.Notes")
	d.bundles[app.PID] = "com.apple.Notes"
	f := app.Add(desktop.Field{Role: session.AreaField})
	d.front(f, app.PID)
	d.wait(t, session.FocusChanged, nil)
	time.Sleep(50 * time.Millisecond)
	app.Hang()
	begin := time.Now()
	d.Read(9)
	d.wait(t, session.ReadFailed, func(e session.Event) bool { return e.Read == 9 })
	if took := time.Since(begin); took < element.Timeout {
		t.Errorf("the failure came after %v, want a messaging timeout", took)
	}
	app.Resume()
	d.Type("hello")
	d.read(t, func(f session.Field) bool { return f.Before == "hello" })
}

// TestBox_Quit: the field of an app that has quit is no field.
func TestBox_Quit(t *testing.T) {
	d := start(t)
	app := d.Launch("com.apple.Notes")
	d.bundles[app.PID] = "com.apple.Notes"
	d.front(app.Add(desktop.Field{Role: session.AreaField}), app.PID)
	d.wait(t, session.FocusChanged, nil)
	app.Quit()
	d.Read(1)
	d.wait(t, session.FocusChanged, func(e session.Event) bool { return e.Field.ID == 0 })
}

// TestBox_Mute: an app that knows nothing of Accessibility, as a canvas.
func TestBox_Mute(t *testing.T) {
	d := start(t)
	notes := d.launch("com.apple.Notes", desktop.Field{Role: session.AreaField})
	d.front(notes, firstPID)
	d.wait(t, session.FocusChanged, nil)
	canvas := d.Launch("org.example.canvas")
	canvas.Mute = true
	d.bundles[canvas.PID] = "org.example.canvas"
	d.front(canvas.Add(desktop.Field{Role: session.AreaField}), canvas.PID)
	d.wait(t, session.FocusChanged, func(e session.Event) bool { return e.Field.ID == 0 })
}

// TestBox_ReadsWhatIsThere: readings of a field that is typed into are pieces of its text, each an older one or the last.
func TestBox_ReadsWhatIsThere(t *testing.T) {
	d := start(t)
	f := d.launch("com.apple.Notes", desktop.Field{Role: session.AreaField})
	d.front(f, firstPID)
	d.wait(t, session.FocusChanged, nil)
	const content = "the quick brown fox jumps over the lazy dog. "
	var asking sync.WaitGroup
	asking.Go(func() {
		for id := uint64(1); id < 200; id++ {
			d.Read(id)
			time.Sleep(time.Millisecond)
		}
	})
	defer asking.Wait()
	d.Type(content)
	var seen []int
	d.read(t, func(f session.Field) bool {
		if n := len(f.Before); content[:n] != string(f.Before) || f.After != "" {
			t.Fatalf("read %q|%q", string(f.Before), string(f.After))
		}
		seen = append(seen, len(f.Before))
		return string(f.Before) == content
	})
	if !slices.IsSorted(seen) {
		t.Errorf("the readings went back: %v", seen)
	}
}
