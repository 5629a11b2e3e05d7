package models

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"laya/assets"
	"laya/engine/model"
)

// Evaluation is what a model was measured to save: model.EvaluationFile, which `laya eval --record` writes beside it.
type Evaluation struct {
	Model   string `json:"model"`  // the Fingerprint of the files that were measured
	Counts  string `json:"counts"` // and CountsFingerprint, for the counts have a say in a model's answers
	Engine  string `json:"engine"`
	Command string `json:"command"`
	Sets    []Set  `json:"sets"`
}

// Set is what came of one file of text. Rates are in percent, as `laya eval` prints them.
type Set struct {
	File         string  `json:"file"`
	Characters   int     `json:"characters"`
	Words        int     `json:"words"`
	KSR          float64 `json:"ksr"`
	KSRGate      float64 `json:"ksr_gate"`
	NextWordTop1 float64 `json:"next_word_top1"`
}

// Savings is the share of keystrokes saved, in percent, over all sets by their length.
func (v Evaluation) Savings() float64 {
	saved, characters := 0.0, 0.0
	for _, s := range v.Sets {
		saved += s.KSR * float64(s.Characters)
		characters += float64(s.Characters)
	}
	return saved / max(1, characters)
}

// Evaluation reads and checks what the model was measured to save. A model that was never measured gives an error for which
// errors.Is fs.ErrNotExist holds; every error leaves the model itself usable.
func (e Entry) Evaluation() (Evaluation, error) {
	var v Evaluation
	data, err := e.Files.ReadFile(model.EvaluationFile)
	if err != nil {
		return Evaluation{}, err
	}
	if err := json.Unmarshal(data, &v); err != nil {
		return Evaluation{}, fmt.Errorf("%s: %w", model.EvaluationFile, err)
	}
	print, err := e.Fingerprint()
	if err != nil {
		return Evaluation{}, err
	}
	if err := v.check(print); err != nil {
		return Evaluation{}, fmt.Errorf("%s: %w", model.EvaluationFile, err)
	}
	return v, nil
}

// check says why the figures cannot be believed of the model with this fingerprint.
func (v Evaluation) check(print string) error {
	if len(v.Sets) == 0 {
		return errors.New("it names no text that was measured")
	}
	for _, s := range v.Sets {
		if s.File == "" || s.Characters <= 0 || s.Words <= 0 {
			return fmt.Errorf("the set %q has %d words of %d characters", s.File, s.Words, s.Characters)
		}
		for _, rate := range []float64{s.KSR, s.KSRGate, s.NextWordTop1} {
			if rate < 0 || rate > 100 {
				return fmt.Errorf("%v %% of the set %q is no share", rate, s.File)
			}
		}
	}
	switch {
	case v.Model != print:
		return errors.New("another model was measured: `laya eval --record` measures this one")
	case v.Counts != CountsFingerprint():
		return errors.New("other word counts had a say: `laya eval --record` measures again")
	}
	return nil
}

// CountsFingerprint tells the counts of one Laya from those of another.
func CountsFingerprint() string {
	sum := sha256.Sum256(assets.Counts())
	return hex.EncodeToString(sum[:fingerprintBytes])
}

// Record keeps an evaluation of the model beside it. The embedded model has no place to keep one.
func (e Entry) Record(v Evaluation) error {
	var err error
	if v.Model, err = e.Fingerprint(); err != nil {
		return err
	}
	v.Counts = CountsFingerprint()
	data, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(e.Place, model.EvaluationFile), append(data, '\n'), 0o644)
}
