package mlxc

import (
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// oldestSystem is the macOS that MLX needs. The loader doesn't check it: an older one fails later, and less clearly.
const oldestSystem = 14

// supported reports whether MLX can run on this Mac.
func supported() error {
	if runtime.GOARCH != "arm64" {
		return fmt.Errorf("%w: this is an Intel Mac, or Laya runs under Rosetta", ErrUnsupported)
	}
	version, err := syscall.Sysctl("kern.osproductversion")
	if err != nil {
		return fmt.Errorf("mlxc: macOS does not say its version: %w", err)
	}
	major, _, _ := strings.Cut(version, ".")
	if n, err := strconv.Atoi(major); err != nil || n < oldestSystem {
		return fmt.Errorf("%w: this is macOS %s", ErrUnsupported, version)
	}
	return nil
}

// brewPrefixes are where Homebrew installs on Apple silicon.
func brewPrefixes() []string { return []string{"/opt/homebrew"} }
