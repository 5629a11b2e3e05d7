//go:build (darwin || linux) && (amd64 || arm64)

package mlxc

import (
	"sync"

	"github.com/ebitengine/purego"
)

// load opens a shared library by its absolute path, all its own symbols bound at once.
func load(path string) (library uintptr, err error) {
	return purego.Dlopen(path, purego.RTLD_NOW|purego.RTLD_LOCAL)
}

// address of a symbol, 0 if the library has none of that name.
func address(library uintptr, name string) uintptr {
	address, err := purego.Dlsym(library, name)
	if err != nil {
		return 0
	}
	return address
}

// invoke calls a C function of integers and pointers. What a pointer among args points to must be on the heap and
// reachable: a callback may move the caller's stack.
func invoke(address uintptr, args []uintptr) uintptr {
	result, _, _ := purego.SyscallN(address, args...)
	return result
}

// bind makes the func variable that f points to call the C function at address.
func bind(f any, address uintptr) { purego.RegisterFunc(f, address) }

// callback makes f callable from C, for the life of the process: there are 2,000 at most.
func callback(f any) uintptr { return purego.NewCallback(f) }

var pthread_self = sync.OnceValue(func() uintptr { return address(purego.RTLD_DEFAULT, "pthread_self") })

// thread identifies the calling OS thread; 0 if that cannot be known.
func thread() uintptr {
	if pthread_self() == 0 {
		return 0
	}
	return invoke(pthread_self(), nil)
}
