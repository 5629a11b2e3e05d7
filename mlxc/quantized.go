package mlxc

import "unsafe"

// Quantized is a matrix in MLX's affine form: weights packed into uint32 along each row, and for every group of a row a
// scale and a bias, so that a weight is scale · q + bias.
type Quantized struct {
	Weight, Scales, Biases Array
	GroupSize, Bits        int
}

// some is an mlx_optional_int or mlx_optional_dtype with a value: the value in the lower four bytes, then the bool. The
// optional without a value is 0.
func some(value int) uintptr { return uintptr(uint64(uint32(int32(value))) | 1<<32) }

// QuantizedMatmul is x·wᵀ for w of shape (outputs, inputs).
func (s *Scope) QuantizedMatmul(x Array, w Quantized) Array {
	ctx, ok := s.operands(mlx_quantized_matmul, 4, x, w.Weight, w.Scales, w.Biases)
	if !ok {
		return Array{}
	}
	const transpose = 1
	return s.array(mlx_quantized_matmul, []Array{x, w.Weight, w.Scales, w.Biases}, s.result(), ctx[0], ctx[1], ctx[2], ctx[3],
		transpose, some(w.GroupSize), some(w.Bits), uintptr(unsafe.Pointer(&affine)), s.stream)
}

// Dequantize gives the matrix in the type of its scales.
func (s *Scope) Dequantize(w Quantized) Array {
	ctx, ok := s.operands(mlx_dequantize, 3, w.Weight, w.Scales, w.Biases)
	if !ok {
		return Array{}
	}
	return s.array(mlx_dequantize, []Array{w.Weight, w.Scales, w.Biases}, s.result(), ctx[0], ctx[1], ctx[2],
		some(w.GroupSize), some(w.Bits), uintptr(unsafe.Pointer(&affine)), 0, 0, s.stream)
}

// Quantize packs a matrix. Not every library has it: tests use it to check what Laya packs itself.
func (s *Scope) Quantize(w Array, groupSize, bits int) Quantized {
	ctx, ok := s.operands(mlx_quantize, 1, w)
	if !ok || !s.has(mlx_quantize) {
		return Quantized{}
	}
	parts := VectorArray{s.output(vectorKind, mlx_quantize, []Array{w}, s.result(), ctx[0], some(groupSize), some(bits),
		uintptr(unsafe.Pointer(&affine)), 0, s.stream)}
	q := Quantized{s.At(parts, 0), s.At(parts, 1), s.At(parts, 2), groupSize, bits}
	parts.Close(s)
	return q
}
