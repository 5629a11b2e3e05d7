// Package tmux is a terminal that a program can type on and look at, for tests and recordings: a tmux server of its
// own, with a shell in it. It needs the command tmux, 3.2 or newer.
package tmux

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// ErrMissing means that there is no tmux here.
var ErrMissing = errors.New("needs tmux")

// Terminal is a running terminal.
type Terminal struct{ socket string }

// Open starts a terminal of a size with sh in it, whose prompt is "$ ". Its socket is in dir.
func Open(dir string, width, height int) (*Terminal, error) {
	if _, err := exec.LookPath("tmux"); err != nil {
		return nil, ErrMissing
	}
	t := &Terminal{filepath.Join(dir, "tmux")}
	_, err := t.Do("-f", "/dev/null", "new-session", "-d", "-x", strconv.Itoa(width), "-y", strconv.Itoa(height),
		"-e", "PS1=$ ", "-e", "LC_ALL=C.UTF-8", "-e", "NO_COLOR=", "-e", "COLORTERM=", "sh")
	return t, err
}

// Close ends the terminal and what runs in it; programs get SIGHUP.
func (t *Terminal) Close() error {
	_, err := t.Do("kill-server")
	return err
}

// Do gives tmux a command and returns what it prints.
func (t *Terminal) Do(args ...string) (string, error) {
	out, err := exec.Command("tmux", append([]string{"-u", "-S", t.socket}, args...)...).CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("tmux %q: %w: %s", args, err, out)
	}
	return string(out), nil
}

// Type types characters.
func (t *Terminal) Type(text string) error {
	_, err := t.Do("send-keys", "-l", "--", text)
	return err
}

// Press presses keys by the names that tmux has for them: Tab, BTab, C-c, M-BSpace.
func (t *Terminal) Press(names ...string) error {
	_, err := t.Do(append([]string{"send-keys"}, names...)...)
	return err
}

// Paste pastes text, in brackets when the program asked for them.
func (t *Terminal) Paste(text string) error {
	if _, err := t.Do("set-buffer", "--", text); err != nil {
		return err
	}
	_, err := t.Do("paste-buffer", "-p")
	return err
}

// Resize makes the terminal another size.
func (t *Terminal) Resize(width, height int) error {
	_, err := t.Do("resize-window", "-x", strconv.Itoa(width), "-y", strconv.Itoa(height))
	return err
}

// Screen looks at the terminal.
func (t *Terminal) Screen() (Screen, error) {
	captured, err := t.Do("capture-pane", "-p", "-e", ";", "display-message", "-p", "#{cursor_x} #{cursor_y}")
	if err != nil {
		return Screen{}, err
	}
	captured = strings.TrimSuffix(captured, "\n")
	end := strings.LastIndexByte(captured, '\n') + 1
	var s Screen
	if _, err := fmt.Sscan(captured[end:], &s.CursorX, &s.CursorY); err != nil {
		return Screen{}, fmt.Errorf("tmux tells %q of its cursor: %w", captured[end:], err)
	}
	s.Rows = parse(captured[:end])
	return s, nil
}
