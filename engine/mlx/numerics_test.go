package mlx

import (
	"errors"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"laya/engine"
	"laya/engine/cpu"
	"laya/engine/model"
	"laya/engine/model/modeltest"
	"laya/engine/quantize"
)

func tiny(t testing.TB) *model.Model { return read(t, modeltest.Dir("../../assets/testdata/tiny")) }

// tinyQuantized is the tiny model with every matrix that can be in 8 bits.
func tinyQuantized(t testing.TB) *model.Model {
	t.Helper()
	dir := modeltest.Dir("../../assets/testdata/tiny")
	files, err := quantize.Directory(dir, quantize.Matrices(read(t, dir).Config))
	if err != nil {
		t.Fatal(err)
	}
	return read(t, files)
}

// contexts are the windows that somebody sees who types the repository's lines, n of them.
func contexts(t testing.TB, n int) []*engine.Window {
	t.Helper()
	data, err := os.ReadFile("../../assets/testdata/lines.txt")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(data), "\n", " ") // windows of every length, and moving ones
	var windows []*engine.Window
	for end := range min(n, len(text)) {
		windows = append(windows, window(text[:end]))
	}
	if len(windows) < n {
		t.Fatalf("lines.txt has %d contexts, %d are wanted", len(windows), n)
	}
	return windows
}

// number is a setting of the environment, or what is usual.
func number(t testing.TB, variable string, usual int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s=%s is no number", variable, text)
	}
	return n
}

// Invariant 1. With LAYA_MLX_CONTEXTS=2000 the embedded model is held to what is promised, two thousand contexts.
func TestEngine_AgreesWithCPU(t *testing.T) {
	r := library(t)
	t.Log("tier b: numerics")
	tests := []struct {
		name     string
		model    *model.Model
		plan     plan
		contexts int
	}{
		{"tiny, fp32", tiny(t), onCPU, 2000},
		{"tiny, 8 bits dequantised", tinyQuantized(t), onCPU, 200},
		{"tiny, 8 bits by quantized_matmul", tinyQuantized(t), plan{device: CPU}, 200},
		{"small, 8 bits dequantised", small(t), onCPU, number(t, "LAYA_MLX_CONTEXTS", 50)},
		{"small, 8 bits by quantized_matmul", small(t), plan{device: CPU}, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			compare(t, open(t, r, test.model, test.plan), contexts(t, test.contexts))
		})
	}
}

// The same on a GPU, in 8 bits, with whatever MLX fuses there.
func TestEngine_AgreesWithCPU_OnGPU(t *testing.T) {
	r := library(t)
	for _, m := range []*model.Model{tinyQuantized(t), small(t)} {
		e, err := r.Load(m, GPU)
		if errors.Is(err, ErrNoGPU) {
			t.Skip("tier c: real MLX: needs a GPU that MLX can use")
		}
		if err != nil {
			t.Fatal(err)
		}
		compare(t, e, contexts(t, 2000))
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	}
}

// compare holds logits and rankings against engine/cpu's. Where two words are closer than the tolerance, either may be
// the best.
func compare(t *testing.T, e *Engine, windows []*engine.Window) {
	t.Helper()
	reference := cpu.Load(e.model)
	var worst float64
	got, want := make([]engine.Suggestion, 3), make([]engine.Suggestion, 3)
	near, tightest := 0, float32(math.MaxFloat32)
	for i, w := range windows {
		l, err := e.Logits(w)
		if err != nil {
			t.Fatal(err)
		}
		ref := reference.Logits(w)
		for row := range ref {
			worst = max(worst, math.Abs(float64(l[row]-ref[row])))
		}
		if !(worst <= model.MaxLogitError) {
			t.Fatalf("after %q: a logit differs by %g, allowed are %g", w.Text(), worst, model.MaxLogitError)
		}
		first, second := bestTwo(ref)
		tightest = min(tightest, ref[first]-ref[second])
		if ref[first]-ref[second] <= 2*model.MaxLogitError {
			near++
		} else if best, _ := bestTwo(l); best != first {
			t.Fatalf("after %q: the best row is %d, engine/cpu's is %d, ahead by %g", w.Text(), best, first, ref[first]-ref[second])
		}
		if i%4 != 0 {
			continue // the ranking is engine/decide's, and costs a decision more
		}
		n, err := e.Predict(w, got)
		m, _ := reference.Predict(w, want)
		if err != nil || n != m {
			t.Fatalf("after %q: Predict = %d, %v, engine/cpu finds %d", w.Text(), n, err, m)
		}
		for i := range n {
			g, w := got[i], want[i]
			if g.Source != engine.MLX || math.Abs(float64(g.Probability-w.Probability)) > 2*model.MaxLogitError ||
				g.Word != w.Word && w.Probability-got[i].Probability > 2*model.MaxLogitError {
				t.Fatalf("place %d is %+v, engine/cpu's is %+v", i, g, w)
			}
		}
	}
	t.Logf("%d contexts: logits within %.1e, same best row (the best two are %.1e apart at least; %d times too near to tell)",
		len(windows), worst, tightest, near)
}

func bestTwo(l []float32) (first, second int) {
	second = 1
	if l[1] > l[0] {
		first, second = 1, 0
	}
	for row := 2; row < len(l); row++ {
		switch {
		case l[row] > l[first]:
			first, second = row, first
		case l[row] > l[second]:
			second = row
		}
	}
	return first, second
}

func TestEngine_Golden(t *testing.T) {
	r := library(t)
	t.Log("tier b: numerics")
	for _, m := range []*model.Model{small(t), tiny(t)} {
		t.Run(m.Config.Name, func(t *testing.T) {
			e := open(t, r, m, onCPU)
			report := m.Check(func(w *engine.Window) []float32 {
				l, err := e.Logits(w)
				if err != nil {
					t.Fatal(err)
				}
				return l
			})
			t.Logf("%d golden contexts: logits within %.1e", report.Contexts, report.MaxError)
			if !report.OK() {
				t.Errorf("Check = %+v, want no error above %g, every best word and every window the same", report, model.MaxLogitError)
			}
		})
	}
}
