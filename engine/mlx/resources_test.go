package mlx

import (
	"context"
	"math"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"laya/engine"
	"laya/engine/cpu"
	"laya/engine/model"
	"laya/engine/model/modeltest"
	"laya/mlxc"
)

// Invariant 2. LAYA_SOAK_DECISIONS=100000 makes it a soak.
func TestEngine_LeavesNothingBehind(t *testing.T) {
	r := library(t)
	decisions := number(t, "LAYA_SOAK_DECISIONS", 10000)
	before := r.worker.Live()
	e := open(t, r, tiny(t), onCPU)
	windows := contexts(t, 500)
	out := make([]engine.Suggestion, 3)
	decide := func(n int) {
		t.Helper()
		for i := range n {
			if _, err := e.Predict(windows[i%len(windows)], out); err != nil {
				t.Fatalf("decision %d: %v", i, err)
			}
		}
	}
	decide(decisions / 10) // until Go's heap and the C library's have their size
	loaded := r.worker.Live()
	memory, resident := active(t, r), rss(t)
	decide(decisions - decisions/10)
	if live := r.worker.Live(); live != loaded {
		t.Errorf("%d handles are open, before there were %d", live, loaded)
	}
	if now := active(t, r); now != memory {
		t.Errorf("MLX holds %d bytes, before it held %d", now, memory)
	}
	grown := rss(t) - resident
	if grown > 8<<20 {
		t.Errorf("the process has grown by %d bytes, from %d", grown, resident)
	}
	if e.mlx.traces != 1 {
		t.Errorf("the graph was traced %d times, want once", e.mlx.traces)
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	if live := r.worker.Live(); live != before {
		t.Errorf("%d handles are open after Close, %d were before the engine was loaded", live, before)
	}
	t.Logf("%d decisions: 1 trace, MLX holds %d bytes, resident %.1f MB %+.1f MB, %d handles while loaded and %d after Close",
		decisions, memory, float64(resident)/1e6, float64(grown)/1e6, loaded, r.worker.Live())
}

// Invariant 3, with engines in use at the same time.
func TestRuntime_Shared(t *testing.T) {
	r := library(t)
	w := window("hello you m")
	var group sync.WaitGroup
	for seed := range uint64(4) {
		m := read(t, modeltest.Random(seed))
		e, want := open(t, r, m, onCPU), slices.Clone(cpu.Load(m).Logits(w))
		group.Go(func() {
			for range 100 {
				got, err := e.Logits(w)
				if err != nil {
					t.Error(err)
					return
				}
				for row, l := range got {
					if math.Abs(float64(l-want[row])) > model.MaxLogitError {
						t.Errorf("model %d: row %d has logit %g, want %g", seed, row, l, want[row])
						return
					}
				}
			}
		})
	}
	group.Wait()
}

// What a graph captures unevaluated, it computes again at every decision.
func TestLoad_EvaluatesTheWeights(t *testing.T) {
	r := library(t)
	for _, p := range []plan{onCPU, {device: CPU}} {
		e := open(t, r, tinyQuantized(t), p)
		for i, a := range e.mlx.arrays {
			err := r.worker.Do(context.Background(), func(s *mlxc.Scope) error {
				s.Float32(a) // refuses other types and transposed views too, with other words
				return nil
			})
			if err != nil && strings.Contains(err.Error(), "evaluated") {
				t.Errorf("plan %+v, array %d of %d: %v", p, i, len(e.mlx.arrays), err)
			}
		}
	}
}

func TestRuntime_DropCache(t *testing.T) {
	r := library(t)
	e := open(t, r, tiny(t), onCPU)
	right(t, e)
	if err := r.DropCache(); err != nil {
		t.Fatal(err)
	}
	m, err := r.Memory()
	if err != nil || m.Cached != 0 || m.Active == 0 {
		t.Errorf("after DropCache, Memory = %+v, %v, want an empty cache and the weights", m, err)
	}
	right(t, e)
}

// active is the memory in arrays.
func active(t *testing.T, r *Runtime) int {
	t.Helper()
	m, err := r.Memory()
	if err != nil {
		t.Fatal(err)
	}
	return m.Active
}

// rss is the process's resident memory; 0 where there is no /proc.
func rss(t *testing.T) int {
	t.Helper()
	debug.FreeOSMemory()
	data, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	pages, err := strconv.Atoi(strings.Fields(string(data))[1])
	if err != nil {
		t.Fatal(err)
	}
	return pages * os.Getpagesize()
}

// Invariant 3: a model that replaces another answers with its own words from the first decision on, though its graph and
// its weights may stand where the other's stood.
func TestEngine_Swapped(t *testing.T) {
	r := library(t)
	models := [2]*model.Model{read(t, modeltest.Random(1)), read(t, modeltest.Random(2))}
	w := window("hello you m")
	var want [2][]float32
	for i, m := range models {
		want[i] = append(want[i], cpu.Load(m).Logits(w)...)
	}
	load := func(i int) *Engine {
		e, err := r.load(models[i], onCPU)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	serving := load(0)
	before, memory := r.worker.Live(), active(t, r)
	for swap := 1; swap <= 1000; swap++ {
		next := load(swap % 2)
		if err := serving.Close(); err != nil {
			t.Fatal(err)
		}
		serving = next
		got, err := serving.Logits(w)
		if err != nil {
			t.Fatal(err)
		}
		for row, l := range got {
			if diff := l - want[swap%2][row]; diff > model.MaxLogitError || diff < -model.MaxLogitError {
				t.Fatalf("swap %d: row %d has logit %g, this model's is %g, the other's %g", swap, row, l, want[swap%2][row], want[1-swap%2][row])
			}
		}
	}
	if live := r.worker.Live(); live != before {
		t.Errorf("%d handles are open after 1000 swaps, before there were %d", live, before)
	}
	if now := active(t, r); now != memory {
		t.Errorf("MLX holds %d bytes after 1000 swaps, before it held %d", now, memory)
	}
	if err := serving.Close(); err != nil {
		t.Fatal(err)
	}
}
