package session_test

import (
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/session"
)

var one = map[string]string{"say ": "one", "say o": "one"}

// TestSwallow: invariant 1.
func TestSwallow(t *testing.T) {
	check(t, []script{
		{name: "Tab without a suggestion passes", field: "|", keys: "x<tab>", want: "x\t|", passed: "tab"},
		{name: "shift and Tab too", field: "|", keys: "x<shift+tab>", want: "x|", passed: "shift+tab"},
		{name: "a held Tab accepts nothing", field: "|", answers: compl, keys: "compl<held tab>", want: "compl\t|", passed: "held tab"},
		{name: "a Tab that accepted may be held", field: "|", answers: compl, keys: "compl<tab><wait 400><held tab><held tab>", want: "completions |"},
		{name: "a Tab that passed may be held", field: "|", answers: compl, keys: "x<tab><held tab>", want: "x\t\t|", passed: "tab held tab"},
		{name: "a Tab soon after accepting is swallowed once", field: "say|", answers: one, keys: " <tab><tab><tab>", want: "say one \t|", passed: "tab"},
		{name: "a Tab later than that passes", field: "say|", answers: one, keys: " <tab><wait 260><tab>", want: "say one \t|", passed: "tab"},
		{name: "a Tab behind another key passes", field: "say|", answers: one, keys: " <tab>x<tab>", want: "say one x\t|", passed: "tab"},
		{name: "a click does not make a fast Tab pass", field: "say|", answers: one, keys: " <tab><click 1><tab>", want: "s|ay one "},
		{name: "Esc hides and passes", field: "|", answers: compl, keys: "compl<esc><tab>", want: "compl\t|", passed: "esc tab"},
		{name: "Esc without a suggestion passes", field: "|", keys: "x<esc>", want: "x|", passed: "esc"},
		{name: "undo without an accept passes", field: "|", keys: "x<cmd+z>", want: "|", passed: "cmd+z"},
		{name: "redo passes", field: "|", answers: compl, keys: "compl<tab><shift+cmd+z>", want: "completions |", passed: "shift+cmd+z"},
		{name: "undo behind a typed letter is the app's", field: "|", answers: compl, keys: "compl<tab>x<cmd+z>", want: "completions |", passed: "cmd+z"},
		{name: "undo behind a pulled back space is the app's", field: "|", answers: compl, keys: "compl<tab>.<cmd+z>", want: "completions|", passed: "cmd+z"},
		{name: "scrolling hides and Tab passes", field: "|", answers: compl, keys: "compl<scroll><tab>", want: "compl\t|", passed: "tab"},
		{name: "a suggestion in a secure moment is no more", field: "|", answers: compl, keys: "compl<secure on><tab>", want: "compl\t|", passed: "tab"},
	})
}

// TestAccept: invariant 2.
func TestAccept(t *testing.T) {
	check(t, []script{
		{name: "Tab takes the word and adds a space", field: "|", answers: compl, keys: "compl<tab>", want: "completions |"},
		{name: "shift and Tab too", field: "|", answers: compl, keys: "compl<shift+tab>", want: "completions |"},
		{name: "without the setting no space is added", field: "|", setup: noSpace, answers: compl, keys: "compl<tab>", want: "completions|"},
		{name: "the next word is offered at once", field: "say|", answers: map[string]string{"say ": "one", "one ": "two"}, keys: " <tab>", want: "say one |", ghost: "two"},
		{name: "capitals are the engine's", field: "|", answers: map[string]string{"COMPL": "COMPLETIONS"}, keys: "COMPL<tab>", want: "COMPLETIONS |"},
		{name: "an answer in another case is wrong", field: "|", answers: map[string]string{"COMPL": "completions"}, keys: "COMPL", want: "COMPL|", reason: session.WrongAnswer},
		{name: "an answer that is no word is wrong", field: "say|", answers: map[string]string{"say ": "one\ntwo"}, keys: " ", want: "say |", reason: session.WrongAnswer},
		{name: "a word that is complete is not offered", field: "|", answers: map[string]string{"word": "word"}, keys: "word", want: "word|", reason: session.Complete},
		{name: "a curled apostrophe is the same letter", field: "|", answers: map[string]string{"don": "don't"}, keys: "don’", want: "don’|", reason: session.NoAnswer},
		{name: "a click and a backspace offer nothing", field: "say x|", answers: one, keys: "<click 5><backspace>", want: "say |", passed: "backspace", reason: session.NothingTyped},
		{name: "typing all of it leaves nothing", field: "|", answers: map[string]string{"compl": "complete"}, keys: "complete", want: "complete|"},
		{name: "nothing is offered after undo in this word", field: "|", answers: compl, keys: "compl<tab><cmd+z>e", want: "comple|", reason: session.Dismissed},
		{name: "but in the next", field: "|", answers: compl, keys: "compl<tab><cmd+z> compl", want: "compl compl|", ghost: "etions"},
		{name: "nothing is offered after Esc in this word", field: "|", answers: compl, keys: "compl<esc>e", want: "comple|", passed: "esc", reason: session.Dismissed},
		{name: "a typed selection is replaced", field: "old|", answers: compl, keys: "<drag 0 3><wait 50>compl<tab>", want: "completions |"},
	})
}

