// Package assets carries what the program needs to work offline and without set-up: the model `small`, and the counts
// of the frequency predictor over the same lexicon. Both are CC BY-SA 4.0 (README.md beside this file).
package assets

import (
	_ "embed"

	"laya/engine/model"
)

// Bytes that are embedded as []byte can be read in place; embed.FS would copy 15 MB at every start.
var (
	//go:embed small/config.json
	smallConfig []byte
	//go:embed small/model.safetensors
	smallWeights []byte
	//go:embed small/lexicon.txt
	smallLexicon []byte
	//go:embed small/golden.json
	smallGolden []byte

	//go:embed counts.bin
	counts []byte
)

// SmallName is the embedded model's name.
const SmallName = "small"

// Small is the embedded model's directory. Its ReadFile returns the embedded bytes themselves: do not write to them.
func Small() model.Files {
	return model.Files{
		model.ConfigFile:  smallConfig,
		model.WeightsFile: smallWeights,
		model.LexiconFile: smallLexicon,
		model.GoldenFile:  smallGolden,
	}
}

// Counts is the frequency predictor's table for Small's lexicon. Do not write to it.
func Counts() []byte { return counts }
