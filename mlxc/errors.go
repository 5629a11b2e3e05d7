package mlxc

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// What a caller may want to tell apart.
var (
	// ErrUnsupported: MLX does not run on this machine or this system.
	ErrUnsupported = errors.New("mlxc: MLX needs macOS 14 or newer on Apple silicon (for tests: 64-bit Linux on amd64 or arm64)")
	// ErrNotFound: no library in any of the places.
	ErrNotFound = errors.New("mlxc: MLX is not installed: get it with `brew install mlx-c`; everything works without it meanwhile")
	// ErrClosed: the worker has been stopped.
	ErrClosed = errors.New("mlxc: the worker has been closed")
	// ErrWedged: a call did not come back in time, so the worker is dead, until the process ends.
	ErrWedged = errors.New("mlxc: a call into MLX did not come back; MLX is off until Laya is started again")
	// ErrStale: a handle was used after Close, after its scope ended, or with a worker that isn't its own.
	ErrStale = errors.New("this handle has been closed, has ended with its scope, or was never made")
)

var (
	errWithin   = errors.New("mlxc: Do and Close cannot be called from within Do")
	errThread   = errors.New("a Scope must not leave the goroutine of its Do")
	errNoStream = errors.New("the scope has no stream: call On first")
)

// Error is a call into MLX that failed.
type Error struct {
	Op       string // the C function
	Operands string // the arrays it was given, as "float32[64 256], uint32[1024 64]"
	Text     string // what MLX said; its own words, never a format
	Err      error  // what made it fail on our side: an error or a *PanicError in a closure, ErrStale, ErrWedged
}

func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("mlxc: ")
	b.WriteString(e.Op)
	if e.Operands != "" {
		b.WriteString("(" + e.Operands + ")")
	}
	if e.Text != "" {
		b.WriteString(": " + e.Text)
	}
	if e.Err != nil {
		b.WriteString(": " + strings.ReplaceAll(e.Err.Error(), "mlxc: ", "")) // once is enough
	}
	return b.String()
}

func (e *Error) Unwrap() error { return e.Err }

// PanicError is a Go panic on the worker's thread, caught before it could cross C or end the process.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// wedged says which call did not come back.
func wedged(during function, limit time.Duration) error {
	where := "Go code on the worker"
	if during < functionCount {
		where = during.String()
	}
	return fmt.Errorf("%w: %s, after %v", ErrWedged, where, limit)
}
