package cpu_test

import (
	"os"
	"testing"

	"laya/engine/cpu"
	"laya/engine/model"
)

// The golden vectors come from PyTorch: fp32 arithmetic on the same fp16 weights.
func TestForward_Golden(t *testing.T) {
	for _, dir := range []string{"small", "testdata/tiny"} {
		t.Run(dir, func(t *testing.T) {
			m, err := model.Read(os.DirFS("../../assets/" + dir))
			if err != nil {
				t.Fatal(err)
			}
			r := m.Check(cpu.Load(m).Logits)
			t.Logf("%d contexts, maximum logit error %.1e", r.Contexts, r.MaxError)
			if !r.OK() {
				t.Errorf("Check = %+v, want no error above %g, every best word and every window the same", r, model.MaxLogitError)
			}
		})
	}
}
