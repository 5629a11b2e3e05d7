//go:build darwin || box

package panel

import (
	"errors"
	"fmt"
	"time"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/direction"
	"laya/app/macos/focus"
	"laya/app/macos/placement"
	"laya/app/macos/screen"
)

var errNoScreen = errors.New("the system names no primary screen")

// stage is what is on the screen. It is the main thread's.
type stage struct {
	view     *view
	timer    *time.Timer // draws again, when a caret that is held back may be taken
	number   uint64      // of what is drawn
	run      uint64      // in which it was drawn
	visible  bool
	look     Look
	stands   standing // with no text, what comes next does not follow anything
	drawn    drawn
	displays screen.Displays
}

// drawn is what is drawn, and where.
type drawn struct {
	text, key string
	size      float64
	frame     screen.Rect
}

// show brings to the screen what is wanted. An error says why it cannot be drawn; then nothing is.
func (s *stage) show(want wanted, look Look, now time.Time) error {
	s.timer.Stop()
	if look != s.look {
		s.look = look
		s.view.panel.SetHiddenInSharing(look.HideInSharing)
	}
	if want.run != s.run {
		s.run, s.stands = want.run, standing{} // what follows at once needs no hiding between
	}
	if want.text == "" {
		s.hide()
		return nil
	}
	if want.told && want.caret.Err != nil {
		s.hide()
		return fmt.Errorf("the caret is not found: %w", want.caret.Err)
	}
	at, ok := s.caret(want, now)
	if !ok {
		s.hide()
		return nil
	}
	if err := s.draw(want.text, at); err != nil {
		s.hide()
		return err
	}
	s.number = want.number
	return nil
}

// caret chooses where the text is to stand; there is nothing to choose while nothing stands and nothing is told.
func (s *stage) caret(want wanted, now time.Time) (focus.Located, bool) {
	if s.stands.text == "" {
		return want.caret, want.told
	}
	expected, ok := s.stands.follow(want.text, s.view.width)
	if !want.told {
		return expected, ok
	}
	if !ok {
		return want.caret, true
	}
	at, again := settle(expected, want.caret, want.since, now)
	if !again.IsZero() {
		s.timer.Reset(again.Sub(now))
	}
	return at, true
}

// draw draws a text at a caret.
func (s *stage) draw(text string, at focus.Located) error {
	if s.stands.text == "" {
		if err := s.prepare(); err != nil {
			return err
		}
	}
	key := hint(s.look.Key)
	rightToLeft := at.Direction == direction.RightToLeft
	s.view.setSize(textSize(at.Caret, s.look.Size))
	a := arrange(s.view.measure(text, key), rightToLeft)
	frame, err := placement.Place(
		placement.Panel{Size: a.size, Inset: a.inset},
		placement.Anchor{Caret: at.Caret.Rect, Clear: at.Caret.Clear, RightToLeft: rightToLeft},
		s.displays)
	if err != nil {
		return err
	}
	s.stands = standing{text, at}
	now := drawn{text, key, s.view.size, frame}
	if s.visible && now == s.drawn {
		return nil
	}
	flipped, _ := s.displays.Flip(frame) // Place found a display
	s.view.fill(text, key, a)
	s.view.panel.Show(layout.R(flipped.X, flipped.Y, flipped.Width, flipped.Height))
	s.visible, s.drawn = true, now
	return nil
}

// prepare reads how things are on this Mac, when something is to appear. While it is there, only its colours may change.
func (s *stage) prepare() error {
	var known []screen.Display
	for _, c := range cocoa.Screens() {
		known = append(known, screen.Display{Bounds: rectOf(c.Frame), Visible: rectOf(c.Usable), Scale: c.Scale})
	}
	displays, ok := screen.FromAppKit(known)
	if !ok {
		return errNoScreen
	}
	s.displays, s.drawn = displays, drawn{}
	s.readColours()
	return nil
}

func (s *stage) hide() {
	if s.visible {
		s.view.panel.Hide()
	}
	s.visible, s.stands = false, standing{}
}

func rectOf(r cocoa.Rect) screen.Rect {
	return screen.Rect{X: r.Origin.X, Y: r.Origin.Y, Width: r.Size.Width, Height: r.Size.Height}
}
