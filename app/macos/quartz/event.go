//go:build darwin || box

package quartz

import (
	"errors"
	"unicode/utf16"

	cf "laya/app/macos/quartz/corefoundation"
)

// Event is an event that something else owns: a CGEventRef. What a tap is called with is valid during the call.
type Event uintptr

// OwnedEvent is an event that is ours to release.
type OwnedEvent struct{ Event }

// EventType says what happened: CGEventType.
type EventType uint32

// The types, numbered as in CGEventTypes.h.
const (
	LeftMouseDown          EventType = 1
	LeftMouseUp            EventType = 2
	RightMouseDown         EventType = 3
	KeyDown                EventType = 10
	KeyUp                  EventType = 11
	FlagsChanged           EventType = 12
	ScrollWheel            EventType = 22
	OtherMouseDown         EventType = 25
	TapDisabledByTimeout   EventType = 0xfffffffe // there is no event
	TapDisabledByUserInput EventType = 0xffffffff // there is no event
)

// Flags are the modifiers: CGEventFlags.
type Flags uint64

// The modifiers, as in CGEventTypes.h.
const (
	CapsLock Flags = 0x10000  // kCGEventFlagMaskAlphaShift
	Shift    Flags = 0x20000  // kCGEventFlagMaskShift
	Control  Flags = 0x40000  // kCGEventFlagMaskControl
	Option   Flags = 0x80000  // kCGEventFlagMaskAlternate
	Command  Flags = 0x100000 // kCGEventFlagMaskCommand
	Fn       Flags = 0x800000 // kCGEventFlagMaskSecondaryFn
)

// Field is a number in an event: CGEventField.
type Field uint32

// The fields, numbered as in CGEventTypes.h.
const (
	Autorepeat Field = 8  // kCGKeyboardEventAutorepeat: not 0 when the key is held
	Keycode    Field = 9  // kCGKeyboardEventKeycode
	SourcePID  Field = 41 // kCGEventSourceUnixProcessID: 0 for hardware
	UserData   Field = 42 // kCGEventSourceUserData: of the source that the event was made with
)

// Type says what happened.
func (e Event) Type() EventType { return cgEventGetType(e) }

// Location is where the mouse pointer is.
func (e Event) Location() Point { return cgEventGetLocation(e) }

// Flags gives the modifiers that are held.
func (e Event) Flags() Flags { return cgEventGetFlags(e) }

// SetFlags replaces the modifiers.
func (e Event) SetFlags(f Flags) { cgEventSetFlags(e, f) }

// Int reads a number.
func (e Event) Int(f Field) int64 { return cgEventGetIntegerValueField(e, f) }

// SetInt writes a number.
func (e Event) SetInt(f Field, value int64) { cgEventSetIntegerValueField(e, f, value) }

// Characters is room for what a key types. C writes into it, so it must be on the heap; keep one and use it again.
type Characters struct {
	actual uint
	units  [32]uint16
}

// Read reads what a key event types. It is empty for a dead key.
func (c *Characters) Read(e Event) {
	c.actual = 0
	cgEventKeyboardGetUnicodeString(e, uint(len(c.units)), &c.actual, &c.units[0])
}

// Units gives the UTF-16 units that were read, the first 32 if there are more. They are overwritten by the next Read.
func (c *Characters) Units() []uint16 { return c.units[:min(c.actual, uint(len(c.units)))] }

// SetText makes a key event type a text of at least one character. An app takes 20 UTF-16 units of it at most.
func (e Event) SetText(text string) {
	units := utf16.Encode([]rune(text))
	if len(units) == 0 {
		return
	}
	cgEventKeyboardSetUnicodeString(e, uint(len(units)), &units[0])
}

// Location is a point in the path of events where taps are and where events can be posted: CGEventTapLocation.
type Location uint32

// The locations, in the order in which an event passes them.
const (
	HID              Location = iota // as it comes from the hardware
	Session                          // as it enters the login session
	AnnotatedSession                 // when it is known which app is to get it
)

// Post sends the event on its way from a location. Without the Accessibility permission nothing happens.
func (e Event) Post(from Location) { cgEventPost(from, e) }

// Release gives the event up.
func (e *OwnedEvent) Release() {
	owned := cf.Own(cf.Ref(e.Event))
	owned.Release()
	e.Event = 0
}

// EventSource is where events of our own come from. It marks them.
type EventSource struct{ ref cf.Owned }

// privateState is kCGEventSourceStatePrivate: modifiers that the user holds do not get into the events.
const privateState = -1

// NewEventSource makes a source whose events carry mark as their UserData. The user's own keys are not held back while
// events are posted.
func NewEventSource(mark int64) (EventSource, error) {
	ref := cf.Own(cgEventSourceCreate(privateState))
	if ref.Ref == 0 {
		return EventSource{}, errors.New("CGEventSourceCreate gave no source: nothing can be typed")
	}
	cgEventSourceSetUserData(ref.Ref, mark)
	cgEventSourceSetLocalEventsSuppressionInterval(ref.Ref, 0)
	return EventSource{ref}, nil
}

// Key makes a key event without modifiers.
func (s EventSource) Key(code uint16, down bool) (OwnedEvent, error) {
	e := cgEventCreateKeyboardEvent(s.ref.Ref, code, down)
	if e == 0 {
		return OwnedEvent{}, errors.New("CGEventCreateKeyboardEvent gave no event: nothing can be typed")
	}
	cgEventSetFlags(e, 0)
	return OwnedEvent{e}, nil
}

// Close gives the source up.
func (s *EventSource) Close() { s.ref.Release() }
