package engines

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"laya/engine"
	"laya/engine/decide"
	"laya/engine/mlx"
	"laya/engine/model"
	"laya/engine/service"
	"laya/mlxc"
)

// ProbeCommand is the hidden command by which Laya starts itself to try a library of Homebrew's.
const ProbeCommand = "mlx-probe"

// runtime is MLX in this process, opened when it is first asked for, if it is there.
var runtime = sync.OnceValues(func() (*mlx.Runtime, error) {
	var o mlxc.Options
	if program, err := os.Executable(); err == nil {
		o.Prober = &mlxc.Prober{Command: []string{program, ProbeCommand}}
		if cache, err := os.UserCacheDir(); err == nil {
			o.Prober.Cache = filepath.Join(cache, "Laya", "mlx-probe.json")
		}
	}
	worker, err := mlxc.Open(o)
	if err != nil {
		return nil, err
	}
	return mlx.NewRuntime(worker), nil
})

// mlxKind is MLX on one of its devices.
func mlxKind(name string, device mlx.Device) kind {
	return kind{
		name: name,
		open: func(m *model.Model, prior decide.Prior) (func() engine.Predictor, error) {
			d, err := openMLX(m, device, prior)
			if err != nil {
				return nil, err
			}
			one := &inTurn{Engine: d.Engine}
			return func() engine.Predictor { return one }, nil
		},
		candidate: func(m *model.Model, prior decide.Prior) service.Candidate {
			return service.Candidate{
				Name: name, Source: engine.MLX,
				Open: func() (service.Decider, error) { return openMLX(m, device, prior) },
			}
		},
	}
}

// inTurn is an MLX engine for several goroutines: all of MLX happens on one thread, so one engine is enough.
type inTurn struct {
	sync.Mutex
	*mlx.Engine
}

// Predict implements engine.Predictor.
func (e *inTurn) Predict(w *engine.Window, out []engine.Suggestion) (int, error) {
	e.Lock()
	defer e.Unlock()
	return e.Engine.Predict(w, out)
}

func openMLX(m *model.Model, device mlx.Device, prior decide.Prior) (*mlxDecider, error) {
	r, err := runtime()
	if err != nil {
		return nil, err
	}
	e, err := r.Load(m, device)
	if err != nil {
		return nil, err
	}
	e.SetPrior(prior)
	return &mlxDecider{Engine: e, runtime: r, model: m}, nil
}

// mlxDecider is an MLX engine with its model's golden vectors.
type mlxDecider struct {
	*mlx.Engine
	runtime *mlx.Runtime
	model   *model.Model
}

// Predict implements engine.Predictor.
func (d *mlxDecider) Predict(w *engine.Window, out []engine.Suggestion) (int, error) {
	n, err := d.Engine.Predict(w, out)
	return n, deviceError(err)
}

// deviceError tells a service that it was the device: whatever fails in MLX but a result that is not a number.
func deviceError(err error) error {
	if err == nil || errors.Is(err, mlx.ErrNotFinite) {
		return err
	}
	return fmt.Errorf("%w: %w", service.ErrDevice, err)
}

// Goldens implements service.Decider.
func (d *mlxDecider) Goldens() int { return len(d.model.Golden) }

// Check implements service.Decider, by the tolerance of fp32 activations.
func (d *mlxDecider) Check(golden int) error {
	w := d.model.Golden[golden].Window()
	logits, err := d.Logits(&w)
	if err != nil {
		return deviceError(err)
	}
	return checked(d.model, golden, logits)
}

// checked says what is wrong with the logits for a golden context; nil if nothing is.
func checked(m *model.Model, golden int, logits []float32) error {
	r := m.CheckOne(golden, func(*engine.Window) []float32 { return logits })
	if r.OK() {
		return nil
	}
	return fmt.Errorf("%w: number %d is off by %.1e of a logit (allowed %.0e), its best word is right in %d of 1",
		service.ErrWrong, golden, r.MaxError, model.MaxLogitError, r.Top1)
}

// Memory implements service.Metered.
func (d *mlxDecider) Memory() service.Memory {
	m, err := d.runtime.Memory()
	if err != nil {
		return service.Memory{} // the next decision says what is the matter
	}
	return service.Memory{Active: m.Active, Cache: m.Cached}
}

// DropCache implements service.Metered.
func (d *mlxDecider) DropCache() { _ = d.runtime.DropCache() }
