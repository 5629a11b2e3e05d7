// Package kernel is the arithmetic of a decision: matrices times vectors, attention for one position, norms and
// exponentials, on one core, with the widest instructions that this processor has.
//
// It decides nothing and knows no model. Every kernel has a portable twin in a _ref.go file, which is the definition of
// truth and what runs where there is no assembly (or with the build tag noasm). KERNELS.md tells the files, the
// registers, the numerical envelope and the speed.
//
// Invariants:
//
//  1. A kernel answers what its twin answers, within the envelope of KERNELS.md (TestTwin).
//  2. It reads and writes the slices that it was given and nothing beyond them (TestTwin, at a protected page).
//  3. It does not allocate, start a goroutine or block (TestNoAlloc). Only NewScratch allocates.
//  4. Lengths that do not fit together are the programmer's mistake: a panic that names the call, before any work.
//
// All functions may be called from any goroutine as long as nobody writes what another reads; a Scratch belongs to one
// call at a time. Slices that are passed here escape: keep them in long-lived memory, not on the stack. Inputs are
// finite numbers; what NaN and infinities give is not defined, except in Widen, Narrow and Finite.
package kernel

import (
	"fmt"
	"slices"
)

// Level names the instructions in use: "avx512vnni", "avx512", "avx2", "neondot", "neon" or "portable".
func Level() string { return active.level }

// Levels lists what this processor can run, the slowest ("portable") first.
func Levels() []string {
	names := make([]string, 0, len(available))
	for _, t := range available {
		names = append(names, t.level)
	}
	return names
}

// Use chooses the instructions by name, for tests, measurements and people in doubt. It must not run beside a kernel.
func Use(level string) error {
	i := slices.IndexFunc(available, func(t *table) bool { return t.level == level })
	if i < 0 {
		return fmt.Errorf("kernel: level %q is not one of %v", level, Levels())
	}
	active = available[i]
	return nil
}

// block is the number of floats that the kernels of a level work on at a time.
const block = 16

// wholeBlocks is n without what is left over.
func wholeBlocks(n int) int { return n &^ (block - 1) }

// check panics with the call's name when lengths do not fit together.
func check(ok bool, call string) {
	if !ok {
		panic("kernel: " + call + ": lengths do not fit together")
	}
}
