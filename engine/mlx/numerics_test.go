package mlx

import (
	"testing"

	"laya/engine"
)

func TestGolden(t *testing.T) {
	e := open(t, library(t), small(t), onCPU)
	r := e.model.Check(func(w *engine.Window) []float32 {
		l, err := e.Logits(w)
		if err != nil {
			t.Fatal(err)
		}
		return l
	})
	t.Logf("tier b: numerics: %d golden contexts, maximum logit error %.1e", r.Contexts, r.MaxError)
	if !r.OK() {
		t.Errorf("Check = %+v", r)
	}
}
