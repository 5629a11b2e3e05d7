package mlxc

import (
	"fmt"
	"slices"
	"unsafe"
)

// DType is the type of an array's elements (mlx_dtype).
type DType int32

// The types, in mlx-c's order.
const (
	Bool DType = iota
	Uint8
	Uint16
	Uint32
	Uint64
	Int8
	Int16
	Int32
	Int64
	Float16
	Float32
	Float64
	BFloat16
	Complex64
)

var dtypes = [...]struct {
	name string
	size int
}{
	{"bool", 1}, {"uint8", 1}, {"uint16", 2}, {"uint32", 4}, {"uint64", 8}, {"int8", 1}, {"int16", 2}, {"int32", 4}, {"int64", 8},
	{"float16", 2}, {"float32", 4}, {"float64", 8}, {"bfloat16", 2}, {"complex64", 8},
}

func (t DType) String() string {
	if t < 0 || int(t) >= len(dtypes) {
		return fmt.Sprintf("dtype(%d)", int32(t))
	}
	return dtypes[t].name
}

// Size is the bytes of an element, 0 for a type that isn't known.
func (t DType) Size() int {
	if t < 0 || int(t) >= len(dtypes) {
		return 0
	}
	return dtypes[t].size
}

// MaxDims is how many dimensions an array may have here.
const MaxDims = 8

// Array is a handle to an MLX array, or to a node of a graph that has not been evaluated yet.
type Array struct{ ref }

// Close frees the array; closing it again is nothing. The memory goes when the last graph that needs it is gone.
func (a Array) Close(s *Scope) { s.close(a.ref) }

// NewArray copies elements into a new array. data holds them in row-major order, in the machine's byte order.
func (s *Scope) NewArray(data []byte, t DType, shape ...int) Array {
	return s.newArray(unsafe.Pointer(unsafe.SliceData(data)), len(data), t, shape)
}

// NewFloat32 copies data into a new array; without a shape it is a scalar.
func (s *Scope) NewFloat32(data []float32, shape ...int) Array {
	return s.newArray(unsafe.Pointer(unsafe.SliceData(data)), 4*len(data), Float32, shape)
}

// NewUint32 copies data into a new array; without a shape it is a scalar.
func (s *Scope) NewUint32(data []uint32, shape ...int) Array {
	return s.newArray(unsafe.Pointer(unsafe.SliceData(data)), 4*len(data), Uint32, shape)
}

// NewInt32 copies data into a new array; without a shape it is a scalar.
func (s *Scope) NewInt32(data []int32, shape ...int) Array {
	return s.newArray(unsafe.Pointer(unsafe.SliceData(data)), 4*len(data), Int32, shape)
}

func (s *Scope) newArray(data unsafe.Pointer, bytes int, t DType, shape []int) Array {
	if !s.ready() {
		return Array{}
	}
	dims, ok := s.dims(0, mlx_array_new_data, shape)
	if !ok {
		return Array{}
	}
	if !fits(bytes, t, shape) {
		s.Fail(&Error{Op: mlx_array_new_data.String(), Err: fmt.Errorf("%d bytes are not the elements of %v%v", bytes, t, slices.Clone(shape))})
		return Array{}
	}
	s.w.frame.data = data // on the heap, reachable and in its place until C has copied it
	a := s.value(arrayKind, mlx_array_new_data, uintptr(data), dims, uintptr(len(shape)), uintptr(t))
	s.w.frame.data = nil
	return Array{a}
}

// fits reports whether bytes are just what an array takes; one without elements there isn't.
func fits(bytes int, t DType, shape []int) bool {
	rest := bytes
	for _, n := range shape {
		if n <= 0 || rest%n != 0 {
			return false
		}
		rest /= n
	}
	return rest == t.Size() && rest > 0
}

