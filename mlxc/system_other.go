//go:build !darwin

package mlxc

import (
	"fmt"
	"runtime"
)

// supported reports whether the binding can call MLX here: on Linux, for tests and CI.
func supported() error {
	if runtime.GOOS != "linux" || (runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64") {
		return fmt.Errorf("%w: this is %s on %s", ErrUnsupported, runtime.GOOS, runtime.GOARCH)
	}
	return nil
}

// brewPrefixes are where Homebrew installs on Linux.
func brewPrefixes() []string { return []string{"/home/linuxbrew/.linuxbrew"} }
