package model

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
)

// Tensor is one tensor of a safetensors file. Data is little-endian, in row order, at any address.
type Tensor struct {
	DType DType
	Shape []int
	Data  []byte
}

// DType is the type of a tensor's elements, as safetensors names it.
type DType string

// The types that a model may use.
const (
	F16  DType = "F16"
	BF16 DType = "BF16"
	F32  DType = "F32"
	U32  DType = "U32" // four quantised bytes
)

// size is the bytes of one element; 0 for a type that this package does not read.
func (d DType) size() int {
	switch d {
	case F16, BF16:
		return 2
	case F32, U32:
		return 4
	}
	return 0
}

// maxHeader bounds the header, as the safetensors format does.
const maxHeader = 100 << 20

// parseSafetensors reads the format of https://github.com/huggingface/safetensors: eight bytes header length, a JSON
// header, the data. Every byte of the data belongs to exactly one tensor. Tensors of other types than those above
// are checked for their place and left out.
func parseSafetensors(file []byte) (map[string]Tensor, error) {
	if len(file) < 8 {
		return nil, fmt.Errorf("%d bytes are too few for a safetensors file; it is truncated", len(file))
	}
	size := binary.LittleEndian.Uint64(file)
	if size > maxHeader || size > uint64(len(file)-8) {
		return nil, fmt.Errorf("the header claims %d bytes of a file of %d; it is truncated or no safetensors file", size, len(file))
	}
	var header map[string]json.RawMessage
	if err := json.Unmarshal(file[8:8+size], &header); err != nil {
		return nil, fmt.Errorf("header: %w", err)
	}
	data := file[8+size:]
	tensors := make(map[string]Tensor, len(header))
	places := make([][2]int, 0, len(header))
	for name, raw := range header {
		if name == "__metadata__" {
			continue
		}
		t, place, err := parseTensor(raw, data)
		if err != nil {
			return nil, fmt.Errorf("tensor %.80q: %w", name, err)
		}
		places = append(places, place)
		tensors[name] = t
	}
	return tensors, checkPlaces(places, len(data))
}

func parseTensor(raw json.RawMessage, data []byte) (Tensor, [2]int, error) {
	var h struct {
		DType   DType   `json:"dtype"`
		Shape   []int   `json:"shape"`
		Offsets *[2]int `json:"data_offsets"`
	}
	if err := json.Unmarshal(raw, &h); err != nil {
		return Tensor{}, [2]int{}, err
	}
	if h.Offsets == nil {
		return Tensor{}, [2]int{}, errors.New("no data_offsets")
	}
	from, to := h.Offsets[0], h.Offsets[1]
	if from < 0 || to < from || to > len(data) {
		return Tensor{}, [2]int{}, fmt.Errorf("bytes %d to %d do not lie in the %d bytes of data; the file is truncated", from, to, len(data))
	}
	t := Tensor{DType: h.DType, Shape: h.Shape, Data: data[from:to:to]}
	if size := h.DType.size(); size > 0 {
		n, err := elements(h.Shape)
		if err != nil {
			return Tensor{}, [2]int{}, err
		}
		if n*size != to-from {
			return Tensor{}, [2]int{}, fmt.Errorf("shape %v of %s needs %d bytes, there are %d", h.Shape, h.DType, n*size, to-from)
		}
	}
	return t, *h.Offsets, nil
}

// elements multiplies a shape out, refusing what cannot be the shape of a real tensor.
func elements(shape []int) (int, error) {
	n := 1
	for _, d := range shape {
		if d < 0 || (d > 0 && n > math.MaxInt32/d) {
			return 0, fmt.Errorf("shape %v is impossible", shape)
		}
		n *= d
	}
	return n, nil
}

func checkPlaces(places [][2]int, size int) error {
	slices.SortFunc(places, func(a, b [2]int) int {
		if a[0] != b[0] {
			return a[0] - b[0]
		}
		return a[1] - b[1]
	})
	end := 0
	for _, p := range places {
		if p[0] != end {
			return fmt.Errorf("tensors overlap or leave a hole at byte %d of the data", end)
		}
		end = p[1]
	}
	if end != size {
		return fmt.Errorf("%d bytes of data belong to no tensor", size-end)
	}
	return nil
}

// isFloat reports whether t is floating-point of this shape.
func (t Tensor) isFloat(shape []int) bool {
	return slices.Equal(t.Shape, shape) && (t.DType == F16 || t.DType == BF16 || t.DType == F32)
}

// Len is the number of elements.
func (t Tensor) Len() int { return len(t.Data) / t.DType.size() }

// Float32 widens a floating-point tensor to fp32.
func (t Tensor) Float32() []float32 {
	out := make([]float32, t.Len())
	for i := range out {
		out[i] = t.at(i)
	}
	return out
}

func (t Tensor) at(i int) float32 {
	switch t.DType {
	case F16:
		return halfToFloat(binary.LittleEndian.Uint16(t.Data[2*i:]))
	case BF16:
		return math.Float32frombits(uint32(binary.LittleEndian.Uint16(t.Data[2*i:])) << 16)
	}
	return math.Float32frombits(binary.LittleEndian.Uint32(t.Data[4*i:]))
}

func (t Tensor) checkFinite(name string) error {
	if i, ok := t.findNotFinite(); ok {
		return fmt.Errorf("%s holds a value that is not a finite number at %d; the file is damaged", name, i)
	}
	return nil
}

// findNotFinite finds the first element that is infinite or not a number: its exponent bits are all ones.
func (t Tensor) findNotFinite() (int, bool) {
	for i := range t.Len() {
		var infinite bool
		switch t.DType {
		case F16:
			infinite = binary.LittleEndian.Uint16(t.Data[2*i:])&0x7c00 == 0x7c00
		case BF16:
			infinite = binary.LittleEndian.Uint16(t.Data[2*i:])&0x7f80 == 0x7f80
		default:
			infinite = binary.LittleEndian.Uint32(t.Data[4*i:])&0x7f800000 == 0x7f800000
		}
		if infinite {
			return i, true
		}
	}
	return 0, false
}

// halfToFloat widens IEEE 754 binary16 to binary32, exactly.
func halfToFloat(h uint16) float32 {
	sign := uint32(h&0x8000) << 16
	exp := uint32(h>>10) & 0x1f
	frac := uint32(h & 0x3ff)
	switch {
	case exp == 0x1f:
		return math.Float32frombits(sign | 0x7f800000 | frac<<13)
	case exp == 0: // zero or subnormal: frac * 2^-24
		f := float32(frac) / (1 << 24)
		return math.Float32frombits(sign | math.Float32bits(f))
	}
	return math.Float32frombits(sign | (exp+112)<<23 | frac<<13)
}
