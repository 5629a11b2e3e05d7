package cpu_test

import (
	"testing"

	"laya/engine"
	"laya/engine/cpu"
	"laya/engine/model"
	"laya/engine/model/modeltest"
)

// The golden vectors come from PyTorch: fp32 arithmetic on the same fp16 weights.
func TestGolden(t *testing.T) {
	for _, dir := range []string{"small", "testdata/tiny"} {
		t.Run(dir, func(t *testing.T) {
			m, err := model.Read(modeltest.Dir("../../assets/" + dir))
			if err != nil {
				t.Fatal(err)
			}
			for path, logits := range map[string]func(*engine.Window) []float32{
				"readable": cpu.NewReference(m).Logits,
				"fast":     cpu.Load(m).Logits,
			} {
				r := m.Check(logits)
				t.Logf("%s: %d contexts, maximum logit error %.1e", path, r.Contexts, r.MaxError)
				if !r.OK() {
					t.Errorf("%s: Check = %+v, want no error above %g, every best word and every window the same", path, r, model.MaxLogitError)
				}
			}
		})
	}
}
