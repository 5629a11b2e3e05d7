//go:build darwin || box

package corefoundation

import "math"

// CFNumberType of CFNumber.h.
const (
	sint64Type  = 4
	float64Type = 6
)

// NewInt makes a number.
func NewInt(n int64) Owned { return Owned{cfNumberCreate(0, sint64Type, &n)} }

// NewFloat makes a number.
func NewFloat(f float64) Owned {
	bits := int64(math.Float64bits(f))
	return Owned{cfNumberCreate(0, float64Type, &bits)}
}

// Int reads a number; it is not ok when its value is no integer.
func (r Ref) Int() (n int64, ok bool) {
	if !r.Is(cfNumberGetTypeID()) {
		return 0, false
	}
	ok = cfNumberGetValue(r, sint64Type, &n)
	return n, ok
}

// Float reads a number; it is not ok when its value cannot be had exactly.
func (r Ref) Float() (f float64, ok bool) {
	if !r.Is(cfNumberGetTypeID()) {
		return 0, false
	}
	var bits int64
	ok = cfNumberGetValue(r, float64Type, &bits)
	return math.Float64frombits(uint64(bits)), ok
}

// Bool gives the boolean that stands for on.
func Bool(on bool) Ref {
	if on {
		return Ref(kCFBooleanTrue.Value())
	}
	return Ref(kCFBooleanFalse.Value())
}

// Bool reads a boolean. Some apps give a number in place of one.
func (r Ref) Bool() (on, ok bool) {
	if r.Is(cfBooleanGetTypeID()) {
		return cfBooleanGetValue(r), true
	}
	n, ok := r.Int()
	return n != 0, ok
}

// NewArray makes an array that retains its values.
func NewArray(values ...Ref) Owned {
	var first *Ref
	if len(values) > 0 {
		first = &values[0]
	}
	return Owned{cfArrayCreate(0, first, len(values), kCFTypeArrayCallBacks)}
}

// Array reads an array. Its values are the array's.
func (r Ref) Array() (values []Ref, ok bool) {
	if !r.Is(cfArrayGetTypeID()) {
		return nil, false
	}
	values = make([]Ref, cfArrayGetCount(r))
	for i := range values {
		values[i] = cfArrayGetValueAtIndex(r, i)
	}
	return values, true
}

// NewDictionary makes a dictionary of one entry, which it retains.
func NewDictionary(key, value Ref) Owned {
	return Owned{cfDictionaryCreate(0, &key, &value, 1, kCFTypeDictionaryKeyCallBacks, kCFTypeDictionaryValueCallBacks)}
}

// Lookup finds a value in a dictionary, which owns it.
func (r Ref) Lookup(key string) (value Ref, ok bool) {
	if !r.Is(cfDictionaryGetTypeID()) {
		return 0, false
	}
	k := NewString(key)
	defer k.Release()
	value = cfDictionaryGetValue(r, k.Ref)
	return value, value != 0
}
