package model

import (
	"encoding/binary"
	"fmt"
	"math"
	"strings"
)

// Quantized is a matrix in MLX's affine layout: weight = scale*q + bias, with one scale and one bias for every
// GroupSize columns of a row. MLX packs four q's into a little-endian uint32, so byte c of a row is column c.
type Quantized struct {
	Rows, Cols int
	Weights    []byte // [Rows, Cols]
	Scales     []byte // [Rows, Cols/GroupSize], fp16, little-endian
	Biases     []byte // likewise
}

func scalesOf(name string) string { return strings.TrimSuffix(name, "weight") + "scales" }
func biasesOf(name string) string { return strings.TrimSuffix(name, "weight") + "biases" }

// IsQuantized reports whether a tensor is stored quantised: it has scales, as in MLX's files.
func (m *Model) IsQuantized(name string) bool {
	_, ok := m.tensors[scalesOf(name)]
	return ok
}

// Quantized gives a tensor for which IsQuantized holds.
func (m *Model) Quantized(name string) Quantized {
	w := m.tensors[name]
	return Quantized{
		Rows: w.Shape[0], Cols: 4 * w.Shape[1], Weights: w.Data,
		Scales: m.tensors[scalesOf(name)].Data, Biases: m.tensors[biasesOf(name)].Data,
	}
}

func (m *Model) checkQuantized(name string, shape []int) error {
	if len(shape) != 2 || shape[1]%GroupSize != 0 {
		return fmt.Errorf("%s of shape %v cannot be quantised in groups of %d", name, shape, GroupSize)
	}
	want := []struct {
		name  string
		dtype DType
		cols  int
	}{{name, U32, shape[1] / 4}, {scalesOf(name), F16, shape[1] / GroupSize}, {biasesOf(name), F16, shape[1] / GroupSize}}
	for _, w := range want {
		t, ok := m.tensors[w.name]
		if !ok || t.DType != w.dtype || len(t.Shape) != 2 || t.Shape[0] != shape[0] || t.Shape[1] != w.cols {
			return fmt.Errorf("%s has shape %v of %s, want %v of %s", w.name, t.Shape, t.DType, []int{shape[0], w.cols}, w.dtype)
		}
		if w.dtype == F16 {
			if err := t.checkFinite(w.name); err != nil {
				return err
			}
		}
	}
	return nil
}

// Float32 dequantises the matrix.
func (q Quantized) Float32() []float32 {
	out := make([]float32, q.Rows*q.Cols)
	for g := range len(out) / GroupSize {
		scale := halfToFloat(binary.LittleEndian.Uint16(q.Scales[2*g:]))
		bias := halfToFloat(binary.LittleEndian.Uint16(q.Biases[2*g:]))
		for i := g * GroupSize; i < (g+1)*GroupSize; i++ {
			out[i] = float32(scale*float32(q.Weights[i])) + bias
		}
	}
	return out
}

// Quantize gives the nearest quantised form of a matrix of values in rows of cols, cols being a multiple of GroupSize.
// Scale and bias are rounded to fp16 first, so that every weight is within half a step of its value. It fails for values
// that fp16 cannot hold.
func Quantize(values []float32, cols int) (Quantized, error) {
	if cols <= 0 || cols%GroupSize != 0 || len(values)%cols != 0 {
		return Quantized{}, fmt.Errorf("model: %d values in rows of %d cannot be quantised in groups of %d", len(values), cols, GroupSize)
	}
	q := Quantized{Rows: len(values) / cols, Cols: cols, Weights: make([]byte, len(values))}
	for at := 0; at < len(values); at += GroupSize {
		group := values[at:][:GroupSize]
		low, high := group[0], group[0]
		for _, v := range group {
			low, high = min(low, v), max(high, v)
		}
		bias := floatToHalf(low)
		scale := floatToHalf(max(high-halfToFloat(bias), 0) / math.MaxUint8)
		if b, s := halfToFloat(bias), halfToFloat(scale); math.IsInf(float64(b), 0) || math.IsInf(float64(s), 0) {
			return Quantized{}, fmt.Errorf("model: the values %g to %g are too large for fp16", low, high)
		}
		q.Biases = binary.LittleEndian.AppendUint16(q.Biases, bias)
		q.Scales = binary.LittleEndian.AppendUint16(q.Scales, scale)
		quantizeGroup(q.Weights[at:], group, halfToFloat(scale), halfToFloat(bias))
	}
	return q, nil
}

func quantizeGroup(dst []byte, group []float32, scale, bias float32) {
	for i, v := range group {
		if scale > 0 {
			dst[i] = byte(min(math.MaxUint8, max(0, math.RoundToEven(float64(v-bias)/float64(scale)))))
		}
	}
}

// floatToHalf rounds to the nearest IEEE 754 binary16, ties to even, overflow to infinity.
func floatToHalf(f float32) uint16 {
	bits := math.Float32bits(f)
	sign := uint16(bits >> 16 & 0x8000)
	abs := math.Float32frombits(bits & 0x7fffffff)
	switch {
	case abs >= 65520: // halfway between the largest finite one and the next
		return sign | 0x7c00
	case abs < 1.0/(1<<14): // subnormal: a multiple of 2^-24
		return sign | uint16(math.RoundToEven(float64(abs)*(1<<24)))
	}
	bits = bits & 0x7fffffff
	bits += 0xfff + bits>>13&1
	return sign | uint16((bits-112<<23)>>13)
}
