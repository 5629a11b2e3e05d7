package cpu

import "laya/engine/model"

// Weights are a model's tensors, widened to fp32. Every matrix is [rows, columns] in row order and is multiplied by a
// column vector. They are read-only and may be shared by any number of engines.
type Weights struct {
	Config model.Config

	EmbedChars     []float32 // [Chars, Hidden]
	EmbedPositions []float32 // [Window, Hidden]
	Layers         []Layer
	Norm           []float32 // [Hidden]
	HeadWeight     []float32 // [Words, Hidden]
	HeadBias       []float32 // [Words]
}

// Layer is the tensors of one block.
type Layer struct {
	Norm1 []float32 // [Hidden]
	QKV   []float32 // [3*Hidden, Hidden]: queries, keys, values
	Out   []float32 // [Hidden, Hidden]
	Norm2 []float32 // [Hidden]
	Up    []float32 // [2*FFN, Hidden]: gate, up
	Down  []float32 // [Hidden, FFN]
}

// NewWeights widens the tensors of a model that model.Read has checked.
func NewWeights(m *model.Model) *Weights {
	tensor := m.Float32
	w := &Weights{
		Config:         m.Config,
		EmbedChars:     tensor(model.EmbedChars),
		EmbedPositions: tensor(model.EmbedPositions),
		Layers:         make([]Layer, m.Config.Layers),
		Norm:           tensor(model.Norm),
		HeadWeight:     tensor(model.HeadWeight),
		HeadBias:       tensor(model.HeadBias),
	}
	for n := range w.Layers {
		layer := model.Layer(n)
		w.Layers[n] = Layer{
			Norm1: tensor(layer + model.Norm1),
			QKV:   tensor(layer + model.AttnQKV),
			Out:   tensor(layer + model.AttnOut),
			Norm2: tensor(layer + model.Norm2),
			Up:    tensor(layer + model.MLPUp),
			Down:  tensor(layer + model.MLPDown),
		}
	}
	return w
}
