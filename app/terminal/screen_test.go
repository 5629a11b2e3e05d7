package terminal

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"laya/app/loop"
	"laya/app/session"
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

// tmux is a terminal of its own with a shell in it.
type tmux struct {
	t      *testing.T
	socket string
}

func openTmux(t *testing.T, width, height int) *tmux {
	t.Helper()
	if _, err := exec.LookPath("tmux"); err != nil {
		if strings.Contains(os.Getenv("LAYA_NEED"), "tmux") {
			t.Fatal("needs tmux")
		}
		t.Skip("needs tmux")
	}
	x := &tmux{t, filepath.Join(t.TempDir(), "tmux")}
	args := []string{"-f", "/dev/null", "new-session", "-d", "-x", fmt.Sprint(width), "-y", fmt.Sprint(height)}
	for _, e := range []string{"PS1=$ ", "LC_ALL=C.UTF-8", "NO_COLOR="} {
		args = append(args, "-e", e)
	}
	x.do(append(args, "sh")...)
	t.Cleanup(func() { exec.Command("tmux", "-S", x.socket, "kill-server").Run() })
	return x
}

func (x *tmux) do(args ...string) string {
	x.t.Helper()
	out, err := exec.Command("tmux", append([]string{"-u", "-S", x.socket}, args...)...).CombinedOutput()
	if err != nil {
		x.t.Fatalf("tmux %q: %v: %s", args, err, out)
	}
	return string(out)
}

// start runs the program in the shell, with a variable set.
func (x *tmux) start(behaviour, variable string) {
	x.t.Helper()
	self, err := os.Executable()
	if err != nil {
		x.t.Fatal(err)
	}
	x.keys("-l", fmt.Sprintf("stty -a >%[1]s.before; %[2]s=%[3]s %[5]s sh -c 'echo $$ >%[1]s.pid; exec %[4]s'; echo ended $?; stty -a >%[1]s.after",
		x.socket, program, behaviour, self, variable))
	x.keys("Enter")
	x.await("Write something.")
}

func (x *tmux) keys(keys ...string) {
	x.t.Helper()
	x.do(append([]string{"send-keys"}, keys...)...)
}

// colour is how tmux writes the colour of suggestions.
const colour = "\x1b[38;5;244m"

