//go:build box && !darwin

package objc

import "reflect"

var (
	class_replaceMethod func(class ID, name SEL, imp uintptr, types string) uintptr
	objc_getMetaClass   func(name string) ID
)

// Replace gives a class of GNUstep a method in place of its own, or one that it lacks: the box's way to stand in for a
// part of macOS. Func is func(self ID, ...); the rest is as for a class of ours. It stays for the life of the process.
func Replace(def MethodDef) {
	name := mustName(def.Name)
	class := classNamed(name.Class)
	if name.OfClass {
		class = objc_getMetaClass(name.Class)
	}
	own := reflect.ValueOf(def.Func)
	foreign := newMessage(def.Name, own.Type(), false).foreign
	fn := reflect.MakeFunc(foreign, func(args []reflect.Value) []reflect.Value {
		return own.Call(append([]reflect.Value{args[0]}, args[2:]...))
	})
	class_replaceMethod(class, Selector(name.Selector), newCallback(def.Name, fn), encode(foreign))
}