// dims writes a shape, axes or bounds where C can read them, in place i of three.
func (s *Scope) dims(i int, f function, shape []int) (uintptr, bool) {
	if len(shape) > MaxDims {
		s.Fail(&Error{Op: f.String(), Err: fmt.Errorf("%d dimensions, at most %d", len(shape), MaxDims)})
		return 0, false
	}
	dims := &s.w.frame.dims[i]
	for j, n := range shape {
		if dims[j] = int32(n); int(dims[j]) != n {
			s.Fail(&Error{Op: f.String(), Err: fmt.Errorf("%d is too large for a dimension", n)})
			return 0, false
		}
	}
	return uintptr(unsafe.Pointer(dims)), true
}

// Shape of an array, whether it has been evaluated or not.
func (s *Scope) Shape(a Array) []int {
	ctx, ok := s.ctx(a.ref, "Scope.Shape")
	if !ok {
		return nil
	}
	return s.w.shape(ctx)
}

func (w *Worker) shape(ctx uintptr) []int {
	n := w.call(mlx_array_ndim, ctx)
	address := w.call(mlx_array_shape, ctx)
	if n == 0 || n > 64 || address == 0 {
		return []int{}
	}
	shape := make([]int, n)
	for i, d := range unsafe.Slice((*int32)(pointer(address)), n) {
		shape[i] = int(d)
	}
	return shape
}

// DType of an array.
func (s *Scope) DType(a Array) DType {
	ctx, ok := s.ctx(a.ref, "Scope.DType")
	if !ok {
		return -1
	}
	return DType(int32(s.w.call(mlx_array_dtype, ctx)))
}

// Float32 gives the elements of an evaluated array of float32 in place, in row-major order: the memory is MLX's, and is
// there until the array is closed. It does not allocate.
func (s *Scope) Float32(a Array) []float32 {
	address, n := s.data(a, Float32, mlx_array_data_float32)
	return unsafe.Slice((*float32)(pointer(address)), n)
}

// Uint32 is Float32 for an array of uint32.
func (s *Scope) Uint32(a Array) []uint32 {
	if !s.has(mlx_array_data_uint32) {
		return nil
	}
	address, n := s.data(a, Uint32, mlx_array_data_uint32)
	return unsafe.Slice((*uint32)(pointer(address)), n)
}

// data gives address and length. MLX itself checks nothing: an array that is not evaluated is a segmentation fault, the
// wrong type is garbage, and a transposed view is in the wrong order.
func (s *Scope) data(a Array, want DType, f function) (address uintptr, n int) {
	ctx, ok := s.ctx(a.ref, f.String())
	if !ok {
		return 0, 0
	}
	if t := DType(int32(s.w.call(mlx_array_dtype, ctx))); t != want {
		s.refuse(f, a, fmt.Errorf("it is %v, not %v", t, want))
		return 0, 0
	}
	if available, ok := s.flag(mlx_array_is_available, ctx); !ok {
		return 0, 0
	} else if !available {
		s.refuse(f, a, fmt.Errorf("it has not been evaluated"))
		return 0, 0
	}
	if rows, ok := s.flag(mlx_array_is_row_contiguous, ctx); !ok {
		return 0, 0
	} else if !rows {
		s.refuse(f, a, fmt.Errorf("its rows do not follow one another in memory: make it Contiguous first"))
		return 0, 0
	}
	n = int(s.w.call(mlx_array_size, ctx))
	address = s.w.call(f, ctx)
	if address == 0 && n > 0 {
		s.failed(f, a)
		return 0, 0
	}
	return address, n
}

func (s *Scope) refuse(f function, a Array, why error) {
	s.Fail(&Error{Op: f.String(), Operands: s.describe([]Array{a}), Err: why})
}

// flag makes a call that gives a bool.
func (s *Scope) flag(f function, ctx uintptr) (value, ok bool) {
	s.w.frame.out = 0
	ok = s.status(f, uintptr(unsafe.Pointer(&s.w.frame.out)), ctx)
	return byte(s.w.frame.out) != 0, ok // little-endian: the one byte that C wrote
}
