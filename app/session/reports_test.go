package session_test

import (
	"testing"

	"laya/app/desktop"
	"laya/app/session"
	"laya/engine"
)

var compl = map[string]string{"compl": "completions", "comple": "completions", "complet": "completions", "completion": "completions"}

// TestVectors are the vectors of research/peers.md 4.1.
func TestVectors(t *testing.T) {
	check(t, []script{
		{name: "mid-word the insertion starts with the remainder", source: "vector 1, cotabby 621", field: "|",
			answers: compl, keys: "compl<tab>", want: "completions |"},
		{name: "an answer that begins with white space inserts nothing mid-word", source: "vector 1, cotabby 621", field: "|",
			answers: map[string]string{"compl": " etions"}, keys: "compl<tab>", want: "compl\t|", passed: "tab", reason: session.WrongAnswer},
		{name: "a space that was typed is the only one", source: "vector 2, cotabby 303", field: "I |",
			answers: map[string]string{"am ": " going"}, keys: "am <tab>", want: "I am going |"},
		{name: "a word complete before the caret gets no neighbour without a space", source: "vector 2, cotabby 324", field: "I |",
			answers: map[string]string{"am": "going", "am ": "going"}, keys: "am<tab>", want: "I am\t|", passed: "tab"},
		{name: "with the space the next word follows", source: "vector 2, cotabby 324", field: "I |",
			answers: map[string]string{"am": "going", "am ": "going"}, keys: "am <tab>", want: "I am going |"},
		{name: "a letter typed into the ghost is not inserted again", source: "vector 3, keytype D20", field: "be more|",
			answers: map[string]string{"more ": "excited", "more e": "excited"}, keys: " e<tab>", want: "be more excited |"},
		{name: "another letter leaves no ghost", source: "vector 3, keytype D20", field: "be more|",
			answers: map[string]string{"more ": "excited"}, keys: " x", want: "be more x|", reason: session.NoAnswer},
		{name: "inside a word nothing is repeated", source: "vector 4, keytype D49", field: "create a Gi|hub repo for KeyType.",
			answers: map[string]string{"Git": "Github"}, keys: "t<tab>", want: "create a Git\t|hub repo for KeyType.", passed: "tab", reason: session.LetterFollows},
		{name: "the rest of a word is not inserted before itself", source: "vector 4, cotabby 473", field: "pe|formance to",
			answers: map[string]string{"per": "performance"}, keys: "r", want: "per|formance to", reason: session.LetterFollows},
		{name: "three fast Tabs insert two words and lose no focus", source: "vector 5, cotabby 478", field: "say|",
			answers: map[string]string{"say ": "one", "one ": "two"}, keys: " <tab><tab><tab>", want: "say one two |"},
		{name: "a fourth Tab is the app's", source: "vector 5, cotabby 484", field: "say|",
			answers: map[string]string{"say ": "one", "one ": "two"}, keys: " <tab><tab><tab><tab>", want: "say one two \t|", passed: "tab"},
		{name: "deleting a word leaves the words before it", source: "vector 6, espanso 2784", field: "|",
			answers: map[string]string{"hello pl": "please"}, keys: "hello wor<alt+backspace>pl<tab>", want: "hello please |", passed: "alt+backspace"},
		{name: "backspace behind an accepted word removes one character", source: "vector 7, espanso 1665", field: "|",
			setup: noSpace, answers: compl, keys: "compl<tab><backspace>", want: "completion|", ghost: "s", passed: "backspace"},
		{name: "undo removes exactly what was accepted", source: "vector 7, espanso 1876", field: "|",
			answers: compl, keys: "compl<tab><cmd+z>", want: "compl|"},
		{name: "undo after the caret moved is the app's", source: "vector 7, espanso 952", field: "|",
			answers: compl, keys: "compl<tab><click 2><cmd+z>", want: "compl|", passed: "cmd+z"},
		{name: "an accent of its own is part of the word", source: "vector 9, espanso 409", field: "|",
			answers: map[string]string{"cafe": "cafeteria", "": "the"}, keys: "cafe\u0301", want: "cafe\u0301|", reason: session.NotAWord},
		{name: "no Latin word right behind Chinese", source: "vector 9, cotabby 515", field: "我喜|",
			answers: map[string]string{"": "the"}, keys: "欢", want: "我喜欢|", reason: session.NotAWord},
		{name: "no Latin word behind Chinese and a space", source: "vector 9, keytype D65", field: "我喜|",
			answers: map[string]string{"": "the"}, keys: "欢 ", want: "我喜欢 |", reason: session.OtherScript},
		{name: "a backtick without a ghost is typed", source: "vector 10, cotabby 382", field: "|",
			setup: backtick, answers: compl, keys: "co`", want: "co`|"},
		{name: "shift and backtick is a tilde", source: "vector 10, cotabby 382", field: "|",
			setup: backtick, answers: compl, keys: "compl<shift+~>", want: "compl~|", passed: "shift+~"},
		{name: "a backtick with a ghost accepts", source: "vector 10, cotabby 382", field: "|",
			setup: backtick, answers: compl, keys: "compl<`>", want: "completions |"},
		{name: "Tab with command accepts nothing", source: "vector 10, cotabby 296", field: "|",
			answers: compl, keys: "compl<cmd+tab>", want: "compl|", passed: "cmd+tab"},
		{name: "Tab with option accepts nothing", source: "vector 10, cotabby 296", field: "|",
			answers: compl, keys: "compl<alt+tab>", want: "compl|", passed: "alt+tab"},
		{name: "Tab with control accepts nothing", source: "vector 10, cotabby 296", field: "|",
			answers: compl, keys: "compl<ctrl+tab>", want: "compl|", passed: "ctrl+tab"},
	})
}

