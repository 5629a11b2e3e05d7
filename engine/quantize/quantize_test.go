package quantize_test

import (
	"bytes"
	"context"
	"encoding/json"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"laya/engine"
	"laya/engine/cpu"
	"laya/engine/model"
	"laya/engine/model/modeltest"
	"laya/engine/quantize"
)

var tiny = modeltest.Dir("../../assets/testdata/tiny")

func read(t *testing.T, files model.Files) *model.Model {
	t.Helper()
	m, err := model.Read(files)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestDirectory(t *testing.T) {
	source, err := model.Read(tiny)
	if err != nil {
		t.Fatal(err)
	}
	names := quantize.Matrices(source.Config)
	files, err := quantize.Directory(tiny, names)
	if err != nil {
		t.Fatal(err)
	}
	m := read(t, files)
	if m.Bytes() >= source.Bytes()*3/4 {
		t.Errorf("%d bytes became %d", source.Bytes(), m.Bytes())
	}
	for _, name := range names {
		before, after := source.Float32(name), m.Float32(name)
		for i := range before {
			if diff := math.Abs(float64(before[i] - after[i])); diff > 0.02 {
				t.Fatalf("%s: value %d was %g and is %g", name, i, before[i], after[i])
			}
		}
	}
	for _, logits := range []func(*engine.Window) []float32{cpu.Load(m).Logits, cpu.NewReference(m).Logits} {
		if r := m.Check(logits); !r.OK() {
			t.Errorf("the quantised model's own golden vectors: %+v", r)
		}
	}
	original, err := tiny.ReadFile(model.GoldenFile)
	if err != nil || !bytes.Equal(original, files[quantize.SourceGoldenFile]) {
		t.Errorf("the source's golden vectors were not kept (%v)", err)
	}
	var config map[string]any
	if err := json.Unmarshal(files[model.ConfigFile], &config); err != nil {
		t.Fatal(err)
	}
	q, _ := config["quantization"].(map[string]any)
	if q["group_size"] != 64.0 || q["bits"] != 8.0 || config["model_type"] != model.Type {
		t.Errorf("config.json = %s", files[model.ConfigFile])
	}
	if _, err := quantize.Directory(files, names); err == nil || !strings.Contains(err.Error(), "quantised already") {
		t.Errorf("quantising twice: %v", err)
	}
}

func TestKeep(t *testing.T) {
	names := []string{"layers.0.attn.qkv.weight", "layers.1.attn.qkv.weight", "head.weight"}
	tests := []struct {
		patterns []string
		want     []string
	}{
		{nil, names},
		{[]string{"layers.0.*"}, names[1:]},
		{[]string{"*qkv*", "head.*"}, nil},
	}
	for _, test := range tests {
		if got, err := quantize.Keep(names, test.patterns); err != nil || !slices.Equal(got, test.want) {
			t.Errorf("Keep(%q) = %q, %v, want %q", test.patterns, got, err, test.want)
		}
	}
	if _, err := quantize.Keep(names, []string{"["}); err == nil {
		t.Error("a broken pattern is no error")
	}
}

func TestSensitivity(t *testing.T) {
	text, err := os.ReadFile("../../assets/testdata/lines.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")[:6]
	source, err := model.Read(tiny)
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	costs, err := quantize.Sensitivity(context.Background(), tiny, lines, func(int) { calls++ })
	if err != nil {
		t.Fatal(err)
	}
	if want := len(quantize.Matrices(source.Config)) + 2; len(costs) != want || calls != want {
		t.Fatalf("%d rows and %d calls, want %d", len(costs), calls, want)
	}
	first, last := costs[0], costs[len(costs)-1]
	if first.Name != "none" || first.Agreement != 100 || last.Name != "all" || last.Agreement < 90 || last.Contexts < 100 {
		t.Errorf("first row %+v, last row %+v", first, last)
	}
}
