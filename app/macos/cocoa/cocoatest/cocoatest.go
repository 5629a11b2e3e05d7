//go:build box && !darwin

// Package cocoatest runs tests of AppKit code on GNUstep, each test binary on an X server (Xvfb) of its own.
//
// A package's TestMain is
//
//	func init() { runtime.LockOSThread() }
//	func TestMain(m *testing.M) { os.Exit(cocoatest.Main(m)) }
//
// and each of its tests begins with Need. The binary runs itself again with the display in its environment, NSZombies on
// (a message to an object that is gone ends the process), and a limit of time: GNUstep answers an exception with an
// alert, which would wait for ever.
package cocoatest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"laya/app/macos/cocoa"
	"laya/app/macos/objc"
)

const (
	childVariable = "LAYA_COCOATEST_CHILD"
	limitVariable = "LAYA_COCOATEST_LIMIT" // a duration, for long runs
	screenWidth   = 1280
	screenHeight  = 800
)

// limit is how long a test binary may take: something in AppKit that waits for a user would wait for ever.
var limit = func() time.Duration {
	if d, err := time.ParseDuration(os.Getenv(limitVariable)); err == nil {
		return d
	}
	return 9 * time.Minute // before go test's own limit, which would leave the X server behind
}()

var (
	missing string // why tests are skipped
	tasks   = make(chan func())
)

// Main runs the tests and returns the exit status.
func Main(m *testing.M) int {
	if os.Getenv(childVariable) != "" {
		return child(m)
	}
	status, err := parent()
	if errors.Is(err, exec.ErrNotFound) {
		missing = err.Error()
		return m.Run()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "cocoatest:", err)
		return 1
	}
	return status
}

// parent runs this binary again on a display.
func parent() (int, error) {
	for _, program := range []string{"Xvfb", "xdotool", "import", "gpbs", "gdnc"} { // the last two come with GNUstep
		if _, err := exec.LookPath(program); err != nil {
			return 0, err
		}
	}
	home, err := os.MkdirTemp("", "laya-gnustep-")
	if err != nil {
		return 0, err
	}
	defer os.RemoveAll(home)
	display, stop, err := startX()
	if err != nil {
		return 0, err
	}
	defer stop()
	environment := append(os.Environ(), childVariable+"=1", "DISPLAY="+display, "HOME="+home, "NSZombieEnabled=YES", "CRASH_ON_ZOMBIE=YES",
		"TEMP="+home) // where GNUstep's daemons are found: others' notifications and pasteboards are not ours
	if cache, err := os.UserCacheDir(); err == nil {
		environment = append(environment, "XDG_CACHE_HOME="+cache) // where the box's library is, which HOME is not any more
	}
	stopNotifications, err := startNotifications(home, environment)
	if err != nil {
		return 0, err
	}
	defer stopNotifications()
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	test := exec.CommandContext(ctx, os.Args[0], os.Args[1:]...)
	test.Env = environment
	test.Stdout, test.Stderr = os.Stdout, os.Stderr
	err = test.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return 0, fmt.Errorf("the tests did not end within %v", limit)
	case errors.As(err, &exit) && exit.Exited():
		return exit.ExitCode(), nil
	}
	return 0, err
}

// startNotifications starts the daemon that carries notifications between processes. GNUstep would start it when it is first
// needed, and it would stay.
func startNotifications(home string, environment []string) (stop func(), err error) {
	daemon := exec.Command("gdnc", "--no-fork")
	daemon.Env = environment
	if err := daemon.Start(); err != nil {
		return nil, err
	}
	stop = func() {
		daemon.Process.Kill()
		daemon.Wait()
	}
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if names, _ := filepath.Glob(filepath.Join(home, "NSMessagePort", "names", "*")); len(names) > 0 {
			return stop, nil
		}
	}
	stop()
	return nil, errors.New("gdnc, GNUstep's notification daemon, does not come up")
}

// startX starts an X server on a free display.
func startX() (display string, stop func(), err error) {
	read, write, err := os.Pipe()
	if err != nil {
		return "", nil, err
	}
	defer read.Close()
	server := exec.Command("Xvfb", "-displayfd", "3", "-screen", "0", fmt.Sprintf("%dx%dx24", screenWidth, screenHeight), "-nolisten", "tcp")
	server.ExtraFiles = []*os.File{write}
	if err := server.Start(); err != nil {
		return "", nil, err
	}
	write.Close()
	number, err := io.ReadAll(read)
	stop = func() {
		server.Process.Kill()
		server.Wait()
	}
	if err == nil && len(number) == 0 {
		err = errors.New("the X server ended before it had a display")
	}
	if err != nil {
		stop()
		return "", nil, err
	}
	return ":" + strings.TrimSpace(string(number)), stop, nil
}

