package model

import (
	"encoding/binary"
	"unsafe"
)

// Half gives the tensor as fp16 numbers: in place if it is stored so and its bytes are aligned, else as a copy. F32 and
// BF16 are rounded to fp16, which is exact for numbers that were fp16 once.
func (t Tensor) Half() []uint16 {
	if t.DType == F16 {
		return halves(t.Data)
	}
	out := make([]uint16, t.Len())
	for i := range out {
		out[i] = floatToHalf(t.at(i))
	}
	return out
}

// HalfScales and HalfBiases give the scales and the biases, [Rows, Cols/GroupSize], as Half does.
func (q Quantized) HalfScales() []uint16 { return halves(q.Scales) }
func (q Quantized) HalfBiases() []uint16 { return halves(q.Biases) }

// halves reads little-endian 16-bit numbers, without a copy where this machine stores them so and they are aligned.
func halves(data []byte) []uint16 {
	if len(data) == 0 {
		return nil
	}
	n := len(data) / 2
	aligned := uintptr(unsafe.Pointer(&data[0]))%unsafe.Alignof(uint16(0)) == 0
	if aligned && binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		return unsafe.Slice((*uint16)(unsafe.Pointer(&data[0])), n)
	}
	out := make([]uint16, n)
	for i := range out {
		out[i] = binary.LittleEndian.Uint16(data[2*i:])
	}
	return out
}