func noSpace(w *world)  { w.config.AddSpace = false }
func backtick(w *world) { w.config.AcceptWord = session.Chord{Char: '`'} }
func late(w *world)     { w.field.Lag = session.LateLag }
func line(w *world)     { w.field.Role = session.LineField }
func nextField(w *world) {
	line(w)
	w.others = []*desktop.Field{{App: "notes", Role: session.LineField}}
}
func unsure(w *world) { w.gate = func(*engine.Window, engine.Suggestion) bool { return false } }
func tabOff(w *world) { w.config.Rules["notes"] = session.Rule{TabOff: true} }
func rightKey(w *world) {
	w.config.Rules["notes"] = session.Rule{AcceptWord: session.Chord{Code: session.CodeRight}}
}
func inSearch(w *world)   { w.field.Role = session.SearchField }
func inTerminal(w *world) { w.field.App = "com.apple.Terminal" }

// TestReports are the reports of research/peers.md section 4 that a session can answer, by their number there. The
// starred ones, 1 to 10, are above.
func TestReports(t *testing.T) {
	check(t, []script{
		{name: "no space is put into afternoon", source: "1, cotabby 617", field: "good|",
			answers: map[string]string{"after": "afternoon"}, keys: " after<tab>", want: "good afternoon |"},
		{name: "a space typed after accepting is the only one", source: "2, cotabby 303", field: "|",
			answers: compl, keys: "compl<tab> x", want: "completions x|"},
		{name: "nothing that stands behind the caret is offered", source: "4, keytype D50", field: "I am| going home",
			answers: map[string]string{"am ": "going"}, keys: " ", want: "I am | going home", reason: session.Repeats},
		{name: "nor the rest of it", source: "4, keytype D50", field: "I am g| going home",
			answers: map[string]string{"go": "going"}, keys: "o", want: "I am go| going home", reason: session.Repeats},
		{name: "the last accepted word is never lost to the app's Tab", source: "5, keytype D61", field: "say|",
			setup: nextField, answers: map[string]string{"say ": "one"}, keys: " <tab><tab>", want: "say one |"},
		{name: "a deleted line leaves nothing behind", source: "6, espanso 470", field: "hello|",
			setup: line, answers: map[string]string{"pl": "please", "hello pl": "plus"}, keys: " w<cmd+backspace>pl<tab>", want: "please |", passed: "cmd+backspace"},
		{name: "what a control key deletes makes the text unknown", source: "6, espanso 2784", field: "|",
			setup: late, answers: map[string]string{"pl": "please"}, keys: "hello wor<ctrl+k>pl", want: "hello worpl|", passed: "ctrl+k", reason: session.Unproven},
		{name: "undo does nothing more once the word was changed", source: "7, espanso 1643", field: "|",
			answers: compl, keys: "compl<tab><backspace><backspace><cmd+z>", want: "completions|", passed: "backspace backspace cmd+z"},
		{name: "two accepts are undone one by one", source: "7, espanso 1876", field: "say|",
			answers: map[string]string{"say ": "one", "one ": "two"}, keys: " <tab><tab><cmd+z><cmd+z>", want: "say |"},
		{name: "a precomposed accent is part of the word", source: "9, espanso 409", field: "|",
			answers: map[string]string{"": "the"}, keys: "café", want: "café|", reason: session.NotAWord},
		{name: "a dead key accepts nothing", source: "10, latexyz 31", field: "|",
			setup: backtick, answers: compl, keys: "compl<dead>", want: "compl|", passed: "dead"},
		{name: "what comes of a dead key is one letter", source: "10, latexyz 31", field: "|",
			answers: map[string]string{"": "the"}, keys: "caf<dead>é", want: "café|", passed: "dead", reason: session.NotAWord},
		{name: "Tab while a dead key waits is the app's", source: "10, latexyz 31", field: "|",
			answers: compl, keys: "compl<dead><tab>", want: "compl\t|", passed: "dead tab"},
		{name: "late Accessibility eats no keystroke and stales no ghost", source: "12, cotabby 389", field: "I like |",
			setup: late, answers: compl, keys: "so<wait 400> compl<tab>", want: "I like so completions |"},
		{name: "Tab before the answer is the app's", source: "13, cotabby 345", field: "|",
			answers: compl, keys: "<engine 900000>compl<tab>", want: "compl\t|", passed: "tab"},
		{name: "Return leaves no ghost and offers nothing", source: "14, cotabby 359", field: "|",
			answers: map[string]string{"compl": "completions", "": "the"}, keys: "compl<return>", want: "compl\n|", passed: "return"},
		{name: "after Return the next word is offered as it is typed", source: "14, cotabby 359", field: "|",
			answers: compl, keys: "x<return>compl", want: "x\ncompl|", ghost: "etions", passed: "return"},
		{name: "without a ghost Tab moves the focus", source: "15, keytype 34", field: "|",
			setup: nextField, keys: "x<tab>", want: "x|", passed: "tab"},
		{name: "where Tab is off it moves the focus even with a ghost", source: "15, keytype 34", field: "|",
			setup: tabOff, answers: compl, keys: "compl<tab>", want: "compl\t|", passed: "tab"},
		{name: "an app may have another accept key", source: "15, keytype 34", field: "|",
			setup: rightKey, answers: compl, keys: "compl<right>", want: "completions |"},
		{name: "there Tab is the app's", source: "15, keytype 34", field: "|",
			setup: rightKey, answers: compl, keys: "compl<tab>", want: "compl\t|", passed: "tab"},
		{name: "Tab during composition is the input method's", source: "17, zed 39991", field: "|",
			answers: compl, keys: "compl<compose on><tab>", want: "compl|", passed: "tab"},
		{name: "Return during composition is the input method's", source: "17, memos 3026", field: "|",
			answers: compl, keys: "compl<compose on><return>", want: "compl|", passed: "return", reason: session.Composing},
		{name: "an input method that composes is left alone", source: "17, standardnotes 603", field: "|",
			answers: compl, keys: "<method on>compl<tab>", want: "compl\t|", passed: "tab", reason: session.Composing},
		{name: "a search field is left alone", source: "25, cotabby 660", field: "|",
			setup: inSearch, answers: compl, keys: "compl", want: "compl|", reason: session.InSearch},
		{name: "a search field is served if the user wants it", source: "25, cotabby 660", field: "|",
			setup: func(w *world) { inSearch(w); w.config.SearchFields = true }, answers: compl, keys: "compl", want: "compl|", ghost: "etions"},
		{name: "what is not worth reading is not shown", source: "30, keytype 28", field: "|",
			setup: unsure, answers: compl, keys: "compl<tab>", want: "compl\t|", passed: "tab", reason: session.NotWorth},
		{name: "stuck secure input is said and survived", source: "31, espanso 612", field: "|",
			answers: compl, keys: "<secure on>compl<tab><secure off>", want: "compl\t|", passed: "tab", reason: session.SecureInputOn},
		{name: "typing goes on after sleep", source: "32, espanso 138", field: "|",
			answers: compl, keys: "xx <sleep><wait 300>compl<tab>", want: "xx completions |"},
		{name: "what follows the caret is never replaced", source: "40, colloquy 330", field: "x| (and more)",
			answers: compl, keys: " compl<tab>", want: "x completions| (and more)"},
		{name: "keys are what they produce, not where they are", source: "40, status-app 8822", field: "|",
			setup: backtick, answers: compl, keys: "compl:<`>", want: "compl:`|", passed: "`"},
		{name: "the ghost is gone in the key's own step", source: "42, keytype D37", field: "|",
			answers: map[string]string{"compl": "completions"}, keys: "compl<pace 0>x", want: "complx|"},
		{name: "the ghost shrinks in the key's own step", source: "42, keytype D54", field: "|",
			answers: compl, keys: "compl<pace 0>e", want: "comple|", ghost: "tions"},
		{name: "a secure field is never read", source: "43, cotabby 516", field: "|",
			setup: func(w *world) { w.field.Secure = true }, answers: compl, keys: "compl<tab>", want: "compl\t|", passed: "tab", reason: session.SecureInputOn},
		{name: "a terminal is left alone", source: "1.1, per-app rules", field: "|",
			setup: inTerminal, answers: compl, keys: "compl<tab>", want: "compl\t|", passed: "tab", reason: session.AppExcluded},
		{name: "a screenshot keeps the ghost", source: "3.1, keytype D63", field: "|",
			answers: compl, keys: "compl<shift+cmd+4><tab>", want: "completions |", passed: "shift+cmd+4"},
	})
}
