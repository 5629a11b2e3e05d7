package permissions

// Prediction says whether macOS draws suggestions of its own at the caret.
type Prediction uint8

// What can be known of it.
const (
	PredictionUnset Prediction = iota // as macOS has it, which is on where the language and the Mac have it
	PredictionOn
	PredictionOff
)

// Button is what a page's first button does.
type Button uint8

// The buttons.
const (
	NoButton Button = iota
	OpenAccessibility
	OpenInputMonitoring
	OpenKeyboard
)

var buttonTitles = map[Button]string{
	OpenAccessibility: "Open System Settings…", OpenInputMonitoring: "Open System Settings…", OpenKeyboard: "Open Keyboard Settings…",
}

// panes are the pages of System Settings, by their address and by their names.
var panes = map[Button]struct{ url, path string }{
	OpenAccessibility:   {"x-apple.systempreferences:com.apple.preference.security?Privacy_Accessibility", "Privacy & Security, Accessibility"},
	OpenInputMonitoring: {"x-apple.systempreferences:com.apple.preference.security?Privacy_ListenEvent", "Privacy & Security, Input Monitoring"},
	OpenKeyboard:        {"x-apple.systempreferences:com.apple.Keyboard-Settings.extension", "Keyboard, Text Input, Edit"},
}

// Page is what the window says.
type Page struct {
	Headline   string
	Paragraphs []string
	State      string // what is waited for; empty when nothing is
	Button     Button
}

const (
	why = "To suggest the word that you are typing, Laya has to see your keys, find the caret, and type the word that you take. " +
		"macOS calls this Accessibility. Only you can allow it."
	privacy = "What you type stays on this Mac. Laya sends nothing, has no account, and remembers words only if you switch learning on. " +
		"In password fields it is silent."
	steps = "1.  Press the button: it opens Privacy & Security, Accessibility.\n" +
		"2.  Switch Laya on in the list.\n" +
		"3.  Come back. This window notices; nothing has to be started again."
	keysPass = "Your keys reach every app as before. Laya only cannot suggest anything."
	stale    = "Was it not you? After an update macOS may take Laya for another app: select it in the list, remove it with the minus button, " +
		"press the button here, and switch it on again."
	second = "Accessibility is allowed, but this Mac shows keys only to apps that also have Input Monitoring. It allows what " +
		"Accessibility allows already: seeing the keys that you type."
	ready = "Type in any text field. The rest of the word appears at the caret: press Tab, or the key that you have chosen, to take it, " +
		"and go on typing to ignore it. Everything else is in the menu bar."
	inline = "macOS has such suggestions of its own, and both would be drawn at the caret. Switch one off: in Keyboard, Text Input, Edit, " +
		"it is “Show inline predictive text”."
	inlineUnset = "macOS may have such suggestions of its own: if you see grey words twice, switch one off. In Keyboard, Text Input, Edit, " +
		"it is “Show inline predictive text”."
	waiting = "Waiting for the permission…"
)

// PageFor says what the window says.
func PageFor(s Status, p Prediction) Page {
	switch {
	case s.State == Unknown || s.State == Granted:
		return readyPage(p)
	case s.Need == InputMonitoring && s.State == Lost:
		return Page{"Laya can no longer see keys", []string{"Input Monitoring was switched off, and this Mac asks for it. " + keysPass, stale}, waiting, OpenInputMonitoring}
	case s.Need == InputMonitoring:
		return Page{"Laya needs a second permission", []string{second, privacy}, waiting, OpenInputMonitoring}
	case s.State == Lost:
		return Page{"Laya can no longer see keys", []string{"Accessibility was switched off for Laya. " + keysPass, stale}, waiting, OpenAccessibility}
	default:
		return Page{"Laya needs one permission", []string{why, privacy, steps}, waiting, OpenAccessibility}
	}
}

func readyPage(p Prediction) Page {
	page := Page{Headline: "Laya is ready", Paragraphs: []string{ready}}
	switch p {
	case PredictionOn:
		page.Paragraphs, page.Button = append(page.Paragraphs, inline), OpenKeyboard
	case PredictionUnset:
		page.Paragraphs, page.Button = append(page.Paragraphs, inlineUnset), OpenKeyboard
	}
	return page
}

// byHand says where to go when System Settings could not be opened.
func byHand(b Button) string {
	return "Open System Settings yourself, and go to " + panes[b].path + "."
}

// opens reports whether a change of status brings the window to the front: when something is missing that the user has to
// give. A window that is open follows every change.
func opens(before, now Status) bool { return now.Need != Nothing && now != before }
