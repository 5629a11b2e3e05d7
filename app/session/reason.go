package session

// Reason says why nothing is offered. It is what a menu shows for "why is nothing suggested here".
type Reason uint8

// The reasons, in the order in which they are looked for.
const (
	NoReason      Reason = iota
	SwitchedOff          // the user switched Laya off
	Paused               // until a time
	SecureInputOn        // some app has keyboard input secured
	NoField              // no text field has the keyboard
	SecureField          // a password, a code, a card number
	AppExcluded          // by the user's or the default rules
	Composing            // an input method or an accent menu owns the keys
	NotEditable          // the field cannot be typed in
	InTerminal           // a terminal inside another app
	InSearch             // a search field
	Unreadable           // the field does not tell its text
	AppQuiet             // suggestions were never taken in this app
	Selected             // text is selected
	Unknown              // what stands before the caret is not known for certain
	Unproven             // the field has not yet shown that its text follows the keys
	NothingTyped         // nothing has been typed here since the caret came
	KeyHeld              // deleting by a held key
	Dismissed            // the user pressed Esc, or undid, in this word
	NotAWord             // a number, an address, a name in code, a word with other letters
	NoSeparator          // a new word would stick to what stands before it
	OtherScript          // behind Chinese, Arabic, … no Latin word is offered
	LetterFollows        // the caret splits a word
	NoAnswer             // the engine has no word
	WrongAnswer          // the engine's word does not continue what has been typed
	Complete             // the word is already complete
	NotWorth             // the gate says that it is not worth reading
	Repeats              // the word stands behind the caret already
	Stale                // the answer was to an older text
	Reasons              // how many there are
)

var reasonNames = [Reasons]string{
	"nothing", "switched off", "paused", "secure input is on", "no text field", "secure field", "app is excluded",
	"composing", "not editable", "terminal", "search field", "text cannot be read", "quiet in this app", "text is selected",
	"text is not known", "field has not proved itself", "nothing typed yet", "key held", "dismissed",
	"not a word", "no separator before the caret", "other script", "a letter follows", "no answer", "wrong answer",
	"word is complete", "not worth reading", "repeats what follows", "stale answer",
}

func (r Reason) String() string {
	if r < Reasons {
		return reasonNames[r]
	}
	return "unknown reason"
}
