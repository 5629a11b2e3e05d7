//go:build darwin || box

package corefoundation

// Ref is a CoreFoundation object that something else owns: a CFTypeRef by the Get rule.
type Ref uintptr

// Owned is a CoreFoundation object that is ours to release: a CFTypeRef by the Create rule. Copying the struct does not
// retain: one of the copies is the owner.
type Owned struct{ Ref }

// Own takes over what a C function that is called Create or Copy gave. It is for the packages that bind such functions.
func Own(created Ref) Owned { return Owned{created} }

// Retain makes r outlive its owner.
func (r Ref) Retain() Owned {
	if r == 0 {
		return Owned{}
	}
	return Owned{cfRetain(r)}
}

// Release gives the object up. Releasing again, or releasing NULL, does nothing.
func (o *Owned) Release() {
	if o.Ref != 0 {
		cfRelease(o.Ref)
		o.Ref = 0
	}
}

// Equal compares by value, as CFEqual does: Accessibility elements are equal when they stand for the same thing.
func (r Ref) Equal(other Ref) bool {
	if r == 0 || other == 0 {
		return r == other
	}
	return cfEqual(r, other)
}

// Is reports whether r is of the type that a GetTypeID function names; NULL is of none.
func (r Ref) Is(typeID uint) bool { return r != 0 && cfGetTypeID(r) == typeID }
