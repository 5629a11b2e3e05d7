package model

import (
	"encoding/json"
	"fmt"
	"iter"
	"strconv"

	"laya/engine"
	"laya/engine/charset"
	"laya/engine/lexicon"
)

// Type is the model_type that this package reads, FormatVersion the newest format_version.
const (
	Type          = "laya-decider"
	FormatVersion = 1
)

// Config is config.json: the numbers that give every tensor its shape.
type Config struct {
	Type          string  `json:"model_type"`
	FormatVersion int     `json:"format_version"`
	Name          string  `json:"name"`
	Window        int     `json:"window"`      // positions, engine.WindowSize
	Hidden        int     `json:"hidden_size"` // d
	Layers        int     `json:"num_layers"`
	Heads         int     `json:"num_heads"`
	FFN           int     `json:"ffn_size"` // rows of the gate, and of up
	NormEps       float32 `json:"norm_eps"`
	Chars         int     `json:"vocab_chars"` // charset.Size
	Words         int     `json:"vocab_words"` // rows of the lexicon and of the head

	TrainedCharacters int64         `json:"trained_characters"`
	Quantization      *Quantization `json:"quantization"` // nil when all weights are floating-point
}

// Quantization is how the weights that have scales are stored: mlx-lm's entry, of which one form is read.
type Quantization struct {
	GroupSize int `json:"group_size"` // columns that share a scale and a bias: GroupSize
	Bits      int `json:"bits"`       // Bits
}

// The form of quantised weights that is read and written.
const (
	GroupSize = 64
	Bits      = 8
)

// HeadSize is the width of one attention head.
func (c Config) HeadSize() int { return c.Hidden / c.Heads }

// The largest model that is believed; beyond it a file is taken to be damaged.
const (
	maxHidden = 4096
	maxLayers = 64
	maxFFN    = 4 * maxHidden
)

func parseConfig(data []byte) (Config, error) {
	var c Config
	if err := json.Unmarshal(data, &c); err != nil {
		return c, err
	}
	if c.Type != Type {
		return c, fmt.Errorf("model_type is %.40q, want %q: this is not a Laya model", c.Type, Type)
	}
	if c.FormatVersion > FormatVersion {
		return c, fmt.Errorf("format_version %d is newer than the %d that this Laya reads; update Laya, or choose another model",
			c.FormatVersion, FormatVersion)
	}
	if c.FormatVersion < 1 {
		return c, fmt.Errorf("format_version %d does not exist", c.FormatVersion)
	}
	if q := c.Quantization; q != nil && (q.Bits != Bits || q.GroupSize != GroupSize) {
		return c, fmt.Errorf("quantised to %d bits in groups of %d; this Laya computes %d bits in groups of %d: quantise it again",
			q.Bits, q.GroupSize, Bits, GroupSize)
	}
	return c, c.check()
}

func (c Config) check() error {
	ranges := []struct {
		name             string
		value, low, high int
	}{
		{"window", c.Window, engine.WindowSize, engine.WindowSize},
		{"vocab_chars", c.Chars, charset.Size, charset.Size},
		{"vocab_words", c.Words, 2, lexicon.MaxRows},
		{"hidden_size", c.Hidden, 1, maxHidden},
		{"num_layers", c.Layers, 1, maxLayers},
		{"num_heads", c.Heads, 1, c.Hidden},
		{"ffn_size", c.FFN, 1, maxFFN},
	}
	for _, r := range ranges {
		if r.value < r.low || r.value > r.high {
			return fmt.Errorf("%s is %d, want %d to %d", r.name, r.value, r.low, r.high)
		}
	}
	if c.Hidden%c.Heads != 0 {
		return fmt.Errorf("hidden_size %d is not a multiple of num_heads %d", c.Hidden, c.Heads)
	}
	if !(c.NormEps > 0 && c.NormEps < 1) {
		return fmt.Errorf("norm_eps is %g, want a small positive number", c.NormEps)
	}
	return nil
}

// Names of the tensors; those of a layer stand behind Layer(n).
const (
	EmbedChars     = "embed_chars.weight"     // [Chars, Hidden]
	EmbedPositions = "embed_positions.weight" // [Window, Hidden]
	Norm           = "norm.weight"            // [Hidden]
	HeadWeight     = "head.weight"            // [Words, Hidden]
	HeadBias       = "head.bias"              // [Words]

	Norm1   = "norm1.weight"    // [Hidden]
	AttnQKV = "attn.qkv.weight" // [3*Hidden, Hidden], queries, keys, values
	AttnOut = "attn.out.weight" // [Hidden, Hidden]
	Norm2   = "norm2.weight"    // [Hidden]
	MLPUp   = "mlp.up.weight"   // [2*FFN, Hidden], gate rows, then up rows
	MLPDown = "mlp.down.weight" // [Hidden, FFN]
)

// Layer is what the names of layer n's tensors begin with.
func Layer(n int) string { return "layers." + strconv.Itoa(n) + "." }

// Shapes gives every tensor that a model of this config has, with its shape, in the order of the computation.
func (c Config) Shapes() iter.Seq2[string, []int] {
	return func(yield func(string, []int) bool) {
		if !yield(EmbedChars, []int{c.Chars, c.Hidden}) || !yield(EmbedPositions, []int{c.Window, c.Hidden}) {
			return
		}
		layer := []struct {
			name  string
			shape []int
		}{
			{Norm1, []int{c.Hidden}}, {AttnQKV, []int{3 * c.Hidden, c.Hidden}}, {AttnOut, []int{c.Hidden, c.Hidden}},
			{Norm2, []int{c.Hidden}}, {MLPUp, []int{2 * c.FFN, c.Hidden}}, {MLPDown, []int{c.Hidden, c.FFN}},
		}
		for n := range c.Layers {
			for _, t := range layer {
				if !yield(Layer(n)+t.name, t.shape) {
					return
				}
			}
		}
		_ = yield(Norm, []int{c.Hidden}) && yield(HeadWeight, []int{c.Words, c.Hidden}) && yield(HeadBias, []int{c.Words})
	}
}
