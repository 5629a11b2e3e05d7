package model

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
)

// EncodeSafetensors gives the bytes of a safetensors file, the tensors in the order of their names, as MLX writes it.
func EncodeSafetensors(tensors map[string]Tensor) []byte {
	type entry struct {
		DType   DType  `json:"dtype"`
		Shape   []int  `json:"shape"`
		Offsets [2]int `json:"data_offsets"`
	}
	names := make([]string, 0, len(tensors))
	for name := range tensors {
		names = append(names, name)
	}
	slices.Sort(names)
	header := map[string]any{"__metadata__": map[string]string{"format": "mlx"}}
	size := 0
	for _, name := range names {
		t := tensors[name]
		header[name] = entry{t.DType, t.Shape, [2]int{size, size + len(t.Data)}}
		size += len(t.Data)
	}
	h, err := json.Marshal(header)
	if err != nil {
		panic(fmt.Sprintf("model: a header of names and numbers does not encode: %v", err))
	}
	for len(h)%8 != 0 {
		h = append(h, ' ') // the data begins at a multiple of 8
	}
	file := make([]byte, 0, 8+len(h)+size)
	file = binary.LittleEndian.AppendUint64(file, uint64(len(h)))
	file = append(file, h...)
	for _, name := range names {
		file = append(file, tensors[name].Data...)
	}
	return file
}

// Tensors gives all tensors of the file, those that the config does not ask for too, in a map of the caller's own.
func (m *Model) Tensors() map[string]Tensor {
	own := make(map[string]Tensor, len(m.tensors))
	for name, t := range m.tensors {
		own[name] = t
	}
	return own
}

// Put puts the matrix into tensors under name, with its scales and biases beside it, as MLX names them.
func (q Quantized) Put(tensors map[string]Tensor, name string) {
	groups := []int{q.Rows, q.Cols / GroupSize}
	tensors[name] = Tensor{DType: U32, Shape: []int{q.Rows, q.Cols / 4}, Data: q.Weights}
	tensors[scalesOf(name)] = Tensor{DType: F16, Shape: groups, Data: q.Scales}
	tensors[biasesOf(name)] = Tensor{DType: F16, Shape: groups, Data: q.Biases}
}
