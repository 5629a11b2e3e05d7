package engine

import (
	"slices"
	"strings"
	"testing"

	"laya/engine/charset"
	"laya/engine/lexicon"
)

func set(text string, atStart bool) Window {
	var w Window
	w.Set(Context{Text: text, AtStart: atStart})
	return w
}

func TestStart(t *testing.T) {
	for n := range 1000 {
		start := Start(n)
		if start%Anchor != 0 || start > n {
			t.Fatalf("Start(%d) = %d, not a multiple of %d in the text", n, start, Anchor)
		}
		length := n - start
		if n <= WindowSize && start != 0 || n > WindowSize && (length <= WindowSize-Anchor || length > WindowSize) {
			t.Fatalf("Start(%d) = %d leaves %d characters", n, start, length)
		}
	}
}

func TestWindow_Set(t *testing.T) {
	long := strings.Repeat("0123456789abcdef", 5) // 80 characters
	tests := []struct {
		name    string
		context Context
		want    string
		start   int
	}{
		{"empty", Context{}, "", 0},
		{"an empty field holds its leading newline", Context{AtStart: true}, "\n", 0},
		{"short", Context{Text: "How are "}, "How are ", 0},
		{"from the start of the field", Context{Text: "How", AtStart: true}, "\nHow", 0},
		{"exactly the window", Context{Text: long[:64]}, long[:64], 0},
		{"one more re-anchors", Context{Text: long[:65]}, long[16:65], 16},
		{"the leading newline counts", Context{Text: long[:64], AtStart: true}, long[15:64], 16},
		{"folding counts, not bytes", Context{Text: strings.Repeat("…", 22)}, strings.Repeat(".", 50), 16},
		{"unknown characters", Context{Text: "日é\xff!"}, "???!", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var w Window
			w.Set(test.context)
			if w.Text() != test.want || w.Start != test.start {
				t.Errorf("Set = %q from %d, want %q from %d", w.Text(), w.Start, test.want, test.start)
			}
		})
	}
}

func TestWindow_Place(t *testing.T) {
	tests := []struct {
		text  string
		place Place
		typed string
	}{
		{"", NextWord, ""},
		{"How are ", NextWord, ""},
		{"How ar", MidWord, "ar"},
		{"don’t", MidWord, "don't"},
		{"don'", MidWord, "don'"},
		{"say 'hel", MidWord, "hel"},
		{"it''s", NoWord, ""},
		{"well-kn", MidWord, "kn"},
		{"x86", NoWord, ""},
		{"4th", NoWord, ""},
		{"my_va", NoWord, ""},
		{"caf\u00e9", NoWord, ""},
		{"cafés", NoWord, ""},
		{"cafe\u0301", NoWord, ""},
		{"日本", NoWord, ""},
		{"🙂hel", MidWord, "hel"},
		{"end.", NextWord, ""},
		{"\xffhel", MidWord, "hel"},
		{strings.Repeat("a", lexicon.MaxForm), MidWord, strings.Repeat("a", lexicon.MaxForm)},
		{"'" + strings.Repeat("a", lexicon.MaxForm), MidWord, strings.Repeat("a", lexicon.MaxForm)},
		{strings.Repeat("a", lexicon.MaxForm+1), NoWord, ""},
		{strings.Repeat("a", 1000), NoWord, ""},
	}
	for _, test := range tests {
		w := set(test.text, true)
		if w.Place != test.place || string(w.Typed()) != test.typed {
			t.Errorf("after %.40q: place %d, typed %q, want %d, %q", test.text, w.Place, w.Typed(), test.place, test.typed)
		}
	}
}

func TestWindow_Case(t *testing.T) {
	lex, err := lexicon.Read([]byte("<other>\nNASA\n"))
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name, text string
		want       lexicon.Case
	}{
		{"the start of a field", "", lexicon.Title},
		{"mid-sentence", "how are ", lexicon.AsForm},
		{"behind a full stop", "Yes. ", lexicon.Title},
		{"behind a full stop, mid-word", "Yes. y", lexicon.Title},
		{"behind a full stop without space", "file.", lexicon.AsForm},
		{"behind a question in quotes", `"Why?" `, lexicon.Title},
		{"behind an opening quote at the start", `"`, lexicon.Title},
		{"behind a line end", "Dear all,\n", lexicon.Title},
		{"e.g. ends nothing", "use e.g. ", lexicon.AsForm},
		{"an ellipsis ends nothing", "well... ", lexicon.AsForm},
		{"a comma ends nothing", "well, ", lexicon.AsForm},
		{"behind shouting", "HOW ARE ", lexicon.Upper},
		{"behind an acronym", "at NASA ", lexicon.AsForm},
		{"one capital is no shouting", "and I ", lexicon.AsForm},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := set(test.text, true)
			if got := w.Case(lex); got != test.want {
				t.Errorf("Case after %q = %d, want %d", test.text, got, test.want)
			}
		})
	}
	if w := set("", false); w.Case(lex) != lexicon.AsForm {
		t.Error("where nothing is known, no sentence begins")
	}
}

// SetFolded is Set for those who have folded already; dropping old text in steps of Anchor changes nothing but Start.
func FuzzWindow(f *testing.F) {
	f.Add("How are you today? I would like to schedule a meeting with you, don’t you think… so", true, 1)
	f.Add("日本語 caf\u00e9 \xff\r\n", false, 0)
	f.Fuzz(func(t *testing.T, text string, atStart bool, steps int) {
		want := set(text, atStart)
		var ids []charset.ID
		if atStart {
			ids = append(ids, charset.Newline)
		}
		ids = charset.Append(ids, text)
		var got Window
		got.SetFolded(ids, []byte(text))
		if got != want {
			t.Errorf("SetFolded(%q) = %q, Set %q", text, got.Text(), want.Text())
		}
		drop := max(0, min(steps, want.Start/Anchor)) * Anchor
		got.SetFolded(ids[drop:], []byte(text))
		got.Start += drop
		if got != want {
			t.Errorf("without its first %d characters %q gives %q, want %q", drop, text, got.Text(), want.Text())
		}
	})
}

func TestWindow_NoAlloc(t *testing.T) {
	text := strings.Repeat("Thank you for “your” help… AND ", 9) + "and"
	var w Window
	lex, err := lexicon.Read([]byte("<other>\nNASA\n"))
	if err != nil {
		t.Fatal(err)
	}
	n := testing.AllocsPerRun(100, func() {
		w.Set(Context{Text: text, AtStart: true})
		_ = w.Case(lex)
	})
	if n != 0 {
		t.Errorf("Set and Case allocate %.0f times", n)
	}
}

func TestWordEnd(t *testing.T) {
	tests := []struct {
		text string
		want []string // the text up to each end
	}{
		{"the cat's 'dogs' x2", []string{"the", "the cat's", "the cat's 'dogs", "the cat's 'dogs' x2"}},
		{"don’t, na\u00efve", []string{"don’t", "don’t, na\u00efve"}},
		{"' ''", nil},
		{"", nil},
		{"a\xffb", []string{"a", "a\xffb"}},
	}
	for _, test := range tests {
		var got []string
		for at := WordEnd([]byte(test.text), 0); at >= 0; at = WordEnd([]byte(test.text), at) {
			got = append(got, test.text[:at])
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("WordEnd in %q stops behind %q, want %q", test.text, got, test.want)
		}
	}
}
