package model_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io/fs"
	"math"
	"strings"
	"testing"

	"laya/engine/model"
	"laya/engine/model/modeltest"
)

func TestRead(t *testing.T) {
	m, err := model.Read(modeltest.Random(1))
	if err != nil {
		t.Fatal(err)
	}
	total := 0
	for name, shape := range m.Config.Shapes() {
		n := 1
		for _, d := range shape {
			n *= d
		}
		if got := m.Tensor(name).Len(); got != n {
			t.Errorf("%s has %d elements, want %d", name, got, n)
		}
		total += 2 * n
	}
	if m.Bytes() != total {
		t.Errorf("Bytes = %d, want %d", m.Bytes(), total)
	}
}

// damage changes one file of a good directory.
type damage func(files model.Files)

func replace(file, old, new string) damage {
	return func(files model.Files) {
		if !bytes.Contains(files[file], []byte(old)) {
			panic(file + " does not contain " + old)
		}
		files[file] = bytes.Replace(files[file], []byte(old), []byte(new), 1)
	}
}

func weights(change func(data []byte) []byte) damage {
	return func(files model.Files) {
		files[model.WeightsFile] = change(files[model.WeightsFile])
	}
}

// header changes the safetensors header and mends its length.
func header(old, new string) damage {
	return weights(func(data []byte) []byte {
		size := binary.LittleEndian.Uint64(data)
		h := string(data[8 : 8+size])
		if !strings.Contains(h, old) {
			panic("the header does not contain " + old)
		}
		h = strings.Replace(h, old, new, 1)
		out := binary.LittleEndian.AppendUint64(nil, uint64(len(h)))
		return append(append(out, h...), data[8+size:]...)
	})
}

func TestRead_Refuses(t *testing.T) {
	nan := binary.LittleEndian.AppendUint32(nil, math.Float32bits(float32(math.NaN())))
	tests := []struct {
		name   string
		damage damage
		want   string
	}{
		{"a newer format", replace(model.ConfigFile, `"format_version":1`, `"format_version":2`), "update Laya"},
		{"another kind of model", replace(model.ConfigFile, `laya-decider`, `llama`), "not a Laya model"},
		{"another quantisation", replace(model.ConfigFile, `"quantization":null`, `"quantization":{"bits":4,"group_size":64}`), "quantise it again"},
		{"a window of another size", replace(model.ConfigFile, `"window":64`, `"window":128`), "window is 128, want 64"},
		{"no layers", replace(model.ConfigFile, `"num_layers":2`, `"num_layers":0`), "num_layers is 0"},
		{"an absurd size", replace(model.ConfigFile, `"hidden_size":32`, `"hidden_size":8000000`), "hidden_size is 8000000"},
		{"heads that do not divide", replace(model.ConfigFile, `"num_heads":2`, `"num_heads":3`), "not a multiple"},
		{"no epsilon", replace(model.ConfigFile, `"norm_eps":0.00001`, `"norm_eps":0`), "norm_eps"},
		{"a config that is no JSON", replace(model.ConfigFile, `{`, `[`), "config.json"},
		{"a lexicon of another size", replace(model.LexiconFile, "you\n", ""), "lexicon.txt has 7 rows"},
		{"an unsorted lexicon", replace(model.LexiconFile, "you", "aa"), "does not sort"},
		{"an empty weights file", weights(func([]byte) []byte { return nil }), "truncated"},
		{"a header beyond the file", weights(func(d []byte) []byte { d[3] = 1; return d }), "truncated"},
		{"an enormous header", weights(func(d []byte) []byte { d[7] = 0xff; return d }), "truncated"},
		{"a truncated weights file", weights(func(d []byte) []byte { return d[:len(d)-100] }), "truncated"},
		{"an oversized weights file", weights(func(d []byte) []byte { return append(d, 0, 0, 0, 0) }), "4 bytes of data belong to no tensor"},
		{"a header that is no JSON", weights(func(d []byte) []byte { d[8] = 'x'; return d }), "header"},
		{"a missing tensor", header(`"norm.weight"`, `"gone.weight"`), "no tensor norm.weight"},
		{"a wrong shape", header(`"shape":[97,32]`, `"shape":[32,97]`), "has shape [32 97] of F16, want [97 32]"},
		{"a shape that the bytes do not hold", header(`"shape":[97,32]`, `"shape":[97,33]`), "needs 6402 bytes"},
		{"an impossible shape", header(`"shape":[97,32]`, `"shape":[9223372036854775807,32]`), "impossible"},
		{"a negative shape", header(`"shape":[97,32]`, `"shape":[-97,-32]`), "impossible"},
		{"an unknown type", header(`"dtype":"F16"`, `"dtype":"F8"`), "has shape"},
		{"misaligned offsets", header(`"data_offsets":[0,`, `"data_offsets":[1,`), "bytes"},
		{"offsets that run backwards", header(`"data_offsets":[0,`, `"data_offsets":[99999999,`), "do not lie"},
		{"no offsets", header(`"data_offsets"`, `"offsets"`), "no data_offsets"},
		{"a value that is not a number", weights(func(d []byte) []byte { return append(d[:len(d)-4], nan...) }), "not a finite number at 31"},
		{"golden vectors for another lexicon", func(files model.Files) {
			files[model.GoldenFile] = []byte(`[{"ids":[1],"top":[8],"logits":[1]}]`)
		}, "entry 0: row 8"},
		{"golden vectors without logits", func(files model.Files) {
			files[model.GoldenFile] = []byte(`[{"ids":[1],"top":[1,2],"logits":[1]}]`)
		}, "2 rows in top and 1 logits"},
		{"golden vectors with an unknown character", func(files model.Files) {
			files[model.GoldenFile] = []byte(`[{"ids":[97],"top":[1],"logits":[1]}]`)
		}, "id 97"},
		{"golden vectors without a window", func(files model.Files) {
			files[model.GoldenFile] = []byte(`[{"ids":[],"top":[1],"logits":[1]}]`)
		}, "0 ids"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			files := modeltest.Random(1)
			test.damage(files)
			_, err := model.Read(files)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("Read = %v, want an error with %q", err, test.want)
			}
		})
	}
}

