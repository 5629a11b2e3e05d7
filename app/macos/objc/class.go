//go:build darwin || box

package objc

import (
	"fmt"
	"reflect"
	"strings"
	"sync"
)

// MethodDef is a method that Go implements. Its name says for which protocol or superclass:
// -[NSWindowDelegate windowWillClose:], or for which class of ours: -[LayaTarget invoke:]. Func is func(owner T, ...)
// with a parameter for each colon and at most one result; results of kind float cannot be returned.
type MethodDef struct {
	Name string
	Func any
}

// Class is an Objective-C class whose methods are Go functions. Each of its objects has an owner in Go, of type T, which
// the methods receive in the object's stead.
type Class[T any] struct {
	name, super string
	methods     []MethodDef
	class       func() ID

	mu     sync.RWMutex
	owners map[ID]T
}

// NewClass describes a class. It is registered when its first object is made: it takes one callback slot for each method,
// however many objects there are.
func NewClass[T any](name, super string, methods ...MethodDef) *Class[T] {
	c := &Class[T]{name: name, super: super, methods: methods, owners: map[ID]T{}}
	c.class = sync.OnceValue(c.register)
	return c
}

var (
	alloc   = Method[func(class ID) ID]("+[NSObject alloc]")
	initID  = Method[func(object ID) ID]("-[NSObject init]")
	retain  = Method[func(object ID) ID]("-[NSObject retain]")
	release = Method[func(object ID)]("-[NSObject release]")
)

// Alloc returns a new object of a class of the frameworks, to be initialised by its init method; the caller owns it.
func Alloc(class string) ID { return alloc(classNamed(class)) }

// Retain makes the caller an owner of the object, and returns it.
func Retain(object ID) ID { return retain(object) }

// Release gives up one ownership.
func Release(object ID) { release(object) }

// New returns a new object, initialised by -init, with its owner.
func (c *Class[T]) New(owner T) ID { return initID(c.Alloc(owner)) }

// Alloc returns a new object with its owner: the caller sends its init method, which must return the same object.
func (c *Class[T]) Alloc(owner T) ID {
	object := alloc(c.class())
	c.mu.Lock()
	c.owners[object] = owner
	c.mu.Unlock()
	return object
}

// Free parts the object from its owner and releases it. A message that still comes answers zero.
func (c *Class[T]) Free(object ID) {
	c.mu.Lock()
	delete(c.owners, object)
	c.mu.Unlock()
	release(object)
}

// Owner returns the object's owner, and whether it has one.
func (c *Class[T]) Owner(object ID) (owner T, ok bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	owner, ok = c.owners[object]
	return owner, ok
}

func (c *Class[T]) register() ID {
	class := objc_allocateClassPair(classNamed(c.super), c.name, 0)
	if class == 0 {
		panic(fmt.Sprintf("objc: there is a class %s already", c.name))
	}
	for _, def := range c.methods {
		name := mustName(def.Name)
		if name.OfClass {
			panic(fmt.Sprintf("objc: %s of %s: only instance methods can be defined", name, c.name))
		}
		fn := c.foreign(name, reflect.ValueOf(def.Func))
		if !class_addMethod(class, Selector(name.Selector), newCallback(name.String(), fn), encode(fn.Type())) {
			panic(fmt.Sprintf("objc: %s of %s is defined twice", name, c.name))
		}
		if protocol := objc_getProtocol(name.Class); protocol != 0 {
			class_addProtocol(class, protocol)
		}
	}
	objc_registerClassPair(class)
	return class
}

// foreign turns func(T, ...) into func(ID, SEL, ...) that finds the owner.
func (c *Class[T]) foreign(name Name, fn reflect.Value) reflect.Value {
	typ := fn.Type()
	if typ.Kind() != reflect.Func || typ.NumIn() == 0 || typ.In(0) != reflect.TypeFor[T]() ||
		typ.NumIn()-1 != strings.Count(name.Selector, ":") || typ.NumOut() > 1 {
		panic(fmt.Sprintf("objc: %s of %s: %v is not func(%v, ...) with a parameter for each colon", name, c.name, typ, reflect.TypeFor[T]()))
	}
	in := []reflect.Type{reflect.TypeFor[ID](), reflect.TypeFor[SEL]()}
	for i := 1; i < typ.NumIn(); i++ {
		in = append(in, typ.In(i))
	}
	var out []reflect.Type
	if typ.NumOut() == 1 {
		out = append(out, typ.Out(0))
	}
	return reflect.MakeFunc(reflect.FuncOf(in, out, false), func(args []reflect.Value) []reflect.Value {
		owner, ok := c.Owner(ID(args[0].Uint()))
		if !ok {
			if len(out) == 0 {
				return nil
			}
			return []reflect.Value{reflect.Zero(out[0])}
		}
		own := make([]reflect.Value, 0, 8)
		own = append(own, reflect.ValueOf(&owner).Elem())
		return fn.Call(append(own, args[2:]...))
	})
}
