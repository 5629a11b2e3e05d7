package mlxc

import (
	"fmt"
	"unsafe"
)

// result gives C a place for a handle, empty: mlx-c would otherwise write into what it finds there.
func (s *Scope) result() uintptr {
	s.w.frame.out = 0
	return uintptr(unsafe.Pointer(&s.w.frame.out))
}

// array makes a call whose result is an array in the place that result has given. operands are named if it fails.
func (s *Scope) array(f function, operands []Array, args ...uintptr) Array {
	return Array{s.output(arrayKind, f, operands, args...)}
}

func (s *Scope) output(k kind, f function, operands []Array, args ...uintptr) ref {
	if !s.ready() {
		return ref{}
	}
	return s.finish(k, f, operands, int32(s.w.call(f, args...)))
}

// finish turns the status of a call and what it has written into a handle.
func (s *Scope) finish(k kind, f function, operands []Array, status int32) ref {
	if status != 0 || s.w.frame.out == 0 {
		s.failed(f, operands...)
		return ref{}
	}
	return s.add(k, s.w.frame.out)
}

// operands resolves arrays and the stream for an operation. The zero Array stands for an operand that is left out, from
// place required on.
func (s *Scope) operands(f function, required int, arrays ...Array) (ctx [4]uintptr, ok bool) {
	for i, a := range arrays {
		if i >= required && a == (Array{}) {
			continue
		}
		if ctx[i], ok = s.ctx(a.ref, f.String()); !ok {
			return ctx, false
		}
	}
	if s.stream == 0 {
		s.Fail(&Error{Op: f.String(), Err: errNoStream})
	}
	return ctx, s.ready()
}

func (s *Scope) unary(f function, a Array) Array {
	ctx, ok := s.operands(f, 1, a)
	if !ok {
		return Array{}
	}
	return s.array(f, []Array{a}, s.result(), ctx[0], s.stream)
}

func (s *Scope) binary(f function, a, b Array) Array {
	ctx, ok := s.operands(f, 2, a, b)
	if !ok {
		return Array{}
	}
	return s.array(f, []Array{a, b}, s.result(), ctx[0], ctx[1], s.stream)
}

// Add is a + b, with broadcasting.
func (s *Scope) Add(a, b Array) Array { return s.binary(mlx_add, a, b) }

// Multiply is a · b element by element, with broadcasting.
func (s *Scope) Multiply(a, b Array) Array { return s.binary(mlx_multiply, a, b) }

// Less is a < b element by element, with broadcasting.
func (s *Scope) Less(a, b Array) Array { return s.binary(mlx_less, a, b) }

// Matmul is the matrix product over the last two dimensions.
func (s *Scope) Matmul(a, b Array) Array { return s.binary(mlx_matmul, a, b) }

// Sigmoid is 1 / (1 + exp(−a)).
func (s *Scope) Sigmoid(a Array) Array { return s.unary(mlx_sigmoid, a) }

// Where takes x where the condition holds and y elsewhere.
func (s *Scope) Where(condition, x, y Array) Array {
	ctx, ok := s.operands(mlx_where, 3, condition, x, y)
	if !ok {
		return Array{}
	}
	return s.array(mlx_where, []Array{condition, x, y}, s.result(), ctx[0], ctx[1], ctx[2], s.stream)
}

// Take gathers the slices of a along an axis that indices name.
func (s *Scope) Take(a, indices Array, axis int) Array {
	ctx, ok := s.operands(mlx_take_axis, 2, a, indices)
	if !ok {
		return Array{}
	}
	return s.array(mlx_take_axis, []Array{a, indices}, s.result(), ctx[0], ctx[1], uintptr(int32(axis)), s.stream)
}

// Reshape gives a another shape with as many elements; one dimension may be −1.
func (s *Scope) Reshape(a Array, shape ...int) Array { return s.shaped(mlx_reshape, a, shape) }

// Transpose reorders the dimensions: dimension i of the result is dimension axes[i] of a.
func (s *Scope) Transpose(a Array, axes ...int) Array { return s.shaped(mlx_transpose_axes, a, axes) }

func (s *Scope) shaped(f function, a Array, shape []int) Array {
	ctx, ok := s.operands(f, 1, a)
	if !ok {
		return Array{}
	}
	dims, ok := s.dims(0, f, shape)
	if !ok {
		return Array{}
	}
	return s.array(f, []Array{a}, s.result(), ctx[0], dims, uintptr(len(shape)), s.stream)
}

