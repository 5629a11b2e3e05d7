//go:build !((darwin || linux) && (amd64 || arm64))

package mlxc

// There is no MLX for this platform, and foreign functions are not called: load refuses, so that nothing else is reached.

func load(string) (uintptr, error)      { return 0, ErrUnsupported }
func address(uintptr, string) uintptr   { return 0 }
func invoke(uintptr, []uintptr) uintptr { return 0 }
func bind(any, uintptr)                 {}
func callback(any) uintptr              { return 0 }
func thread() uintptr                   { return 0 }
