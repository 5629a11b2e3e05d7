//go:build box

package typing

import (
	"testing"

	"laya/app/macos/mutanttest"
)

var mutants = []mutanttest.Mutant{
	{Name: "Tab swallowed without a suggestion", File: "../session/accept.go", Old: "s.now.Sub(s.accepted.last) > acceptWindow", New: "false",
		Room: "typing", Run: "TestTyping_Silent", Want: `0 events of the Tab key`},
	{Name: "Tab taken for a word that is not on the screen", File: "../session/accept.go", Old: " && !s.offer.unseen", New: "",
		Room: "typing", Run: "TestTyping_NotYetDrawn", Want: `hello completions`},
	{Name: "Tab taken for a word that the panel has not drawn yet", File: "typing/follower.go", Old: "\t\tf.hand()\n\t}\n\tf.panel.Stand(at)",
		New:  "\t\tf.tell(session.Event{Kind: session.Drawn, On: true})\n\t\tf.hand()\n\t}\n\tf.panel.Stand(at)",
		Room: "typing", Run: "TestTyping_Unseen", Want: `hello completions`},
	{Name: "Tab taken for a word that waits for its caret", File: "typing/follower.go", Old: "case f.seen != (s == Seen):", New: "case s == Seen && !f.seen:",
		Room: "typing", Run: "TestTyping_Unseen", Want: `completions`},
	{Name: "a word without a place that stays", File: "typing/follower.go", Old: "\t\tf.tell(session.Event{Kind: session.Scrolled})\n", New: "",
		Room: "typing", Run: "TestTyping_Row13_NoRoom", Want: `holds`},
	{Name: "the secure check skipped", File: "focus/classify.go", Old: "t.Labels.secret()", New: "false", Room: "typing", Run: "TestTyping_Silent", Want: `PIN`},
	{Name: "secure input not looked at", File: "focus/mac.go", Old: "return quartz.SecureInput()", New: "return quartz.SecureInput() && false",
		Room: "typing", Run: "TestTyping_Row31_SecureInput", Want: `secure input is noticed`},
	{Name: "events of ours not known", File: "insert/insert.go", Old: "return e.Int(quartz.UserData) == Mark", New: "return false",
		Room: "eventtap", Run: "TestTap_OwnEvents", Want: `taken for the user`},
	{Name: "events of ours not marked", File: "insert/insert.go", Old: "quartz.NewEventSource(Mark)", New: "quartz.NewEventSource(0)",
		Room: "insert", Run: "TestKeys", Want: `has no mark`},
	{Name: "the y axis flipped", File: "element/on.go", Old: "Y: r.Origin.Y, Width", New: "Y: 900 - r.Origin.Y, Width", Room: "typing", Run: "TestTyping_Fields/^native", Want: `at its place`},
	{Name: "Accessibility asked from the tap", File: "typing/typing.go", Old: "shown.locate = t.fields.Locate", New: `shown.locate = func(n uint64) {
		system := ax.SystemWide()
		if e, err := system.Element(ax.FocusedUIElement); err == nil {
			_, _ = e.Range(ax.SelectedTextRange)
			e.Release()
		}
		system.Release()
		t.fields.Locate(n)
	}`, Room: "typing", Run: "TestTyping_TapAsksNobody", Want: `asks Accessibility`},
	{Name: "text in pieces that are too long", File: "insert/chunk.go", Old: "const maxUnits = 16", New: "const maxUnits = 24", Room: "insert", Run: "TestKeys", Want: `the field holds`},
	{Name: "a clipboard put back over what was copied", File: "insert/clipboard.go", Old: "board.Changes() == l.changes", New: "board != nil",
		Room: "insert", Run: "TestClipboard", Want: `in the end`},
	{Name: "a clipboard put back too early", File: "insert/clipboard.go", Old: "= 500 *", New: "= 50 *", Room: "insert", Run: "TestClipboard", Want: `too early`},
	{Name: "a second text pasted over the first", File: "eventtap/keyboard.go", Old: "case k.pastes.Clipboard.Lent():", New: "case false:",
		Room: "typing", Run: "TestTyping_Row37_Twice", Want: `moved on|holds`},
}

func TestMutants(t *testing.T) { mutanttest.Each(t, "..", mutants) }
