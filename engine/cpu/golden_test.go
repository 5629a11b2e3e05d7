package cpu_test

import (
	"testing"

	"laya/engine"
	"laya/engine/cpu"
	"laya/engine/kernel"
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
			check := func(path string, logits func(*engine.Window) []float32) {
				r := m.Check(logits)
				t.Logf("%s: %d contexts, maximum logit error %.1e", path, r.Contexts, r.MaxError)
				if !r.OK() {
					t.Errorf("%s: Check = %+v, want no error above %g, every best word and every window the same", path, r, model.MaxLogitError)
				}
			}
			check("readable", cpu.NewReference(m).Logits)
			best := kernel.Level()
			t.Cleanup(func() { use(t, best) })
			for _, level := range kernel.Levels() {
				use(t, level)
				check(level, cpu.Load(m).Logits)
			}
		})
	}
}

func use(t *testing.T, level string) {
	if err := kernel.Use(level); err != nil {
		t.Error(err)
	}
}
