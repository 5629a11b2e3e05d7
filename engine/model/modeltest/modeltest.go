// Package modeltest gives model directories to the tests of those who read models: random ones in memory, which can be
// damaged, and those of the repository.
package modeltest

import (
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"laya/engine/model"
)

// Lexicon is the word list of Random's models.
const Lexicon = "<other>\na\nhello\nMay\nmay\nUS\nus\nyou\n"

// Dir is a model directory on disk, by its path.
type Dir string

// ReadFile implements model.Dir.
func (d Dir) ReadFile(name string) ([]byte, error) {
	return os.ReadFile(filepath.Join(string(d), name))
}

// Config is the shape of Random's models.
func Config() model.Config {
	return model.Config{
		Type: model.Type, FormatVersion: model.FormatVersion, Name: "random", Window: 64, Hidden: 32, Layers: 2, Heads: 2,
		FFN: 48, NormEps: 1e-5, Chars: 97, Words: strings.Count(Lexicon, "\n"),
	}
}

// Random gives a model directory with random weights.
func Random(seed uint64) model.Files {
	c := Config()
	r := rand.New(rand.NewPCG(seed, 1))
	tensors := map[string]model.Tensor{}
	for name, shape := range c.Shapes() {
		n := 1
		for _, d := range shape {
			n *= d
		}
		var data []byte
		for range n {
			data = binary.LittleEndian.AppendUint16(data, uint16(r.Uint32())&^0x4000) // any fp16 below 2 in size
		}
		tensors[name] = model.Tensor{DType: model.F16, Shape: shape, Data: data}
	}
	config, err := json.Marshal(c)
	if err != nil {
		panic(err)
	}
	return model.Files{
		model.ConfigFile:  config,
		model.LexiconFile: []byte(Lexicon),
		model.WeightsFile: model.EncodeSafetensors(tensors),
	}
}
