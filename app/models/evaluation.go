package models

import (
	"bytes"
	"encoding/json"
)

// EvaluationFile is where a model's directory may keep what it saves: what `laya eval --json` printed for it, an object a
// line.
const EvaluationFile = "evaluation.json"

// Savings gives the share of keystrokes that the model saves, in percent, as its directory tells: over all files that it
// was evaluated on, by their length. 0 means that the directory does not tell.
func (e Entry) Savings() float64 {
	data, err := e.Files.ReadFile(EvaluationFile)
	if err != nil {
		return 0
	}
	saved, characters := 0.0, 0.0
	for decoder := json.NewDecoder(bytes.NewReader(data)); decoder.More(); {
		var line struct {
			Characters float64 `json:"characters"`
			KSR        float64 `json:"ksr"`
		}
		if err := decoder.Decode(&line); err != nil || line.Characters < 0 || line.KSR > 100 {
			return 0
		}
		saved += line.KSR * line.Characters
		characters += line.Characters
	}
	if characters == 0 {
		return 0
	}
	return saved / characters
}
