// Package mlx runs the model by Apple's MLX, on the GPU of a Mac or on MLX's CPU device: the same directory, window and
// logits as engine/cpu, and the same ranking behind them.
//
// A Runtime is MLX in this process. Its Engines compute a whole window at every decision, by a graph that is traced once
// and replayed: two small arrays in, one evaluation and so one synchronisation, fp32 logits read in place, then range
// softmax and ranking in Go. On a GPU the weights stay quantised; MLX's CPU device multiplies quantised matrices some ten
// times slower than floats, so there they are dequantised. Activations are fp32 on both.
//
// Invariants:
//
//  1. Logits are within 1e-3 of engine/cpu's for the same window (TestEngine_AgreesWithCPU).
//  2. A graph is traced once, however much is asked, and a decision leaves nothing behind: no handle, no memory
//     (TestEngine_LeavesNothingBehind).
//  3. What fails is an error, never a guess, and never another model's answer (TestFault, TestEngine_Swapped).
//  4. The caller's memory is written by the caller: a call that comes back too late finds only the engine's own.
//
// All of MLX happens on the worker's thread, which the calls here wait for. An Engine serves one goroutine at a time; a
// Runtime any number. A decision makes 16 calls into MLX and does not allocate in Go (TestEngine_Cost).
package mlx

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"laya/engine/model"
	"laya/mlxc"
)

// Device is where MLX computes.
type Device uint8

// The devices.
const (
	Auto Device = iota // the GPU if there is one and it works, else the CPU
	GPU
	CPU
)

// String gives the name by which users choose a device.
func (d Device) String() string { return [...]string{"auto", "gpu", "cpu"}[d] }

const (
	// cacheLimit is how much free memory MLX keeps for the next decision. Without any, each array would be a new Metal
	// buffer; without a limit it keeps all it ever had. A decision of `small` needs 3.5 MB.
	cacheLimit = 32 << 20
	// wiredLimit is how much memory stays resident for the GPU, so that a pause in typing does not page the weights out:
	// the largest model and its activations.
	wiredLimit = 64 << 20
	// loadLimit is how long copying a model and tracing it may take, in nanoseconds: two minutes, since Metal makes its
	// kernels ready then.
	loadLimit = 120e9
	// failures that end MLX for the process. After a GPU error macOS may refuse all that the process submits.
	maxFailures = 2
)

// ErrOff is wrapped by what is returned once MLX has been given up for this process.
var ErrOff = errors.New("engine/mlx: MLX is off until Laya is started again; the other engines go on")

// ErrNoGPU: there is none, as on Linux and in most virtual machines, or Metal does not show it to this process.
var ErrNoGPU = errors.New("MLX finds no GPU that it can use")

// ErrNotFinite: MLX computed something that is not a number.
var ErrNotFinite = errors.New("MLX computed logits that are not finite numbers")

// Runtime is MLX in this process. It counts what fails, for all engines together, and gives MLX up in time. It is safe
// for any number of goroutines.
type Runtime struct {
	worker *mlxc.Worker

	mu       sync.Mutex
	failures int
	off      error // why it has been given up
}

// NewRuntime makes a runtime over an open library. The worker is still the caller's to close, after the engines.
func NewRuntime(w *mlxc.Worker) *Runtime { return &Runtime{worker: w} }

// Off tells why MLX has been given up for this process; nil while it works.
func (r *Runtime) Off() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.off
}

// Memory is what MLX holds, for all engines together.
func (r *Runtime) Memory() (mlxc.Memory, error) {
	var held mlxc.Memory
	err := r.worker.Do(context.Background(), func(s *mlxc.Scope) error {
		held = s.Memory()
		return nil
	})
	if err != nil {
		return mlxc.Memory{}, err // a call that was given up may still write to held
	}
	return held, nil
}

// DropCache gives back what MLX holds and does not use.
func (r *Runtime) DropCache() error {
	return r.worker.Do(context.Background(), func(s *mlxc.Scope) error {
		s.ClearCache()
		return nil
	})
}

// failed counts a failure of a graph that had worked before, and gives MLX up if it was one too many.
func (r *Runtime) failed(err error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.failures++
	if r.failures >= maxFailures || lost(err) {
		r.giveUp(err)
	}
	return fmt.Errorf("engine/mlx: %w", err)
}

// lost reports whether the worker will do nothing any more.
func lost(err error) bool { return errors.Is(err, mlxc.ErrWedged) || errors.Is(err, mlxc.ErrClosed) }

// giveUp needs mu.
func (r *Runtime) giveUp(err error) {
	if r.off == nil {
		r.off = fmt.Errorf("%w: %w", ErrOff, err)
	}
}

// Load makes an engine for a model: weights copied and evaluated, graph traced, three decisions made. With Auto, an
// engine on the CPU device knows why there is none on the GPU.
func (r *Runtime) Load(m *model.Model, d Device) (*Engine, error) {
	if d != Auto {
		return r.load(m, plan{device: d, dense: d == CPU, fuse: d == GPU})
	}
	e, noGPU := r.Load(m, GPU)
	if noGPU == nil {
		return e, nil
	}
	e, err := r.Load(m, CPU)
	if err != nil {
		return nil, errors.Join(noGPU, err)
	}
	e.noGPU = noGPU
	return e, nil
}

// plan says how an engine is to compute.
type plan struct {
	device  Device // GPU or CPU
	dense   bool   // dequantise all weights
	fuse    bool   // let MLX fuse operations: on a CPU device it runs a C++ compiler for that
	rebuild bool   // build the graph anew for each decision: to measure what compiling it saves
}

func (r *Runtime) load(m *model.Model, p plan) (*Engine, error) {
	if err := r.Off(); err != nil {
		return nil, err
	}
	e := newEngine(r, m, p)
	if err := r.worker.DoWithin(context.Background(), loadLimit, e.load); err != nil {
		if lost(err) {
			r.mu.Lock()
			defer r.mu.Unlock()
			r.giveUp(err)
		}
		return nil, fmt.Errorf("engine/mlx: model %q on the %v device: %w", m.Config.Name, p.device, err)
	}
	return e, nil
}
