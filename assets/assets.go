// Package assets carries what the program needs to work offline and without set-up: the model `small`, the counts of the
// frequency predictor over the same lexicon, and what is known of the apps of a Mac. The model and the counts are
// CC BY-SA 4.0 (README.md beside this file).
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
	//go:embed small/evaluation.json
	smallEvaluation []byte

	//go:embed counts.bin
	counts []byte

	//go:embed apps.json
	apps []byte
)

// SmallName is the embedded model's name.
const SmallName = "small"

// Small is the embedded model's directory. Its ReadFile returns the embedded bytes themselves: do not write to them.
func Small() model.Files {
	return model.Files{
		model.ConfigFile:     smallConfig,
		model.WeightsFile:    smallWeights,
		model.LexiconFile:    smallLexicon,
		model.GoldenFile:     smallGolden,
		model.EvaluationFile: smallEvaluation,
	}
}

// Counts is the frequency predictor's table for Small's lexicon. Do not write to it.
func Counts() []byte { return counts }

// Apps is the table of apps, for laya/app/macos/apps to read. Do not write to it.
func Apps() []byte { return apps }
