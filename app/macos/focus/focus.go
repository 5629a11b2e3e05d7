// Package focus tells the session what field has the keyboard, and what stands in it.
//
// It asks Accessibility, so it lives on a thread of its own: requests come in from any thread and never wait, the newest
// of a kind replaces the older ones, and answers go out as session events.
//
//	Read, Locate, Activated, SetInputSource ─▶ requests ─▶ Thread.Step ─▶ element.Element …
//	                        any thread, no wait            │  the Accessibility thread
//	      FocusChanged, FieldRead, ReadFailed, SecureInput ◀┘  Located
//
// What is promised, with the test that holds it:
//
//  1. Nothing is asked of another app on the thread of a request; a request returns at once while an app hangs
//     (TestThread_RequestsDoNotWait).
//  2. The text of a secure field, and any text while secure input is on, is never asked for (TestReader_SecureIsNotRead).
//  3. A text that changes while it is read, or that does not fit its own length, is not told: the reading fails
//     (TestReader_Text).
//  4. Of a long text only a piece around the caret is asked for (TestReader_LongText).
//  5. An app that hangs costs one messaging timeout and then is left alone for a while (TestThread_Hang).
//  6. Nothing is asked while nothing happens (TestThread_Idle).
//  7. A caret that is asked for before its key has reached the field is told again where it really is (TestThread_Follows).
//  8. A field is given up when another one has the keyboard, also when that one cannot be read (TestThread_Elsewhere).
//
// What an element is, is decided by Classify, which is pure. No text is kept but the last reading's, for the caret.
package focus

import (
	"laya/app/macos/direction"
	"laya/app/macos/element"
	"laya/app/session"
)

// System is what is asked of the Mac. All of it is called on the Accessibility thread only.
type System interface {
	// Focused gives the element that has the keyboard, in whatever app.
	Focused() (element.Element, error)
	// Application gives the element of an app.
	Application(pid int) element.Element
	// SecureInput reports whether some app has the keyboard to itself.
	SecureInput() bool
	// BundleID gives the bundle identifier of a process, "" when it has none.
	BundleID(pid int) string
	// Observe makes hear be called, on the Accessibility thread, with news of an app, and of a field in it unless that is
	// nil, until stop is called.
	Observe(pid int, field element.Element, hear func(News)) (stop func(), err error)
}

// News is what an app tells unasked.
type News uint8

// The news.
const (
	FocusMoved  News = iota + 1 // something else may have the keyboard
	TextChanged                 // the text or the selection
	Moved                       // the window: what is drawn may stand at the wrong place
	Destroyed                   // the field is gone
)

// Reading is what a field told.
type Reading struct {
	Field     session.Field
	Element   element.Element // the reader's; valid until the next reading
	PID       int             // of the app that the field belongs to
	Direction direction.Direction
	Why       error // why the field is Unreadable
}
