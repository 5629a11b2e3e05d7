package session_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"laya/app/session"
)

func learning(w *world) { w.config.Learning = true }

// with is learning and another condition.
func with(more func(*world)) func(*world) {
	return func(w *world) { learning(w); more(w) }
}

// TestLearn: invariant 6. What is told is the text up to the word, as the learner sees it.
func TestLearn(t *testing.T) {
	secure := with(func(w *world) { w.field.Secure = true })
	late := with(func(w *world) { w.field.Lag = session.LateLag; w.gap = 120 * time.Millisecond })
	rows := []struct {
		name, field string
		setup       func(*world)
		answers     map[string]string
		keys        string
		want        []string
	}{
		{"a word when the next one is finished", "|", learning, nil, "one two three ", []string{"one", "one two"}},
		{"all of them at Return", "|", learning, nil, "one two<return>", []string{"one", "one two"}},
		{"and nothing twice", "|", learning, nil, "one two <return>three<return>", []string{"one", "one two", "one two \nthree"}},
		{"nothing unless the user wants it", "|", nil, nil, "one two three<return>", nil},
		{"nothing of what stood there", "old text|", learning, nil, " new word<return>", []string{"old text new", "old text new word"}},
		{"nothing of a word that stood there in part", "old te|", learning, nil, "xt new<return>", []string{"old text new"}},
		{"what was accepted", "|", learning, compl, "compl<tab>one two<return>", []string{"completions", "completions one", "completions one two"}},
		{"accepted words one after the other", "|", learning, map[string]string{"a ": "one", "one ": "two"}, "a <tab><tab><return>", []string{"a", "a one", "a one two"}},
		{"not what was undone", "|", learning, compl, "say compl<tab><cmd+z><wait 300>ete now<return>", []string{"say", "say complete", "say complete now"}},
		{"not what was corrected at once", "|", learning, nil, "one teh <backspace><backspace><backspace>he now<return>", []string{"one", "one the", "one the now"}},
		{"what is typed in place of told words", "|", learning, nil, "one two three " + strings.Repeat("<backspace>", 10) + "six seven<return>", []string{"one", "one two", "one six", "one six seven"}},
		{"words between punctuation", "|", learning, nil, "(one, \"two\": 'three'!<return>", []string{"(one", "(one, \"two", "(one, \"two\": 'three"}},
		{"words with apostrophes", "|", learning, nil, "don’t won't<return>", []string{"don't", "don't won't"}},
		{"parts of a compound", "|", learning, nil, "well-known<return>", []string{"well", "well-known"}},
		{"no numbers, no names in code, no other letters", "|", learning, nil, "x2 3rd a_b café 日本 one<return>", []string{"x2 3rd a_b caf? ?? one"}},
		{"no addresses and no paths", "|", learning, nil, "me@host.org www.host.org/path /tmp/file a.b #tag one<return>", []string{"me@host.org www.host.org/path /tmp/file a.b #tag one"}},
		{"nothing in a secure field", "|", secure, nil, "one two three<return>", nil},
		{"nothing with secure input", "|", learning, nil, "one two three<secure on> four<return>", []string{"one"}},
		{"nothing in an excluded app", "|", with(func(w *world) { w.field.App = "com.apple.Terminal" }), nil, "one two three<return>", nil},
		{"nothing in a terminal", "|", with(func(w *world) { w.field.Role = session.Terminal }), nil, "one two three<return>", nil},
		{"nothing in a search field", "|", with(func(w *world) { w.field.Role = session.SearchField }), nil, "one two three<return>", nil},
		{"nothing while paused", "|", with(func(w *world) { w.config.PausedUntil = time.Date(2100, 1, 1, 0, 0, 0, 0, time.UTC) }), nil, "one two<return>", nil},
		{"nothing when switched off", "|", with(func(w *world) { w.config.Enabled = false }), nil, "one two<return>", nil},
		{"nothing in a composition", "|", learning, nil, "<compose on>one two<return>", nil},
		{"nothing behind a click", "|", learning, nil, "one two three<click 3><return>", []string{"one"}},
		{"nothing of a selection that is typed over", "old|", learning, nil, "<drag 0 3>one two<return>", []string{"one", "one two"}},
		{"nothing behind a dead key", "|", learning, nil, "one two three<dead><return>", []string{"one"}},
		{"in a field that proves itself late", "|", late, nil, "one two three <wait 1000>four five<return>", []string{"one", "one two", "one two three", "one two three four", "one two three four five"}},
		{"nothing while the text is not known", "|", late, nil, "one two three <wait 1000><pace 10><click 14>five six<return>", []string{"one", "one two"}},
		{"nothing in a field that lies", "|", with(func(w *world) { w.field.Lag = session.LateLag; w.gap = 120 * time.Millisecond; w.field.Lie = 1 }), nil, "one two three <wait 1000>four five<return>", nil},
	}
	for _, r := range rows {
		t.Run(r.name, func(t *testing.T) {
			w := open(t, &script{field: r.field, setup: r.setup, answers: r.answers})
			w.run(t, r.keys)
			w.Advance(time.Second)
			var got []string
			for i := range w.Learned {
				got = append(got, strings.TrimPrefix(w.Learned[i].Text(), "\n"))
			}
			if !slices.Equal(got, r.want) {
				t.Errorf("%q on %q tells %q, want %q", r.keys, r.field, got, r.want)
			}
		})
	}
}

// Text is longer than what is remembered of it, and no word is missed or told twice.
func TestLearn_LongText(t *testing.T) {
	w := open(t, &script{field: "|", setup: learning})
	const n = 300
	w.run(t, strings.Repeat("one two ", n)+"<return>")
	for i := range w.Learned {
		if got, want := string(w.Learned[i].Typed()), []string{"one", "two"}[i%2]; got != want {
			t.Fatalf("word %d is %q, want %q", i, got, want)
		}
	}
	if len(w.Learned) != 2*n {
		t.Errorf("%d words told, want %d", len(w.Learned), 2*n)
	}
}
