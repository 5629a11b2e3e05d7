//go:build unix

package kernel

import (
	"os"
	"syscall"
	"testing"
)

// guardedBytes is memory of at least n bytes that ends where a page begins that may not be touched; so does another in
// front of it.
func guardedBytes(t testing.TB, n int) []byte {
	page := os.Getpagesize()
	size := (n + page - 1) / page * page
	p, err := syscall.Mmap(-1, 0, size+2*page, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		t.Fatalf("mmap: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Munmap(p) })
	for _, guard := range [][]byte{p[:page], p[page+size:]} {
		if err := syscall.Mprotect(guard, syscall.PROT_NONE); err != nil {
			t.Fatalf("mprotect: %v", err)
		}
	}
	return p[page:][:size:size]
}
