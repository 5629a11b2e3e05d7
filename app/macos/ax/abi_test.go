//go:build box

package ax

import (
	"testing"

	"laya/app/macos/quartz/framework/abi"
)

func TestABI(t *testing.T) { abi.Check(t, library, abi.Library(t, "testdata/abi.c")) }