// TestSeam: one separator at the seam, whichever side brings it.
func TestSeam(t *testing.T) {
	rows := []struct{ name, field, keys, want string }{
		{"a space that follows is used", "say | now", "compl<tab>", "say completions| now"},
		{"punctuation that follows gets no space before it", "say |.", "compl<tab>", "say completions|."},
		{"a bracket that follows neither", "(say |)", "compl<tab>", "(say completions|)"},
		{"an opening bracket gets one", "say |(", "compl<tab>", "say completions |("},
		{"a line end gets one", "say |\nnext", "compl<tab>", "say completions |\nnext"},
		{"a full stop pulls the space back", "|", "compl<tab>.", "completions.|"},
		{"a comma pulls it back", "|", "compl<tab>,", "completions,|"},
		{"a semicolon pulls it back", "|", "compl<tab>;", "completions;|"},
		{"a colon pulls it back", "|", "compl<tab>:", "completions:|"},
		{"an exclamation mark pulls it back", "|", "compl<tab>!", "completions!|"},
		{"a question mark pulls it back", "|", "compl<tab>?", "completions?|"},
		{"a closing bracket pulls it back", "(|", "compl<tab>)", "(completions)|"},
		{"a dash does not", "|", "compl<tab>-", "completions -|"},
		{"a quote does not", "|", "compl<tab>\"", "completions \"|"},
		{"a second full stop pulls nothing back", "|", "compl<tab>..", "completions..|"},
		{"a space the user typed is not pulled back", "|", "compl<tab>x .", "completions x .|"},
		{"a backspace removes the added space", "|", "compl<tab><backspace>.", "completions.|"},
		{"after a click nothing is pulled back", "|", "compl<tab><click 12>.", "completions .|"},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			w := open(t, &script{field: r.field, answers: compl})
			w.run(t, r.keys)
			if before, after := w.Fields[0].Text(); before+"|"+after != r.want {
				t.Errorf("%q on %q gives %q, want %q", r.keys, r.field, before+"|"+after, r.want)
			}
		})
	}
}

