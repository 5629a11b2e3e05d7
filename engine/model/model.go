// Package model reads a model directory: config.json, model.safetensors, lexicon.txt and golden.json.
//
// It decides whether the files are whole, agree with each other and can be computed; it computes nothing. Whatever is
// wrong with them (truncated, oversized, misaligned, of another shape, not a number, made for a newer Laya) comes back
// as an error that names the file and what to do, never as a panic. Tensor bytes may stand at any address, so a model
// embedded in the program needs no copy.
package model

import (
	"errors"
	"fmt"
	"io/fs"

	"laya/engine/lexicon"
)

// The files of a model directory.
const (
	ConfigFile  = "config.json"
	WeightsFile = "model.safetensors"
	LexiconFile = "lexicon.txt"
	GoldenFile  = "golden.json"
	// EvaluationFile holds what the model was measured to save (laya/app/models); Read has no use for it.
	EvaluationFile = "evaluation.json"
)

// Model is a directory that has been read and checked. It is read-only and safe for any number of goroutines.
type Model struct {
	Config  Config
	Lexicon *lexicon.Lexicon
	Golden  []Golden // empty when the directory has no golden.json

	tensors map[string]Tensor
}

// Read reads and checks a directory. Tensor data is kept as the directory returns it.
func Read(dir Dir) (*Model, error) {
	config, err := readFile(dir, ConfigFile, parseConfig)
	if err != nil {
		return nil, err
	}
	lex, err := readFile(dir, LexiconFile, lexicon.Read)
	if err != nil {
		return nil, err
	}
	if lex.Len() != config.Words {
		return nil, fmt.Errorf("model: %s has %d rows, %s says vocab_words %d", LexiconFile, lex.Len(), ConfigFile, config.Words)
	}
	tensors, err := readFile(dir, WeightsFile, parseSafetensors)
	if err != nil {
		return nil, err
	}
	golden, err := readFile(dir, GoldenFile, func(b []byte) ([]Golden, error) { return parseGolden(b, config) })
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	m := &Model{Config: config, Lexicon: lex, Golden: golden, tensors: tensors}
	return m, m.checkTensors()
}

func readFile[T any](dir Dir, name string, parse func([]byte) (T, error)) (T, error) {
	var zero T
	data, err := dir.ReadFile(name)
	if err != nil {
		return zero, fmt.Errorf("model: %w", err)
	}
	v, err := parse(data)
	if err != nil {
		return zero, fmt.Errorf("model: %s: %w", name, err)
	}
	return v, nil
}

// Tensor gives a tensor by its name in the file. Read has checked that every one of Config.Shapes is there, as a
// floating-point tensor or as a quantised one.
func (m *Model) Tensor(name string) Tensor { return m.tensors[name] }

// Bytes is the size of the tensors that the model needs, in the form in which they are stored.
func (m *Model) Bytes() int {
	n := 0
	for name := range m.Config.Shapes() {
		n += len(m.tensors[name].Data)
		if m.IsQuantized(name) {
			n += len(m.tensors[scalesOf(name)].Data) + len(m.tensors[biasesOf(name)].Data)
		}
	}
	return n
}

// Float32 gives a tensor's values, dequantised if need be.
func (m *Model) Float32(name string) []float32 {
	if m.IsQuantized(name) {
		return m.Quantized(name).Float32()
	}
	return m.tensors[name].Float32()
}

// checkTensors holds every tensor that the config asks for against its shape and looks at every number in it.
// Tensors that the config does not ask for are ignored.
func (m *Model) checkTensors() error {
	for name, shape := range m.Config.Shapes() {
		t, ok := m.tensors[name]
		if !ok {
			return fmt.Errorf("model: %s has no tensor %s, which a model of %d layers needs", WeightsFile, name, m.Config.Layers)
		}
		if m.Config.Quantization != nil && m.IsQuantized(name) {
			if err := m.checkQuantized(name, shape); err != nil {
				return fmt.Errorf("model: %s: %w", WeightsFile, err)
			}
			continue
		}
		if !t.isFloat(shape) {
			return fmt.Errorf("model: %s: %s has shape %v of %s, want %v of F16, BF16 or F32", WeightsFile, name, t.Shape, t.DType, shape)
		}
		if err := t.checkFinite(name); err != nil {
			return fmt.Errorf("model: %s: %w", WeightsFile, err)
		}
	}
	return nil
}
