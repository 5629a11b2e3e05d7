package mlx

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"laya/engine"
	"laya/engine/model"
	"laya/engine/model/modeltest"
)

// BenchmarkDecide: one decision in mid-word by the real library, in every way that is to be compared.
// Beside the whole: breakdown's parts, their least and their median; what is left is MLX's evaluation.
func BenchmarkDecide(b *testing.B) {
	r := library(b)
	four := read(b, modeltest.Dir("../../assets/small"))
	plans := []struct {
		name string
		plan plan
	}{
		{"device=cpu/weights=fp32/graph=compiled", onCPU},
		{"device=cpu/weights=fp32/graph=rebuilt", plan{device: CPU, dense: true, rebuild: true}},
		{"device=cpu/weights=int8/graph=compiled", plan{device: CPU}},
		{"device=gpu/weights=fp32/graph=compiled", plan{device: GPU, dense: true, fuse: true}},
		{"device=gpu/weights=int8/graph=rebuilt", plan{device: GPU, fuse: true, rebuild: true}},
		{"device=gpu/weights=int8/graph=compiled", plan{device: GPU, fuse: true}},
	}
	for _, layers := range []int{4, 6} {
		m := four
		if layers == 6 {
			m = six(b, four)
		}
		for _, p := range plans {
			b.Run(fmt.Sprintf("layers=%d/%s", layers, p.name), func(b *testing.B) {
				e, err := r.load(m, p.plan)
				if errors.Is(err, ErrNoGPU) {
					b.Skip("tier c: real MLX: needs a GPU that MLX can use")
				}
				if err != nil {
					b.Fatal(err)
				}
				decideFor(b, e)
				if err := e.Close(); err != nil {
					b.Error(err)
				}
			})
		}
	}
}

func decideFor(b *testing.B, e *Engine) {
	windows := [2]*engine.Window{
		window("Thank you for the notes, I went through them last night and fou"),
		window("The quick brown fox jumps over the lazy dog and then he sa"),
	}
	out := make([]engine.Suggestion, 3)
	var total, apply, goes, handing []time.Duration
	for i := 0; b.Loop(); i++ {
		m := measure(b, e, windows[i%2], out)
		total = append(total, m.goes+m.handing+m.apply+m.eval)
		apply, goes, handing = append(apply, m.apply), append(goes, m.goes), append(handing, m.handing)
	}
	for _, column := range []struct {
		name  string
		times []time.Duration
		at    float64
	}{
		{"min-us", total, 0}, {"p50-us", total, .5}, {"p99-us", total, .99},
		{"apply-min-us", apply, 0}, {"apply-us", apply, .5}, {"go-min-us", goes, 0}, {"go-us", goes, .5}, {"handing-us", handing, .5},
	} {
		slices.Sort(column.times)
		at := column.times[int(column.at*float64(len(column.times)-1))]
		b.ReportMetric(float64(at.Nanoseconds())/1e3, column.name)
	}
}

// six is a model of six layers: m's four, and two of them again.
func six(tb testing.TB, m *model.Model) *model.Model {
	tb.Helper()
	c := m.Config
	tensors := m.Tensors()
	for name, tensor := range m.Tensors() {
		for from := range 2 {
			if rest, ok := strings.CutPrefix(name, model.Layer(from)); ok {
				tensors[model.Layer(c.Layers+from)+rest] = tensor
			}
		}
	}
	c.Name, c.Layers = "six layers", c.Layers+2
	config, err := json.Marshal(c)
	if err != nil {
		tb.Fatal(err)
	}
	lexicon, err := modeltest.Dir("../../assets/small").ReadFile(model.LexiconFile)
	if err != nil {
		tb.Fatal(err)
	}
	return read(tb, model.Files{model.ConfigFile: config, model.LexiconFile: lexicon, model.WeightsFile: model.EncodeSafetensors(tensors)})
}
