//go:build darwin || box

package preferences

import (
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/session"
	"laya/app/wording"
)

// recorder shows a key and takes another one: after a click on its button, the next key that is pressed is the new one.
// Esc leaves it as it was.
type recorder struct {
	window *cocoa.Window
	frame  *cocoa.Box
	label  *cocoa.Label
	keys   *cocoa.KeyView
	button *cocoa.Button
	note   *cocoa.Label // where it says what is wrong with a key
	record func(session.Chord)
	taken  func() session.Chord // the key that accepts something else

	chord     session.Chord
	recording bool
}

const (
	recorderWidth  = 130
	recorderHeight = 22
)

// newRecorder makes a recorder for what VoiceOver calls label; record is called with each new key, which is not taken.
func newRecorder(w *cocoa.Window, label string, note *cocoa.Label, taken func() session.Chord, record func(session.Chord)) *recorder {
	r := &recorder{window: w, note: note, taken: taken, record: record, frame: cocoa.NewBox(4, 1), label: cocoa.NewLabel("")}
	r.keys = cocoa.NewKeyView(r.pressed)
	r.keys.SetTakesKeys(false)
	r.button = cocoa.NewButton("Change…")
	r.button.OnAction(func() {
		if r.recording {
			r.stop()
		} else {
			r.start()
		}
	})
	r.button.SetLabel("Change " + label)
	r.keys.SetLabel(label)
	r.label.SetAlignment(cocoa.AlignCenter)
	r.mark(cocoa.TertiaryColor())
	return r
}

func (r *recorder) widgets() []cocoa.Widget {
	return []cocoa.Widget{r.frame, r.label, r.keys, r.button}
}

// item is the recorder in a row of a form.
func (r *recorder) item() layout.Item {
	field := &layout.Leaf{Size: layout.Size{Width: recorderWidth, Height: recorderHeight}, Placed: func(at layout.Rect) {
		r.frame.SetFrame(at)
		r.keys.SetFrame(at)
		const text = 17 // the height of a line
		r.label.SetFrame(layout.R(at.Origin.X, at.Origin.Y+float64(int((at.Size.Height-text)/2)), at.Size.Width, text))
	}}
	return layout.Row(layout.Gap, field, r.button.Item())
}

// set shows a key.
func (r *recorder) set(c session.Chord) {
	r.chord = c
	if !r.recording {
		r.label.SetText(wording.Chord(c))
	}
}

func (r *recorder) setEnabled(enabled bool) { r.button.SetEnabled(enabled) }

// cancel leaves the key as it is, if another one was asked for.
func (r *recorder) cancel() {
	if r.recording {
		r.stop()
	}
}

func (r *recorder) start() {
	r.recording = true
	r.label.SetText("Press a key")
	r.button.SetTitle("Cancel")
	r.note.SetText("Esc leaves it as it is.")
	r.mark(cocoa.LabelColor())
	r.keys.SetTakesKeys(true)
	r.window.Focus(r.keys)
}

func (r *recorder) stop() {
	r.recording = false
	r.keys.SetTakesKeys(false)
	r.window.Focus(r.button)
	r.button.SetTitle("Change…")
	r.note.SetText("")
	r.mark(cocoa.TertiaryColor())
	r.set(r.chord)
}

func (r *recorder) mark(line cocoa.Color) { r.frame.SetColors(cocoa.RGB(1, 1, 1, 0.4), line) }

// pressed takes a key; while none is asked for, keys go their way.
func (r *recorder) pressed(key cocoa.KeyEvent) bool {
	switch {
	case !r.recording:
		return false
	case key.Repeat:
		return true
	case isEscape(key):
		r.stop()
		return true
	}
	c, refusal := chordOf(key)
	if refusal == "" && c == r.taken() {
		refusal = "This key accepts something else already."
	}
	if refusal != "" {
		r.note.SetText(refusal)
		return true
	}
	r.chord = c
	r.stop()
	r.record(c)
	return true
}
