//go:build !unix

package kernel

import "testing"

// guardedBytes: here without a guard.
func guardedBytes(_ testing.TB, n int) []byte { return make([]byte, (n+63)&^63) }
