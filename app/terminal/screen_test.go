package terminal

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"laya/app/loop"
	"laya/app/session"
	"laya/app/terminal/tmux"
)

var update = flag.Bool("update", false, "write the golden screens anew")

// program is the variable that makes this test binary the program that it tests; its value is how it is to behave.
const program = "LAYA_TERMINAL_PROGRAM"

func TestMain(m *testing.M) {
	switch behaviour := os.Getenv(program); behaviour {
	case "":
		os.Exit(m.Run())
	default:
		os.Exit(runProgram(behaviour))
	}
}

// runProgram runs the terminal with the scripted engine. One that panics does so at the word "panic".
func runProgram(behaviour string) int {
	s := newScript()
	o := scriptedOptions(s)
	if behaviour == "panics" {
		now, panics := o.Now, panicking{script: s}
		open := o.Engine
		o.Engine = func(post func(session.Event)) (Engine, error) { _, err := open(post); return &panics, err }
		o.Now = func() time.Time {
			if panics.soon {
				panic("as the test wants it")
			}
			return now()
		}
	}
	summary, err := Run(context.Background(), o)
	fmt.Println(summary)
	if err != nil {
		fmt.Println(err)
		return 1
	}
	return 0
}

// panicking makes the clock panic, where nothing catches it, once "pan" has been typed.
type panicking struct {
	*script
	soon bool
}

func (p *panicking) Ask(q loop.Question) {
	p.soon = string(q.Window.Typed()) == "pan"
	p.script.Ask(q)
}

// window is a terminal with a shell in it, and the test that looks at it.
type window struct {
	*tmux.Terminal
	t   *testing.T
	dir string
}

func openWindow(t *testing.T, width, height int) *window {
	t.Helper()
	dir := t.TempDir()
	terminal, err := tmux.Open(dir, width, height)
	if errors.Is(err, tmux.ErrMissing) && !strings.Contains(os.Getenv("LAYA_NEED"), "tmux") {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = terminal.Close() }) // it may be gone already
	return &window{terminal, t, dir}
}

// must ends the test with an error.
func (w *window) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

// start runs the program in the shell, with a variable set.
func (w *window) start(behaviour, variable string) {
	w.t.Helper()
	self, err := os.Executable()
	if err != nil {
		w.t.Fatal(err)
	}
	w.types(fmt.Sprintf("stty -a >%[1]s.before; %[2]s=%[3]s %[5]s sh -c 'echo $$ >%[1]s.pid; exec %[4]s'; echo ended $?; stty -a >%[1]s.after",
		filepath.Join(w.dir, "program"), program, behaviour, self, variable))
	w.press("Enter")
	w.await("Write something.")
}

func (w *window) types(text string) {
	w.t.Helper()
	w.must(w.Type(text))
}

func (w *window) press(keys ...string) {
	w.t.Helper()
	w.must(w.Press(keys...))
}

// look gives what is seen, suggestions in (), and where the cursor is.
func (w *window) look() string {
	w.t.Helper()
	screen, err := w.Screen()
	w.must(err)
	for y, row := range screen.Rows {
		for x := range row {
			if row[x].Colour == ghostGrey {
				screen.Rows[y][x].Text = "(" + row[x].Text + ")"
			}
		}
	}
	return fmt.Sprintf("%scursor %d, %d\n", screen, screen.CursorX, screen.CursorY)
}

const patience = time.Minute

// await waits until want is on the screen.
func (w *window) await(want string) string {
	w.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		got := w.look()
		if strings.Contains(got, want) {
			return got
		}
		if time.Now().After(end) {
			w.t.Fatalf("waited for %q, the screen is\n%s", want, got)
		}
	}
}

