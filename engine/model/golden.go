package model

import (
	"encoding/json"
	"fmt"
	"math"

	"laya/engine"
	"laya/engine/charset"
)

// Golden is one entry of golden.json: a window, and what the model answers to it when it is computed in fp32.
type Golden struct {
	Context     string    `json:"context"`
	AtStart     bool      `json:"at_start"`
	WindowStart int       `json:"window_start"`
	IDs         []int     `json:"ids"`       // the window's character ids; they count, not Context
	Top         []int     `json:"top"`       // some rows, the best ones when the file was made
	Words       []string  `json:"words"`     // their forms, for people
	Logits      []float64 `json:"logits"`    // the logits of Top
	LogSumExp   float64   `json:"logsumexp"` // over all rows
}

// Window gives the entry's window. Only the ids are set from the file; the place and what has been typed follow from
// Context.
func (g Golden) Window() engine.Window {
	var w engine.Window
	w.Set(engine.Context{Text: g.Context, AtStart: g.AtStart})
	w.Start, w.Len = g.WindowStart, len(g.IDs)
	clear(w.IDs[:])
	for i, id := range g.IDs {
		w.IDs[i] = charset.ID(id)
	}
	return w
}

func parseGolden(data []byte, c Config) ([]Golden, error) {
	var golden []Golden
	if err := json.Unmarshal(data, &golden); err != nil {
		return nil, err
	}
	for i, g := range golden {
		if err := g.check(c); err != nil {
			return nil, fmt.Errorf("entry %d: %w", i, err)
		}
	}
	return golden, nil
}

func (g Golden) check(c Config) error {
	if len(g.IDs) == 0 || len(g.IDs) > c.Window {
		return fmt.Errorf("%d ids, want 1 to %d", len(g.IDs), c.Window)
	}
	for _, id := range g.IDs {
		if id < 0 || id >= c.Chars {
			return fmt.Errorf("id %d, want 0 to %d", id, c.Chars-1)
		}
	}
	if len(g.Top) == 0 || len(g.Top) != len(g.Logits) {
		return fmt.Errorf("%d rows in top and %d logits", len(g.Top), len(g.Logits))
	}
	for i, row := range g.Top {
		if row < 0 || row >= c.Words {
			return fmt.Errorf("row %d, want 0 to %d", row, c.Words-1)
		}
		if math.IsNaN(g.Logits[i]) || math.IsInf(g.Logits[i], 0) {
			return fmt.Errorf("the logit of row %d is not a number", row)
		}
	}
	return nil
}
