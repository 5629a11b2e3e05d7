//go:build box && !darwin

package panel

import (
	"os"
	"runtime"
	"testing"

	"laya/app/macos/cocoa/cocoatest"
)

func init() { runtime.LockOSThread() }

func TestMain(m *testing.M) { os.Exit(cocoatest.Main(m)) }