// TestPlace: where a word may stand.
func TestPlace(t *testing.T) {
	the := map[string]string{"": "the", "th": "the"}
	rows := []struct {
		name, field, keys string
		want              session.Reason
	}{
		{"a word on both sides of the caret", "don|ot", "e", session.LetterFollows},
		{"a word behind the caret", "a|word", " ", session.LetterFollows},
		{"an apostrophe and a letter behind it", "|'s", "th", session.LetterFollows},
		{"a hyphen and a letter behind it", "|-known", "th", session.LetterFollows},
		{"a digit behind it", "|2", "th", session.LetterFollows},
		{"an accent behind it", "|é", "th", session.LetterFollows},
		{"a comma without a space", "|", "well,", session.NoSeparator},
		{"a closing quote", "|", "x \"a\"", session.NoSeparator},
		{"a number", "|", "12", session.NotAWord},
		{"a name with a digit", "|", "th2", session.NotAWord},
		{"a mail address", "|", "me@th", session.NotAWord},
		{"a web address", "|", "www.th", session.NotAWord},
		{"a path", "|", "/usr/th", session.NotAWord},
		{"a tag", "|", "#th", session.NotAWord},
		{"a name in code", "|", "my_th", session.NotAWord},
		{"an emoji stuck to the word is no letter", "|", "x 😀", session.NoSeparator},
		{"Greek before the caret", "|", "καλά ", session.OtherScript},
		{"Arabic before the caret", "|", "مرحبا ", session.OtherScript},
		{"an opening bracket", "|", "x (", session.NoReason},
		{"an opening quote", "|", "x \"", session.NoReason},
		{"a bracket behind the caret", "|)", "x ", session.NoReason},
		{"an apostrophe behind the caret", "|'", "x ", session.NoReason},
		{"a hyphenated word", "|", "well-th", session.NoReason},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			w := open(t, &script{field: r.field, answers: the})
			w.run(t, r.keys)
			if r.want == session.NoReason {
				if w.Drawn.Text == "" {
					t.Errorf("%q on %q: nothing drawn: %v", r.keys, r.field, reasons(w))
				}
			} else if w.Drawn.Text != "" || w.Reasons[r.want] == 0 {
				t.Errorf("%q on %q: %q drawn and %v, want %q", r.keys, r.field, string(w.Drawn.Text), reasons(w), r.want)
			}
		})
	}
}

// TestSilence: invariant 4.
func TestSilence(t *testing.T) {
	rows := []struct {
		name  string
		setup func(*world)
		keys  string
		want  session.Reason
	}{
		{"switched off", func(w *world) { w.config.Enabled = false }, "compl", session.SwitchedOff},
		{"paused", func(w *world) { w.config.PausedUntil = time.Date(2026, 11, 30, 10, 0, 0, 0, time.UTC) }, "compl", session.Paused},
		{"secure input", nil, "<secure on>compl", session.SecureInputOn},
		{"secure field without secure input", func(w *world) { w.field.Secure = true }, "<secure off>compl", session.SecureField},
		{"password manager", func(w *world) { w.field.App = "com.1password.1password" }, "compl", session.AppExcluded},
		{"excluded by the user", func(w *world) { w.config.Rules["notes"] = session.Rule{Excluded: true} }, "compl", session.AppExcluded},
		{"marked text", nil, "<compose on>compl", session.Composing},
		{"an input method", nil, "<method on>compl", session.Composing},
		{"not editable", func(w *world) { w.field.Fixed = true }, "compl", session.NotEditable},
		{"a terminal in an editor", func(w *world) { w.field.Role = session.Terminal }, "compl", session.InTerminal},
		{"a search field", inSearch, "compl", session.InSearch},
		{"no field", nil, "<focus -1>compl", session.NoField},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			w := open(t, &script{field: "|", setup: r.setup, answers: compl})
			w.run(t, r.keys)
			w.Advance(time.Second)
			_, _, known := w.Loop.Session().Text()
			if w.Asked > 0 || w.Drawn.Text != "" || known || w.Reasons[r.want] == 0 {
				t.Errorf("%q: asked %d times, drawn %q, text known %v, %v", r.keys, w.Asked, string(w.Drawn.Text), known, reasons(w))
			}
		})
	}
	t.Run("after a pause it goes on", func(t *testing.T) {
		w := open(t, &script{field: "|", answers: compl, setup: func(w *world) {
			w.config.PausedUntil = session.PauseForAnHour(desktop.NewClock().Now())
		}})
		w.run(t, "xx ")
		w.Advance(time.Hour)
		w.run(t, "yy compl<wait 200>")
		if string(w.Drawn.Text) != "etions" {
			t.Errorf("drawn %q after the pause: %v", string(w.Drawn.Text), reasons(w))
		}
	})
}