// child runs the tests beside the main thread, which serves Do.
func child(m *testing.M) int {
	if err := objc.Load(); err != nil {
		fmt.Fprintln(os.Stderr, "cocoatest:", err)
		return 1
	}
	objc.Pool(setDefaults)
	if err := cocoa.Start(&cocoa.Application{}); err != nil {
		fmt.Fprintln(os.Stderr, "cocoatest:", err)
		return 1
	}
	takeSignals()
	EndOnPanic()
	objc.OnException(objc.ExitOnException) // in the place of NSApplication's handler, which shows an alert
	objc.Pool(func() {
		installMenuBar()
		installLabels()
		finishLaunching(app())
	})
	status := make(chan int)
	go func() { status <- m.Run() }()
	for {
		select {
		case task := <-tasks:
			task()
		case code := <-status:
			return code
		}
	}
}

// takeSignals puts Go's handler of the signal that a child has ended in the place of GNUstep's, which NSTask installs when it
// is first used. That one runs on the stack of whatever goroutine is interrupted, and with the processor's registers needs
// more room than there is: what lies beside the stack is overwritten (TestSignals).
func takeSignals() {
	taskClass()
	signal.Ignore(syscall.SIGCHLD) // Go takes its handler to be in place still: it installs it only where it is not
	signal.Notify(make(chan os.Signal, 1), syscall.SIGCHLD)
}

// Need skips a test where GNUstep or the X programs are not installed.
func Need(t testing.TB) {
	t.Helper()
	if missing != "" {
		t.Skip("needs GNUstep and an X server:", missing)
	}
}

// EndOnPanic has a panic in a callback end the process, as it is from the start: a test that expects one sets its own
// objc.OnPanic and returns to this.
func EndOnPanic() {
	objc.OnPanic(func(p objc.Panic) {
		fmt.Fprintf(os.Stderr, "cocoatest: panic in %s: %v\n%s\n", p.Callback, p.Value, p.Stack)
		os.Exit(1)
	})
}

// Do calls fn on the main thread and waits. A panic in it ends the process; Fatal is not for it, since this is not the
// test's goroutine.
func Do(t testing.TB, fn func()) {
	t.Helper()
	done := make(chan struct{})
	tasks <- func() {
		objc.Pool(fn)
		close(done)
	}
	<-done
}

var (
	taskClass       = objc.ClassMethod[func() objc.ID]("+[NSTask class]")
	app             = objc.ClassMethod[func() objc.ID]("+[NSApplication sharedApplication]")
	finishLaunching = objc.Method[func(app objc.ID)]("-[NSApplication finishLaunching]")
	nextEvent       = objc.Method[func(app objc.ID, mask uint, until, mode objc.ID, dequeue bool) objc.ID]("-[NSApplication nextEventMatchingMask:untilDate:inMode:dequeue:]")
	sendEvent       = objc.Method[func(app, event objc.ID)]("-[NSApplication sendEvent:]")
	updateWindows   = objc.Method[func(app objc.ID)]("-[NSApplication updateWindows]")
	dateIn          = objc.ClassMethod[func(seconds float64) objc.ID]("+[NSDate dateWithTimeIntervalSinceNow:]")
)

var (
	userDefaults     = objc.ClassMethod[func() objc.ID]("+[NSUserDefaults standardUserDefaults]")
	registerDefaults = objc.Method[func(defaults, values objc.ID)]("-[NSUserDefaults registerDefaults:]")
	dictionaryNew    = objc.ClassMethod[func() objc.ID]("+[NSMutableDictionary dictionary]")
	dictionarySet    = objc.Method[func(dictionary, value, key objc.ID)]("-[NSMutableDictionary setObject:forKey:]")
)

// setDefaults tells GNUstep that there is no window manager: it draws title bars itself, and no icon for the app.
func setDefaults() {
	values := dictionaryNew()
	dictionarySet(values, objc.String("NO"), objc.String("GSX11HandlesWindowDecorations"))
	dictionarySet(values, objc.String("YES"), objc.String("GSSuppressAppIcon"))
	registerDefaults(userDefaults(), values)
}

const anyEvent = ^uint(0)

// patience is how long something may take that must happen, on the slowest of machines.
const patience = 30 * time.Second

