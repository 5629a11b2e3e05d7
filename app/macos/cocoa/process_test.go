//go:build box && !darwin

package cocoa_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/objc"
)

// programs are whole apps, run by this binary in processes of their own: each of them ends it.
var programs = map[string]func(){
	"an app that is launched and terminated": func() {
		err := cocoa.Start(&cocoa.Application{
			Launched:  func() { fmt.Println("launched", objc.IsMain()); go cocoa.OnMain(cocoa.Terminate) },
			Terminate: func() { fmt.Println("terminates") },
		})
		if err != nil {
			fmt.Println(err)
		}
		cocoa.Run()
	},
	"an exception that nobody catches": func() {
		if err := cocoa.Start(&cocoa.Application{}); err != nil {
			fmt.Println(err)
		}
		objc.OnException(objc.ExitOnException)
		objc.Pool(func() { arrayAt(emptyArray(), 7) })
	},
	"a panic that nobody asked to hear of": func() {
		if err := cocoa.Start(&cocoa.Application{Launched: func() { go cocoa.OnMain(cocoa.Terminate); panic("on purpose") }}); err != nil {
			fmt.Println(err)
		}
		cocoa.Run()
	},
}

const programVariable = "LAYA_COCOA_PROGRAM"

var emptyArray = objc.ClassMethod[func() objc.ID]("+[NSMutableArray array]")

func TestPrograms(t *testing.T) {
	cocoatest.Need(t)
	tests := []struct {
		program string
		say     []string // in this order
	}{
		{"an app that is launched and terminated", []string{"launched true", "terminates"}},
		{"an exception that nobody catches", []string{"uncaught NSRangeException"}},
		{"a panic that nobody asked to hear of", []string{"panic in -[NSApplicationDelegate applicationDidFinishLaunching:]: on purpose", "process_test.go"}},
	}
	for _, test := range tests {
		t.Run(test.program, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
			defer cancel()
			program := exec.CommandContext(ctx, os.Args[0])
			program.Env = append(os.Environ(), programVariable+"="+test.program)
			out, _ := program.CombinedOutput() // its status may go to GNUstep, which waits for all children
			if ctx.Err() != nil {
				t.Fatalf("it does not end:\n%s", out)
			}
			rest := string(out)
			for _, words := range test.say {
				_, after, found := strings.Cut(rest, words)
				if !found {
					t.Errorf("it does not say %q:\n%s", words, out)
				}
				rest = after
			}
		})
	}
}
