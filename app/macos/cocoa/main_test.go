//go:build box && !darwin

package cocoa_test

import (
	"os"
	"runtime"
	"testing"

	"laya/app/macos/cocoa/cocoatest"
)

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) {
	if program := programs[os.Getenv(programVariable)]; program != nil {
		program()
		return
	}
	os.Exit(cocoatest.Main(m))
}
