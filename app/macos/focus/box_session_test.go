//go:build box

package focus

import (
	"context"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/loop"
	"laya/app/macos/ax"
	"laya/app/macos/box"
	"laya/app/macos/placement"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/screen"
	"laya/app/session"
	"laya/engine"
)

// writer is all that a loop needs, on a Mac in a box: its keys go to the field that has the keyboard, its words come from
// nobody, and what it shows is put at the caret.
type writer struct {
	*desk
	runner  *loop.Runner
	panels  chan screen.Rect
	focused chan struct{} // whenever the session has been told of a field
}

func (w *writer) Pass(k session.Key)        { w.Send(k) }
func (w *writer) Swallow(session.Key)       {}
func (w *writer) Insert(chunk string)       { w.Send(session.Key{Text: session.Text(chunk)}) }
func (w *writer) Delete(int)                {}
func (w *writer) Show(loop.Drawing) bool    { w.Locate(1); return true }
func (w *writer) Hide()                     {}
func (w *writer) Suppressed(session.Reason) {}
func (w *writer) Ask(q loop.Question) {
	answer := session.Answer{Generation: q.Generation, Suggestion: engine.Suggestion{Word: "completions"}}
	w.runner.Post(session.Event{Kind: session.Answered, Answer: answer})
}

// write runs a session over the fields of a box.
func write(t *testing.T) *writer {
	w := &writer{desk: start(t), runner: loop.NewRunner(), panels: make(chan screen.Rect, 100), focused: make(chan struct{}, 100)}
	ctx, stop := context.WithCancel(context.Background())
	l := loop.New(session.Default(), loop.Parts{
		Keyboard: w, Panel: w, Fields: w.Thread, Engine: w, Timer: w.runner, Observer: w, Now: time.Now,
		Gate: func(*engine.Window, engine.Suggestion) bool { return true },
	})
	done := make(chan struct{})
	go func() { w.runner.Run(ctx, l); close(done) }()
	go func() {
		for {
			select {
			case e := <-w.events:
				if w.runner.Post(e); e.Kind == session.FocusChanged && e.Field.ID != 0 {
					w.focused <- struct{}{}
				}
			case at := <-w.located:
				frame, err := placement.Place(placement.Panel{Size: screen.Size{Width: 80, Height: 20}}, placement.Anchor{Caret: at.Caret.Rect, Clear: at.Caret.Clear}, displays())
				if at.Err == nil && err == nil {
					w.panels <- frame
				}
			case <-ctx.Done():
				return
			}
		}
	}()
	t.Cleanup(func() { stop(); <-done })
	return w
}

// type types as a person does.
func (w *writer) typed(text string) {
	for _, r := range text {
		w.runner.Post(session.Event{Kind: session.KeyDown, Key: session.Key{Text: session.Text(r)}})
		time.Sleep(20 * time.Millisecond)
	}
}

// TestBox_Session: what the thread tells is enough for a session to offer a word where it should, at the caret, and
// nowhere else.
func TestBox_Session(t *testing.T) {
	marked := func() (cf.Owned, ax.Code) { return ax.NewRange(cf.Range{Length: 2}), ax.Success }
	tests := []struct {
		name   string
		bundle string
		field  desktop.Field
		make   func(a *box.App, f *box.Field)
		offers bool
	}{
		{"a native field", "com.apple.Notes", desktop.Field{Role: session.AreaField}, nil, true},
		{"a page that is late", "com.google.Chrome", desktop.Field{Role: session.AreaField}, func(_ *box.App, f *box.Field) { f.Late, f.Markers = 150*time.Millisecond, true }, true},
		{"an app that sleeps until it is woken", "com.tinyspeck.slackmacgap", desktop.Field{Role: session.AreaField}, func(a *box.App, _ *box.Field) { a.Asleep = true }, true},
		{"a field that tells no positions of its text", "com.apple.Notes", desktop.Field{Role: session.AreaField}, func(_ *box.App, f *box.Field) {
			f.Overrides = map[ax.Attribute]func() (cf.Owned, ax.Code){ax.StringForRange: func() (cf.Owned, ax.Code) { return cf.Owned{}, ax.Failure }}
		}, true},
		{"a password", "com.apple.Notes", desktop.Field{Role: session.LineField, Secure: true}, nil, false},
		{"a field called PIN", "org.example.bank", desktop.Field{Role: session.LineField}, func(_ *box.App, f *box.Field) { f.Name = "PIN" }, false},
		{"a terminal", "com.apple.Terminal", desktop.Field{Role: session.AreaField}, nil, false},
		{"a search field", "com.apple.Notes", desktop.Field{Role: session.SearchField}, nil, false},
		{"a composition", "com.apple.Notes", desktop.Field{Role: session.AreaField}, func(_ *box.App, f *box.Field) {
			f.Overrides = map[ax.Attribute]func() (cf.Owned, ax.Code){ax.MarkedRange: marked}
		}, false},
		{"an app that is known to tell nothing", "com.microsoft.Word", desktop.Field{Role: session.AreaField}, nil, false},
		{"a canvas", "org.example.canvas", desktop.Field{Role: session.AreaField}, func(a *box.App, _ *box.Field) { a.Mute = true }, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			w := write(t)
			app := w.Launch(tt.bundle)
			w.bundles[app.PID] = tt.bundle
			f := app.Add(tt.field)
			if tt.make != nil {
				tt.make(app, f)
			}
			w.front(f, app.PID)
			if tt.offers {
				<-w.focused
			}
			w.typed("hello c")
			want, wait := screen.Rect{X: 156, Y: 218, Width: 80, Height: 20}, time.Minute
			if !tt.offers {
				wait = 600 * time.Millisecond
			}
			over := time.After(wait)
			for stands := (screen.Rect{}); stands != want; {
				select {
				case stands = <-w.panels: // at first it may be where the last key has not arrived yet
					if !tt.offers {
						t.Fatalf("a word is offered, and the panel stands at %v", stands)
					}
				case <-over:
					if tt.offers {
						t.Errorf("the panel stands at %v, want %v", stands, want)
					}
					stands = want
				}
			}
			if got := f.Holds(); got != "hello c" {
				t.Errorf("the field holds %q", got)
			}
		})
	}
}