// golden waits until the screen is the one that is kept under a name.
func (w *window) golden(name string) {
	w.t.Helper()
	file := filepath.Join("testdata", "screens", name+".txt")
	if *update {
		time.Sleep(time.Second)
		if err := os.WriteFile(file, []byte(w.look()), 0o644); err != nil {
			w.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		w.t.Fatal(err)
	}
	got := ""
	for end := time.Now().Add(patience); got != string(want); time.Sleep(10 * time.Millisecond) {
		if got = w.look(); time.Now().After(end) {
			w.t.Fatalf("the screen is\n%s\nwant %s:\n%s", got, file, want)
		}
	}
}

// TestScreen types, accepts, dismisses, undoes and resizes, and looks at the screen each time.
func TestScreen(t *testing.T) {
	w := openWindow(t, 80, 12)
	w.start("types", "TERM=tmux-256color")
	w.golden("01 the beginning")
	w.types("See you to")
	w.golden("02 a suggestion")
	w.types("m")
	w.golden("03 typed through")
	w.press("Tab")
	w.golden("04 accepted")
	w.types(".")
	w.golden("05 the space pulled back")
	w.types(" I wish y")
	w.await("I wish y(ou)")
	w.press("Escape")
	w.golden("06 dismissed")
	w.must(w.Press("M-o")) // as Esc and o that come together
	w.types("u all t")
	w.await("all t(omorrow)")
	w.press("BTab")
	w.golden("07 accepted by the other key")
	w.press("C-z")
	w.golden("08 undone")
	w.press("C-w", "M-BSpace")
	w.golden("09 two words back")
	w.types("我喜欢 🙂 café ")
	w.press("Enter")
	w.must(w.Paste("pasted\nlines to wrap, so that there is something to see when the window is made smaller\n"))
	w.types("t")
	w.golden("10 wide characters and a paste")
	w.must(w.Resize(34, 12))
	w.golden("11 narrower")
	w.must(w.Resize(20, 5))
	w.golden("12 twenty by five")
	w.press("Up", "Up", "Home")
	w.golden("13 further up")
	w.must(w.Resize(1, 1))
	time.Sleep(50 * time.Millisecond) // mostly it is drawn that small
	w.must(w.Resize(80, 12))
	w.types("x")
	w.golden("14 as wide as before")
	w.press("C-u", "C-c")
	w.await("\nended 0")
}

// TestScreen_Restored: however it ends, the terminal is as it was.
func TestScreen_Restored(t *testing.T) {
	tests := []struct {
		name, behaviour string
		end             func(w *window)
		want            string
	}{
		{"ctrl-c", "types", func(w *window) { w.press("C-c") }, "1 of 10 keystrokes saved. From a key to its answer: median 200 µs, P99 200 µs.\nended 0\n"},
		{"ctrl-d", "types", func(w *window) { w.press("C-d") }, "ended 0"},
		{"asked to", "types", func(w *window) { w.signal(syscall.SIGTERM) }, "terminal: ended by the signal \"terminated\"\nended 1\n"},
		{"hung up", "types", func(w *window) { w.signal(syscall.SIGHUP) }, "ended 1"},
		{"interrupted", "types", func(w *window) { w.signal(syscall.SIGINT) }, "ended 1"},
		{"told to quit", "types", func(w *window) { w.signal(syscall.SIGQUIT) }, "ended 1"},
		{"a panic", "panics", func(w *window) { w.types("pan") }, "ended 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := openWindow(t, 100, 50)
			w.types("echo here $((1 + 1)) before")
			w.press("Enter")
			w.await("here 2 before")
			w.start(tt.behaviour, "TERM=tmux-256color")
			if modes := w.modes(); modes != "1 1" {
				t.Errorf("while it runs the modes are %q", modes)
			}
			w.types("See yo")
			w.await("See yo(u)")
			w.press("Tab")
			w.types("x ")
			w.await("See you x")
			tt.end(w)
			screen := w.await("\nended ")
			if !strings.Contains(screen, tt.want) || !strings.Contains(screen, "here 2 before") || strings.Contains(screen, "See you") {
				t.Errorf("the screen is\n%s\nwant %q", screen, tt.want)
			}
			if modes := w.modes(); modes != "0 0" {
				t.Errorf("afterwards the modes are %q", modes)
			}
			w.types("echo typed $((1 + 1)) times")
			w.press("Enter")
			w.await("typed 2 times")
			before, errBefore := os.ReadFile(filepath.Join(w.dir, "program.before"))
			after, errAfter := os.ReadFile(filepath.Join(w.dir, "program.after"))
			if errBefore != nil || errAfter != nil || string(before) != string(after) || len(before) == 0 {
				t.Errorf("stty said %q, %v, then %q, %v", before, errBefore, after, errAfter)
			}
		})
	}
}

// modes gives whether the other screen is on, and whether keys are sent as an application wants them.
func (w *window) modes() string {
	w.t.Helper()
	modes, err := w.Do("display-message", "-p", "#{alternate_on} #{keypad_flag}")
	w.must(err)
	return strings.TrimSpace(modes)
}

// TestScreen_Gone: when the terminal goes, the program does not stay behind.
func TestScreen_Gone(t *testing.T) {
	t.Parallel()
	w := openWindow(t, 80, 10)
	w.start("types", "TERM=tmux-256color")
	pid := w.pid()
	w.must(w.Close())
	for end := time.Now().Add(patience); syscall.Kill(pid, 0) == nil; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the program still runs")
		}
	}
}

// pid gives the program's.
func (w *window) pid() (pid int) {
	w.t.Helper()
	data, err := os.ReadFile(filepath.Join(w.dir, "program.pid"))
	w.must(err)
	_, err = fmt.Sscan(string(data), &pid)
	w.must(err)
	return pid
}

// signal sends a signal to the program.
func (w *window) signal(s syscall.Signal) {
	w.t.Helper()
	w.must(syscall.Kill(w.pid(), s))
}

// TestScreen_NoColour: where no colour is wanted, suggestions are dim and nothing is coloured.
func TestScreen_NoColour(t *testing.T) {
	for _, variable := range []string{"NO_COLOR=1", "TERM=vt100"} {
		t.Run(variable, func(t *testing.T) {
			t.Parallel()
			w := openWindow(t, 80, 10)
			w.start("types", variable)
			w.types("See you to")
			w.await("of 10 keystrokes")
			screen, err := w.Screen()
			w.must(err)
			for _, row := range screen.Rows {
				for _, span := range row {
					text := strings.TrimSpace(span.Text)
					if span.Colour != tmux.Default || span.Other || text != "" && span.Dim == (text == "See you to") {
						t.Errorf("%q looks like %+v", span.Text, span.Style)
					}
				}
			}
		})
	}
}
