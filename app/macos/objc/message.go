//go:build darwin || box

package objc

import (
	"fmt"
	"reflect"
	"strings"
	"sync"

	"github.com/ebitengine/purego"
)

// Name is a method's name in the notation of Apple's documentation: -[NSWindow setTitle:], +[NSColor labelColor].
type Name struct {
	OfClass  bool // + rather than -
	Class    string
	Selector string
}

func (n Name) String() string {
	sign := "-"
	if n.OfClass {
		sign = "+"
	}
	return sign + "[" + n.Class + " " + n.Selector + "]"
}

// parseName reads the notation.
func parseName(s string) (Name, error) {
	inner, closed := strings.CutSuffix(s, "]")
	class, selector, spaced := strings.Cut(inner[min(2, len(inner)):], " ")
	if !closed || !spaced || class == "" || selector == "" || strings.Contains(selector, " ") ||
		!strings.HasPrefix(s, "-[") && !strings.HasPrefix(s, "+[") {
		return Name{}, fmt.Errorf("objc: %q is not of the form -[Class selector:] or +[Class selector:]", s)
	}
	return Name{OfClass: s[0] == '+', Class: class, Selector: selector}, nil
}

func mustName(s string) Name {
	name, err := parseName(s)
	if err != nil {
		panic(err)
	}
	return name
}

// Method declares a method. F is its signature: the receiver's ID, one parameter for each colon of the selector, and at
// most one result. These kinds cross: ID and SEL, bool (BOOL), integers, floats, structs of such, pointers and slices (to
// Go memory, for the time of the call), and string (a C string, copied either way). Objective-C's NSInteger is int,
// NSUInteger uint, CGFloat float64.
//
// It panics when name and F cannot belong together, so declare methods in package variables.
func Method[F any](name string) F {
	m := newMessage(name, reflect.TypeFor[F](), false)
	return reflect.MakeFunc(m.signature, func(args []reflect.Value) []reflect.Value {
		return m.send(ID(args[0].Uint()), args[1:])
	}).Interface().(F)
}

// Optional declares a method that not every system has: to an object without it, as to nil, the message answers zero.
func Optional[F any](name string) F {
	m := newMessage(name, reflect.TypeFor[F](), false)
	m.optional = true
	return reflect.MakeFunc(m.signature, func(args []reflect.Value) []reflect.Value {
		receiver := ID(args[0].Uint())
		if !respondsToSelector(receiver, m.selector()) {
			receiver = 0
		}
		return m.send(receiver, args[1:])
	}).Interface().(F)
}

// ClassMethod declares a class method whose receiver is the class in its name: as [Method], without the receiver.
func ClassMethod[F any](name string) F {
	m := newMessage(name, reflect.TypeFor[F](), true)
	class := sync.OnceValue(func() ID { return classNamed(m.name.Class) })
	return reflect.MakeFunc(m.signature, func(args []reflect.Value) []reflect.Value {
		return m.send(class(), args)
	}).Interface().(F)
}

// message is a declared method.
type message struct {
	name      Name
	signature reflect.Type // as declared
	foreign   reflect.Type // func(ID, SEL, parameters...) result
	inMemory  bool         // the result comes back through a pointer where the platform has two ways
	optional  bool         // the runtime may lack it
	selector  func() SEL
	calls     *calls
}

// maxInRegisters is the size in bytes of the largest struct that comes back in registers on Intel.
const maxInRegisters = 16

func newMessage(name string, signature reflect.Type, ofClass bool) *message {
	m := &message{name: mustName(name), signature: signature}
	if signature.Kind() != reflect.Func || signature.NumOut() > 1 || signature.IsVariadic() {
		panic(fmt.Sprintf("objc: %s: %v is not a function with at most one result", name, signature))
	}
	in := []reflect.Type{reflect.TypeFor[ID](), reflect.TypeFor[SEL]()}
	var out []reflect.Type
	first := 0
	if !ofClass {
		first = 1
	}
	for i := first; i < signature.NumIn(); i++ {
		in = append(in, signature.In(i))
	}
	if signature.NumOut() == 1 {
		out = append(out, signature.Out(0))
		m.inMemory = out[0].Kind() == reflect.Struct && out[0].Size() > maxInRegisters
	}
	switch {
	case ofClass && !m.name.OfClass:
		panic(fmt.Sprintf("objc: %s: an instance method needs its receiver: use Method", name))
	case !ofClass && (signature.NumIn() == 0 || signature.In(0) != in[0]):
		panic(fmt.Sprintf("objc: %s: the first parameter of %v is not the receiver's ID", name, signature))
	case len(in)-2 != strings.Count(m.name.Selector, ":"):
		panic(fmt.Sprintf("objc: %s: %v has %d parameters for the selector's colons", name, signature, len(in)-2))
	}
	m.foreign = reflect.FuncOf(in, out, false)
	m.selector = sync.OnceValue(func() SEL { return Selector(m.name.Selector) })
	m.calls = callsOf(m.foreign)
	declare(m)
	return m
}

func (m *message) send(receiver ID, args []reflect.Value) []reflect.Value {
	if receiver == 0 {
		if m.foreign.NumOut() == 0 {
			return nil
		}
		return []reflect.Value{reflect.Zero(m.foreign.Out(0))}
	}
	selector := m.selector()
	call := m.calls.to(implementation(receiver, selector, m.inMemory))
	full := make([]reflect.Value, 0, 8)
	full = append(full, reflect.ValueOf(receiver), reflect.ValueOf(selector))
	return call.Call(append(full, args...))
}

// calls are the foreign functions of one signature, each registered once.
type calls struct {
	foreign    reflect.Type
	registered sync.Map // uintptr to reflect.Value
}

var bySignature sync.Map // reflect.Type to *calls

func callsOf(foreign reflect.Type) *calls {
	c, _ := bySignature.LoadOrStore(foreign, &calls{foreign: foreign})
	return c.(*calls)
}

// to returns the Go function that calls the foreign function at this address.
func (c *calls) to(address uintptr) reflect.Value {
	if fn, ok := c.registered.Load(address); ok {
		return fn.(reflect.Value)
	}
	fn := reflect.New(c.foreign)
	purego.RegisterFunc(fn.Interface(), address)
	c.registered.Store(address, fn.Elem())
	return fn.Elem()
}
