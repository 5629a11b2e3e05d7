package main

import (
	"fmt"
	"hash/fnv"
	"strings"
	"time"

	"laya/app/terminal/tmux"
)

// ghost is the colour of suggestions on a terminal of 256 colours.
const ghost = 244

// Pauses of somebody who types some fifty words a minute.
const (
	before   = 1200 * time.Millisecond // the first key
	quickest = 90 * time.Millisecond   // between two keys
	slowest  = 210 * time.Millisecond
	reading  = 420 * time.Millisecond // a suggestion
	after    = 4 * time.Second        // the last key
)

// typist types a text and remembers what was seen.
type typist struct {
	terminal *tmux.Terminal
	left     string // to be typed
	now      time.Duration
	frames   []frame
}

// all types to the end.
func (t *typist) all() error {
	t.now = before
	if err := t.look(""); err != nil {
		return err
	}
	t.frames[0].at = 0
	for t.left != "" {
		if err := t.key(); err != nil {
			return err
		}
	}
	t.now += after
	return t.look("")
}

// key accepts what is suggested if it is meant, else types a character.
func (t *typist) key() error {
	offered := suggestion(&t.frames[len(t.frames)-1].screen)
	if rest, ok := strings.CutPrefix(t.left, offered); ok && len(offered) > 1 && (rest == "" || !isLetter(rest[0])) {
		t.now += reading
		t.left = strings.TrimPrefix(rest, " ") // it is added
		if err := t.terminal.Press("Tab"); err != nil {
			return err
		}
		return t.look("Tab")
	}
	t.now += pause(t.left)
	c := t.left[:1]
	t.left = t.left[1:]
	if err := t.terminal.Type(c); err != nil {
		return err
	}
	return t.look("")
}

func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '\'' }

// pause is uneven as a person's, and the same in every recording.
func pause(left string) time.Duration {
	h := fnv.New32a()
	h.Write([]byte(left))
	return quickest + time.Duration(h.Sum32())%(slowest-quickest)
}

// suggestion gives what is drawn at the cursor.
func suggestion(s *tmux.Screen) string {
	var b strings.Builder
	for _, span := range s.Rows[s.CursorY] {
		if span.Colour == ghost {
			b.WriteString(span.Text)
		}
	}
	return b.String()
}

// look waits until the screen stands still and remembers it.
func (t *typist) look(key string) error {
	var last tmux.Screen
	for still := 0; still < 3; {
		time.Sleep(25 * time.Millisecond)
		screen, err := t.terminal.Screen()
		if err != nil {
			return err
		}
		if fmt.Sprint(screen) == fmt.Sprint(last) {
			still++
		} else {
			still = 0
		}
		last = screen
	}
	t.frames = append(t.frames, frame{t.now, last, key})
	return nil
}

// wait waits until text is on the screen.
func (t *typist) wait(text string) error {
	for range 500 {
		screen, err := t.terminal.Screen()
		if err != nil {
			return err
		}
		if strings.Contains(screen.String(), text) {
			return nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return fmt.Errorf("%q does not come on the screen", text)
}
