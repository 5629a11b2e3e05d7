package mlx

import (
	"errors"
	"strings"
	"testing"

	"laya/engine"
)

func TestEngine_AsksOnlyWhereAWordCanBe(t *testing.T) {
	r := library(t)
	e := open(t, r, tiny(t), onCPU)
	tests := []struct {
		name, text string
		want       bool // something is asked of MLX
	}{
		{"a next word", "hello ", true},
		{"letters that begin a word", "hello th", true},
		{"letters that begin none", "hello xqz", false},
		{"a number", "hello 4", false},
		{"an empty field, whose newline is a character", "", true},
	}
	out := make([]engine.Suggestion, 2)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			before := r.worker.Calls()
			n, err := e.Predict(window(test.text), out)
			if asked := r.worker.Calls() > before; err != nil || asked != test.want || n > 0 != test.want {
				t.Errorf("Predict(%q) = %d, %v, asking MLX: %t, want %t", test.text, n, err, asked, test.want)
			}
		})
	}
	if n, err := e.Predict(&engine.Window{}, out); n != 0 || err != nil {
		t.Errorf("Predict of an empty window = %d, %v, want nothing", n, err)
	}
	if n, err := e.Predict(window("hello "), nil); n != 0 || err != nil {
		t.Errorf("Predict into no room = %d, %v, want nothing", n, err)
	}
	for room := 5; room > 0; room-- {
		if n, err := e.Predict(window("hello "), make([]engine.Suggestion, room)); n != room || err != nil {
			t.Errorf("Predict into room for %d = %d, %v", room, n, err)
		}
	}
}

// Without a Metal device Auto serves from the CPU and says why; asked for the GPU, it is an error.
func TestLoad_Devices(t *testing.T) {
	r := library(t)
	live := r.worker.Live()
	e, err := r.Load(tiny(t), Auto)
	if err != nil {
		t.Fatal(err)
	}
	right(t, e)
	if err := e.Warm(); err != nil {
		t.Errorf("Warm: %v", err)
	}
	if (e.Device() == GPU) != (e.NoGPU() == nil) {
		t.Errorf("Auto computes on the %v, and says of the GPU: %v", e.Device(), e.NoGPU())
	}
	if err := e.Close(); err != nil {
		t.Error(err)
	}
	gpu, err := r.Load(tiny(t), GPU)
	if (err == nil) != (e.NoGPU() == nil) {
		t.Errorf("Load on the GPU: %v; Auto said of it: %v", err, e.NoGPU())
	}
	if err != nil {
		if !errors.Is(err, ErrNoGPU) || !strings.Contains(err.Error(), "tiny") {
			t.Errorf("the error is %q, want ErrNoGPU and the model's name", err)
		}
	} else if err := gpu.Close(); err != nil {
		t.Error(err)
	}
	if now := r.worker.Live(); now != live {
		t.Errorf("%d handles are open, before there were %d", now, live)
	}
	if r.Off() != nil {
		t.Errorf("a device that is not there gives MLX up: %v", r.Off())
	}
}

func TestEngine_Staged(t *testing.T) {
	e := open(t, library(t), tinyQuantized(t), onCPU)
	var stages []engine.Stage
	e.OnStage(func(s engine.Stage) { stages = append(stages, s) })
	if _, err := e.Predict(window("hello "), make([]engine.Suggestion, 1)); err != nil {
		t.Fatal(err)
	}
	if len(stages) != 3 || stages[0] != engine.Forward || stages[1] != engine.Head || stages[2] != engine.Decide {
		t.Errorf("stages are %v, want forward, head, decide", stages)
	}
	e.OnStage(nil)
	right(t, e)
	c := e.model.Config
	matrices := c.Layers*(4*c.Hidden*c.Hidden+3*c.FFN*c.Hidden) + c.Words*c.Hidden
	if got, want := e.Read(3, 4), matrices+matrices/64*4; got != want { // a byte a weight, scale and bias in fp16 for 64
		t.Errorf("Read = %d bytes, want %d", got, want)
	}
}

// TestEngine_Cost holds what a decision costs in Go, calls into MLX and allocations, and tells the time on the worker's
// thread that is neither MLX's laying out of the graph nor its evaluation: the least of many, since other work on the
// machine only adds. Handing a decision to a thread and back is the operating system's and is told apart.
func TestEngine_Cost(t *testing.T) {
	if raced {
		t.Skip("the race detector multiplies what is measured here; the same test runs without it")
	}
	r := library(t)
	e := open(t, r, tiny(t), onCPU)
	w, out := window("hello yo"), make([]engine.Suggestion, 3)
	const runs = 200
	before := r.worker.Calls()
	allocs := testing.AllocsPerRun(runs, func() {
		if _, err := e.Predict(w, out); err != nil {
			t.Fatal(err)
		}
	})
	calls := (r.worker.Calls() - before) / (runs + 1)
	least := measure(t, e, w, out)
	for range 1000 {
		least = least.least(measure(t, e, w, out))
	}
	t.Logf("%d calls into MLX, %.0f allocations; at the least %v on the thread, %v handing over, MLX's apply %v, eval %v",
		calls, allocs, least.goes, least.handing, least.apply, least.eval)
	if calls > 22 {
		t.Errorf("a decision calls MLX %d times, want at most 22", calls)
	}
	if allocs > maxAllocs {
		t.Errorf("a decision allocates %.0f times, want at most %d", allocs, maxAllocs)
	}
}
