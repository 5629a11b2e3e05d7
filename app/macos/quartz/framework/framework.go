//go:build darwin || box

// Package framework binds C functions of system frameworks to Go variables.
//
// A framework is a table: symbol, the header that declares it, and the Go variable that is bound to it, whose type is
// the C prototype. Nothing is bound before Bind is called, and what is missing is an error that names everything that
// is missing, never a panic: an app must be able to say what it lacks.
//
// Where the library comes from is the only difference between a Mac and the box (path_darwin.go, path_box.go).
package framework

import (
	"fmt"
	"strings"
	"unsafe"

	"github.com/ebitengine/purego"
)

// Framework is a table of symbols.
type Framework struct {
	Name    string // as in /System/Library/Frameworks/Name.framework
	Symbols []Symbol
}

// Symbol is a row of the table.
type Symbol struct {
	Name   string
	Header string // of the SDK, relative to the framework's Headers
	Bound  any    // *func(…) for a function, *Variable for data
}

// Variable is the address of a C variable.
type Variable uintptr

// Value gives the pointer that the variable holds: the CFStringRef of a `const CFStringRef`.
func (v Variable) Value() uintptr { return **(**uintptr)(unsafe.Pointer(&v)) }

// Bind opens the framework and binds all of the table. It is called once, before anything that the table binds.
func (f Framework) Bind() error {
	library, err := purego.Dlopen(path(f.Name), purego.RTLD_NOW|purego.RTLD_GLOBAL)
	if err != nil {
		return fmt.Errorf("open the framework %s: %w", f.Name, err)
	}
	var missing []string
	for _, s := range f.Symbols {
		address, err := purego.Dlsym(library, s.Name)
		if err != nil || address == 0 {
			missing = append(missing, s.Name)
			continue
		}
		if v, ok := s.Bound.(*Variable); ok {
			*v = Variable(address)
			continue
		}
		purego.RegisterFunc(s.Bound, address)
	}
	if len(missing) > 0 {
		return fmt.Errorf("%s.framework lacks %s: this version of macOS is too old for Laya", f.Name, strings.Join(missing, ", "))
	}
	return nil
}

// Missing lists the symbols that this system does not have. It binds nothing.
func (f Framework) Missing() (names []string, err error) {
	library, err := purego.Dlopen(path(f.Name), purego.RTLD_NOW|purego.RTLD_GLOBAL)
	if err != nil {
		return nil, fmt.Errorf("open the framework %s: %w", f.Name, err)
	}
	for _, s := range f.Symbols {
		if address, err := purego.Dlsym(library, s.Name); err != nil || address == 0 {
			names = append(names, s.Name)
		}
	}
	return names, nil
}