func TestPauseUntilTomorrow(t *testing.T) {
	rows := []struct{ now, want string }{
		{"2026-11-30T09:00:00Z", "2026-12-01T04:00:00Z"},
		{"2026-11-30T23:59:00Z", "2026-12-01T04:00:00Z"},
		{"2026-12-01T01:00:00Z", "2026-12-01T04:00:00Z"},
		{"2026-12-31T12:00:00Z", "2027-01-01T04:00:00Z"},
	}
	for _, r := range rows {
		now, err := time.Parse(time.RFC3339, r.now)
		if err != nil {
			t.Fatal(err)
		}
		if got := session.PauseUntilTomorrow(now).Format(time.RFC3339); got != r.want {
			t.Errorf("PauseUntilTomorrow(%s) = %s, want %s", r.now, got, r.want)
		}
	}
}

func phrases(w *world) { w.config.Phrases = true }

func TestPhrases(t *testing.T) {
	answers := map[string]string{"say ": "one", "one ": "two", "two ": "three", "three ": "four", "say o": "one"}
	check(t, []script{
		{name: "off by default", field: "say|", answers: answers, keys: " ", want: "say |", ghost: "one"},
		{name: "certain words are shown together, three at most", field: "say|", setup: phrases, answers: answers, keys: " ", want: "say |", ghost: "one two three"},
		{name: "Tab takes one, the rest stays and grows", field: "say|", setup: phrases, answers: answers, keys: " <tab>", want: "say one |", ghost: "two three four"},
		{name: "shift and Tab takes all", field: "say|", setup: phrases, answers: answers, keys: " <shift+tab>", want: "say one two three |", ghost: "four"},
		{name: "a phrase can be typed into", field: "say|", setup: phrases, answers: answers, keys: " <pace 0><engine 900000>o", want: "say o|", ghost: "ne two three"},
		{name: "it is dropped where it would begin with a space", field: "say|", setup: phrases, answers: answers, keys: " <pace 0><engine 900000>one", want: "say one|"},
		{name: "it stops before what follows the caret", field: "say| two", setup: phrases, answers: answers, keys: " ", want: "say | two", ghost: "one"},
		{name: "all of it is undone at once", field: "say|", setup: phrases, answers: answers, keys: " <shift+tab><cmd+z>", want: "say |"},
	})
}

// TestQuiet: an app where nothing is ever taken is left alone, with the numbers to see, until the user wants it back.
func TestQuiet(t *testing.T) {
	w := open(t, &script{field: "|", answers: compl})
	w.run(t, "<pace 300>")
	for range 70 {
		w.run(t, "compl ")
	}
	usage := w.Loop.Session().Usage(nil)
	if len(usage) != 1 || usage[0].App != "notes" || !usage[0].Quiet() || usage[0].Chances != 60 || usage[0].Taken != 0 {
		t.Errorf("usage %+v, want 60 chances of which none was taken", usage)
	}
	if w.Drawn.Text != "" || w.Reasons[session.AppQuiet] == 0 {
		t.Errorf("%q drawn in a quiet app: %v", string(w.Drawn.Text), reasons(w))
	}
	w.Send(session.Event{Kind: session.Resumed, App: "notes"})
	w.run(t, "<wait 100>compl")
	if string(w.Drawn.Text) != "etions" {
		t.Errorf("drawn %q after the user resumed: %v", string(w.Drawn.Text), reasons(w))
	}
}

func TestQuiet_NotWhenTaken(t *testing.T) {
	w := open(t, &script{field: "|", answers: compl})
	w.run(t, "<pace 300>")
	for i := range 120 {
		w.run(t, map[bool]string{true: "compl<tab>", false: "compl "}[i%40 == 0])
	}
	if usage := w.Loop.Session().Usage(nil); usage[0].Quiet() || usage[0].Taken != 3 || usage[0].Chances != 120 {
		t.Errorf("usage %+v: want 3 of 120, and not quiet", usage)
	}
}

func TestQuiet_FastTypingIsNoChance(t *testing.T) {
	w := open(t, &script{field: "|", answers: map[string]string{"compl": "completions"}})
	for range 100 {
		w.run(t, "compl ")
	}
	if usage := w.Loop.Session().Usage(nil); len(usage) > 0 {
		t.Errorf("usage %+v: nobody can have read these", usage)
	}
}
