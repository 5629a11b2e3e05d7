package main

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"laya/app/terminal/tmux"
)

var (
	white = tmux.Style{Colour: tmux.Default}
	grey  = tmux.Style{Colour: ghost}
)

func TestRuns(t *testing.T) {
	row := []tmux.Span{{Text: "  See", Style: white}, {Text: " ", Style: white}, {Text: "you t", Style: white}, {Text: "omorrow", Style: grey}, {Text: ", ok ", Style: white}}
	want := "[{t 2 See you t} {g 11 omorrow} {t 18 , ok}]"
	if got := fmt.Sprint(runs(row)); got != want {
		t.Errorf("runs = %s, want %s", got, want)
	}
	if got := suggestion(&tmux.Screen{Rows: [][]tmux.Span{row}}); got != "omorrow" {
		t.Errorf("suggestion = %q", got)
	}
}

func TestFilm(t *testing.T) {
	f := film{times: map[string][]span{}}
	f.show("a", 0, 1*time.Second)
	f.show("a", 1*time.Second, 2*time.Second)
	f.show("a", 3*time.Second, 4*time.Second)
	f.show("b", 2*time.Second, 3*time.Second)
	if got := fmt.Sprint(f.things, len(f.times["a"]), len(f.times["b"])); got != "[a b] 2 1" {
		t.Errorf("the film has %s", got)
	}
	want := "0%{visibility:visible}50%{visibility:hidden}75%{visibility:visible}"
	if got := keyframes(f.times["a"], 4*time.Second); got != want || resting(f.times["a"], 4*time.Second) != "" {
		t.Errorf("keyframes = %s, want %s", got, want)
	}
	want = "0%{visibility:hidden}50%{visibility:visible}75%{visibility:hidden}"
	if got := keyframes(f.times["b"], 4*time.Second); got != want || resting(f.times["b"], 4*time.Second) == "" {
		t.Errorf("keyframes = %s, want %s", got, want)
	}
}

// TestDraw: the picture is XML, and shows the last screen to those who cannot see it move.
func TestDraw(t *testing.T) {
	screen := func(text string) tmux.Screen {
		return tmux.Screen{Rows: [][]tmux.Span{{{Text: text, Style: white}}}, CursorX: len(text)}
	}
	var b strings.Builder
	draw(&b, []frame{{0, screen("<a>"), ""}, {time.Second, screen("<ab>"), "Tab"}, {3 * time.Second, screen("<ab>"), ""}})
	for d := xml.NewDecoder(strings.NewReader(b.String())); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in\n%s", err, b.String())
		}
	}
	for _, want := range []string{
		"#t0{animation:k0 3.00s step-end infinite;visibility:hidden}", ">&lt;a&gt;</text></g>",
		"#t2{animation:k2 3.00s step-end infinite}", `<g id="t2"><text class="t" x="18.0" y="33" textLength="33.6" xml:space="preserve">&lt;ab&gt;`,
		"@keyframes k4{0%{visibility:hidden}33.33%{visibility:visible}50%{visibility:hidden}}",
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}

func TestPause(t *testing.T) {
	for _, left := range []string{"Thank you", "hank you", "ank you", "nk you"} {
		if p := pause(left); p < quickest || p > slowest || p != pause(left) {
			t.Errorf("pause(%q) = %v", left, p)
		}
	}
	if pause("Thank you") == pause("hank you") {
		t.Error("every pause is the same")
	}
}
