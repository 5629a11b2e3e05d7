// Record types a text into laya type, in a terminal of its own, and draws what was seen as a moving picture for the
// README. It accepts a suggestion whenever it is the word that is meant, as somebody would who knows what they want to
// say. All that is on the screen, times included, is what the program showed; only the pauses between the keys are set.
//
//	make build && go run ./scripts/record > docs/typing.svg
package main

import (
	"bufio"
	"flag"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"time"

	"laya/app/terminal/tmux"
)

// The terminal's size in characters.
const (
	columns = 76
	rows    = 9
)

const text = "Thank you for your message. I would like to schedule a meeting with you tomorrow morning. " +
	"Please let me know what time works for you."

func main() {
	log.SetFlags(0)
	log.SetPrefix("record: ")
	laya := flag.String("laya", "build/laya", "the program")
	flag.Parse()
	path, err := filepath.Abs(*laya)
	if err != nil {
		log.Fatal(err)
	}
	frames, err := record(path)
	if err != nil {
		log.Fatal(err)
	}
	out := bufio.NewWriter(os.Stdout)
	draw(out, frames)
	if err := out.Flush(); err != nil {
		log.Fatal(err)
	}
}

// frame is what was seen from a moment on.
type frame struct {
	at     time.Duration
	screen tmux.Screen
	key    string // that has just been pressed, when it is worth showing
}

// record runs laya and types.
func record(laya string) (frames []frame, err error) {
	dir, err := os.MkdirTemp("", "record")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	terminal, err := tmux.Open(dir, columns, rows)
	if err != nil {
		return nil, err
	}
	defer terminal.Close()
	if err := terminal.Type(fmt.Sprintf("HOME=%[1]s XDG_CONFIG_HOME=%[1]s exec '%[2]s' type\n", dir, laya)); err != nil {
		return nil, err
	}
	t := typist{terminal: terminal, left: text}
	if err := t.wait("Write something."); err != nil {
		return nil, err
	}
	time.Sleep(time.Second) // the engines measure each other
	return t.frames, t.all()
}