// Wait serves events, on the main thread, until done, and reports whether that came about with patience.
func Wait(t testing.TB, done func() bool) bool {
	t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		finished := false
		Do(t, func() { pump(0.02); finished = done() })
		if finished {
			return true
		}
	}
	return false
}

// pump serves events until none has come for so many seconds.
func pump(seconds float64) {
	for {
		event := nextEvent(app(), anyEvent, dateIn(seconds), objc.String("NSDefaultRunLoopMode"), true)
		if event == 0 {
			updateWindows(app())
			return
		}
		sendEvent(app(), event)
	}
}

// Settle serves events until all windows are drawn.
func Settle(t testing.TB) {
	t.Helper()
	Do(t, func() { pump(0.05) })
}

// Click has the X server press and release the left button at points of the screen, in AppKit's coordinates, one after
// the other: an open menu keeps the main thread until one of its lines is clicked. Events are served meanwhile, as a run
// loop would, and nothing comes before what was before it is handled: GNUstep confuses a press and a release that it
// finds waiting together.
func Click(t testing.TB, points ...cocoa.Point) {
	t.Helper()
	var steps [][]string
	for i, at := range points {
		steps = append(steps, move(at), []string{"mousedown", "1"})
		if i > 0 {
			steps = append(steps, menuLooks)
		}
		steps = append(steps, []string{"mouseup", "1"})
	}
	work(t, steps)
}

// Drag has it press the left button at one point and release it at another.
func Drag(t testing.TB, from, to cocoa.Point) {
	t.Helper()
	work(t, [][]string{move(from), {"mousedown", "1"}, move(to), menuLooks, {"mouseup", "1"}})
}

// menuLooks lets the time pass in which a menu looks where the pointer is: it does ten times a second.
var menuLooks = []string{"sleep", "0.25"}

func move(to cocoa.Point) []string {
	return []string{"mousemove", strconv.Itoa(int(to.X)), strconv.Itoa(screenHeight - int(to.Y))}
}

// Type has it press the keys for a text.
func Type(t testing.TB, text string) {
	t.Helper()
	work(t, [][]string{{"type", "--delay", "20", text}})
}

// Key has it press a key by its X name: Return, ctrl+a.
func Key(t testing.TB, name string) {
	t.Helper()
	work(t, [][]string{{"key", name}})
}

// Picture writes the screen into a PNG file.
func Picture(t testing.TB, path string) {
	t.Helper()
	serve(t, func() error { return run("import", "-window", "root", path) })
}

// PictureOfMenu clicks at a point, which opens a menu, writes the screen into a PNG file, and clicks at the other.
func PictureOfMenu(t testing.TB, path string, open, choose cocoa.Point) {
	t.Helper()
	serve(t, func() error {
		return errors.Join(
			xdotool(move(open), []string{"mousedown", "1"}, []string{"mouseup", "1"}, menuLooks),
			run("import", "-window", "root", path),
			xdotool(move(choose), []string{"mousedown", "1"}, menuLooks, []string{"mouseup", "1"}))
	})
}

// work runs xdotool once for each step.
func work(t testing.TB, steps [][]string) {
	t.Helper()
	serve(t, func() error { return xdotool(steps...) })
}

func xdotool(steps ...[]string) error {
	for _, step := range steps {
		if err := run("xdotool", step...); err != nil {
			return err
		}
		handled()
		handled()
	}
	return nil
}

func run(program string, args ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	out, err := exec.CommandContext(ctx, program, args...).CombinedOutput()
	if err != nil && !errors.Is(err, syscall.ECHILD) { // GNUstep may have waited for it: it does for all children
		return fmt.Errorf("%s %v: %w: %s", program, args, err, out)
	}
	return nil
}

// handled returns when the main thread has looked for events: twice, and what was there before has been handled. A menu
// or a button that is held serves posted tasks too.
func handled() {
	done := make(chan struct{})
	cocoa.OnMain(func() { close(done) })
	select {
	case <-done:
	case <-time.After(5 * time.Second): // then the main thread waits for the next step
	}
	time.Sleep(10 * time.Millisecond)
}

// serve calls fn while the main thread serves events.
func serve(t testing.TB, fn func() error) {
	t.Helper()
	done := make(chan error, 1)
	go func() { done <- fn() }()
	for {
		select {
		case err := <-done:
			if err != nil {
				t.Fatal(err)
			}
			Settle(t)
			return
		default:
			Do(t, func() { pump(0.01) })
		}
	}
}