func TestRead_MissingFiles(t *testing.T) {
	for _, name := range []string{model.ConfigFile, model.LexiconFile, model.WeightsFile} {
		files := modeltest.Random(1)
		delete(files, name)
		if _, err := model.Read(files); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), name) {
			t.Errorf("Read without %s = %v, want an error that names it", name, err)
		}
	}
}

// Tensors that the config does not ask for are nobody's business, whatever their type.
func TestRead_IgnoresUnknownTensors(t *testing.T) {
	files := modeltest.Random(1)
	m, err := model.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	tensors := m.Tensors()
	tensors["char_head.weight"] = model.Tensor{DType: "U8", Shape: []int{2}, Data: []byte{1, 2}}
	files[model.WeightsFile] = model.EncodeSafetensors(tensors)
	if _, err := model.Read(files); err != nil {
		t.Error(err)
	}
}

// Every 16-bit number, widened, must be what its bits say.
func TestTensor_Float32(t *testing.T) {
	var data []byte
	for h := range 1 << 16 {
		data = binary.LittleEndian.AppendUint16(data, uint16(h))
	}
	half := model.Tensor{DType: model.F16, Shape: []int{1 << 16}, Data: data}.Float32()
	brain := model.Tensor{DType: model.BF16, Shape: []int{1 << 16}, Data: data}.Float32()
	for h := range 1 << 16 {
		sign, exp, frac := 1-2*float64(h>>15), h>>10&0x1f, float64(h&0x3ff)
		if exp != 0x1f {
			want := sign * frac * math.Ldexp(1, -24)
			if exp > 0 {
				want = sign * math.Ldexp(1+frac/1024, exp-15)
			}
			if float64(half[h]) != want {
				t.Fatalf("F16 %#04x = %g, want %g", h, half[h], want)
			}
		}
		if got, want := math.Float32bits(brain[h]), uint32(h)<<16; got != want && brain[h] == brain[h] {
			t.Fatalf("BF16 %#04x = %#x, want %#x", h, got, want)
		}
	}
}

// Whatever the weights file, Read fails with an error or gives tensors of the right size.
func FuzzRead(f *testing.F) {
	good := modeltest.Random(1)
	f.Add(good[model.ConfigFile], good[model.WeightsFile], []byte(`[]`))
	f.Add([]byte(`{}`), []byte{8, 0, 0, 0, 0, 0, 0, 0, '{', '}'}, []byte(`[{"ids":[1]}]`))
	f.Add(good[model.ConfigFile], []byte("\x30\x00\x00\x00\x00\x00\x00\x00{\"a\":{\"dtype\":\"F16\",\"shape\":[],\"data_offsets\":[0,2]}}ab"), []byte(nil))
	f.Fuzz(func(t *testing.T, config, weights, golden []byte) {
		m, err := model.Read(model.Files{
			model.ConfigFile:  config,
			model.LexiconFile: good[model.LexiconFile],
			model.WeightsFile: weights,
			model.GoldenFile:  golden,
		})
		if err != nil {
			return
		}
		for name := range m.Config.Shapes() {
			_ = m.Tensor(name).Float32()
		}
		for _, g := range m.Golden {
			_ = g.Window()
		}
	})
}
