// Package quantize makes the 8-bit form of a model directory, in MLX's layout: the matrices of the body and the head are
// quantised, embeddings, norms and biases stay as they are. The golden vectors are computed anew from the dequantised weights,
// and the old ones are kept beside them.
package quantize

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"laya/engine/cpu"
	"laya/engine/model"
)

// SourceGoldenFile holds the golden vectors of the model that was quantised.
const SourceGoldenFile = "golden.source.json"

// matrices are the tensors of a layer that are quantised.
var matrices = []string{model.AttnQKV, model.AttnOut, model.MLPUp, model.MLPDown}

// Matrices gives the names of the tensors of a model that can be quantised, in the order of the computation.
func Matrices(c model.Config) []string {
	var names []string
	for layer := range c.Layers {
		for _, name := range matrices {
			names = append(names, model.Layer(layer)+name)
		}
	}
	return append(names, model.HeadWeight)
}

// Keep gives the matrices that match none of the patterns, which are path.Match's ("layers.0.*", "*down*").
func Keep(names, patterns []string) ([]string, error) {
	var rest []string
	for _, name := range names {
		kept := false
		for _, pattern := range patterns {
			match, err := path.Match(pattern, name)
			if err != nil {
				return nil, fmt.Errorf("pattern %q: %w", pattern, err)
			}
			kept = kept || match
		}
		if !kept {
			rest = append(rest, name)
		}
	}
	return rest, nil
}

// Directory gives the files of the model in source with the named matrices quantised.
func Directory(source model.Dir, names []string) (model.Files, error) {
	files, err := weights(source, names)
	if err != nil {
		return nil, err
	}
	return files, renewGolden(source, files)
}

// weights is Directory without golden vectors.
func weights(source model.Dir, names []string) (model.Files, error) {
	m, err := model.Read(source)
	if err != nil {
		return nil, err
	}
	if m.Config.Quantization != nil {
		return nil, errors.New("the model is quantised already; start from the one that it was made from")
	}
	files, err := copyFiles(source, model.ConfigFile, model.LexiconFile)
	if err != nil {
		return nil, err
	}
	tensors := m.Tensors()
	for _, name := range names {
		shape := m.Tensor(name).Shape
		if len(shape) != 2 {
			return nil, fmt.Errorf("%s is not a matrix of this model", name)
		}
		q, err := model.Quantize(m.Float32(name), shape[1])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		q.Put(tensors, name)
	}
	files[model.WeightsFile] = model.EncodeSafetensors(tensors)
	files[model.ConfigFile], err = withQuantization(files[model.ConfigFile])
	return files, err
}

func copyFiles(source model.Dir, names ...string) (model.Files, error) {
	files := model.Files{}
	for _, name := range names {
		data, err := source.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files[name] = slices.Clone(data)
	}
	return files, nil
}

// withQuantization puts mlx-lm's entry into a config and leaves everything else in it as it is.
func withQuantization(config []byte) ([]byte, error) {
	var entries map[string]json.RawMessage
	if err := json.Unmarshal(config, &entries); err != nil {
		return nil, err
	}
	q, err := json.Marshal(model.Quantization{GroupSize: model.GroupSize, Bits: model.Bits})
	if err != nil {
		return nil, err
	}
	entries["quantization"] = q
	return json.MarshalIndent(entries, "", "  ")
}

// renewGolden computes the golden vectors of the model in files and keeps those of source beside them.
func renewGolden(source model.Dir, files model.Files) error {
	data, err := source.ReadFile(model.GoldenFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	files[SourceGoldenFile] = data
	files[model.GoldenFile] = data
	m, err := model.Read(files)
	if err != nil {
		return err
	}
	golden, err := json.MarshalIndent(m.Regolden(cpu.NewReference(m).Logits), "", " ")
	if err != nil {
		return err
	}
	files[model.GoldenFile] = append(golden, '\n')
	return nil
}