// Slice takes the elements from start up to stop, a bound for every dimension.
func (s *Scope) Slice(a Array, start, stop []int) Array {
	ctx, ok := s.operands(mlx_slice, 1, a)
	if !ok {
		return Array{}
	}
	n := uintptr(len(start))
	from, ok := s.dims(0, mlx_slice, start)
	if !ok {
		return Array{}
	}
	to, ok := s.dims(1, mlx_slice, stop)
	if !ok {
		return Array{}
	}
	strides := &s.w.frame.dims[2]
	for i := range strides {
		strides[i] = 1
	}
	return s.array(mlx_slice, []Array{a}, s.result(), ctx[0], from, n, to, uintptr(len(stop)),
		uintptr(unsafe.Pointer(strides)), n, s.stream)
}

// AsType converts the elements.
func (s *Scope) AsType(a Array, t DType) Array {
	ctx, ok := s.operands(mlx_astype, 1, a)
	if !ok {
		return Array{}
	}
	if t.Size() == 0 { // mlx-c looks it up in a table without looking where that ends
		s.Fail(&Error{Op: mlx_astype.String(), Err: fmt.Errorf("%v is no type", t)})
		return Array{}
	}
	return s.array(mlx_astype, []Array{a}, s.result(), ctx[0], uintptr(t), s.stream)
}

// Contiguous gives the same elements in row-major order in memory.
func (s *Scope) Contiguous(a Array) Array {
	ctx, ok := s.operands(mlx_contiguous, 1, a)
	if !ok {
		return Array{}
	}
	return s.array(mlx_contiguous, []Array{a}, s.result(), ctx[0], 0, s.stream)
}

// RMSNorm is x / sqrt(mean(x²) + eps) · weight over the last dimension.
func (s *Scope) RMSNorm(x, weight Array, eps float32) Array {
	const f = mlx_fast_rms_norm
	ctx, ok := s.operands(f, 2, x, weight)
	if !ok {
		return Array{}
	}
	s.result()
	around := s.w.enter(f)
	status := s.w.floats.rmsNorm(&s.w.frame.out, ctx[0], ctx[1], eps, s.stream)
	s.w.leave(around)
	return Array{s.finish(arrayKind, f, []Array{x, weight}, status)}
}

// The words by which mlx-c names its masks and its way of quantising, for C to read in place.
var (
	noMask     = [...]byte{0}
	causalMask = [...]byte{'c', 'a', 'u', 's', 'a', 'l', 0}
	affine     = [...]byte{'a', 'f', 'f', 'i', 'n', 'e', 0}
)

// Attention is softmax(q·kᵀ·scale)·v for q, k, v of shape (batch, heads, length, head dimension).
func (s *Scope) Attention(q, k, v Array, scale float32) Array {
	return s.attention([3]Array{q, k, v}, scale, &noMask[0], Array{})
}

// CausalAttention is Attention where a position sees itself and what comes before it.
func (s *Scope) CausalAttention(q, k, v Array, scale float32) Array {
	return s.attention([3]Array{q, k, v}, scale, &causalMask[0], Array{})
}

// MaskedAttention is Attention with a mask that is added to the scores, or a bool mask of what is seen.
func (s *Scope) MaskedAttention(q, k, v Array, scale float32, mask Array) Array {
	if _, ok := s.ctx(mask.ref, mlx_fast_scaled_dot_product_attention.String()); !ok {
		return Array{}
	}
	return s.attention([3]Array{q, k, v}, scale, &noMask[0], mask)
}

func (s *Scope) attention(qkv [3]Array, scale float32, mode *byte, mask Array) Array {
	const f = mlx_fast_scaled_dot_product_attention
	ctx, ok := s.operands(f, 3, qkv[0], qkv[1], qkv[2], mask)
	if !ok {
		return Array{}
	}
	s.result()
	out := &s.w.frame.out
	var status int32
	around := s.w.enter(f)
	if s.w.floats.forced {
		status = s.w.floats.attention7(out, ctx[0], ctx[1], ctx[2], scale, mode, ctx[3], 0, false, s.stream)
	} else {
		status = s.w.floats.attention6(out, ctx[0], ctx[1], ctx[2], scale, mode, ctx[3], 0, s.stream)
	}
	s.w.leave(around)
	return Array{s.finish(arrayKind, f, []Array{qkv[0], qkv[1], qkv[2], mask}, status)}
}
