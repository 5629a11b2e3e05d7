package terminal

import (
	"strings"
	"testing"
	"time"

	"laya/app/loop"
	"laya/app/session"
	"laya/engine"
)

func TestDesk(t *testing.T) {
	tests := []struct {
		name, keys string
		want       string // the text, the caret as |, what is drawn in ()
		reason     session.Reason
	}{
		{"a suggestion at the caret", "See you to", "See you to|(morrow)", session.NoReason},
		{"typing through it", "See you tomo", "See you tomo|(rrow)", session.NoReason},
		{"another way", "See you tog", "See you tog|(ether)", session.NoReason},
		{"nothing to offer", "See you x", "See you x|", session.NoAnswer},
		{"a word that is complete", "the", "the|", session.Complete},
		{"accepting", "See you to<tab>", "See you tomorrow |", session.NoAnswer},
		{"a full stop pulls the space back", "See you to<tab>.", "See you tomorrow.|", session.NoSeparator},
		{"dismissing", "See you to<esc>", "See you to|", session.NoReason},
		{"no more in the word that was dismissed", "See you to<esc>m", "See you tom|", session.Dismissed},
		{"again in the next", "See you to<esc>m th", "See you tom th|(e)", session.NoReason},
		{"undoing", "See you to<tab><undo>", "See you to|", session.NoReason},
		{"backspace", "See you tom<back>", "See you to|(morrow)", session.NoReason},
		{"a word back", "See you to<word>", "See you |", session.NoAnswer},
		{"a line back, and on", "See you to<line>to", "to|(morrow)", session.NoReason},
		{"a new line", "See<return>you to", "See\nyou to|(morrow)", session.NoReason},
		{"tab with nothing drawn", "x<tab>to", "xto|", session.NoAnswer},
		{"before what follows", "See , ok<home><end><left><left><left><left>to", "See to|(morrow), ok", session.NoReason},
		{"in the middle of a word", "together<left><left><left>t", "togett|her", session.LetterFollows},
		{"home and end", "See<return>you<home>x<end> t", "See\nxyou t|(omorrow)", session.NoReason},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench()
			b.do(tt.keys)
			before, after := b.field.Sides()
			got := before + "|" + after
			if b.drawn.Text != "" {
				got = before + "|(" + string(b.drawn.Text) + ")" + after
			}
			if got != tt.want || b.status.reason != tt.reason {
				t.Errorf("%s gives %q for %q, want %q for %q", tt.keys, got, b.status.reason, tt.want, tt.reason)
			}
		})
	}
}

func TestDesk_UpAndDown(t *testing.T) {
	b := newBench()
	b.do("one<return>two<return>three")
	show := func() string {
		before, after := b.field.Sides()
		v := view{before: before, after: after, status: b.status}
		b.page, _ = v.draw(newSheet(40, 9), 0)
		return before + "|" + after
	}
	for _, tt := range []struct{ key, want string }{
		{"<up>", "one\ntwo|\nthree"}, {"<up>", "one|\ntwo\nthree"}, {"<up>", "one|\ntwo\nthree"}, {"<down>", "one\ntwo|\nthree"},
	} {
		show()
		b.do(tt.key)
		if got := show(); got != tt.want {
			t.Fatalf("%s gives %q, want %q", tt.key, got, tt.want)
		}
	}
}

func TestDesk_Paste(t *testing.T) {
	b := newBench()
	b.do("See ")
	b.paste("y\x1b[31mou\r\nand\tI\xff")
	b.settle()
	b.do(" to")
	if before, _ := b.field.Sides(); before != "See y[31mou\nand\tI to" || b.drawn.Text != "morrow" {
		t.Errorf("the field holds %q, drawn is %q", before, string(b.drawn.Text))
	}
	if b.status.figures.typed != 7 {
		t.Errorf("%d characters typed, want 7: what is pasted is not", b.status.figures.typed)
	}
	b.paste(strings.Repeat("x", 2*maxRunes))
	if n := len(b.field.Runes); n != maxRunes || b.status.notice == "" {
		t.Errorf("the field holds %d runes, want %d, and a notice: %q", n, maxRunes, b.status.notice)
	}
	b.do("<undo>")
	if before, _ := b.field.Sides(); !strings.HasSuffix(before, " to") || b.status.notice != "" {
		t.Errorf("after undoing the field holds %d bytes", len(before))
	}
}

func TestDesk_Figures(t *testing.T) {
	tests := []struct {
		name, keys string
		saved, of  int
	}{
		{"typed only", "See you", 0, 7},
		{"accepted", "See you to<tab>", 6, 17}, // "morrow " for a Tab
		{"a space pulled back", "See you to<tab>.", 5, 17},
		{"taken back", "See you to<tab><undo>", -2, 10},
		{"deleting is not counted", "See you<back><back>", 0, 7},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := newBench()
			b.do(tt.keys)
			if saved, of := b.status.figures.saved(); saved != tt.saved || of != tt.of {
				t.Errorf("saved %d of %d, want %d of %d", saved, of, tt.saved, tt.of)
			}
		})
	}
}