// screen gives what is seen, suggestions in (), and where the cursor is.
func (x *tmux) screen() string {
	x.t.Helper()
	var b strings.Builder
	for i, piece := range strings.Split(x.do("capture-pane", "-p", "-e"), "\x1b[") {
		if i == 0 {
			b.WriteString(piece)
			continue
		}
		code, text, _ := strings.Cut(piece, "m")
		if "\x1b["+code+"m" == colour {
			word := strings.TrimRight(text, "\n")
			text = "(" + word + ")" + text[len(word):]
		}
		b.WriteString(text)
	}
	lines := strings.Split(strings.TrimRight(b.String(), "\n"), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n") + "\n" + x.do("display-message", "-p", "cursor #{cursor_x},#{cursor_y}")
}

const patience = 30 * time.Second

// await waits until want is on the screen.
func (x *tmux) await(want string) string {
	x.t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(10 * time.Millisecond) {
		got := x.screen()
		if strings.Contains(got, want) {
			return got
		}
		if time.Now().After(end) {
			x.t.Fatalf("waited for %q, the screen is\n%s", want, got)
		}
	}
}

// golden waits until the screen is the one that is kept under a name.
func (x *tmux) golden(name string) {
	x.t.Helper()
	file := filepath.Join("testdata", "screens", name+".txt")
	if *update {
		time.Sleep(time.Second)
		if err := os.WriteFile(file, []byte(x.screen()), 0o644); err != nil {
			x.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		x.t.Fatal(err)
	}
	got := ""
	for end := time.Now().Add(patience); got != string(want); time.Sleep(10 * time.Millisecond) {
		if got = x.screen(); time.Now().After(end) {
			x.t.Fatalf("the screen is\n%s\nwant %s:\n%s", got, file, want)
		}
	}
}

// TestScreen types, accepts, dismisses, undoes and resizes, and looks at the screen each time.
func TestScreen(t *testing.T) {
	x := openTmux(t, 80, 12)
	x.start("types", "TERM=tmux-256color")
	x.golden("01 the beginning")
	x.keys("-l", "See you to")
	x.golden("02 a suggestion")
	x.keys("-l", "m")
	x.golden("03 typed through")
	x.keys("Tab")
	x.golden("04 accepted")
	x.keys("-l", ".")
	x.golden("05 the space pulled back")
	x.keys("-l", " I wish y")
	x.await("I wish y(ou)")
	x.keys("Escape")
	x.golden("06 dismissed")
	x.keys("-l", "ou all t")
	x.await("all t(omorrow)")
	x.keys("BTab")
	x.golden("07 accepted by the other key")
	x.keys("C-z")
	x.golden("08 undone")
	x.keys("C-w", "M-BSpace")
	x.golden("09 two words back")
	x.keys("-l", "我喜欢 🙂 café ")
	x.keys("Enter")
	x.do("set-buffer", "pasted\nlines to wrap, so that there is something to see when the window is made smaller\n")
	x.do("paste-buffer", "-p")
	x.keys("-l", "t")
	x.golden("10 wide characters and a paste")
	x.do("resize-window", "-x", "34", "-y", "12")
	x.golden("11 narrower")
	x.do("resize-window", "-x", "20", "-y", "5")
	x.golden("12 twenty by five")
	x.keys("Up", "Up", "Home")
	x.golden("13 further up")
	x.do("resize-window", "-x", "1", "-y", "1")
	time.Sleep(50 * time.Millisecond)
	x.do("resize-window", "-x", "80", "-y", "12")
	x.keys("-l", "x")
	x.golden("14 as wide as before")
	x.keys("C-u", "C-c")
	x.await("\nended 0")
}

// TestScreen_Restored: however it ends, the terminal is as it was.
func TestScreen_Restored(t *testing.T) {
	tests := []struct {
		name, behaviour string
		end             func(x *tmux)
		want            string
	}{
		{"ctrl-c", "ends", func(x *tmux) { x.keys("C-c") }, "1 of 10 keystrokes saved. From a key to its answer: median 200 µs, P99 200 µs.\nended 0\n"},
		{"ctrl-d", "ends", func(x *tmux) { x.keys("C-d") }, "ended 0"},
		{"asked to", "terminated", func(x *tmux) { x.signal(syscall.SIGTERM) }, "terminal: ended by the signal \"terminated\"\nended 1\n"},
		{"hung up", "hungup", func(x *tmux) { x.signal(syscall.SIGHUP) }, "ended 1"},
		{"a panic", "panics", func(x *tmux) { x.keys("-l", "pan") }, "ended 2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			x := openTmux(t, 100, 50)
			x.keys("-l", "echo what was here before")
			x.keys("Enter")
			x.await("\nwhat was here before")
			x.start(tt.behaviour, "TERM=tmux-256color")
			if modes := x.modes(); modes != "1 1" {
				t.Errorf("while it runs the modes are %q", modes)
			}
			x.keys("-l", "See yo")
			x.await("See yo(u)")
			x.keys("Tab")
			x.keys("-l", "x ")
			x.await("See you x")
			tt.end(x)
			screen := x.await("\nended ")
			if !strings.Contains(screen, tt.want) || !strings.Contains(screen, "what was here before") || strings.Contains(screen, "See you") {
				t.Errorf("the screen is\n%s\nwant %q", screen, tt.want)
			}
			if modes := x.modes(); modes != "0 0" {
				t.Errorf("afterwards the modes are %q", modes)
			}
			x.keys("-l", "echo typed again")
			x.keys("Enter")
			x.await("\ntyped again")
			before, errBefore := os.ReadFile(x.socket + ".before")
			after, errAfter := os.ReadFile(x.socket + ".after")
			if errBefore != nil || errAfter != nil || string(before) != string(after) || len(before) == 0 {
				t.Errorf("stty said %q, %v, then %q, %v", before, errBefore, after, errAfter)
			}
		})
	}
}

// modes gives whether the other screen is on, and whether keys are sent as an application wants them.
func (x *tmux) modes() string {
	return strings.TrimSpace(x.do("display-message", "-p", "#{alternate_on} #{keypad_flag}"))
}

// signal sends a signal to the program.
func (x *tmux) signal(s syscall.Signal) {
	x.t.Helper()
	var pid int
	if data, err := os.ReadFile(x.socket + ".pid"); err != nil {
		x.t.Fatal(err)
	} else if _, err := fmt.Sscan(string(data), &pid); err != nil {
		x.t.Fatal(err)
	}
	if err := syscall.Kill(pid, s); err != nil {
		x.t.Fatal(err)
	}
}

// TestScreen_NoColour: where no colour is wanted, suggestions are dim and nothing is coloured.
func TestScreen_NoColour(t *testing.T) {
	colours := regexp.MustCompile("\x1b\\[(3[0-8]|4[0-8]|7|9|10)")
	for _, variable := range []string{"NO_COLOR=1", "TERM=vt100"} {
		t.Run(variable, func(t *testing.T) {
			t.Parallel()
			x := openTmux(t, 80, 10)
			x.start("types", variable)
			x.keys("-l", "See you to")
			x.await("87 % sure")
			raw := x.do("capture-pane", "-p", "-e")
			if !strings.Contains(raw, "to\x1b[2mmorrow") || colours.MatchString(raw) {
				t.Errorf("the screen is\n%q", raw)
			}
		})
	}
}
