package mlx

import (
	"os"
	"sync"
	"testing"

	"laya/engine"
	"laya/engine/model"
	"laya/engine/model/modeltest"
	"laya/mlxc"
)

// worker is the process's one worker over the real library at LAYA_MLXC.
var worker = sync.OnceValues(func() (*mlxc.Worker, error) { return mlxc.Open(mlxc.Options{}) })

// library gives a runtime of its own to a test that needs the real library.
func library(t testing.TB) *Runtime {
	t.Helper()
	if os.Getenv("LAYA_MLXC") == "" {
		t.Skip("tier c: real MLX: LAYA_MLXC is not set (scripts/interop/mlx.sh says where to get one)")
	}
	w, err := worker()
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("tier c: real MLX: %s, version %s", w.Path(), w.Version())
	return NewRuntime(w)
}

func read(t testing.TB, dir model.Dir) *model.Model {
	t.Helper()
	m, err := model.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func small(t testing.TB) *model.Model { return read(t, modeltest.Dir("../../assets/small")) }

// open loads an engine and closes it when the test is over.
func open(t testing.TB, r *Runtime, m *model.Model, p plan) *Engine {
	t.Helper()
	e, err := r.load(m, p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

var onCPU = plan{device: CPU, dense: true}

func window(text string) *engine.Window {
	var w engine.Window
	w.Set(engine.Context{Text: text, AtStart: true})
	return &w
}
