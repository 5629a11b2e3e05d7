package menubar

import (
	"fmt"
	"time"

	"laya/app/session"
	"laya/app/settings"
	"laya/app/wording"
)

// headline says how Laya is.
func headline(s settings.Settings, now State, at time.Time) string {
	switch {
	case !now.Trusted:
		return "Laya needs your permission"
	case !s.Enabled:
		return "Laya is off"
	case at.Before(s.PausedUntil):
		return "Laya is paused until " + moment(s.PausedUntil, at)
	case now.Fallback:
		return "Laya is on, with its simplest engine"
	}
	return "Laya is on"
}

// moment is a time as people say it: with its day, if that is another one.
func moment(t, at time.Time) string {
	t = t.In(at.Location())
	if t.YearDay() == at.YearDay() && t.Year() == at.Year() {
		return t.Format("15:04")
	}
	return t.Format("Monday 15:04")
}

// engineLine names what answers, and how fast.
func engineLine(now State) string {
	switch {
	case now.Engine == "":
		return "No engine answers yet"
	case now.Median == 0:
		return wording.Engine(now.Engine)
	}
	return wording.Engine(now.Engine) + ", " + wording.Latency(now.Median) + " a word"
}

// savedLine counts the keystrokes that were not needed.
func savedLine(saved int) string {
	if saved == 1 {
		return "1 keystroke saved today"
	}
	return fmt.Sprintf("%d keystrokes saved today", max(0, saved))
}

// reasons say why nothing is suggested, after "Nothing suggested: ". Those that hold for a moment of typing say nothing:
// a menu that is open is not typing.
var reasons = [session.Reasons]string{
	session.SecureInputOn: "an app keeps the keyboard secret",
	session.NoField:       "no text field has the keyboard",
	session.SecureField:   "this field is for a password or a code",
	session.AppExcluded:   "this app is excluded",
	session.Composing:     "an input method is composing",
	session.NotEditable:   "this text cannot be edited",
	session.InTerminal:    "this is a terminal",
	session.InSearch:      "this is a search field",
	session.Unreadable:    "this app does not tell its text",
	session.AppQuiet:      "you never took a suggestion in this app",
	session.Selected:      "text is selected",
	session.Unknown:       "what stands before the caret is not known",
	session.Unproven:      "this field has yet to show that it follows your keys",
	session.NothingTyped:  "you have typed nothing here yet",
	session.Dismissed:     "you dismissed the suggestion for this word",
	session.NotAWord:      "what you are typing is not a word",
	session.OtherScript:   "Laya knows English words only",
	session.LetterFollows: "the caret stands within a word",
	session.NoAnswer:      "Laya knows no such word",
	session.WrongAnswer:   "Laya knows no such word",
	session.Complete:      "the word is complete",
	session.NotWorth:      "no word is likely enough",
	session.Repeats:       "the word stands behind the caret already",
}

// reasonLine says why nothing is suggested where the user types; "" when there is nothing to say.
func reasonLine(r session.Reason) string {
	if r >= session.Reasons || reasons[r] == "" {
		return ""
	}
	return "Nothing suggested: " + reasons[r]
}
