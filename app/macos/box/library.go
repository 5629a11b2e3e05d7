//go:build box

package box

import (
	"embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/ebitengine/purego"

	"laya/app/macos/ax"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/quartz/framework"
)

//go:embed fake
var sources embed.FS

// What the library has beside the frameworks.
var (
	boxFaults             func(text *byte, size int) int32
	boxLiving             func(kind uint32) int
	boxTypeName           func(kind uint32) string
	boxMain               func()
	boxNoMain             func()
	boxDeliver            func(callback uintptr)
	boxAnswer             func(callback uintptr)
	boxHID                func(kind quartz.EventType, code uint16, flags quartz.Flags, repeat bool, units *uint16, length int)
	boxSettle             func(seconds float64) bool
	boxTapTimeout         func(seconds float64)
	boxFreezes            func(on bool)
	boxDisableTaps        func(why int32)
	boxSleep              func(on bool)
	boxPermissionsChanged func()
	boxCounted            func(what int32) int
	boxTaps               func() int32
	boxTrust              func(trusted, listening bool)
	boxPrompts            func() int32
	boxListenRequests     func() int32
	boxConsole            func(on bool)
	boxSecureInput        func(on bool, pid int32)
	boxDisplays           func(count uint32, list *display)
	boxSelect             func(id, kind, mode, language string)
	boxElement            func(pid int32, id int64) cf.Ref
	boxAXPost             func(pid int32, id int64, name cf.Ref)
	boxMarker             func(from, to int64) cf.Ref
	boxMarkerRange        func(marker cf.Ref, from, to *int64) bool
	boxAttributed         func(text, attributes cf.Ref) cf.Ref
)

var controls = framework.Framework{Name: "the box", Symbols: []framework.Symbol{
	{Name: "box_faults", Bound: &boxFaults}, {Name: "box_living", Bound: &boxLiving}, {Name: "box_type_name", Bound: &boxTypeName},
	{Name: "box_main", Bound: &boxMain}, {Name: "box_no_main", Bound: &boxNoMain},
	{Name: "box_deliver", Bound: &boxDeliver}, {Name: "box_answer", Bound: &boxAnswer},
	{Name: "box_hid", Bound: &boxHID}, {Name: "box_settle", Bound: &boxSettle},
	{Name: "box_tap_timeout", Bound: &boxTapTimeout}, {Name: "box_freezes", Bound: &boxFreezes},
	{Name: "box_disable_taps", Bound: &boxDisableTaps}, {Name: "box_sleep", Bound: &boxSleep},
	{Name: "box_permissions_changed", Bound: &boxPermissionsChanged}, {Name: "box_counted", Bound: &boxCounted},
	{Name: "box_taps", Bound: &boxTaps}, {Name: "box_trust", Bound: &boxTrust}, {Name: "box_prompts", Bound: &boxPrompts},
	{Name: "box_listen_requests", Bound: &boxListenRequests}, {Name: "box_on_console", Bound: &boxConsole},
	{Name: "box_secure_input", Bound: &boxSecureInput}, {Name: "box_displays", Bound: &boxDisplays},
	{Name: "box_select", Bound: &boxSelect}, {Name: "box_element", Bound: &boxElement}, {Name: "box_ax_post", Bound: &boxAXPost},
	{Name: "box_marker", Bound: &boxMarker}, {Name: "box_marker_range", Bound: &boxMarkerRange}, {Name: "box_attributed", Bound: &boxAttributed},
}}

// opened is the box that is switched on.
var opened atomic.Pointer[Box]

// load builds the library and binds everything, once in a process.
var load = sync.OnceValue(func() error {
	path, err := build()
	if err != nil {
		return err
	}
	if _, err := purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_GLOBAL); err != nil {
		return fmt.Errorf("load the box: %w", err)
	}
	os.RemoveAll(filepath.Dir(path))
	if err := errors.Join(controls.Bind(), quartz.Open(), ax.Open()); err != nil {
		return err
	}
	boxDeliver(purego.NewCallback(func(e quartz.Event) {
		if b := opened.Load(); b != nil {
			b.deliver(e)
		}
	}))
	boxAnswer(purego.NewCallback(func(r *request) ax.Code {
		if b := opened.Load(); b != nil {
			return b.answer(r)
		}
		return ax.CannotComplete
	}))
	return nil
})

// build compiles the library with the C compiler for the machine that the test runs on, which qemu may stand for.
func build() (string, error) {
	compiler := "gcc"
	if cross, err := exec.LookPath("aarch64-linux-gnu-gcc"); err == nil && runtime.GOARCH == "arm64" {
		compiler = cross
	}
	directory, err := os.MkdirTemp("", "laya-box")
	if err != nil {
		return "", err
	}
	if err := os.CopyFS(directory, sources); err != nil {
		return "", err
	}
	files, _ := filepath.Glob(filepath.Join(directory, "fake", "*.c"))
	library := filepath.Join(directory, framework.Soname)
	args := []string{"-std=gnu11", "-Wall", "-Wextra", "-Werror", "-O1", "-g", "-fPIC", "-shared", "-pthread", "-Wl,-soname," + framework.Soname, "-o", library}
	if out, err := exec.Command(compiler, append(append(args, files...), "-lm")...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("the box needs a C compiler; %s: %w\n%s", compiler, err, out)
	}
	return library, nil
}

// TakeFaults gives the mistakes that were made with C functions since the last time: wrong types, objects used after
// their release, positions outside, the wrong thread.
func TakeFaults() []string {
	text := make([]byte, 4096)
	if boxFaults(&text[0], len(text)) == 0 {
		return nil
	}
	end := strings.IndexByte(string(text), 0)
	return strings.Split(strings.TrimSpace(string(text[:end])), "\n")
}

// Types of objects, numbered as in box.h.
const (
	runLoopType = 8
	types       = 21
)

func living() (counts [types]int) {
	for kind := range counts {
		if kind != runLoopType { // a thread's loop lives as long as it does
			counts[kind] = boxLiving(uint32(kind))
		}
	}
	return counts
}

// leaks says what lives that did not before. It gives threads that are ending a while to do so.
func leaks(before [types]int, while time.Duration) (found []string) {
	for end := time.Now().Add(while); ; time.Sleep(5 * time.Millisecond) {
		found = found[:0]
		for kind, n := range living() {
			if n > before[kind] {
				found = append(found, fmt.Sprintf("%d %s were not released", n-before[kind], boxTypeName(uint32(kind))))
			}
		}
		if len(found) == 0 || time.Now().After(end) {
			return found
		}
	}
}

// display is a display of event.c.
type display struct {
	id     uint32
	_      uint32
	bounds quartz.Rect
	scale  float64
}

// request is a request of ax.c.
type request struct {
	what, pid       int32
	id              int64
	timeout         float64
	name, parameter cf.Ref
	x, y            float64
	result          cf.Ref
}

var _ = [1]int{}[unsafe.Sizeof(request{})-64]
