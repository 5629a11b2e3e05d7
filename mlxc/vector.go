package mlxc

import (
	"fmt"
	"unsafe"
)

// MaxVector is how many arrays a VectorArray can be made of here, and how many a closure can take and give.
const MaxVector = len(frame{}.vector)

// VectorArray is a handle to a list of arrays: what a closure takes and gives, and what is evaluated together.
type VectorArray struct{ ref }

// Close frees the list, not its arrays; closing it again is nothing.
func (v VectorArray) Close(s *Scope) { s.close(v.ref) }

// NewVector makes a list of arrays.
func (s *Scope) NewVector(arrays ...Array) VectorArray {
	n, ok := s.vector(mlx_vector_array_new_data, arrays)
	if !ok {
		return VectorArray{}
	}
	return VectorArray{s.value(vectorKind, mlx_vector_array_new_data, uintptr(unsafe.Pointer(&s.w.frame.vector)), n)}
}

// vector writes the arrays' pointers where C can read them.
func (s *Scope) vector(f function, arrays []Array) (n uintptr, ok bool) {
	if len(arrays) > MaxVector {
		s.Fail(&Error{Op: f.String(), Err: fmt.Errorf("%d arrays, at most %d", len(arrays), MaxVector)})
		return 0, false
	}
	for i, a := range arrays {
		ctx, ok := s.ctx(a.ref, f.String())
		if !ok {
			return 0, false
		}
		s.w.frame.vector[i] = ctx
	}
	return uintptr(len(arrays)), s.ready()
}

// Len is how many arrays there are in v.
func (s *Scope) Len(v VectorArray) int {
	ctx, ok := s.ctx(v.ref, mlx_vector_array_size.String())
	if !ok {
		return 0
	}
	return int(s.w.call(mlx_vector_array_size, ctx))
}

// At gives a handle of its own to the array in place i of v.
func (s *Scope) At(v VectorArray, i int) Array {
	ctx, ok := s.ctx(v.ref, mlx_vector_array_get.String())
	if !ok {
		return Array{}
	}
	return s.array(mlx_vector_array_get, nil, s.result(), ctx, uintptr(i))
}

// Eval computes the arrays of v, and returns when they are there.
func (s *Scope) Eval(v VectorArray) {
	if ctx, ok := s.ctx(v.ref, mlx_eval.String()); ok && s.here(mlx_eval) {
		s.status(mlx_eval, ctx)
	}
}

// EvalAll computes arrays, as a list that is made and freed for it.
func (s *Scope) EvalAll(arrays ...Array) {
	for len(arrays) > 0 {
		n := min(len(arrays), MaxVector)
		v := s.NewVector(arrays[:n]...)
		s.Eval(v)
		v.Close(s)
		arrays = arrays[n:]
	}
}