// TestDesk_Latency: it is the time from the newest key to its own answer.
func TestDesk_Latency(t *testing.T) {
	b := newBench()
	b.press(session.Key{Text: "t"})
	late := b.answers
	b.answers = nil
	b.script.now = b.script.now.Add(time.Second)
	b.press(session.Key{Text: "o"})
	for _, e := range late {
		b.answered(e)
	}
	if b.status.answer.latency != 0 || b.status.figures.any() || b.status.reason == session.Stale {
		t.Errorf("a late answer counted: %v, %s", b.status.answer.latency, b.status.reason)
	}
	b.settle()
	want := answer{engine.CPU, 0.87, 200 * time.Microsecond}
	if b.status.answer != want {
		t.Errorf("the answer is %v, want %v", b.status.answer, want)
	}
	b.Ask(loop.Question{Generation: 99, Ahead: 1})
	b.script.now = b.script.now.Add(time.Second)
	b.settle()
	if b.status.answer != want {
		t.Errorf("after the second word of a phrase the answer is %v, want %v", b.status.answer, want)
	}
	b.press(session.Key{Text: "m"})
	if b.status.answer != want || b.drawn.Text != "orrow" {
		t.Errorf("while the next word is thought of the answer is %v, drawn is %q", b.status.answer, string(b.drawn.Text))
	}
	b.press(keysByName["<esc>"])
	b.settle()
	if n := b.status.figures.latencies.TotalCount(); n != 1 {
		t.Errorf("%d answers counted, want 1: nobody waited for the last", n)
	}
	if b.status.answer != (answer{}) {
		t.Errorf("a key that asks nothing has the answer %v", b.status.answer)
	}
}

// TestDesk_Reading: what the field tells of a long text begins and ends between characters.
func TestDesk_Reading(t *testing.T) {
	b := newBench()
	b.field.Put(strings.Repeat("我", 300)+"x", "x"+strings.Repeat("é", 400))
	f := b.facts()
	if before := strings.Repeat("我", 199) + "x"; string(f.Before) != before || f.AtStart {
		t.Errorf("before the caret: %d bytes, at the start: %v", len(f.Before), f.AtStart)
	}
	if after := "x" + strings.Repeat("é", 299); string(f.After) != after {
		t.Errorf("behind the caret: %d bytes", len(f.After))
	}
	b.field.Put("short", "")
	if f := b.facts(); f.Before != "short" || !f.AtStart || f.After != "" {
		t.Errorf("a short text is told as %d bytes, at the start: %v", len(f.Before), f.AtStart)
	}
}

func TestLatency(t *testing.T) {
	tests := []struct {
		d    time.Duration
		want string
	}{
		{1, "0.0 µs"}, {1234, "1.2 µs"}, {9949, "9.9 µs"}, {9951, "10 µs"}, {212345, "212 µs"}, {999400, "999 µs"},
		{999600, "1.0 ms"}, {9940 * time.Microsecond, "9.9 ms"}, {20 * time.Millisecond, "20 ms"}, {3 * time.Second, "3.0 s"},
	}
	for _, tt := range tests {
		if got := latency(tt.d); got != tt.want {
			t.Errorf("latency(%d) = %s, want %s", tt.d, got, tt.want)
		}
	}
}

func TestSummary(t *testing.T) {
	f := newFigures()
	if got := f.summary(); got != "" {
		t.Errorf("of nothing: %q", got)
	}
	f.typed, f.inserted, f.swallowed = 90, 30, 10
	f.answered(time.Minute)
	if got := f.summary(); got != "20 of 120 keystrokes saved. From a key to its answer: median 10.0 s, P99 10.0 s." {
		t.Errorf("summary = %q", got)
	}
}

// FuzzDesk: whatever is pressed, the session knows the field's text or knows that it does not, and everything can be
// drawn.
func FuzzDesk(f *testing.F) {
	keys := []string{"<tab>", "<esc>", "<back>", "<return>", "<word>", "<line>", "<undo>", "<left>", "<up>", "<down>", "<home>", "<end>",
		"t", "o", "m", "y", " ", ".", "\U0001f469\u200d\U0001f467", "\u0301"}
	f.Add([]byte{12, 13, 0, 17, 6, 255, 4, 7, 16, 12}, "you\nto", 20, 5)
	f.Fuzz(func(t *testing.T, presses []byte, pasted string, width, height int) {
		b := newBench()
		for _, p := range presses {
			if p == 255 {
				b.paste(pasted)
			} else {
				name := keys[int(p)%len(keys)]
				k, ok := keysByName[name]
				if !ok {
					k = session.Key{Text: session.Text(name)}
				}
				b.press(k)
			}
			if p%3 > 0 { // else the next key is faster
				b.settle()
			}
			before, after := b.field.Sides()
			if text, atStart, known := b.loop.Session().Text(); known && (!strings.HasSuffix(before, string(text)) || atStart && before != string(text)) {
				t.Fatalf("the session takes %q for the text, the field holds %q", string(text), before)
			}
			if b.drawn.Text != b.loop.Session().Drawn() {
				t.Fatalf("drawn is %q, the session's is %q", string(b.drawn.Text), string(b.loop.Session().Drawn()))
			}
			v := view{before: before, after: after, drawn: b.drawn, status: b.status}
			s := newSheet(width&127, height&31)
			if b.page, _ = v.draw(s, 0); len(s.faults) > 0 {
				t.Fatal(s.faults)
			}
		}
		if n := b.loop.Broken(); n > 0 {
			t.Fatalf("the loop survived %d panics", n)
		}
	})
}

func TestDesk_Notice(t *testing.T) {
	s := newScript()
	s.post = func(session.Event) {}
	o := scriptedOptions(s)
	o.Notice = "Mind the gap."
	d := newDesk(&o, s)
	if d.status.notice != o.Notice {
		t.Errorf("the notice is %q at first", d.status.notice)
	}
	d.press(session.Key{Text: "x"})
	if d.status.notice != "" {
		t.Errorf("the notice is %q after a key", d.status.notice)
	}
}
